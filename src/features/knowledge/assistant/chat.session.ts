import { keep, load } from '@/platform/storage'
import { assistantTexts } from './assistant.i18n'
import { createConversations } from './chat.conversations'
import { createFill } from './chat.fill'
import { createListening } from './chat.listening'
import { visible } from './chat.machine'
import type { Message } from './chat.message'
import { createSending } from './chat.sending'
import { chosenModel, createStore, missingVariable, type World } from './chat.store'

const { t } = assistantTexts

/** A person's talks with the agents of a door: the state to draw, and what can be done. The one place where the talk has effects. */
export function createSession(world?: World) {
  const store = createStore(world)
  const { call, toast, subscribe, state, put, chatAt, chat, dispatch, say } = store
  const listening = createListening(store)
  const sending = createSending(store, listening)
  const conversations = createConversations(store, listening)
  return {
    subscribe,
    state,
    ...sending,
    ...conversations,
    ...createFill(store),
    stop: listening.stop,
    goOn: listening.goOn,

    /** Likes or dislikes an answer, or takes it back: shown at once, and as it was when the server does not take it (§4). A reason is added to what stands. */
    async rate(key: string, wanted: 0 | 1, reason?: string): Promise<void> {
      const at = state().shown
      const message = chatAt(at).messages.find(one => one.key === key)
      if (!message?.id) return
      const before = message.likeStatus
      const click = before !== wanted || reason !== undefined
      const likeStatus = click ? wanted : null
      dispatch(at, { type: 'feedback', key, likeStatus })
      try {
        const body = { body: { messageId: message.id, click, ...(reason === undefined ? {} : { reason }) } }
        await (wanted === 1
          ? call('POST /api/voice/outside/agent/chat/share/message/like', body)
          : call('POST /api/voice/outside/agent/chat/share/message/dislike', body))
      } catch (error) {
        // a later tap counts, not this one
        if (chatAt(at).messages.find(one => one.key === key)?.likeStatus === likeStatus)
          dispatch(at, { type: 'feedback', key, likeStatus: before })
        say(error)
      }
    },

    /** Does what an answer offers to do, and shows what was done. Throws the ApiError that forbids it. */
    async confirm(key: string): Promise<void> {
      const at = state().shown
      const message = chatAt(at).messages.find(one => one.key === key)
      if (!message?.id || !message.card || message.card.done) return
      const card = await call('POST /api/voice/outside/agent/chat/share/message/confirm', {
        body: { messageId: message.id },
      })
      dispatch(at, { type: 'card', key, card })
    },

    /** The system agent gets the last question again; a toast when there is none (§4). */
    async askSystem(): Promise<void> {
      const last = [...chat().messages].reverse().find(message => message.role === 'user' && message.type !== 'file')
      const system = state().agents.find(one => one.template === 'system')
      if (!system) {
        toast(t('enableSystem'))
        return
      }
      await conversations.switchAgent(system.id)
      if (last && state().agent?.id === system.id) await sending.send(last.content)
    },

    chooseModel(id: string): void {
      if (!state().models.some(one => one.id === id && one.enabled)) return
      keep('ai_chat_model', { ...load('ai_chat_model'), [load('userId') ?? '']: id })
      put({ modelId: id })
    },
    /** Only where the model lets it be chosen (§4). */
    setThinking(on: boolean): void {
      if (!chosenModel(state())?.thinkingSwitch) return
      keep('aiModelEnableThinking', on)
      put({ thinking: on })
    },
    setVariable(key: string, value: string): void {
      put({ variables: { ...state().variables, [key]: value } })
    },
    /** The first required variable that is still empty. */
    missingVariable: () => missingVariable(state()),
    shownMessages: (): readonly Message[] => visible(chat()),
  }
}

export type Session = ReturnType<typeof createSession>
