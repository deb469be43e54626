import Taro from '@tarojs/taro'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { toastError } from '@/api/attempt'
import { call as callServer } from '@/api/call'
import { ApiError } from '@/api/envelope'
import { uniqueKey } from '@/lib/random'
import { keep, load } from '@/platform/storage'
import type { ActiveForm } from '@/stores/active-form'
import { isOrderEntry, type QuestionType } from '@shared/assistant'
import { assistantTexts } from './assistant.i18n'
import {
  emptyChat,
  reduce,
  retryOf,
  unheard,
  visible,
  type Chat,
  type ChatEvent,
  type Fill,
  type Message,
} from './chat.machine'
import { DRAW_MS, FRESH_MESSAGES } from './limits'
import { isNoMatch, hasTable, type FileItem } from './parts'
import { openRun, type Asked, type OpenRun, type RunEvent, type Transport } from './transport'

export type Agent = Output<Contract, 'POST /api/voice/outside/share/aiAgentDetail'>['aiAgentAppDetail']
export type Model = Output<Contract, 'GET /api/voice/outside/agent/queryAiAgentModelGroup'>[number]['modelList'][number]
export type Conversation = Output<Contract, 'POST /api/voice/outside/agent/chat/share/init/v2'>

export interface SessionState {
  /** of the agents and the conversation that is shown */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: ApiError | null
  /** enabled ones that need no chat with a person, the system one first; none: only the legacy assistant is there */
  readonly agents: readonly Agent[]
  readonly agent: Agent | null
  readonly models: readonly Model[]
  readonly modelId: string
  readonly thinking: boolean
  /** which conversation is shown: a key of `chats` */
  readonly shown: string
  readonly chats: Readonly<Record<string, Chat>>
  readonly variables: Readonly<Record<string, string>>
  /** goes up when the list of conversations has changed */
  readonly listVersion: number
  /** what the server can do with voices; null while it is not known */
  readonly speech: boolean | null
  /** where the footer leads; '' for nowhere */
  readonly providerSite: string
}

/** What a tap on send led to. `restore`: the question goes back into the input. */
export type Sent = 'sent' | 'ignored' | 'blank' | 'incomplete' | 'restore'

interface SendOptions {
  kind?: QuestionType
  files?: readonly FileItem[]
  /** key of the answer to be replaced */
  replaces?: string
  /** the form that order entry fills, null for none */
  form?: ActiveForm | null
}

/** What a session needs of the world; tests give their own. */
export interface World {
  call: typeof callServer
  open: Transport
  toast(text: string): void
  /** ms since 1970 */
  now(): number
}
const world: World = {
  call: callServer,
  open: openRun,
  toast: text => {
    void Taro.showToast({ title: text, icon: 'none', duration: 3000 })
  },
  now: () => Date.now(),
}

const { t } = assistantTexts
const newChat = (agentId: string): string => 'new:' + agentId
const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined

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

/** Whether one-key fill is offered: an order entry's answer with a table, which says neither that nothing fits nor that the form is incomplete (§5). */
export const canFill = (message: Message, entry: boolean): boolean =>
  entry &&
  message.role === 'assistant' &&
  message.state === 'done' &&
  !isNoMatch(message.content) &&
  hasTable(message.content)

interface Listener {
  chat: string
  stream: OpenRun | null
  /** stopped before its turn was known: the server is told as soon as it is */ stopping: boolean
  waiting: { event: 'text' | 'thinking'; text: string; id: number }[]
  timer: ReturnType<typeof setTimeout> | null
  clientId: string
}

