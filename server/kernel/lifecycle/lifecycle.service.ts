import { and, eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditSubject } from '../../../shared/kinds'
import { nextState, refusalOf, type Actor, type Lifecycle, type Living, type Refusal } from '../../../shared/lifecycle'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { audited } from '../audit/audit.service'
import { isoNow, type Ctx } from '../call/context'
import { announce } from '../live/announce'
import { countType, recount, type Counted } from './counts'
import type { AnyTimeline, SubjectTable, TimelineTable, TypeCountsTable } from './lifecycle.table'

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
  L extends AnyTimeline<A | 'create'> = TimelineTable<A | 'create'>,
> extends Counted<S> {
  kind: AuditSubject
  rules: Lifecycle<S, A, M>
  subjects: T
  timeline: L
  /** of a domain whose subjects are made from templates */
  typeCounts?: TypeCountsTable
  refused(refusal: Refusal): AppError
  /** whom a row is given to: they hear of its changes */
  staffOf?(row: T['$inferSelect']): string | null
  /** what cuts the subjects down for a member of staff who may not see all of them */
  seen?(ctx: Ctx): SQL | undefined
  /** before the new state is written; what it throws refuses the action */
  onMove?(ctx: Ctx, tx: Db, row: T['$inferSelect'], to: S): Promise<void>
  /** what else an action writes into the row, beside `set`; what it throws refuses the action */
  beside?(
    ctx: Ctx,
    tx: Db,
    row: T['$inferSelect'],
    action: A,
    set: Partial<T['$inferInsert']>,
  ): Promise<Partial<T['$inferInsert']>>
  /** after an entry is written */
  onEntry?(ctx: Ctx, tx: Db, row: T['$inferSelect'], entry: L['$inferSelect']): Promise<void>
  /** after the row is written; `row` as it is then. What follows from a row in other tables; what it throws refuses the action */
  after?(
    ctx: Ctx,
    tx: Db,
    row: T['$inferSelect'],
    how: { before: T['$inferSelect']; doer: Doer; confirmed: boolean },
  ): Promise<void>
  /** what staff are told of an entry, for after the commit; `formerId`: who of them had it before, as `staffOf` says */
  onNews?(ctx: Ctx, tx: Db, entry: L['$inferSelect'], formerId: string | null): Promise<void>
  /** tells the linkman, through notify, what staff did; `row` as it was before */
  told(ctx: Ctx, tx: Db, row: T['$inferSelect'], entry: L['$inferSelect']): Promise<void>
}
type Row<T extends SubjectTable, S extends string, M extends string> = T['$inferSelect'] & Subject<S> & Living<S, M>

/** Who does what happens by itself, when time is over. */
export const SYSTEM: Doer = { actor: 'system', actorId: '00000000-0000-0000-0000-000000000000', actorName: '' }

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

/** What an entry of a timeline says beside who did what: the columns of its own, and its words and files. */
export type Entry<L extends AnyTimeline<string> = TimelineTable<string>> = Partial<
  Omit<L['$inferInsert'], Exclude<keyof AnyTimeline<string>['$inferInsert'], 'content' | 'attachment'>>
>

/** Holds a row for the rest of the transaction, if the caller may touch it. Throws NOT_FOUND. */
export async function lock<
  T extends SubjectTable,
  S extends string,
  A extends string,
  M extends string,
  L extends AnyTimeline<A | 'create'> = TimelineTable<A | 'create'>,
>(ctx: Ctx, tx: Db, { subjects, seen }: Domain<T, S, A, M, L>, id: string): Promise<Row<T, S, M>> {
  const who = ctx.principal
  if (who.kind === 'guest') throw new AppError('UNAUTHORIZED')
  const [row] = await tx
    .select()
    .from(subjects as PgTable)
    .where(
      and(
        eq(subjects.tenantId, ctx.tenantId),
        eq(subjects.id, id),
        who.kind === 'linkman' ? eq(subjects.customerId, who.customerId) : seen?.(ctx),
      ),
    )
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row as Row<T, S, M>
}

/** Writes an entry of the timeline. */
async function write<R extends string, L extends AnyTimeline<R>>(
  ctx: Ctx,
  tx: Db,
  timeline: L,
  subjectId: string,
  type: R,
  entry: Entry<L>,
  doer: Doer,
  isRead: boolean,
) {
  const [record] = await tx
    .insert(timeline as AnyTimeline<string>)
    .values({
      tenantId: ctx.tenantId,
      id: newId(),
      subjectId,
      type,
      ...doer,
      ...entry,
      isRead,
      createTime: isoNow(ctx),
    })
    .returning()
  if (!record) throw new Error('the timeline entry was not written')
  return record as L['$inferSelect']
}

/** What an entry says, its facts by their names. */
const saidIn = (entry: object): object => {
  const { facts, ...said } = entry as { facts?: object }
  return { ...said, ...facts }
}

/** Begins the life of a row that was just written in the rules' first state: timeline, audit log and totals. */
export async function begin<
  T extends SubjectTable,
  S extends string,
  A extends string,
  M extends string,
  L extends AnyTimeline<A | 'create'> = TimelineTable<A | 'create'>,
