import type { call as callOf } from '@/api/call'
import type { KeptFile } from '@/form/files'
import type { Picked } from '@/platform/file/types'
import { ApiError } from '@shared/envelope'
import { uniqueKey } from '@shared/random'
import {
  caughtUp,
  emptyThread,
  marked,
  older,
  opened,
  said,
  stands,
  stored,
  withdrawn,
  type Thread,
} from './talk.machine'
import type { Changes, Conversation, Unsent } from './types'

/** A reader waits so long for a change, s: less than a call may take. */
const FOLLOW_SECONDS = 15
/** After a try without an answer the next one waits this long, ms, and twice as long each time. */
const AGAIN_MS = 1000
const LATEST_MS = 30_000
/** "Writing" is said again after so long, ms. */
const TYPING_MS = 4000

export interface TalkState extends Thread {
  /** there is no line: what is shown may be out of date */
  isOff: boolean
  isLoadingOlder: boolean
  /** the conversation could not be read */
  error: ApiError | null
}

/** What a talk needs of the world. */
export interface TalkWorld {
  call: typeof callOf
  bring: (file: Picked) => Promise<KeptFile>
  wait: (ms: number) => Promise<void>
  /** keeps what is unsent of a conversation, '' of one that has not begun, over a restart of the app */
  keep: (conversation: string, unsent: readonly Unsent[]) => void
  load: (conversation: string) => readonly Unsent[]
  /** what is said to the person once */
  tell: (text: string) => void
}

export type Said = { type: 'txt'; content: string } | { type: 'card'; card: NonNullable<Unsent['card']> }

