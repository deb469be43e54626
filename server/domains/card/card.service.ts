import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { CARD_CODE } from '../../../shared/card'
import { cleanCode } from '../../../shared/codes'
import { localize } from '../../../shared/language'
import { serialKey } from '../../../shared/register'
import { lengthenedEnd } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { audited } from '../../kernel/audit/audit.service'
import { isoNow, linkmanOf, ownerOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { countLimit, uncountLimit } from '../../kernel/call/limit'
import { sole } from '../../kernel/call/offers'
import { pageOf, paginate } from '../../kernel/call/page'
import { announce } from '../../kernel/live/announce'
import { tenants } from '../../kernel/tenancy/door.table'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { products } from '../product/product.table'
import { warrantyCards } from './card.table'

export type CardRow = typeof warrantyCards.$inferSelect
type MachineRow = Pick<typeof products.$inferSelect, 'id' | 'name' | 'model' | 'serialNumber'>

/** So many machines of one customer are looked at. */
const MAX_MACHINES = 200

/** Whether a customer of a tenant has a card. */
export async function hasCards({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<boolean> {
  const rows = await db
    .select({ id: warrantyCards.id })
    .from(warrantyCards)
    .where(and(eq(warrantyCards.tenantId, tenantId), isNotNull(warrantyCards.customerId)))
    .limit(1)
  return rows.length > 0
}

/** Throws CARDS_OFF where the caller's company has no cards. */
export async function enterCards(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  if (!row?.flags.extendedWarrantyCard) throw new AppError('CARDS_OFF')
}

/** A card with the machine that it was used on. */
export const toCard = (ctx: Ctx, row: CardRow, machine: MachineRow | null) => ({
  id: row.id,
  cardNo: row.cardNo,
  months: row.months,
  models: row.models,
  state: row.state,
  expireTime: row.expireTime,
  receiveTime: row.receiveTime,
  activateTime: row.activateTime,
  product: machine && {
    id: machine.id,
    name: localize(machine.name, ctx.language),
    model: machine.model,
    serialNumber: machine.serialNumber,
  },
})

export const withMachine = and(eq(products.tenantId, warrantyCards.tenantId), eq(products.id, warrantyCards.productId))
const isExpired = (ctx: Ctx, { expireTime }: CardRow): boolean =>
  expireTime !== null && Date.parse(expireTime) <= ctx.now()
const isGoodFor = ({ models }: CardRow, model: string): boolean =>
  !models.length || models.some(one => serialKey(one) === serialKey(model))

/** What the audit log keeps of a card: never its code, which is worth what the card is. */
const told = ({ cardNo, state, customerId, productId, voidReason }: CardRow) => ({
  cardNo,
  state,
  customerId,
  productId,
  voidReason,
})

/** Writes columns of a card that the caller holds, notes it and tells who looks on. */
export async function changeCard(
  ctx: Ctx,
  tx: Db,
  before: CardRow,
  change: 'receive' | 'activate' | 'void',
  set: Partial<typeof warrantyCards.$inferInsert>,
): Promise<CardRow> {
  const [after] = await tx
    .update(warrantyCards)
    .set({ ...set, version: before.version + 1 })
    .where(and(eq(warrantyCards.tenantId, ctx.tenantId), eq(warrantyCards.id, before.id)))
    .returning()
  if (!after) throw new AppError('NOT_FOUND')
  await audited(ctx, tx, { kind: 'card', id: after.id, before: told(before), after: told(after) })
  const owner = after.customerId === null ? {} : { owner: after.customerId }
  await announce(ctx, tx, { kind: 'card', id: after.id, change, ...owner })
  return after
}

async function machineOf(ctx: Ctx, db: Db, { productId }: CardRow): Promise<MachineRow | null> {
  if (productId === null) return null
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId)))
  return row ?? null
}

/**
 * Takes the card with a code. A code that is unknown, somebody else's, void or too old looks the same to who types it, and after five
 * such ones it waits. Throws CARDS_OFF, CARD_CODE, TOO_MANY_REQUESTS.
 */
