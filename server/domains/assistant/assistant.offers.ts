import type { Db } from '../../db/database'

/** What was said with the assistant; `sources` are titles of what an answer was taken from. */
export interface TranscriptTurn {
  role: 'user' | 'assistant'
  content: string
  sources: string[]
}

/** Whom to call in an emergency, in the caller's language; `number` is what a phone dials. */
export interface EmergencyNumber {
  name: string
  number: string
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** whom to call first for what texts warn of, the first in front; none where nobody need be called */
    emergency: (ctx: C, warnings: readonly string[]) => Promise<EmergencyNumber[]>
    /** hands a talk over to people: the last turns of a conversation of the caller's with the assistant, at most `limit`, and the id of the last; null for one that is not theirs */
    handOverChat: (
      ctx: C,
      db: Db,
      wanted: { chatId: string; limit: number },
    ) => Promise<{ turns: TranscriptTurn[]; lastId: string } | null>
  }
}
