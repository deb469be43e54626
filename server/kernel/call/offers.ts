import type { Localized } from '../../../shared/language'
import type { Retained } from '../../../shared/setup'
import type { Db } from '../../db/database'
import type { SheetDefinition } from './sheet'

/** Words for one change that people are told of; `{name}` is the fact of that name. */
export interface ChangeTexts {
  /** what happened, in a word: in Chinese at most five characters, which is what WeChat's `phrase` takes */
  title: Required<Localized>
  /** a word more, where nobody wrote one: at most 20 characters with what is filled in, or chat apps cut it */
  body: Required<Localized>
  /** what somebody wrote stands behind the body: who comes and when matters more than why */
  keepsBody?: true
  /** worth a text message where the chat app could not be reached */
  sms?: true
}

/** What a domain says of things of one kind that it tells people of. */
export interface SubjectMessages {
  kind: string
  /** URL of the thing's screen */
  link(id: string): string
  /** page of the mini-program with that screen, opened with `id`: chat apps open pages, not URLs of ours */
  page: string
  changes: Readonly<Record<string, ChangeTexts>>
  /** where the console shows the thing to staff; without it at its work */
  staffLink?: (id: string) => string
  /** what staff are told of */
  staffChanges: Readonly<Record<string, ChangeTexts>>
}

/** From when on a company keeps things of a kind: what is older goes. */
export interface KeptSince {
  tenantId: string
  /** ISO 8601 */
  before: string
}

/** What a company may choose how long to keep; 0 days: until somebody deletes it. */
export interface RetainedKind {
  kind: Retained
  /** days where nothing was chosen */
  byDefault: number
  /** days that may be chosen, at least and at most */
  least: number
  most: number
  /** whether 0 may be chosen, too */
  endless: boolean
}

/**
 * What a module may offer to others, who get it from `ctx.offers` and do not know whose it is. Here stands what the kernel gathers of all;
 * a domain, and a folder of the kernel that asks for something, adds its own in its `<name>.offers.ts`.
 */
export interface Offers<C> {
  messages: SubjectMessages
  /** tells a member of the staff of a change, inside its transaction; `facts` as its texts ask for */
  tellStaff: (
    ctx: C,
    tx: Db,
    told: {
      staffId: string
      subject: { kind: string; id: string }
      change: string
      facts: Readonly<Record<string, string>>
    },
  ) => Promise<void>
  retained: readonly RetainedKind[]
  /** what rows of a kind are, for imports */
  sheets: readonly SheetDefinition[]
}
/** All that is offered in a server. */
export type Offered<C> = { readonly [N in keyof Offers<C>]: readonly Offers<C>[N][] }

/** What one module offers, where nothing goes without it. */
export function sole<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('no module offers it')
  return one
}
