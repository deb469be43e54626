import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import type { Output } from '@contract/define'
import type { Contract } from '@contract/index'
import { toastError, useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { fileUrl } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { openUrl, restart } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Picture } from '@/ui/Picture'
import { Refreshable } from '@/ui/Refreshable'
import { Sheet } from '@/ui/Sheet'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { fullDate, spanPhrase } from '@shared/dates'
import { ApiError } from '@shared/envelope'
import { circleTexts } from '../circle.i18n'
import './circle.scss'

type One = Output<Contract, 'GET /circle/get'>
type Change = (one: One) => void

/** What it is, how it stands, when and where. */
function Head({ one }: { one: One }) {
  const t = circleTexts.useT()
  const language = useLanguage()
  const { kind, title, place, startTime, endTime, pinned, state } = one
  return (
    <>
      <View className='circle__tags'>
        <Tag kind={kind === 'activity' ? 'accent' : 'grey'}>{t(kind)}</Tag>
        {pinned && <Tag kind='grey'>{t('pinned')}</Tag>}
        {state === 'full' && <Tag kind='amber'>{t('full')}</Tag>}
        {state === 'calledOff' && <Tag kind='red'>{t('calledOff')}</Tag>}
        {state === 'over' && <Tag kind='grey'>{t('over')}</Tag>}
      </View>
      <Text className='circle__title' {...aria({ role: 'heading', level: 2 })}>
        {title}
      </Text>
      {kind === 'activity' ? (
        <Text className='sub circle__line nums'>{spanPhrase(startTime, endTime ?? '', language)}</Text>
      ) : (
        <Text className='hint circle__line nums'>
          {endTime ? t('until', { day: fullDate(endTime, language) }) : fullDate(startTime, language)}
        </Text>
      )}
      {place !== '' && <Text className='sub circle__line'>{place}</Text>}
    </>
  )
}

/** How many come, and what one can do. */
function Foot({ one, change, busy }: { one: One; change: Change; busy: boolean }) {
  const t = circleTexts.useT()
  const { asksToCome, coming, capacity, isComing, state, url } = one
  const mayChange = state === 'open' || state === 'full'
  if (!asksToCome && !url) return null
  return (
    <View className='circle__foot'>
      {asksToCome && state !== 'calledOff' && (
        <Text className='hint nums'>
          {capacity > 0 ? t('comingOf', { n: coming, most: capacity }) : t('coming', { n: coming })}
        </Text>
      )}
      <View className='circle__acts'>
        {isComing && mayChange && <Tag kind='green'>{t('isComing')}</Tag>}
        {isComing && mayChange && (
          <Button size='small' kind='plain' busy={busy} onClick={() => change(one)}>
            {t('stayAway')}
          </Button>
        )}
        {!isComing && state === 'open' && (
          <Button size='small' busy={busy} onClick={() => change(one)}>
            {t('come')}
          </Button>
        )}
        {url !== '' && state !== 'over' && (
          <Button size='small' kind='plain' onClick={() => openUrl(url)}>
            {t('follow')}
          </Button>
        )}
      </View>
    </View>
  )
}

function Whole({ one, change, busy, onClose }: { one: One; change: Change; busy: boolean; onClose: () => void }) {
  const t = circleTexts.useT()
  return (
    <Sheet title={t(one.kind)} onClose={onClose}>
      <View className='circle__whole'>
        {one.picture !== '' && <Picture className='circle__picture' src={fileUrl(one.picture)} />}
        <Head one={one} />
        {one.content !== '' && (
          <Text className='circle__content' userSelect>
            {one.content}
          </Text>
        )}
        <Foot one={one} change={change} busy={busy} />
      </View>
    </Sheet>
  )
}

/** Notices and activities of the company; who comes to one says so, and can take it back. */
function Circle({ visit }: ScreenProps) {
  const t = circleTexts.useT()
  const say = common.useT()
  const list = useList('GET /circle/list', {})
  const [openId, setOpenId] = useState(visit.query.id ?? '')
  // a message leads to one that may be over, or far down
  const named = useCall('GET /circle/get', openId && openId === visit.query.id ? { query: { id: openId } } : null)
  const [answers, setAnswers] = useState<Readonly<Record<string, One>>>({})
  const [attempt, busy] = useAttempt()
  const [changed, setChanged] = useState('')
  const nowOf = (one: One): One => answers[one.id] ?? one
  const found = list.items.find(({ id }) => id === openId) ?? (named.data?.id === openId ? named.data : undefined)
  const change: Change = ({ id, isComing }) =>
    void attempt(async () => {
      setChanged(id)
      try {
        const body = { id }
        const answer = isComing
          ? await call('POST /circle/stayAway', { body })
          : await call('POST /circle/come', { body })
        setAnswers(before => ({ ...before, [id]: answer }))
        void Taro.showToast({ title: t(isComing ? 'takenBack' : 'thanks'), icon: 'none' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toastError(error)
        // it is full, over or gone meanwhile
        void named.reload()
        void list.reload()
      }
    })
  return (
    <Refreshable
      onRefresh={async () => {
        await list.reload()
        setAnswers({})
      }}
    >
      <View className='content'>
        {openId !== '' && !found && named.error && (
          <Text className='hint' {...aria({ role: 'status' })}>
            {named.error.id === 'NOT_FOUND' ? t('missing') : named.error.message}
          </Text>
        )}
        {list.items.length > 0 && (
          <View className='circles' {...aria({ role: 'list', label: t('list') })}>
            {list.items.map(nowOf).map(one => (
              <View key={one.id} className='card circle' {...aria({ role: 'listitem' })}>
                {one.picture !== '' && <Picture className='circle__picture' src={fileUrl(one.picture)} />}
                <Tap className='circle__main' onClick={() => setOpenId(one.id)}>
                  <Head one={one} />
                  {one.content !== '' && <Text className='circle__text'>{one.content}</Text>}
                </Tap>
                <Foot one={one} change={change} busy={busy && changed === one.id} />
              </View>
            ))}
          </View>
        )}
        <ListTail
          list={list}
          empty={
            <EmptyState
              icon='calendar'
              text={t('empty')}
              action={say('home')}
              onAction={() => restart('/mall/index')}
            />
          }
        />
      </View>
      {found && <Whole one={nowOf(found)} change={change} busy={busy} onClose={() => setOpenId('')} />}
    </Refreshable>
  )
}

export default screen('/circle/list', Circle)
