import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { ApiError } from '@shared/envelope'
import { assistantTexts } from '../assistant.i18n'
import type { Card } from '../chat.message'
import './ActCard.scss'

/** What the assistant offers to do: its exact effect, one button that does it, and afterwards what was done, or why it was not. */
export function ActCard({
  card: { title, lines, confirm, url, done },
  onConfirm,
  onOpen,
}: {
  card: Card
  onConfirm: () => Promise<void>
  onOpen: (url: string) => void
}) {
  const t = assistantTexts.useT()
  const [run, busy] = useAttempt()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const confirmed = async () => {
    try {
      await onConfirm()
      setRefusal(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
  }
  const open = (
    <Tap className='chat-link' onClick={() => onOpen(url)}>
      {t('openThing')}
    </Tap>
  )
  return (
    <View className='act-card'>
      <Text className='act-card__title' {...aria({ role: 'heading', level: 3 })}>
        {title}
      </Text>
      {lines.map((line, i) => (
        <Text key={i} className={i === 0 ? 'act-card__thing' : 'sub'} userSelect>
          {line}
        </Text>
      ))}
      {done ? (
        <View className='act-card__end' {...aria({ role: 'status', live: 'polite' })}>
          <Icon name='check' size={18} />
          <Text className='act-card__text'>{done}</Text>
          {open}
        </View>
      ) : (
        <>
          {refusal && (
            <View className='act-card__end act-card__end--refused' {...aria({ role: 'alert' })}>
              <Text className='act-card__text'>
                {t(refusal.isTransient ? 'cardAgain' : 'cardNext', { why: refusal.message })}
              </Text>
              {!refusal.isTransient && open}
            </View>
          )}
          {/* what forbids it forbids it a second time */}
          {(!refusal || refusal.isTransient) && (
            <Button
              busy={busy}
              onClick={() => {
                void run(confirmed)
              }}
            >
              {confirm}
            </Button>
          )}
        </>
      )}
    </View>
  )
}
