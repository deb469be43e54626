import { areaList } from '@vant/area-data'
import type { Language } from '../../../shared/language'

export interface Area {
  code: string
  name: string
}
interface AreaNode extends Area {
  children?: AreaNode[]
}

const { province_list: provinces, city_list: cities, county_list: counties } = areaList
const inside = (list: Record<string, string>, prefix: string): Area[] =>
  Object.entries(list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({ code, name }))

let tree: AreaNode[] | null = null

/** Provinces, cities and districts of GB/T 2260. */
export function areaTree(): AreaNode[] {
  tree ??= inside(provinces, '').map(province => ({
    ...province,
    children: inside(cities, province.code.slice(0, 2)).map(city => {
      const children = inside(counties, city.code.slice(0, 4))
      return children.length ? { ...city, children } : city
    }),
  }))
  return tree
}

/** Cities of a province or districts of a city; the provinces without a code; nothing below a district or an unknown code. */
export function divisions(code?: string): Area[] {
  if (!code) return inside(provinces, '')
  if (provinces[code]) return inside(cities, code.slice(0, 2))
  return cities[code] ? inside(counties, code.slice(0, 4)) : []
}

/** ISO 3166-1. */
const COUNTRIES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ ' +
  'DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
const LOCALES: Record<Language, string> = { zh: 'zh-Hans-CN', en: 'en', ru: 'ru', tw: 'zh-Hant-TW' }
const countriesOf = new Map<Language, Area[]>()

/** Countries and regions by name in a language, China first. */
export function countries(language: Language): Area[] {
  let list = countriesOf.get(language)
  if (!list) {
    const names = new Intl.DisplayNames(LOCALES[language], { type: 'region' })
    const { compare } = new Intl.Collator(LOCALES[language])
    list = COUNTRIES.map(code => ({ code, name: names.of(code) ?? code })).sort(
      (a, b) => Number(b.code === 'CN') - Number(a.code === 'CN') || compare(a.name, b.name),
    )
    countriesOf.set(language, list)
  }
  return list
}
