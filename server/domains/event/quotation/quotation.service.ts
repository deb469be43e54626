import { and, eq } from 'drizzle-orm'
import { daysAfter, tenantDay, tenantInstant } from '../../../../shared/day'
import type { GoodsKind } from '../../../../shared/goods'
import { MAX_PRICE } from '../../../../shared/limits'
import { money } from '../../../../shared/money'
import { QUOTATION_DAYS, quotationTotals } from '../../../../shared/quotation'
import type { Db } from '../../../db/database'
import { newId } from '../../../db/ids'
import { AppError } from '../../../http/errors'
import { isoNow, linkmanOf, staffOf, type Ctx } from '../../../kernel/call/context'
import { once } from '../../../kernel/call/idempotency'
import type { Offers } from '../../../kernel/call/offers'
import { same } from '../../../kernel/identity/secret'
import { assertCan, lock, SYSTEM, transition } from '../../../kernel/lifecycle/lifecycle.service'
import { specsIn } from '../../../../shared/commodity'
import { localize } from '../../../../shared/language'
import type { PaidOrder } from '../event.offers'
import { events } from '../event.table'
import { doerOf, releaseQuoted, stockFor } from '../job-parts'
import { seenOrDone } from '../own-events'
import { eventLife } from '../transition.service'
import { DECLINE_WORDS } from '../event.messages'
import {
  isExpired,
  liveOrders,
  newestQuotation,
  reasonIn,
  tokenOf,
  UNPAID,
  type QuotationRow,
} from './quotation.queries'
import { coverOf, type Article, type Articles, type Cover } from './cover.queries'
import { quotations, type QuotationLine } from './quotation.table'

/** Variants of the catalogue that are offered for a line. */
const FOUND = 20

interface LineInput {
  variantId?: string | undefined
  /** of a line in words of its own */
  name?: string | undefined
  kind?: GoodsKind | undefined
  amount: number
  price: number
  covered?: number | undefined
  coveredReason?: string | undefined
  /** as the rules of the machine's warranty say it; what is said of `covered` is not looked at then */
  isByRule?: boolean | undefined
}
/** The life of a request for who quotes it, or has it signed: also the engineer whose task it became. */
export const quotedLife = { ...eventLife, seen: seenOrDone }

interface QuoteInput {
  id: string
  /** of the version that was shown, 0 for none */
  version: number
  /** what was shown is paid, and this is asked for beside it */
  additional?: boolean
  /** what was shown was agreed to */
  agreed?: boolean
  lines: LineInput[]
  discount: number
  note?: string
  /** days after today in which it may be accepted */
  validDays?: number
}

/** The articles of lines, by their ids in small letters. */
const variantsOf = async (ctx: Ctx, tx: Db, lines: readonly Pick<LineInput, 'variantId'>[]): Promise<Articles> => {
  const ids = lines.flatMap(({ variantId }) => variantId?.toLowerCase() ?? [])
  return (ids.length ? await ctx.offers.sale[0]?.variants(ctx, tx, ids, { lock: false }) : undefined) ?? new Map()
}
const articleOf = (known: Articles, variantId: string | undefined): Article | undefined => {
  const variant = variantId === undefined ? undefined : known.get(variantId.toLowerCase())
  if (variantId !== undefined && !variant) throw new AppError('NOT_FOUND')
  return variant
}
/** Lines as the warranty looks at them. Throws NOT_FOUND. */
const coverable = (ctx: Ctx, known: Articles, lines: readonly Pick<LineInput, 'variantId' | 'name' | 'amount'>[]) =>
  lines.map(({ variantId, name = '', amount }) => {
    const variant = articleOf(known, variantId)
    return { variant, name: variant?.name ?? { [ctx.language]: name.trim() }, amount }
  })

