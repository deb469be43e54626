import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { specsIn, type Spec } from '../../../shared/commodity'
import { localize, type Localized } from '../../../shared/language'
import { AppError } from '../../http/errors'
import { may, staffOf, type Ctx } from '../../kernel/call/context'
import { longPage } from '../../kernel/call/page'
import { staff } from '../../kernel/identity/auth.table'
import { foundBy } from './commodity.queries'
import { commodityVariants, stockMoves } from './commodity.table'
import type { JobPart } from './goods.offers'
import { goods } from './goods.table'
import { jobParts as parts } from './job-parts.service'
import { assertPlace, nameAt, placeNames } from './stock.service'
import { jobParts, placeStocks, stockPlaces } from './stock.table'
import { MAIN_WAREHOUSE } from './stock.texts'

/** Works of one engineer that are looked at. */
const MOST_JOBS = 100

const PART = {
  variantId: commodityVariants.id,
  commodityId: commodityVariants.commodityId,
  name: goods.name,
  code: goods.code,
  specs: commodityVariants.specs,
}
interface PartRow {
  variantId: string
  commodityId: string
  name: Localized
  code: string
  specs: Spec[]
}
const toPart = (ctx: Ctx, { variantId, commodityId, name, code, specs }: PartRow) => ({
  variantId,
  commodityId,
  name: localize(name, ctx.language),
  code,
  specs: specsIn(specs, ctx.language),
})
const ofVariant = and(eq(goods.tenantId, commodityVariants.tenantId), eq(goods.id, commodityVariants.commodityId))

/** What lies at a place, told in figures. */
const figuresOf = (pieces: PgColumn, reorderAt: PgColumn) => ({
  pieces: sql<number>`coalesce(sum(${pieces}), 0)::integer`,
  parts: sql<number>`(count(*) filter (where ${pieces} > 0))::integer`,
  toReorder: sql<number>`(count(*) filter (where ${pieces} < ${reorderAt}))::integer`,
})
const EMPTY = { pieces: 0, parts: 0, toReorder: 0 }

/** Where parts lie: the main warehouse first, then other warehouses, then vans. */
export async function placeList(ctx: Ctx) {
  const [main, figures, places] = await Promise.all([
    ctx.db
      .select(figuresOf(commodityVariants.stock, commodityVariants.reorderAt))
      .from(commodityVariants)
      .where(and(eq(commodityVariants.tenantId, ctx.tenantId), isNotNull(commodityVariants.stock))),
    ctx.db
      .select({ placeId: placeStocks.placeId, ...figuresOf(placeStocks.pieces, placeStocks.reorderAt) })
      .from(placeStocks)
      .where(eq(placeStocks.tenantId, ctx.tenantId))
      .groupBy(placeStocks.placeId),
    ctx.db
      .select({ place: stockPlaces, staffName: staff.displayName })
      .from(stockPlaces)
      .leftJoin(staff, and(eq(staff.tenantId, stockPlaces.tenantId), eq(staff.id, stockPlaces.staffId)))
      .where(eq(stockPlaces.tenantId, ctx.tenantId))
      .orderBy(desc(stockPlaces.kind), asc(stockPlaces.name), asc(stockPlaces.id)),
  ])
  const of = new Map(figures.map(({ placeId, ...rest }) => [placeId, rest]))
  return [
    {
      id: null,
      kind: 'main' as const,
      name: MAIN_WAREHOUSE[ctx.language],
      staffId: null,
      staffName: '',
      enabled: true,
      version: 0,
      ...(main[0] ?? EMPTY),
    },
    ...places.map(({ place: { tenantId: _tenantId, ...place }, staffName }) => ({
      ...place,
      staffName: staffName ?? '',
      ...(of.get(place.id) ?? EMPTY),
    })),
  ]
}

interface StockFilter {
  keyword?: string
  commodityId?: string
  variantId?: string
  placeId?: string
  isMain?: boolean
  toReorder?: boolean
  pageNum?: number
  pageSize?: number
}
const thereOf = (ctx: Ctx, condition: SQL | undefined) =>
  exists(
    ctx.db
      .select({ id: placeStocks.variantId })
      .from(placeStocks)
      .where(and(eq(placeStocks.tenantId, ctx.tenantId), eq(placeStocks.variantId, commodityVariants.id), condition)),
  )

