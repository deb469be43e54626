import Taro from '@tarojs/taro'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { call as callServer } from '@/api/call'
import { presentTime } from '@shared/clock'
import { ApiError } from '@shared/envelope'
import { load } from '@/platform/storage'
import { emptyChat, reduce, type Chat, type ChatEvent } from './chat.machine'
import { openRun, type Transport } from './transport'

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
  now: presentTime,
}

/** Key of a conversation that the server does not know yet. */
export const newChat = (agentId: string): string => 'new:' + agentId
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined

/** The first required variable of the agent that is still empty. */
export const missingVariable = ({ agent, variables }: SessionState): Agent['variable'][number] | undefined =>
  (agent?.variable ?? []).find(one => one.required && !(own(variables, one.key) ?? '').trim())
export const chosenModel = ({ models, modelId }: SessionState): Model | undefined =>
  models.find(one => one.id === modelId)

/** What the parts of a session share: its state, the ways to change it, and the world. */
export interface Store extends Pick<World, 'call' | 'open' | 'toast'> {
  state(): SessionState
  subscribe(read: () => void): () => void
  put(part: Partial<SessionState>): void
  /** the conversation under a key of `chats`; an empty one where there is none */
  chatAt(key: string): Chat
  /** the one that is shown */
  chat(): Chat
  /** lets the machine of a conversation take an event */
  dispatch(key: string, event: ChatEvent): void
  /** toasts a server's error and gives it back; throws any other */
  say(error: unknown): ApiError
  /** ISO 8601, now */
  time(): string
  /** number of a run that begins */
  nextRun(): number
}

export function createStore({ call, open, toast, now }: World = world): Store {
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
  return {
    call,
    open,
    toast,
    state: () => state,
    subscribe: read => {
      readers.add(read)
      return () => {
        readers.delete(read)
      }
    },
    put,
    chatAt,
    chat: () => chatAt(state.shown),
    dispatch,
    say(error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.message)
      return error
    },
    time: () => new Date(now()).toISOString(),
    nextRun: () => ++runs,
  }
}
