import { isAbroad } from '../../../shared/form-rules'
import { areaPath } from './area-path'

/** Of an address what says where in the world it is. */
export interface Region {
  country: string
  province: string
  city: string
  dist: string
}

/** Whether a place within these divisions is meant: all of a province, a city or a district, by its code; none of them for everywhere. */
export function isServed(areas: readonly string[], { country, province, city, dist }: Region): boolean {
  if (!areas.length) return true
  if (isAbroad({ country })) return false
  const path = `${province}/${city}/${dist}/`
  return areas.map(areaPath).some(area => area !== '' && path.startsWith(`${area}/`))
}

/** The digits of a code that name something: two a level. */
const partOf = (code: string): string => code.replace(/(?:00)+$/, '')

/** Whether one of these divisions is a division, lies in it or holds it. */
export function isServedWithin(areas: readonly string[], code: string): boolean {
  const part = partOf(code)
  return !areas.length || areas.map(partOf).some(area => area.startsWith(part) || part.startsWith(area))
}

/** What the city of an address is called; where it has none, what is known of it. */
export const cityName = ({ country, province, city }: Region): string => city || province || country
