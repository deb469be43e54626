import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { changed } from '../../kernel/live/changed'
import { commodityVariants } from './commodity.table'
import type { Job, JobClaim, JobPart, JobParts } from './goods.offers'
import { goods } from './goods.table'
import { changeStocks, holdVariants, nameAt, piecesAt, placeNames, shortOf, type PlaceId } from './stock.service'
import { jobParts as table, stockPlaces } from './stock.table'

type Row = typeof table.$inferSelect

const ofJob = (ctx: Ctx, eventId: string) => and(eq(table.tenantId, ctx.tenantId), eq(table.eventId, eventId))
/** What a job has of the stock. Who changes it holds the variants. */
const rowsOf = (ctx: Ctx, tx: Db, eventId: string): Promise<Row[]> =>
  tx.select().from(table).where(ofJob(ctx, eventId)).orderBy(asc(table.variantId), asc(table.id))

/** One who changes what a job has waits for another who does: which variants it has is read before they are held. */
const enter = (ctx: Ctx, tx: Db, eventId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${ctx.tenantId}), hashtext(${`parts ${eventId}`}))`)

async function vanOf(ctx: Ctx, tx: Db, staffId: string | null): Promise<PlaceId> {
  if (staffId === null) return null
  const [van] = await tx
    .select({ id: stockPlaces.id })
    .from(stockPlaces)
    .where(and(eq(stockPlaces.tenantId, ctx.tenantId), eq(stockPlaces.staffId, staffId), eq(stockPlaces.enabled, true)))
  return van?.id ?? null
}

/** Writes what a job takes from a place (above 0) and what it puts back (below), and what it has of it then. */
async function write(
  ctx: Ctx,
  tx: Db,
  claim: JobClaim,
  placeId: PlaceId,
  pieces: ReadonlyMap<string, number>,
): Promise<void> {
  const { eventId, quotationId } = claim
  const move = { ref: claim.number, actorName: ctx.principal.kind === 'guest' ? '' : ctx.principal.name }
  const deltas = (sign: 1 | -1) => new Map([...pieces].filter(([, n]) => n * sign > 0).map(([id, n]) => [id, -n]))
  await changeStocks(ctx, tx, deltas(1), { reason: 'job', ...move }, placeId)
  await changeStocks(ctx, tx, deltas(-1), { reason: 'jobBack', ...move }, placeId)
  for (const [variantId, n] of pieces) {
    const row = and(
      ofJob(ctx, eventId),
      sql`${table.quotationId} is not distinct from ${quotationId}`,
      eq(table.variantId, variantId),
      sql`${table.placeId} is not distinct from ${placeId}`,
    )
    const [written] = n
      ? await tx
          .update(table)
          .set({ pieces: sql`${table.pieces} + ${n}` })
          // the last piece takes the row with it
          .where(and(row, sql`${table.pieces} + ${n} > 0`))
          .returning({ id: table.id })
      : []
    if (written || !n) continue
    if (n < 0) await tx.delete(table).where(row)
    else
      await tx
        .insert(table)
        .values({ tenantId: ctx.tenantId, id: newId(), eventId, quotationId, variantId, placeId, pieces: n })
  }
}

/** Pieces of variants, by the place. */
type Plan = Map<PlaceId, Map<string, number>>
function add(plan: Plan, placeId: PlaceId, variantId: string, pieces: number): void {
  if (!pieces) return
  const there = plan.get(placeId) ?? new Map<string, number>()
  there.set(variantId, (there.get(variantId) ?? 0) + pieces)
  plan.set(placeId, there)
}
/** Puts back so many of a variant, at most what is not used: what came out of the main warehouse first, which has gone the least far. */
function putBack(plan: Plan, rows: readonly Row[], many: number): void {
  let rest = many
  for (const { placeId, variantId, pieces, used } of rows.toSorted(
    (a, b) => Number(a.placeId !== null) - Number(b.placeId !== null),
  )) {
    const some = Math.min(rest, pieces - used)
    add(plan, placeId, variantId, -some)
    rest -= some
  }
}

const sumOf = (rows: readonly Row[], of: 'pieces' | 'used') => rows.reduce((sum, row) => sum + row[of], 0)

/** What a job has of the stock, with the variants of it and of `others` held, all at once. */
async function enterJob(ctx: Ctx, tx: Db, eventId: string, others: Iterable<string>) {
  await enter(ctx, tx, eventId)
  const rows = await rowsOf(ctx, tx, eventId)
  return { rows, held: await holdVariants(ctx, tx, [...others, ...rows.map(({ variantId }) => variantId)]) }
}
async function carryOut(ctx: Ctx, tx: Db, claim: JobClaim, plan: Plan): Promise<void> {
  for (const [placeId, pieces] of plan) await write(ctx, tx, claim, placeId, pieces)
}

/** Puts back what is not used of some of a job's rows. */
async function putBackClaims(ctx: Ctx, tx: Db, { eventId, number }: Job, rows: readonly Row[]): Promise<void> {
  for (const quotationId of new Set(rows.map(row => row.quotationId))) {
    const plan: Plan = new Map()
    for (const row of rows) if (row.quotationId === quotationId) putBack(plan, [row], row.pieces)
    await carryOut(ctx, tx, { eventId, number, quotationId }, plan)
  }
}

/** What jobs hold of the stock; see goods.offers.ts. */
export const jobParts: JobParts<Ctx> = {
  async hold(ctx, tx, claim, wanted) {
    const { rows: all, held } = await enterJob(ctx, tx, claim.eventId, wanted.keys())
    const { keptIds } = claim
    if (keptIds)
      await putBackClaims(
        ctx,
        tx,
        claim,
        all.filter(({ quotationId: id }) => id !== null && id !== claim.quotationId && !keptIds.includes(id)),
      )
    const rows = all.filter(({ quotationId }) => quotationId === claim.quotationId)
    const vanId = await vanOf(ctx, tx, claim.staffId)
    const inVan = vanId === null ? new Map<string, number>() : await piecesAt(ctx, tx, vanId, held)
    const inMain = await piecesAt(ctx, tx, null, held)
    const plan: Plan = new Map()
    for (const [variantId, pieces] of wanted) {
      const variant = held.get(variantId)
      if (!variant) throw new AppError('NOT_FOUND')
      const mine = rows.filter(row => row.variantId === variantId)
      const missing = pieces - sumOf(mine, 'pieces')
      // a service is in no stock
      if (variant.stock === null || missing <= 0) continue
      const [van, main] = [inVan.get(variantId) ?? 0, inMain.get(variantId) ?? 0]
      if (van + main < missing)
        throw await shortOf(ctx, tx, variantId, [
          ...(vanId === null ? [] : [{ placeId: vanId, pieces: van }]),
          { placeId: null, pieces: main },
        ])
      const fromVan = Math.min(missing, van)
      add(plan, vanId, variantId, fromVan)
      add(plan, null, variantId, missing - fromVan)
    }
    for (const variantId of new Set(rows.map(row => row.variantId))) {
      const mine = rows.filter(row => row.variantId === variantId)
      putBack(plan, mine, Math.max(0, sumOf(mine, 'pieces') - (wanted.get(variantId) ?? 0)))
    }
    await carryOut(ctx, tx, claim, plan)
  },
  async putBack(ctx, tx, claim, pieces) {
    const { rows } = await enterJob(ctx, tx, claim.eventId, [])
    const plan: Plan = new Map()
    for (const [variantId, many] of pieces)
      putBack(
        plan,
        rows.filter(row => row.quotationId === claim.quotationId && row.variantId === variantId),
        many,
      )
    await carryOut(ctx, tx, claim, plan)
  },
  async use(ctx, tx, eventId) {
    await enter(ctx, tx, eventId)
    await tx
      .update(table)
      .set({ used: sql`${table.pieces}` })
      .where(ofJob(ctx, eventId))
  },
  async release(ctx, tx, job, kept) {
    const { rows } = await enterJob(ctx, tx, job.eventId, [])
    await putBackClaims(
      ctx,
      tx,
      job,
      rows.filter(({ quotationId }) => (quotationId === null ? !kept.own : !kept.quotationIds.includes(quotationId))),
    )
  },
  async available(ctx, db, { eventId, staffId, keptIds }, variantId) {
    const [variant] = await db
      .select({ stock: commodityVariants.stock })
      .from(commodityVariants)
      .where(and(eq(commodityVariants.tenantId, ctx.tenantId), eq(commodityVariants.id, variantId)))
    if (!variant) throw new AppError('NOT_FOUND')
    if (variant.stock === null) return null
    const vanId = await vanOf(ctx, db, staffId)
    const inVan = vanId === null ? undefined : await piecesAt(ctx, db, vanId, new Map([[variantId, variant]]))
    const back = (await rowsOf(ctx, db, eventId)).filter(
      row => row.variantId === variantId && row.quotationId !== null && !keptIds.includes(row.quotationId),
    )
    return variant.stock + (inVan?.get(variantId) ?? 0) + sumOf(back, 'pieces') - sumOf(back, 'used')
  },
  async of(ctx, db, eventIds) {
    const of = new Map<string, JobPart[]>()
    if (!eventIds.length) return of
    const rows = await db
      .select({
        part: table,
        commodityId: goods.id,
        name: goods.name,
        code: goods.code,
        specs: commodityVariants.specs,
      })
      .from(table)
      .innerJoin(
        commodityVariants,
        and(eq(commodityVariants.tenantId, table.tenantId), eq(commodityVariants.id, table.variantId)),
      )
      .innerJoin(goods, and(eq(goods.tenantId, table.tenantId), eq(goods.id, commodityVariants.commodityId)))
      .where(and(eq(table.tenantId, ctx.tenantId), inArray(table.eventId, [...eventIds])))
      .orderBy(asc(table.variantId), asc(table.id))
    const names = await placeNames(ctx, db)
    for (const { part, commodityId, name, code, specs } of rows) {
      const { eventId, quotationId, variantId, placeId, pieces, used } = part
      const list = of.get(eventId) ?? []
      list.push({
        variantId,
        commodityId,
        name: localize(name, ctx.language),
        code,
        specs,
        placeId,
        placeName: nameAt(ctx, names, placeId),
        quotationId,
        pieces,
        used,
      })
      of.set(eventId, list)
    }
    return of
  },
}

/** Makes one of the caller's jobs take so many of a part beside what was quoted, with what it has. Throws NOT_FOUND, EVENT_STATE, STOCK_SHORT. */
export const takePart = (ctx: Ctx, body: { eventId: string; variantId: string; pieces: number }) =>
  once(ctx, body, async tx => {
    const job = await ctx.offers.requests[0]?.holdJob(ctx, tx, body.eventId)
    if (!job) throw new AppError('NOT_FOUND')
    const variantId = body.variantId.toLowerCase()
    const wanted = new Map<string, number>()
    for (const row of await rowsOf(ctx, tx, job.eventId))
      if (row.quotationId === null) wanted.set(row.variantId, (wanted.get(row.variantId) ?? 0) + row.pieces)
    const before = wanted.get(variantId) ?? 0
    wanted.set(variantId, body.pieces)
    await jobParts.hold(ctx, tx, { ...job, quotationId: null }, wanted)
    const [variant] = (await holdVariants(ctx, tx, [variantId])).values()
    await changed(ctx, tx, {
      kind: 'product',
      id: variant?.commodityId ?? '',
      before: { pieces: before },
      after: { pieces: body.pieces },
    })
    return { done: true as const }
  })