/** What the warranty pays of a line, and who says so: its rules, or else the member of staff who wrote it first. */
function coverIn(
  ctx: Ctx,
  { isByRule = false, amount, covered = 0, coveredReason = '' }: LineInput,
  rule: Cover,
  before: QuotationLine | undefined,
): Pick<QuotationLine, 'covered' | 'coveredReason' | 'coveredRule' | 'coveredBy'> {
  const reason = coveredReason.trim()
  const said = localize(rule.reason, ctx.language)
  if (isByRule || (covered === rule.covered && (!reason || reason === said)))
    return { covered: rule.covered, coveredReason: '', coveredRule: rule.reason }
  // what costs nothing needs a reason that the customer can read
  if (covered > amount || (covered > 0 && !reason)) throw new AppError('QUOTATION_LINE')
  const isAsBefore = before?.covered === covered && before.coveredReason === reason
  return { covered, coveredReason: reason, coveredBy: (isAsBefore && before.coveredBy) || staffOf(ctx).name }
}

/** The lines as they are kept: names as the catalogue has them now, since what was quoted stays as it was. Throws NOT_FOUND, QUOTATION_LINE. */
async function readLines(
  ctx: Ctx,
  tx: Db,
  { former, ...event }: { id: string; productId: string | null; former: readonly QuotationLine[] },
  input: readonly LineInput[],
): Promise<QuotationLine[]> {
  const known = await variantsOf(ctx, tx, input)
  const rules = await coverOf(ctx, tx, event, coverable(ctx, known, input))
  return input.map((line, i) => {
    const { name = '', amount, price } = line
    const variant = articleOf(known, line.variantId)
    const before = former.find(one =>
      variant ? one.variantId === variant.id : one.variantId === null && one.name[ctx.language] === name.trim(),
    )
    const priced = { amount, price, ...coverIn(ctx, line, rules[i] ?? { covered: 0, reason: {} }, before) }
    if (!variant) {
      if (!name.trim()) throw new AppError('QUOTATION_LINE')
      // nothing is taken from a stock, and nothing is sent
      const own = { variantId: null, commodityId: null, kind: 'service' as const, specs: [], picture: '', unit: {} }
      return { ...own, name: { [ctx.language]: name.trim() }, ...priced }
    }
    return {
      variantId: variant.id,
      commodityId: variant.commodityId,
      kind: variant.kind,
      name: variant.name,
      specs: variant.specs,
      picture: variant.picture,
      unit: variant.unit,
      ...priced,
    }
  })
}

/**
 * Writes what is asked for a request: a version of its own, which asks the customer again. An order of the version before that nobody has
 * paid is ended first, at its provider. Throws NOT_FOUND, EVENT_STATE, CHANGED_MEANWHILE, QUOTATION_LINE, QUOTATION_SUM, ORDER_STATE while
 * the version before is being paid, PAYMENT_PROVIDER while that cannot be known.
 */
