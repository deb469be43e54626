import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { cleanLabelCode } from '../../../shared/codes'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { products, productHandovers, qrcodes, serialKeyOf } from './product.table'

/** A serial number as the index has it. */
const keyOf = (serialNumber: string): SQL => serialKeyOf({ serialNumber: sql`${serialNumber}::text` })

/** The machines that have serial numbers but for width, case, blanks and dashes, by the number as it was asked; the exact spelling first. */
export async function machinesBySerials(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  tx: Db,
  serials: readonly string[],
): Promise<Map<string, (typeof products.$inferSelect)[]>> {
  const asked = [...new Set(serials)]
  const found = new Map<string, (typeof products.$inferSelect)[]>(asked.map(serial => [serial, []]))
  if (!asked.length) return found
  const wanted = sql`(select serial, ${serialKeyOf({ serialNumber: sql`serial` })} as key from jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb) as serial) wanted`
  const rows = await tx
    .select({ serial: sql<string>`wanted.serial`, product: products })
    .from(products)
    .innerJoin(wanted, eq(serialKeyOf(products), sql`wanted.key`))
    .where(eq(products.tenantId, tenantId))
    .orderBy(asc(products.createTime), asc(products.id))
  for (const { serial, product } of rows) {
    const list = found.get(serial)
    if (product.serialNumber === serial) list?.unshift(product)
    else list?.push(product)
  }
  return found
}

/** Products whose serial number is the same but for width, case, blanks and dashes. */
export const sameSerial = (serialNumber: string): SQL => eq(serialKeyOf(products), keyOf(serialNumber))

/**
 * That a printed code is the one that was typed, scanned or pasted as its address: like a serial number but for width, case, blanks and
 * dashes; of two that are alike the one with exactly this spelling.
 */
export function isLabel({ tenantId }: Pick<Ctx, 'tenantId'>, typed: string): SQL {
  const code = cleanLabelCode(typed)
  return sql`${qrcodes.code} = (select alike.code from ${qrcodes} alike where alike.tenant_id = ${tenantId} and ${serialKeyOf({ serialNumber: sql`alike.code` })} = ${keyOf(code)} order by alike.code = ${code} desc, alike.create_time, alike.code limit 1)`
}

/** Codes as they were printed, by the codes as they were typed and cleaned; one that was not printed yet is not among them. See {@link isLabel}. */
export async function printedLabels(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  tx: Db,
  typed: readonly string[],
): Promise<Map<string, string>> {
  if (!typed.length) return new Map()
  const { rows } = await tx.execute<{ typed: string; printed: string }>(
    sql`select distinct on (wanted.code) wanted.code as typed, ${qrcodes.code} as printed from (select code, ${serialKeyOf({ serialNumber: sql`code` })} as key from jsonb_array_elements_text(${JSON.stringify([...new Set(typed)])}::jsonb) as code) wanted join ${qrcodes} on ${serialKeyOf({ serialNumber: qrcodes.code })} = wanted.key where ${qrcodes.tenantId} = ${tenantId} order by wanted.code, ${qrcodes.code} = wanted.code desc, ${qrcodes.createTime}, ${qrcodes.code}`,
  )
  return new Map(rows.map(({ typed: code, printed }) => [code, printed]))
}

/**
 * Holds serial numbers until the transaction ends, so that of two at once one gets each. In one order, so that nobody waits for somebody
 * who waits for them.
 */
export async function holdSerials(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  tx: Db,
  serials: readonly string[],
): Promise<void> {
  const all = [...new Set(serials)]
  if (!all.length) return
  const key = serialKeyOf({ serialNumber: sql`serial` })
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`serial ${tenantId}`}), hash) from (select distinct hashtext(${key}) as hash from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) as serial order by hash) held`,
  )
}

/** Ends what is offered of a machine. */
export const endHandovers = (ctx: Ctx, tx: Db, productId: string, now: string) =>
  tx
    .update(productHandovers)
    .set({ withdrawTime: now })
    .where(
      and(
        eq(productHandovers.tenantId, ctx.tenantId),
        eq(productHandovers.productId, productId),
        isNull(productHandovers.takeTime),
        isNull(productHandovers.withdrawTime),
      ),
    )
