import { Type as T } from '@sinclair/typebox'
import { WORK_KINDS } from '../shared/kinds'
import { MAX_REASON } from '../shared/limits'
import { LEVELS } from '../shared/queue'
import { ABSENCE_KINDS, VISIT_LIMITS } from '../shared/slots'
import { VISIT_RESULTS } from '../shared/visit-result'
import { defineCalls } from './define'
import {
  Body,
  Done,
  EventState,
  Id,
  IdOf,
  Instant,
  Nullable,
  OneOf,
  OpenUserId,
  PlanTime,
  TaskState,
  Text,
  VersionOrNone,
} from './entities'
import { Clash } from './queue'

const tag = 'visit'
const chosen = 'users expect it; path chosen here'
const staff = { tag: 'staff', auth: 'staff', source: 'visits and their calendar; paths chosen here' } as const
const PLANS = ['event.allocate', 'task.allocate'] as const

const Day = T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "a day of the company's calendar" })
const DAYS = { pattern: '^([1-9]|1[0-4])$', description: 'how many days from `day` on, at most 14; 7 by default' }
/** `province/city/district` of where somebody has to come, or its beginning. */
const Area = Text(80)
const Kind = OneOf(WORK_KINDS)

/** A time that can be chosen. */
const Slot = T.Object({
  planTime: T.String({ description: 'YYYY-MM-DD HH:mm' }),
  end: T.String({ description: 'HH:mm; of a visit that goes on to another day YYYY-MM-DD HH:mm' }),
  free: T.Integer({ minimum: 0, description: 'how many visits can still begin then' }),
  own: T.Boolean({ description: 'held by the caller, or the time of the visit that is moved' }),
})
const SlotDay = T.Object({
  day: T.String(),
  closed: T.Boolean({ description: 'nobody works on this day' }),
  slots: T.Array(Slot),
})
const Hold = T.Object({ planTime: T.String(), expireTime: Instant })
const Slots = T.Object({
  on: T.Boolean({
    description: 'whether the company offers times; where not, any time that the form allows can be asked for',
  }),
  minutes: T.Integer({ description: 'length of the visit' }),
  hold: Nullable(Hold),
  now: Instant,
  days: T.Array(SlotDay),
})
/** A visit as a calendar shows it. */
export const Visit = T.Object({
  kind: Kind,
  id: Id,
  number: T.String(),
  title: T.String(),
  icon: T.String(),
  state: T.Union([EventState, TaskState]),
  customerId: Id,
  customerName: T.String(),
  linkmanName: T.String(),
  linkmanPhone: T.String(),
  address: T.String(),
  area: T.String({ description: 'province/city/district, or empty' }),
  templateId: Id,
  templateName: T.String({ description: 'the kind of work, which is what somebody has to be able to do' }),
  level: OneOf(LEVELS),
  planTime: T.String({ description: 'YYYY-MM-DD HH:mm, or empty' }),
  planMinutes: T.Integer(),
  visitNumber: T.Integer({ description: 'which visit of the work it is, 1 for the first' }),
  arriveTime: Nullable(Instant),
  executorStaffId: T.String({ description: 'id of the staff member, or empty' }),
  result: Nullable({
    ...OneOf(VISIT_RESULTS),
    description: 'what became of a visit that was made; null of one to come',
  }),
  placed: T.Boolean({
    description: 'false while the engineer cannot come: absent, or planned twice before times were kept',
  }),
  dueTime: Nullable(Instant),
})
/** A visit that was planned or made for a work. */
const MadeVisit = T.Object({
  id: Id,
  number: T.Integer({ description: '1 of the first visit' }),
  executorStaffId: T.String({ description: 'id of the staff member, or empty' }),
  executorName: T.String(),
  executorOpenUserId: OpenUserId,
  planTime: T.String({ description: 'YYYY-MM-DD HH:mm, a day alone, or empty' }),
  planMinutes: T.Integer({ description: 'length of the window, from planTime' }),
  departTime: Nullable(Instant),
  expectedTime: Nullable({ ...Instant, description: 'the arrival that was announced' }),
  arriveTime: Nullable(Instant),
  beginTime: Nullable(Instant),
  leaveTime: Nullable(Instant),
  result: Nullable(OneOf(VISIT_RESULTS)),
  content: T.String({ description: 'what was done, or why somebody has to come again' }),
  part: T.String({ description: 'what is missing' }),
  waitUntil: T.String({ description: 'until when it is waited for, YYYY-MM-DD or empty' }),
})
export const Absence = T.Object({
  id: Id,
  staffId: Id,
  displayName: T.String(),
  kind: OneOf(ABSENCE_KINDS),
  start: Instant,
  end: Instant,
  reason: T.String(),
  version: T.Integer(),
})
const AbsenceBody = {
  staffId: IdOf('staff'),
  kind: OneOf(ABSENCE_KINDS),
  start: PlanTime,
  end: PlanTime,
  reason: Text(MAX_REASON),
}
const between = ({ least, most }: { least: number; most: number }) => T.Integer({ minimum: least, maximum: most })
const upTo = (maximum: number) => T.Integer({ minimum: 0, maximum })
const VisitRule = {
  on: T.Boolean(),
  minutes: between(VISIT_LIMITS.minutes),
  every: between(VISIT_LIMITS.every),
  places: T.Integer({ minimum: 1, maximum: VISIT_LIMITS.places }),
  travel: upTo(VISIT_LIMITS.travel),
  days: T.Integer({ minimum: 1, maximum: VISIT_LIMITS.days }),
  lead: upTo(VISIT_LIMITS.lead),
  change: upTo(VISIT_LIMITS.change),
  early: upTo(VISIT_LIMITS.early),
  own: T.Array(
    T.Object({
      templateId: Nullable(IdOf('template')),
      area: Area,
      minutes: Nullable(between(VISIT_LIMITS.minutes)),
      places: Nullable(upTo(VISIT_LIMITS.places)),
    }),
    { maxItems: VISIT_LIMITS.own },
  ),
}

