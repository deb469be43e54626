import { MAX_ADDRESS, MAX_NAME } from '../../../shared/directory'
import { localize, type Language } from '../../../shared/language'
import type { Span, WorkingTime } from '../../../shared/sla'
import { POINT_LIMITS } from '../../../shared/service-point'
import { resolveAddress } from '../../kernel/address/address.service'
import { areaCodeOf } from '../../kernel/address/area-path'
import type { SheetColumn } from '../../kernel/call/sheet'
import { countCell, textCell } from '../../kernel/sheets/cells'
import { asTaken, type ExportColumn } from '../../kernel/sheets/export'
import { areaNames } from './provider.service'
import type { servicePoints } from './provider.table'

const BETWEEN = ' | '
const partsOf = (text: string): string[] =>
  text
    .split(/[|｜]/)
    .map(part => part.trim())
    .filter(Boolean)

type Days = WorkingTime['days']
const SPAN = /^(\d{1,2}:\d{2})\s*[-–—~至到]\s*(\d{1,2}:\d{2})$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/
/** The spans of a day as they are written, '-' for none; null for what is none. */
function spansOf(text: string): Span[] | null {
  if (text === '-' || text === '–') return []
  const spans: Span[] = []
  for (const part of text.split(/[,，、]/)) {
    const [, from = '', to = ''] = SPAN.exec(part.trim()) ?? []
    const span: Span = [from.padStart(5, '0'), to.padStart(5, '0')]
    const before = spans.at(-1)
    if (!span.every(time => TIME.test(time)) || span[0] >= span[1] || (before && before[1] > span[0])) return null
    spans.push(span)
  }
  return spans
}
/** A week out of a cell: one part for every day, or seven from Monday on. Null for what is none. */
export function weekOf(text: string): Days | null {
  const parts = partsOf(text).map(spansOf)
  const days = parts.length === 1 ? Array.from({ length: 7 }, () => parts[0] ?? null) : parts
  if (days.length !== 7 || days.includes(null)) return null
  const [sunday, others] = [days.at(-1), days.slice(0, -1)]
  return [sunday, ...others].map(spans => spans ?? [])
}
/** The same week as a cell says it. */
function weekText(days: Days): string {
  const texts = [...days.slice(1), days[0] ?? []].map(spans => spans.map(span => span.join('-')).join(', ') || '-')
  return new Set(texts).size === 1 ? (texts[0] ?? '') : texts.join(BETWEEN)
}

/** The division that an address begins with and what stands behind it; null without one. */
export function placedAddress(text: string): { areaCode: string; address: string } | null {
  const { province, city, dist, address, name } = resolveAddress(text)
  const areaCode = areaCodeOf([province, city, dist])
  const street = [address, name].filter(Boolean).join(' ')
  return areaCode && street ? { areaCode, address: street } : null
}

const degreesCell =
  (most: number): SheetColumn['read'] =>
  text =>
    /^-?\d{1,3}(?:\.\d{1,16})?$/.test(text) && Math.abs(Number(text)) <= most ? text : { error: 'POINT_DEGREES' }
const YES = /^(是|启用|啟用|yes|y|true|1|да)$/i
const NO = /^(否|停用|no|n|false|0|нет)$/i

/** A service point, known by its name; its texts are in the language of who imports. */
export const POINT_COLUMNS: readonly SheetColumn[] = [
  {
    name: 'name',
    label: { zh: '网点名称', en: 'Service point', ru: 'Сервисный центр', tw: '據點名稱' },
    also: ['name', '名称', '名稱', '网点', '據點', 'название'],
    required: true,
    read: textCell(MAX_NAME),
  },
  {
    name: 'address',
    label: { zh: '地址', en: 'Address', ru: 'Адрес', tw: '地址' },
    also: ['address', '详细地址', '詳細地址', 'адрес'],
    hint: '浙江省杭州市西湖区文三路 1 号',
    read: text =>
      text.length > MAX_ADDRESS
        ? { error: 'CELL_LONG', params: { max: MAX_ADDRESS } }
        : placedAddress(text)
          ? text
          : { error: 'POINT_AREA' },
  },
  {
    name: 'longitude',
    label: { zh: '经度', en: 'Longitude', ru: 'Долгота', tw: '經度' },
    also: ['longitude', 'lng', 'lon', 'долгота'],
    hint: 'GCJ-02: 120.123456',
    holds: 'number',
    read: degreesCell(180),
  },
  {
    name: 'latitude',
    label: { zh: '纬度', en: 'Latitude', ru: 'Широта', tw: '緯度' },
    also: ['latitude', 'lat', 'широта'],
    hint: 'GCJ-02: 30.123456',
    holds: 'number',
    read: degreesCell(90),
  },
  {
    name: 'phone',
    label: { zh: '电话', en: 'Phone', ru: 'Телефон', tw: '電話' },
    also: ['phone', 'tel', '联系电话', '聯絡電話', 'телефон'],
    read: text => (/^[0-9 +()/-]{1,40}$/.test(text) ? text : { error: 'POINT_PHONE' }),
  },
  {
    name: 'days',
    label: { zh: '营业时间', en: 'Hours', ru: 'Часы работы', tw: '營業時間' },
    also: ['hours', 'opening hours', '时间', '時間', 'часы'],
    hint: '09:00-18:00',
    read: text => (weekOf(text) ? text : { error: 'POINT_HOURS' }),
  },
  {
    name: 'services',
    label: { zh: '服务项目', en: 'Services', ru: 'Услуги', tw: '服務項目' },
    also: ['services', '服务', '服務', 'услуги'],
    hint: '… | …',
    read: text => {
      const parts = partsOf(text)
      if (parts.length > POINT_LIMITS.services) return { error: 'CELL_PARTS', params: { max: POINT_LIMITS.services } }
      return parts.some(part => part.length > 40) ? { error: 'CELL_LONG', params: { max: 40 } } : parts.join(BETWEEN)
    },
  },
  {
    name: 'sort',
    label: { zh: '顺序', en: 'Order', ru: 'Порядок', tw: '順序' },
    also: ['order', 'sort', '排序'],
    holds: 'number',
    read: countCell(POINT_LIMITS.sort),
  },
  {
    name: 'enabled',
    label: { zh: '启用', en: 'In use', ru: 'Работает', tw: '啟用' },
    also: ['enabled', 'in use'],
    hint: 'yes, no',
    read: text =>
      YES.test(text) ? 'yes' : NO.test(text) ? 'no' : { error: 'CELL_CHOICE', params: { choices: 'yes, no' } },
  },
]
export const servicesIn = partsOf

type PointRecord = typeof servicePoints.$inferSelect
/** What an export says of a service point: the columns of an import. */
export const pointFileColumns = (language: Language): readonly ExportColumn<PointRecord>[] =>
  asTaken<PointRecord>(POINT_COLUMNS, {
    name: ({ name }) => localize(name, language),
    address: ({ areaCode, address }) => `${areaNames(areaCode)}${address}`,
    longitude: ({ longitude }) => String(longitude ?? ''),
    latitude: ({ latitude }) => String(latitude ?? ''),
    phone: ({ phone }) => phone,
    days: ({ days }) => weekText(days),
    services: ({ services }) => services.map(one => localize(one, language)).join(BETWEEN),
    sort: ({ sort }) => String(sort),
    enabled: ({ enabled }) => (enabled ? 'yes' : 'no'),
  })
