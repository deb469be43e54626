import { customType, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { TaskRecordType, TaskState } from '../../../shared/task'
import { tenantId } from '../../db/columns'
import {
  countsTable,
  numbersTable,
  subjectColumns,
  timelineTable,
  totalsTable,
} from '../../kernel/lifecycle/lifecycle.table'
import { workColumns, workKeys } from '../../kernel/work/work.table'
import { events, eventTemplates } from '../event/event.table'
import { products } from '../product/product.table'

/** A visit that staff make of a service request. */
export const tasks = pgTable(
  'tasks',
  {
    ...subjectColumns<TaskState>(),
    ...workColumns(),
    taskNo: text('task_no').notNull(),
    eventId: uuid('event_id').notNull(),
    /** as it stands in the event, where it never changes: a list needs no look at that */
    eventNo: text('event_no').notNull(),
    formVersionId: uuid('form_version_id').notNull(),
    /** cents */
    cost: integer('cost').notNull().default(0),
    discount: integer('discount').notNull().default(0),
  },
  t => [
    ...workKeys('tasks', t),
    unique().on(t.tenantId, t.taskNo),
    unique().on(t.tenantId, t.eventId),
    foreignKey({ columns: [t.tenantId, t.eventId], foreignColumns: [events.tenantId, events.id] }),
    foreignKey({ columns: [t.tenantId, t.templateId], foreignColumns: [eventTemplates.tenantId, eventTemplates.id] }),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
  ],
)

export const taskCounts = countsTable<TaskState>('task')
export const taskTotals = totalsTable<TaskState>('task')
/** TK20261122-0001. */
export const taskNumbers = numbersTable('task')
export const taskRecords = timelineTable<TaskRecordType>('task', () => tasks)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** The words that a task is found by. A table of its own: a task is written at each step, and its words seldom. */
export const taskWords = pgTable(
  'task_words',
  {
    tenantId: tenantId(),
    taskId: uuid('task_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    words: tsvector('words').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.taskId] }),
    index('task_words_words').using('gin', t.tenantId, t.customerId, t.words),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }).onDelete('cascade'),
  ],
)
