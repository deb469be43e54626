import { and, eq } from 'drizzle-orm'
import { money } from '../../../../shared/money'
import { isSamePrice, quotationTotals } from '../../../../shared/quotation'
import type { Db } from '../../../db/database'
import { newId } from '../../../db/ids'
import { AppError } from '../../../http/errors'
import { isoNow, type Ctx } from '../../../kernel/call/context'
import type { ChargedReport } from '../event.offers'
import { transition } from '../../../kernel/lifecycle/lifecycle.service'
import { events } from '../event.table'
import { eventLife } from '../transition.service'
import { liveOrders, newestQuotation, quotedLines, UNPAID } from './quotation.queries'
import { quotations } from './quotation.table'

/**
 * Asks for what a confirmed report comes to: by the quotation whose lines it has, which may be accepted without end from then on, else by one
 * of its lines, less what was paid before. Where that very amount waits to be paid already, nothing is added. Throws REPORT_ORDER_OPEN while another amount waits, which only its payer or staff may end.
 */
export async function charge(
  ctx: Ctx,
  tx: Db,
  eventId: string,
  { lines, discount, paid, note, staff }: ChargedReport,
): Promise<void> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.tenantId, ctx.tenantId), eq(events.id, eventId)))
    .for('update')
  if (!event) throw new AppError('NOT_FOUND')
  const { total, payable } = quotationTotals(lines, discount + paid)
  const open = (await liveOrders(ctx, tx, eventId)).filter(({ state }) => UNPAID.includes(state))
  const [waiting] = open
  if (waiting) {
    if (open.length === 1 && waiting.amount === payable) return
    throw new AppError('REPORT_ORDER_OPEN', { amount: money(waiting.amount, ctx.language) })
  }
  const former = await newestQuotation(ctx, tx, eventId)
  const quoted = await quotedLines(ctx, tx, eventId)
  if (former?.payable === payable && quoted && isSamePrice(quoted, { lines, discount })) {
    // what is signed is owed, whenever it is paid
    await tx
      .update(quotations)
      .set({ expireTime: null })
      .where(and(eq(quotations.tenantId, ctx.tenantId), eq(quotations.id, former.id)))
    return
  }
  await tx.insert(quotations).values({
    tenantId: ctx.tenantId,
    id: newId(),
    eventId,
    version: (former?.version ?? 0) + 1,
    lines: lines.map(line => ({
      ...line,
      variantId: null,
      commodityId: null,
      kind: 'service' as const,
      specs: [],
      picture: '',
      unit: {},
      name: { [ctx.language]: line.name },
    })),
    discount: discount + paid,
    total,
    payable,
    note,
    ofReport: true,
    staffId: staff.staffId,
    staffName: staff.name,
    createTime: isoNow(ctx),
  })
  await transition(ctx, tx, eventLife, event, 'quote', {
    record: { content: money(payable, ctx.language) },
    doer: { actor: 'staff', actorId: staff.staffId, actorName: staff.name },
  })
}
