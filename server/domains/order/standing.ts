import { timePhrase } from '../../../shared/dates'
import { money } from '../../../shared/money'
import { backLine, restLine } from '../../../shared/money-back'
import type { Ctx } from '../../kernel/call/context'
import type { SkillLine } from '../../kernel/skills/skill'
import type { CustomerOrder } from './order.queries'
import { STANDING_TEXTS } from './standing.texts'

function stateOf(ctx: Ctx, order: CustomerOrder): string {
  const { language } = ctx
  const texts = STANDING_TEXTS[language]
  if (order.state === 'unpaid') {
    const left = Date.parse(order.expireTime) - ctx.now()
    return left > 0
      ? texts.unpaid(
          money(order.amount, language),
          Math.ceil(left / 60_000),
          timePhrase(order.expireTime, language, { now: ctx.now() }),
        )
      : texts.late
  }
  if (order.state !== 'paid') return texts.is[order.state]
  if (order.sent > 0) return texts.part(order.sent, order.pieces)
  if (backLine(order.money, language)) return restLine(order, language)
  return order.isPickup ? texts.pickup : order.eventId === null ? texts.is.paid : texts.request
}

/** How an order stands, with what went back of it and what the seller said of its last parcel. */
function standingOf(ctx: Ctx, order: CustomerOrder): string {
  const { language } = ctx
  const texts = STANDING_TEXTS[language]
  const [parcel] = order.parcels
  const back = backLine(order.money, language)
  const isSaid = order.state === 'paid' && order.sent === 0
  return [
    stateOf(ctx, order),
    ...(order.state === 'unpaid' ? [] : [texts.paid(money(order.amount, language))]),
    ...(back && !isSaid ? [back] : []),
    ...(parcel && (order.state === 'paid' || order.state === 'shipped')
      ? [texts.parcel(parcel.company, parcel.number, timePhrase(parcel.createTime, language, { now: ctx.now() }))]
      : []),
  ].join(texts.comma)
}

/** An order as it is told, with what it is of. */
export function orderLine(ctx: Ctx, order: CustomerOrder): SkillLine {
  const name = order.lines[0]?.name ?? ''
  const what = order.pieces > 1 ? STANDING_TEXTS[ctx.language].and(name, order.pieces) : name
  return {
    text: standingOf(ctx, order),
    thing: { kind: 'order', name: `${order.orderNo} ${what}`.trim(), url: `/order/detail?id=${order.id}` },
  }
}
