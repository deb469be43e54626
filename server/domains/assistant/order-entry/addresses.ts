import { areaList } from '@vant/area-data'
import { createRequire } from 'node:module'
import type { AddressValue } from '../../../../shared/form'
import { resolveAddress } from '../../../kernel/address/address.service'
import type { Found } from './contacts'
import { plain } from '../../../kernel/text/plain'
import { clauseAt, isHan, overlap, type ParsedText, type Span } from '../../../kernel/text/parsed-text'

// heavy packages come with the first text, not with the start of the server
const require = createRequire(__filename)
type Pinyin = typeof import('pinyin-pro')

const SUFFIX = /(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|省|市|地区|盟)$/
const short = (name: string): string => name.replace(SUFFIX, '')

interface Division {
  code: string
  name: string
}
interface Gazetteer {
  /** begins an address: 浙江省, 浙江, 杭州市, 杭州, 余杭区 */
  opening: RegExp
  counties: Map<string, Division[]>
  latin: Map<string, Division[]>
}
let gazetteer: Gazetteer | null = null
const LATIN_SUFFIX = /\s*\b(?:district|county|city|province|new area)\b\s*$/

function load(): Gazetteer {
  if (gazetteer) return gazetteer
  const rows = (list: Record<string, string>): Division[] =>
    Object.entries(list).map(([code, name]) => ({ code, name }))
  const [provinces, cities, counties] = [
    rows(areaList.province_list),
    rows(areaList.city_list),
    rows(areaList.county_list),
  ]
  const upper = [...provinces, ...cities].flatMap(({ name }) => [name, short(name)]).filter(name => name.length >= 2)
  // 东 … 区 of one letter with a suffix is too much like other words
  const lower = counties.map(c => c.name).filter(name => name.length >= 3)
  const names = [...new Set([...upper, ...lower])].sort((a, b) => b.length - a.length)
  const byName = new Map<string, Division[]>()
  for (const county of counties) byName.set(county.name, [...(byName.get(county.name) ?? []), county])
  const { pinyin } = require('pinyin-pro') as Pinyin
  const byPinyin = new Map<string, Division[]>()
  const add = (division: Division, name: string) => {
    const key = pinyin(name, { toneType: 'none', type: 'array' }).join('')
    byPinyin.set(key, [...(byPinyin.get(key) ?? []), division])
  }
  for (const p of [...provinces, ...cities]) add(p, short(p.name))
  for (const c of counties) if (c.name.length >= 3) add(c, c.name.replace(/(?:新区|区|县|市)$/, ''))
  gazetteer = { opening: new RegExp(names.join('|'), 'g'), counties: byName, latin: byPinyin }
  return gazetteer
}

/** A street, house, room: what makes an address out of the name of a place. */
const STREET =
  /[一-龥\d](?:路|街|道|巷|弄|胡同|大街|镇|村|乡|街道|号|幢|栋|号楼|单元|室|小区|花园|公寓|大厦|广场|工业园|科技园|园区|里|苑)/
const TAIL =
  /(?:号(?:楼|院|厂房|门)?|[幢栋座](?![机])|单元|室|楼|层|弄|村|路|街|道|巷|胡同|小区|花园|公寓|大厦|广场|中心|园区?|苑|城|厂房?|基地|底商|门店|商铺|学校|医院|酒店|里|户|soho|[a-z]?\d{2,5}(?!\d*(?:度|元|块|台|个|小时|点|月|日|年)))/g
/** Words behind which no address goes on: what is broken, when, who. */
const OVER =
  /的(?:空调|冰箱|洗|热|净|油|机器|设备|水|电|家)|空调|冰箱|洗衣机|洗碗机|热水器|净水器|油烟机|漏|不制|不开|坏了|故障|报修|电话|手机|联系|姓名|收货|明天|后天|今天|上午|下午|周[一二三四五六日]|[,，\s](?=1[3-9]\d{9})/
const MAX_ADDRESS = 120
/** No clause goes on with the address unless it begins like the rest of one. */
const GOES_ON = /^[\s,，]*(?:[一-龥]{1,10}(?:路|街|道|镇|村|巷|弄|小区|花园|大厦|苑|街道)|\d{1,4}(?:号|幢|栋|弄|室|楼))/
/** What leads to a street and is none of its name. */
const LEAD = /^.{0,5}[在到是往于住址]|^我们?家?/
const CUE = /(?:地址|住址|位于|住在|家住|送到|寄到|搬到)(?:是|为|在|改[到成为在])?[:：]?\s*$/

/** Whether the town that the parser found stands in the text: it completes 西湖区 with the first town that has one. */
function grounded(words: string, code: string): boolean {
  const [province, city] = [
    areaList.province_list[code.slice(0, 2) + '0000'] ?? '',
    areaList.city_list[code.slice(0, 4) + '00'] ?? '',
  ]
  const county = areaList.county_list[code] ?? ''
  if (city && words.includes(short(city))) return true
  if (county && words.includes(county))
    return (
      (load().counties.get(county)?.length ?? 0) === 1 ||
      (words.includes(short(province)) &&
        (load().counties.get(county) ?? []).filter(c => c.code.startsWith(code.slice(0, 2))).length === 1)
    )
  return !county && words.includes(short(province))
}