export async function quote(ctx: Ctx, body: QuoteInput) {
  const { staffId, name } = staffOf(ctx)
  const look = (tx: Db) => liveOrders(ctx, tx, body.id).then(all => all.filter(({ state }) => UNPAID.includes(state)))
  /** Whether what was shown is what counts: else it would be asked for twice when the customer has paid meanwhile, or agreed to a price that is taken back. */
  const isShown = async (tx: Db): Promise<boolean> => {
    const newest = await newestQuotation(ctx, tx, body.id)
    const order = (await liveOrders(ctx, tx, body.id)).find(({ quotationId }) => quotationId === newest?.id)
    const isPaid = order !== undefined && !UNPAID.includes(order.state)
    const isAgreed = typeof newest?.agreeTime === 'string'
    return (
      (newest?.version ?? 0) === body.version &&
      isPaid === (body.additional ?? false) &&
      (isPaid || isAgreed === (body.agreed ?? false))
    )
  }
  const read = async (tx: Db, { id, productId }: { id: string; productId: string | null }) => {
    const former = (await newestQuotation(ctx, tx, id))?.lines ?? []
    const lines = await readLines(ctx, tx, { id, productId, former }, body.lines)
    const { total, payable } = quotationTotals(lines, body.discount)
    if (payable < 0 || total > MAX_PRICE) throw new AppError('QUOTATION_SUM')
    return { lines, total, payable }
  }
  // what is refused, or was written over an old version, ends nobody's order
  const mayQuote = await ctx.db.transaction(async tx => {
    const event = await lock(ctx, tx, quotedLife, body.id)
    assertCan(ctx, quotedLife, event, 'quote')
    await read(tx, event)
    return isShown(tx)
  })
  if (mayQuote) for (const { id } of await look(ctx.db)) await ctx.offers.ordering[0]?.withdraw(ctx, id)
  return once(ctx, body, async tx => {
    const event = await lock(ctx, tx, quotedLife, body.id)
    // also when it was accepted since it was looked
    if (!(await isShown(tx)) || (await look(tx)).length) throw new AppError('CHANGED_MEANWHILE')
    const { lines, total, payable } = await read(tx, event)
    const version = body.version + 1
    const id = newId()
    await tx.insert(quotations).values({
      tenantId: ctx.tenantId,
      id,
      eventId: event.id,
      version,
      lines,
      discount: body.discount,
      total,
      payable,
      note: body.note?.trim() ?? '',
      expireTime: new Date(
        tenantInstant(daysAfter(tenantDay(ctx.now()), body.validDays ?? QUOTATION_DAYS)),
      ).toISOString(),
      staffId,
      staffName: name,
      createTime: isoNow(ctx),
    })
    await releaseQuoted(ctx, tx, event)
    await transition(ctx, tx, quotedLife, event, 'quote', { record: { content: money(payable, ctx.language) } })
    return { id: event.id, version, amount: payable }
  })
}

/** Variants of the catalogue for a line of a quotation. */
export async function quotable(ctx: Ctx, keyword: string) {
  const found = await ctx.offers.sale[0]?.find(ctx, keyword, FOUND)
  return (found ?? []).map(({ id, kind, name, specs, salePrice, stock }) => ({
    variantId: id,
    kind,
    name: localize(name, ctx.language),
    specs: specsIn(specs, ctx.language),
    price: salePrice,
    stock,
  }))
}

/** What is to be known of a line before it is quoted: what the warranty pays by its rules, and why, and how many there are. Throws NOT_FOUND. */
export async function quotableLine(
  ctx: Ctx,
  { id, ...line }: { id: string; variantId?: string; name?: string; amount: number },
) {
  const [event] = await ctx.db
    .select({ id: events.id, productId: events.productId, state: events.state, executorId: events.executorId })
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, id), seenOrDone(ctx)))
  if (!event) throw new AppError('NOT_FOUND')
  const known = await variantsOf(ctx, ctx.db, [line])
  const [rule] = await coverOf(ctx, ctx.db, event, coverable(ctx, known, [line]))
  const [article] = known.values()
  return {
    covered: rule?.covered ?? 0,
    reason: localize(rule?.reason, ctx.language),
    stock: article ? await stockFor(ctx, event, article.id) : null,
  }
}

/** Throws QUOTATION_CHANGED with both amounts when another version counts than the caller was shown. */
export function assertIsShown(
  ctx: Ctx,
  quotation: QuotationRow,
  { amount, isSame }: { amount: number; isSame: boolean },
): void {
  if (!isSame || amount !== quotation.payable)
    throw new AppError('QUOTATION_CHANGED', {
      was: money(amount, ctx.language),
      now: money(quotation.payable, ctx.language),
    })
}

/**
 * Does not accept what was quoted for a request, and says why in its conversation, once. Throws NOT_FOUND, EVENT_STATE, QUOTATION_CHANGED,
 * QUOTATION_PAYING once it is ordered, QUOTATION_AGREED.
 */
