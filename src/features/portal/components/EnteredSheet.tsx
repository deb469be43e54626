import { Text, View } from '@tarojs/components'
import { useRef } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useLanguage } from '@/i18n'
import { uniqueKey } from '@shared/random'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { fullDate } from '@shared/dates'
import { entered } from '../entered.i18n'
import './EnteredSheet.scss'

/** What was entered at once, in whose name. */
export interface Entered {
  readonly id: string
  readonly name: string
  readonly createTime: string
  readonly things: readonly {
    readonly kind: 'event' | 'registration'
    readonly number: string
    readonly title: string
  }[]
}

/** Asks whose it is what somebody who had not signed in entered under this person's phone. */
export function EnteredSheet({ one, onClose }: { one: Entered; onClose: () => void }) {
  const t = entered.useT()
  const language = useLanguage()
  const [attempt, busy] = useAttempt()
  const key = useRef(uniqueKey())
  const answer = (isMine: boolean) =>
    void attempt(async () => {
      try {
        await call('POST /customer/entered/answer', { body: { id: one.id, isMine } }, { idempotencyKey: key.current })
      } catch (error) {
        // another answer is another wish
        key.current = uniqueKey()
        throw error
      }
    })
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <View className='entered'>
        <Text>{t('about')}</Text>
        {one.things.map(({ kind, number, title }) => (
          <View key={number} className='entered__thing'>
            <Text className='entered__title'>{title}</Text>
            <Text className='hint nums'>{[t(kind), number].join(' · ')}</Text>
          </View>
        ))}
        <Text className='hint'>{t('by', { name: one.name, time: fullDate(one.createTime, language) })}</Text>
        <Text className='hint'>{t('yesHint')}</Text>
        <Button busy={busy} onClick={() => answer(true)}>
          {t('yes')}
        </Button>
        <Button kind='plain' busy={busy} onClick={() => answer(false)}>
          {t('no')}
        </Button>
      </View>
    </Sheet>
  )
}
