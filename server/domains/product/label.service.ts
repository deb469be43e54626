import { and, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { cleanLabelCode } from '../../../shared/codes'
import type { LabelState } from '../../../shared/register'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage } from '../../kernel/call/page'
import { changed } from '../../kernel/live/changed'
import { newCode } from '../../kernel/text/code'
import { isLabel } from './machine.queries'
import { labelState } from './machine.service'
import { products, qrcodes } from './product.table'

/** Letters and digits of a code: nobody meets another's by guessing. */
const LENGTH = 12

const withProducts = (db: Db) =>
  db
    .select({
      label: qrcodes,
      product: { id: products.id, name: products.name, serialNumber: products.serialNumber, model: products.model },
    })
    .from(qrcodes)
    .leftJoin(products, and(eq(products.tenantId, qrcodes.tenantId), eq(products.id, qrcodes.productId)))
type LabelRecord = Awaited<ReturnType<typeof withProducts>>[number]

const toLabel = (ctx: Ctx, { label, product }: LabelRecord) => ({
  code: label.code,
  state: labelState(label),
  model: label.model || (product?.model ?? ''),
  productId: label.productId,
  productName: product ? localize(product.name, ctx.language) : '',
  serialNumber: product?.serialNumber ?? '',
  replacedBy: label.replacedBy,
  createTime: label.createTime,
})

const inState = (state: LabelState | undefined): SQL | undefined => {
  if (state === 'revoked') return isNotNull(qrcodes.revokeTime)
  if (state === undefined) return undefined
  return and(isNull(qrcodes.revokeTime), state === 'bound' ? isNotNull(qrcodes.productId) : isNull(qrcodes.productId))
}

/** Codes of the tenant, the newest first. */
export async function labelList(
  ctx: Ctx,
  { state, ...query }: { pageNum?: number; pageSize?: number; keyword?: string; state?: LabelState },
) {
  const keyword = query.keyword?.trim()
  const pattern = keyword ? containing(keyword) : ''
  const condition = and(
    eq(qrcodes.tenantId, ctx.tenantId),
    inState(state),
    keyword
      ? or(
          ilike(qrcodes.code, containing(cleanLabelCode(keyword))),
          isLabel(ctx, keyword),
          ilike(qrcodes.model, pattern),
          // as an array, so that codes are looked up by their products and not joined one by one
          sql`${qrcodes.productId} = any(array(${ctx.db
            .select({ id: products.id })
            .from(products)
            .where(
              and(
                eq(products.tenantId, ctx.tenantId),
                or(ilike(products.serialNumber, pattern), ilike(products.model, pattern)),
              ),
            )
            .limit(1000)}))`,
        )
      : undefined,
  )
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    qrcodes,
    condition,
    (limit, offset) =>
      withProducts(ctx.db)
        .where(condition)
        .orderBy(desc(qrcodes.createTime), desc(qrcodes.code))
        .limit(limit)
        .offset(offset),
    row => toLabel(ctx, row),
  )
}

const one = (ctx: Ctx, code: string) => and(eq(qrcodes.tenantId, ctx.tenantId), eq(qrcodes.code, code))

/** Makes codes that are on nothing yet. One that another company has already is left to it. */
async function makeCodes(
  ctx: Ctx,
  tx: Db,
  amount: number,
  row: { model: string; productId: string | null },
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < amount) {
    const made = await tx
      .insert(qrcodes)
      .values(
        Array.from({ length: amount - codes.size }, () => ({
          ...row,
          tenantId: ctx.tenantId,
          code: newCode(LENGTH),
          createTime: isoNow(ctx),
        })),
      )
      .onConflictDoNothing()
      .returning({ code: qrcodes.code })
    for (const { code } of made) codes.add(code)
  }
  return [...codes]
}

/** New codes to print. */
export const createLabels = (ctx: Ctx, body: { amount: number; model?: string }) =>
  once(ctx, body, async tx => {
    const model = body.model?.trim() ?? ''
    const codes = await makeCodes(ctx, tx, body.amount, { model, productId: null })
    await changed(ctx, tx, { kind: 'product', after: { model, codes } })
    return { codes }
  })

/** A code that is good, held until the transaction ends. Throws NOT_FOUND, LABEL_REVOKED. */
async function lockLabel(ctx: Ctx, tx: Db, code: string): Promise<LabelRecord['label']> {
  const [row] = await tx
    .select()
    .from(qrcodes)
    .where(and(eq(qrcodes.tenantId, ctx.tenantId), isLabel(ctx, code)))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.revokeTime) throw new AppError('LABEL_REVOKED')
  return row
}
async function labelOf(ctx: Ctx, tx: Db, code: string) {
  const [row] = await withProducts(tx).where(one(ctx, code))
  if (!row) throw new AppError('NOT_FOUND')
  return toLabel(ctx, row)
}
const keptOf = ({ code, model, productId, revokeTime, replacedBy }: LabelRecord['label']) => ({
  code,
  model,
  productId,
  revokeTime,
  replacedBy,
})
async function revoke(ctx: Ctx, tx: Db, before: LabelRecord['label'], replacedBy: string): Promise<void> {
  const set = { revokeTime: isoNow(ctx), replacedBy }
  await tx.update(qrcodes).set(set).where(one(ctx, before.code))
  const id = before.productId ?? ''
  await changed(ctx, tx, { kind: 'product', id, before: keptOf(before), after: keptOf({ ...before, ...set }) })
}

/** A code is not good any more. Throws NOT_FOUND, LABEL_REVOKED. */
export const revokeLabel = (ctx: Ctx, { code }: { code: string }) =>
  ctx.db.transaction(async tx => {
    const label = await lockLabel(ctx, tx, code)
    await revoke(ctx, tx, label, '')
    return labelOf(ctx, tx, label.code)
  })

/** A new code takes the place of one, on the same product. Throws NOT_FOUND, LABEL_REVOKED. */
export const replaceLabel = (ctx: Ctx, body: { code: string }) =>
  once(ctx, body, async tx => {
    const label = await lockLabel(ctx, tx, body.code)
    const [code = ''] = await makeCodes(ctx, tx, 1, { model: label.model, productId: label.productId })
    await revoke(ctx, tx, label, code)
    return labelOf(ctx, tx, code)
  })
