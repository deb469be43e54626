import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CardKind } from '../../../shared/im'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { events } from '../event/event.table'
import { orderLines, orders } from '../order/order.table'
import { products } from '../product/product.table'

/** What a card shows. `line`: what it is called in every language, a number or a model. */
interface Shown {
  title: string
  text: string
  picture: string
  line: string
}
type Finder = (ctx: Ctx, db: Db, customerId: string, ids: string[]) => Promise<(Shown & { id: string })[]>

const FINDERS: Record<CardKind, Finder> = {
  async order(ctx, db, customerId, ids) {
    const rows = await db
      .select({ id: orders.id, orderNo: orders.orderNo, name: orderLines.name, picture: orderLines.picture })
      .from(orders)
      .leftJoin(orderLines, and(eq(orderLines.tenantId, orders.tenantId), eq(orderLines.orderId, orders.id)))
      .where(and(eq(orders.tenantId, ctx.tenantId), eq(orders.customerId, customerId), inArray(orders.id, ids)))
      .orderBy(asc(orders.id), asc(orderLines.place))
    return rows
      .filter(({ id }, i) => rows.findIndex(one => one.id === id) === i)
      .map(({ id, orderNo, name, picture }) => ({
        id,
        title: localize(name ?? {}, ctx.language) || orderNo,
        text: orderNo,
        picture: pictureUrl(ctx, ctx.tenantId, picture ?? ''),
        line: orderNo,
      }))
  },
  async event(ctx, db, customerId, ids) {
    const rows = await db
      .select({ id: events.id, eventNo: events.eventNo, title: events.title })
      .from(events)
      .where(and(eq(events.tenantId, ctx.tenantId), eq(events.customerId, customerId), inArray(events.id, ids)))
    return rows.map(({ id, eventNo, title }) => ({ id, title, text: eventNo, picture: '', line: eventNo }))
  },
  async product(ctx, db, customerId, ids) {
    const rows = await db
      .select({
        id: products.id,
        name: products.name,
        model: products.model,
        serialNumber: products.serialNumber,
        picture: products.picture,
      })
      .from(products)
      .where(and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId), inArray(products.id, ids)))
    return rows.map(({ id, name, model, serialNumber, picture }) => ({
      id,
      title: localize(name, ctx.language) || model,
      text: [model, serialNumber].filter(Boolean).join(' · '),
      picture: pictureUrl(ctx, ctx.tenantId, picture),
      line: model,
    }))
  },
}

const keyOf = ({ kind, id }: { kind: CardKind; id: string }) => `${kind} ${id}`

/** What a customer's things look like on cards, in the caller's language; those that are not theirs, or no longer, are left out. */
export async function cardsOf(
  ctx: Ctx,
  db: Db,
  customerId: string | null,
  cards: readonly { kind: CardKind; id: string }[],
): Promise<(card: { kind: CardKind; id: string }) => Shown | undefined> {
  const found = new Map<string, Shown>()
  if (customerId !== null)
    for (const kind of new Set(cards.map(one => one.kind))) {
      const ids = cards.filter(one => one.kind === kind).map(one => one.id)
      for (const { id, ...shown } of await FINDERS[kind](ctx, db, customerId, ids))
        found.set(keyOf({ kind, id }), shown)
    }
  return card => found.get(keyOf(card))
}