export async function receiveCard(ctx: Ctx, query: { code: string }) {
  await enterCards(ctx)
  const { customerId, linkmanId } = linkmanOf(ctx)
  const code = cleanCode(query.code)
  // counted before it is looked up, so that many at once are not as many tries
  await countLimit(ctx, 'cardCode')
  const card = await once(ctx, query, async tx => {
    const [row] = CARD_CODE.test(code)
      ? await tx
          .select()
          .from(warrantyCards)
          .where(and(eq(warrantyCards.tenantId, ctx.tenantId), eq(warrantyCards.code, code)))
          .for('update')
      : []
    if (row?.customerId === customerId) return toCard(ctx, row, await machineOf(ctx, tx, row))
    if (row?.state !== 'issued' || isExpired(ctx, row)) throw new AppError('CARD_CODE')
    const set = { state: 'received' as const, customerId, linkmanId, receiveTime: isoNow(ctx) }
    return toCard(ctx, await changeCard(ctx, tx, row, 'receive', set), null)
  })
  await uncountLimit(ctx, 'cardCode', ownerOf(ctx))
  return card
}

/** Cards of the caller's customer, those that can be used first; also where no more are given out. */
export async function cardList(ctx: Ctx, query: { pageNum?: number; pageSize?: number }) {
  const page = pageOf(query)
  const mine = and(eq(warrantyCards.tenantId, ctx.tenantId), eq(warrantyCards.customerId, linkmanOf(ctx).customerId))
  const canBeUsed = sql`${warrantyCards.state} = 'received' and coalesce(${warrantyCards.expireTime} > ${isoNow(ctx)}, true)`
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ card: warrantyCards, machine: products })
      .from(warrantyCards)
      .leftJoin(products, withMachine)
      .where(mine)
      .orderBy(desc(canBeUsed), desc(warrantyCards.createTime), desc(warrantyCards.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(warrantyCards).where(mine),
  ])
  return paginate(
    rows.map(({ card, machine }) => toCard(ctx, card, machine)),
    counted?.total ?? 0,
    page,
  )
}

const ofCustomer = (ctx: Ctx, id: string) =>
  and(
    eq(warrantyCards.tenantId, ctx.tenantId),
    eq(warrantyCards.customerId, linkmanOf(ctx).customerId),
    eq(warrantyCards.id, id),
  )

/** One card of the caller's customer, with the machines for which it is good and the end that each would get. Throws NOT_FOUND. */
export async function cardDetails(ctx: Ctx, id: string) {
  const [card] = await ctx.db.select().from(warrantyCards).where(ofCustomer(ctx, id))
  if (!card) throw new AppError('NOT_FOUND')
  const rows = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, linkmanOf(ctx).customerId)))
    .orderBy(desc(products.createTime), desc(products.id))
    .limit(MAX_MACHINES)
  return {
    ...toCard(ctx, card, await machineOf(ctx, ctx.db, card)),
    machines: rows
      .filter(({ model }) => isGoodFor(card, model))
      .map(row => ({
        id: row.id,
        name: localize(row.name, ctx.language),
        model: row.model,
        picture: pictureUrl(ctx, ctx.tenantId, row.picture),
        qualityInfoEndTime: row.qualityInfoEndTime,
        newEndTime: row.qualityInfo?.replacedBy ? '' : lengthenedEnd(row.qualityInfoEndTime, card.months),
      })),
  }
}

/**
 * Uses a card on one of the caller's machines, once, in one transaction with the warranty.
 * Throws CARDS_OFF, NOT_FOUND, CARD_USED, CARD_EXPIRED, CARD_MODEL, CARD_NO_END, PRODUCT_REPLACED.
 */
export async function activateCard(ctx: Ctx, body: { id: string; productId: string }) {
  await enterCards(ctx)
  return once(ctx, body, async tx => {
    const { customerId } = linkmanOf(ctx)
    const [card] = await tx.select().from(warrantyCards).where(ofCustomer(ctx, body.id)).for('update')
    if (!card) throw new AppError('NOT_FOUND')
    if (card.state !== 'received') throw new AppError('CARD_USED')
    if (isExpired(ctx, card)) throw new AppError('CARD_EXPIRED')
    const [machine] = await tx
      .select()
      .from(products)
      .where(
        and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId), eq(products.id, body.productId)),
      )
      .for('update')
    if (!machine) throw new AppError('NOT_FOUND')
    if (!isGoodFor(card, machine.model)) throw new AppError('CARD_MODEL', { model: machine.model })
    const machines = sole(ctx.offers.machines)
    const qualityInfoEndTime = await machines
      .lengthen(ctx, tx, machine.id, { months: card.months, ref: card.id })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.id === 'WARRANTY_UNKNOWN' ? new AppError('CARD_NO_END') : error
      })
    const used = await changeCard(ctx, tx, card, 'activate', {
      state: 'activated',
      productId: machine.id,
      activateTime: isoNow(ctx),
    })
    const { qualityInfo } = await machines.warranty(ctx, tx, machine.id)
    return { ...toCard(ctx, used, machine), qualityInfoEndTime, qualityInfo }
  })
}
