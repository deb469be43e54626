import { windowOf } from '../../../../shared/plan-time'
import { and, eq, gte, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tenantDay } from '../../../../shared/day'
import { localize } from '../../../../shared/language'
import {
  isOpen,
  MAX_VIEW_COUNT,
  SOON,
  type QueueFilter,
  type QueueSort,
  type QueueState,
} from '../../../../shared/queue'
import { warrantyStatus } from '../../../../shared/warranty'
import { AppError } from '../../../http/errors'
import { momentOf } from '../../../kernel/call/instant'
import { isoNow, staffOf, type Ctx } from '../../../kernel/call/context'
import { calledAt, customers, isUnproved, linkmen, staff } from '../../../kernel/identity/auth.table'
import { formNatures, staffTitleIn } from '../../../kernel/forms/form-nature'
import { fewWithWords, haveWords } from '../../../kernel/work/words'
import { productKinds, products } from '../../product/product.table'
import { seen } from '../own-events'
import { events, eventTemplates, eventWords, NEVER, onDesk, described } from '../event.table'
import { describedIn } from './described'

/**
 * How the queue stays an index look-up. One condition, or none, chooses an index that has the wanted order, and is walked along; the
 * others are looked at in each row that is met, at most so many of them for a page. A page of rare matches may therefore be
 * short and still have a next one.
 */
const MAX_WALK = 5000

/** Rows in the order of an index: where the walk begins and what has to fit of each row. */
interface Walk {
  where: (SQL | undefined)[]
  fits: (SQL | undefined)[]
  key: SQL
  down: boolean
}

const isDesk = (state: QueueState): boolean => state === 'open' || (state !== 'all' && isOpen(state))

/**
 * Whether a condition holds for the neighbour of an event. Not with `exists`, which PostgreSQL may answer by reading all neighbours
 * first: this looks one up by its key.
 */
const ofNeighbour = (condition: SQL, table: typeof products | typeof eventWords, key: SQL): SQL =>
  sql`coalesce((select ${condition} from ${table as PgTable} where ${key}), false)`

/** Whether the product of an event, or what was described in its place, is of a kind of the tenant. */
const ofKind = (ctx: Ctx, id: string): SQL =>
  sql`(${ofKnownProduct(ctx, id)} or coalesce(${described} ->> 'kindId' = ${id.toLowerCase()}, false))`
const ofKnownProduct = (ctx: Ctx, id: string): SQL =>
  ofNeighbour(
    sql`${products.model} = any(coalesce((select ${productKinds.models} from ${productKinds} where ${and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, id))}), '{}'))`,
    products,
    sql`${products.tenantId} = ${events.tenantId} and ${products.id} = ${events.productId}`,
  )

/** Conditions about the words of an event: the events themselves where they are few, else one for each event that is met. */
async function withKeyword(ctx: Ctx, keyword: string): Promise<{ ids: string[] } | { fits: SQL }> {
  const ids = await fewWithWords(ctx.db, eventWords, ctx.tenantId, keyword)
  if (ids) return { ids }
  return {
    fits: ofNeighbour(
      haveWords(eventWords, keyword) ?? sql`false`,
      eventWords,
      sql`${eventWords.tenantId} = ${events.tenantId} and ${eventWords.subjectId} = ${events.id}`,
    ),
  }
}

/** `over`: beside what a filter names, what does not lie on the desk. */
interface WalkFilter extends Omit<QueueFilter, 'state'> {
  state?: QueueState | 'over'
}

