import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { fileUrl } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { callPhone } from '@/platform/phone'
import { go, replace } from '@/screen/go'
import { screen, useRefusal, useShareCard, useTitle, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { leaveFill } from '@/stores/pending-fill'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { uniqueKey } from '@shared/random'
import { listText } from '@shared/list-text'
import { Section } from '../components/Section'
import { faultTexts } from '../fault.i18n'
import '../components/Machine.scss'
import './fault.scss'

type Fault = Output<Contract, 'GET /faultLibrary/view'>
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

/** A fault: its dangers before all else, then what to do, step by step. */
function FaultScreen({ visit }: ScreenProps) {
  const t = faultTexts.useT()
  const { id = '', productId = '' } = visit.query
  const { data, error, reload } = useCall('GET /faultLibrary/view', id ? { query: { id } } : null)
  const hasLogin = useSession().state === 'hasLogin'
  // without an id there is nothing that a visitor could be shown
  const isRefused = !id && !hasLogin
  useRefusal(isRefused)
  useTitle(data?.title)
  useShareCard({ title: data?.title ?? '', url: `/faultLibrary/view?id=${id}`, picture: '' })
  if (data) return <Reading key={data.id} fault={data} productId={productId} />
  if (isRefused) return <PageSkeleton cards={3} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='inspect'
          text={t('missing')}
          action={t('toList')}
          onAction={() => replace('/faultLibrary/list')}
        />
      </View>
    )
  return error ? (
    <ErrorState
      error={error}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton cards={3} />
  )
}

function Dangers({ fault }: { fault: Fault }) {
  const t = faultTexts.useT()
  const phone = useDoor().data?.company.phone ?? ''
  return (
    <View className='card fault-danger' {...aria({ role: 'group', label: t('dangers') })}>
      <View className='fault-danger__head'>
        <Icon name='warning' size={22} />
        <Text className='fault-danger__title' {...aria({ role: 'heading', level: 2 })}>
          {t('dangers')}
        </Text>
      </View>
      {fault.dangers.map(one => (
        <Text key={one} className='fault-danger__line'>
          {one}
        </Text>
      ))}
      {fault.emergency.map(({ name, number }, i) => (
        <Button key={number} kind={i ? 'plain' : 'primary'} onClick={() => callPhone(number)}>
          {t('call', { phone: `${number} ${name}` })}
        </Button>
      ))}
      {phone && (
        <Button kind={fault.emergency.length ? 'plain' : 'danger'} onClick={() => callPhone(phone)}>
          {t(fault.emergency.length ? 'callAfter' : 'call', { phone })}
        </Button>
      )}
    </View>
  )
}

/** The steps, with what was ticked; the device keeps it. */
function useTicks(id: string): [ticked: readonly number[], toggle: (at: number) => void] {
  const place = ownPlace(`fault ${id}`)
  const [draft] = useState(() => loadDraft(place))
  const [ticked, setTicked] = useState<readonly number[]>(() =>
    Array.isArray(draft.values.ticked) ? draft.values.ticked.filter((n): n is number => typeof n === 'number') : [],
  )
  return [
    ticked,
    at => {
      const next = ticked.includes(at) ? ticked.filter(one => one !== at) : [...ticked, at].sort((a, b) => a - b)
      setTicked(next)
      keepDraft(place, { ...draft, values: { ticked: next } })
    },
  ]
}

