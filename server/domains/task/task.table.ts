import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createTime, string, tenantId } from '../../db/columns'
import type { TaskRecordType, TaskState } from '../../../shared/task'
import {
  countsTable,
  numbersTable,
  subjectColumns,
  timelineTable,
  totalsTable,
} from '../../kernel/lifecycle/lifecycle.table'
import { wordsTable } from '../../kernel/lifecycle/words.table'
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
    // by which PostgreSQL sees that a product may be removed
    index('tasks_product').on(t.tenantId, t.productId).concurrently(),
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

/** The words that a task is found by. */
export const taskWords = wordsTable('task', () => tasks)

/** How a customer found a task, once. */
export const taskEvaluations = pgTable(
  'task_evaluations',
  {
    tenantId: tenantId(),
    taskId: uuid('task_id').notNull(),
    executorId: uuid('executor_id'),
    /** 1 to 5; null where the tenant asked for none */
    star: integer('star'),
    starFields: jsonb('star_fields').$type<{ name: string; star: number }[]>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    content: string('content'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.taskId] }),
    index('task_evaluations_executor').on(t.tenantId, t.executorId),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [tasks.tenantId, tasks.id] }),
  ],
)
