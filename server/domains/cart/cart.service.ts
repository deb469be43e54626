import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { cartCosts, MAX_CART_LINES, type CartFlaw } from '../../../shared/cart'
import { salePriceOf, specsIn, stockOf } from '../../../shared/commodity'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { once } from '../../kernel/call/idempotency'
import { isoNow, linkmanOf, ownerOf, type App, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import { hashToken } from '../../kernel/call/token-hash'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { enterShop } from '../../kernel/tenancy/shop.service'
import { commodities, commodityVariants } from '../goods/commodity.table'
import { goods } from '../goods/goods.table'
import { cartItems } from './cart.table'

/** A cart that nobody touches is forgotten after so many days. */
const CART_LIVES_DAYS = 180

type Item = typeof cartItems.$inferSelect

const ofOwner = (ctx: Ctx, owner: string) => and(eq(cartItems.tenantId, ctx.tenantId), eq(cartItems.owner, owner))

/** Items with what they are of; null beside one that is gone. */
const withVariants = (db: Db) =>
  db
    .select({
      item: cartItems,
      variant: commodityVariants,
      commodity: {
        shelf: commodities.shelf,
        pictures: commodities.pictures,
        isCovered: commodities.isCovered,
        models: commodities.models,
      },
      goods: { kind: goods.kind, name: goods.name, unit: goods.unit },
    })
    .from(cartItems)
    .leftJoin(
      commodityVariants,
      and(eq(commodityVariants.tenantId, cartItems.tenantId), eq(commodityVariants.id, cartItems.variantId)),
    )
    .leftJoin(commodities, and(eq(commodities.tenantId, cartItems.tenantId), eq(commodities.id, cartItems.commodityId)))
    .leftJoin(goods, and(eq(goods.tenantId, cartItems.tenantId), eq(goods.id, cartItems.commodityId)))
type Joined = Awaited<ReturnType<typeof withVariants>>[number]

function flawOf(item: Item, { variant, commodity }: Joined, salePrice: number): CartFlaw | null {
  if (!variant || !commodity) return 'gone'
  if (commodity.shelf !== 'on') return 'off'
  if (variant.stock === 0) return 'none'
  if (variant.stock !== null && variant.stock < item.amount) return 'amount'
  return salePrice === item.priceSeen ? null : 'price'
}

function toItem(ctx: Ctx, row: Joined, showsDiscount: boolean) {
  const { item, variant, commodity, goods: named } = row
  const salePrice = variant ? salePriceOf(variant, showsDiscount) : item.priceSeen
  return {
    id: item.id,
    variantId: item.variantId,
    commodityId: item.commodityId,
    kind: named?.kind ?? ('part' as const),
    name: localize(named?.name ?? {}, ctx.language),
    picture: pictureUrl(ctx, ctx.tenantId, commodity?.pictures[0] ?? ''),
    specs: specsIn(variant?.specs ?? [], ctx.language),
    unit: localize(named?.unit ?? {}, ctx.language),
    amount: item.amount,
    salePrice,
    priceSeen: item.priceSeen,
    stock: variant ? stockOf(variant.stock) : ('none' as const),
    left: variant?.stock ?? null,
    invalid: flawOf(item, row, salePrice),
  }
}

async function cartFor(ctx: Ctx, db: Db, owner: string, showsDiscount: boolean) {
  const rows = owner
    ? await withVariants(db).where(ofOwner(ctx, owner)).orderBy(desc(cartItems.createTime), desc(cartItems.id))
    : []
  const covering = await ctx.offers.coveringMachines[0]?.(
    ctx,
    db,
    rows.flatMap(({ item, commodity }) => (commodity ? [{ ...commodity, commodityId: item.commodityId }] : [])),
  )
  const list = rows.map(row => ({
    ...toItem(ctx, row, showsDiscount),
    machines: [...(covering?.get(row.item.commodityId) ?? [])],
  }))
  // a line whose price changed can be ordered, at the new one
  const { amount, price } = cartCosts(list.filter(({ invalid }) => invalid === null || invalid === 'price'))
  return { list, amount, price }
}

/** What lies in the caller's cart. Throws SHOP_OFF. */
export async function queryCart(ctx: Ctx) {
  const { showsDiscount } = await enterShop(ctx)
  return cartFor(ctx, ctx.db, ownerOf(ctx), showsDiscount)
}

/** Of several who write one cart at once, one after the other. */
const lockCart = (tx: Db, ctx: Ctx, owner: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${ctx.tenantId}), hashtext(${owner}))`)

/** The variant that is wanted: of a line of the cart, or named. Throws NOT_FOUND, BAD_REQUEST without either. */
async function variantWanted(ctx: Ctx, tx: Db, owner: string, { id, variantId }: { id?: string; variantId?: string }) {
  if (variantId !== undefined) return variantId.toLowerCase()
  if (id === undefined) throw new AppError('BAD_REQUEST', {}, [{ fieldName: 'variantId', error: 'required' }])
  const [item] = await tx
    .select({ variantId: cartItems.variantId })
    .from(cartItems)
    .where(and(ofOwner(ctx, owner), eq(cartItems.id, id)))
  if (!item) throw new AppError('NOT_FOUND')
  return item.variantId
}

/** Sets how many pieces of a variant lie in a cart that is held. Throws NOT_FOUND, STOCK_SHORT, CART_FULL. */
async function setLine(
  ctx: Ctx,
  tx: Db,
  { owner, showsDiscount }: { owner: string; showsDiscount: boolean },
  { variantId, amount }: AddedLine,
): Promise<void> {
  const line = and(ofOwner(ctx, owner), eq(cartItems.variantId, variantId))
  if (amount === 0) {
    await tx.delete(cartItems).where(line)
    return
  }
  const [found] = await tx
    .select({ variant: commodityVariants })
    .from(commodityVariants)
    .innerJoin(
      commodities,
      and(eq(commodities.tenantId, commodityVariants.tenantId), eq(commodities.id, commodityVariants.commodityId)),
    )
    .where(
      and(
        eq(commodityVariants.tenantId, ctx.tenantId),
        eq(commodityVariants.id, variantId),
        eq(commodities.shelf, 'on'),
      ),
    )
  if (!found) throw new AppError('NOT_FOUND')
  const { variant } = found
  if (variant.stock !== null && variant.stock < amount) throw new AppError('STOCK_SHORT')
  const [lines] = await tx.select({ total: count() }).from(cartItems).where(ofOwner(ctx, owner))
  const [there] = await tx.select({ id: cartItems.id }).from(cartItems).where(line)
  if (!there && (lines?.total ?? 0) >= MAX_CART_LINES) throw new AppError('CART_FULL', { most: String(MAX_CART_LINES) })
  const set = { amount, priceSeen: salePriceOf(variant, showsDiscount), updateTime: isoNow(ctx) }
  await tx
    .insert(cartItems)
    .values({
      ...set,
      tenantId: ctx.tenantId,
      id: newId(),
      owner,
      variantId,
      commodityId: variant.commodityId,
      createTime: isoNow(ctx),
    })
    .onConflictDoUpdate({ target: [cartItems.tenantId, cartItems.owner, cartItems.variantId], set })
}

/**
 * Sets how many pieces of a variant lie in the caller's cart, at the price of now; 0 takes it out.
 * Throws SHOP_OFF, NOT_FOUND for what is not on sale, STOCK_SHORT, CART_FULL, UNAUTHORIZED for a visitor whose device says nothing.
 */
export async function editCart(ctx: Ctx, input: { id?: string; variantId?: string; amount: number }) {
  const { showsDiscount } = await enterShop(ctx)
  const owner = ownerOf(ctx)
  if (!owner) throw new AppError('UNAUTHORIZED')
  return ctx.db.transaction(async tx => {
    await lockCart(tx, ctx, owner)
    const variantId = await variantWanted(ctx, tx, owner, input)
    await setLine(ctx, tx, { owner, showsDiscount }, { variantId, amount: input.amount })
    return cartFor(ctx, tx, owner, showsDiscount)
  })
}

/** Pieces of a variant that are put into a cart. */
export interface AddedLine {
  variantId: string
  amount: number
}
/**
 * Adds pieces to what lies in the caller's cart, once for the key of the call. Gives how many pieces lie there then.
 * Throws SHOP_OFF, NOT_FOUND for what is not on sale, STOCK_SHORT, CART_FULL, UNAUTHORIZED.
 */
export async function addToCart(ctx: Ctx, body: { lines: readonly AddedLine[] }): Promise<{ amount: number }> {
  const { showsDiscount } = await enterShop(ctx)
  const owner = ownerOf(ctx)
  if (!owner) throw new AppError('UNAUTHORIZED')
  return once(ctx, body, async tx => {
    await lockCart(tx, ctx, owner)
    for (const { variantId, amount } of body.lines) {
      const [there] = await tx
        .select({ amount: cartItems.amount })
        .from(cartItems)
        .where(and(ofOwner(ctx, owner), eq(cartItems.variantId, variantId)))
      await setLine(ctx, tx, { owner, showsDiscount }, { variantId, amount: amount + (there?.amount ?? 0) })
    }
    const { amount } = await cartFor(ctx, tx, owner, showsDiscount)
    return { amount }
  })
}

/** Empties the caller's cart, or takes some lines out of it; ids that are not there are passed over. Throws SHOP_OFF. */
export async function clearCart(ctx: Ctx, { ids }: { ids?: readonly string[] }) {
  const { showsDiscount } = await enterShop(ctx)
  const owner = ownerOf(ctx)
  if (owner && ids?.length !== 0)
    await ctx.db.delete(cartItems).where(and(ofOwner(ctx, owner), ids && inArray(cartItems.id, [...ids])))
  return cartFor(ctx, ctx.db, owner, showsDiscount)
}

/**
 * Adds a visitor's cart to the caller's: of each variant the larger amount stays, at the price that belongs to it. What does not fit into
 * the cart any more goes with the visitor's. Asked again it finds nothing to add.
 */
export async function mergeCart(ctx: Ctx, { touristId }: { touristId: string }) {
  const owner = `linkman:${linkmanOf(ctx).linkmanId}`
  const visitor = `tourist:${hashToken(touristId)}`
  await ctx.db.transaction(async tx => {
    // always in the same order, so that no two wait for each other
    await lockCart(tx, ctx, visitor)
    await lockCart(tx, ctx, owner)
    const theirs = await tx.delete(cartItems).where(ofOwner(ctx, visitor)).returning()
    const mine = await tx.select().from(cartItems).where(ofOwner(ctx, owner)).orderBy(asc(cartItems.id))
    const room = MAX_CART_LINES - mine.length
    const added = theirs.filter(({ variantId }) => !mine.some(item => item.variantId === variantId))
    if (added.length && room > 0)
      await tx.insert(cartItems).values(added.slice(0, room).map(item => ({ ...item, owner, updateTime: isoNow(ctx) })))
    for (const { variantId, amount, priceSeen } of theirs)
      await tx
        .update(cartItems)
        .set({ amount, priceSeen, updateTime: isoNow(ctx) })
        .where(and(ofOwner(ctx, owner), eq(cartItems.variantId, variantId), lt(cartItems.amount, amount)))
  })
  return { done: true as const }
}

/** Forgets carts that nobody has touched for a long time. */
export async function forgetCarts({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await db.delete(cartItems).where(lt(cartItems.updateTime, instantOf(now(), -CART_LIVES_DAYS * 86_400)))
}
