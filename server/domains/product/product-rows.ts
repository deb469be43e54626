import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language, Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { instantOf } from '../../kernel/call/instant'
import {
  RowsChanged,
  type Compared,
  type RowProblem,
  type RowValues,
  type SheetDefinition,
  type SheetScope,
  type Written,
} from '../../kernel/call/sheet'
import { ownersOf } from '../../kernel/identity/customer.queries'
import { PRODUCT_COLUMNS } from './product.sheet'
import { products, qrcodes } from './product.table'

type ProductRecord = typeof products.$inferSelect
/** What a row may write of a product, named as the columns are. */
interface Fields {
  customer_id: string | null
  name: Localized
  type: Localized
  model: string
  serial_number: string
  quality_info_start_time: string | null
  quality_info_end_time: string | null
  install_time: string | null
}
interface Plan {
  id: string
  /** of what is there; 0 for something new */
  version: number
  before: Fields | null
  /** null when nothing changes but the code */
  after: Fields | null
  /** a code that is not on it yet, '' for none */
  code: string
}
/** What a row did. `version` is that behind the write. */
interface Trace {
  id: string
  version: number
  before: Fields | null
  written: boolean
  code: string
}
type Planned = Plan | { problems: RowProblem[] }

const fieldsOf = (row: ProductRecord): Fields => ({
  customer_id: row.customerId,
  name: row.name,
  type: row.type,
  model: row.model,
  serial_number: row.serialNumber,
  quality_info_start_time: row.qualityInfoStartTime,
  quality_info_end_time: row.qualityInfoEndTime,
  install_time: row.installTime,
})
/** A text in the language of who imports; the other languages stay. */
const inLanguage = (text: string | undefined, before: Localized, language: Language): Localized =>
  text ? { ...before, [language]: text } : before

/** What rows would do. A product is known by its serial number; a filled cell counts, an empty one leaves what is there. */
async function plan(tx: Db, { tenantId, language }: SheetScope, rows: readonly RowValues[]): Promise<Planned[]> {
  const serials = rows.map(({ serialNumber = '' }) => serialNumber)
  const found = rows.length
    ? await tx
        .select()
        .from(products)
        .where(and(eq(products.tenantId, tenantId), inArray(products.serialNumber, serials)))
    : []
  const known = new Map(found.map(row => [row.serialNumber, row]))
  const codes = rows.flatMap(({ qrcode }) => qrcode || [])
  // of all tenants: a code stands on one product in the world, and nobody is told whose
  const glued = codes.length
    ? await tx
        .select({ tenantId: qrcodes.tenantId, code: qrcodes.code, productId: qrcodes.productId })
        .from(qrcodes)
        .where(inArray(qrcodes.code, codes))
    : []
  const on = new Map(glued.map(row => [row.code, row]))
  const owners = await ownersOf(tx, tenantId, rows)
  return rows.map((row, i): Planned => {
    const before = known.get(row.serialNumber ?? '')
    const owner = owners[i]
    if (owner && 'problem' in owner) return { problems: [owner.problem] }
    const code = row.qrcode ?? ''
    const place = on.get(code)
    if (place && (place.tenantId !== tenantId || place.productId !== before?.id))
      return { problems: [{ column: 'qrcode', error: 'QRCODE_TAKEN' }] }
    if (!before && !row.name) return { problems: [{ column: 'name', error: 'CELL_REQUIRED' }] }
    const after: Fields = {
      customer_id: owner?.customerId ?? before?.customerId ?? null,
      name: inLanguage(row.name, before?.name ?? {}, language),
      type: inLanguage(row.type, before?.type ?? {}, language),
      model: row.model || (before?.model ?? ''),
      serial_number: row.serialNumber ?? '',
      quality_info_start_time: row.qualityInfoStartTime || (before?.qualityInfoStartTime ?? null),
      quality_info_end_time: row.qualityInfoEndTime || (before?.qualityInfoEndTime ?? null),
      install_time: row.installTime || (before?.installTime ?? null),
    }
    const [start, end] = [after.quality_info_start_time, after.quality_info_end_time]
    if (start && end && end < start)
      return { problems: [{ column: 'qualityInfoEndTime', error: 'WARRANTY_BACKWARDS' }] }
    const fields = before ? fieldsOf(before) : null
    return {
      id: before?.id ?? newId(),
      version: before?.version ?? 0,
      before: fields,
      after: JSON.stringify(fields) === JSON.stringify(after) ? null : after,
      code: place ? '' : code,
    }
  })
}

