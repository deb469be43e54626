import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import { ENDS_SOON_DAYS } from '@shared/authorization'
import { mayNotWords, mayWords } from '@shared/words/authorization'
import { presentTime } from '@shared/clock'
import { fullDate } from '@shared/dates'
import { daysAfter, tenantDay } from '@shared/day'
import { uniqueKey } from '@shared/random'
import { memberTexts } from '../member.i18n'
import { GiveSheet } from './GiveSheet'

type Person = Output<Contract, 'GET /member/getLinkmanList'>['authorized'][number]

function Remove({ person, onClose, onDone }: { person: Person; onClose: () => void; onDone: () => void }) {
  const t = memberTexts.useT()
  const say = common.useT()
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const remove = () =>
    void run(async () => {
      await call('POST /member/cancelAuthorization', { body: { id: person.id } }, { idempotencyKey: key.current })
      onDone()
      void Taro.showToast({ title: t(person.state === 'accepted' ? 'removed' : 'takenBack'), icon: 'none' })
    })
  return (
    <Sheet title={t('removeTitle', { name: person.name })} onClose={onClose}>
      <View className='member-form member-form--asked'>
        <Text className='sub'>{t('removeText')}</Text>
        <View className='member-form__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button kind='danger' busy={busy} onClick={remove}>
            {t('removeYes')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

/** What somebody may do, and what not, a line each. */
export function MayLines({ scopes }: { scopes: Person['scopes'] }) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const mayNot = mayNotWords(scopes, language)
  return (
    <View className='member-may'>
      <View className='member-may__line'>
        <View className='member-may__yes' {...aria({ hidden: true })}>
          <Icon name='check' size={16} />
        </View>
        <Text className='visually-hidden'>{t('may')}</Text>
        <Text className='grow'>{mayWords(scopes, language)}</Text>
      </View>
      {mayNot && (
        <View className='member-may__line member-may__line--not'>
          <View {...aria({ hidden: true })}>
            <Icon name='close' size={16} />
          </View>
          <Text className='visually-hidden'>{t('mayNot')}</Text>
          <Text className='grow'>{mayNot}</Text>
        </View>
      )}
    </View>
  )
}

/** Until when somebody may: amber when that is near or over. */
export function Until({ endDay }: { endDay: string }) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const today = tenantDay(presentTime())
  if (!endDay) return <Text className='hint'>{t('untilAlways')}</Text>
  const day = fullDate(endDay, language)
  if (endDay < today) return <Text className='hint member-soon'>{t('overDay', { day })}</Text>
  const n = Math.round((Date.parse(endDay) - Date.parse(today)) / 86_400_000) + 1
  return (
    <Text className={'hint nums' + (endDay < daysAfter(today, ENDS_SOON_DAYS) ? ' member-soon' : '')}>
      {[t('untilDay', { day }), t('daysLeft', { n })].join(' · ')}
    </Text>
  )
}

/** An invitation that was not accepted. */
function Waiting({ person, onDone, onRemove }: { person: Person; onDone: () => void; onRemove: () => void }) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const again = () =>
    void run(async () => {
      try {
        await call('POST /member/sendInvitation', { body: { id: person.id } }, { idempotencyKey: key.current })
      } finally {
        key.current = uniqueKey()
      }
      onDone()
      void Taro.showToast({ title: t('sent'), icon: 'none' })
    })
  return (
    <View className='member-person'>
      <View className='member-person__unanswered'>
        <Avatar name={person.name} src='' size={40} />
      </View>
      <View className='grow'>
        <Text className='member-person__name'>{person.name}</Text>
        <Text className='hint nums member-person__line'>
          {[
            person.phone,
            person.state === 'refused'
              ? t('declined')
              : person.isOver
                ? t('sentOver')
                : t('sentUntil', { day: fullDate(person.expireTime, language) }),
          ].join(' · ')}
        </Text>
      </View>
      <View className='member-person__acts'>
        <Button kind='plain' label={t('takeBackOf', { name: person.name })} onClick={onRemove}>
          {t('takeBack')}
        </Button>
        {person.state === 'waiting' && (
          <Button kind='plain' busy={busy} label={t('againTo', { name: person.name })} onClick={again}>
            {t('again')}
          </Button>
        )}
      </View>
    </View>
  )
}

/** Who manages what is the customer's: their own people, and those whom they authorised, with what each may do and until when. */
export function People() {
  const t = memberTexts.useT()
  const language = useLanguage()
  const { data, error, reload } = useCall('GET /member/getLinkmanList', {}, { current: true })
  const [asks, setAsks] = useState<'invite' | { what: 'change' | 'remove'; person: Person } | null>(null)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void reload()} /> : <PageSkeleton cards={2} />
  const done = () => {
    setAsks(null)
    void reload()
  }
  const close = () => setAsks(null)
  const see = data.authorized.filter(one => one.state === 'accepted' && !one.isOver)
  const waiting = data.authorized.filter(one => one.state === 'waiting' && !one.isOver)
  return (
    <>
      <Text className='member-people__title' {...aria({ role: 'heading', level: 2 })}>
        {waiting.length ? t('seenWaiting', { n: see.length, m: waiting.length }) : t('seen', { n: see.length })}
      </Text>
      <Text className='sub member-people__hint'>{t('peopleHint')}</Text>
      <View className='cards' {...aria({ role: 'list', label: t('people') })}>
        {data.own.map(person => (
          <View key={person.id} className='card' {...aria({ role: 'listitem' })}>
            <View className='member-person'>
              <Avatar name={person.name} src='' size={40} />
              <View className='grow'>
                <Text className='member-person__name'>{person.name}</Text>
                <Text className='hint nums member-person__line'>{person.phone}</Text>
              </View>
              <Tag>{t(person.isMe ? 'me' : 'own')}</Tag>
            </View>
          </View>
        ))}
        {data.authorized.map(person => (
          <View key={person.id} className='card' {...aria({ role: 'listitem' })}>
            {person.state === 'accepted' ? (
              <>
                <View className='member-person'>
                  <Avatar name={person.name} src='' size={40} />
                  <View className='grow'>
                    <Text className='member-person__name'>{person.name}</Text>
                    <Text className='hint nums member-person__line'>
                      {[person.phone, t('since', { day: fullDate(person.createTime, language) })].join(' · ')}
                    </Text>
                    <Until endDay={person.endDay} />
                  </View>
                </View>
                <MayLines scopes={person.scopes} />
                <View className='member-form__buttons'>
                  <Button
                    kind='plain'
                    label={t('remove', { name: person.name })}
                    onClick={() => setAsks({ what: 'remove', person })}
                  >
                    {t('removeYes')}
                  </Button>
                  <Button
                    kind='plain'
                    label={t('changeOf', { name: person.name })}
                    onClick={() => setAsks({ what: 'change', person })}
                  >
                    {t('change')}
                  </Button>
                </View>
              </>
            ) : (
              <Waiting person={person} onDone={done} onRemove={() => setAsks({ what: 'remove', person })} />
            )}
          </View>
        ))}
      </View>
      <View className='member-form__buttons'>
        <Button onClick={() => setAsks('invite')}>{t('invite')}</Button>
      </View>
      {asks === 'invite' && <GiveSheet onClose={close} onDone={done} />}
      {asks !== null && asks !== 'invite' && asks.what === 'change' && (
        <GiveSheet given={asks.person} onClose={close} onDone={done} />
      )}
      {asks !== null && asks !== 'invite' && asks.what === 'remove' && (
        <Remove person={asks.person} onClose={close} onDone={done} />
      )}
    </>
  )
}
