import { areaList } from '@vant/area-data'
import addressParse from 'address-parse'
import { cleanPhone, LANDLINE_IN_TEXT } from '../../../shared/phone'

const NAME = /^(?:[\p{Script=Han}·]{2,8}|\p{L}[\p{L} .'-]{1,39})$/u
const LABELS =
  '收货人 收货 收件人 收件 发件人 联系人 姓名 收货地址 收件地址 详细地址 所在地区 所在地址 地址 手机号码 手机号 手机码 手机 联系电话 联系方式 电话'.split(
    ' ',
  )
const LABEL = new RegExp(`^(?:${LABELS.join('|')})$`)
/** A label before its colon, also one whose letters stand apart to fill a column: '姓  名：'. */
const LED = new RegExp(
  `(?:${[...LABELS, '邮编'].map(label => [...label].join('[ \\t\u3000]*')).join('|')})\\s*[:：]`,
  'g',
)
const MOBILE = /(?<!\d)(?:(?:\+|00)?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)/

interface Division {
  code: string
  name: string
  short: string
}
const SUFFIX =
  /(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|[\p{Script=Han}]{1,12}?族自治[州县]|自治[州县旗]|地区|新区|[省市盟区县旗])$/u
const divisions = (list: Record<string, string>): Division[] =>
  Object.entries(list)
    // 90 is abroad
    .filter(([code]) => !code.startsWith('90'))
    .map(([code, name]) => ({ code, name, short: name.replace(SUFFIX, '') }))
const [PROVINCES, CITIES, COUNTIES] = [
  divisions(areaList.province_list),
  divisions(areaList.city_list),
  divisions(areaList.county_list),
]
/** What makes another word of a short name: 北京大学, 朝阳门外大街, 重庆路, 南京西路. */
const OTHER_WORD =
  /^(?:[门省市区县旗盟州]|\p{Script=Han}?(?:[路街道巷弄桥村镇乡站城苑里]|大[街道厦学]|胡同|小区|花园|公寓|广场|中心|酒店|宾馆|学校|中学|小学|公园|医院)|\p{Script=Han}{2}(?:大学|大厦|广场|医院|公园|酒店))/u

const within = (code: string, digits: number) => {
  const head = code.slice(0, digits)
  return (one: Division) => one.code.startsWith(head)
}
/** Whether a text goes on with a division of this one, by its full name. */
const goesDown = (text: string, { code }: Division): boolean =>
  [...CITIES, ...COUNTIES].some(one => text.startsWith(one.name) && within(code.replace(/(?:00)+$/, ''), 6)(one))

/** Which of the divisions a text begins with, and how many of its letters are its name: the longest full name, else a short one that is no part of another word. */
function begins(text: string, among: readonly Division[], short = true): { division: Division; length: number }[] {
  const full = among.filter(({ name }) => text.startsWith(name))
  const isShort = (one: Division): boolean => {
    if (one.short.length < 2 || !text.startsWith(one.short)) return false
    const rest = text.slice(one.short.length)
    return !OTHER_WORD.test(rest) || goesDown(rest, one)
  }
  const by = full.length ? 'name' : 'short'
  const found = full.length ? full : short ? among.filter(isShort) : []
  const longest = Math.max(...found.map(one => one[by].length))
  return found.filter(one => one[by].length === longest).map(division => ({ division, length: longest }))
}

/** The divisions that an address begins with, each within the one before. A district that there are several of tells nothing by itself. */
function headOf(text: string): { code: string; length: number } | null {
  let at = 0
  let code = ''
  let depth = 0
  const skip = () => {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
  }
  const take = (among: readonly Division[], level: number, short = true): boolean => {
    const [one, ...others] = begins(text.slice(at), among, short)
    if (!one || others.length) return false
    at += one.length
    code = one.division.code
    depth = level
    skip()
    return true
  }
  take(PROVINCES, 2)
  const isMunicipality = /^(?:11|12|31|50)/.test(code)
  // of a municipality the town is the province again
  if (isMunicipality) {
    code = `${code.slice(0, 2)}0100`
    depth = 4
    const again = CITIES.find(one => one.code === code)?.name ?? ''
    for (const name of [again, '市辖区'])
      if (text.startsWith(name, at) && !OTHER_WORD.test(text.slice(at + name.length))) {
        const rest = text.slice(at + name.length).trimStart()
        // 重庆市人民大礼堂 is no town again: behind a town comes a district
        if (!begins(rest, COUNTIES.filter(within(code, 2))).length) continue
        at += name.length
        skip()
      }
  } else take(depth ? CITIES.filter(within(code, depth)) : CITIES, 4)
  const length = isMunicipality ? 2 : depth
  if (depth) take(COUNTIES.filter(within(code, length)), 6)
  else take(COUNTIES, 6, false)
  return depth ? { code, length: at } : null
}

/** Letters that count: all but blanks and marks. */
const lettersOf = (text: string): string[] => [...text].filter(char => /[\p{L}\p{N}]/u.test(char))
/** Whether every letter of a text stands in one of the parts. */
function keepsAll(text: string, parts: readonly string[]): boolean {
  const left = lettersOf(parts.join(''))
  return lettersOf(text).every(char => {
    const at = left.indexOf(char)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** The name among words that are not the street: the shortest that can be one. */
function nameAmong(words: readonly string[]): string {
  return words.filter(word => NAME.test(word)).toSorted((a, b) => a.length - b.length)[0] ?? ''
}

const nothing = { province: '', city: '', dist: '', address: '', name: '', phone: '' }
const namesOf = (code: string) => ({
  province: areaList.province_list[code.slice(0, 2) + '0000'] ?? '',
  city: areaList.city_list[code.slice(0, 4) + '00'] ?? '',
  dist: areaList.county_list[code] ?? '',
})

/** A text in which the name stands before the place without a blank, and the like: by a parser that guesses more, as long as it loses nothing. */
function guessed(text: string, words: readonly string[], phone: string) {
  // without a place or a phone around it any short word would be a name
  const among = phone && words.length > 1 ? nameAmong(words) : ''
  const others = words.filter(word => word !== among).join(' ')
  const whole = { ...nothing, address: phone ? others : text.trim(), name: among, phone }
  const [parsed] = addressParse.parse(words.join(' '))
  if (!parsed?.code) return whole
  const isName = NAME.test(parsed.name)
  const found = {
    ...namesOf(parsed.code),
    address: (isName || !parsed.name ? parsed.details : `${parsed.details} ${parsed.name}`).trim(),
    name: isName ? parsed.name : '',
    phone,
  }
  const { province, city, dist, address, name } = found
  // a short name alone may be the beginning of a street
  const consumed = words.join('').replace(address.replaceAll(' ', ''), '').replace(name, '')
  const isAlone = COUNTIES.filter(one => one.name === dist).length === 1
  const isNamed = [province, city, ...(isAlone ? [dist] : [])].some(one => one !== '' && consumed.includes(one))
  return isNamed && keepsAll(words.join(''), Object.values(found)) ? found : whole
}

/**
 * Splits pasted text ("张三 13812345678 广东省深圳市…") into its parts, with the division names of /area/getProvinceCity.
 * What is not recognised stays in `address`, so that nothing the person pasted is lost.
 */
export function resolveAddress(text: string) {
  const plain = text
    .replace(LED, ' ')
    .replace(/[，,；;。、\s]+/g, ' ')
    .trim()
  const given = MOBILE.exec(plain) ?? LANDLINE_IN_TEXT.exec(plain)
  const phone = given ? (MOBILE.test(given[0]) ? cleanPhone(given[0]) : given[0]) : ''
  const words = (given ? plain.replace(given[0], ' ') : plain).split(' ').filter(word => word && !LABEL.test(word))
  for (const [i, word] of words.entries()) {
    const head = headOf(words.slice(i).join(' '))
    if (!head || (word.length < 3 && words.length === 1)) continue
    const [street = '', ...rest] = words.slice(i).join(' ').slice(head.length).trim().split(' ')
    const others = [...words.slice(0, i), ...rest]
    const name = nameAmong(others)
    return {
      ...namesOf(head.code),
      address: [street, ...others.filter(other => other !== name)].filter(Boolean).join(' '),
      name,
      phone,
    }
  }
  return guessed(text, words, phone)
}
