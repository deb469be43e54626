import { Type as T } from '@sinclair/typebox'
import { MAX_FILES, MAX_REASON, MAX_REMARK } from '../shared/limits'
import { TASK_TABS } from '../shared/task'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Body,
  Cents,
  Done,
  FileIds,
  Id,
  IdOf,
  Instant,
  NotBlank,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  PlanTime,
  Price,
  Product,
  SeenExecutor,
  TaskDetail,
  TaskRecord,
  TaskState,
  TaskSummary,
  Text,
  Confirmed,
} from './entities'
import { Note, Suggestion } from './queue'

const tag = 'task'
const TABS = Object.keys(TASK_TABS) as (keyof typeof TASK_TABS)[]
const OneId = T.Object({ id: IdOf('task') })
const Remark = Body({ id: IdOf('task'), content: Text(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) })
const Moved = T.Object({ id: Id, state: TaskState })
const staff = { tag: 'staff', auth: 'staff', source: 'staff side of tasks; paths chosen here' } as const
const write = { ...staff, audit: 'task' } as const

export const taskApi = defineCalls({
  'POST /linkc/task/search': {
    needsRoom: false,
    tag,
    summary: 'My tasks, newest first; the keyword is looked for in number, title and the fields that can be searched',
    source: '§7 tasks',
    body: Body({ ...PageQuery, state: T.Optional(OneOf(TABS)), keyword: T.Optional(Text(64)) }),
    data: Page(TaskSummary),
  },
  'POST /linkc/es/task/search': {
    needsRoom: false,
    tag,
    summary: 'My tasks that have these words in what was asked, done or written, newest first',
    source: '§7 tasks',
    body: Body({ ...PageQuery, state: T.Optional(OneOf(TABS)), keyword: Text(64, 1) }),
    data: Page(TaskSummary),
  },
  'GET /linkc/task/countforList': {
    tag,
    summary: 'How many of my tasks are in each tab',
    source: 'needed by /task/list; path chosen here after that of events',
    data: T.Object({
      all: T.Integer(),
      waiting: T.Integer(),
      processing: T.Integer(),
      finished: T.Integer(),
      off: T.Integer(),
    }),
  },
  'GET /v_open/doorGetTask': {
    tag,
    summary: 'One of my tasks, with the form that was filled in for it',
    source: '§7 legacy v_open',
    query: OneId,
    data: TaskDetail,
  },
  'GET /linkc/task/recordList': {
    tag,
    summary: 'Timeline of a task, newest first; where the door shows no progress, what the two sides wrote',
    source: 'needed by /task/progress; path chosen here',
    query: OneId,
    data: T.Array(TaskRecord),
  },
  'POST /v_open/taskRecord/create': {
    tag,
    summary: 'Add a remark with attachments to a task',
    source: '§7 legacy v_open',
    idempotent: true,
    body: Remark,
    data: TaskRecord,
  },
  'GET /linkc/task/unReadMsg': {
    tag,
    summary: 'Unread staff entries over all my tasks',
    source: '§4 task-list-read; path chosen here after that of events',
    data: T.Object({ count: T.Integer() }),
  },
  'GET /linkc/task/readMsg': {
    needsRoom: true,
    tag,
    summary: 'Mark the entries of a task as read',
    source: '§4 task-list-read; path chosen here after that of events',
    query: OneId,
    data: Done,
  },

  'GET /staff/task/list': {
    ...staff,
    permission: 'task.read',
    summary: 'Tasks of the tenant, newest first; the keyword looks for numbers, titles and what was written about them',
    query: T.Object({ ...PageQuery, state: T.Optional(TaskState), keyword: T.Optional(Text(64)) }),
    data: CappedPage(TaskSummary),
  },
  'GET /staff/task/get': {
    ...staff,
    permission: ['task.read', 'task.handle'],
    summary: 'One task of the tenant; without being allowed to read all, only the own',
    query: OneId,
    data: T.Object({
      ...TaskDetail.properties,
      product: Nullable(Product),
      notes: T.Array(Note, { description: 'of the request that it was made of, newest first; staff alone see them' }),
    }),
  },
  'GET /staff/task/recordList': {
    ...staff,
    permission: ['task.read', 'task.handle'],
    summary: 'Timeline of a task of the tenant, newest first; without being allowed to read all, only of the own',
    query: OneId,
    data: T.Array(TaskRecord),
  },
  'GET /staff/task/suggest': {
    ...staff,
    permission: 'task.allocate',
    summary: 'Whom to send, the most fitting for its request first, each with reasons',
    query: OneId,
    data: T.Array(Suggestion),
  },
  'POST /staff/task/allocate': {
    ...write,
    permission: 'task.allocate',
    summary: 'Give a task to a staff member',
    idempotent: true,
    body: Body({
      id: IdOf('task'),
      staffId: IdOf('staff'),
      planTime: T.Optional(PlanTime),
      seenExecutorId: T.Optional(SeenExecutor),
    }),
    data: Moved,
  },
  'POST /staff/task/accept': {
    ...write,
    permission: 'task.handle',
    summary: 'Take a task that was given to me',
    idempotent: true,
    body: Body({ id: IdOf('task') }),
    data: Moved,
  },
  'POST /staff/task/refuse': {
    ...write,
    permission: 'task.handle',
    summary: 'Give a task back, with a reason',
    idempotent: true,
    body: Body({ id: IdOf('task'), reason: NotBlank(MAX_REASON) }),
    data: Moved,
  },
  'POST /staff/task/depart': {
    ...write,
    permission: 'task.handle',
    summary: 'Set out, with the time of arrival',
    idempotent: true,
    body: Body({ id: IdOf('task'), arriveTime: Instant, confirmed: T.Optional(Confirmed) }),
    data: Moved,
  },
  'POST /staff/task/start': {
    ...write,
    permission: 'task.handle',
    summary: 'Begin the work',
    idempotent: true,
    body: Body({ id: IdOf('task') }),
    data: Moved,
  },
  'POST /staff/task/finish': {
    ...write,
    permission: 'task.handle',
    summary: 'Finish, with what was done and pictures of it',
    idempotent: true,
    body: Body({ id: IdOf('task'), serviceContent: NotBlank(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) }),
    data: Moved,
  },
  'POST /staff/task/close': {
    ...write,
    permission: 'task.allocate',
    summary: 'Close a finished task: nothing more is to be done for it',
    idempotent: true,
    body: Body({ id: IdOf('task') }),
    data: Moved,
  },
  'POST /staff/task/off': {
    ...write,
    permission: 'task.allocate',
    summary: 'Cancel a task before its work begins, with a reason',
    idempotent: true,
    body: Body({ id: IdOf('task'), reason: NotBlank(MAX_REASON) }),
    data: Moved,
  },
  'POST /staff/task/price': {
    ...write,
    permission: 'task.handle',
    summary: 'Say what a task costs',
    idempotent: true,
    body: Body({ id: IdOf('task'), cost: Cents, discount: Cents }),
    data: T.Object({ id: Id, ...Price }),
  },
  'POST /staff/task/remark': {
    ...write,
    permission: 'task.remark',
    summary: 'Tell the customer something about a task',
    idempotent: true,
    body: Remark,
    data: TaskRecord,
  },
  'POST /staff/task/note': {
    ...write,
    // the notes are those of the request
    audit: 'event',
    permission: ['task.remark', 'task.handle'],
    summary: 'Write an internal note on the request of a task, which no customer sees',
    idempotent: true,
    body: Body({ id: IdOf('task'), content: NotBlank(MAX_REMARK), attachment: T.Optional(FileIds(MAX_FILES)) }),
    data: Note,
  },
})
