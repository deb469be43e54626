import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { cleanCode } from '../../../shared/codes'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import { countLimit, uncountLimit } from '../../kernel/call/limit'
import { announce } from '../../kernel/live/announce'
import { hmac } from '../../kernel/identity/secret'
import { audited } from '../../kernel/audit/audit.service'
import { codeOf } from '../../kernel/text/code'
import { endHandovers } from './machine.queries'
import { changeMachine, lockMachine } from './machine.service'
import { lockOwnMachine, ownMachine } from './product.service'
import { productHandovers, products } from './product.table'

/** An offer is good for a week, s. */
const LIVES_S = 7 * 86_400
/** Letters and digits of a code. */
const LENGTH = 8

type Handover = typeof productHandovers.$inferSelect

/** The code of an offer comes from its id, so that it stands nowhere: neither with the offer nor with the answer that is kept for a repeated call. */
const codeFor = (ctx: Ctx, id: string): string =>
  codeOf(createHmac('sha256', ctx.secret).update(`handover code\n${ctx.tenantId}\n${id}`).digest(), LENGTH)
const hashOf = (ctx: Ctx, code: string): string => hmac(ctx.secret, 'handover', ctx.tenantId, code)

const open = (ctx: Ctx) =>
  and(
    eq(productHandovers.tenantId, ctx.tenantId),
    isNull(productHandovers.takeTime),
    isNull(productHandovers.withdrawTime),
    gt(productHandovers.expireTime, isoNow(ctx)),
  )

/** The open offer of one of the caller's products, without its code; null for none. Throws NOT_FOUND. */
export async function handoverOf(ctx: Ctx, productId: string) {
  await ownMachine(ctx, productId)
  const [row] = await ctx.db
    .select({ id: productHandovers.id, expireTime: productHandovers.expireTime })
    .from(productHandovers)
    .where(and(open(ctx), eq(productHandovers.productId, productId)))
    .orderBy(desc(productHandovers.createTime))
    .limit(1)
  return row ? { ...row, code: '' } : null
}

const noted = (ctx: Ctx, tx: Db, productId: string, after: object) =>
  audited(ctx, tx, { kind: 'product', id: productId, after })

/** Offers one of the caller's products to whoever gets the code. Throws NOT_FOUND, PRODUCT_REPLACED. */
export async function offerHandover(ctx: Ctx, body: { productId: string }) {
  const { linkmanId, customerId } = linkmanOf(ctx)
  const offered = await once(ctx, body, async tx => {
    const row = await lockOwnMachine(ctx, tx, body.productId)
    if (row.qualityInfo?.replacedBy) throw new AppError('PRODUCT_REPLACED')
    await endHandovers(ctx, tx, row.id, isoNow(ctx))
    const id = newId()
    const expireTime = instantOf(ctx.now(), LIVES_S)
    await tx.insert(productHandovers).values({
      tenantId: ctx.tenantId,
      id,
      productId: row.id,
      customerId,
      linkmanId,
      codeHash: hashOf(ctx, codeFor(ctx, id)),
      expireTime,
      createTime: isoNow(ctx),
    })
    await noted(ctx, tx, row.id, { expireTime })
    return { id, expireTime }
  })
  return { ...offered, code: codeFor(ctx, offered.id) }
}

/** Ends the offer of one of the caller's products; without one nothing. Throws NOT_FOUND. */
export const withdrawHandover = (ctx: Ctx, { productId }: { productId: string }) =>
  ctx.db.transaction(async tx => {
    const row = await lockOwnMachine(ctx, tx, productId)
    const { rowCount } = await endHandovers(ctx, tx, row.id, isoNow(ctx))
    if (rowCount) await noted(ctx, tx, row.id, { withdrawTime: isoNow(ctx) })
    return { done: true as const }
  })

async function offerWith(ctx: Ctx, tx: Db, code: string): Promise<Handover> {
  const [row] = await tx
    .select()
    .from(productHandovers)
    .where(and(open(ctx), eq(productHandovers.codeHash, hashOf(ctx, code))))
  if (!row) throw new AppError('HANDOVER_CODE')
  return row
}

/** The machine of an offer, if the caller may take it. Throws HANDOVER_CODE, HANDOVER_OWN, PRODUCT_REPLACED. */
function assertTakeable(ctx: Ctx, row: typeof products.$inferSelect, offer: Handover): void {
  if (row.customerId !== offer.customerId) throw new AppError('HANDOVER_CODE')
  if (row.customerId === linkmanOf(ctx).customerId) throw new AppError('HANDOVER_OWN')
  if (row.qualityInfo?.replacedBy) throw new AppError('PRODUCT_REPLACED')
}

/** The machine, its warranty and what was done for it go to the taker; requests that are open stay with who made them. */
async function take(ctx: Ctx, tx: Db, code: string) {
  const { customerId, linkmanId } = linkmanOf(ctx)
  const { productId } = await offerWith(ctx, tx, code)
  // the machine first, as everybody holds the two in this order
  const row = await lockMachine(ctx, tx, productId)
  const offer = await offerWith(ctx, tx, code)
  assertTakeable(ctx, row, offer)
  await tx
    .update(productHandovers)
    .set({ takeTime: isoNow(ctx), takenBy: linkmanId })
    .where(and(eq(productHandovers.tenantId, ctx.tenantId), eq(productHandovers.id, offer.id)))
  // where it stood is its former owner's
  await changeMachine(ctx, tx, row, { customerId, linkmanId, place: '', address: null })
  await announce(ctx, tx, { kind: 'product', id: row.id, change: 'update', owner: offer.customerId })
  return { productId: row.id, name: localize(row.name, ctx.language) }
}

/** Tries a code: each counts before it is looked at, and only a wrong one stays counted. Throws TOO_MANY_REQUESTS. */
async function tried<T>(ctx: Ctx, action: () => Promise<T>): Promise<T> {
  const person = `linkman:${linkmanOf(ctx).linkmanId}`
  await countLimit(ctx, 'handover', { person })
  try {
    const done = await action()
    await uncountLimit(ctx, 'handover', person)
    return done
  } catch (error) {
    if (!(error instanceof AppError && error.id === 'HANDOVER_CODE')) await uncountLimit(ctx, 'handover', person)
    throw error
  }
}

/** What a code hands over, for who thinks of taking it. Throws HANDOVER_CODE, HANDOVER_OWN, PRODUCT_REPLACED, TOO_MANY_REQUESTS. */
export const offeredBy = (ctx: Ctx, { code }: { code: string }) =>
  tried(ctx, async () => {
    const offer = await offerWith(ctx, ctx.db, cleanCode(code))
    const [row] = await ctx.db
      .select()
      .from(products)
      .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, offer.productId)))
    if (!row) throw new AppError('HANDOVER_CODE')
    assertTakeable(ctx, row, offer)
    const { name, model, serialNumber, qualityInfoEndTime } = row
    return { name: localize(name, ctx.language), model, serialNumber, qualityInfoEndTime }
  })

/** Takes a product that is offered, once. Throws HANDOVER_CODE, HANDOVER_OWN, PRODUCT_REPLACED, TOO_MANY_REQUESTS. */
export const takeHandover = (ctx: Ctx, body: { code: string }) =>
  tried(ctx, () => once(ctx, body, tx => take(ctx, tx, cleanCode(body.code))))
