import { Type as T } from '@sinclair/typebox'
import { WORK_KINDS } from '../shared/kinds'
import { VISIT_RESULTS } from '../shared/visit-result'
import { defineCalls } from './define'
import { Body, EventState, Id, Instant, Nullable, OneOf, TaskState, VersionOrNone } from './entities'

const staff = { tag: 'staff', auth: 'staff', source: 'work that staff are given; paths chosen here' } as const
const mine = { ...staff, permission: 'self' } as const

/** What becomes of work that nobody accepts. */
const AcceptRule = {
  acceptMinutes: T.Integer({
    minimum: 0,
    maximum: 7 * 24 * 60,
    description: 'working minutes in which an engineer accepts; 0: nobody else is asked',
  }),
  passes: T.Integer({ minimum: 0, maximum: 5, description: 'how often the next engineer is asked' }),
}

/** Work that was given to me. */
const MyWork = T.Object({
  kind: OneOf(WORK_KINDS),
  id: Id,
  number: T.String(),
  title: T.String(),
  state: T.Union([EventState, TaskState]),
  planTime: T.String({ description: 'YYYY-MM-DD HH:mm, or empty' }),
  planMinutes: T.Integer({ description: 'length of the window, from planTime' }),
  arriveTime: Nullable(Instant),
  onSiteTime: Nullable({ ...Instant, description: 'since when I am there' }),
  visitNumber: T.Integer({ description: 'which visit it is, 1 for the first' }),
  customerName: T.String(),
  linkmanName: T.String(),
  linkmanPhone: T.String({ description: "the phone that the form names, else the contact's" }),
  address: T.String({ description: "the place that the form names, else the customer's" }),
  createTime: Instant,
})

export const staffWorkApi = defineCalls({
  'GET /staff/acceptRule/get': {
    ...staff,
    permission: ['tenant.manage', 'audit.read'],
    summary: 'What becomes of work that nobody accepts',
    data: T.Object({ ...AcceptRule, version: T.Integer() }),
  },
  'POST /staff/acceptRule/edit': {
    ...staff,
    permission: 'tenant.manage',
    audit: 'tenant',
    summary: 'Change what becomes of work that nobody accepts',
    body: Body({ ...AcceptRule, version: VersionOrNone }),
    data: T.Object({ ...AcceptRule, version: T.Integer() }),
  },
  'GET /staff/work/mine': {
    ...mine,
    summary: 'Requests and tasks that were given to me and are not over, by their visiting time, at most 100',
    data: T.Array(MyWork),
  },
  'GET /staff/work/history': {
    ...staff,
    permission: ['event.read', 'task.read', 'event.handle', 'task.handle'],
    summary: 'What was done before on the machine of a request or task that I may see, the newest first, at most 20',
    query: T.Object({ kind: OneOf(WORK_KINDS), id: Id }),
    data: T.Array(
      T.Object({
        kind: OneOf(WORK_KINDS),
        id: Id,
        number: T.String(),
        title: T.String(),
        state: T.Union([EventState, TaskState]),
        createTime: Instant,
        finishTime: Nullable(Instant),
        executorName: T.String({ description: 'who did it last, or empty' }),
        result: Nullable({ ...OneOf(VISIT_RESULTS), description: 'what became of its last visit' }),
        content: T.String({ description: 'what was done then, or why somebody had to come again' }),
        canOpen: T.Boolean({ description: 'whether the caller may open it' }),
      }),
    ),
  },
})
