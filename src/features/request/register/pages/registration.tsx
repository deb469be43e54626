import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useLiveLine } from '@/api/live'
import { useCall } from '@/api/useCall'
import { warrantyText } from '@/domain/warranty'
import { FormView } from '@/form/FormView'
import { FileList } from '@/form/parts/Pictures'
import { REGISTRY } from '@/form/registry'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { go, replace } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Steps } from '@/ui/nut/Steps'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tag, type TagKind } from '@/ui/Tag'
import { addressLine } from '@shared/address'
import { presentTime } from '@shared/clock'
import { fullDate, timeLabel } from '@shared/dates'
import { can } from '@shared/lifecycle'
import { REGISTRATION, type RegistrationState } from '@shared/register'
import { shownName } from '../components/MachinePick'
import { registerTexts } from '../register.i18n'
import '../components/register.scss'

type Details = Output<Contract, 'GET /register/detail'>
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
const AGAIN_MS = 60_000
const KINDS: Record<RegistrationState, TagKind> = { submitted: 'amber', rejected: 'red', approved: 'green' }

/** One registration of mine: how far it is, why it was sent back, what it says. */
function Registration({ visit }: ScreenProps) {
  const t = registerTexts.useT()
  const { id = '' } = visit.query
  const { data, error, reload } = useCall('GET /register/detail', id ? { query: { id } } : null, {
    current: true,
    everyMs: AGAIN_MS,
    live: { kinds: ['registration'], id },
  })
  useLiveLine(data?.state === 'submitted')
  useTitle(data && shownName(data))
  if (data) return <Whole one={data} />
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='register'
          text={t('missing')}
          action={t('toList')}
          onAction={() => replace('/product/list')}
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

function Head({ one }: { one: Details }) {
  const t = registerTexts.useT()
  return (
    <View className='card'>
      <View className='registration__head'>
        <Text className='registration__state grow' {...aria({ role: 'heading', level: 2 })}>
          {shownName(one) || one.serialNumber}
        </Text>
        <Tag kind={KINDS[one.state]}>{t(`state_${one.state}`)}</Tag>
      </View>
      {one.state === 'rejected' ? (
        <Text className='registration__reason'>{t('more_rejected', { reason: one.rejectReason })}</Text>
      ) : (
        <Text className='sub registration__line'>{t(`more_${one.state}`)}</Text>
      )}
      {one.isRepeat && one.state === 'submitted' && <Text className='sub registration__line'>{t('repeat')}</Text>}
    </View>
  )
}

function Whole({ one }: { one: Details }) {
  const t = registerTexts.useT()
  const language = useLanguage()
  const date = (day: string | null): string => (day ? fullDate(day, language) : '')
  const mayCorrect = can(REGISTRATION, one.state === 'rejected' ? 'resubmit' : 'correct', 'linkman', one, presentTime())
  const facts: [string, string][] = [
    [t('number'), one.registerNo],
    [t('serial'), one.serialNumber],
    [t('code'), one.code],
    [t('bought'), date(one.purchaseTime)],
    [t('installed'), date(one.installTime)],
    [t('produced'), date(one.productionTime)],
    [t('address'), one.address ? addressLine(one.address) : ''],
    [t('place'), one.place],
    [t('note'), one.remark],
  ]
  return (
    <>
      <View className='content register'>
        <Head one={one} />
        {one.qualityInfoEndTime && one.state !== 'rejected' && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t(one.state === 'approved' ? 'qualityDone' : 'quality')}
            </Text>
            {/* why it is so stands with the machine */}
            <Text className='sub registration__line nums'>{warrantyText({ ...one, qualityInfoStartTime: null })}</Text>
          </View>
        )}
        <View className='card cells'>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <Cell key={name} title={name} value={value} />
            ))}
        </View>
        {one.proof.length > 0 && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('proof')}
            </Text>
            <View className='tiles registration__proof'>
              <FileList
                list={one.proof.map(({ id, name, url, size }) => ({ id, filename: name, url, fileSize: size }))}
              />
            </View>
          </View>
        )}
        {Object.keys(one.attribute).length > 0 && (
          <FormView types={REGISTRY} fields={one.fields} values={one.attribute} />
        )}
        <View className='card'>
          <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
            {t('progress')}
          </Text>
          <Steps
            steps={one.records.map(record => ({
              key: record.id,
              title: t(`record_${record.type}`),
              more: [timeLabel(record.createTime, language), record.content].filter(Boolean).join(' · '),
            }))}
          />
        </View>
      </View>
      {(mayCorrect || one.productId) && (
        <StickyBar>
          {mayCorrect && (
            <Button
              id='registration-correct'
              kind={one.state === 'rejected' ? 'primary' : 'plain'}
              onClick={() => go('/productreg', { id: one.id })}
            >
              {t(one.state === 'rejected' ? 'correct' : 'edit')}
            </Button>
          )}
          {one.productId && (
            <Button id='registration-machine' onClick={() => replace('/product/productDetail', { id: one.productId })}>
              {t('seeMachine')}
            </Button>
          )}
        </StickyBar>
      )}
    </>
  )
}

export default screen('/productreg/detail', Registration)