/** What lies at each place of some variants, beside the main warehouse, in the order of the places' names. */
async function elsewhereOf(ctx: Ctx, ids: readonly string[]) {
  const rows = ids.length
    ? await ctx.db
        .select({ there: placeStocks, placeName: stockPlaces.name })
        .from(placeStocks)
        .innerJoin(
          stockPlaces,
          and(eq(stockPlaces.tenantId, placeStocks.tenantId), eq(stockPlaces.id, placeStocks.placeId)),
        )
        .where(
          and(
            eq(placeStocks.tenantId, ctx.tenantId),
            inArray(placeStocks.variantId, [...ids]),
            or(gt(placeStocks.pieces, 0), isNotNull(placeStocks.reorderAt)),
          ),
        )
        .orderBy(desc(stockPlaces.kind), asc(stockPlaces.name), asc(stockPlaces.id))
    : []
  return (variantId: string) =>
    rows.flatMap(({ there, placeName }) =>
      there.variantId === variantId
        ? [
            {
              placeId: there.placeId,
              placeName,
              pieces: there.pieces,
              reorderAt: there.reorderAt,
              reorderTo: there.reorderTo,
            },
          ]
        : [],
    )
}

/** Parts with what lies at each place, in the order of their numbers. */
export async function stockList(ctx: Ctx, query: StockFilter) {
  const condition = and(
    eq(commodityVariants.tenantId, ctx.tenantId),
    // a service is in no stock
    isNotNull(commodityVariants.stock),
    query.commodityId === undefined ? undefined : eq(commodityVariants.commodityId, query.commodityId),
    query.variantId === undefined ? undefined : eq(commodityVariants.id, query.variantId),
    foundBy(ctx, query.keyword, commodityVariants.commodityId),
    query.placeId === undefined
      ? undefined
      : thereOf(
          ctx,
          and(
            eq(placeStocks.placeId, query.placeId),
            query.toReorder
              ? lt(placeStocks.pieces, placeStocks.reorderAt)
              : or(gt(placeStocks.pieces, 0), isNotNull(placeStocks.reorderAt)),
          ),
        ),
    query.isMain
      ? query.toReorder
        ? lt(commodityVariants.stock, commodityVariants.reorderAt)
        : or(gt(commodityVariants.stock, 0), isNotNull(commodityVariants.reorderAt))
      : undefined,
    query.toReorder && query.placeId === undefined && !query.isMain
      ? or(
          lt(commodityVariants.stock, commodityVariants.reorderAt),
          thereOf(ctx, lt(placeStocks.pieces, placeStocks.reorderAt)),
        )
      : undefined,
  )
  const rowsOf = (limit: number, offset: number) =>
    ctx.db
      .select({
        ...PART,
        stock: sql<number>`${commodityVariants.stock}`,
        reorderAt: commodityVariants.reorderAt,
        reorderTo: commodityVariants.reorderTo,
      })
      .from(commodityVariants)
      .innerJoin(goods, ofVariant)
      .where(condition)
      .orderBy(asc(goods.code), asc(commodityVariants.commodityId), asc(commodityVariants.order), asc(PART.variantId))
      .limit(limit)
      .offset(offset)
  const page = await longPage(ctx.db, { ...query, sort: 'code' }, commodityVariants, condition, rowsOf, row => row)
  const ids = page.list.map(({ variantId }) => variantId)
  const [elsewhere, reserved] = await Promise.all([
    elsewhereOf(ctx, ids),
    ids.length
      ? ctx.db
          .select({
            variantId: jobParts.variantId,
            pieces: sql<number>`sum(${jobParts.pieces} - ${jobParts.used})::integer`,
          })
          .from(jobParts)
          .where(
            and(
              eq(jobParts.tenantId, ctx.tenantId),
              inArray(jobParts.variantId, ids),
              lt(jobParts.used, jobParts.pieces),
            ),
          )
          .groupBy(jobParts.variantId)
      : [],
  ])
  return {
    ...page,
    list: page.list.map(row => {
      const places = [
        {
          placeId: null,
          placeName: MAIN_WAREHOUSE[ctx.language],
          pieces: row.stock,
          reorderAt: row.reorderAt,
          reorderTo: row.reorderTo,
        },
        ...elsewhere(row.variantId),
      ]
      return {
        ...toPart(ctx, row),
        pieces: places.reduce((sum, { pieces }) => sum + pieces, 0),
        reserved: reserved.find(({ variantId }) => variantId === row.variantId)?.pieces ?? 0,
        places,
      }
    }),
  }
}