export const declineQuotation = (
  ctx: Ctx,
  body: { id: string; amount: number; confirmToken: string; reason: string },
) =>
  once(ctx, body, async tx => {
    // held as by who orders it: of the two at once one is done
    const event = await lock(ctx, tx, eventLife, body.id)
    const quotation = await newestQuotation(ctx, tx, event.id)
    if (!quotation) throw new AppError('NOT_FOUND')
    assertIsShown(ctx, quotation, { ...body, isSame: same(body.confirmToken, tokenOf(ctx, quotation)) })
    const done = { done: true as const }
    if (quotation.declineTime !== null) return done
    const order = (await liveOrders(ctx, tx, event.id)).find(({ quotationId }) => quotationId === quotation.id)
    if (order) throw new AppError('QUOTATION_PAYING', { number: order.orderNo })
    if (quotation.agreeTime !== null) throw new AppError('QUOTATION_AGREED', { name: quotation.agreedBy })
    if (event.state === 'off') throw new AppError('EVENT_STATE')
    const reason = body.reason.trim()
    await tx
      .update(quotations)
      .set({ declineReason: reason, declinedBy: linkmanOf(ctx).name, declineTime: isoNow(ctx) })
      .where(and(eq(quotations.tenantId, ctx.tenantId), eq(quotations.id, quotation.id)))
    const content = DECLINE_WORDS[ctx.language]
      .replace('{amount}', () => money(quotation.payable, ctx.language))
      .replace('{reason}', () => reason)
    await transition(ctx, tx, eventLife, event, 'remark', { record: { content } })
    return done
  })

/**
 * Accepts what was quoted for a request: its order, the same for any number of taps. Throws NOT_FOUND, EVENT_STATE, QUOTATION_CHANGED with
 * both amounts when another version counts now, QUOTATION_DECLINED, QUOTATION_EXPIRED, and what the order throws.
 */
export const createOrder = (
  ctx: Ctx,
  body: { id: string; amount: number; confirmToken: string; payOffline?: boolean },
): ReturnType<Offers<Ctx>['ordering']['place']> =>
  once(ctx, body, async tx => {
    // held until the end: nobody else orders it, and no version comes in between
    const event = await lock(ctx, tx, eventLife, body.id)
    const quotation = await newestQuotation(ctx, tx, event.id)
    const [ordering] = ctx.offers.ordering
    if (!quotation || !ordering) throw new AppError('NOT_FOUND')
    assertIsShown(ctx, quotation, { ...body, isSame: same(body.confirmToken, tokenOf(ctx, quotation)) })
    const live = (await liveOrders(ctx, tx, event.id)).find(({ quotationId }) => quotationId === quotation.id)
    if (live)
      return {
        id: live.id,
        orderNo: live.orderNo,
        state: live.state,
        amount: live.amount,
        // whoever began it pays it
        paymentNo: live.linkmanId === linkmanOf(ctx).linkmanId ? live.paymentNo : '',
      }
    if (event.state === 'off') throw new AppError('EVENT_STATE')
    if (quotation.declineTime !== null) throw new AppError('QUOTATION_DECLINED')
    if (isExpired(ctx, quotation)) throw new AppError('QUOTATION_EXPIRED')
    return ordering.place(ctx, tx, {
      eventId: event.id,
      eventNo: event.eventNo,
      staffId: await doerOf(ctx, tx, event),
      quotationId: quotation.id,
      productId: event.productId,
      lines: quotation.lines.map(line => ({ ...line, coveredReason: reasonIn(ctx, line) })),
      discount: quotation.discount,
      payOffline: body.payOffline ?? false,
      buyer: linkmanOf(ctx),
    })
  })

/** Notes in the timeline of a request that its quotation was paid, in the transaction of the payment. */
export async function notePaid(
  ctx: Ctx,
  tx: Db,
  eventId: string,
  { orderNo, payable, note }: PaidOrder,
): Promise<void> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId)))
    .for('update')
  if (!event) throw new Error(`event ${eventId} is gone`)
  await transition(ctx, tx, eventLife, event, 'pay', {
    record: { content: [`${money(payable, ctx.language)} ${orderNo}`, note].filter(Boolean).join(' · ') },
    doer: SYSTEM,
  })
}