async function walkOf(ctx: Ctx, filter: WalkFilter, sort: QueueSort): Promise<Walk> {
  const { staffId } = staffOf(ctx)
  const state = filter.state ?? 'open'
  const desk = state !== 'over' && isDesk(state)
  const bySla = sort === 'sla' && desk
  const now = ctx.now()

  const owner = filter.mine ? eq(events.executorId, staffId) : seen(ctx)
  const executor = filter.executorId === undefined ? undefined : eq(events.executorId, filter.executorId)
  const team =
    filter.teamId === undefined
      ? undefined
      : inArray(
          events.executorId,
          ctx.db
            .select({ id: staff.id })
            .from(staff)
            .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.teamId, filter.teamId))),
        )
  const { area } = filter
  const isDistrict = area?.split('/').length === 3
  const exact = state === 'open' || state === 'all' || state === 'over' ? undefined : eq(events.state, state)
  // each has an index with the order of promises
  const chosen = [
    filter.unassigned ? isNull(events.executorId) : undefined,
    filter.waiting ? sql`${events.waiting}` : undefined,
    area !== undefined && isDistrict ? eq(events.area, area) : undefined,
    filter.templateId === undefined ? undefined : eq(events.templateId, filter.templateId),
    filter.level === undefined ? undefined : eq(events.level, filter.level),
  ]
  // few by nature, whatever the order
  const few = [
    filter.customerId === undefined ? undefined : eq(events.customerId, filter.customerId),
    filter.productId === undefined ? undefined : eq(events.productId, filter.productId),
    ...(desk ? [owner, executor, team] : []),
  ]
  const fits: (SQL | undefined)[] = [
    filter.from === undefined ? undefined : gte(events.createTime, momentOf(filter.from, 'from')),
    filter.to === undefined ? undefined : lt(events.createTime, momentOf(filter.to, 'to')),
    filter.productKindId === undefined ? undefined : ofKind(ctx, filter.productKindId),
    area === undefined || isDistrict
      ? undefined
      : or(eq(events.area, area), sql`starts_with(${events.area}, ${`${area}/`})`),
    ...(desk ? [] : [owner, executor, team]),
    state === 'over' ? not(onDesk(events.state)) : undefined,
  ]
  const keyword = filter.keyword?.trim()
  const said = keyword ? await withKeyword(ctx, keyword) : undefined
  if (said && 'ids' in said) few.push(said.ids.length ? inArray(events.id, said.ids) : sql`false`)
  if (said && 'fits' in said) fits.push(said.fits)

  const where: (SQL | undefined)[] = [
    eq(events.tenantId, ctx.tenantId),
    desk ? onDesk(events.state) : undefined,
    ...few,
  ]
  const due = and(
    filter.overdue ? lt(events.dueTime, isoNow(ctx)) : undefined,
    filter.dueSoon
      ? and(gte(events.dueTime, isoNow(ctx)), lte(events.dueTime, new Date(now + SOON.ms).toISOString()))
      : undefined,
  )
  // the rest of `urgencyOf`
  if (filter.dueSoon)
    fits.push(
      sql`${events.dueTime} - ${isoNow(ctx)}::timestamptz <= (${events.dueTime} - ${events.createTime}) * ${sql.raw(String(SOON.part))}`,
    )
  if (bySla && !few.some(Boolean)) {
    const [leading, ...others] = [...chosen, exact].filter(condition => condition !== undefined)
    where.push(leading, due)
    fits.push(...others)
  } else {
    where.push(exact)
    fits.push(...chosen, due)
  }
  return {
    where,
    fits,
    key: bySla ? sql`${events.dueTime}` : sql`${events.createTime}`,
    down: !bySla && sort !== 'oldest',
  }
}

const ordered = ({ key, down }: Walk): SQL => (down ? sql`${key} desc, ${events.id} desc` : sql`${key}, ${events.id}`)

/** The rows that a walk meets, numbered, each with whether it fits. */
const met = (
  walk: Walk,
): SQL => sql`select ${events.id} as id, ${walk.key} as key, ${and(...walk.fits) ?? sql`true`} as fits,
    row_number() over (order by ${ordered(walk)}) as n
  from ${events} where ${and(...walk.where)} order by ${ordered(walk)} limit ${sql.raw(String(MAX_WALK))}`
const isLast = sql.raw(`n = ${MAX_WALK}`)