const compared = (planned: Planned): Compared => {
  if ('problems' in planned) return planned
  if (!planned.after && !planned.code) return { outcome: 'unchanged' }
  return { outcome: planned.before ? 'changed' : 'new' }
}

const RECORD = sql`id uuid, version integer, customer_id uuid, name jsonb, type jsonb, model text, serial_number text, quality_info_start_time date, quality_info_end_time date, install_time date`
const COLUMNS = sql.raw(
  'customer_id, name, type, model, serial_number, quality_info_start_time, quality_info_end_time, install_time',
)
const json = (values: readonly unknown[]) => sql`${JSON.stringify(values)}::jsonb`

async function update(tx: Db, tenantId: string, rows: object[]): Promise<void> {
  if (!rows.length) return
  const { rowCount } = await tx.execute(
    sql`update ${products} p set (${COLUMNS}, version) = (select ${sql.raw('r.customer_id, r.name, r.type, r.model, r.serial_number, r.quality_info_start_time, r.quality_info_end_time, r.install_time, p.version + 1')}) from jsonb_to_recordset(${json(rows)}) as r(${RECORD}) where p.tenant_id = ${tenantId} and p.id = r.id and p.version = r.version`,
  )
  if (rowCount !== rows.length) throw new RowsChanged()
}

async function write(tx: Db, { tenantId, now }: SheetScope, plans: readonly Planned[]): Promise<Written[]> {
  const good = plans.flatMap(planned => ('problems' in planned ? [] : planned))
  const made = good.flatMap(({ id, version, before, after }) => (after && !before ? { id, version, ...after } : []))
  if (made.length)
    await tx.execute(
      sql`insert into ${products} (tenant_id, id, ${COLUMNS}, create_time) select ${tenantId}, id, ${COLUMNS}, ${instantOf(now())} from jsonb_to_recordset(${json(made)}) as r(${RECORD})`,
    )
  await update(
    tx,
    tenantId,
    good.flatMap(({ id, version, before, after }) => (after && before ? { id, version, ...after } : [])),
  )
  const codes = good.flatMap(({ id, code }) => (code ? { tenantId, code, productId: id } : []))
  if (codes.length) await tx.insert(qrcodes).values(codes)
  return plans.map((planned): Written => {
    if ('problems' in planned) return planned
    const { id, version, before, after, code } = planned
    if (!after && !code) return { outcome: 'unchanged' }
    const trace: Trace = { id, version: after ? version + 1 : version, before, written: after !== null, code }
    return { outcome: before ? 'updated' : 'made', trace }
  })
}

/** Takes back what rows wrote. Throws where something still points at what they made. */
async function undo(tx: Db, { tenantId }: SheetScope, traces: readonly Trace[]): Promise<(RowProblem | null)[]> {
  const { rows } = traces.length
    ? await tx.execute<{ id: string }>(
        sql`select p.id from ${products} p join jsonb_to_recordset(${json(traces.map(({ id, version }) => ({ id, version })))}) as r(id uuid, version integer) on p.id = r.id and p.version = r.version where p.tenant_id = ${tenantId} order by p.id for update of p`,
      )
    : { rows: [] }
  const untouched = new Set(rows.map(({ id }) => id))
  const free = traces.filter(({ id }) => untouched.has(id))
  const codes = free.flatMap(({ code }) => code || [])
  if (codes.length) await tx.delete(qrcodes).where(and(eq(qrcodes.tenantId, tenantId), inArray(qrcodes.code, codes)))
  const made = free.flatMap(({ id, before }) => (before ? [] : id))
  if (made.length) await tx.delete(products).where(and(eq(products.tenantId, tenantId), inArray(products.id, made)))
  await update(
    tx,
    tenantId,
    free.flatMap(({ id, version, before, written }) => (before && written ? { id, version, ...before } : [])),
  )
  return traces.map(({ id }) => (untouched.has(id) ? null : { column: '', error: 'CHANGED_MEANWHILE' }))
}

/** Products, by their serial numbers. */
export const productSheet: SheetDefinition = {
  kind: 'product',
  columns: PRODUCT_COLUMNS,
  keys: ({ serialNumber, qrcode }) => [`serialNumber:${serialNumber}`, ...(qrcode ? [`qrcode:${qrcode}`] : [])],
  compare: async (tx, scope, rows) => (await plan(tx, scope, rows)).map(compared),
  write: async (tx, scope, rows) => write(tx, scope, await plan(tx, scope, rows)),
  // traces are what write gave
  undo: (tx, scope, traces) => undo(tx, scope, traces as readonly Trace[]),
}
