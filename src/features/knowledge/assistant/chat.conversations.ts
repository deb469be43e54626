import { ApiError } from '@shared/envelope'
import { keep, load } from '@/platform/storage'
import { assistantTexts } from './assistant.i18n'
import type { Listening } from './chat.listening'
import { emptyChat } from './chat.machine'
import { newChat, own, type Agent, type Conversation, type Model, type Store } from './chat.store'

const { t } = assistantTexts

/** Agents a person may talk to here: enabled, without a person at the other end, the system one first (§4 "Conversations"). */
export const usable = (agents: readonly Agent[]): Agent[] => {
  const list = agents.filter(one => one.enable && !one.needIm)
  return [...list.filter(one => one.template === 'system'), ...list.filter(one => one.template !== 'system')]
}

/** The chosen model where it is there and enabled, else the agent's own, else the first enabled one (§4 "Thinking and model"). */
export const modelOf = (models: readonly Model[], chosen: string, usual: string): string => {
  const enabled = models.filter(one => one.enabled)
  return (enabled.find(one => one.id === chosen) ?? enabled.find(one => one.id === usual) ?? enabled[0])?.id ?? ''
}

/** Which agent and which conversation is shown, their history, and what is done with whole conversations. */
export function createConversations(store: Store, { goOn, leave }: Listening) {
  const { call, toast, state, put, chatAt, dispatch, say } = store

  /** goes up when the person chooses what is shown */
  let choices = 0
  /** Where an agent's talk goes on: its newest conversation, with the first page of its history. */
  const openNewest = async (agent: Agent): Promise<void> => {
    const key = newChat(agent.id)
    put({ shown: key, chats: key in state().chats ? state().chats : { ...state().chats, [key]: emptyChat } })
    const before = choices
    const { list } = await call('GET /api/voice/outside/agent/chat/share/list', {
      query: { agentId: agent.id, pageSize: 1 },
    })
    const [newest] = list
    put({ status: 'ready' })
    // a conversation that was chosen meanwhile, also a fresh one, stays
    const isShown = state().agent?.id === agent.id && state().shown === key && choices === before
    if (!newest || !isShown || chatAt(key).messages.length) return
    await show(newest, false)
  }
  /** Shows a conversation; `unfolded` with its history open, as somebody who chose it wants to see it. */
  const show = async ({ chatId, theme }: { chatId: string; theme: string }, unfolded: boolean): Promise<void> => {
    const known = own(state().chats, chatId)
    put({
      shown: chatId,
      chats: known ? state().chats : { ...state().chats, [chatId]: { ...emptyChat, chatId, theme } },
    })
    if (!known || !known.history.pages) {
      const info = await call('GET /api/voice/outside/agent/chat/share/info', { query: { chatId } })
      dispatch(chatId, {
        type: 'opened',
        chatId,
        theme: info.theme,
        turns: info.historyConversationMessage,
        more: info.hasNextPage,
      })
    }
    if (unfolded) dispatch(chatId, { type: 'historyOpened' })
    if (state().shown === chatId) goOn()
  }
  const loadModels = async (agent: Agent): Promise<void> => {
    try {
      const groups = await call('GET /api/voice/outside/agent/queryAiAgentModelGroup', { query: { agentId: agent.id } })
      if (state().agent?.id !== agent.id) return
      const models = groups.flatMap(group => group.modelList)
      put({
        models,
        modelId: modelOf(models, own(load('ai_chat_model') ?? {}, load('userId') ?? '') ?? '', agent.model),
      })
    } catch (error) {
      say(error)
    }
  }
  const enterAgent = async (id: string): Promise<Agent> => {
    const { aiAgentAppDetail: agent, unionAiAgent } = await call('POST /api/voice/outside/share/aiAgentDetail', {
      body: { id, verifyPermissions: true },
    })
    const known = new Set([...state().agents, agent].map(one => one.id))
    put({
      agent,
      agents: usable([
        ...state().agents.map(one => (one.id === id ? agent : one)),
        ...(state().agents.some(one => one.id === id) ? [] : [agent]),
        ...unionAiAgent.filter(one => !known.has(one.id)),
      ]),
      models: [],
      modelId: '',
      variables: {},
    })
    keep('ai_agent_type', id)
    void loadModels(agent)
    return agent
  }
  /** Switching the agent begins with its own conversation (§4). */
  const switchAgent = async (id: string): Promise<void> => {
    if (id === state().agent?.id) return
    try {
      await openNewest(await enterAgent(id))
    } catch (error) {
      say(error)
    }
  }

  let starting: Promise<void> | null = null
  const begin = async (agentId: string | undefined): Promise<void> => {
    put({ status: 'loading', error: null })
    try {
      if (!load('token') && !load('touristId'))
        keep('touristId', (await call('POST /api/voice/outside/tourist', {})).touristId)
      const agents = usable(await call('POST /api/voice/outside/agent/home/list', { body: {} }))
      put({ agents })
      void call('GET /api/voice/outside/voice/config', {}).then(
        ({ speech, providerSite }) => put({ speech, providerSite }),
        () => put({ speech: false }),
      )
      const first =
        agents.find(one => one.id === agentId) ??
        (agentId ? undefined : (agents.find(one => one.id === load('ai_agent_type')) ?? agents[0]))
      const id = first?.id ?? agentId
      if (id) await openNewest(await enterAgent(id))
      else put({ status: 'ready' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      put({ status: 'failed', error })
    }
  }

  return {
    /**
     * Loads agents and the newest conversation once, and listens again to an answer that is still being made. A robot of a link goes
     * before the agent that was open last, which is not shown meanwhile: who writes at once would write to the wrong one.
     */
    async start(agentId?: string): Promise<void> {
      if (starting) {
        await starting
        if (!agentId || agentId === state().agent?.id) return
      }
      if (state().status === 'ready' && (!agentId || agentId === state().agent?.id)) {
        goOn()
        return
      }
      starting ??= begin(agentId).finally(() => {
        starting = null
      })
      await starting
    },
    switchAgent,

    /** A fresh conversation with the same agent; it is made at the server with its first question. */
    newConversation(): void {
      const { agent } = state()
      if (!agent) return
      choices++
      const key = newChat(agent.id)
      put({ shown: key, chats: { ...state().chats, [key]: chatAt(key).run ? chatAt(key) : emptyChat } })
    },
    async select(conversation: Conversation): Promise<void> {
      choices++
      try {
        if (conversation.agentId !== state().agent?.id) await enterAgent(conversation.agentId)
        await show(conversation, true)
      } catch (error) {
        say(error)
      }
    },
    /** Deletes a conversation; the shown one gives way to a fresh one (§4). False when the server did not. */
    async remove(conversation: Conversation): Promise<boolean> {
      try {
        await call('GET /api/voice/outside/agent/chat/delete', {
          query: { agentId: conversation.agentId, chatId: conversation.chatId },
        })
      } catch (error) {
        say(error)
        return false
      }
      toast(t('deleted'))
      const { [conversation.chatId]: _gone, ...chats } = state().chats
      leave(conversation.chatId)
      const key = newChat(state().agent?.id ?? '')
      put({
        chats: state().shown === conversation.chatId ? { ...chats, [key]: emptyChat } : chats,
        shown: state().shown === conversation.chatId ? key : state().shown,
        listVersion: state().listVersion + 1,
      })
      return true
    },
    async rename(conversation: Conversation, theme: string): Promise<boolean> {
      try {
        const named = await call('POST /api/voice/outside/agent/chat/share/rename', {
          body: { chatId: conversation.chatId, theme },
        })
        if (conversation.chatId in state().chats)
          dispatch(conversation.chatId, { type: 'named', chatId: conversation.chatId, theme: named.theme })
        put({ listVersion: state().listVersion + 1 })
        return true
      } catch (error) {
        say(error)
        return false
      }
    },

    /** The line above the messages: unfolds what is here, then loads further pages, then folds all (§4 "History"). */
    async turnHistory(tip: 'open' | 'more' | 'collapse'): Promise<void> {
      const key = state().shown
      const { chatId, history } = chatAt(key)
      const { agent } = state()
      if (tip !== 'more') {
        dispatch(key, { type: tip === 'open' ? 'historyOpened' : 'historyFolded' })
        return
      }
      if (history.loading || !chatId || !agent) return
      dispatch(key, { type: 'historyLoading' })
      try {
        const page = await call('GET /api/voice/outside/agent/chat/share/history', {
          query: { agentId: agent.id, chatId, pageNum: history.pages + 1 },
        })
        dispatch(key, { type: 'historyLoaded', turns: page.messages, more: page.hasNextPage })
      } catch (error) {
        dispatch(key, { type: 'historyFailed' })
        say(error)
      }
    },
  }
}
