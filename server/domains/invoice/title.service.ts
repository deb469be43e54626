import { and, desc, eq, sql } from 'drizzle-orm'
import { cleanEmail, isEmail } from '../../../shared/email'
import { isTaxNumber, MAX_INVOICE_TITLES, taxNumber } from '../../../shared/invoice'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { lineOf } from '../../kernel/tenancy/setup-texts'
import { enterInvoices } from './invoice.queries'
import { invoiceTitles, type InvoiceTitle } from './invoice.table'

const mine = (ctx: Ctx) =>
  and(eq(invoiceTitles.tenantId, ctx.tenantId), eq(invoiceTitles.linkmanId, linkmanOf(ctx).linkmanId))
const defaultFirst = [desc(invoiceTitles.isDefault), desc(invoiceTitles.createTime), desc(invoiceTitles.id)]
const toTitle = ({ id, title, isDefault }: typeof invoiceTitles.$inferSelect) => ({ id, ...title, isDefault })

/** A title as it is kept: a person has no tax number. Throws TAX_NUMBER, INVOICE_EMAIL. */
export function titleOf(input: InvoiceTitle): InvoiceTitle {
  const { kind } = input
  const email = cleanEmail(input.email)
  if (email && !isEmail(email)) throw new AppError('INVOICE_EMAIL')
  const taxNo = kind === 'company' ? taxNumber(input.taxNo) : ''
  if (kind === 'company' && !isTaxNumber(taxNo)) throw new AppError('TAX_NUMBER')
  const [name = '', bank = '', bankAccount = '', address = '', phone = ''] = [
    input.name,
    input.bank,
    input.bankAccount,
    input.address,
    input.phone,
  ].map(lineOf)
  return { kind, name, taxNo, bank, bankAccount, address, phone, email }
}

/** The caller's titles, the default one first. */
export const titleList = async (ctx: Ctx) =>
  (
    await ctx.db
      .select()
      .from(invoiceTitles)
      .where(mine(ctx))
      .orderBy(...defaultFirst)
  ).map(toTitle)

/** The caller's default title, where there is one. */
export async function defaultTitle(ctx: Ctx) {
  const [row] = await ctx.db
    .select()
    .from(invoiceTitles)
    .where(and(mine(ctx), invoiceTitles.isDefault))
  return { has: row !== undefined, title: row ? toTitle(row) : null }
}

/** Of one's own writes one comes after the other, so that one title is the default. */
const lockTitles = (tx: Db, ctx: Ctx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoice_titles'), hashtext(${linkmanOf(ctx).linkmanId}))`)

/** Keeps a title, or changes one. Throws INVOICES_OFF, NOT_FOUND, TAX_NUMBER, INVOICE_EMAIL, INVOICE_TITLES_FULL. */
export async function saveTitle(ctx: Ctx, body: InvoiceTitle & { id?: string; isDefault: boolean }) {
  await enterInvoices(ctx)
  return once(ctx, body, async tx => {
    const title = titleOf(body)
    await lockTitles(tx, ctx)
    const there = await tx
      .select({ id: invoiceTitles.id, isDefault: invoiceTitles.isDefault })
      .from(invoiceTitles)
      .where(mine(ctx))
    const before = there.find(({ id }) => id === body.id?.toLowerCase())
    if (body.id && !before) throw new AppError('NOT_FOUND')
    if (!before && there.length >= MAX_INVOICE_TITLES)
      throw new AppError('INVOICE_TITLES_FULL', { most: String(MAX_INVOICE_TITLES) })
    const isDefault = body.isDefault || !there.length || before?.isDefault === true
    if (isDefault)
      await tx
        .update(invoiceTitles)
        .set({ isDefault: false })
        .where(and(mine(ctx), invoiceTitles.isDefault))
    const [row] = before
      ? await tx
          .update(invoiceTitles)
          .set({ title, isDefault })
          .where(and(mine(ctx), eq(invoiceTitles.id, before.id)))
          .returning()
      : await tx
          .insert(invoiceTitles)
          .values({
            tenantId: ctx.tenantId,
            id: newId(),
            linkmanId: linkmanOf(ctx).linkmanId,
            title,
            isDefault,
            createTime: isoNow(ctx),
          })
          .returning()
    if (!row) throw new Error('a title was not kept')
    return toTitle(row)
  })
}

/** Removes a title of the caller; the newest of the others becomes the default where this was it. Throws INVOICES_OFF, NOT_FOUND. */
export async function deleteTitle(ctx: Ctx, { id }: { id: string }) {
  await enterInvoices(ctx)
  return ctx.db.transaction(async tx => {
    await lockTitles(tx, ctx)
    const [gone] = await tx
      .delete(invoiceTitles)
      .where(and(mine(ctx), eq(invoiceTitles.id, id)))
      .returning()
    if (!gone) throw new AppError('NOT_FOUND')
    const [next] = gone.isDefault
      ? await tx
          .select({ id: invoiceTitles.id })
          .from(invoiceTitles)
          .where(mine(ctx))
          .orderBy(...defaultFirst)
          .limit(1)
      : []
    if (next)
      await tx
        .update(invoiceTitles)
        .set({ isDefault: true })
        .where(and(mine(ctx), eq(invoiceTitles.id, next.id)))
    return { done: true as const }
  })
}
