import type { Db } from '../../db/database'

/** Somebody whom the company does not know yet, as they say of themselves. */
export interface Caller {
  name: string
  /** the mobile number by which they can sign in */
  phone?: string
  telephone?: string
  customerAddress?: string
}

/** Where a customer stands among the company's members; amounts in cents. */
export interface MemberStanding {
  level: string
  balance: number
  points: number
  serviceFee: number
}
/** An address of a contact's book. */
export interface BookedAddress {
  id: string
  linkmanName: string
  name: string
  phone: string
  country: string
  province: string
  city: string
  dist: string
  address: string
  isDefault: boolean
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    /** makes a customer of a caller, with the caller as its contact, in that transaction. Throws PHONE_INVALID, TELEPHONE_INVALID, PHONE_TAKEN */
    newCustomer: (ctx: C, tx: Db, caller: Caller) => Promise<{ id: string; customerId: string; name: string }>
    /** null where the company keeps no members */
    memberStanding: (ctx: C, customerId: string) => Promise<MemberStanding | null>
    /** how many things of a customer are not paid, and what they come to, in cents */
    owed: (ctx: C, customerId: string) => Promise<{ count: number; amount: number }>
    /** where the contacts of a customer have things sent to */
    addressBook: (ctx: C, customerId: string) => Promise<BookedAddress[]>
  }
}
