import type { RoleKey } from '../../shared/roles'
import type { customers, linkmen, staff } from '../kernel/identity/auth.table'
import type { doors, tenants } from '../kernel/tenancy/door.table'
import type { eventTemplates } from '../domains/event/event.table'
import type { AddressValue } from '../../shared/form'
import type { EventState } from '../../shared/event'
import type { Language, Localized } from '../../shared/language'
import type { TaskState } from '../../shared/task'
import type { Clock, When } from './deterministic'

/** Where the site serves the pictures of this folder's `assets`. */
export const picture = (name: string): string => `/carrier-lianke-h5/demo/${name}.svg`

type Row<T extends { $inferInsert: object }, Made extends string> = Omit<
  T['$inferInsert'],
  Made | 'id' | 'tenantId' | 'createTime'
>

export interface DemoTemplate extends Row<typeof eventTemplates, 'order'> {
  key: string
}
export interface DemoCustomer extends Row<typeof customers, 'customerAddress'> {
  key: string
  address: AddressValue
  /** what staff wrote about it for each other: who, how many days ago */
  notes?: readonly { staff: string; daysAgo: number; content: string }[]
}
export interface DemoLinkman extends Row<
  typeof linkmen,
  'customerId' | 'passwordHash' | 'lastLoginTime' | 'account' | 'language'
> {
  key: string
  customer: string
  /** with an account comes the demo's password */
  account?: string
  /** language in which this person writes and is written to */
  language: Language
  lastLogin?: When
}
interface DemoStaff extends Row<typeof staff, 'passwordHash'> {
  key: string
  roles: RoleKey[]
  /** key of a team */
  team?: string
  /** keys of templates and of kinds of products that this person can service; none for all */
  can?: { templates?: string[]; kinds?: string[] }
  /** codes of the divisions where this person works; none for everywhere */
  areas?: string[]
}
export interface DemoModel {
  name: Localized
  type: Localized
  model: string
  picture: string
  serialPrefix: string
}
export interface DemoProduct {
  key: string
  /** key of a model */
  model: string
  customer: string
  /** warranty: days from today of its last day, and its months; none for neither */
  warranty?: [endDays: number, months: number]
  code?: string
  /** days in the workshop that made its warranty longer, and are in that */
  workshopDays?: number
  /** a part that was put in, with a term of its own */
  putIn?: { name: Localized; serialNumber: string; daysAgo: number; months: number }
  /** key of the product that took its place, days ago */
  replacedBy?: [key: string, daysAgo: number]
  /** what its owner calls the place where it stands */
  place?: string
  /** key of the contact who looks after it, and of the engineer or dispatcher who does */
  linkman?: string
  manager?: string
  tags?: string[]
}

/** What somebody adds between the steps of an event, perhaps with a photo of this folder's `photos`. */
export interface Said {
  after: 'create' | 'allocate' | 'accept' | 'depart'
  type?: 'remark' | 'urge' | 'update'
  by: 'linkman' | 'staff'
  text: string
  photo?: string
}

/** What became of a request that was converted; tasks.ts makes rows of it. */
export interface TaskStory {
  state: TaskState
  /** when the visit shall be */
  plan: When
  /** who does it; needed from `allocated` on, and of one who refused */
  staff?: string
  /** minutes ago the engineer set out (state accepted) */
  departed?: number
  /** yuan */
  cost?: number
  discount?: number
  /** why a colleague refused */
  refused?: string
  done?: string
  /** newest entries of staff that the customer has not seen */
  unread?: number
}

/** A past service request, as a story; events.ts makes rows of it. */
export interface Story {
  template: string
  linkman: string
  product?: string
  state: EventState
  title: string
  created: When
  /** visit the customer wants */
  plan?: When
  /** form values beside product, address, contact and planned time, which come from the linkman; an attachment names its photos */
  values: Record<string, unknown>
  /** who does it; needed from `allocated` on */
  staff?: string
  /** minutes ago the engineer set out (state processing) */
  departed?: number
  /** minutes ago they arrived, of who set out */
  arrived?: number
  said?: Said[]
  /** a first visit that did not hold: what was done, and why the customer reopened */
  firstTry?: { done: string; reason: string; reopened: When }
  /** who had it first, and why it was taken from them */
  takenBack?: { staff: string; reason: string }
  /** what a first visit of the same engineer could not do, which part was missing, and how many days from now it is waited for */
  again?: { reason: string; part: string; until: number }
  /** why staff moved the visit, which was to be a day earlier */
  moved?: string
  done?: string
  evaluation?: { star: number; fields: [number, number, number]; tags: number[]; content: string }
  /** why the customer called it off, or what became of it */
  end?: string
  /** the customer phoned, and staff called it off */
  endBy?: 'staff'
  /** newest staff entries that the customer has not seen */
  unread?: number
  /** needed in state converted */
  task?: TaskStory
}

/** One tenant of the demo with all that belongs to it. Keys are local names; ids are made of them. */
export interface DemoCompany {
  key: string
  /** begins the codes glued to its products */
  codePrefix: string
  tenant: Row<typeof tenants, 'storageBytes'>
  door: Row<typeof doors, 'banners'> & {
    banners: { picture: string; title: Localized; text: Localized; url: string }[]
  }
  announcements: { title: Localized; content: Localized; daysAgo: number }[]
  customers: DemoCustomer[]
  linkmen: DemoLinkman[]
  teams: { key: string; name: string }[]
  staff: DemoStaff[]
  /** replies that all staff share */
  cannedTexts: { title: string; content: string }[]
  templates: DemoTemplate[]
  models: Record<string, DemoModel>
  products: DemoProduct[]
  stories(clock: Clock): Story[]
}
