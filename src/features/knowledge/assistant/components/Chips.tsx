import { Text, View } from '@tarojs/components'
import { go } from '@/screen/go'
import type { ActiveForm } from '@/stores/active-form'
import { useDoor } from '@/stores/door'
import { useSession as useLogin } from '@/stores/session'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { isOrderEntry, type Source } from '@shared/assistant'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { assistantTexts } from '../assistant.i18n'
import type { Session } from '../chat.session'
import type { Agent, SessionState } from '../chat.store'

interface ChipsProps {
  session: Session
  agents: SessionState['agents']
  agent: Agent
  /** questions that the last answer suggests */
  suggestions: readonly string[]
  /** articles that it offers */
  related: readonly Source[]
  answering: boolean
  /** the last answer offers forms of its own */
  offersForms: boolean
  firstView: boolean
  /** of the talk, '' before the first question: people read it there */
  chatId: string
  /** the form that is open on the screen */
  form: ActiveForm | null
  /** forms that order entry can fill in */
  bizTypes: Output<Contract, 'GET /api/voice/outside/agent/orderEntry/bizTypes'>
  onAsk: (question: string) => void
  /** makes way for another screen */
  leave: (open: () => void) => void
}

/** What can be done next, below the messages. */
export function Chips(props: ChipsProps) {
  const t = assistantTexts.useT()
  const { state: login } = useLogin()
  const door = useDoor().data
  const eventTypes = door?.eventTypes ?? []
  const { session, agent, suggestions, firstView, form, leave } = props
  const entry = isOrderEntry(agent.template)
  const filler = props.agents.find(one => isOrderEntry(one.template))
  const system = props.agents.find(one => one.template === 'system')
  const template = eventTypes.find(one => one.enabled === 1 && one.isDelete === 0)
  const idle = !props.answering
  const goesOn = firstView || suggestions.length > 0 || props.related.length > 0
  const chip = (name: string, onClick: () => void) => (
    <Tap key={name} className='chat-chip' onClick={onClick}>
      {name}
    </Tap>
  )
  return (
    <View className='chat__chips'>
      {suggestions.map(one => chip(one, () => props.onAsk(one)))}
      {props.related.map(({ documentName, wikiId }) => (
        <Tap
          key={wikiId}
          className='chat-chip chat-chip--article'
          label={t('seeArticle', { title: documentName })}
          onClick={() => leave(() => go('/wiki/detail/:id', { id: wikiId }))}
        >
          <Icon name='file' size={16} />
          <Text className='chat-chip__name'>{documentName}</Text>
        </Tap>
      ))}
      {!entry &&
        form &&
        filler &&
        idle &&
        chip(t('startEntry', { name: form.bizTypeName }), () => {
          void session.switchAgent(filler.id)
        })}
      {entry &&
        !form &&
        idle &&
        !props.offersForms &&
        props.bizTypes.map(one =>
          chip(t('startEntry', { name: one.bizTypeName }), () =>
            leave(() => go('/event/create', { templateId: one.bizTypeId })),
          ),
        )}
      {!entry && idle && (
        <>
          {goesOn &&
            agent.template !== 'system' &&
            system &&
            chip(t('askSystem', { name: system.name }), () => {
              void session.askSystem()
            })}
          {goesOn &&
            template &&
            chip(t('createEvent'), () =>
              leave(() => go('/event/create', { templateId: template.id, templateName: template.name })),
            )}
          {!firstView &&
            props.chatId !== '' &&
            door?.imEnabled &&
            chip(t('askPerson'), () => leave(() => go('/chat', { chatId: props.chatId })))}
          {firstView &&
            login === 'hasLogin' &&
            chip(t('viewEvents'), () => leave(() => go('/service/serviceList', { state: 'all' })))}
        </>
      )}
    </View>
  )
}
