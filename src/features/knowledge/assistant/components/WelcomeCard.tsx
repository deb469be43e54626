import { Text, View } from '@tarojs/components'
import { Button } from '@/ui/Button'
import { assistantTexts } from '../assistant.i18n'
import type { Agent } from '../chat.store'
import { Glyph } from './Glyph'
import './WelcomeCard.scss'

/** Introduces an agent; "ask it" opens its own screen. */
export function WelcomeCard({ agent, onAsk }: { agent: Agent; onAsk: () => void }) {
  const t = assistantTexts.useT()
  return (
    <View className='welcome-card'>
      <View className='welcome-card__mark'>
        <Glyph name={agent.template.startsWith('task_form') ? 'fill' : 'spark'} size={20} />
      </View>
      <View className='grow'>
        <Text className='welcome-card__name'>{agent.name}</Text>
        <Text className='welcome-card__text'>{agent.description || t('cardText')}</Text>
      </View>
      <Button kind='plain' size='small' onClick={onAsk}>
        {t('askIt')}
      </Button>
    </View>
  )
}