const codeOf = (province: string, city: string, dist: string): string => {
  const county = (load().counties.get(dist) ?? []).find(
    c =>
      areaList.city_list[c.code.slice(0, 4) + '00'] === city &&
      areaList.province_list[c.code.slice(0, 2) + '0000'] === province,
  )
  return (
    county?.code ??
    Object.entries(areaList.city_list).find(([, name]) => name === city)?.[0] ??
    Object.entries(areaList.province_list).find(([, name]) => name === province)?.[0] ??
    ''
  )
}

function resolved(parsed: ParsedText, span: Span): AddressValue | null {
  const original = parsed.text.slice(span.start, span.end).trim().replace(/\s+/g, ' ')
  const words = parsed.plain.slice(span.start, span.end)
  const folded = plain(original)
  const resolution = resolveAddress(folded)
  // the parser knows simplified names only; the street stays as it was written
  const found = folded.endsWith(resolution.address)
    ? { ...resolution, address: original.slice(original.length - resolution.address.length) }
    : resolveAddress(original)
  if (!found.province) return { province: '', city: '', dist: '', address: original }
  const code = codeOf(found.province, found.city, found.dist)
  if (!grounded(words, code)) return { province: '', city: '', dist: '', address: original }
  // a town that was not told is not made up of the first one of the province
  const city =
    words.includes(short(found.city)) ||
    /^(?:11|12|31|50|81|82)/.test(code) ||
    (found.dist !== '' && words.includes(found.dist))
      ? found.city
      : ''
  return { province: found.province, city, dist: words.includes(found.dist) ? found.dist : '', address: found.address }
}

/** A Chinese address: from the name of a place (or a cue) to the last house, street or room of it. */
function han(parsed: ParsedText, taken: readonly Span[]): Found<AddressValue>[] {
  const { plain: text } = parsed
  // what was taken otherwise (phones, dates, names) ends an address
  const open = taken.reduce((t, { start, end }) => t.slice(0, start) + '\n'.repeat(end - start) + t.slice(end), text)
  const starts: { at: number; named: boolean }[] = [...open.matchAll(load().opening)].map(m => ({
    at: m.index,
    named: true,
  }))
  for (const m of open.matchAll(/(?:地址|住址|住在|家住|位于)(?:是|为|在|改[到成为在])?[:：]?\s{0,3}/g))
    starts.push({ at: m.index + m[0].length, named: false })
  for (const m of open.matchAll(/[一-龥]{2,6}?(?:大道|路|街|巷)\s?\d{1,5}(?:号|弄)/g))
    starts.push({ at: m.index + (LEAD.exec(m[0])?.[0].length ?? 0), named: false })
  starts.sort((a, b) => a.at - b.at)
  const found: Found<AddressValue>[] = []
  for (const { at, named } of starts) {
    if (found.some(f => f.end > at) || elsewhere(parsed, at)) continue
    let end = at
    for (;;) {
      const rest = open.slice(end, at + MAX_ADDRESS)
      const part = /^[\s,，]*[^，。；,;！!？?\n、]+/.exec(rest)?.[0] ?? ''
      if (!part || (end > at && !GOES_ON.test(rest))) break
      end += part.length
    }
    let words = open.slice(at, end)
    const over = OVER.exec(words.slice(1))
    if (over) words = words.slice(0, over.index + 1)
    const last = [...words.matchAll(TAIL)].pop()
    if (!last || !STREET.test(words)) continue
    const span = { start: at, end: at + last.index + last[0].length }
    const value = resolved(parsed, span)
    // without the name of a place only a street with a number is one
    if (
      !value ||
      (!named && !value.province && !/(?:路|街|道|巷|弄|村|小区|苑|花园)/.test(words)) ||
      (!value.province && !/\d/.test(words))
    )
      continue
    const cue = CUE.exec(text.slice(Math.max(0, at - 12), at))
    found.push({ start: at - (cue?.[0].length ?? 0), end: span.end, value })
  }
  return found
}

/** Whether the clause is about somebody else's place. */
function elsewhere(parsed: ParsedText, at: number): boolean {
  const clause = clauseAt(parsed, at)
  return /邻居|隔壁|\bneighbou?r|сосед/.test(parsed.plain.slice(clause.start, clause.end))
}

