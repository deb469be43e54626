import { Type as T } from '@sinclair/typebox'
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_LIMITS, ANNOUNCEMENT_STATES, SEEN_STATES } from '../shared/announcement'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, Localized, Nullable, OneOf, Page, PageQuery, Text, Version } from './entities'

const circle = { tag: 'circle', source: '§2 /circle/list; paths chosen here' } as const
const Capacity = T.Integer({
  minimum: 0,
  maximum: ANNOUNCEMENT_LIMITS.capacity,
  description: 'how many may come; 0 for as many as like',
})
const Shown = T.Object({
  id: Id,
  kind: OneOf(ANNOUNCEMENT_KINDS),
  title: T.String(),
  content: T.String({ description: 'plain text' }),
  picture: T.String({ description: "'' for none" }),
  place: T.String(),
  startTime: Instant,
  endTime: Nullable(Instant),
  url: T.String({ description: "screen of the portal that it leads to, '' for none" }),
  capacity: Capacity,
  pinned: T.Boolean(),
  state: OneOf(SEEN_STATES),
  asksToCome: T.Boolean(),
  coming: T.Integer(),
  isComing: T.Boolean({ description: 'the caller comes' }),
})

export const circleApi = defineCalls({
  'GET /circle/list': {
    ...circle,
    summary: 'What the company tells its customers and invites them to: what is pinned first, then the newest',
    query: T.Object(PageQuery),
    data: Page(Shown),
  },
  'GET /circle/get': {
    ...circle,
    summary: 'One of them, also when it is over',
    query: T.Object({ id: IdOf('announcement') }),
    data: Shown,
  },
  'POST /circle/come': {
    ...circle,
    summary: 'Says that the caller comes to an activity, once. ACTIVITY_OVER, ACTIVITY_FULL, ACTIVITY_CALLED_OFF',
    body: Body({ id: IdOf('announcement') }),
    data: Shown,
  },
  'POST /circle/stayAway': {
    ...circle,
    summary: 'Takes back that the caller comes. ACTIVITY_OVER',
    body: Body({ id: IdOf('announcement') }),
    data: Shown,
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'circle',
  auth: 'staff',
  permission: ['tenant.manage', 'audit.read'],
  source: 'announcements and activities for staff; paths chosen here',
} as const
const write = { ...staff, permission: 'tenant.manage', audit: 'announcement' } as const
const TIME = '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}'
const Kept = {
  kind: OneOf(ANNOUNCEMENT_KINDS),
  title: Localized(ANNOUNCEMENT_LIMITS.title),
  content: Localized(ANNOUNCEMENT_LIMITS.content),
  picture: T.String({ maxLength: 500, pattern: '^[^\\u0000\\s]*$', description: 'id of an uploaded picture, or ""' }),
  place: Text(ANNOUNCEMENT_LIMITS.place),
  url: Text(ANNOUNCEMENT_LIMITS.url),
  capacity: Capacity,
  pinned: T.Boolean(),
  calledOff: T.Boolean({ description: 'it does not take place; who comes is told' }),
  enabled: T.Boolean({ description: 'customers see it' }),
}
const AnnouncementInput = {
  ...Kept,
  startTime: T.String({ pattern: `^${TIME}$`, description: 'YYYY-MM-DD HH:mm of the tenant' }),
  endTime: T.String({
    pattern: `^$|^${TIME}$`,
    description: 'YYYY-MM-DD HH:mm of the tenant; "" for a notice without end',
  }),
}
const KeptAnnouncement = T.Object({
  id: Id,
  ...Kept,
  pictureUrl: T.String(),
  startTime: Instant,
  endTime: Nullable(Instant),
  coming: T.Integer(),
  state: OneOf(ANNOUNCEMENT_STATES),
  version: Version,
})

export const staffCircleApi = defineCalls({
  'GET /staff/announcement/list': {
    ...staff,
    summary: 'Announcements and activities of the tenant: what is pinned first, then the newest',
    query: T.Object({
      ...PageQuery,
      keyword: T.Optional(Text(64)),
      kind: T.Optional(OneOf(ANNOUNCEMENT_KINDS)),
    }),
    data: CappedPage(KeptAnnouncement),
  },
  'GET /staff/announcement/get': {
    ...staff,
    summary: 'One announcement',
    query: T.Object({ id: IdOf('madeAnnouncement') }),
    data: KeptAnnouncement,
  },
  'GET /staff/announcement/comers': {
    ...staff,
    permission: 'customer.read',
    summary: 'Who comes to an activity, in the order in which they said so',
    query: T.Object({ id: IdOf('madeAnnouncement') }),
    data: T.Array(T.Object({ linkmanId: Id, name: T.String(), phone: T.String(), createTime: Instant })),
  },
  'POST /staff/announcement/create': {
    ...write,
    summary: 'A new announcement. ANNOUNCEMENT_TIMES, ANNOUNCEMENT_LINK',
    idempotent: true,
    body: Body(AnnouncementInput),
    data: KeptAnnouncement,
  },
  'POST /staff/announcement/update': {
    ...write,
    summary:
      'Changes an announcement; who comes is told of another time or place, and when it is called off. CHANGED_MEANWHILE, ANNOUNCEMENT_TIMES, ANNOUNCEMENT_LINK, ACTIVITY_AWAITED',
    body: Body({ id: IdOf('madeAnnouncement'), version: Version, ...AnnouncementInput }),
    data: KeptAnnouncement,
  },
  'POST /staff/announcement/remove': {
    ...write,
    summary: 'Removes an announcement. ACTIVITY_AWAITED while people mean to come to it',
    body: Body({ id: IdOf('madeAnnouncement'), version: Version }),
    data: Done,
  },
})
