import { Type as T } from '@sinclair/typebox'
import { MAX_FILES, MAX_PART, MAX_REASON, MAX_REMARK } from '../shared/limits'
import { REVISIT_RESULTS } from '../shared/visit-result'
import { ExportFormat } from './customer'
import { defineCalls } from './define'
import {
  Body,
  EventState,
  FileIds,
  FormValues,
  Id,
  IdOf,
  NotBlank,
  Nullable,
  OneOf,
  Overbooked,
  PlanMinutes,
  PlanTime,
  SeenPlanTime,
  TaskState,
  Text,
} from './entities'
import { QueueFilter } from './queue'

const event = {
  tag: 'staff',
  auth: 'staff',
  audit: 'event',
  source: 'dispatch after acceptance; paths chosen here',
} as const
const task = { ...event, audit: 'task' } as const
const MovedEvent = T.Object({ id: Id, state: EventState })
const MovedTask = T.Object({ id: Id, state: TaskState })
const Reason = NotBlank(MAX_REASON)
/** Why somebody has to come again. */
const Again = {
  reason: Reason,
  result: T.Optional({ ...OneOf(REVISIT_RESULTS), description: 'what became of this visit; `again` by default' }),
  part: T.Optional(Text(MAX_PART)),
  waitUntil: T.Optional(
    T.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: "until when it is waited for, a day of the company's calendar",
    }),
  ),
}
const Work = { serviceContent: NotBlank(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) }

/** What a day asks of staff once a request has been given out: take it back, refuse it, come again, finish for somebody, cancel, reopen, correct, merge. */
export const eventDispatchApi = defineCalls({
  'POST /staff/event/takeBack': {
    ...event,
    permission: 'event.allocate',
    summary: 'Take a request from whoever has it; it lies on the desk again, the customer hears why',
    idempotent: true,
    body: Body({ id: IdOf('event'), reason: Reason }),
    data: MovedEvent,
  },
  'POST /staff/event/refuse': {
    ...event,
    permission: 'event.handle',
    summary: 'Give a request back that was given to me, with a reason that only colleagues see',
    idempotent: true,
    body: Body({ id: IdOf('event'), reason: Reason }),
    data: MovedEvent,
  },
  'POST /staff/event/arrive': {
    ...event,
    permission: 'event.handle',
    summary: 'Say that I am at the customer’s; once a visit, the customer hears it',
    idempotent: true,
    body: Body({ id: IdOf('event') }),
    data: MovedEvent,
  },
  'POST /staff/event/revisit': {
    ...event,
    permission: 'event.handle',
    summary: 'Ask for another visit: what is missing; the request lies on the desk again, the customer hears it',
    idempotent: true,
    body: Body({ id: IdOf('event'), ...Again }),
    data: MovedEvent,
  },
  'POST /staff/event/complete': {
    ...event,
    permission: 'event.allocate',
    summary: 'Finish a request on behalf of whoever has it, or that needed no visit, with what was done',
    idempotent: true,
    body: Body({ id: IdOf('event'), ...Work }),
    data: MovedEvent,
  },
  'POST /staff/event/off': {
    ...event,
    permission: 'event.allocate',
    summary: 'Cancel a request with a reason, in every open state; the task that it became ends with it',
    idempotent: true,
    body: Body({ id: IdOf('event'), reason: Reason }),
    data: MovedEvent,
  },
  'POST /staff/event/reopen': {
    ...event,
    permission: 'event.allocate',
    summary: 'Open a request again that is over, whenever that was',
    idempotent: true,
    body: Body({ id: IdOf('event'), reason: Reason }),
    data: MovedEvent,
  },
  'POST /staff/event/correct': {
    ...event,
    permission: 'event.allocate',
    summary: 'Correct title, contact, product and form of an open request; what is not named stays',
    idempotent: true,
    body: Body({
      id: IdOf('event'),
      title: T.Optional(NotBlank(200)),
      linkmanId: T.Optional({ ...IdOf('contact'), description: 'of the same customer' }),
      productId: T.Optional(Nullable(IdOf('product'))),
      attribute: T.Optional(FormValues),
      seenUpdateTime: T.Optional(
        T.String({
          format: 'date-time',
          description: 'updateTime as it was read: another one answers CHANGED_MEANWHILE',
        }),
      ),
    }),
    data: MovedEvent,
  },
  'POST /staff/event/merge': {
    ...event,
    permission: 'event.allocate',
    summary:
      'End a request that asks the same as another of the customer; both say so, its files and words stay readable',
    idempotent: true,
    body: Body({ id: IdOf('event'), intoId: IdOf('event') }),
    data: MovedEvent,
  },
  'GET /staff/event/export': {
    tag: 'staff',
    auth: 'staff',
    source: 'dispatch after acceptance; paths chosen here',
    permission: 'data.export',
    summary: 'Requests by what the queue is cut down to, as a file; without being allowed to read all, only the own',
    download: true,
    query: T.Object({ ...QueueFilter, ...ExportFormat }),
    data: T.String({ description: 'csv (UTF-8 with a mark), or xlsx of at most 20,000 rows' }),
  },
})

/** The same of tasks. */
export const taskDispatchApi = defineCalls({
  'POST /staff/task/takeBack': {
    ...task,
    permission: 'task.allocate',
    summary: 'Take a task from whoever has it; the customer hears why',
    idempotent: true,
    body: Body({ id: IdOf('task'), reason: Reason }),
    data: MovedTask,
  },
  'POST /staff/task/arrive': {
    ...task,
    permission: 'task.handle',
    summary: 'Say that I am at the customer’s; once a visit, the customer hears it',
    idempotent: true,
    body: Body({ id: IdOf('task') }),
    data: MovedTask,
  },
  'POST /staff/task/revisit': {
    ...task,
    permission: 'task.handle',
    summary: 'Ask for another visit: what is missing; the customer hears it',
    idempotent: true,
    body: Body({ id: IdOf('task'), ...Again }),
    data: MovedTask,
  },
  'POST /staff/task/complete': {
    ...task,
    permission: 'task.allocate',
    summary: 'Finish a task on behalf of whoever has it, with what was done',
    idempotent: true,
    body: Body({ id: IdOf('task'), ...Work }),
    data: MovedTask,
  },
  'POST /staff/task/reopen': {
    ...task,
    permission: 'task.allocate',
    summary: 'Open a task again that is over or was cancelled',
    idempotent: true,
    body: Body({ id: IdOf('task'), reason: Reason }),
    data: MovedTask,
  },
  'POST /staff/task/schedule': {
    ...task,
    permission: ['task.allocate', 'task.handle'],
    summary: 'Give the visit of a task another time; the customer hears of it',
    idempotent: true,
    body: Body({
      id: IdOf('task'),
      planTime: PlanTime,
      minutes: T.Optional(PlanMinutes),
      reason: T.Optional(Text(MAX_REASON)),
      seenPlanTime: T.Optional(SeenPlanTime),
      confirmed: T.Optional(Overbooked),
    }),
    data: MovedTask,
  },
})
