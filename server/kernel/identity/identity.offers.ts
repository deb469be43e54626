import type { Db } from '../../db/database'

/** A kind of product or a template of a tenant, as something that staff know how to service. */
export interface Skill {
  id: string
  kind: 'productKind' | 'template'
  name: string
}

/** A contact and its customer. */
export interface Owner {
  customerId: string
  linkmanId: string
}

/** What was entered under the phone of a contact, as that is told to who may say whose it is. */
export interface EnteredThing {
  kind: 'event' | 'registration'
  number: string
  title: string
}

declare module '../call/offers' {
  interface Offers<C> {
    /** whether the caller may talk to an assistant of this id (a UUID) */
    hasAgent: (ctx: C, id: string) => Promise<boolean>
    /** what of the tenant's staff can be able to service, in the caller's language */
    skills: (ctx: C) => Promise<Skill[]>
    /** what strangers entered, by the contact that it was entered for */
    entered: (ctx: C, linkmanIds: readonly string[]) => Promise<readonly (EnteredThing & { linkmanId: string })[]>
    /** makes what is there of a contact that a stranger made the contact's whose phone it is */
    joined: (ctx: C, tx: Db, from: Owner, to: Owner) => Promise<void>
  }
}
