import type { SQL } from 'drizzle-orm'
import type { FigureSource } from '../../../shared/figures'
import type { Db } from '../../db/database'

/** The facts of which figures are made, of one domain. */
export interface FigureFacts {
  source: FigureSource
  /**
   * A query of the facts of these days of a tenant: `day`, `figure`, `parts` (jsonb: the values of its dimensions), `count` (1 for
   * each), `amount` and `minutes`, null where a figure has none
   */
  facts(of: { tenantId: string; days: readonly string[] }): SQL
  /** the first day of which all facts are there; null for none. What was counted before stays */
  firstDay(db: Db, tenantId: string): Promise<string | null>
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    figures: FigureFacts
  }
}
