import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useLanguage } from '@/i18n'
import { restart } from '@/screen/go'
import { changeCustomer } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { mayNotWords, mayWords } from '@shared/words/authorization'
import { fullDate } from '@shared/dates'
import { uniqueKey } from '@shared/random'
import { standingTexts } from '../standing.i18n'
import './EnteredSheet.scss'

type Standing = Output<Contract, 'GET /member/standing'>
export type Told =
  | { kind: 'invitation'; one: Standing['invitations'][number] }
  | { kind: 'ended'; one: Standing['ended'][number] }

function Invitation({ one, onClose }: { one: Standing['invitations'][number]; onClose: () => void }) {
  const t = standingTexts.useT()
  const language = useLanguage()
  const [attempt, busy] = useAttempt()
  const key = useRef(uniqueKey())
  const { customerName, inviter, scopes, endDay } = one
  const answer = (accept: boolean) =>
    void attempt(async () => {
      try {
        await call('POST /member/answerInvitation', { body: { id: one.id, accept } }, { idempotencyKey: key.current })
      } catch (error) {
        // another answer is another wish
        key.current = uniqueKey()
        throw error
      }
      void Taro.showToast({ title: accept ? t('accepted', { name: customerName }) : t('refused'), icon: 'none' })
      onClose()
      if (accept) {
        changeCustomer()
        restart('/mall/index')
      }
    })
  const mayNot = mayNotWords(scopes, language)
  return (
    <Sheet title={t('title', { name: inviter || customerName })} onClose={onClose}>
      <View className='entered'>
        <Text>{t('about', { inviter: inviter || customerName, customer: customerName })}</Text>
        <Text>{t('may', { may: mayWords(scopes, language) })}</Text>
        {mayNot && <Text>{t('mayNot', { mayNot })}</Text>}
        <Text>{endDay ? t('until', { day: fullDate(endDay, language) }) : t('always')}</Text>
        <Text className='hint'>{t('own')}</Text>
        <Button busy={busy} onClick={() => answer(true)}>
          {t('accept')}
        </Button>
        <Button kind='plain' busy={busy} onClick={() => answer(false)}>
          {t('refuse')}
        </Button>
      </View>
    </Sheet>
  )
}

function Ended({ one, onClose }: { one: Standing['ended'][number]; onClose: () => void }) {
  const t = standingTexts.useT()
  const language = useLanguage()
  const [attempt, busy] = useAttempt()
  const key = useRef(uniqueKey())
  const read = () =>
    void attempt(async () => {
      await call('POST /member/readEnd', { body: { id: one.id } }, { idempotencyKey: key.current })
      onClose()
    })
  return (
    <Sheet title={t('endedTitle')} onClose={onClose}>
      <View className='entered'>
        <Text>
          {one.isOverByDay
            ? t('endedByDay', { customer: one.customerName, day: fullDate(one.endDay, language) })
            : t('endedTaken', { customer: one.customerName })}
        </Text>
        <Text className='hint'>{t('endedOwn')}</Text>
        <Button busy={busy} onClick={read}>
          {t('known')}
        </Button>
      </View>
    </Sheet>
  )
}

/** Asks whether somebody wants to act for another customer, or tells them that it has ended. */
export function StandingSheet({ told, onClose }: { told: Told; onClose: () => void }) {
  return told.kind === 'invitation' ? (
    <Invitation one={told.one} onClose={onClose} />
  ) : (
    <Ended one={told.one} onClose={onClose} />
  )
}
