import type { FormValues } from '../../../shared/form'
import type { Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { once } from '../../kernel/call/idempotency'
import type { ScannedProduct } from '../../kernel/forms/forms.offers'
import { raiseEvent, raiserOf } from './event.service'
import { countGuest, guestRaiser, withSecret, type Guest } from './guest.service'
import { assertStorable } from '../../kernel/forms/accept-form'
import { openTemplates } from './template/template.service'

/**
 * The product that a code is glued to, and whether guests may report. Throws NOT_FOUND, also for a code of another tenant, LABEL_BLANK for
 * one that is on nothing yet, LABEL_REVOKED.
 */
async function scannedProduct(ctx: Ctx, code: string): Promise<ScannedProduct> {
  for (const find of ctx.offers.scannedProduct) {
    const found = await find(ctx, code)
    if (found) return found
  }
  const label = await ctx.offers.machines[0]?.label(ctx, ctx.db, code)
  if (label?.state === 'revoked') throw new AppError('LABEL_REVOKED')
  throw new AppError(label ? 'LABEL_BLANK' : 'NOT_FOUND')
}

/** What a scanned code stands for. Throws NOT_FOUND, LABEL_BLANK, LABEL_REVOKED. */
export async function scannedForm(ctx: Ctx, code: string) {
  const { product, guestAllowed } = await scannedProduct(ctx, code)
  return { code, product, eventTypes: await openTemplates(ctx), guestAllowed }
}

/** Raises a service request for a scanned product. Throws NOT_FOUND, LABEL_BLANK, LABEL_REVOKED, GUEST_NOT_ALLOWED, PHONE_INVALID and what raiseEvent throws. */
export async function createScannedEvent(
  ctx: Ctx,
  body: { code: string; templateId: string; attribute: FormValues; formVersion?: string; guest?: Guest },
) {
  assertStorable(body.attribute)
  const { product, guestAllowed } = await scannedProduct(ctx, body.code)
  const guest = ctx.principal.kind === 'linkman' ? undefined : body.guest
  if (ctx.principal.kind !== 'linkman' && !(guestAllowed && guest)) throw new AppError('GUEST_NOT_ALLOWED')
  if (guest) await countGuest(ctx, guest)
  const created = await once(ctx, body, async tx =>
    raiseEvent(
      ctx,
      tx,
      { ...(guest ? await guestRaiser(ctx, tx, guest) : raiserOf(ctx)), scannedProductId: product.id },
      body,
    ),
  )
  return guest ? withSecret(ctx, created) : created
}
