import { and, eq } from 'drizzle-orm'
import { isEnded } from '../../../shared/lifecycle'
import { EVENT } from '../../../shared/event'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { events } from './event.table'
import { seenOrDone } from './own-events'
import { liveOrders, newestQuotation, UNPAID, type QuotationRow } from './quotation/quotation.queries'
import type { QuotationLine } from './quotation/quotation.table'

type Job = Pick<typeof events.$inferSelect, 'id' | 'eventNo'>

/** The quotations of a request that an order pays for. */
const orderedOf = async (ctx: Ctx, tx: Db, eventId: string): Promise<string[]> =>
  (await liveOrders(ctx, tx, eventId)).flatMap(({ quotationId }) => quotationId ?? [])

async function eventById(ctx: Ctx, tx: Db, eventId: string) {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId)))
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

/** Who does the work of a request, or of the task that it became; null for nobody yet. */
export const doerOf = async (
  ctx: Ctx,
  tx: Db,
  { id, state, executorId }: Pick<typeof events.$inferSelect, 'id' | 'state' | 'executorId'>,
): Promise<string | null> =>
  state === 'converted' ? ((await ctx.offers.tasks[0]?.doerOf(ctx, tx, id)) ?? null) : executorId

/** Whether a request is over, or the task that it became. */
const isOver = async (
  ctx: Ctx,
  tx: Db,
  { id, state }: Pick<typeof events.$inferSelect, 'id' | 'state'>,
): Promise<boolean> =>
  isEnded(EVENT, state) || (state === 'converted' && ((await ctx.offers.tasks[0]?.isOver(ctx, tx, id)) ?? false))

/** Holds an open request whose work the caller sees or does, as those need it who take parts for it. Throws NOT_FOUND, EVENT_STATE. */
export async function holdJob(ctx: Ctx, tx: Db, eventId: string) {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId), seenOrDone(ctx)))
    .for('update')
  if (!event) throw new AppError('NOT_FOUND')
  if (await isOver(ctx, tx, event)) throw new AppError('EVENT_STATE')
  return { eventId: event.id, number: event.eventNo, staffId: await doerOf(ctx, tx, event) }
}

/** What comes out of the stock for lines of a quotation, by the variant. */
function piecesIn(lines: readonly QuotationLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { variantId, kind, amount } of lines)
    if (variantId !== null && kind === 'part') pieces.set(variantId, (pieces.get(variantId) ?? 0) + amount)
  return pieces
}

/**
 * Takes out of the stock what a version of a request's quotation names, and puts back what other versions took that no order pays for.
 * Throws STOCK_SHORT, which names the part.
 */
export async function holdQuoted(
  ctx: Ctx,
  tx: Db,
  event: Pick<typeof events.$inferSelect, 'id' | 'eventNo' | 'state' | 'executorId'>,
  { id, lines }: Pick<QuotationRow, 'id' | 'lines'>,
): Promise<void> {
  const wanted = piecesIn(lines)
  // what left the catalogue meanwhile is in no stock
  const there = await ctx.offers.sale[0]?.variants(ctx, tx, [...wanted.keys()], { lock: false })
  for (const variantId of wanted.keys()) if (!there?.has(variantId)) wanted.delete(variantId)
  const staffId = await doerOf(ctx, tx, event)
  const keptIds = await orderedOf(ctx, tx, event.id)
  const claim = { eventId: event.id, number: event.eventNo, quotationId: id, staffId, keptIds }
  await ctx.offers.jobParts[0]?.hold(ctx, tx, claim, wanted)
}

/** Puts back what versions of a request's quotation took that no order pays for: another one counts now, and nobody has agreed to it. */
export async function releaseQuoted(ctx: Ctx, tx: Db, { id, eventNo }: Job): Promise<void> {
  const quotationIds = await orderedOf(ctx, tx, id)
  await ctx.offers.jobParts[0]?.release(ctx, tx, { eventId: id, number: eventNo }, { quotationIds, own: true })
}

/** {@link holdQuoted} of the version that counts, unless it was declined or an order has taken it; its report is written, or signed. */
export async function holdParts(ctx: Ctx, tx: Db, eventId: string): Promise<void> {
  const newest = await newestQuotation(ctx, tx, eventId)
  if (newest && newest.declineTime === null && !(await orderedOf(ctx, tx, eventId)).includes(newest.id))
    await holdQuoted(ctx, tx, await eventById(ctx, tx, eventId), newest)
}

/** What a signed report of a job says was used; what its quotation names is taken first, where no order took it. Throws STOCK_SHORT, which names the part. */
export async function useParts(ctx: Ctx, tx: Db, eventId: string): Promise<void> {
  await holdParts(ctx, tx, eventId)
  await ctx.offers.jobParts[0]?.use(ctx, tx, eventId)
}

/** Puts back what a job that is called off does not use; what an order took waits for its money. */
export async function releaseParts(ctx: Ctx, tx: Db, { id, eventNo }: Job): Promise<void> {
  const quotationIds = await orderedOf(ctx, tx, id)
  await ctx.offers.jobParts[0]?.release(ctx, tx, { eventId: id, number: eventNo }, { quotationIds, own: false })
}
/** {@link releaseParts} of a job that is a task by now. */
export const releaseJob = async (ctx: Ctx, tx: Db, eventId: string): Promise<void> =>
  releaseParts(ctx, tx, await eventById(ctx, tx, eventId))

/** Pieces of a part that a request's next quotation can count on: what those before took and nobody paid for comes back then. Null for a service. */
export async function stockFor(
  ctx: Ctx,
  event: Pick<typeof events.$inferSelect, 'id' | 'state' | 'executorId'>,
  variantId: string,
): Promise<number | null> {
  const paid = (await liveOrders(ctx, ctx.db, event.id)).filter(({ state }) => !UNPAID.includes(state))
  const keptIds = paid.flatMap(({ quotationId }) => quotationId ?? [])
  const job = { eventId: event.id, staffId: await doerOf(ctx, ctx.db, event), keptIds }
  return (await ctx.offers.jobParts[0]?.available(ctx, ctx.db, job, variantId)) ?? null
}

/** Whether the parts of a quotation stay taken without an order. */
export async function keepsParts(ctx: Ctx, tx: Db, eventId: string, quotationId: string): Promise<boolean> {
  const newest = await newestQuotation(ctx, tx, eventId)
  if (newest?.id !== quotationId || newest.agreeTime === null) return false
  return !(await isOver(ctx, tx, await eventById(ctx, tx, eventId)))
}
