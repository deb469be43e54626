import { knownUpTo, withChanges, withOlder } from '@shared/im-thread'
import type { Changes, Conversation, Message, Unsent } from './types'

/** A conversation as one device knows it. */
export interface Thread {
  conversation: Conversation | null
  /** in the order of the conversation; those of conversations before stand first */
  messages: readonly Message[]
  /** everything up to this change is known: what is asked for next is what came after it */
  change: number
  hasOlder: boolean
  unsent: readonly Unsent[]
}

export const emptyThread: Thread = { conversation: null, messages: [], change: 0, hasOlder: false, unsent: [] }

/** Own bubbles that the server has not confirmed. */
const stillUnsent = (unsent: readonly Unsent[], messages: readonly Message[]): readonly Unsent[] => {
  const stored = new Set(messages.filter(one => one.author === 'visitor').map(one => one.clientMessageId))
  return unsent.filter(one => !stored.has(one.key))
}

const withAll = (thread: Thread, changed: readonly Message[]): Thread => {
  const messages = withChanges(thread.messages, changed)
  return { ...thread, messages, unsent: stillUnsent(thread.unsent, messages) }
}

const newer = (known: Conversation | null, next: Conversation): Conversation =>
  known?.id === next.id && known.change > next.change ? known : next

/** The newest page of a conversation that begins to be read. */
export const opened = (thread: Thread, { conversation, messages, more }: Changes): Thread => ({
  ...thread,
  conversation,
  messages,
  change: conversation.change,
  hasOlder: more,
  unsent: stillUnsent(thread.unsent, messages),
})

/** What changed since; where there is more of it than one answer holds, the next one goes on where this one ends. */
export const caughtUp = (thread: Thread, { conversation, messages, more }: Changes): Thread => ({
  ...withAll(thread, messages),
  conversation: newer(thread.conversation, conversation),
  change: knownUpTo(thread.change, { change: conversation.change, messages, more }),
})

/** Older messages, before those that are known. */
export function older(thread: Thread, { messages, more }: Changes): Thread {
  const all = withOlder(thread.messages, messages)
  return { ...thread, messages: all, hasOlder: more && all.length > thread.messages.length }
}

/**
 * The answer to something that was sent, recalled or edited here. It tells nothing of what others did meanwhile, so that
 * the changes are asked for from the same number on.
 */
export const stored = (thread: Thread, message: Message): Thread => withAll(thread, [message])

/** Where the conversation stands, from an answer that says nothing else. */
export const stands = (thread: Thread, conversation: Conversation): Thread => ({
  ...thread,
  conversation: newer(thread.conversation, conversation),
})

export const said = (thread: Thread, one: Unsent): Thread => ({
  ...thread,
  unsent: [...thread.unsent.filter(({ key }) => key !== one.key), one],
})
export const marked = (thread: Thread, key: string, part: Partial<Unsent>): Thread => ({
  ...thread,
  unsent: thread.unsent.map(one => (one.key === key ? { ...one, ...part } : one)),
})
export const withdrawn = (thread: Thread, key: string): Thread => ({
  ...thread,
  unsent: thread.unsent.filter(one => one.key !== key),
})