/** A person's talks with the agents of a door: the state to draw, and what can be done. The one place where the talk has effects. */
export function createSession({ call, open, toast, now }: World = world) {
  let state: SessionState = {
    status: 'loading',
    error: null,
    agents: [],
    agent: null,
    models: [],
    modelId: '',
    thinking: load('aiModelEnableThinking') ?? false,
    shown: '',
    chats: {},
    variables: {},
    listVersion: 0,
    speech: null,
    providerSite: '',
  }
  const readers = new Set<() => void>()
  const listeners = new Map<number, Listener>()
  let runs = 0
  const put = (part: Partial<SessionState>): void => {
    state = { ...state, ...part }
    readers.forEach(read => read())
  }
  const chatAt = (key: string): Chat => own(state.chats, key) ?? emptyChat
  const dispatch = (key: string, event: ChatEvent): void => {
    const before = chatAt(key)
    const after = reduce(before, event)
    if (after !== before || !(key in state.chats)) put({ chats: { ...state.chats, [key]: after } })
  }
  const chat = (): Chat => chatAt(state.shown)
  const say = (error: unknown): ApiError => {
    if (!(error instanceof ApiError)) throw error
    toast(error.message)
    return error
  }
  const time = (): string => new Date(now()).toISOString()
  /** A conversation gets its name from the server after its first question: everything under the old name moves. */
  const rename = (from: string, to: string): void => {
    const { [from]: moved = emptyChat, ...rest } = state.chats
    put({ chats: { ...rest, [to]: moved }, shown: state.shown === from ? to : state.shown })
    for (const one of listeners.values()) if (one.chat === from) one.chat = to
  }

  // ---- what comes from a run

  const flush = (run: number): void => {
    const listener = listeners.get(run)
    if (!listener) return
    if (listener.timer) clearTimeout(listener.timer)
    listener.timer = null
    const { waiting } = listener
    listener.waiting = []
    let next = chatAt(listener.chat)
    const before = next
    for (const { event, text, id } of waiting)
      next = reduce(next, { type: 'event', run, event: { event, data: { text }, id } })
    if (next !== before) put({ chats: { ...state.chats, [listener.chat]: next } })
  }
  /** The answer of a run, while nothing else has taken its place. */
  const answerOf = (run: number): Message | undefined => {
    const talk = chatAt(listeners.get(run)?.chat ?? '')
    return talk.run?.id === run ? talk.messages.find(message => message.key === talk.run?.key) : undefined
  }
  const hear = (run: number, event: RunEvent): void => {
    const listener = listeners.get(run)
    if (!listener) return
    if (event.event === 'text' || event.event === 'thinking') {
      const last = listener.waiting[listener.waiting.length - 1]
      if (last?.event === event.event) Object.assign(last, { text: last.text + event.data.text, id: event.id })
      else listener.waiting.push({ event: event.event, text: event.data.text, id: event.id })
      listener.timer ??= setTimeout(() => flush(run), DRAW_MS)
      return
    }
    flush(run)
    if (event.event === 'start' && listener.stopping) {
      dispatch(listener.chat, { type: 'saved', id: listener.clientId, turnId: event.data.messageId })
      void pause(event.data.messageId, '')
      listener.stream?.abort()
      return
    }
    const answer = answerOf(run)
    dispatch(listener.chat, { type: 'event', run, event })
    if (event.event === 'theme') put({ listVersion: state.listVersion + 1 })
    if (!answer || (event.event !== 'end' && event.event !== 'error')) return
    const there = chatAt(listener.chat).messages.find(message => message.key === answer.key)
    // with nothing said the message is gone, so that a toast has to tell
    if (!there) toast(event.event === 'error' ? event.data.message : t('emptyAnswer'))
    else if (event.event === 'end') void afterAnswer(listener.chat, there)
  }
  const listen = async (run: number, key: string, clientId: string, asked: Asked, after: number): Promise<void> => {
    const listener: Listener = { chat: key, stream: null, stopping: false, waiting: [], timer: null, clientId }
    listeners.set(run, listener)
    const stream = open(asked, after, event => hear(run, event))
    listener.stream = stream
    const end = await stream.ended
    flush(run)
    const answer = answerOf(run)
    listeners.delete(run)
    if (!answer) return
    if (end.status === 'refused') {
      // an answer that is over and forgotten by the stream stands in the history
      if (asked.kind === 'resume') {
        dispatch(listener.chat, { type: 'lost', run })
        await takeLatest(listener.chat)
        return
      }
      dispatch(listener.chat, { type: 'refused', run, keep: true, error: end.error.message })
      toast(end.error.message)
    } else if (answer.id) dispatch(listener.chat, { type: 'lost', run })
    else {
      dispatch(listener.chat, { type: 'refused', run, keep: true, error: t('network') })
      if (end.status !== 'aborted') toast(t('network'))
    }
  }

  const takeLatest = async (key: string): Promise<void> => {
    const { chatId } = chatAt(key)
    if (!chatId) return
    const turn = await call('POST /api/voice/outside/agent/chat/share/message/latest', { body: { chatId } }).catch(
      () => null,
    )
    if (!turn) return
    dispatch(key, { type: 'latest', turn })
    if (turn.theme && turn.theme !== chatAt(key).theme) dispatch(key, { type: 'named', chatId, theme: turn.theme })
  }
  /** Latest-message sync, suggestions and the list of conversations (§4 "Sending"). Nobody waits for them, and their failure disturbs nobody. */
  const afterAnswer = async (key: string, answer: Message): Promise<void> => {
    await takeLatest(key)
    const { chatId, messages } = chatAt(key)
    const agentId = state.agent?.id
    if (messages.length <= FRESH_MESSAGES) put({ listVersion: state.listVersion + 1 })
    if (answer.suggestedList.length || !chatId || !agentId || !own(state.chats, key)) return
    const list = await call('GET /api/voice/outside/agent/chat/share/suggested', { query: { agentId, chatId } }).catch(
      () => [],
    )
    if (list.length) dispatch(key, { type: 'suggestions', key: answer.key, list })
  }
  const pause = async (messageId: string, answer: string): Promise<void> => {
    await call('POST /api/voice/outside/agent/chat/share/pause', { body: { messageId, answer } }).catch(say)
  }

  // ---- sending

  const missingVariables = (): boolean =>
    (state.agent?.variable ?? []).some(one => one.required && !(own(state.variables, one.key) ?? '').trim())
  const chosenModel = (): Model | undefined => state.models.find(one => one.id === state.modelId)
  const variablesOf = (): { variables?: Record<string, string> } => {
    const filled = Object.entries(state.variables).filter(
      ([key, value]) => value.trim() && state.agent?.variable.some(one => one.key === key),
    )
    return filled.length ? { variables: Object.fromEntries(filled) } : {}
  }

  /** The conversation a question goes to, made when there is none; '' when that failed. */
  const conversationFor = async (
    key: string,
    agent: Agent,
    form: ActiveForm | null,
  ): Promise<{ key: string; chatId: string } | null> => {
    const { chatId } = chatAt(key)
    if (chatId) return { key, chatId }
    try {
      const made = await call('POST /api/voice/outside/agent/chat/share/init/v2', {
        body: {
          agentId: agent.id,
          source: 'door',
          sourceId: load('domainId') ?? '',
          ...variablesOf(),
          ...(isOrderEntry(agent.template) && form
            ? { bizType: form.bizType, bizTypeId: form.bizTypeId, bizTypeName: form.bizTypeName }
            : {}),
        },
      })
      dispatch(key, { type: 'named', chatId: made.chatId, theme: made.theme })
      rename(key, made.chatId)
      return { key: made.chatId, chatId: made.chatId }
    } catch (error) {
      say(error)
      return null
    }
  }

  /** On a screen without a form order entry says so, and the reply is kept (§5). */
  const sayNoForm = async (agent: Agent, question: string): Promise<Sent> => {
    const id = uniqueKey()
    const reply = t('noFormHere')
    const from = state.shown
    dispatch(from, { type: 'local', id, question, reply, time: time() })
    const target = await conversationFor(from, agent, null)
    if (!target) return 'sent'
    const saved = await call('POST /api/voice/outside/agent/chat/share/add', {
      body: {
        chatId: target.chatId,
        clientMessageId: id,
        question,
        answer: JSON.stringify({ answer: reply }),
        source: 'INSIDE',
      },
    }).catch(() => null)
    if (saved) dispatch(target.key, { type: 'saved', id, turnId: saved.id })
    return 'sent'
  }

  const send = async (
    raw: string,
    { kind = 'text', files = [], replaces, form = null }: SendOptions = {},
  ): Promise<Sent> => {
    const question = raw.trim()
    const { agent } = state
    if (!agent || chat().run) return 'ignored'
    if (missingVariables()) {
      toast(t('variableMissing'))
      return 'incomplete'
    }
    if (!question) {
      toast(t('placeholder'))
      return 'blank'
    }
    const entry = isOrderEntry(agent.template)
    if (entry && replaces !== undefined) return 'ignored'
    if (entry && !form) return sayNoForm(agent, question)
    const retried = replaces === undefined ? null : retryOf(chat(), replaces)
    if (replaces !== undefined && !retried) return 'ignored'

    const run = ++runs
    const id = uniqueKey()
    let key = state.shown
    dispatch(key, {
      type: 'send',
      run,
      id,
      question,
      kind,
      files,
      time: time(),
      ...(retried ? { replaces: retried.answer.key } : {}),
    })
    // a stop or another person's turn may come at any await below
    const stands = (): boolean => chatAt(key).run?.id === run
    const refuse = (again: boolean, error: string): Sent => {
      dispatch(key, { type: 'refused', run, keep: again, error })
      return again ? 'sent' : 'restore'
    }
    if (kind !== 'file') {
      try {
        const clean = await call('POST /api/voice/outside/contentSecurity/text', { body: { content: question } })
        if (!stands()) return 'sent'
        if (!clean) {
          toast(t('sensitive'))
          return refuse(false, '')
        }
      } catch (error) {
        return stands() ? refuse(true, say(error).message) : 'sent'
      }
    }
    const target = await conversationFor(key, agent, form)
    if (!target) return refuse(true, t('network'))
    key = target.key
    if (!stands()) return 'sent'
    const model = chosenModel()
    const body = {
      question,
      chatId: target.chatId,
      clientMessageId: id,
      type: kind,
      ...variablesOf(),
      ...(model ? { model: model.id } : {}),
      ...(model?.thinkingSwitch ? { enableThinking: state.thinking } : {}),
      ...(retried?.answer.id ? { retryMessageId: retried.answer.id } : {}),
      ...(files.length ? { files: files.map(one => one.id) } : {}),
    }
    const asked: Asked =
      entry && form
        ? {
            kind: 'entry',
            body: {
              ...body,
              bizType: form.bizType,
              bizTypeId: form.bizTypeId,
              bizTypeName: form.bizTypeName,
              attribute: { ...form.values() },
            },
          }
        : { kind: 'chat', body }
    void listen(run, key, id, asked, 0)
    return 'sent'
  }

  const stop = (): void => {
    const key = state.shown
    const { run, messages } = chatAt(key)
    if (!run) return
    flush(run.id)
    const answer =
      chatAt(key).messages.find(message => message.key === run.key) ?? messages.find(message => message.key === run.key)
    dispatch(key, { type: 'stop', run: run.id, notice: t('stopped'), time: time() })
    const listener = listeners.get(run.id)
    if (answer?.id) {
      void pause(answer.id, answer.content)
      listener?.stream?.abort()
    } else if (listener) listener.stopping = true
  }

  /** Goes on listening to an answer of the shown conversation that nobody listens to: after a lost line, a switch, a restart of the app. */
  const goOn = (): void => {
    const key = state.shown
    const answer = unheard(chatAt(key))
    if (!answer) return
    const run = ++runs
    dispatch(key, { type: 'resume', run, key: answer.key })
    void listen(run, key, '', { kind: 'resume', messageId: answer.id }, answer.last)
  }

  // ---- conversations and agents

  /** goes up when the person chooses what is shown */
  let choices = 0
  /** Where an agent's talk goes on: its newest conversation, with the first page of its history. */
  const openNewest = async (agent: Agent): Promise<void> => {
    const key = newChat(agent.id)
    put({ shown: key, chats: key in state.chats ? state.chats : { ...state.chats, [key]: emptyChat } })
    const before = choices
    const { list } = await call('GET /api/voice/outside/agent/chat/share/list', {
      query: { agentId: agent.id, pageSize: 1 },
    })
    const [newest] = list
    put({ status: 'ready' })
    // a conversation that was chosen meanwhile, also a fresh one, stays
    if (!newest || state.agent?.id !== agent.id || choices !== before || chatAt(key).messages.length) return
    await show(newest, false)
  }
  /** Shows a conversation; `unfolded` with its history open, as somebody who chose it wants to see it. */
  const show = async ({ chatId, theme }: { chatId: string; theme: string }, unfolded: boolean): Promise<void> => {
    const known = own(state.chats, chatId)
    put({ shown: chatId, chats: known ? state.chats : { ...state.chats, [chatId]: { ...emptyChat, chatId, theme } } })
    if (!known || !known.history.pages) {
      const info = await call('GET /api/voice/outside/agent/chat/share/info', { query: { chatId } })
      dispatch(chatId, {
        type: 'opened',
        chatId,
        theme: info.theme,
        turns: info.historyConversationMessage,
        more: info.haveHistoryConversation,
      })
    }
    if (unfolded) dispatch(chatId, { type: 'historyOpened' })
    if (state.shown === chatId) goOn()
  }
  const loadModels = async (agent: Agent): Promise<void> => {
    try {
      const groups = await call('GET /api/voice/outside/agent/queryAiAgentModelGroup', { query: { agentId: agent.id } })
      if (state.agent?.id !== agent.id) return
      const models = groups.flatMap(group => group.modelList)
      put({
        models,
        modelId: modelOf(models, own(load('ai_chat_model') ?? {}, load('userId') ?? '') ?? '', agent.model),
      })
    } catch (error) {
      say(error)
    }
  }
  const enterAgent = async (id: string): Promise<Agent | null> => {
    const { aiAgentAppDetail: agent, unionAiAgent } = await call('POST /api/voice/outside/share/aiAgentDetail', {
      body: { id, verifyPermissions: true },
    })
    const known = new Set([...state.agents, agent].map(one => one.id))
    put({
      agent,
      agents: usable([
        ...state.agents.map(one => (one.id === id ? agent : one)),
        ...(state.agents.some(one => one.id === id) ? [] : [agent]),
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
    if (id === state.agent?.id) return
    try {
      const agent = await enterAgent(id)
      if (agent) await openNewest(agent)
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
      if (id) {
        const agent = await enterAgent(id)
        if (agent) await openNewest(agent)
      } else put({ status: 'ready' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      put({ status: 'failed', error })
    }
  }

  return {
    subscribe: (read: () => void): (() => void) => {
      readers.add(read)
      return () => {
        readers.delete(read)
      }
    },
    state: (): SessionState => state,

    /** Loads agents and the newest conversation once, and listens again to an answer that is still being made; a robot of a link goes before the agent that was open last. */
    async start(agentId?: string): Promise<void> {
      if (state.status === 'ready') {
        if (agentId && agentId !== state.agent?.id) await switchAgent(agentId)
        else goOn()
        return
      }
      starting ??= begin(agentId).finally(() => {
        starting = null
      })
      await starting
    },
    send,
    stop,
    goOn,
    switchAgent,

    /** Asks the last question again for another answer; order entry cannot (§4 "Refresh"). */
    async retry(key: string): Promise<Sent> {
      const found = retryOf(chat(), key)
      return found
        ? send(found.question.content, { kind: found.question.type, files: found.question.files, replaces: key })
        : 'ignored'
    },
    /** Puts another question in the place of the last one. */
    edit: (key: string, question: string): Promise<Sent> => send(question, { replaces: key }),
    /** Sends a question again that found no answer. */
    resend(key: string, form: ActiveForm | null): Promise<Sent> {
      const question = chat().messages.find(message => message.key === key)
      return question?.state === 'failed'
        ? send(question.content, { kind: question.type, files: question.files, form })
        : Promise.resolve('ignored')
    },

    /** Likes or dislikes an answer, or takes it back: shown at once, and as it was when the server does not take it (§4). */
    async rate(key: string, wanted: 0 | 1): Promise<void> {
      const at = state.shown
      const message = chatAt(at).messages.find(one => one.key === key)
      if (!message?.id) return
      const before = message.likeStatus
      const click = before !== wanted
      const likeStatus = click ? wanted : null
      dispatch(at, { type: 'feedback', key, likeStatus })
      try {
        const body = { body: { messageId: message.id, click } }
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

    /** A fresh conversation with the same agent; it is made at the server with its first question. */
    newConversation(): void {
      if (!state.agent) return
      choices++
      const key = newChat(state.agent.id)
      put({ shown: key, chats: { ...state.chats, [key]: chatAt(key).run ? chatAt(key) : emptyChat } })
    },
    async select(conversation: Conversation): Promise<void> {
      choices++
      try {
        if (conversation.agentId !== state.agent?.id) await enterAgent(conversation.agentId)
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
      const { [conversation.chatId]: _gone, ...chats } = state.chats
      for (const one of listeners.values()) if (one.chat === conversation.chatId) one.stream?.abort()
      const key = newChat(state.agent?.id ?? '')
      put({
        chats: state.shown === conversation.chatId ? { ...chats, [key]: emptyChat } : chats,
        shown: state.shown === conversation.chatId ? key : state.shown,
        listVersion: state.listVersion + 1,
      })
      return true
    },
    async rename(conversation: Conversation, theme: string): Promise<boolean> {
      try {
        const named = await call('POST /api/voice/outside/agent/chat/share/rename', {
          body: { chatId: conversation.chatId, theme },
        })
        if (conversation.chatId in state.chats)
          dispatch(conversation.chatId, { type: 'named', chatId: conversation.chatId, theme: named.theme })
        put({ listVersion: state.listVersion + 1 })
        return true
      } catch (error) {
        say(error)
        return false
      }
    },
    /** The system agent gets the last question again; a toast when there is none (§4). */
    async askSystem(): Promise<void> {
      const last = [...chat().messages].reverse().find(message => message.role === 'user' && message.type !== 'file')
      const system = state.agents.find(one => one.template === 'system')
      if (!system) {
        toast(t('enableSystem'))
        return
      }
      await switchAgent(system.id)
      if (last && state.agent?.id === system.id) await send(last.content)
    },

    /** The line above the messages: unfolds what is here, then loads further pages, then folds all (§4 "History"). */
    async turnHistory(tip: 'open' | 'more' | 'collapse'): Promise<void> {
      const key = state.shown
      const { chatId, history } = chatAt(key)
      if (tip !== 'more') {
        dispatch(key, { type: tip === 'open' ? 'historyOpened' : 'historyFolded' })
        return
      }
      if (history.loading || !chatId || !state.agent) return
      dispatch(key, { type: 'historyLoading' })
      try {
        const page = await call('GET /api/voice/outside/agent/chat/share/history', {
          query: { agentId: state.agent.id, chatId, pageNum: history.pages + 1 },
        })
        dispatch(key, { type: 'historyLoaded', turns: page.messages, more: page.hasNextPage })
      } catch (error) {
        dispatch(key, { type: 'historyFailed' })
        say(error)
      }
    },

    chooseModel(id: string): void {
      if (!state.models.some(one => one.id === id && one.enabled)) return
      keep('ai_chat_model', { ...load('ai_chat_model'), [load('userId') ?? '']: id })
      put({ modelId: id })
    },
    /** Only where the model lets it be chosen (§4). */
    setThinking(on: boolean): void {
      if (!chosenModel()?.thinkingSwitch) return
      keep('aiModelEnableThinking', on)
      put({ thinking: on })
    },
    setVariable(key: string, value: string): void {
      put({ variables: { ...state.variables, [key]: value } })
    },
    /** Whether a required variable is still empty. */
    missingVariables,

    shownMessages: (): readonly Message[] => visible(chat()),
    /** What one-key fill puts into a form: as the answer brought it, or read from its table; null when that failed. */
    async filled(key: string, form: ActiveForm): Promise<Fill | null> {
      const answer = chat().messages.find(message => message.key === key)
      if (!answer || answer.fill) return answer?.fill ?? null
      try {
        return await call('POST /api/voice/outside/share/convertDataToBiz', {
          body: { bizType: form.bizType, bizTypeId: form.bizTypeId, content: answer.content },
        })
      } catch (error) {
        say(error)
        return null
      }
    },
    /** Notes that an answer was put into the form. */
    async noteFill(key: string, form: ActiveForm): Promise<void> {
      const { messages, chatId } = chat()
      const at = messages.findIndex(message => message.key === key)
      const answer = messages[at]
      if (!answer || !chatId) return
      await call(
        'POST /api/voice/outside/agent/chat/share/saveFillRecord',
        {
          body: {
            chatId,
            ...(answer.id ? { messageId: answer.id } : {}),
            question: messages[at - 1]?.content ?? '',
            answer: answer.content,
            source: 'INSIDE',
            bizType: form.bizType,
            bizTypeId: form.bizTypeId,
          },
        },
        { idempotencyKey: uniqueKey() },
      ).catch(toastError)
    },
  }
}

export type Session = ReturnType<typeof createSession>
