import type { Db } from '../../db/database'

/** Somebody whom the company does not know yet, as they say of themselves. */
export interface Caller {
  name: string
  /** the mobile number by which they can sign in */
  phone?: string
  telephone?: string
  customerAddress?: string
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** makes a customer of a caller, with the caller as its contact, in that transaction. Throws PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN */
    newCustomer: (ctx: C, tx: Db, caller: Caller) => Promise<{ id: string; customerId: string; name: string }>
  }
}
