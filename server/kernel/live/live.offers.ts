import type { LiveKind } from '../../../shared/kinds'

/** Things of one kind that are given to staff, who then may read them without further permission. */
export interface Given<C> {
  kind: LiveKind
  /** whom a thing of the caller's tenant is given to; null when there is none with this id */
  staffOf(ctx: C, id: string): Promise<string[] | null>
}

declare module '../call/offers' {
  interface Offers<C> {
    given: Given<C>
    /** notes that the caller, of the staff, has the console open: when its line opens, and every few seconds while it holds */
    present: (ctx: C) => Promise<void>
  }
}
