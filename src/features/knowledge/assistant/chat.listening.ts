import { FRESH_MESSAGES, DRAW_MS } from './limits'
import { assistantTexts } from './assistant.i18n'
import { reduce, unheard } from './chat.machine'
import type { Message } from './chat.message'
import { own, type Store } from './chat.store'
import type { Asked, OpenRun, RunEvent } from './transport'

const { t } = assistantTexts

interface Listener {
  chat: string
  stream: OpenRun | null
  /** stopped before its turn was known: the server is told as soon as it is */ stopping: boolean
  waiting: { event: 'text' | 'thinking'; text: string; id: number }[]
  timer: ReturnType<typeof setTimeout> | null
  clientId: string
}

/** Hears what runs say, puts it into their conversations, and stops them. */
export function createListening(store: Store) {
  const { call, open, toast, state, put, chatAt, dispatch, say, time } = store
  /** by number of the run */
  const listeners = new Map<number, Listener>()

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
    if (next !== before) put({ chats: { ...state().chats, [listener.chat]: next } })
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
    if (event.event === 'theme') put({ listVersion: state().listVersion + 1 })
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
      // an answer that is over and forgotten by the stream is in the history
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
    const agentId = state().agent?.id
    if (messages.length <= FRESH_MESSAGES) put({ listVersion: state().listVersion + 1 })
    if (answer.suggestedList.length || !chatId || !agentId || !own(state().chats, key)) return
    const list = await call('GET /api/voice/outside/agent/chat/share/suggested', { query: { agentId, chatId } }).catch(
      () => [],
    )
    if (list.length) dispatch(key, { type: 'suggestions', key: answer.key, list })
  }
  const pause = async (messageId: string, answer: string): Promise<void> => {
    await call('POST /api/voice/outside/agent/chat/share/pause', { body: { messageId, answer } }).catch(say)
  }

  const stop = (): void => {
    const key = state().shown
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
    const key = state().shown
    const answer = unheard(chatAt(key))
    if (!answer) return
    const run = store.nextRun()
    dispatch(key, { type: 'resume', run, key: answer.key })
    void listen(run, key, '', { kind: 'resume', messageId: answer.id }, answer.last)
  }

  return {
    listen,
    stop,
    goOn,
    /** A conversation got another key: its runs speak to that one. */
    moved(from: string, to: string): void {
      for (const one of listeners.values()) if (one.chat === from) one.chat = to
    },
    /** Hears no more of a conversation; its run goes on at the server. */
    leave(key: string): void {
      for (const one of listeners.values()) if (one.chat === key) one.stream?.abort()
    },
  }
}
export type Listening = ReturnType<typeof createListening>
