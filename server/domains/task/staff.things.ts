import { and, asc, count, eq, exists, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { containing } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import type { Asker, FormThings } from '../../kernel/forms/forms.offers'
import { staff } from '../../kernel/identity/auth.table'
import { events } from '../event/event.table'
import { tasks } from './task.table'

/** Whom the asker knows: customers those who were given a request or a task of theirs, staff all colleagues, guests nobody. */
function known(ctx: Ctx, { customerId, isStaff }: Asker): SQL | undefined {
  const given = (works: typeof events | typeof tasks) =>
    exists(
      ctx.db
        .select({ id: works.id })
        .from(works)
        .where(
          and(eq(works.tenantId, ctx.tenantId), eq(works.customerId, customerId ?? ''), eq(works.executorId, staff.id)),
        ),
    )
  const served = or(given(events), given(tasks))
  return and(eq(staff.tenantId, ctx.tenantId), staff.enabled, isStaff ? undefined : served)
}
const isNobody = ({ customerId, isStaff }: Asker): boolean => !isStaff && customerId === null

/** People of the company, by the names that customers read. */
export const staffThings: FormThings<Ctx> = {
  kind: 'staff',
  async find(ctx, tx, asker, ids) {
    if (isNobody(asker)) return new Map()
    const rows = await tx
      .select({ id: staff.id, name: staff.displayName })
      .from(staff)
      .where(and(known(ctx, asker), inArray(staff.id, [...ids])))
    return new Map(rows.map(({ id, name }) => [id, { id, name, kept: { staffId: id, displayName: name } }]))
  },
  async list(ctx, asker, { keyword, limit, offset }) {
    if (isNobody(asker)) return { list: [], total: 0 }
    const where = and(known(ctx, asker), keyword ? ilike(staff.displayName, containing(keyword)) : undefined)
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select({ id: staff.id, name: staff.displayName })
        .from(staff)
        .where(where)
        .orderBy(asc(staff.createTime), asc(staff.id))
        .limit(limit)
        .offset(offset),
      ctx.db.select({ total: count() }).from(staff).where(where),
    ])
    return { list: rows.map(row => ({ ...row, more: '' })), total: all?.total ?? 0 }
  },
}
