import type { QuestionType } from '@shared/assistant'
import {
  answerKey,
  blank,
  inReadingOrder,
  questionKey,
  questionOf,
  type LikeStatus,
  type Message,
  type Turn,
  type Card,
} from './chat.message'
import type { FileItem } from './parts'
import type { RunEvent } from './transport'

/** An answer under way. Events of any other run are late and change nothing. */
interface Run {
  readonly id: number
  /** of its answer */
  readonly key: string
  /** what it replaces, until the server has begun: put back when it does not */
  readonly replaced: readonly Message[]
}

/** One conversation on the screen. */
export interface Chat {
  readonly chatId: string
  readonly theme: string
  readonly messages: readonly Message[]
  readonly run: Run | null
  readonly history: {
    readonly open: boolean
    /** pages that are here; 0: nothing known */
    readonly pages: number
    readonly more: boolean
    readonly loading: boolean
  }
}

export type ChatEvent =
  | { type: 'opened'; chatId: string; theme: string; turns: readonly Turn[]; more: boolean }
  | { type: 'named'; chatId: string; theme: string }
  /** `replaces`: key of the answer that the new one takes the place of, with its question */
  | {
      type: 'send'
      run: number
      id: string
      question: string
      kind: QuestionType
      files: readonly FileItem[]
      time: string
      replaces?: string
    }
  /** nothing has begun: `keep` leaves the question there to be sent again, else it goes */
  | { type: 'refused'; run: number; keep: boolean; error: string }
  | { type: 'event'; run: number; event: RunEvent }
  | { type: 'lost'; run: number }
  | { type: 'resume'; run: number; key: string }
  | { type: 'stop'; run: number; notice: string; time: string }
  | { type: 'saved'; id: string; turnId: string }
  | { type: 'latest'; turn: Turn }
  | { type: 'card'; key: string; card: Card }
  | { type: 'suggestions'; key: string; list: readonly string[] }
  | { type: 'feedback'; key: string; likeStatus: LikeStatus }
  | { type: 'removed'; id: string }
  | { type: 'historyOpened' }
  | { type: 'historyFolded' }
  | { type: 'historyLoading' }
  | { type: 'historyFailed' }
  | { type: 'historyLoaded'; turns: readonly Turn[]; more: boolean }

export const emptyChat: Chat = {
  chatId: '',
  theme: '',
  messages: [],
  run: null,
  history: { open: false, pages: 0, more: false, loading: false },
}

const withMessages = (chat: Chat, messages: readonly Message[]): Chat => ({ ...chat, messages })
const change = (chat: Chat, key: string, part: (message: Message) => Partial<Message>): Chat =>
  withMessages(
    chat,
    chat.messages.map(message => (message.key === key ? { ...message, ...part(message) } : message)),
  )

/** Messages on screen: history only while it is unfolded. */
export const visible = (chat: Chat): readonly Message[] =>
  chat.history.open ? chat.messages : chat.messages.filter(message => !message.isHistory)

const lastAnswer = (chat: Chat): Message | undefined =>
  visible(chat)
    .filter(message => message.role === 'assistant')
    .pop()

/** The flags of AI specification §4; they follow from the state. */
export const flagsOf = (chat: Chat) => {
  const answer = chat.run ? chat.messages.find(message => message.key === chat.run?.key) : undefined
  const last = lastAnswer(chat)
  return {
    firstView: visible(chat).length === 0,
    answering: chat.run !== null,
    loading: answer?.state === 'typing',
    streaming: answer?.state === 'streaming',
    stopped: !!last?.isStop,
    lastAssistantMessageError: last?.state === 'failed',
  }
}

/** What the line above the messages offers: '' for nothing. */
export const historyTip = (chat: Chat): '' | 'open' | 'more' | 'collapse' => {
  if (!chat.messages.some(message => message.isHistory)) return ''
  return !chat.history.open ? 'open' : chat.history.more ? 'more' : 'collapse'
}