const CURSOR = /^(\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::?\d\d)?) ([0-9a-f-]{36})$/
function afterCursor({ key, down }: Walk, cursor: string): SQL {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !id) throw new AppError('BAD_REQUEST', { detail: 'cursor' })
  const from = sql`(${at}::timestamptz, ${id}::uuid)`
  return down ? sql`(${key}, ${events.id}) < ${from}` : sql`(${key}, ${events.id}) > ${from}`
}
const cursorOf = ({ key, id }: { key: string; id: string }): string => Buffer.from(`${key} ${id}`).toString('base64url')

/** The ids of one page, and the cursor of what follows. */
async function page(ctx: Ctx, walk: Walk, pageSize: number, cursor: string | undefined) {
  const from = cursor ? { ...walk, where: [...walk.where, afterCursor(walk, cursor)] } : walk
  // the order of the walk, so that nothing is sorted again and the walk ends with the page
  const order = walk.down ? sql`walked.key desc, walked.id desc` : sql`walked.key, walked.id`
  const { rows } = await ctx.db.execute<{ id: string; key: string; fits: boolean; last: boolean }>(
    sql`select walked.id, walked.key::text as key, fits, ${isLast} as last from (${met(from)}) walked where fits or ${isLast}
      order by ${order} limit ${pageSize + 1}`,
  )
  const shown = rows.filter(row => row.fits).slice(0, pageSize)
  const [end, boundary] = [shown.at(-1), rows.at(-1)]
  const more = rows.length > pageSize ? end : boundary?.last ? boundary : undefined
  return { ids: shown.map(row => row.id), next: more ? cursorOf(more) : '' }
}

/** Begins the cursor of a page that lies behind what is open. */
const OVER = '~'
/** A page of all states by promise: what is open by the next one, then what is over, newest first. */
async function openFirst(ctx: Ctx, filter: QueueFilter, pageSize: number, cursor = '') {
  const isOver = cursor.startsWith(OVER)
  const open = isOver
    ? { ids: [], next: '' }
    : await page(ctx, await walkOf(ctx, { ...filter, state: 'open' }, 'sla'), pageSize, cursor)
  const left = pageSize - open.ids.length
  if (open.next) return open
  if (!left) return { ids: open.ids, next: OVER }
  const after = isOver ? cursor.slice(OVER.length) : ''
  const over = await page(ctx, await walkOf(ctx, { ...filter, state: 'over' }, 'newest'), left, after)
  return { ids: [...open.ids, ...over.ids], next: over.next && OVER + over.next }
}

