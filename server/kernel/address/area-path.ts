import { areaList } from '@vant/area-data'

const { province_list: provinces, city_list: cities, county_list: counties } = areaList

/** The names of a division of China (GB/T 2260) and of those above it, as `province/city/district`; '' for an unknown code. */
export function areaPath(code: string): string {
  const names = [provinces[`${code.slice(0, 2)}0000`], cities[`${code.slice(0, 4)}00`], counties[code]]
  const depth = provinces[code] ? 1 : cities[code] ? 2 : counties[code] ? 3 : 0
  return names.slice(0, depth).filter(Boolean).join('/')
}

let codes: ReadonlyMap<string, string> | null = null
/** The code of the deepest of the divisions that are named, the widest first and '' where one is not known; '' where there is none like that. */
export function areaCodeOf(names: readonly string[]): string {
  codes ??= new Map(
    [provinces, cities, counties].flatMap(list => Object.keys(list).map(code => [areaPath(code), code] as const)),
  )
  return codes.get(names.filter(Boolean).join('/')) ?? ''
}
