import { and, asc, count, eq, ilike, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import type { Asker, FormThings } from '../../kernel/forms/forms.offers'
import { customers, linkmen } from '../../kernel/identity/auth.table'

/** Customers name themselves, staff anybody, guests nobody. */
const known = (ctx: Ctx, { customerId, isStaff }: Asker) =>
  and(eq(customers.tenantId, ctx.tenantId), isStaff ? undefined : eq(customers.id, customerId ?? ''))
const isNobody = ({ customerId, isStaff }: Asker): boolean => !isStaff && customerId === null

/** The contact of each customer who has been there longest, by the customer's id. */
async function firstContacts(ctx: Ctx, tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinctOn([linkmen.customerId], { customerId: linkmen.customerId, name: linkmen.name })
    .from(linkmen)
    .where(and(eq(linkmen.tenantId, ctx.tenantId), inArray(linkmen.customerId, [...ids])))
    .orderBy(linkmen.customerId, linkmen.createTime, linkmen.id)
  return new Map(rows.map(row => [row.customerId, row.name]))
}

export const customerThings: FormThings<Ctx> = {
  kind: 'customer',
  async find(ctx, tx, asker, ids) {
    if (isNobody(asker)) return new Map()
    const rows = await tx
      .select({ id: customers.id, name: customers.name, customerAddress: customers.customerAddress })
      .from(customers)
      .where(and(known(ctx, asker), inArray(customers.id, [...ids])))
    const contacts = await firstContacts(ctx, tx, ids)
    return new Map(
      rows.map(({ id, name, customerAddress }) => [
        id,
        { id, name, facts: { customerAddress, linkman: contacts.get(id) ?? '' } },
      ]),
    )
  },
  async list(ctx, asker, { keyword, limit, offset }) {
    if (isNobody(asker)) return { list: [], total: 0 }
    const where = and(known(ctx, asker), keyword ? ilike(customers.name, containing(keyword)) : undefined)
    const [rows, [all]] = await Promise.all([
      ctx.db
        .select({ id: customers.id, name: customers.name, more: customers.customerAddress })
        .from(customers)
        .where(where)
        .orderBy(asc(customers.name), asc(customers.id))
        .limit(limit)
        .offset(offset),
      ctx.db.select({ total: count() }).from(customers).where(where),
    ])
    return { list: rows, total: all?.total ?? 0 }
  },
}
