import { Text, View } from '@tarojs/components'
import { useSession } from '@/stores/session'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { assistantTexts } from '../assistant.i18n'
import type { Agent } from '../chat.store'
import { Glyph } from './Glyph'
import { WelcomeCard } from './WelcomeCard'
import './FirstView.scss'

interface FirstViewProps {
  agent: Agent
  /** other agents, introduced by cards */
  others: readonly Agent[]
  onAsk: (question: string) => void
  onMeet: (agent: Agent) => void
  /** order entry: explains itself */
  onGuide: (() => void) | null
}

/** Greeting, tips, and questions to begin with. The welcome is text: an agent's HTML is none of ours to run. */
export function FirstView({ agent, others, onAsk, onMeet, onGuide }: FirstViewProps) {
  const t = assistantTexts.useT()
  const { memberName, state } = useSession()
  const name = state === 'hasLogin' ? memberName : ''
  return (
    <View className='first-view'>
      <View className='first-view__hero'>
        <View className='first-view__mark'>
          <Glyph name='spark' size={26} />
        </View>
        <Text className='first-view__hello'>{name ? t('hello', { name }) : t('helloGuest')}</Text>
        <Text className='first-view__welcome'>
          {agent.welcomeMessage || agent.welcomeMessageHtml.replace(/<[^>]*>/g, ' ').trim() || t('welcome')}
        </Text>
        {onGuide && (
          <Tap className='first-view__guide' onClick={onGuide}>
            <Glyph name='play' size={18} />
            <Text>{t('guide')}</Text>
          </Tap>
        )}
      </View>
      {agent.defaultQuestion.length > 0 && (
        <View className='first-view__asks'>
          <Text className='first-view__label'>{t('askLike')}</Text>
          {agent.defaultQuestion.map(question => (
            <Tap key={question} className='first-view__ask' onClick={() => onAsk(question)}>
              <Text className='grow'>{question}</Text>
              <Icon name='forward' size={16} />
            </Tap>
          ))}
        </View>
      )}
      {others.map(one => (
        <WelcomeCard key={one.id} agent={one} onAsk={() => onMeet(one)} />
      ))}
    </View>
  )
}
