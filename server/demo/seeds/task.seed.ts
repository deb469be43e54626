import { inArray, and, eq } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import { TASK } from '../../../shared/task'
import { events } from '../../domains/event/event.table'
import { products } from '../../domains/product/product.table'
import {
  taskCounts,
  taskEvaluations,
  taskNumbers,
  taskRecords,
  tasks,
  taskTotals,
  taskWords,
} from '../../domains/task/task.table'
import { firstWords, wordsOf } from '../../kernel/work/words'
import { messages } from '../../kernel/notify/message.table'
import { visits } from '../../kernel/visit/visit.table'
import { byKey } from '../events'
import { demoTasks } from '../tasks'
import type { Seed } from './seed'
import { countRows, messageRows, namedWith, numbered, visitRows } from './work-rows'

/** The tasks that service requests became, with their timelines, messages, counts and words. */
export const taskSeed: Seed = {
  name: 'task',
  after: ['event', 'product'],
  async seed(tx, { company, tenantId, clock }) {
    const made = demoTasks(company, clock)
    const all = made.map(one => one.task)
    const { numbers, lasts } = numbered('TK', all)
    const ofTenant = eq(events.tenantId, tenantId)
    const known = await tx
      .select({ id: events.id, eventNo: events.eventNo, product: products })
      .from(events)
      .leftJoin(products, and(eq(products.tenantId, events.tenantId), eq(products.id, events.productId)))
      .where(
        and(
          ofTenant,
          inArray(
            events.id,
            all.map(task => task.eventId),
          ),
        ),
      )
    const words = made.map(({ task, event, records }, i) => {
      const raised = known.find(one => one.id === task.eventId)
      task.taskNo = numbers[i] ?? ''
      task.eventNo = raised?.eventNo ?? ''
      const { fields } = byKey(company.templates, event.story.template)
      const said = records.filter(record => record.type !== 'refuse').map(record => record.content ?? '')
      return {
        tenantId,
        subjectId: task.id,
        customerId: task.customerId,
        words: wordsOf({
          ...firstWords({ ...task, numbers: [task.taskNo, task.eventNo] }, fields, raised?.product ?? null),
          written: said,
        }),
      }
    })
    await tx.insert(tasks).values(all)
    await tx.insert(taskRecords).values(made.flatMap(one => one.records))
    await tx.insert(visits).values(made.flatMap(({ task, records }) => visitRows('task', task, records)))
    await tx.insert(taskNumbers).values(lasts.map(row => ({ tenantId, ...row })))
    const config = company.tenant.evaluateConfig
    const rated = all.filter(({ state }) => state === 'closed')
    if (rated.length)
      await tx.insert(taskEvaluations).values(
        rated.map((task, i) => {
          const star = i % 3 ? 5 : 4
          const { tags = [] } = config.tagEvaluates.find(one => one.star === star) ?? {}
          return {
            tenantId,
            taskId: task.id,
            executorId: task.executorId,
            star: config.useStarEvaluate ? star : null,
            starFields: [],
            tags: tags.slice(0, 1).map(tag => localize(tag, 'zh')),
            createTime: task.finishTime ?? task.createTime,
          }
        }),
      )
    await tx.insert(taskWords).values(words)
    await tx.insert(messages).values(
      made.flatMap(({ task, records, event }) => {
        const { staff } = event.story.task ?? {}
        const told = records.filter(({ type }) => type !== 'create' && TASK.actions[type].tells)
        const engineer = staff ? byKey(company.staff, staff).displayName : ''
        const work = { ...task, number: task.taskNo, title: namedWith(company, task.title, event.story) }
        return messageRows('task', work, told, engineer)
      }),
    )
    await tx.insert(taskCounts).values(countRows(all, ({ customerId, state }) => ({ tenantId, customerId, state })))
    await tx.insert(taskTotals).values(countRows(all, ({ state }) => ({ tenantId, state, slot: 0 })))
  },
}
