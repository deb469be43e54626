/** What tells messages of conversations apart, and which of two is the newer one. */
export interface ThreadMessage {
  id: string
  conversationId: string
  number: number
  change: number
  isRecalled: boolean
  quote: { number: number; text: string } | null
}

function withMessage<M extends ThreadMessage>(messages: readonly M[], message: M): readonly M[] {
  const at = messages.findIndex(one => one.id === message.id)
  const known = messages[at]
  // an answer that was slow on its way may be older than what has come since
  if (known) return known.change > message.change ? messages : messages.map((one, i) => (i === at ? message : one))
  const first = messages.find(one => one.conversationId === message.conversationId)
  // from further up than what is loaded: it is read when somebody goes there
  if (first && message.number < first.number) return messages
  let place = messages.length
  while (place > 0) {
    const before = messages[place - 1]
    if (!before || before.conversationId !== message.conversationId || before.number < message.number) break
    place--
  }
  return [...messages.slice(0, place), message, ...messages.slice(place)]
}

/** Messages in the order of the conversation, with those that changed as they are now. A quote of one that was taken back loses its text. */
export function withChanges<M extends ThreadMessage>(messages: readonly M[], changed: readonly M[]): readonly M[] {
  const next = changed.reduce<readonly M[]>(withMessage, messages)
  const recalled = new Set(next.filter(one => one.isRecalled).map(one => `${one.conversationId} ${String(one.number)}`))
  return next.map(one =>
    one.quote?.text && recalled.has(`${one.conversationId} ${String(one.quote.number)}`)
      ? { ...one, quote: { ...one.quote, text: '' } }
      : one,
  )
}

/** Older messages before those that are known, those of conversations before first of all. */
export function withOlder<M extends ThreadMessage>(messages: readonly M[], older: readonly M[]): readonly M[] {
  const known = new Set(messages.map(one => one.id))
  return [...older.filter(one => !known.has(one.id)), ...messages]
}

/** Up to which change everything is known after an answer: where there is more than it holds, up to where it ends. */
export function knownUpTo(
  before: number,
  { change, messages, more }: { change: number; messages: readonly ThreadMessage[]; more: boolean },
): number {
  const last = messages.reduce((most, one) => Math.max(most, one.change), before)
  return more ? last : Math.max(change, last)
}
