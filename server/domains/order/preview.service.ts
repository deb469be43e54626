import { and, eq } from 'drizzle-orm'
import { coveringOf } from '../../../shared/cart'
import { localize } from '../../../shared/language'
import { specsIn } from '../../../shared/commodity'
import { MAX_PRICE } from '../../../shared/limits'
import { MEANS, meansFor, NO_MEANS, sumOfMeans } from '../../../shared/member'
import { money } from '../../../shared/money'
import { orderTotals } from '../../../shared/order'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isServed } from '../../kernel/address/served'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { enterShop } from '../../kernel/tenancy/shop.service'
import { addresses } from '../address/address.table'
import { products } from '../product/product.table'
import { coveringMachines } from './cover.queries'
import type { OrderAddress } from './order.table'
import { tokenOf } from './shown'

export interface OrderInput {
  lines: { variantId: string; amount: number }[]
  addressId?: string
  isPickup?: boolean
  /** what of its customer's assets pays for it as well */
  use?: (typeof MEANS)[number][]
}
/** Lines with each variant once: two lines of one are one. */
function merged(lines: OrderInput['lines']): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { variantId, amount } of lines) {
    const id = variantId.toLowerCase()
    amounts.set(id, (amounts.get(id) ?? 0) + amount)
  }
  return amounts
}

async function addressOf(ctx: Ctx, tx: Db, { addressId, isPickup }: OrderInput): Promise<OrderAddress | null> {
  if (isPickup || addressId === undefined) return null
  const [row] = await tx
    .select({
      name: addresses.name,
      phone: addresses.phone,
      country: addresses.country,
      province: addresses.province,
      city: addresses.city,
      dist: addresses.dist,
      address: addresses.address,
    })
    .from(addresses)
    .where(
      and(
        eq(addresses.tenantId, ctx.tenantId),
        eq(addresses.linkmanId, linkmanOf(ctx).linkmanId),
        eq(addresses.id, addressId),
      ),
    )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** A line as it would be ordered now. */
interface PricedLine {
  variant: Awaited<ReturnType<Offers<Ctx>['sale']['find']>>[number]
  amount: number
  covered: number
  coveredBy: { id: string; name: string; model: string } | null
}

/**
 * What an order of these lines costs now. `lock` holds the stock for the rest of the transaction.
 * Throws SHOP_OFF, NOT_FOUND for an address of somebody else, ORDER_LINE_GONE, ORDER_LINE_SHORT, ORDER_TOTAL.
 */
export async function priced(ctx: Ctx, tx: Db, input: OrderInput, { lock }: { lock: boolean }) {
  const { takesOffline, servedAreas, keepsMembers } = await enterShop(ctx, tx)
  const amounts = merged(input.lines)
  const sale = ctx.offers.sale[0]
  if (!sale) throw new AppError('SHOP_OFF')
  const use = input.use ?? []
  // before the stock, as whoever gives something of an order back takes them
  if (lock && use.length > 0) await ctx.offers.memberAssets[0]?.hold(ctx, tx, linkmanOf(ctx).customerId)
  const variants = await sale.variants(ctx, tx, [...amounts.keys()], { lock })
  const covering = await coveringMachines(ctx, tx, [...variants.values()], { lock })
  const address = await addressOf(ctx, tx, input)
  const wanted = [...amounts].map(([id, amount]) => {
    const variant = variants.get(id)
    const name = localize(variant?.name, ctx.language)
    if (!variant?.isOnSale) throw new AppError('ORDER_LINE_GONE', { name })
    if (variant.stock !== null && variant.stock < amount)
      throw new AppError('ORDER_LINE_SHORT', { name, left: variant.stock })
    return { variant, amount }
  })
  const by = coveringOf(
    wanted.map(({ variant }) => covering.get(variant.commodityId) ?? []),
    wanted.map(({ variant }) => variant.commodityId),
  )
  const lines = wanted.map(({ variant, amount }, place): PricedLine => {
    const machine = by[place] ?? null
    return { variant, amount, covered: machine ? 1 : 0, coveredBy: machine }
  })
  const costs = orderTotals(
    lines.map(({ variant, amount, covered }) => ({
      price: variant.price,
      salePrice: variant.salePrice,
      amount,
      covered,
    })),
  )
  if (costs.total > MAX_PRICE) throw new AppError('ORDER_TOTAL', { most: money(MAX_PRICE, ctx.language) })
  const services = lines.reduce(
    (sum, { variant }, place) => sum + (variant.kind === 'service' ? (costs.shares[place] ?? 0) : 0),
    0,
  )
  const of = { customerId: linkmanOf(ctx).customerId, amount: costs.payable, services }
  const worth = keepsMembers ? await ctx.offers.memberAssets[0]?.worth(ctx, tx, of) : null
  const means = meansFor(costs.payable, services, worth ?? NO_MEANS, use)
  const paidWith = MEANS.map(kind => ({ kind, amount: means[kind] })).filter(({ amount }) => amount > 0)
  // what a line costs stays what it is, whatever it is paid with
  const sums = {
    ...costs,
    deductions: [...costs.deductions, ...paidWith],
    payable: costs.payable - sumOfMeans(means),
  }
  const assets = worth ? MEANS.map(kind => ({ kind, worth: worth[kind] })).filter(one => one.worth > 0) : []
  const shown = {
    address,
    means: paidWith,
    lines: lines.map(({ variant, amount, covered, coveredBy }) => ({
      name: variant.name,
      amount: [variant.id, amount],
      price: [variant.price, variant.salePrice],
      covered: [covered, coveredBy?.id],
    })),
  }
  return {
    lines,
    address,
    isServed: !address || isServed(servedAreas, address),
    takesOffline,
    shown,
    confirmToken: tokenOf(ctx, linkmanOf(ctx).linkmanId, shown),
    means,
    assets,
    ...sums,
  }
}
export type PricedOrder = Awaited<ReturnType<typeof priced>>

const shownLine = (ctx: Ctx, { variant, amount, covered, coveredBy }: PricedLine, share: number) => ({
  variantId: variant.id,
  commodityId: variant.commodityId,
  kind: variant.kind,
  name: localize(variant.name, ctx.language),
  specs: specsIn(variant.specs, ctx.language),
  picture: pictureUrl(ctx, ctx.tenantId, variant.picture),
  unit: localize(variant.unit, ctx.language),
  price: variant.price,
  salePrice: variant.salePrice,
  amount,
  covered,
  coveredBy: coveredBy && { productId: coveredBy.id, name: coveredBy.name, model: coveredBy.model },
  share,
})

/** What these lines cost now, and why. Throws what {@link priced} throws. */
export async function confirmOrder(ctx: Ctx, input: OrderInput) {
  const order = await priced(ctx, ctx.db, input, { lock: false })
  return {
    lines: order.lines.map((line, i) => shownLine(ctx, line, order.shares[i] ?? 0)),
    total: order.total,
    deductions: order.deductions,
    amount: order.payable,
    assets: order.assets,
    confirmToken: order.confirmToken,
    takesOffline: order.takesOffline,
    needsAddress: !input.isPickup,
    isServed: order.isServed,
  }
}

/** Names of a machine in every language, as an order keeps them. */
export async function machineName(ctx: Ctx, tx: Db, productId: string) {
  const [row] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId)))
  return row?.name ?? {}
}