/** What changed the stock, the newest first: of a part at all places, or of all parts at one (without a name the main warehouse). Throws NOT_FOUND. */
export async function moveList(
  ctx: Ctx,
  query: { variantId?: string; placeId?: string; pageNum?: number; pageSize?: number },
) {
  const { variantId, placeId } = query
  if (placeId !== undefined) await assertPlace(ctx, ctx.db, placeId, { takes: false })
  if (variantId !== undefined) {
    const [there] = await ctx.db
      .select({ id: commodityVariants.id })
      .from(commodityVariants)
      .where(and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.id, variantId)))
    if (!there) throw new AppError('NOT_FOUND')
  }
  const condition = and(
    eq(stockMoves.tenantId, ctx.tenantId),
    variantId === undefined ? undefined : eq(stockMoves.variantId, variantId),
    placeId !== undefined
      ? eq(stockMoves.placeId, placeId)
      : variantId === undefined
        ? isNull(stockMoves.placeId)
        : undefined,
    // what is not sold any more has no name
    exists(
      ctx.db
        .select({ id: commodityVariants.id })
        .from(commodityVariants)
        .where(and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.id, stockMoves.variantId))),
    ),
  )
  const names = await placeNames(ctx, ctx.db)
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    stockMoves,
    condition,
    (limit, offset) =>
      ctx.db
        .select({ ...PART, move: stockMoves })
        .from(stockMoves)
        .innerJoin(
          commodityVariants,
          and(eq(commodityVariants.tenantId, stockMoves.tenantId), eq(commodityVariants.id, stockMoves.variantId)),
        )
        .innerJoin(goods, ofVariant)
        .where(condition)
        .orderBy(desc(stockMoves.createTime), desc(stockMoves.id))
        .limit(limit)
        .offset(offset),
    ({ move, ...row }) => ({
      id: move.id,
      ...toPart(ctx, row),
      placeId: move.placeId,
      placeName: nameAt(ctx, names, move.placeId),
      delta: move.delta,
      reason: move.reason,
      ref: move.ref,
      actorName: move.actorName,
      createTime: move.createTime,
    }),
  )
}

const toHeld = (
  ctx: Ctx,
  { variantId, commodityId, name, code, specs, pieces, used, placeName, quotationId }: JobPart,
) => ({
  variantId,
  commodityId,
  name,
  code,
  specs: specsIn(specs, ctx.language),
  pieces,
  used,
  placeName,
  isQuoted: quotationId !== null,
})

/** The caller's open works by their visiting time, with the requests that they come from. */
async function myJobs(ctx: Ctx) {
  const works = (await Promise.all(ctx.offers.works.map(one => one.mine(ctx, MOST_JOBS)))).flat()
  const taskIds = works.flatMap(({ kind, id }) => (kind === 'task' ? [id] : []))
  const eventOf = await ctx.offers.tasks[0]?.eventsOf(ctx, taskIds)
  return works
    .map(({ kind, id, number, title, planTime }) => ({
      kind,
      id,
      eventId: eventOf?.get(id) ?? id,
      number,
      title,
      planTime,
    }))
    .sort((a, b) => (a.planTime || '~').localeCompare(b.planTime || '~'))
}

/** The van of the caller with the parts in it, and what their open jobs hold. */
export async function myVan(ctx: Ctx) {
  const { staffId } = staffOf(ctx)
  const [[van], jobs] = await Promise.all([
    ctx.db
      .select({ id: stockPlaces.id, name: stockPlaces.name })
      .from(stockPlaces)
      .where(
        and(eq(stockPlaces.tenantId, ctx.tenantId), eq(stockPlaces.staffId, staffId), eq(stockPlaces.enabled, true)),
      ),
    myJobs(ctx),
  ])
  const there = van
    ? await ctx.db
        .select({
          ...PART,
          pieces: placeStocks.pieces,
          reorderAt: placeStocks.reorderAt,
          reorderTo: placeStocks.reorderTo,
        })
        .from(placeStocks)
        .innerJoin(
          commodityVariants,
          and(eq(commodityVariants.tenantId, placeStocks.tenantId), eq(commodityVariants.id, placeStocks.variantId)),
        )
        .innerJoin(goods, ofVariant)
        .where(
          and(
            eq(placeStocks.tenantId, ctx.tenantId),
            eq(placeStocks.placeId, van.id),
            or(gt(placeStocks.pieces, 0), isNotNull(placeStocks.reorderAt)),
          ),
        )
        .orderBy(asc(goods.code), asc(commodityVariants.order), asc(PART.variantId))
    : []
  const held = await parts.of(
    ctx,
    ctx.db,
    jobs.map(({ eventId }) => eventId),
  )
  return {
    van: van ?? null,
    mayFetch: van !== undefined && (may(ctx, 'stock.fetch') || may(ctx, 'shop.write')),
    parts: there.map(({ pieces, reorderAt, reorderTo, ...row }) => ({
      ...toPart(ctx, row),
      pieces,
      reorderAt,
      reorderTo,
    })),
    jobs: jobs.map(job => ({ ...job, parts: (held.get(job.eventId) ?? []).map(part => toHeld(ctx, part)) })),
  }
}
