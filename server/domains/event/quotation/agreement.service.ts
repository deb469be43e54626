import { and, eq } from 'drizzle-orm'
import { money } from '../../../../shared/money'
import type { AgreeWay } from '../../../../shared/quotation'
import type { Db } from '../../../db/database'
import { AppError } from '../../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../../kernel/call/context'
import { once } from '../../../kernel/call/idempotency'
import { useSignature } from '../../../kernel/files/file.service'
import { same } from '../../../kernel/identity/secret'
import { lock, transition } from '../../../kernel/lifecycle/lifecycle.service'
import { fill } from '../../../kernel/text/fill'
import { SIGNED_WORDS, tellOfEvent } from '../event.messages'
import type { events } from '../event.table'
import { holdQuoted } from '../job-parts'
import { eventLife } from '../transition.service'
import { isExpired, liveOrders, newestQuotation, seenHash, tokenOf, type QuotationRow } from './quotation.queries'
import { assertIsShown, quotedLife } from './quotation.service'
import { quotations } from './quotation.table'

interface Agreement {
  way: AgreeWay
  name: string
  /** keeps the picture of a signature, and says its id; null where nothing is signed */
  signature: (() => Promise<string>) | null
  /** what the timeline says */
  content: string
}

/**
 * Notes who agrees to the newest version of a request that is held until the end: of an agreement and another version at once one is
 * written. What is agreed already stays as it is. Throws QUOTATION_PAYING once it is ordered, QUOTATION_DECLINED, QUOTATION_EXPIRED, EVENT_STATE,
 * STOCK_SHORT for a part that is gone.
 */
async function agree(
  ctx: Ctx,
  tx: Db,
  event: typeof events.$inferSelect,
  quotation: QuotationRow,
  { way, name, signature, content }: Agreement,
) {
  const agreed = { id: event.id, version: quotation.version, amount: quotation.payable }
  if (quotation.agreeTime !== null) return agreed
  const order = (await liveOrders(ctx, tx, event.id)).find(({ quotationId }) => quotationId === quotation.id)
  if (order) throw new AppError('QUOTATION_PAYING', { number: order.orderNo })
  if (quotation.declineTime !== null) throw new AppError('QUOTATION_DECLINED')
  if (isExpired(ctx, quotation)) throw new AppError('QUOTATION_EXPIRED')
  // whoever agrees can count on the parts
  await holdQuoted(ctx, tx, event, quotation)
  const { record } = await transition(ctx, tx, quotedLife, event, 'agree', { record: { content } })
  // whose request it is keeps what was agreed, also who agreed to it themselves
  if (record.actor === 'linkman') await tellOfEvent(ctx, tx, event, record)
  await tx
    .update(quotations)
    .set({
      agreedBy: name,
      agreeTime: isoNow(ctx),
      agreeWay: way,
      agreeSignature: (await signature?.()) ?? null,
      agreeHash: seenHash(quotation),
    })
    .where(and(eq(quotations.tenantId, ctx.tenantId), eq(quotations.id, quotation.id)))
  return agreed
}

/**
 * Agrees to what was quoted for a request, which is paid later: the same answer for any number of taps. Throws NOT_FOUND,
 * QUOTATION_CHANGED with both amounts when another version counts now, and what {@link agree} throws.
 */
export const agreeQuotation = (ctx: Ctx, body: { id: string; amount: number; confirmToken: string }) =>
  once(ctx, body, async tx => {
    const event = await lock(ctx, tx, eventLife, body.id)
    const quotation = await newestQuotation(ctx, tx, event.id)
    if (!quotation) throw new AppError('NOT_FOUND')
    assertIsShown(ctx, quotation, { ...body, isSame: same(body.confirmToken, tokenOf(ctx, quotation)) })
    return agree(ctx, tx, event, quotation, {
      way: 'portal',
      name: linkmanOf(ctx).name,
      signature: null,
      content: money(quotation.payable, ctx.language),
    })
  })

/**
 * The same on the phone of whoever does the work, which the customer signs there. Throws REPORT_LETTERS for a name that no paper could
 * show, FILE_TYPE, FILE_BLANK, and what {@link agreeQuotation} throws.
 */
export async function signQuotation(
  ctx: Ctx,
  body: { id: string; version: number; amount: number; signer: string; signature: string },
) {
  for (const assertPrintable of ctx.offers.assertPrintable) await assertPrintable(ctx, body.signer)
  return once(ctx, body, async tx => {
    const event = await lock(ctx, tx, quotedLife, body.id)
    const quotation = await newestQuotation(ctx, tx, event.id)
    if (!quotation) throw new AppError('NOT_FOUND')
    assertIsShown(ctx, quotation, { ...body, isSame: body.version === quotation.version })
    const name = body.signer.trim()
    const subject = { kind: 'quotation', id: quotation.id }
    return agree(ctx, tx, event, quotation, {
      way: 'signature',
      name,
      signature: () => useSignature(ctx, tx, subject, { id: body.signature }),
      content: fill(SIGNED_WORDS[ctx.language], { amount: money(quotation.payable, ctx.language), name }),
    })
  })
}
