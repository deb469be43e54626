import { areaPath } from '../../kernel/address/area-path'
import { isServedWithin } from '../../kernel/address/served'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { servedAreas } from '../../kernel/tenancy/shop.service'
import { distanceBetween, type Coordinates } from '../../../shared/coordinates'
import { CITY_ROWS } from './city-rows'

interface City extends Coordinates {
  code: string
  name: string
  province: string
  pinyin: string
}
/** Beyond so many metres from the seat of a city one is not in it. */
const AROUND = 150_000

let cities: readonly City[] | null = null
/** In the order of their letters. */
function allCities(): readonly City[] {
  cities ??= CITY_ROWS.map(row => {
    const [code = '', pinyin = '', longitude, latitude] = row.split(' ')
    const names = areaPath(code).split('/')
    return {
      code,
      pinyin,
      name: names.at(-1) ?? '',
      province: names[0] ?? '',
      longitude: Number(longitude),
      latitude: Number(latitude),
    }
  }).sort((a, b) => (a.pinyin === b.pinyin ? Number(a.code) - Number(b.code) : a.pinyin < b.pinyin ? -1 : 1))
  return cities
}

const toCity = ({ code, name, province, pinyin }: City, areas: readonly string[]) => ({
  code,
  name,
  province,
  pinyin,
  isServed: isServedWithin(areas, code),
})

/** Cities of the country in the order of their letters, and whether the shop delivers there. */
export async function cityList(ctx: Ctx) {
  const areas = await servedAreas(ctx)
  return allCities().map(city => toCity(city, areas))
}

/** The city whose seat is nearest to a place; null for one that is in none. Throws BAD_REQUEST for what is no place on earth. */
export async function cityAt(ctx: Ctx, said: Record<keyof Coordinates, string>) {
  const at = { longitude: Number(said.longitude), latitude: Number(said.latitude) }
  if (Math.abs(at.longitude) > 180 || Math.abs(at.latitude) > 90)
    throw new AppError('BAD_REQUEST', { detail: 'query/longitude and query/latitude must be degrees' })
  const [nearest] = allCities()
    .map(city => ({ city, metres: distanceBetween(at, city) }))
    .filter(({ metres }) => metres <= AROUND)
    .sort((a, b) => a.metres - b.metres)
  return nearest ? toCity(nearest.city, await servedAreas(ctx)) : null
}