/** Visits: times that are really free, and the calendar in which staff plan them. */
export const visitApi = defineCalls({
  'GET /linkc/task/slots': {
    tag,
    auth: 'public',
    summary:
      'Times at which somebody can come, for a form that is filled in, or for the visit of a request or task of mine',
    source: `domains of visits; ${chosen}`,
    query: T.Object({
      templateId: T.Optional(IdOf('template')),
      kind: T.Optional(Kind),
      id: T.Optional(Id),
      area: T.Optional(Area),
      day: T.Optional(Day),
      days: T.Optional(T.String(DAYS)),
    }),
    data: Slots,
  },
  'POST /linkc/task/slots/hold': {
    tag,
    auth: 'public',
    scope: ['service'],
    summary: 'Keep a time for ten minutes; the one that was kept before is free again',
    source: chosen,
    body: Body({ templateId: IdOf('template'), area: T.Optional(Area), planTime: PlanTime }),
    data: Hold,
  },
  'POST /linkc/task/slots/release': {
    needsRoom: false,
    tag,
    auth: 'public',
    summary: 'Give back the time that is kept for me',
    source: chosen,
    mayLackBody: true,
    data: Done,
  },
  'POST /linkc/task/calendar/clash/info': {
    needsRoom: false,
    tag,
    summary: 'Whether a time suits: how many visits can still begin then, and which of mine it would clash with',
    source: '§7 tasks',
    body: Body({ kind: T.Optional(Kind), id: T.Optional(Id), planTime: PlanTime }),
    data: T.Object({
      clash: T.Boolean({ description: 'the time is taken, or another visit of mine lies in it' }),
      free: Nullable(T.Integer({ description: 'null where the company keeps no times' })),
      own: T.Array(
        T.Object({ kind: Kind, id: Id, number: T.String(), title: T.String(), planTime: T.String(), end: T.String() }),
      ),
      next: T.Array(T.String(), { description: 'up to three times that are free and near it' }),
    }),
  },
  'GET /linkc/task/ics': {
    tag,
    summary: 'The visit of a request or task of mine as a file for a calendar',
    source: chosen,
    download: true,
    query: T.Object({ kind: Kind, id: Id }),
    data: T.String({ description: 'iCalendar' }),
  },
  'GET /linkc/task/visits': {
    tag,
    summary: 'Every visit of a request or task of mine, the first one first',
    source: chosen,
    query: T.Object({ kind: Kind, id: Id }),
    data: T.Array(MadeVisit),
  },

  'GET /staff/visit/ofWork': {
    ...staff,
    permission: [...PLANS, 'event.read', 'task.read', 'event.handle', 'task.handle'],
    summary: 'Every visit of a request or task, the first one first',
    query: T.Object({ kind: Kind, id: Id }),
    data: T.Array(MadeVisit),
  },
  'GET /staff/calendar/day': {
    ...staff,
    permission: PLANS,
    summary:
      'A day of the engineers: who works, visits and absences of each, what nobody has, and whose engineer cannot come',
    query: T.Object({ day: Day, teamId: T.Optional(IdOf('team')), area: T.Optional(Area) }),
    data: T.Object({
      day: T.String(),
      now: Instant,
      on: T.Boolean(),
      travel: T.Integer(),
      spans: T.Array(T.Object({ start: Instant, end: Instant }), { description: 'working time of the day' }),
      engineers: T.Array(
        T.Object({
          staffId: Id,
          displayName: T.String(),
          skills: T.Array(T.String()),
          areas: T.Array(T.String()),
          openWorks: T.Integer(),
          visits: T.Array(Visit),
          absences: T.Array(Absence),
        }),
        { description: 'at most 200' },
      ),
      unassigned: T.Array(
        T.Object({
          ...Visit.properties,
          skills: T.Array(T.String(), { description: 'of which one is needed, as far as any engineer has it' }),
        }),
        { description: 'open and given to nobody: of this day first, then of none, then of other days, at most 50' },
      ),
      displaced: T.Array(Visit, { description: 'of any day to come: whose engineer cannot come' }),
      over: T.Array(
        T.Object({ area: T.String(), planTime: T.String(), count: T.Integer({ description: 'too many' }) }),
      ),
    }),
  },
  'GET /staff/calendar/week': {
    ...staff,
    permission: PLANS,
    summary: 'Seven days of the engineers: how many visits each has on a day, and how much of it they take',
    query: T.Object({ day: Day, teamId: T.Optional(IdOf('team')) }),
    data: T.Object({
      days: T.Array(
        T.Object({
          day: T.String(),
          closed: T.Boolean(),
          unassigned: T.Integer({ description: 'visits planned for the day that nobody has' }),
        }),
        { description: 'from the Monday of the day that was asked for' },
      ),
      engineers: T.Array(
        T.Object({
          staffId: Id,
          displayName: T.String(),
          days: T.Array(
            T.Object({
              visits: T.Integer({ description: 'planned, and made' }),
              load: Nullable(T.Integer({ description: 'percent of the working time; null where nobody works' })),
              absent: T.Boolean({ description: 'away for part of it, or all' }),
            }),
            { description: 'in the order of `days`' },
          ),
        }),
        { description: 'at most 200' },
      ),
    }),
  },
  'GET /staff/visit/free': {
    ...staff,
    permission: [...PLANS, 'event.handle', 'task.handle'],
    summary: 'Times for the visit of a request or task, of one engineer or of all who fit it, each with who is free',
    query: T.Object({
      kind: Kind,
      id: Id,
      staffId: T.Optional(IdOf('staff')),
      day: T.Optional(Day),
      days: T.Optional(T.String(DAYS)),
    }),
    data: T.Object({
      on: T.Boolean(),
      lacks: T.String({ description: 'the skill for want of which the engineer is never free for it, else empty' }),
      minutes: T.Integer(),
      days: T.Array(
        T.Object({
          day: T.String(),
          closed: T.Boolean(),
          slots: T.Array(
            T.Object({
              ...Slot.properties,
              full: T.Boolean({
                description:
                  'customers may not book it any more: its places are taken, or more visits wait for somebody than there are people',
              }),
              staff: T.Array(T.Object({ staffId: Id, displayName: T.String() }), { minItems: 1 }),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /staff/visit/clash': {
    ...staff,
    permission: PLANS,
    summary:
      'Why an engineer cannot be given a time: what takes it already, and of a work that is named a skill that is missing',
    query: T.Object({
      staffId: IdOf('staff'),
      planTime: PlanTime,
      minutes: T.Optional(T.String({ pattern: '^[1-9]\\d{0,3}$' })),
      kind: T.Optional(Kind),
      id: T.Optional(Id),
    }),
    data: T.Array(Clash),
  },
  'GET /staff/absence/list': {
    ...staff,
    permission: PLANS,
    summary: 'When engineers do not work, from a day on, the next first',
    query: T.Object({ from: Day, to: T.Optional(Day), staffId: T.Optional(IdOf('staff')) }),
    data: T.Array(Absence),
  },
  'POST /staff/absence/create': {
    ...staff,
    audit: 'absence',
    permission: PLANS,
    summary:
      'Write down when an engineer does not work; visits that lie in it are named, and wait to be moved or given away',
    idempotent: true,
    body: Body(AbsenceBody),
    data: T.Object({ absence: Absence, displaced: T.Array(Visit) }),
  },
  'POST /staff/absence/update': {
    ...staff,
    audit: 'absence',
    permission: PLANS,
    summary: 'Change an absence',
    body: Body({ id: IdOf('absence'), version: VersionOrNone, ...AbsenceBody }),
    data: T.Object({ absence: Absence, displaced: T.Array(Visit) }),
  },
  'POST /staff/absence/remove': {
    ...staff,
    audit: 'absence',
    permission: PLANS,
    summary: 'Take an absence back; visits that were not given away are planned again where they were',
    body: Body({ id: IdOf('absence') }),
    data: Done,
  },
  'GET /staff/visitRule/get': {
    ...staff,
    permission: ['tenant.manage', 'audit.read', ...PLANS],
    summary: 'How visits are offered',
    data: T.Object({ ...VisitRule, version: T.Integer() }),
  },
  'POST /staff/visitRule/edit': {
    ...staff,
    audit: 'tenant',
    permission: 'tenant.manage',
    summary: 'Change how visits are offered; visits that are booked stay as they are',
    body: Body({ ...VisitRule, version: VersionOrNone }),
    data: T.Object({ ...VisitRule, version: T.Integer() }),
  },
})
