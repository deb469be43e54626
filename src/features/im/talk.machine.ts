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

/** Number of the first message of this conversation that is loaded. Those of conversations before stand above its number 1, with numbers of their own. */
function lowestOf(messages: readonly Message[]): number {
  let lowest = Infinity
  for (let i = messages.length - 1; i >= 0; i--) {
    const { number } = messages[i] as Message
    if (number >= lowest) break
    lowest = number
  }
  return lowest === Infinity ? 0 : lowest
}

/** What was known, with a message as it is now. One from further up than what is loaded is read when somebody goes there. */
function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const at = messages.findIndex(one => one.id === message.id)
  const known = messages[at]
  // an answer that was slow on its way may be older than what has come since
  if (known) return known.change > message.change ? messages : messages.map((one, i) => (i === at ? message : one))
  if (message.number < lowestOf(messages)) return messages
  let place = messages.length
  while (place > 0 && (messages[place - 1]?.number ?? 0) > message.number) place--
  return [...messages.slice(0, place), message, ...messages.slice(place)]
}

/** A quote of something that was taken back says so wherever it stands. */
const withoutRecalled = (messages: readonly Message[]): readonly Message[] => {
  const recalled = new Set(messages.filter(one => one.isRecalled).map(one => one.number))
  return messages.map(one =>
    one.quote && one.quote.text && recalled.has(one.quote.number) ? { ...one, quote: { ...one.quote, text: '' } } : one,
  )
}

/** Own bubbles that the server has not confirmed. */
const stillUnsent = (unsent: readonly Unsent[], messages: readonly Message[]): readonly Unsent[] => {
  const stored = new Set(messages.filter(one => one.author === 'visitor').map(one => one.clientMessageId))
  return unsent.filter(one => !stored.has(one.key))
}

const withAll = (thread: Thread, changed: readonly Message[]): Thread => {
  const messages = withoutRecalled(changed.reduce(withMessage, thread.messages))
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
export function caughtUp(thread: Thread, { conversation, messages, more }: Changes): Thread {
  const last = messages.reduce((most, one) => Math.max(most, one.change), thread.change)
  return {
    ...withAll(thread, messages),
    conversation: newer(thread.conversation, conversation),
    change: more ? last : Math.max(thread.change, conversation.change, last),
  }
}

/** Older messages, before those that are known. */
export function older(thread: Thread, { messages, more }: Changes): Thread {
  const known = new Set(thread.messages.map(one => one.id))
  const before = messages.filter(one => !known.has(one.id))
  return { ...thread, messages: [...before, ...thread.messages], hasOlder: more && before.length > 0 }
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