/** The question to send again for a new answer: of the last answer only, and none when what stands before it is no question (§4 "Refresh"). */
export function retryOf(chat: Chat, key: string): { question: Message; answer: Message } | null {
  if (chat.run) return null
  const said = visible(chat).filter(message => message.role !== 'system')
  const answer = said[said.length - 1]
  const question = said[said.length - 2]
  return answer?.role === 'assistant' && answer.key === key && question?.role === 'user' ? { question, answer } : null
}

/** The key of an answer that is still being made, or whose line was lost, and that nobody listens to. */
export const unheard = (chat: Chat): Message | undefined =>
  chat.run
    ? undefined
    : chat.messages.find(
        message =>
          message.role === 'assistant' && message.id !== '' && ['typing', 'streaming', 'lost'].includes(message.state),
      )

/** Events of a run, each on its answer. */
function hear(chat: Chat, run: Run, { event, data, id: last }: RunEvent): Chat {
  const put = (part: (message: Message) => Partial<Message>): Chat =>
    change(chat, run.key, message => ({ last, ...part(message) }))
  switch (event) {
    case 'start': {
      // who comes back late hears the whole answer again
      const begun = put(() => ({ id: data.messageId, source: data.source, content: '', thinking: '' }))
      const at = begun.messages.findIndex(message => message.key === run.key)
      // its question is the message before it
      return {
        ...begun,
        chatId: chat.chatId || data.chatId,
        run: { ...run, replaced: [] },
        messages: begun.messages.map((message, i) => (i === at - 1 ? { ...message, id: data.messageId } : message)),
      }
    }
    case 'thinking':
      return put(message => ({ state: 'streaming', thinking: message.thinking + data.text }))
    case 'text':
      return put(message => ({ state: 'streaming', content: message.content + data.text }))
    case 'sources':
      return put(() => ({ relationKnowledgeInfo: data.list }))
    case 'fill':
      return put(() => ({ fill: data }))
    case 'card':
      return put(() => ({ card: data }))
    case 'suggestions':
      return put(() => ({ suggestedList: data.list }))
    case 'theme':
      return { ...put(() => ({})), theme: data.theme }
    case 'skill':
      return put(() => ({}))
    case 'finish':
      return put(() => ({ isStop: data.state === 'stopped' }))
    case 'end': {
      const answer = chat.messages.find(message => message.key === run.key)
      if (answer && !answer.isStop && !answer.content.trim() && !answer.thinking.trim())
        return unanswered(chat, run, '')
      return { ...put(() => ({ state: 'done' })), run: null }
    }
    case 'error': {
      const answer = chat.messages.find(message => message.key === run.key)
      if (!answer?.content.trim()) return unanswered(chat, run, data.message)
      return { ...put(() => ({ state: 'failed', error: data.message })), run: null }
    }
  }
}

/** Nothing was said: the empty answer goes, and its question stays to be sent again; or what it was to replace comes back. */
function unanswered(chat: Chat, run: Run, error: string): Chat {
  const at = chat.messages.findIndex(message => message.key === run.key)
  const before = chat.messages.slice(0, Math.max(0, at))
  const question = before[before.length - 1]
  const kept: readonly Message[] = run.replaced.length
    ? run.replaced
    : question
      ? [{ ...question, state: 'failed', error }]
      : []
  return { ...chat, run: null, messages: [...before.slice(0, -1), ...kept, ...chat.messages.slice(at + 1)] }
}

function send(chat: Chat, event: Extract<ChatEvent, { type: 'send' }>): Chat {
  if (chat.run) return chat
  const answer: Message = {
    ...blank,
    key: answerKey(event.id),
    id: '',
    role: 'assistant',
    content: '',
    createTime: event.time,
    state: 'typing',
  }
  const question = questionOf(event.id, event.question, event.time, event.kind, event.files)
  // a question that failed gives way to its next try
  const standing = chat.messages.filter(message => !(message.role === 'user' && message.state === 'failed'))
  const at = event.replaces === undefined ? -1 : standing.findIndex(message => message.key === event.replaces)
  const begin = at > 0 && standing[at - 1]?.role === 'user' ? at - 1 : at
  const replaced = at < 0 ? [] : standing.slice(begin)
  return {
    ...chat,
    messages: [...(at < 0 ? standing : standing.slice(0, begin)), question, answer],
    run: { id: event.run, key: answer.key, replaced },
  }
}