const STREET_LATIN = /\b(?:road|rd|street|st|avenue|ave|lane|building|room|unit|park|boulevard|block|tower)\b/
const HOUSE_LATIN =
  /(?:\b(?:room|unit|building|block|floor|no\.?|flat)\s+[a-z]?\d[\w-]{0,6}|\b\d{1,5}\s+[a-z][a-z' ]{1,40}\b(?:road|rd|street|avenue|ave|lane|boulevard))/

/** An address in letters: parts between commas, of which the last are a district and a town of ours (Changning District, Shanghai). */
function latin(parsed: ParsedText): Found<AddressValue>[] {
  const found: Found<AddressValue>[] = []
  for (const sentence of parsed.plain.matchAll(/[^\n;!?]+?(?:\.(?=\s|$)|(?=[\n;!?])|$)/g)) {
    if (isHan(sentence[0]) || !STREET_LATIN.test(sentence[0])) continue
    const parts = [...sentence[0].matchAll(/[^,]+/g)].map(m => ({
      words: m[0].replace(/\.$/, '').trim(),
      start: sentence.index + m.index + (m[0].length - m[0].trimStart().length),
      end: sentence.index + m.index + m[0].replace(/\.?\s*$/, '').length,
    }))
    const first = parts.findIndex(p => HOUSE_LATIN.test(p.words))
    if (first < 0) continue
    let last = first
    while (
      parts[last + 1] &&
      (HOUSE_LATIN.test(parts[last + 1]?.words ?? '') || STREET_LATIN.test(parts[last + 1]?.words ?? ''))
    )
      last++
    const divisions = (words: string): Division[] =>
      load().latin.get(words.replace(LATIN_SUFFIX, '').replace(/[\s']/g, '')) ?? []
    let end = last
    const named: Division[][] = []
    for (let i = last + 1; parts[i] && divisions(parts[i]?.words ?? '').length; i++) {
      named.push(divisions(parts[i]?.words ?? ''))
      end = i
    }
    const house = HOUSE_LATIN.exec(parts[first]?.words ?? '')
    const start = (parts[first]?.start ?? 0) + (house?.index ?? 0)
    // the street ends with its own word, whatever the sentence goes on with
    const tail = [
      ...parsed.plain
        .slice(start, parts[last]?.end)
        .matchAll(new RegExp(`${HOUSE_LATIN.source}|${STREET_LATIN.source}`, 'g')),
    ].pop()
    const stop = tail ? start + tail.index + tail[0].length : (parts[last]?.end ?? start)
    if (elsewhere(parsed, start)) continue
    const street = parsed.text.slice(start, stop)
    // all that was named must lie in one another
    const finest = named
      .flat()
      .filter(d =>
        named.every(level => level.some(o => d.code.startsWith(o.code.replace(/0+$/, '')) || o.code === d.code)),
      )
      .sort((a, b) => b.code.replace(/0+$/, '').length - a.code.replace(/0+$/, '').length)[0]
    const code = finest?.code ?? ''
    const province = code ? (areaList.province_list[code.slice(0, 2) + '0000'] ?? '') : ''
    const city =
      code.slice(2, 4) === '00'
        ? /^(?:11|12|31|50)/.test(code)
          ? (areaList.city_list[code.slice(0, 2) + '0100'] ?? '')
          : ''
        : (areaList.city_list[code.slice(0, 4) + '00'] ?? '')
    found.push({
      start,
      end: end > last ? (parts[end]?.end ?? stop) : stop,
      value: { province, city, dist: areaList.county_list[code] ?? '', address: street },
    })
  }
  return found
}

const TOWNS_RU = /^(?:г\.\s*)?(москва|санкт-петербург|алматы|астана|казань|екатеринбург|новосибирск|минск)$/
/** A Russian address behind its cue: "адрес: Москва, ул. Южнопортовая, 21". */
function cyrillic(parsed: ParsedText): Found<AddressValue>[] {
  return [...parsed.plain.matchAll(/(?:по адресу|адрес)[:：]?\s+([^\n;!?]{6,120})/g)].flatMap(m => {
    const start = m.index + m[0].length - (m[1] ?? '').length
    const words = (
      /^[^\n]*?(?=(?<!ул|г|д|стр|кв|пр)\.\s+[а-я]{3,}|,\s*(?:телефон|тел|завтра|сегодня|контакт)|$)/.exec(
        m[1] ?? '',
      )?.[0] ?? ''
    ).replace(/[.,\s]+$/, '')
    if (!/\d/.test(words)) return []
    const [town = '', ...rest] = parsed.text.slice(start, start + words.length).split(/,\s*/)
    const name = town.replace(/^г\.\s*/, '')
    const known = TOWNS_RU.test(plain(town)) && rest.length > 0
    return [
      {
        start: m.index,
        end: start + words.length,
        value: known
          ? { province: name, city: name, dist: '', address: rest.join(', ') }
          : { province: '', city: '', dist: '', address: [town, ...rest].join(', ') },
      },
    ]
  })
}

/**
 * Addresses of the text, in its order. `taken` (phones, dates, names) belongs to none. A province or town that the text does not tell,
 * or that its district does not decide, stays ''.
 */
export const addresses = (parsed: ParsedText, taken: readonly Span[]): Found<AddressValue>[] =>
  [
    ...han(parsed, taken),
    ...latin(parsed).filter(a => !taken.some(t => overlap(t, a) && t.end - t.start > 6)),
    ...cyrillic(parsed),
  ].sort((a, b) => a.start - b.start)
