import { and, asc, count, desc, eq, or } from 'drizzle-orm'
import type { AuditSubject } from '../../../../shared/kinds'
import { BUILT_IN_VIEWS, MAY_SHARE, type QueueColumn, type QueueFilter, type QueueSort } from '../../../../shared/queue'
import type { Db } from '../../../db/database'
import { newId } from '../../../db/ids'
import { AppError } from '../../../http/errors'
import { audited } from '../../../kernel/audit/audit.service'
import { isoNow, may, staffOf, type Ctx } from '../../../kernel/call/context'
import { once } from '../../../kernel/call/idempotency'
import { staff } from '../../../kernel/identity/auth.table'
import { cannedTexts, eventViews } from '../event.table'
import { queueCounts } from './queue.queries'

/** So many views, and so many canned texts, one person keeps. */
const MAX_KEPT = 50
/** So many are shown: the own ones and those that others share. */
const MAX_SHOWN = 100
const done = { done: true } as const

/** Something that a staff member keeps, for themselves or shared with all; only who made it changes it. */
type KeptTable = typeof eventViews | typeof cannedTexts

const ofTenant = (ctx: Ctx, table: KeptTable, id: string) => and(eq(table.tenantId, ctx.tenantId), eq(table.id, id))
/** What the caller sees of others' and of their own. */
const shown = (ctx: Ctx, table: KeptTable) =>
  and(eq(table.tenantId, ctx.tenantId), or(eq(table.shared, true), eq(table.staffId, staffOf(ctx).staffId)))

/** What others share, however much, leaves room for the caller's own. */
const ownFirst = (ctx: Ctx, table: KeptTable) => desc(eq(table.staffId, staffOf(ctx).staffId))

async function assertRoom(ctx: Ctx, tx: Db, table: KeptTable): Promise<void> {
  const [row] = await tx
    .select({ kept: count() })
    .from(table as typeof cannedTexts)
    .where(and(eq(table.tenantId, ctx.tenantId), eq(table.staffId, staffOf(ctx).staffId)))
  if ((row?.kept ?? 0) >= MAX_KEPT) throw new AppError('KEPT_TOO_MANY', { most: MAX_KEPT })
}

