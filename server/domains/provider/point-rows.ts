import { eq } from 'drizzle-orm'
import { rounded } from '../../../shared/coordinates'
import { DEFAULT_WORKING_TIME } from '../../../shared/sla'
import type { Db } from '../../db/database'
import type { RowProblem, RowValues, SheetScope } from '../../kernel/call/sheet'
import { recordSheet } from '../../kernel/records/record-sheet'
import { placedAddress, POINT_COLUMNS, pointFileColumns, servicesIn, weekOf } from './point.sheet'
import { servicePoints } from './provider.table'

type PointRecord = typeof servicePoints.$inferSelect
const keyOf = (name: string): string => name.trim().toLowerCase()

/** A point is known by its name, in whichever of its languages. */
async function find(tx: Db, { tenantId }: SheetScope, rows: readonly RowValues[]) {
  const there = await tx.select().from(servicePoints).where(eq(servicePoints.tenantId, tenantId))
  const byName = new Map(there.flatMap(one => Object.values(one.name).map(name => [keyOf(name), one] as const)))
  return rows.map((row): PointRecord | { problems: RowProblem[] } | null => {
    const before = byName.get(keyOf(row.name ?? '')) ?? null
    const problems: RowProblem[] = []
    if (!before && !row.address) problems.push({ column: 'address', error: 'CELL_REQUIRED' })
    if (!row.longitude !== !row.latitude)
      problems.push({ column: row.longitude ? 'latitude' : 'longitude', error: 'POINT_PLACE' })
    return problems.length ? { problems } : before
  })
}

/** Service points, by their names. */
export const pointSheet = recordSheet({
  kind: 'servicePoint',
  table: servicePoints,
  columns: POINT_COLUMNS,
  texts: pointFileColumns,
  keys: row => [`name:${keyOf(row.name ?? '')}`],
  find,
  written({ language }, row, before: PointRecord | null) {
    const placed = row.address ? placedAddress(row.address) : null
    const services = servicesIn(row.services ?? '')
    return {
      name: before?.name ?? { [language]: row.name },
      areaCode: placed?.areaCode ?? before?.areaCode ?? '',
      address: placed?.address ?? before?.address ?? '',
      ...(row.longitude && row.latitude
        ? rounded({ longitude: Number(row.longitude), latitude: Number(row.latitude) })
        : { longitude: before?.longitude ?? null, latitude: before?.latitude ?? null }),
      phone: row.phone || (before?.phone ?? ''),
      days: weekOf(row.days ?? '') ?? before?.days ?? DEFAULT_WORKING_TIME.days,
      services: services.length
        ? services.map((text, i) => ({
            ...(services.length === before?.services.length ? before.services[i] : {}),
            [language]: text,
          }))
        : (before?.services ?? []),
      sort: row.sort ? Number(row.sort) : (before?.sort ?? 0),
      enabled: row.enabled ? row.enabled === 'yes' : (before?.enabled ?? true),
    }
  },
})
