import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { localize } from '../../../../shared/language'
import type { Ctx } from '../../../kernel/call/context'
import { teams } from '../../../kernel/identity/auth.table'
import { staffAllowed } from '../../../kernel/identity/role.queries'
import { productKinds } from '../../product/product.table'
import { events, eventTemplates, onDesk } from '../event.table'

/** So many areas are offered. */
const MAX_AREAS = 200

/** Areas of open requests: each is one step along the index, however many requests lie in it. */
async function areas(ctx: Ctx): Promise<string[]> {
  const next = (after: unknown) => sql`(select min(${events.area}) from ${events as PgTable}
    where ${events.tenantId} = ${ctx.tenantId} and ${onDesk(events.state)} and ${events.area} > ${after})`
  const { rows } = await ctx.db.execute<{ area: string }>(
    sql`with recursive found as (select ${next('')} as area union all select ${next(sql`found.area`)} from found where found.area is not null)
      select area from found where area is not null limit ${sql.raw(String(MAX_AREAS))}`,
  )
  return rows.map(row => row.area)
}

/** What the queue can be cut down to. */
export async function choices(ctx: Ctx) {
  const named = (rows: { id: string; name: Parameters<typeof localize>[0] }[]) =>
    rows.map(row => ({ id: row.id, name: localize(row.name, ctx.language) }))
  const [templates, kinds, engineers, all, found] = await Promise.all([
    ctx.db
      .select({ id: eventTemplates.id, name: eventTemplates.name })
      .from(eventTemplates)
      .where(and(eq(eventTemplates.tenantId, ctx.tenantId), eq(eventTemplates.isDelete, 0)))
      .orderBy(asc(eventTemplates.order), asc(eventTemplates.id)),
    ctx.db
      .select({ id: productKinds.id, name: productKinds.name })
      .from(productKinds)
      .where(eq(productKinds.tenantId, ctx.tenantId))
      .orderBy(asc(productKinds.id)),
    staffAllowed(ctx.db, ctx.tenantId, 'event.handle'),
    ctx.db
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .where(eq(teams.tenantId, ctx.tenantId))
      .orderBy(asc(teams.name)),
    areas(ctx),
  ])
  return {
    templates: named(templates),
    productKinds: named(kinds),
    engineers: engineers.map(({ staffId, displayName }) => ({ id: staffId, name: displayName })),
    teams: all,
    areas: found,
  }
}
