import { and, asc, eq, sql } from 'drizzle-orm'
import { rounded } from '../../../shared/coordinates'
import { LANGUAGES, type Localized } from '../../../shared/language'
import type { WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { areaPath } from '../../kernel/address/area-path'
import type { Ctx } from '../../kernel/call/context'
import { recordsOf } from '../../kernel/records/records'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { lineOf, localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { workingTimeOf } from '../../kernel/tenancy/tenant-setup.service'
import { areaNames } from './provider.service'
import { pointFileColumns } from './point.sheet'
import { servicePoints } from './provider.table'

interface PointInput {
  name: Localized
  areaCode: string
  address: string
  longitude: number | null
  latitude: number | null
  phone: string
  days: WorkingTime['days']
  closedDays: string[]
  services: Localized[]
  pictures: string[]
  sort: number
  enabled: boolean
}
interface PointFilter {
  keyword?: string
  enabled?: boolean
}
type PointRecord = typeof servicePoints.$inferSelect

/** A place as it is kept. Throws POINT_PLACE for half of one. */
function placeOf({ longitude, latitude }: Pick<PointInput, 'longitude' | 'latitude'>) {
  if (longitude !== null && latitude !== null) return rounded({ longitude, latitude })
  if (longitude !== null || latitude !== null) throw new AppError('POINT_PLACE')
  return { longitude, latitude }
}

/** Service points as staff keep them. */
export const pointRecords = recordsOf({
  kind: 'servicePoint',
  table: servicePoints,
  rows: (ctx: Ctx, _db: Db, records: readonly PointRecord[]) =>
    records.map(({ tenantId: _tenant, createTime: _made, updateTime: _changed, ...point }) => ({
      ...point,
      area: areaNames(point.areaCode),
      pictures: point.pictures.map(id => ({ id, url: pictureUrl(ctx, ctx.tenantId, id) })),
    })),
  columns: (
    _ctx,
    { name, areaCode, address, longitude, latitude, phone, services, pictures, ...input }: PointInput,
  ) => {
    if (areaCode && !areaPath(areaCode)) throw new AppError('POINT_AREA')
    const { days, holidays } = workingTimeOf({ days: input.days, holidays: input.closedDays, extraDays: {} })
    return {
      name: nameOf(name),
      areaCode,
      address: lineOf(address),
      ...placeOf({ longitude, latitude }),
      phone: lineOf(phone),
      days,
      closedDays: [...holidays],
      services: services.map(one => localizedOf(one)).filter(one => Object.keys(one).length > 0),
      pictures: pictures.map(one => (isUuid(one) ? one.toLowerCase() : one)),
      sort: input.sort,
      enabled: input.enabled,
    }
  },
  async check(_ctx, _tx, { pictures }, { before }) {
    // an address comes with the demo: it may stay, and none is made here
    if (pictures.some(one => !isUuid(one) && !before?.pictures.includes(one))) throw new AppError('NOT_FOUND')
  },
  after: async (ctx, tx, { id, after }) =>
    ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'servicePoint', id }, after?.pictures.filter(isUuid) ?? []),
  list: {
    where: (_ctx, { keyword, enabled }: PointFilter) => {
      const names = sql.join(
        [
          sql`${servicePoints.address}`,
          ...LANGUAGES.map(language => sql`coalesce(${servicePoints.name} ->> ${language}, '')`),
        ],
        sql` || ' ' || `,
      )
      return and(
        keyword?.trim() ? sql`${names} ilike ${containing(keyword.trim())}` : undefined,
        enabled === undefined ? undefined : eq(servicePoints.enabled, enabled),
      )
    },
    sorts: { sort: [asc(servicePoints.sort), asc(servicePoints.id)] },
  },
  file: { list: 'servicePoint', filename: 'service-points', columns: pointFileColumns },
})
