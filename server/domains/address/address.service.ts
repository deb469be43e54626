import { and, desc, eq, sql } from 'drizzle-orm'
import { rounded } from '../../../shared/coordinates'
import { isAbroad } from '../../../shared/form-rules'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { isServed } from '../../kernel/address/served'
import { once } from '../../kernel/call/idempotency'
import { takeGivenName } from '../../kernel/identity/given-name'
import { mobileOf } from '../../kernel/identity/mobile'
import { lineOf } from '../../kernel/tenancy/setup-texts'
import { servedAreas } from '../../kernel/tenancy/shop.service'
import { addresses } from './address.table'

/** Addresses of one person. */
const MAX_ADDRESSES = 50

interface AddressInput {
  name: string
  phone: string
  country?: string
  province: string
  city: string
  dist: string
  address: string
  longitude?: number | null
  latitude?: number | null
  isDefault: boolean
}
type AddressRecord = typeof addresses.$inferSelect

const toAddress = (row: AddressRecord, areas: readonly string[]) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  country: row.country,
  province: row.province,
  city: row.city,
  dist: row.dist,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  isDefault: row.isDefault,
  isServed: isServed(areas, row),
})
const mine = (ctx: Ctx) => and(eq(addresses.tenantId, ctx.tenantId), eq(addresses.linkmanId, linkmanOf(ctx).linkmanId))
const newestFirst = [desc(addresses.isDefault), desc(addresses.createTime), desc(addresses.id)]

/** The caller's addresses, the default one first. */
export async function addressList(ctx: Ctx) {
  const [rows, areas] = await Promise.all([
    ctx.db
      .select()
      .from(addresses)
      .where(mine(ctx))
      .orderBy(...newestFirst),
    servedAreas(ctx),
  ])
  return rows.map(row => toAddress(row, areas))
}

/** The caller's default address; null while there is none. */
export async function defaultAddress(ctx: Ctx) {
  const [row] = await ctx.db
    .select()
    .from(addresses)
    .where(and(mine(ctx), addresses.isDefault))
  return row ? toAddress(row, await servedAreas(ctx)) : null
}

/** An address as it is kept. Throws PHONE_INVALID; ADDRESS_INCOMPLETE for one at home without its regions. */
function columnsOf(input: AddressInput) {
  const { country = '', province, city, dist, longitude = null, latitude = null } = input
  const regions = [country, province, city, dist].map(lineOf)
  const [land = '', first = '', second = '', third = ''] = regions
  if (!isAbroad({ country: land }) && (!first || !second)) throw new AppError('ADDRESS_INCOMPLETE')
  return {
    name: lineOf(input.name),
    phone: mobileOf(input.phone),
    country: land,
    province: first,
    city: second,
    dist: third,
    address: lineOf(input.address),
    // half a place is none
    ...(longitude === null || latitude === null
      ? { longitude: null, latitude: null }
      : rounded({ longitude, latitude })),
  }
}

/** Of one's own writes one comes after the other, so that one address is the default. */
const lockBook = (tx: Db, ctx: Ctx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('addresses'), hashtext(${linkmanOf(ctx).linkmanId}))`)
const clearDefault = (tx: Db, ctx: Ctx) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(mine(ctx), addresses.isDefault))

/** Keeps a new address. Throws PHONE_INVALID, ADDRESS_INCOMPLETE, ADDRESS_FULL. */
export const addAddress = (ctx: Ctx, input: AddressInput) =>
  once(ctx, input, async tx => {
    const columns = columnsOf(input)
    await lockBook(tx, ctx)
    const there = await tx.select({ id: addresses.id }).from(addresses).where(mine(ctx))
    if (there.length >= MAX_ADDRESSES) throw new AppError('ADDRESS_FULL', { most: String(MAX_ADDRESSES) })
    const isDefault = input.isDefault || !there.length
    if (isDefault) await clearDefault(tx, ctx)
    const [row] = await tx
      .insert(addresses)
      .values({
        ...columns,
        isDefault,
        tenantId: ctx.tenantId,
        id: newId(),
        linkmanId: linkmanOf(ctx).linkmanId,
        createTime: isoNow(ctx),
      })
      .returning()
    if (!row) throw new Error('an address was not kept')
    await takeGivenName(ctx, tx, row.linkmanId, row)
    return toAddress(row, await servedAreas(ctx, tx))
  })

/** Changes an address of the caller. Throws NOT_FOUND, PHONE_INVALID, ADDRESS_INCOMPLETE. */
export const editAddress = (ctx: Ctx, { id, ...input }: AddressInput & { id: string }) =>
  ctx.db.transaction(async tx => {
    const columns = columnsOf(input)
    await lockBook(tx, ctx)
    const one = and(mine(ctx), eq(addresses.id, id))
    const [before] = await tx.select().from(addresses).where(one)
    if (!before) throw new AppError('NOT_FOUND')
    const isDefault = input.isDefault || before.isDefault
    if (isDefault && !before.isDefault) await clearDefault(tx, ctx)
    const [row] = await tx
      .update(addresses)
      .set({ ...columns, isDefault, updateTime: isoNow(ctx) })
      .where(one)
      .returning()
    if (!row) throw new AppError('NOT_FOUND')
    return toAddress(row, await servedAreas(ctx, tx))
  })

/** Removes an address of the caller; the newest of the others becomes the default where this was it. Throws NOT_FOUND. */
export const deleteAddress = (ctx: Ctx, { id }: { id: string }) =>
  ctx.db.transaction(async tx => {
    await lockBook(tx, ctx)
    const [gone] = await tx
      .delete(addresses)
      .where(and(mine(ctx), eq(addresses.id, id)))
      .returning()
    if (!gone) throw new AppError('NOT_FOUND')
    if (gone.isDefault) {
      const [next] = await tx
        .select({ id: addresses.id })
        .from(addresses)
        .where(mine(ctx))
        .orderBy(...newestFirst)
        .limit(1)
      if (next)
        await tx
          .update(addresses)
          .set({ isDefault: true })
          .where(and(mine(ctx), eq(addresses.id, next.id)))
    }
    return { done: true as const }
  })
