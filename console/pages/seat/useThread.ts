import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@shared/envelope'
import { knownUpTo, withChanges, withOlder } from '@shared/im-thread'
import { uniqueKey } from '@shared/random'
import { callWith, type Answer } from '../../api/call'

type Read = Answer<'GET /staff/im/get'>
export type Message = Read['messages'][number]
export type Conversation = Read['conversation']

/** A reader waits so long for a change, s: less than a call may take. */
const FOLLOW_SECONDS = 15
/** After a try without an answer the next one waits this long, ms, and twice as long each time. */
const AGAIN_MS = 1000
const LATEST_MS = 30_000

/** One's own that the server has not taken yet. */
export interface Unsent {
  key: string
  type: 'txt' | 'image' | 'file'
  content: string
  fileId: string
  filename: string
  quote: number
  /** what the server has against it, '' while it is on its way */
  error: string
}
interface State {
  conversation: Conversation | null
  messages: readonly Message[]
  change: number
  hasOlder: boolean
  unsent: readonly Unsent[]
  error: ApiError | null
}
const NOTHING: State = { conversation: null, messages: [], change: 0, hasOlder: false, unsent: [], error: null }
const rest = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export interface Thread extends State {
  send(what: Omit<Unsent, 'key' | 'error'>): void
  retry(key: string): void
  drop(key: string): void
  older(): Promise<void>
  /** a message as an answer gives it */
  put(message: Message): void
  moved(conversation: Conversation): void
  reload(): void
}

/** The open conversation, followed by one call that waits for changes. */
export function useThread(id: string): Thread {
  const [state, setState] = useState<State>(NOTHING)
  const latest = useRef(state)
  const [version, setVersion] = useState(0)
  const put = useCallback((next: (before: State) => State) => {
    latest.current = next(latest.current)
    setState(latest.current)
  }, [])

  useEffect(() => {
    const gone = new AbortController()
    const isOver = () => gone.signal.aborted
    const follow = async () => {
      let wait = 0
      let isBehind = true
      while (!isOver()) {
        const { change } = latest.current
        const began = Date.now()
        try {
          const answer: Read = await callWith(
            'GET /staff/im/get',
            {},
            {
              query: {
                conversationId: id,
                ...(change ? { after: change, ...(isBehind ? {} : { wait: FOLLOW_SECONDS }) } : {}),
              },
            },
          )
          if (isOver()) return
          const { conversation, messages, more } = answer
          put(old => ({
            ...old,
            conversation,
            error: null,
            messages: change ? withChanges(old.messages, messages) : messages,
            hasOlder: change ? old.hasOlder : more,
            change: change
              ? knownUpTo(old.change, { change: conversation.change, messages, more })
              : conversation.change,
            unsent: old.unsent.filter(({ key }) => !messages.some(one => one.clientMessageId === key)),
          }))
          isBehind = change > 0 && more
          wait = 0
          // a server that does not wait is not asked all the time
          if (change && change === latest.current.change && Date.now() - began < AGAIN_MS) await rest(AGAIN_MS)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (isOver()) return
          put(old => ({ ...old, error }))
          if (!error.isTransient) return
          isBehind = true
          wait = Math.min(wait * 2 || AGAIN_MS, LATEST_MS)
          await rest(wait)
        }
      }
    }
    if (id) void follow()
    return () => {
      gone.abort()
    }
  }, [id, version, put])
  useEffect(
    () => () => {
      latest.current = NOTHING
      setState(NOTHING)
    },
    [id],
  )

  const sendOne = useCallback(
    async (one: Unsent) => {
      const { key, type, content, fileId, quote } = one
      try {
        const message = await callWith(
          'POST /staff/im/send',
          { idempotencyKey: key },
          {
            body: {
              conversationId: id,
              clientMessageId: key,
              type,
              content,
              ...(fileId ? { fileId } : {}),
              ...(quote ? { quote } : {}),
            },
          },
        )
        put(old => ({
          ...old,
          messages: withChanges(old.messages, [message]),
          unsent: old.unsent.filter(each => each.key !== key),
        }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const text = error.message
        put(old => ({ ...old, unsent: old.unsent.map(each => (each.key === key ? { ...each, error: text } : each)) }))
      }
    },
    [id, put],
  )
  return {
    ...state,
    send(what) {
      const one: Unsent = { ...what, key: uniqueKey(), error: '' }
      put(old => ({ ...old, unsent: [...old.unsent, one] }))
      void sendOne(one)
    },
    retry(key) {
      const one = latest.current.unsent.find(each => each.key === key)
      if (!one) return
      put(old => ({ ...old, unsent: old.unsent.map(each => (each.key === key ? { ...each, error: '' } : each)) }))
      void sendOne(one)
    },
    drop: key => put(old => ({ ...old, unsent: old.unsent.filter(each => each.key !== key) })),
    async older() {
      const [first] = latest.current.messages
      const { messages, more } = await callWith(
        'GET /staff/im/get',
        {},
        { query: { conversationId: first?.conversationId ?? id, before: first?.number ?? 1 } },
      )
      put(old => ({ ...old, messages: withOlder(old.messages, messages), hasOlder: more }))
    },
    put: message => put(old => ({ ...old, messages: withChanges(old.messages, [message]) })),
    moved(conversation) {
      put(old => ({ ...old, conversation }))
    },
    reload: () => setVersion(old => old + 1),
  }
}
