import type { aiTurns } from './assistant.table'
import type { AgentEvent } from './agent'
import type { RunEvents, Source } from '../../../shared/assistant'
import type { StreamEvent } from '../../../shared/stream'

/** One event of a run, not numbered yet. */
export type RunEvent = { [E in keyof RunEvents]: { event: E; data: RunEvents[E] } }[keyof RunEvents]
/** What an agent says that its readers hear. */
type Heard = Exclude<AgentEvent, { kind: 'usage' | 'outcome' }>

/** What has been said in a run. */
export interface Said {
  answer: string
  thinking: string
  sources: Source[]
  suggestions: string[]
  fill: RunEvents['fill'] | null
  card: RunEvents['card'] | null
  skill: Omit<RunEvents['skill'], 'facts'> | null
}
export const nothingSaid = (): Said => ({
  answer: '',
  thinking: '',
  sources: [],
  suggestions: [],
  fill: null,
  card: null,
  skill: null,
})

/** Adds an event to what has been said. */
export function remember(said: Said, { event, data }: RunEvent): void {
  if (event === 'text') said.answer += data.text
  else if (event === 'thinking') said.thinking += data.text
  else if (event === 'sources') said.sources = data.list
  else if (event === 'suggestions') said.suggestions = data.list
  else if (event === 'fill') said.fill = data
  else if (event === 'card') said.card = data
  else if (event === 'skill') {
    const { name, parameters, choices } = data
    said.skill = { name, parameters, ...(choices ? { choices } : {}) }
  }
}

/** What an agent says as an event for readers. */
export function told(event: Heard): RunEvent {
  switch (event.kind) {
    case 'text':
    case 'thinking':
      return { event: event.kind, data: { text: event.text } }
    case 'sources':
    case 'suggestions':
      return { event: event.kind, data: { list: event.list } } as RunEvent
    case 'card':
      return { event: 'card', data: event.card }
    case 'skill': {
      const { kind: _kind, ...data } = event
      return { event: 'skill', data }
    }
    case 'fill':
      return {
        event: 'fill',
        data: {
          fields: event.fields,
          values: event.values,
          productId: event.productId,
          ...(event.there && event.missing ? { there: event.there, missing: event.missing } : {}),
          ...(event.emptied?.length ? { emptied: event.emptied } : {}),
          ...(event.forms ? { forms: event.forms, sure: event.sure === true } : {}),
        },
      }
  }
}

/** A finished turn told again, numbered from `after` + 1: its own events are no longer kept. */
export function* retold(turn: typeof aiTurns.$inferSelect, after: number): Generator<StreamEvent> {
  const { id: messageId, chatId, model, source, state } = turn
  const events: RunEvent[] = [
    { event: 'start', data: { messageId, chatId, model, source, retryMessageId: turn.retryOf } },
    ...(turn.thinking ? [{ event: 'thinking', data: { text: turn.thinking } } as const] : []),
    ...(turn.sources.length ? [{ event: 'sources', data: { list: turn.sources } } as const] : []),
    ...(turn.answer ? [{ event: 'text', data: { text: turn.answer } } as const] : []),
    ...(turn.fill ? [{ event: 'fill', data: turn.fill } as const] : []),
    ...(turn.card ? [{ event: 'card', data: turn.card } as const] : []),
    ...(turn.suggestions.length ? [{ event: 'suggestions', data: { list: turn.suggestions } } as const] : []),
    ...(state === 'done' || state === 'stopped' ? [{ event: 'finish', data: { state } } as const] : []),
  ]
  for (const [i, one] of events.entries()) yield { id: after + i + 1, ...one }
}

/** Text that PostgreSQL can keep: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replace(/\0/g, '').replace(/\p{Cs}/gu, '\ufffd')
/** The same for all texts of a value that is JSON. */
export const storableJson = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? storable(part) : part)) as T