/** Follows one conversation, and sends what is said in it, one after the other. */
export function createTalk(world: TalkWorld, o: { chatId: string; productId: string }) {
  const { call, wait } = world
  let state: TalkState = { ...emptyThread, isOff: false, isLoadingOlder: false, error: null }
  const listeners = new Set<() => void>()
  const put = (part: Partial<TalkState>): void => {
    state = { ...state, ...part }
    for (const run of listeners) run()
  }
  const idNow = (): string => state.conversation?.id ?? ''
  const keepUnsent = (): void => world.keep(idNow(), state.unsent)
  const tellOf = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error
    world.tell(error.message)
  }

  let era = 0
  let isShown = false
  /** Reads the newest page, then what changes, until the screen hides or the conversation is over. */
  const follow = async (): Promise<void> => {
    const mine = ++era
    const here = (): boolean => mine === era && isShown
    let rest = 0
    // a screen that comes back is told first what it missed
    let isBehind = true
    while (here() && idNow()) {
      const conversationId = idNow()
      const began = Date.now()
      try {
        const isNew = !state.change
        const answer: Changes = await call('GET /api/im/outside/c/im/queryChatRecord', {
          query: {
            conversationId,
            ...(isNew ? {} : { after: state.change, ...(isBehind ? {} : { wait: FOLLOW_SECONDS }) }),
          },
        })
        // of a conversation that was left meanwhile
        if (!here() || conversationId !== idNow()) return
        const before = state.change
        put({ ...(isNew ? opened(state, answer) : caughtUp(state, answer)), isOff: false, error: null })
        isBehind = !isNew && answer.more
        rest = 0
        if (state.conversation?.state === 'closed' && !isBehind) return
        // a server that does not wait is not asked all the time
        if (!isBehind && !isNew && before === state.change && Date.now() - began < AGAIN_MS) await wait(AGAIN_MS)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!here()) return
        if (!error.isTransient) {
          put({ error })
          return
        }
        put({ isOff: true, ...(state.change ? {} : { error }) })
        isBehind = true
        rest = Math.min(rest * 2 || AGAIN_MS, LATEST_MS)
        await wait(rest)
      }
    }
  }

  const beginKey = { value: uniqueKey() }
  /** talk with the assistant that goes along, once */
  let { chatId } = o
  let beginning: Promise<Conversation> | null = null
  /** The conversation that is open, or the one that begins with what is said now. Throws ApiError. */
  const begin = (): Promise<Conversation> => {
    const { conversation } = state
    if (conversation && conversation.state !== 'closed' && !chatId) return Promise.resolve(conversation)
    beginning ??= call(
      'POST /api/im/outside/c/im/sponsorConversation',
      {
        body: {
          ...(chatId ? { chatId } : {}),
          ...(o.productId ? { productId: o.productId } : {}),
        },
      },
      { idempotencyKey: beginKey.value },
    )
      .then(next => {
        beginKey.value = uniqueKey()
        chatId = ''
        world.keep('', [])
        put({ ...state, conversation: next, change: 0 })
        keepUnsent()
        void follow()
        return next
      })
      .finally(() => {
        beginning = null
      })
    return beginning
  }

  /** Files of the device on their way, and what gives back their previews. */
  const picked = new Map<string, { source: Picked; release: () => void }>()
  const letGo = (key: string): void => {
    picked.get(key)?.release()
    picked.delete(key)
  }
  let isPumping = false
  let pumpRest = 0
  const sendOne = async (one: Unsent): Promise<void> => {
    const source = picked.get(one.key)?.source
    let { file } = one
    if (source && !file) {
      const { id, filename, fileSize, url } = await world.bring(source)
      file = { id, filename, fileSize, url }
      put(marked(state, one.key, { file }))
      keepUnsent()
    }
    const { id } = await begin()
    const message = await call('POST /api/im/outside/c/im/customerSendNewMessage', {
      body: {
        conversationId: id,
        clientMessageId: one.key,
        type: one.type,
        content: one.content,
        ...(file ? { fileId: file.id } : {}),
        ...(one.card ? { card: { kind: one.card.kind, id: one.card.id } } : {}),
        ...(one.quote ? { quote: one.quote } : {}),
      },
    })
    put(stored(state, message))
    letGo(one.key)
    keepUnsent()
  }
  /** Sends what is unsent in its order; what the server refuses stands aside. */
  const pump = async (): Promise<void> => {
    if (isPumping) return
    isPumping = true
    try {
      for (;;) {
        const next = state.unsent.find(one => one.state !== 'failed')
        if (!next) return
        try {
          put(marked(state, next.key, { state: 'sending' }))
          await sendOne(next)
          pumpRest = 0
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (!error.isTransient) {
            put(marked(state, next.key, { state: 'failed', error: error.message }))
            keepUnsent()
            continue
          }
          put(marked(state, next.key, { state: 'waiting' }))
          keepUnsent()
          pumpRest = Math.min(pumpRest * 2 || AGAIN_MS, LATEST_MS)
          void wait(pumpRest).then(() => (isShown ? pump() : undefined))
          return
        }
      }
    } finally {
      isPumping = false
    }
  }

  const say = (part: Partial<Unsent> & Pick<Unsent, 'type'>, quote: number): string => {
    const one: Unsent = {
      key: uniqueKey(),
      content: '',
      filename: '',
      preview: '',
      file: null,
      card: null,
      state: 'sending',
      error: '',
      ...part,
      quote,
    }
    put(said(state, one))
    keepUnsent()
    return one.key
  }

  let seenUpTo = 0
  let typing = { is: false, time: 0 }
  const mark = (number: number, isTyping: boolean): void => {
    const conversationId = idNow()
    if (!conversationId || state.conversation?.state === 'closed') return
    // nobody waits for it: the next one says it as well
    call('POST /api/im/outside/c/im/read', { body: { conversationId, number, isTyping } }).catch(() => undefined)
  }
  const act = async (run: () => Promise<Conversation>): Promise<boolean> => {
    try {
      put(stands(state, await run()))
      void follow()
      return true
    } catch (error) {
      tellOf(error)
      return false
    }
  }

  return {
    state: (): TalkState => state,
    subscribe(run: () => void) {
      listeners.add(run)
      return () => {
        listeners.delete(run)
      }
    },
    /** Begins with the conversation that is open, if there is one. */
    open(conversation: Conversation | null): void {
      const unsent = world.load(conversation?.id ?? '')
      put({ ...emptyThread, conversation, unsent, error: null })
      seenUpTo = 0
      if (isShown) void follow()
      void pump()
    },
    /** The screen is seen, or the line is back: what was missed comes first. */
    show(): void {
      isShown = true
      void follow()
      void pump()
    },
    hide(): void {
      isShown = false
      era++
    },
    begin,
    say(what: Said, quote = 0): void {
      say(what, quote)
      void pump()
    },
    /** A file of the device; it is sent when it has arrived. */
    sayFile(source: Picked, release: () => void): void {
      const isImage = source.preview !== ''
      const key = say({ type: isImage ? 'image' : 'file', filename: source.name, preview: source.preview }, 0)
      picked.set(key, { source, release })
      void pump()
    },
    retry(key: string): void {
      put(marked(state, key, { state: 'sending', error: '' }))
      void pump()
    },
    remove(key: string): void {
      letGo(key)
      put(withdrawn(state, key))
      keepUnsent()
    },
    async older(): Promise<void> {
      const first = state.messages[0]
      if (!idNow() || !state.hasOlder || state.isLoadingOlder) return
      put({ isLoadingOlder: true })
      try {
        const answer = await call('GET /api/im/outside/c/im/queryChatRecord', {
          query: { conversationId: first?.conversationId ?? idNow(), before: first?.number ?? 1 },
        })
        put({ ...older(state, answer), isLoadingOlder: false })
      } catch (error) {
        put({ isLoadingOlder: false })
        tellOf(error)
      }
    },
    async recall(messageId: string): Promise<void> {
      try {
        put(stored(state, await call('POST /api/im/outside/c/im/customerMessageRecall', { body: { messageId } })))
      } catch (error) {
        tellOf(error)
      }
    },
    async edit(messageId: string, content: string): Promise<boolean> {
      try {
        const body = { messageId, content }
        put(stored(state, await call('POST /api/im/outside/c/im/editMessageByConversation', { body })))
        return true
      } catch (error) {
        tellOf(error)
        return false
      }
    },
    /** The messages up to this one are seen. */
    seen(number: number): void {
      if (number <= seenUpTo) return
      seenUpTo = number
      mark(number, typing.is)
    },
    typing(isTyping: boolean): void {
      const now = Date.now()
      if (typing.is === isTyping && (!isTyping || now - typing.time < TYPING_MS)) return
      typing = { is: isTyping, time: now }
      mark(seenUpTo, isTyping)
    },
    askPerson: (): Promise<boolean> =>
      act(async () => {
        const { id } = await begin()
        return call(
          'POST /api/im/outside/c/im/transferToLabor',
          { body: { conversationId: id } },
          { idempotencyKey: uniqueKey() },
        )
      }),
    /** The next conversation, after one that is over. */
    renew: (): Promise<boolean> => act(begin),
    end: (): Promise<boolean> =>
      act(() => call('POST /api/im/outside/c/im/endConversation', { body: { conversationId: idNow() } })),
    rate: (stars: number, content: string): Promise<boolean> =>
      act(() =>
        call('POST /api/im/outside/c/im/customerOpenSatisfaction', {
          body: { conversationId: idNow(), stars, content },
        }),
      ),
    aboutProduct: (productId: string): Promise<boolean> =>
      act(async () => {
        const { id } = await begin()
        return call('POST /api/im/outside/c/im/saveBizRelWithProduct', { body: { conversationId: id, productId } })
      }),
    leavePhone: (phoneNumber: string): Promise<boolean> =>
      act(async () => {
        const { id } = await begin()
        return call('POST /api/im/outside/c/im/linkTouristToPhone', { body: { conversationId: id, phoneNumber } })
      }),
  }
}
export type Talk = ReturnType<typeof createTalk>