function Reading({ fault, productId }: { fault: Fault; productId: string }) {
  const t = faultTexts.useT()
  const language = useLanguage()
  const types = useDoor().data?.eventTypes ?? []
  const [ticked, toggle] = useTicks(fault.id)
  const [asks, setAsks] = useState(false)
  const [isTold, setTold] = useState(false)
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const pictures = fault.steps.map(({ picture }) => picture).filter(Boolean)
  const { view, viewer } = usePictureViewer(pictures.map(one => fileUrl(one)))
  const tell = (isSolved: boolean) =>
    call('POST /faultLibrary/solved', { body: { id: fault.id, isSolved } }, { idempotencyKey: key.current })
  const helped = () =>
    void run(async () => {
      await tell(true)
      setTold(true)
      void Taro.showToast({ title: t('thanks'), icon: 'none' })
    })
  /** The request begins with the fault and what was tried; its words stay as they were when it was made. */
  const reportBy = (templateId: string) => {
    setAsks(false)
    const tried = ticked.flatMap(at => fault.steps[at]?.text ?? [])
    leaveFill({
      templateId,
      values: {},
      productId: productId || null,
      code: fault.code,
      sentence: [
        t('story', { code: fault.code, title: fault.title }).trim(),
        fault.symptom,
        ...(tried.length ? [t('storyDone', { steps: listText(tried, language) })] : []),
      ]
        .filter(Boolean)
        .join('\n'),
    })
    // what is counted must not keep anybody from asking for service
    if (!isTold) void tell(false).catch(() => undefined)
    go('/event/create', { templateId, productId })
  }
  const report = () => {
    const [only, ...others] = types
    if (only && !others.length) reportBy(only.id)
    else if (only) setAsks(true)
    else go('/mall/serviceCenter', { productId })
  }
  return (
    <>
      <View className='content fault'>
        <View className='card'>
          <View className='row'>
            {fault.code && <Text className='fault-code nums'>{fault.code}</Text>}
            <View className='grow'>
              <Text className='fault__title' {...aria({ role: 'heading', level: 2 })}>
                {fault.title}
              </Text>
              {fault.models.length > 0 && <Text className='hint fault__line'>{fault.models.join(' · ')}</Text>}
            </View>
          </View>
          {fault.symptom && <Text className='sub fault__line'>{fault.symptom}</Text>}
        </View>
        {fault.dangers.length > 0 && <Dangers fault={fault} />}
        {fault.cause && (
          <Section title={t('cause')}>
            <Text>{fault.cause}</Text>
          </Section>
        )}
        <Section title={t('steps')}>
          {fault.steps.length === 0 && <Text className='sub'>{t('noSteps')}</Text>}
          {fault.steps.length > 0 && (
            <Text className='hint nums' {...aria({ role: 'status' })}>
              {t('stepsDone', { n: ticked.length, all: fault.steps.length })}
            </Text>
          )}
          {fault.steps.map((step, at) => (
            <View key={at} className='fault-step'>
              {step.picture !== '' && (
                <Tap
                  className='fault-step__picture'
                  label={t('picture', { n: at + 1 })}
                  onClick={() => view(fileUrl(step.picture))}
                >
                  <Picture className='fault-step__image' src={fileUrl(step.picture, 'thumbnail')} icon='inspect' />
                </Tap>
              )}
              <Tap className='fault-step__tick' pressed={ticked.includes(at)} onClick={() => toggle(at)}>
                <View className='grow'>
                  <Text className='hint fault__line nums'>{t('step', { n: at + 1 })}</Text>
                  <Text className='fault-step__text'>{step.text}</Text>
                </View>
                <View className={'fault-step__mark' + (ticked.includes(at) ? ' fault-step__mark--on' : '')}>
                  {ticked.includes(at) && <Icon name='check' size={16} />}
                </View>
              </Tap>
            </View>
          ))}
          {fault.solved > 0 && <Text className='hint fault__line nums'>{t('solvedBy', { count: fault.solved })}</Text>}
        </Section>
        {fault.wikiId && (
          <View className='card cells'>
            <Cell icon='wiki' title={t('more')} onClick={() => go('/wiki/detail/:id', { id: fault.wikiId })} />
          </View>
        )}
      </View>
      {viewer}
      <StickyBar>
        <Button id='fault-report' kind='plain' onClick={report}>
          {t('report')}
        </Button>
        {fault.steps.length > 0 && (
          <Button
            id='fault-helped'
            kind={fault.emergency.length ? 'plain' : 'primary'}
            busy={busy}
            disabled={isTold}
            onClick={helped}
          >
            {t('helped')}
          </Button>
        )}
      </StickyBar>
      {asks && (
        <Sheet title={t('whichService')} onClose={() => setAsks(false)}>
          <View className='fault-types'>
            {types.map(one => (
              <Cell key={one.id} title={one.name} onClick={() => reportBy(one.id)} />
            ))}
          </View>
        </Sheet>
      )}
    </>
  )
}

export default screen('/faultLibrary/view', FaultScreen)