>(
  ctx: Ctx,
  tx: Db,
  domain: Domain<T, S, A, M, L>,
  row: { tenantId: string; id: string; customerId: string; templateId?: string },
  doer: Doer = doerOf(ctx),
): Promise<void> {
  const entry = await write<A | 'create', L>(
    ctx,
    tx,
    domain.timeline,
    row.id,
    'create',
    {},
    doer,
    doer.actor === 'linkman',
  )
  await domain.onNews?.(ctx, tx, entry, null)
  if (domain.typeCounts && row.templateId) await countType(tx, domain.typeCounts, row, row.templateId)
  await audited(ctx, tx, { kind: domain.kind, id: row.id, after: { state: domain.rules.start } })
  await announce(ctx, tx, { kind: domain.kind, id: row.id, change: 'create', owner: row.customerId })
  await recount(tx, domain, row, null, domain.rules.start)
}

/** Throws the domain's refusal when the caller may not do `action` to the row now. */
export function assertCan<
  T extends SubjectTable,
  S extends string,
  A extends string,
  M extends string,
  L extends AnyTimeline<A | 'create'> = TimelineTable<A | 'create'>,
>(
  ctx: Ctx,
  { rules, refused }: Domain<T, S, A, M, L>,
  row: Living<S, M>,
  action: NoInfer<A>,
  { actor }: Pick<Doer, 'actor'> = doerOf(ctx),
): void {
  const refusal = refusalOf(rules, action, actor, row, ctx.now())
  if (refusal) throw refused(refusal)
}

/** Writes into the timeline of a locked row what was done to another one, of which staff hear; nothing else changes. */
export async function mention<
  T extends SubjectTable,
  S extends string,
  A extends string,
  M extends string,
  L extends AnyTimeline<A | 'create'> = TimelineTable<A | 'create'>,
>(
  ctx: Ctx,
  tx: Db,
  domain: Domain<T, S, A, M, L>,
  row: Row<T, S, M>,
  type: NoInfer<A>,
  record: Entry<L>,
): Promise<void> {
  const entry = await write<A | 'create', L>(ctx, tx, domain.timeline, row.id, type, record, doerOf(ctx), true)
  await domain.onEntry?.(ctx, tx, row, entry)
  await domain.onNews?.(ctx, tx, entry, domain.staffOf?.(row) ?? null)
  await announce(ctx, tx, {
    kind: domain.kind,
    id: row.id,
    change: type,
    staffIds: [domain.staffOf?.(row)],
    owner: row.customerId,
  })
}

/**
 * Does `action` to a locked row: checks it against the rules, writes `set` with the new state, the time of change and the
 * unread mark that an entry leaves which is news to the customer, the timeline (`record`), the audit log and the totals, and tells the linkman what staff did
 * (`isTold`: unless another message says it). `confirmed`: the caller means it, whatever its `after` would warn of. Throws the domain's
 * refusal, and what its `onMove`, `beside` and `after` throw.
 */
export async function transition<
  T extends SubjectTable,
  S extends string,
  A extends string,
  M extends string,
  L extends AnyTimeline<A | 'create'> = TimelineTable<A | 'create'>,
>(
  ctx: Ctx,
  tx: Db,
  domain: Domain<T, S, A, M, L>,
  row: Row<T, S, M>,
  action: NoInfer<A>,
  {
    set = {},
    record = {},
    doer = doerOf(ctx),
    confirmed = false,
    isTold = true,
  }: {
    set?: Partial<T['$inferInsert']>
    record?: Entry<L>
    doer?: Doer
    confirmed?: boolean
    isTold?: boolean
  } = {},
) {
  assertCan(ctx, domain, row, action, doer)
  const { rules, subjects } = domain
  const isNews = doer.actor === 'staff' || (doer.actor === 'system' && rules.actions[action].tells)
  const from: S = row.state
  const state = nextState(rules, action, from)
  if (state !== from) await domain.onMove?.(ctx, tx, row, state)
  const beside = await domain.beside?.(ctx, tx, row, action, set)
  await tx
    .update(subjects as PgTable)
    .set({
      ...beside,
      ...set,
      state,
      updateTime: isoNow(ctx),
      ...(isNews ? { unread: row.unread + 1 } : {}),
    })
    .where(and(eq(subjects.tenantId, ctx.tenantId), eq(subjects.id, row.id)))
  await domain.after?.(ctx, tx, { ...row, ...beside, ...set, state }, { before: row, doer, confirmed })
  const entry = await write<A | 'create', L>(ctx, tx, domain.timeline, row.id, action, record, doer, !isNews)
  await domain.onEntry?.(ctx, tx, row, entry)
  const changed = Object.fromEntries(
    Object.entries({ ...set, ...saidIn(record), state }).filter(([, one]) => one !== undefined),
  )
  const former = Object.fromEntries(Object.keys(changed).map(name => [name, row[name as keyof typeof row]]))
  await audited(ctx, tx, { kind: domain.kind, id: row.id, before: former, after: changed })
  await domain.onNews?.(ctx, tx, entry, domain.staffOf?.(row) ?? null)
  if (isTold && rules.actions[action].tells && doer.actor !== 'linkman') await domain.told(ctx, tx, row, entry)
  await announce(ctx, tx, {
    kind: domain.kind,
    id: row.id,
    change: action,
    staffIds: [domain.staffOf?.(row), domain.staffOf?.({ ...row, ...set })],
    owner: row.customerId,
  })
  await recount(tx, domain, row, from, state)
  return { moved: { id: row.id, state }, record: entry }
}
