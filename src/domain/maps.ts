import { toWgs, type Coordinates } from '@shared/coordinates'
import type { Language } from '@shared/language'
import { mapTexts } from './map.i18n'

export interface MapPlace {
  name: string
  address: string
  /** GCJ-02; null where only words are known */
  at: Coordinates | null
}
export const MAP_APPS = ['amap', 'tencent', 'apple', 'google'] as const
export type MapApp = (typeof MAP_APPS)[number]

const query = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Address at which a map app, or its site, shows the way to a place. */
export function wayTo(app: MapApp, { name, address, at }: MapPlace): string {
  const words = [address, name].filter(Boolean).join(' ')
  if (app === 'amap')
    return at
      ? `https://uri.amap.com/navigation?${query({ to: `${String(at.longitude)},${String(at.latitude)},${(name || address).replace(/,/g, ' ')}`, mode: 'car', coordinate: 'gaode', callnative: '1' })}`
      : `https://uri.amap.com/search?${query({ keyword: words, callnative: '1' })}`
  if (app === 'tencent')
    return at
      ? `https://apis.map.qq.com/uri/v1/routeplan?${query({ type: 'drive', to: name || address, tocoord: `${String(at.latitude)},${String(at.longitude)}`, referer: 'lianke' })}`
      : `https://apis.map.qq.com/uri/v1/search?${query({ keyword: words, referer: 'lianke' })}`
  if (app === 'apple')
    return `https://maps.apple.com/?${query({ daddr: at ? `${String(at.latitude)},${String(at.longitude)}` : words })}`
  const wgs = at && toWgs(at)
  return `https://www.google.com/maps/dir/?${query({ api: '1', destination: wgs ? `${wgs.latitude.toFixed(6)},${wgs.longitude.toFixed(6)}` : words })}`
}

/** The same on a line beside others: kilometres with a tenth, from ten on without. */
export function kilometresText(metres: number, language: Language): string {
  const km = Math.max(0.1, metres / 1000)
  const n = km < 10 ? km.toFixed(1) : String(Math.round(km))
  return mapTexts.t('km', { n: language === 'ru' ? n.replace('.', ',') : n })
}

/** How far something is, as people say it. */
export function distanceText(metres: number, language: Language): string {
  if (metres < 1000) return mapTexts.t('metres', { n: Math.max(10, Math.round(metres / 10) * 10) })
  const km = metres / 1000
  const n = km < 10 ? km.toFixed(1) : String(Math.round(km))
  return mapTexts.t('kilometres', { n: language === 'ru' ? n.replace('.', ',') : n })
}