/** The caller's own one, held. Throws NOT_FOUND for one that they do not see, FORBIDDEN for one that somebody else shares. */
async function lockOwn(ctx: Ctx, tx: Db, table: KeptTable, id: string) {
  const [row] = await tx
    .select()
    .from(table as typeof cannedTexts)
    .where(and(ofTenant(ctx, table, id), shown(ctx, table)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.staffId !== staffOf(ctx).staffId) throw new AppError('FORBIDDEN')
  return row
}

const kinds = new Map<KeptTable, AuditSubject>([
  [eventViews, 'view'],
  [cannedTexts, 'text'],
])
const kindOf = (table: KeptTable): AuditSubject => kinds.get(table) ?? 'view'

const create = <T extends KeptTable>(ctx: Ctx, table: T, body: object, values: Partial<T['$inferInsert']>) =>
  once(ctx, body, async tx => {
    await assertRoom(ctx, tx, table)
    const row = {
      ...values,
      tenantId: ctx.tenantId,
      id: newId(),
      staffId: staffOf(ctx).staffId,
      version: 1,
      createTime: isoNow(ctx),
    }
    await tx.insert(table as typeof cannedTexts).values(row as typeof cannedTexts.$inferInsert)
    await audited(ctx, tx, { kind: kindOf(table), id: row.id, after: values })
    return { id: row.id, version: row.version }
  })

const update = <T extends KeptTable>(
  ctx: Ctx,
  table: T,
  { id, version, ...values }: { id: string; version: number } & Partial<T['$inferInsert']>,
) =>
  ctx.db.transaction(async tx => {
    const before = await lockOwn(ctx, tx, table, id)
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE')
    await tx
      .update(table as typeof cannedTexts)
      .set({ ...values, version: version + 1 } as Partial<typeof cannedTexts.$inferInsert>)
      .where(ofTenant(ctx, table, id))
    const former = Object.fromEntries(Object.keys(values).map(name => [name, before[name as keyof typeof before]]))
    await audited(ctx, tx, { kind: kindOf(table), id, before: former, after: values })
    return { id, version: version + 1 }
  })

const remove = (ctx: Ctx, table: KeptTable, { id }: { id: string }) =>
  ctx.db.transaction(async tx => {
    const { tenantId: _tenant, id: _id, ...before } = await lockOwn(ctx, tx, table, id)
    await tx.delete(table).where(ofTenant(ctx, table, id))
    await audited(ctx, tx, { kind: kindOf(table), id, before })
    return done
  })

interface View {
  name: string
  shared: boolean
  filter: QueueFilter
  columns: QueueColumn[]
  sort: QueueSort
  position?: number
}
/** Who only reads keeps views for themselves: what is shared stands on everybody's desk. Throws FORBIDDEN. */
function assertMayShare(ctx: Ctx, { shared }: View): void {
  if (shared && !MAY_SHARE.some(permission => may(ctx, permission))) throw new AppError('FORBIDDEN')
}
/** Keeps a view of the queue. Throws KEPT_TOO_MANY, FORBIDDEN. */
export const createView = async (ctx: Ctx, body: View) => {
  assertMayShare(ctx, body)
  return create(ctx, eventViews, body, body)
}
/** Throws NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE. */
export const updateView = async (ctx: Ctx, body: View & { id: string; version: number }) => {
  assertMayShare(ctx, body)
  return update(ctx, eventViews, body)
}
/** Throws NOT_FOUND, FORBIDDEN. */
export const deleteView = (ctx: Ctx, body: { id: string }) => remove(ctx, eventViews, body)

/** The views that everybody has, then the caller's own and shared ones, each with its live count. */
export async function viewList(ctx: Ctx) {
  const { staffId } = staffOf(ctx)
  const kept = await ctx.db
    .select({ view: eventViews, ownerName: staff.displayName })
    .from(eventViews)
    .innerJoin(staff, and(eq(staff.tenantId, eventViews.tenantId), eq(staff.id, eventViews.staffId)))
    .where(shown(ctx, eventViews))
    .orderBy(ownFirst(ctx, eventViews), asc(eventViews.position), asc(eventViews.createTime), asc(eventViews.id))
    .limit(MAX_SHOWN)
  const views = [
    ...Object.entries(BUILT_IN_VIEWS).map(([id, filter]: [string, QueueFilter], position) => ({
      id,
      builtIn: true,
      name: '',
      shared: true,
      own: false,
      ownerName: '',
      filter,
      columns: [] as QueueColumn[],
      sort: 'sla' as const,
      position,
      version: 0,
    })),
    ...kept.map(({ view: { tenantId: _tenant, createTime: _time, staffId: owner, ...view }, ownerName }) => ({
      ...view,
      builtIn: false,
      own: owner === staffId,
      ownerName,
    })),
  ]
  const counts = await queueCounts(
    ctx,
    views.map(view => view.filter),
  )
  return views.map((view, i) => ({ ...view, ...(counts[i] ?? { count: 0, more: false }) }))
}

interface Canned {
  title: string
  content: string
  shared: boolean
}
/** Keeps a canned text. Throws KEPT_TOO_MANY. */
export const createText = (ctx: Ctx, body: Canned) => create(ctx, cannedTexts, body, body)
/** Throws NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE. */
export const updateText = (ctx: Ctx, body: Canned & { id: string; version: number }) => update(ctx, cannedTexts, body)
/** Throws NOT_FOUND, FORBIDDEN. */
export const deleteText = (ctx: Ctx, body: { id: string }) => remove(ctx, cannedTexts, body)

/** The caller's canned texts, then those that others share, by title. */
export async function textList(ctx: Ctx) {
  const { staffId } = staffOf(ctx)
  const rows = await ctx.db
    .select()
    .from(cannedTexts)
    .where(shown(ctx, cannedTexts))
    .orderBy(ownFirst(ctx, cannedTexts), asc(cannedTexts.title), asc(cannedTexts.id))
    .limit(MAX_SHOWN)
  return rows.map(({ id, title, content, shared, version, staffId: owner }) => ({
    id,
    title,
    content,
    shared,
    version,
    own: owner === staffId,
  }))
}