function opened(chat: Chat, { chatId, theme, turns, more }: Extract<ChatEvent, { type: 'opened' }>): Chat {
  const own = new Set(
    chat.messages
      .filter(message => !message.isHistory)
      .map(message => message.id)
      .filter(Boolean),
  )
  const past = inReadingOrder(turns.filter(turn => !own.has(turn.id)))
  // an answer under way belongs to what is talked about now: a person who opens the panel sees it go on
  const running = past.some(message => message.role === 'assistant' && message.state === 'typing')
  return {
    ...chat,
    chatId,
    theme: theme || chat.theme,
    messages: [...past, ...chat.messages.filter(message => !message.isHistory)],
    history: { open: chat.history.open || running, pages: 1, more, loading: false },
  }
}

function loaded(chat: Chat, { turns, more }: Extract<ChatEvent, { type: 'historyLoaded' }>): Chat {
  const known = new Set(chat.messages.map(message => message.id))
  const older = inReadingOrder(turns.filter(turn => !known.has(turn.id)))
  return {
    ...chat,
    messages: [...older, ...chat.messages],
    history: { open: true, pages: chat.history.pages + 1, more, loading: false },
  }
}

const withHistory = (chat: Chat, part: Partial<Chat['history']>): Chat => ({
  ...chat,
  history: { ...chat.history, ...part },
})

/** What becomes of a conversation by an event. Pure. */
export function reduce(chat: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case 'opened':
      return opened(chat, event)
    case 'named':
      return { ...chat, chatId: event.chatId, theme: event.theme || chat.theme }
    case 'send':
      return send(chat, event)
    case 'resume':
      return chat.run
        ? chat
        : {
            ...change(chat, event.key, message => ({
              state: message.content || message.thinking ? 'streaming' : 'typing',
            })),
            run: { id: event.run, key: event.key, replaced: [] },
          }
    case 'saved':
      return withMessages(
        chat,
        chat.messages.map(message =>
          [questionKey(event.id), answerKey(event.id)].includes(message.key)
            ? { ...message, id: event.turnId }
            : message,
        ),
      )
    case 'latest':
      return withMessages(
        chat,
        chat.messages.map(message =>
          message.id !== event.turn.id || message.role !== 'assistant'
            ? message
            : {
                ...message,
                relationKnowledgeInfo: event.turn.relationKnowledgeInfo,
                likeStatus: event.turn.like ? 1 : event.turn.disLike ? 0 : message.likeStatus,
              },
        ),
      )
    case 'suggestions':
      return change(chat, event.key, () => ({ suggestedList: event.list }))
    case 'card':
      return change(chat, event.key, () => ({ card: event.card }))
    case 'feedback':
      return change(chat, event.key, () => ({ likeStatus: event.likeStatus }))
    case 'removed':
      return withMessages(
        chat,
        chat.messages.filter(message => message.id !== event.id),
      )
    case 'historyOpened':
      return withHistory(chat, { open: true })
    case 'historyFolded':
      return withHistory(chat, { open: false })
    case 'historyLoading':
      return withHistory(chat, { loading: true })
    case 'historyFailed':
      return withHistory(chat, { loading: false })
    case 'historyLoaded':
      return loaded(chat, event)
    default: {
      const { run } = chat
      if (!run || run.id !== event.run) return chat
      if (event.type === 'event') return hear(chat, run, event.event)
      if (event.type === 'lost') return { ...change(chat, run.key, () => ({ state: 'lost' })), run: null }
      if (event.type === 'stop') {
        const stopped = change(chat, run.key, () => ({ state: 'done', isStop: true }))
        const notice: Message = {
          ...blank,
          key: run.key + ':stop',
          id: '',
          role: 'system',
          content: event.notice,
          createTime: event.time,
          state: 'done',
          isStop: true,
        }
        return { ...stopped, run: null, messages: [...stopped.messages, notice] }
      }
      const without = unanswered(chat, run, event.error)
      return event.keep || run.replaced.length
        ? without
        : withMessages(
            without,
            without.messages.filter(message => message.state !== 'failed' || message.role !== 'user'),
          )
    }
  }
}
