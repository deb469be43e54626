import { and, count, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import { containing } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import type { FormThings } from '../../kernel/forms/forms.offers'
import { tasks } from './task.table'

/** Tasks of the customer who asks. */
export const taskThings: FormThings<Ctx> = {
  kind: 'task',
  async find(ctx, tx, { customerId }, ids) {
    if (customerId === null) return new Map()
    const rows = await tx
      .select({ id: tasks.id, taskNo: tasks.taskNo, templateId: tasks.templateId, title: tasks.title })
      .from(tasks)
      .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.customerId, customerId), inArray(tasks.id, [...ids])))
    return new Map(
      rows.map(({ id, taskNo, templateId, title }) => [
        id,
        { id, name: taskNo, kept: { taskId: id, templateId, taskNo }, facts: { title } },
      ]),
    )
  },
  async list(ctx, { customerId }, { keyword, limit, offset }) {
    if (customerId === null) return { list: [], total: 0 }
    const pattern = containing(keyword)
    const where = and(
      eq(tasks.tenantId, ctx.tenantId),
      eq(tasks.customerId, customerId),
      keyword ? or(ilike(tasks.taskNo, pattern), ilike(tasks.title, pattern)) : undefined,
    )
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select({ id: tasks.id, name: tasks.taskNo, more: tasks.title })
        .from(tasks)
        .where(where)
        .orderBy(desc(tasks.createTime), desc(tasks.id))
        .limit(limit)
        .offset(offset),
      ctx.db.select({ total: count() }).from(tasks).where(where),
    ])
    return { list: rows, total: all?.total ?? 0 }
  },
}
