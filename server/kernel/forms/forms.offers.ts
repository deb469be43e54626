import type { Product } from '../../../contract/entities'
import type { FormValues, NamedThing, Thing } from '../../../shared/form'
import type { Db } from '../../db/database'
import type { Static } from '@sinclair/typebox'
import type { EntryField } from '../form-fields/form-fields'

/** A form by which customers ask for something, in the caller's language. The flags are 0 or 1 (spec §4). */
export interface OrderForm {
  id: string
  name: string
  description: string
  icon: string
  enabled: number
  isDelete: number
}

/** An order form as one is chosen by a sentence: with its fields, and what it is called and what it is for in every language. */
export interface ChoosableForm extends OrderForm {
  fields: EntryField[]
  names: string[]
  about: string[]
  /** what it holds, when it opens, of what the caller is known for */
  begins: () => Promise<FormValues>
}

/** The order forms of one kind. */
export interface OrderForms<C> {
  kind: 'event'
  /** those of a tenant that can be used now, in the door's order */
  open(ctx: C, tenantId: string): Promise<OrderForm[]>
  /** one of the caller's tenant with its fields as order entry reads them, also one that is switched off or deleted; null when it has none of this id (a UUID) */
  find(ctx: C, id: string): Promise<(OrderForm & { fields: EntryField[] }) | null>
  /** the first of the caller's tenant's `open` ones, at most `limit`, among which a sentence chooses */
  choosable(ctx: C, limit: number): Promise<ChoosableForm[]>
}

/** A product with a code on it. */
export interface ScannedProduct {
  product: Static<typeof Product>
  /** whether somebody who has not signed in may ask for service for it */
  guestAllowed: boolean
}

/** Who fills in a form, as far as that decides what may be named in it: for whom, and whether they are staff. Nobody's customer: a guest. */
export interface Asker {
  customerId: string | null
  isStaff: boolean
}

/** A thing that a form names. */
export interface KnownThing {
  id: string
  name: string
  /** what a form keeps of it beside these, by the specification's names */
  kept?: Readonly<Record<string, string>>
  /** what else can be told of it beside its name, where the field asks for it */
  facts?: Readonly<Record<string, string>>
}

/** Things of one kind that forms name by their ids (shared/form.ts `THINGS`). */
export interface FormThings<C> {
  kind: Thing
  /** those of `ids` (UUIDs in lower case) that the asker may name, and of `also` whatever belongs to the tenant, by id */
  find(
    ctx: C,
    tx: Db,
    asker: Asker,
    ids: readonly string[],
    also: readonly string[],
  ): Promise<ReadonlyMap<string, KnownThing>>
  /** what the asker may name, by a keyword ('' for all), first what fits the machine, where one is named; `more` tells one from another of the same name */
  list(
    ctx: C,
    asker: Asker,
    query: { keyword: string; productId?: string | undefined; limit: number; offset: number },
  ): Promise<{ list: (NamedThing & { more: string })[]; total: number }>
}

declare module '../call/offers' {
  interface Offers<C> {
    orderForms: OrderForms<C>
    /** what fields of forms name by ids */
    formThings: readonly FormThings<C>[]
    /** the product of the tenant that a code is glued to; null for an unknown code */
    scannedProduct: (ctx: C, code: string) => Promise<ScannedProduct | null>
  }
}
