import type { RegisterConfig } from '../../../shared/register'
import type { Db } from '../../db/database'

/** What the company made of warranties: of a machine that is exchanged, of days in the workshop. */
export type WarrantyRules<C> = (ctx: C, tx: Db) => Promise<Pick<RegisterConfig, 'exchange' | 'workshopLengthens'>>

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    warrantyRules: WarrantyRules<C>
  }
}
