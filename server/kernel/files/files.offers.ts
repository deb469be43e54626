import type { Db } from '../../db/database'

/** Pictures that staff uploaded for the face of their company. */
export interface Pictures<C> {
  /**
   * Records that a subject of a kind uses these files and no others any more, in the transaction that writes the subject.
   * Throws NOT_FOUND for one that the caller may not use, FILE_TYPE for one that is no picture.
   */
  use(ctx: C, tx: Db, subject: { kind: string; id: string }, ids: readonly string[]): Promise<void>
  /** address of a file of a tenant, good for a day */
  link(ctx: C, tenantId: string, id: string): string
}

declare module '../call/offers' {
  interface Offers<C> {
    pictures: Pictures<C>
  }
}