/** What a line of the queue shows, of the events with these ids, in their order. */
async function rowsOf(ctx: Ctx, ids: readonly string[]) {
  if (!ids.length) return []
  const rows = await ctx.db
    .select({
      event: {
        id: events.id,
        eventNo: events.eventNo,
        title: events.title,
        state: events.state,
        templateId: events.templateId,
        formVersionId: events.formVersionId,
        executorId: events.executorId,
        dueTime: events.dueTime,
        dueKind: events.dueKind,
        level: events.level,
        area: events.area,
        attribute: events.attribute,
        planTime: events.planTime,
        planMinutes: events.planMinutes,
        visitNumber: events.visitNumber,
        customerUnread: events.customerUnread,
        waiting: events.waiting,
        urgeTime: events.urgeTime,
        createTime: events.createTime,
        updateTime: events.updateTime,
        finishTime: events.finishTime,
      },
      customer: { id: customers.id, name: customers.name },
      linkman: { id: linkmen.id, name: linkmen.name, phone: calledAt, isUnproved },
      template: { name: eventTemplates.name, icon: eventTemplates.icon },
      product: {
        id: products.id,
        name: products.name,
        model: products.model,
        start: products.qualityInfoStartTime,
        end: products.qualityInfoEndTime,
      },
      executor: { name: staff.displayName },
      unbound: described,
    })
    .from(events)
    .innerJoin(customers, and(eq(customers.tenantId, events.tenantId), eq(customers.id, events.customerId)))
    .innerJoin(linkmen, and(eq(linkmen.tenantId, events.tenantId), eq(linkmen.id, events.linkmanId)))
    .innerJoin(
      eventTemplates,
      and(eq(eventTemplates.tenantId, events.tenantId), eq(eventTemplates.id, events.templateId)),
    )
    .leftJoin(products, and(eq(products.tenantId, events.tenantId), eq(products.id, events.productId)))
    .leftJoin(staff, and(eq(staff.tenantId, events.tenantId), eq(staff.id, events.executorId)))
    .where(and(eq(events.tenantId, ctx.tenantId), inArray(events.id, [...ids])))
  const unbound = await describedIn(
    ctx,
    rows.map(row => row.unbound),
  )
  const today = tenantDay(ctx.now())
  const formOf = await formNatures(
    ctx,
    rows.map(({ event }) => event.formVersionId),
  )
  const lines = new Map(
    rows.map(
      (
        { event: { executorId, formVersionId, attribute, ...event }, customer, linkman, template, product, executor },
        i,
      ) => [
        event.id,
        {
          ...event,
          planMinutes: windowOf(event),
          title: staffTitleIn(ctx.language, event.title, formOf(formVersionId), template.name, attribute),
          ...dueOf(event),
          customer,
          linkman,
          product: product && {
            id: product.id,
            name: localize(product.name, ctx.language),
            model: product.model,
            qualityInfoStatus: warrantyStatus(product.start, product.end, today),
          },
          unbound: unbound[i] ?? null,
          templateName: localize(template.name, ctx.language),
          icon: template.icon,
          executorStaffId: executorId ?? '',
          executorName: executor?.name ?? '',
        },
      ],
    ),
  )
  return ids.flatMap(id => lines.get(id) ?? [])
}

/** When and what an event was promised next, as the contract shows it. */
export const dueOf = ({ dueTime, dueKind }: Pick<typeof events.$inferSelect, 'dueTime' | 'dueKind'>) =>
  dueTime === NEVER || dueKind === '' ? { dueTime: null, dueKind: null } : { dueTime, dueKind }

export interface QueueQuery extends QueueFilter {
  sort?: QueueSort
  pageSize?: number
  cursor?: string
}

/** A page of the queue. Who may not read all sees the own. Throws BAD_REQUEST for a cursor or a moment that is none. */
export async function queue(ctx: Ctx, { sort = 'sla', pageSize = 50, cursor, ...filter }: QueueQuery) {
  const { ids, next } =
    sort === 'sla' && filter.state === 'all'
      ? await openFirst(ctx, filter, pageSize, cursor)
      : await page(ctx, await walkOf(ctx, filter, sort), pageSize, cursor)
  return { list: await rowsOf(ctx, ids), next, now: isoNow(ctx) }
}

/** How many requests each of these filters leaves, up to a bound, in one statement. */
export async function queueCounts(
  ctx: Ctx,
  filters: readonly QueueFilter[],
): Promise<{ count: number; more: boolean }[]> {
  const walks = await Promise.all(filters.map(filter => walkOf(ctx, filter, 'sla')))
  if (!walks.length) return []
  const counts = walks.map(
    (
      walk,
      i,
    ) => sql`(select ${sql.raw(String(i))} as i, count(*) filter (where fits)::int as count, coalesce(bool_or(${isLast}), false) as cut
      from (select fits, n from (${met(walk)}) walked where fits or ${isLast} limit ${sql.raw(String(MAX_VIEW_COUNT + 1))}) counted)`,
  )
  const { rows } = await ctx.db.execute<{ i: number; count: number; cut: boolean }>(
    sql`${sql.join(counts, sql` union all `)} order by i`,
  )
  return rows.map(({ count, cut }) => ({
    count: Math.min(count, MAX_VIEW_COUNT),
    more: count > MAX_VIEW_COUNT || cut,
  }))
}
