import type { Permission } from './permissions'

/** What the timeline of a customer, a contact or a machine is cut down to. */
export const TIMELINE_TOPICS = ['work', 'visit', 'order', 'money', 'talk', 'note', 'message', 'other'] as const
export type TimelineTopic = (typeof TIMELINE_TOPICS)[number]

/** What stands in the timeline of a customer: under which topic, and what lets staff read it, any one of these. */
export const TIMELINE = {
  event: { topic: 'work', permission: ['event.read'] },
  task: { topic: 'work', permission: ['task.read'] },
  visit: { topic: 'visit', permission: ['event.read', 'task.read'] },
  report: { topic: 'visit', permission: ['task.read'] },
  order: { topic: 'order', permission: ['order.handle', 'shop.read'] },
  afterSale: { topic: 'order', permission: ['order.handle', 'shop.read'] },
  invoice: { topic: 'order', permission: ['order.handle', 'shop.read'] },
  payment: { topic: 'money', permission: ['order.handle', 'shop.read'] },
  memberAsset: { topic: 'money', permission: ['member.read', 'member.correct'] },
  conversation: { topic: 'talk', permission: ['im.serve'] },
  survey: { topic: 'talk', permission: ['survey.manage', 'event.read', 'task.read'] },
  note: { topic: 'note', permission: ['customer.read'] },
  message: { topic: 'message', permission: ['customer.read'] },
  registration: { topic: 'other', permission: ['register.handle', 'product.read'] },
  login: { topic: 'other', permission: ['customer.read'] },
} as const satisfies Record<string, { topic: TimelineTopic; permission: readonly Permission[] }>
export type TimelineKind = keyof typeof TIMELINE
export const TIMELINE_KINDS = Object.keys(TIMELINE) as TimelineKind[]
/** Whether somebody with these permissions reads entries of a kind. */
export const readsTimeline = (kind: TimelineKind, may: (permission: Permission) => boolean): boolean =>
  TIMELINE[kind].permission.some(may)

/** What an entry of a timeline opens. */
export const OPENED_KINDS = [
  'event',
  'task',
  'order',
  'afterSale',
  'invoice',
  'registration',
  'conversation',
  'memberAsset',
] as const
export type OpenedKind = (typeof OPENED_KINDS)[number]
export const isOpenedKind = (kind: string): kind is OpenedKind => (OPENED_KINDS as readonly string[]).includes(kind)

/** Who writes notes and tags of customers: whoever deals with them. */
export const DEALS_WITH_CUSTOMERS = [
  'customer.write',
  'im.serve',
  'order.handle',
] as const satisfies readonly Permission[]
export const MAX_TAGS = 12
export const MAX_TAG = 20
