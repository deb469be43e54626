import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { RowProblem, RowValues } from '../call/sheet'
import { customers, linkmen, ownsPhone } from './auth.table'

/** How two names are compared: width, case and blanks do not make another one. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Columns by which a row of a sheet says whose it is: the first that is filled in counts. */
export const OWNER_COLUMNS = ['customerNo', 'customerPhone', 'customerName'] as const
export type Owner = { customerId: string } | { problem: RowProblem } | null

/** The customer of each row: by number, by the phone of a contact, or by a name that only one has. Null for a row that names none. */
export async function ownersOf(tx: Db, tenantId: string, rows: readonly RowValues[]): Promise<Owner[]> {
  const named = rows.map(row => {
    const column = OWNER_COLUMNS.find(name => row[name])
    return column && { column, text: row[column] ?? '' }
  })
  const texts = (column: string) => [...new Set(named.flatMap(one => (one?.column === column ? one.text : [])))]
  const found = async (
    column: (typeof OWNER_COLUMNS)[number],
    select: (texts: string[]) => Promise<{ text: string | null; id: string }[]>,
  ) => {
    const wanted = texts(column)
    return wanted.length ? (await select(wanted)).map(({ text, id }) => ({ key: `${column} ${text}`, id })) : []
  }
  const ofCustomers = (text: typeof customers.customerNo | typeof customers.name) => (wanted: string[]) =>
    tx
      .select({ text: sql<string | null>`${text}`, id: customers.id })
      .from(customers)
      .where(and(eq(customers.tenantId, tenantId), inArray(text, wanted)))
  const all = [
    ...(await found('customerNo', ofCustomers(customers.customerNo))),
    ...(await found('customerPhone', wanted =>
      tx
        .select({ text: linkmen.phone, id: linkmen.customerId })
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, tenantId), inArray(linkmen.phone, wanted), ownsPhone)),
    )),
    ...(await found('customerName', ofCustomers(customers.name))),
  ]
  const ids = new Map<string, Set<string>>()
  for (const { key, id } of all) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return named.map(one => {
    if (!one) return null
    const [first, ...others] = ids.get(`${one.column} ${one.text}`) ?? []
    if (!first) return { problem: { column: one.column, error: 'CUSTOMER_UNKNOWN' } }
    return others.length ? { problem: { column: one.column, error: 'CUSTOMER_AMBIGUOUS' } } : { customerId: first }
  })
}
