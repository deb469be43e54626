import { Text, View } from '@tarojs/components'
import { useAttempt } from '@/api/attempt'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { assistantTexts } from '../assistant.i18n'
import type { Card } from '../chat.message'
import './ActCard.scss'

/** What the assistant offers to do: its exact effect, one button that does it, and afterwards what was done. */
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
        <View className='act-card__done' {...aria({ role: 'status', live: 'polite' })}>
          <Icon name='check' size={18} />
          <Text className='grow'>{done}</Text>
          <Tap className='chat-link' onClick={() => onOpen(url)}>
            {t('openThing')}
          </Tap>
        </View>
      ) : (
        <Button
          busy={busy}
          onClick={() => {
            void run(onConfirm)
          }}
        >
          {confirm}
        </Button>
      )}
    </View>
  )
}
