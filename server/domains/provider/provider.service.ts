import { and, asc, desc, eq, like, sql, type SQL } from 'drizzle-orm'
import { rounded, type Coordinates } from '../../../shared/coordinates'
import { tenantDay } from '../../../shared/day'
import { localize } from '../../../shared/language'
import { openingAt } from '../../../shared/opening'
import { AppError } from '../../http/errors'
import { areaCodeOf, areaPath } from '../../kernel/address/area-path'
import { isServedWithin } from '../../kernel/address/served'
import type { Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { tenants } from '../../kernel/tenancy/door.table'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { servedAreas } from '../../kernel/tenancy/shop.service'
import { addresses } from '../address/address.table'
import { servicePoints } from './provider.table'
import { LIST_TITLE } from './provider.texts'

type PointRecord = typeof servicePoints.$inferSelect
interface OfTenant {
  tenantId?: string
}

/** A link may name the company: another one than the door's has nothing here. Throws NOT_FOUND. */
function assertTenant(ctx: Ctx, { tenantId }: OfTenant): void {
  if (tenantId && tenantId !== ctx.tenantId) throw new AppError('NOT_FOUND')
}
const inUse = (ctx: Pick<Ctx, 'tenantId'>) =>
  and(eq(servicePoints.tenantId, ctx.tenantId), eq(servicePoints.enabled, true))

/** Whether customers of a tenant find any. */
export async function hasPoints({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<boolean> {
  const rows = await db.select({ id: servicePoints.id }).from(servicePoints).where(inUse({ tenantId })).limit(1)
  return rows.length > 0
}

/** What the network of service points is called. Throws NOT_FOUND. */
export async function listTitle(ctx: Ctx, query: OfTenant) {
  assertTenant(ctx, query)
  const [row] = await ctx.db.select({ title: tenants.providerTitle }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return { title: (row && localize(row.title, ctx.language)) || LIST_TITLE[ctx.language] }
}

/** Divisions in which points are counted as one city: four digits, of a municipality two. */
const MUNICIPALITY = /^(?:11|12|31|50)/
const cityOf = (code: string): string => (MUNICIPALITY.test(code) ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`)
const within = (code: string): SQL => like(servicePoints.areaCode, `${code.replace(/(?:00)+$/, '')}%`)

/** Cities that have service points, those with the most first. Throws NOT_FOUND. */
export async function pointCities(ctx: Ctx, query: OfTenant) {
  assertTenant(ctx, query)
  const [rows, served] = await Promise.all([
    ctx.db
      .select({ areaCode: servicePoints.areaCode, count: sql<number>`count(*)::integer` })
      .from(servicePoints)
      .where(inUse(ctx))
      .groupBy(servicePoints.areaCode)
      .orderBy(asc(servicePoints.areaCode)),
    servedAreas(ctx),
  ])
  const counts = new Map<string, number>()
  for (const { areaCode, count } of rows) {
    if (!areaCode) continue
    const city = cityOf(areaCode)
    counts.set(city, (counts.get(city) ?? 0) + count)
  }
  return [...counts]
    .map(([code, count]) => ({
      code,
      name: areaPath(code).split('/').at(-1) ?? '',
      count,
      isServed: isServedWithin(served, code),
    }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}

function toPoint(ctx: Ctx, point: PointRecord) {
  const { id, areaCode, address, longitude, latitude, phone, days, closedDays } = point
  return {
    id,
    name: localize(point.name, ctx.language),
    address: `${areaNames(areaCode)}${address}`,
    longitude,
    latitude,
    phone,
    services: point.services.map(one => localize(one, ctx.language)),
    picture: pictureUrl(ctx, ctx.tenantId, point.pictures[0] ?? ''),
    opening: openingAt(ctx.now(), { days, holidays: closedDays, extraDays: {} }),
  }
}
/** Names of a division as an address begins with them: a municipality is said once. */
export const areaNames = (code: string): string => [...new Set(areaPath(code).split('/'))].join('')

/** Metres from a place as the crow flies, as shared/coordinates.ts reckons them. */
function distanceFrom({ longitude, latitude }: Coordinates): SQL<number | null> {
  const half = (of: SQL): SQL => sql`power(sin(radians(${of}) / 2), 2)`
  const north = half(sql`${servicePoints.latitude} - ${latitude}::double precision`)
  const east = half(sql`${servicePoints.longitude} - ${longitude}::double precision`)
  const cosines = sql`cos(radians(${latitude}::double precision)) * cos(radians(${servicePoints.latitude}))`
  // least() passes over what is null
  return sql`case when ${servicePoints.latitude} is null then null else
    round(2 * 6371000 * asin(sqrt(least(1, ${north} + ${cosines} * ${east}))))::integer end`
}

interface PointQuery extends OfTenant {
  city?: string
  near?: Coordinates
  pageNum?: number
  pageSize?: number
}
/** Service points in use: of a city where one was chosen; the nearest first where the place of the reader is told, those without a place last. Throws NOT_FOUND. */
export async function pointList(ctx: Ctx, query: PointQuery) {
  assertTenant(ctx, query)
  const page = pageOf(query)
  const condition = and(inUse(ctx), query.city === undefined ? undefined : within(query.city))
  const distance = query.near ? distanceFrom(rounded(query.near)) : sql<number | null>`null::integer`
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ point: servicePoints, distance })
      .from(servicePoints)
      .where(condition)
      .orderBy(sql`${distance} asc nulls last`, asc(servicePoints.sort), asc(servicePoints.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(servicePoints, condition),
  ])
  return paginate(
    rows.map(row => ({ ...toPoint(ctx, row.point), distance: row.distance })),
    total,
    page,
    query.near ? 'distance asc' : 'sort asc',
  )
}

/** A service point in use. Throws NOT_FOUND. */
export async function pointDetail(ctx: Ctx, query: OfTenant & { id: string }) {
  assertTenant(ctx, query)
  const [point] = await ctx.db
    .select()
    .from(servicePoints)
    .where(and(inUse(ctx), eq(servicePoints.id, query.id)))
  if (!point) throw new AppError('NOT_FOUND')
  const today = tenantDay(ctx.now())
  return {
    ...toPoint(ctx, point),
    pictures: point.pictures.map(picture => pictureUrl(ctx, ctx.tenantId, picture)),
    days: point.days,
    closedDays: point.closedDays.filter(day => day >= today),
  }
}

/** The code of the city of the caller's address, the default one first; '' for none. */
async function cityOfCaller(ctx: Ctx): Promise<string> {
  if (ctx.principal.kind !== 'linkman') return ''
  const [row] = await ctx.db
    .select({ province: addresses.province, city: addresses.city })
    .from(addresses)
    .where(and(eq(addresses.tenantId, ctx.tenantId), eq(addresses.linkmanId, ctx.principal.linkmanId)))
    .orderBy(desc(addresses.isDefault), desc(addresses.createTime), desc(addresses.id))
    .limit(1)
  const code = row ? areaCodeOf([row.province, row.city]) || areaCodeOf([row.province]) : ''
  return code && cityOf(code)
}

/** Service points of the city of the caller's address; of all cities where there are none, or nothing is known of the caller. */
export async function nearPoints(ctx: Ctx, limit: number) {
  const city = await cityOfCaller(ctx)
  const near = city ? await pointList(ctx, { city, pageSize: limit }) : null
  const { list, total } = near?.total ? near : await pointList(ctx, { pageSize: limit })
  return { city: near?.total ? (areaPath(city).split('/').at(-1) ?? '') : '', list, total }
}
