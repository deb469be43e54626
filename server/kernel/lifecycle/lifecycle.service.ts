import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { nextState, refusalOf, type Actor, type Lifecycle, type Living, type Refusal } from '../../../shared/lifecycle'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { countType, recount, type Counted } from './counts'
import type { SubjectTable, TimelineTable, TypeCountsTable } from './lifecycle.table'

/** What the kernel knows of a row whose life it leads. */
interface Subject<S extends string> {
  tenantId: string
  id: string
  customerId: string
  linkmanId: string
  state: S
  unread: number
}

/**
 * What a domain says of itself: its rules (shared), its tables (by the factories of lifecycle.table), its words for a
 * refusal, and what has to be done beside when the state of a row changes.
 */
export interface Domain<
  T extends SubjectTable,
  S extends string,
  A extends string,
  M extends string,
> extends Counted<S> {
  kind: string
  rules: Lifecycle<S, A, M>
  subjects: T
  timeline: TimelineTable<A | 'create'>
  /** of a domain whose subjects are made from templates */
  typeCounts?: TypeCountsTable
  refused(refusal: Refusal): AppError
  /** before the new state is written; what it throws refuses the action */
  onMove?(ctx: Ctx, tx: Db, row: T['$inferSelect'], to: S): Promise<void>
  /** after an entry is written */
  onEntry?(ctx: Ctx, tx: Db, row: T['$inferSelect'], entry: TimelineTable<A | 'create'>['$inferSelect']): Promise<void>
  /** tells the linkman, through notify, what staff did; `row` as it was before */
  told(ctx: Ctx, tx: Db, row: T['$inferSelect'], entry: TimelineTable<A | 'create'>['$inferSelect']): Promise<void>
}
type Row<T extends SubjectTable, S extends string, M extends string> = T['$inferSelect'] & Subject<S> & Living<S, M>

export interface Doer {
  actor: Actor
  actorId: string
  actorName: string
}
function doerOf(ctx: Ctx): Doer {
  const who = ctx.principal
  if (who.kind === 'guest') throw new AppError('UNAUTHORIZED')
  return who.kind === 'staff'
    ? { actor: 'staff', actorId: who.staffId, actorName: who.name }
    : { actor: 'linkman', actorId: who.linkmanId, actorName: who.name }
}

/** What an entry of the timeline says beside who did what. */
export type Entry = Partial<
  Pick<
    TimelineTable<string>['$inferInsert'],
    'content' | 'attachment' | 'executorId' | 'executorName' | 'arriveTime' | 'planTime' | 'formerPlanTime'
  >
>

/** Holds a row for the rest of the transaction, if the caller may touch it. Throws NOT_FOUND. */
export async function lock<T extends SubjectTable, S extends string, A extends string, M extends string>(
  ctx: Ctx,
  tx: Db,
  { subjects }: Domain<T, S, A, M>,
  id: string,
): Promise<Row<T, S, M>> {
  const who = ctx.principal
  if (who.kind === 'guest') throw new AppError('UNAUTHORIZED')
  const [row] = await tx
    .select()
    .from(subjects as PgTable)
    .where(
      and(
        eq(subjects.tenantId, ctx.tenantId),
        eq(subjects.id, id),
        who.kind === 'linkman' ? eq(subjects.customerId, who.customerId) : undefined,
      ),
    )
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row as Row<T, S, M>
}

/** Writes an entry of the timeline. One by staff is unread until the customer reads it. */
async function write<R extends string>(
  ctx: Ctx,
  tx: Db,
  timeline: TimelineTable<R>,
  subjectId: string,
  type: R,
  entry: Entry,
  doer: Doer,
) {
  const [record] = await tx
    .insert(timeline as TimelineTable<string>)
    .values({
      tenantId: ctx.tenantId,
      id: newId(),
      subjectId,
      type,
      ...doer,
      ...entry,
      isRead: doer.actor === 'linkman',
      createTime: isoNow(ctx),
    })
    .returning()
  if (!record) throw new Error('the timeline entry was not written')
  return record as TimelineTable<R>['$inferSelect']
}

/** Begins the life of a row that was just written in the rules' first state: timeline and totals. */
export async function begin<T extends SubjectTable, S extends string, A extends string, M extends string>(
  ctx: Ctx,
  tx: Db,
  domain: Domain<T, S, A, M>,
  row: { tenantId: string; id: string; customerId: string; templateId?: string },
  doer: Doer = doerOf(ctx),
): Promise<void> {
  await write<A | 'create'>(ctx, tx, domain.timeline, row.id, 'create', {}, doer)
  if (domain.typeCounts && row.templateId) await countType(tx, domain.typeCounts, row, row.templateId)
  await recount(tx, domain, row, null, domain.rules.start)
}

/** Throws the domain's refusal when the caller may not do `action` to the row now. */
export function assertCan<T extends SubjectTable, S extends string, A extends string, M extends string>(
  ctx: Ctx,
  { rules, refused }: Domain<T, S, A, M>,
  row: Living<S, M>,
  action: A,
): void {
  const refusal = refusalOf(rules, action, doerOf(ctx).actor, row, ctx.now())
  if (refusal) throw refused(refusal)
}

/**
 * Does `action` to a locked row: checks it against the rules, writes `set` with the new state, the time of change and the
 * unread mark that an entry by staff leaves, the timeline (`record`) and the totals, and tells the linkman what staff did.
 * Throws the domain's refusal, and what its `onMove` throws.
 */
export async function transition<T extends SubjectTable, S extends string, A extends string, M extends string>(
  ctx: Ctx,
  tx: Db,
  domain: Domain<T, S, A, M>,
  row: Row<T, S, M>,
  action: A,
  { set = {}, record = {} }: { set?: Partial<T['$inferInsert']>; record?: Entry } = {},
) {
  assertCan(ctx, domain, row, action)
  const { rules, subjects } = domain
  const doer = doerOf(ctx)
  const from: S = row.state
  const state = nextState(rules, action, from)
  if (state !== from) await domain.onMove?.(ctx, tx, row, state)
  await tx
    .update(subjects as PgTable)
    .set({
      ...set,
      state,
      updateTime: isoNow(ctx),
      ...(doer.actor === 'staff' ? { unread: row.unread + 1 } : {}),
    })
    .where(and(eq(subjects.tenantId, ctx.tenantId), eq(subjects.id, row.id)))
  const entry = await write<A | 'create'>(ctx, tx, domain.timeline, row.id, action, record, doer)
  await domain.onEntry?.(ctx, tx, row, entry)
  if (rules.actions[action].tells && doer.actor === 'staff') await domain.told(ctx, tx, row, entry)
  await recount(tx, domain, row, from, state)
  return { moved: { id: row.id, state }, record: entry }
}
