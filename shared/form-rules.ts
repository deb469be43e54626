import { conditionHolds } from './condition'
import { daysAfter } from './day'
import { cleanEmail, isEmail } from './email'
import type {
  AddressValue,
  Choice,
  CurrencyValue,
  Dependency,
  EntryKind,
  FieldError,
  FieldProblem,
  FieldSetting,
  FormField,
  FormType,
  FormValues,
  Parcel,
  QualityValue,
  Thing,
  UnboundProduct,
} from './form'
import { formulaOf, formulaResult, type FormulaFailure, type FormulaValue } from './formula'
import { MAX_FILES, MAX_PARCELS, MAX_PLAN_DAYS, MAX_ROWS, MAX_TEXT, MAX_THINGS } from './limits'
import { cleanParcelNumber } from './parcel'
import { cleanPhone, isMainlandPhone } from './phone'
import { isUnseen } from './readable'
import { MAX_QUALITY } from './warranty'

interface Rule {
  /** what the value holds beside plain data: files are kept by their ids, things as they are registered */
  holds?: 'files' | Thing
  /** of things: one alone, which is kept as such and not in a list */
  single?: true
  /** of things: how many of each is asked as well */
  counted?: true
  /** whether it offers choices, and those may have choices below them */
  chooses?: 'flat' | 'nested'
  /** its words can say in a list what the form is about */
  telling?: true
  /** a time that must lie ahead, by which its owner is planned */
  planned?: true
  /** its values are days unless `dateType` says more */
  days?: true
  /** without: order entry leaves it alone */
  entry?: EntryKind
  /** true: shown or worked out, never asked for. Such a field is never required and its value is not checked. */
  given?: true
  isEmpty(value: unknown): boolean
  /** of a value that is not empty */
  check(value: unknown, field: FormField): FieldError | null
  /** a value that was checked as it is kept: the specification writes some in several ways */
  settle?(value: unknown, field: FormField): unknown
}

/** One part of an address above the street; the street itself. */
const MAX_REGION = 50
const MAX_STREET = 200
/** JSON of a value that has parts. */
const MAX_OBJECT = 4000
const MAX_ID = 64
/** Most of one thing. */
export const MAX_COUNT = 9999
const NUMERIC = /^[+-]?\d+(\.\d+)?$/

type Dictionary = Record<string, unknown>
const isDictionary = (x: unknown): x is Dictionary => typeof x === 'object' && x !== null && !Array.isArray(x)
const isBlank = (x: unknown): boolean => x === undefined || x === null || (typeof x === 'string' && isUnseen(x))
/** Empty whatever the type: nothing, text in which nothing can be seen, a list or an object without entries. */
const isNothing = (x: unknown): boolean =>
  isBlank(x) || (Array.isArray(x) ? x.length === 0 : isDictionary(x) && Object.keys(x).length === 0)
/** The number that stands for `x`, null when it is not numeric. */
const numeric = (x: unknown): number | null => {
  const number = typeof x === 'string' && NUMERIC.test(x.trim()) ? Number(x) : x
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
/** A person's own value: a name of Object.prototype is none. */
const own = (values: FormValues, name: string): unknown =>
  Object.prototype.hasOwnProperty.call(values, name) ? values[name] : undefined

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/
/** Whether the text is a real day (`YYYY-MM-DD`) or, `withTime`, a real minute or second of one (`YYYY-MM-DD HH:mm:ss`). */
function isMoment(x: unknown, withTime: boolean): x is string {
  const m = typeof x === 'string' ? MOMENT.exec(x) : null
  if (!m || (m[4] !== undefined) !== withTime) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = m.slice(1).map(part => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  )
}

const MINUTE = 'YYYY-MM-DD HH:mm'.length
/** Characters of a field's times: `dateType` decides, else its type. */
export const timeLengthOf = (field: FormField): number =>
  field.setting.dateType?.length ?? (ruleOf(field).days ? 'YYYY-MM-DD'.length : MINUTE)
/** Whether the field holds minutes too. */
export const hasTime = (field: FormField): boolean => timeLengthOf(field) > 'YYYY-MM-DD'.length

/** Whether a quality time value is empty: its number is not numeric or its type is missing (spec §5). */
export const isEmptyQualityTime = (value: unknown): boolean =>
  !isDictionary(value) || numeric(value.number) === null || isBlank(value.type)

/** Most characters of a text field. */
export const maxLengthOf = (field: FormField): number => field.setting.maxLength ?? MAX_TEXT
/** Whether a field takes pictures and no other files. */
export const takesPictures = ({
  formType,
  setting,
}: Pick<FormField, 'formType'> & { setting: { onlyPictures?: boolean } }): boolean =>
  formType === 'autograph' || (formType === 'attachment' && setting.onlyPictures === true)
/** Most files of an attachment field. */
export const maxCountOf = (field: FormField): number => Math.min(field.setting.maxCount ?? MAX_FILES, MAX_FILES)

const text = (
  flags: Pick<Rule, 'telling' | 'entry'>,
  more: (value: string) => FieldError | null = () => null,
): Rule => ({
  ...flags,
  isEmpty: isNothing,
  check: (value, field) =>
    typeof value !== 'string' ? 'invalid' : value.length > maxLengthOf(field) ? 'tooLong' : more(value.trim()),
})

function checkNumber(value: unknown, { setting }: FormField): FieldError | null {
  const number = numeric(value)
  if (number === null) return 'number'
  if (setting.min !== undefined && number < setting.min) return 'min'
  if (setting.max !== undefined && number > setting.max) return 'max'
  const decimals = /[eE]/.test(String(number)) ? Infinity : (String(number).split('.')[1] ?? '').length
  return setting.decimals !== undefined && decimals > setting.decimals ? 'decimals' : null
}

const moment: Rule = {
  entry: 'time',
  isEmpty: isNothing,
  check: (value, field) => (isMoment(value, hasTime(field)) ? null : 'date'),
  settle: (value, field) => {
    const length = timeLengthOf(field)
    return String(value).slice(0, length).padEnd(length, ':00')
  },
}

/** The country in which the regions that are offered lie, as people and the list of countries write it. */
const HOME = ['中国', '中國', 'China', 'Китай', 'CN']
/** Whether an address lies where no regions are offered: then its street is enough. */
export const isAbroad = ({ country = '' }: Pick<AddressValue, 'country'>): boolean =>
  country.trim() !== '' && !HOME.includes(country.trim())
/** An address by its plain names, or the `ad` ones (spec §3), as it is kept; what is no text is ''. */
export function addressOf(value: unknown): AddressValue {
  const parts: Dictionary = isDictionary(value) ? value : {}
  const said = (name: string): string => {
    const found = [parts[name], parts[`ad${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`]].find(one => !isBlank(one))
    return typeof found === 'string' ? found : ''
  }
  const place = (name: 'longitude' | 'latitude') =>
    name in parts ? { [name]: typeof parts[name] === 'number' ? parts[name] : null } : {}
  const country = said('country')
  return {
    ...(country ? { country } : {}),
    province: said('province'),
    city: said('city'),
    dist: said('dist'),
    address: said('address'),
    ...place('longitude'),
    ...place('latitude'),
  }
}
const isText = (x: unknown, max: number): boolean =>
  x === undefined || x === null || (typeof x === 'string' && x.length <= max)
const isCoordinate = (x: unknown, limit: number): boolean => typeof x === 'number' && Math.abs(x) <= limit
const address: Rule = {
  entry: 'address',
  isEmpty: value => {
    if (isNothing(value)) return true
    const { province, city, dist, address: street } = addressOf(value)
    return isDictionary(value) && ![province, city, dist, street].some(part => part.trim())
  },
  check(value) {
    if (!isDictionary(value)) return 'invalid'
    const of = addressOf(value)
    const { country, province, city, dist, address: street } = of
    if (![country, province, city, dist].every(part => isText(part, MAX_REGION)) || !isText(street, MAX_STREET))
      return 'tooLong'
    if (
      !(isBlank(value.longitude) || isCoordinate(value.longitude, 180)) ||
      !(isBlank(value.latitude) || isCoordinate(value.latitude, 90))
    )
      return 'invalid'
    return isBlank(street) || (isBlank(province) && !isAbroad(of)) ? 'address' : null
  },
  settle: addressOf,
}

const location: Rule = {
  isEmpty: value =>
    isNothing(value) ||
    (isDictionary(value) && isBlank(value.latitude) && isBlank(value.longitude) && isBlank(value.address)),
  check: value =>
    isDictionary(value) &&
    isText(value.address, MAX_STREET) &&
    isCoordinate(value.latitude, 90) &&
    isCoordinate(value.longitude, 180)
      ? null
      : 'location',
}

const isFile = (x: unknown): boolean =>
  typeof x === 'string' ? x !== '' : isDictionary(x) && typeof x.id === 'string' && x.id !== ''
/** Files as upload answered them, or their ids. */
const files = (most: (field: FormField) => number): Rule => ({
  holds: 'files',
  isEmpty: isNothing,
  check: (value, field) =>
    !Array.isArray(value) || !value.every(isFile) ? 'file' : value.length > most(field) ? 'tooMany' : null,
})

const among = (choices: Choice[] | undefined, value: unknown): Choice | undefined =>
  choices?.find(choice => choice.value === value)
const select: Rule = {
  chooses: 'flat',
  telling: true,
  entry: 'option',
  isEmpty: isNothing,
  check: (value, { setting }) => (among(setting.dataSource, value) ? null : 'choice'),
}
const selectMulti: Rule = {
  chooses: 'flat',
  telling: true,
  entry: 'options',
  isEmpty: isNothing,
  check: (value, { setting }) =>
    Array.isArray(value) && new Set(value).size === value.length && value.every(v => among(setting.dataSource, v))
      ? null
      : 'choice',
}
/** The path must lead from the top to a choice that has none below it. */
const cascader: Rule = {
  chooses: 'nested',
  entry: 'path',
  isEmpty: isNothing,
  check(value, { setting }) {
    if (!Array.isArray(value)) return 'choice'
    let level = setting.dataSource
    for (const step of value) {
      const choice = among(level, step)
      if (!choice) return 'choice'
      level = choice.children
    }
    return level?.length ? 'choice' : null
  },
}

/** A quality value, or the remote data of a quality rule (spec §3 "Product"), as it is kept. */
export function qualityOf(value: unknown): QualityValue {
  const parts: Dictionary = isDictionary(value) ? value : {}
  const time: Dictionary = isDictionary(parts.qualityTime)
    ? parts.qualityTime
    : { number: parts.qualityDuration, type: parts.qualityUnit }
  const plain = (x: unknown): string => (typeof x === 'string' || typeof x === 'number' ? String(x).trim() : '')
  return {
    startTime: plain(parts.startTime) || plain(parts.qualityStartDate),
    qualityTime: { number: plain(time.number), type: plain(time.type) as QualityValue['qualityTime']['type'] },
  }
}
const quality: Rule = {
  isEmpty: value => {
    const { startTime, qualityTime } = qualityOf(value)
    return isNothing(value) || (isDictionary(value) && isBlank(startTime) && isBlank(qualityTime.number))
  },
  check(value) {
    const { startTime, qualityTime } = qualityOf(value)
    if (!isDictionary(value) || isEmptyQualityTime(qualityTime)) return 'quality'
    const number = numeric(qualityTime.number) ?? 0
    if (
      !Number.isInteger(number) ||
      number <= 0 ||
      number > MAX_QUALITY ||
      !['year', 'month'].includes(qualityTime.type)
    )
      return 'quality'
    return isMoment(startTime, false) ? null : 'date'
  },
  settle: qualityOf,
}

/** The currency of an amount that names none. */
export const currencyOf = ({ setting }: FormField): string => setting.currencies?.[0] ?? setting.unit ?? 'CNY'
const currency: Rule = {
  entry: 'money',
  isEmpty: value => isNothing(value) || (isDictionary(value) && isBlank(value.number)),
  check: (value, field) => {
    if (!isDictionary(value) || !isText(value.currency, 10)) return 'number'
    const offered = field.setting.currencies
    return offered && !isBlank(value.currency) && !offered.includes(String(value.currency))
      ? 'currency'
      : checkNumber(value.number, field)
  },
  settle: (value, field) => {
    const { number, currency: named } = value as CurrencyValue
    return { number, currency: named || currencyOf(field) }
  },
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
/** The id by which a value names a thing, in whatever way the specification writes it; '' for none. */
const thingId = (x: unknown): string => {
  const id = isDictionary(x) ? [x.id, x.staffId, x.taskId].find(one => typeof one === 'string') : x
  return typeof id === 'string' && id.length <= MAX_ID ? id : ''
}
/** How many of a thing a value names; null where it says no number that there can be. */
function countOf(x: unknown): number | null {
  const number = isDictionary(x) ? ([x.number, x.count, x.amount].find(one => !isBlank(one)) ?? 1) : 1
  const count = numeric(number)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MAX_COUNT ? count : null
}
/** Most things of a field. */
export const maxThingsOf = ({ setting }: FormField): number => Math.min(setting.maxCount ?? MAX_THINGS, MAX_THINGS)
/** The ids of the things that a value names, each once, with how many of it. */
export function namedIn(value: unknown): { id: string; count: number }[] {
  const found = new Map<string, number>()
  for (const one of listOf(value)) found.set(thingId(one), (found.get(thingId(one)) ?? 0) + (countOf(one) ?? 1))
  return [...found].filter(([id]) => id !== '').map(([id, count]) => ({ id, count }))
}
const things = (holds: Thing, more: Pick<Rule, 'counted'> = {}): Rule => ({
  holds,
  ...more,
  isEmpty: isNothing,
  check: (value, field) => {
    const list = listOf(value)
    if (list.length > maxThingsOf(field)) return 'tooMany'
    if (!list.every(one => thingId(one) !== '') || isLarge(value)) return 'thing'
    if (!more.counted) return null
    return list.every(one => countOf(one) !== null) && namedIn(value).every(one => one.count <= MAX_COUNT)
      ? null
      : 'count'
  },
})

/** Most characters of the model and of the serial number of a product that is not registered. */
export const MAX_MODEL = 100
const UNBOUND = { kindId: MAX_ID, name: MAX_MODEL, model: MAX_MODEL, serialNumber: MAX_MODEL }
/** The product that a value describes without naming one that is registered; null for any other value. */
export function unboundOf(value: unknown): UnboundProduct | null {
  if (!isDictionary(value) || 'id' in value) return null
  const said = (part: keyof UnboundProduct): string => {
    const one = value[part]
    return typeof one === 'string' && !isUnseen(one) ? one.trim() : ''
  }
  const found = { kindId: said('kindId'), name: said('name'), model: said('model'), serialNumber: said('serialNumber') }
  return found.kindId || found.model || found.serialNumber ? found : null
}
const product: Rule = {
  holds: 'product',
  single: true,
  entry: 'product',
  isEmpty: value =>
    isNothing(value) || (isDictionary(value) && 'kindId' in value && !('id' in value) && !unboundOf(value)),
  check(value) {
    if (!isDictionary(value)) return 'product'
    if (!unboundOf(value)) return typeof value.id === 'string' && thingId(value) !== '' ? null : 'product'
    const parts = Object.entries(UNBOUND).map(([part, most]) => ({ said: value[part], most }))
    if (!parts.every(({ said }) => said === undefined || typeof said === 'string')) return 'product'
    return parts.every(({ said, most }) => isText(said, most)) ? null : 'tooLong'
  },
  settle: value => unboundOf(value) ?? value,
}

/** Labels out of the field's choices, by their values or their texts. */
const tagged = (part: 'tagName' | 'labelName'): Rule => {
  const chosen = ({ setting: { dataSource } }: FormField, one: unknown): Choice | undefined => {
    const [id, name] = isDictionary(one) ? [one.id, one[part]] : [one, one]
    return dataSource?.find(choice => choice.value === id) ?? dataSource?.find(choice => choice.text === name)
  }
  return {
    chooses: 'flat',
    entry: 'options',
    isEmpty: isNothing,
    check: (value, field) => {
      const list = listOf(value).map(one => chosen(field, one)?.value)
      return list.every(one => one !== undefined) && new Set(list).size === list.length ? null : 'choice'
    },
    settle: (value, field) =>
      listOf(value).flatMap(one => {
        const choice = chosen(field, one)
        return choice ? [{ id: choice.value, [part]: choice.text }] : []
      }),
  }
}

const PARCEL = {
  company: ['company', 'companyName', 'logisticsCompany'],
  number: ['number', 'no', 'logisticsNo'],
} as const
const wordOf = (one: unknown, parts: readonly string[]): string => {
  const found = isDictionary(one) ? parts.map(part => one[part]).find(x => !isBlank(x)) : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : ''
}
/** Parcels of a value, by whatever names they have. */
export const parcelsOf = (value: unknown): Parcel[] =>
  (isNothing(value) ? [] : listOf(value)).map(one => ({
    company: wordOf(one, PARCEL.company),
    number: wordOf(one, PARCEL.number),
  }))
const NUMBER_OF_PARCEL = /^[A-Z0-9][A-Z0-9-]{3,39}$/
const settledParcels = (value: unknown): Parcel[] =>
  parcelsOf(value).map(one => ({ ...one, number: cleanParcelNumber(one.number) }))
const logistics: Rule = {
  isEmpty: value => parcelsOf(value).every(one => !one.company && !one.number),
  check: value => {
    const parcels = settledParcels(value)
    if (parcels.length > MAX_PARCELS) return 'tooMany'
    return !isLarge(value) &&
      parcels.every(one => one.company !== '' && one.company.length <= 60 && NUMBER_OF_PARCEL.test(one.number))
      ? null
      : 'parcel'
  },
  settle: settledParcels,
}

/** Most rows of a sub-form. */
export const maxRowsOf = ({ setting }: FormField): number => Math.min(setting.maxCount ?? MAX_ROWS, MAX_ROWS)
/** A form within the form, filled in several times. */
const rows: Rule = {
  isEmpty: value =>
    isNothing(value) ||
    (Array.isArray(value) &&
      value.every(row => isNothing(row) || (isDictionary(row) && Object.values(row).every(isNothing)))),
  check: (value, field) => {
    if (!Array.isArray(value) || !value.every(isDictionary)) return 'row'
    if (value.length > maxRowsOf(field)) return 'tooMany'
    const { fields } = field.setting
    if (!fields) return isLarge(value) ? 'tooLong' : null
    return value.every(row => !checkForm(fields, row).length) ? null : 'row'
  },
  settle: (value, { setting: { fields } }) =>
    fields ? (value as FormValues[]).map(row => settledValues(fields, row)) : value,
}

/** The size of what the specification gives no shape. */
const isLarge = (value: unknown): boolean => JSON.stringify(value).length > MAX_OBJECT
const given = { given: true, isEmpty: isNothing, check: () => null } as const satisfies Rule

/** One rule for each form type of spec §3. */
const RULES = {
  text: text({ telling: true, entry: 'text' }),
  textarea: text({ telling: true, entry: 'longText' }),
  code: text({ entry: 'code' }),
  email: {
    ...text({ entry: 'email' }, value => (isEmail(cleanEmail(value)) ? null : 'email')),
    settle: value => cleanEmail(String(value)),
  },
  phone: {
    ...text({ entry: 'phone' }, value => (isMainlandPhone(cleanPhone(value)) ? null : 'phone')),
    settle: value => cleanPhone(String(value)),
  },
  number: { entry: 'number', isEmpty: isNothing, check: checkNumber },
  currency,
  select,
  selectMulti,
  cascader,
  date: { ...moment, days: true },
  datetime: moment,
  showDateTime: moment,
  planTime: { ...moment, planned: true },
  planStartTime: moment,
  planEndTime: moment,
  address,
  authorizeAddress: address,
  location,
  attachment: files(maxCountOf),
  receiptAttachment: files(maxCountOf),
  autograph: files(() => 1),
  product,
  quality,
  quality_rule: quality,
  quality_info: quality,
  qualityInfo: quality,
  user: things('staff'),
  customer: things('customer'),
  relationCustomer: things('customer'),
  relationProduct: things('product'),
  relationTask: things('task'),
  relationReplacementPart: things('part', { counted: true }),
  relationCatalog: things('catalog'),
  related_task: things('task'),
  related_catalog: things('catalog'),
  sparepart: things('part', { counted: true }),
  serviceIterm: things('service', { counted: true }),
  materialVerifyEliminate: things('part', { counted: true }),
  materialReturn: things('part', { counted: true }),
  logistics,
  subSucCase: rows,
  subCertifications: rows,
  tags: tagged('tagName'),
  tagLabel: tagged('labelName'),
  authorizeTask: things('task'),
  authorizeProduct: things('product'),
  imageDisplay: given,
  info: given,
  separator: given,
  group: given,
  description: given,
  jsCodeBlock: given,
  formula: given,
  systemAutograph: given,
  eventNo: given,
  taskNo: given,
} as const satisfies Record<FormType, Rule>
/** Types that a person fills in. */
export type FilledType = { [T in FormType]: (typeof RULES)[T] extends { given: true } ? never : T }[FormType]
function ruleOf({ formType }: { formType: FormType }): Rule {
  return RULES[formType]
}

/** What a value of the type holds beside plain data; undefined: nothing. */
export const holdsOf = (formType: FormType): Rule['holds'] => ruleOf({ formType }).holds
/** What customers have only when they have been served: who came, what was done, machines. */
const OWN_THINGS: readonly unknown[] = ['staff', 'task', 'product']
/** Whether a field must name something of the customer's own, of which a new one has nothing. In `product` a machine can be described that is not registered. */
export const needsOwnThing = ({ formType, isNull }: Pick<FormField, 'formType' | 'isNull'>): boolean =>
  isNull === 0 && formType !== 'product' && OWN_THINGS.includes(holdsOf(formType))
/** How order entry reads values of the type; undefined: not at all. */
export const entryKindOf = (formType: FormType): EntryKind | undefined => ruleOf({ formType }).entry
/** Whether the field's words can say in a list what the form is about. */
export const isTelling = (field: Pick<FormField, 'formType'>): boolean => ruleOf(field).telling === true
/** Whether the field's time is the one by which its owner is planned. */
export const isPlanned = (field: Pick<FormField, 'formType'>): boolean => ruleOf(field).planned === true

/** Whether what the field holds is chosen among its own choices, and those may have choices below them. */
export const choosesOf = (formType: FormType): Rule['chooses'] => ruleOf({ formType }).chooses
/** Whether of each thing that the field names it is asked how many. */
export const isCounted = (formType: FormType): boolean => ruleOf({ formType }).counted === true
/** Whether the field names one thing alone. */
export const isSingle = (formType: FormType): boolean => ruleOf({ formType }).single === true

/** The product that a form describes without naming one that is registered; null where it names one, or none. */
export const unboundIn = (
  fields: readonly Pick<FormField, 'fieldName' | 'formType'>[],
  values: FormValues,
): UnboundProduct | null =>
  fields.flatMap(field =>
    ruleOf(field).holds === 'product' && isSingle(field.formType)
      ? (unboundOf(own(values, field.fieldName)) ?? [])
      : [],
  )[0] ?? null

/** Whether a person fills the field in; false for what is only shown or worked out (info, eventNo, formula …), and for what is known of its owner. */
export const takesValue = (field: Pick<FormField, 'formType' | 'owner'>): boolean =>
  !ruleOf(field).given && (field.owner ?? 'attribute') === 'attribute'

/** Whether the value counts as not filled in. */
export const isEmptyValue = (field: FormField, value: unknown): boolean => ruleOf(field).isEmpty(value)

/**
 * The fields that show, in their order (spec §5). A field shows when each of its dependencies holds: the field it names
 * shows too, and is as the dependency says (shared/condition.ts). So visibility cascades: what depends on a hidden field is hidden.
 * A dependency on a field that the form does not have never holds, and fields that depend on one another in a circle
 * (or on themselves) are hidden: there is no order in which a person could reach them.
 * The result does not depend on the order of the fields. Throws TypeError for fields of a wrong shape.
 */
export function visibleFields(fields: FormField[], values: FormValues): FormField[] {
  const shown = new Set<FormField>()
  const names = new Map<string, FormField>()
  const holds = (d: Dependency): boolean => {
    const other = names.get(d.fieldName)
    const value = own(values, d.fieldName)
    return other !== undefined && conditionHolds(d, value, ruleOf(other).isEmpty(value))
  }
  // each round shows what rests on the rounds before; a round without a new field is the last
  for (let before = -1; shown.size > before;) {
    before = shown.size
    const found = fields.filter(field => !shown.has(field) && (field.setting.dependencies ?? []).every(holds))
    for (const field of found) {
      shown.add(field)
      names.set(field.fieldName, field)
    }
  }
  return fields.filter(field => shown.has(field))
}

/** Files that choices of a field make necessary, each with the choices that do: whoever chooses is told before. */
export function filesAskedBy(
  field: FormField,
  fields: readonly FormField[],
): { field: FormField; choices: Choice[] }[] {
  return fields.flatMap(other => {
    if (other.isNull !== 0 || ruleOf(other).holds !== 'files') return []
    const values = (other.setting.dependencies ?? []).flatMap(({ fieldName, when = 'is', values: asking }) =>
      fieldName === field.fieldName && when === 'is' ? asking : [],
    )
    const choices = (field.setting.dataSource ?? []).filter(({ value }) => values.includes(value))
    return choices.length ? [{ field: other, choices }] : []
  })
}

/**
 * The values without those of hidden fields (spec §5). Entries that belong to no field stay as they are.
 * If the filter fails, the original is returned and `onError` is told, so that the caller can log it (spec §8).
 */
export function dropHidden(fields: FormField[], values: FormValues, onError?: (error: unknown) => void): FormValues {
  try {
    const shown = new Set(visibleFields(fields, values).map(field => field.fieldName))
    const hidden = new Set(fields.map(field => field.fieldName).filter(name => !shown.has(name)))
    return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
  } catch (error) {
    onError?.(error)
    return values
  }
}

/**
 * What is wrong with the visible fields, in their order, one problem for a field. Required is `isNull` 0 (spec §5).
 * With `now` (`YYYY-MM-DD HH:mm`, tenant time) a planned time before it is `past`, one before the field's earliest `tooSoon`, one beyond all planning `tooFar`.
 */
export function checkForm(fields: FormField[], values: FormValues, now?: string): FieldProblem[] {
  const visible = visibleFields(fields, values)
  const results: Results = new Map()
  return visible.flatMap(field => {
    const error = checkAmong(field, visible, values, now, results)
    return error ? [{ fieldName: field.fieldName, error }] : []
  })
}

/** What is wrong with a field among the others that show, or null: its value, one that contradicts another, a formula that cannot be worked out. */
export function checkAmong(
  field: FormField,
  visible: readonly FormField[],
  values: FormValues,
  now?: string,
  results: Results = new Map(),
): FieldError | null {
  if (field.formType === 'formula') return FAILURES[failureOf(workedOut(field, visible, values, results))]
  return checkField(field, own(values, field.fieldName), now) ?? checkOrder(field, visible, values)
}

/** What is wrong with one value, or null; see {@link checkForm}. */
export function checkField(field: FormField, value: unknown, now?: string): FieldError | null {
  const rule = ruleOf(field)
  if (!takesValue(field)) return null
  if (rule.isEmpty(value)) return field.isNull === 0 ? 'required' : null
  const error = rule.check(value, field) ?? (isDictionary(value) && isLarge(value) ? 'tooLong' : null)
  return (
    error ?? (now === undefined || rule.entry !== 'time' ? null : checkTime(rule, field.setting, String(value), now))
  )
}

/** What is wrong with a time at `now` (`YYYY-MM-DD HH:mm`), or null. A day as a whole is past when it is over. */
function checkTime(
  { planned }: Rule,
  { from, to, earliest }: FieldSetting,
  value: string,
  now: string,
): FieldError | null {
  const length = Math.min(value.length, MINUTE)
  const time = value.slice(0, length)
  if (planned)
    return time < now.slice(0, length)
      ? 'past'
      : earliest !== undefined && time < earliest.slice(0, length)
        ? 'tooSoon'
        : time.slice(0, 10) > daysAfter(now, MAX_PLAN_DAYS)
          ? 'tooFar'
          : null
  const [day, today] = [value.slice(0, 10), now.slice(0, 10)]
  return from && day < today ? 'past' : to && day > today ? 'future' : null
}

/** The field whose time this one's does not lie before: the one that it names, of an end the start. */
const beginOf = ({ formType, setting: { after } }: FormField, fields: readonly FormField[]): FormField | undefined =>
  fields.find(one =>
    after === undefined ? formType === 'planEndTime' && one.formType === 'planStartTime' : one.fieldName === after,
  )
function checkOrder(field: FormField, visible: readonly FormField[], values: FormValues): FieldError | null {
  if (ruleOf(field).entry !== 'time') return null
  const begin = beginOf(field, visible)
  const [first, last] = [begin && own(values, begin.fieldName), own(values, field.fieldName)]
  if (typeof first !== 'string' || typeof last !== 'string' || !first || !last) return null
  const length = Math.min(first.length, last.length)
  return last.slice(0, length) < first.slice(0, length) ? 'order' : null
}

type Result = { text: string } | { failure: FormulaFailure | 'circle' }
type Results = Map<string, Result>
const FAILURES = { none: null, empty: null, circle: null, zero: 'zero', type: 'formula' } as const
const failureOf = (result: Result): keyof typeof FAILURES => ('failure' in result ? result.failure : 'none')

/** What a formula reckons with of a value: amounts, how many of a list, a choice by its value, a time as it is written. */
function reckoned(value: unknown): FormulaValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.length
  if (isDictionary(value) && (typeof value.number === 'string' || typeof value.number === 'number')) return value.number
  return ''
}

/**
 * The result of a formula that shows, among the others that do. What is hidden or empty is not there, so most results need it to be filled
 * in; formulas may use each other, in any order, and those in a circle have no result. `results` keeps what was worked out of one form.
 */
export function workedOut(
  field: FormField,
  visible: readonly FormField[],
  values: FormValues,
  results: Results = new Map(),
): Result {
  const known = results.get(field.fieldName)
  if (known) return known
  // whoever comes here again before there is a result has gone in a circle
  results.set(field.fieldName, { failure: 'circle' })
  const formula = formulaOf(field.setting.formula ?? '')
  let isCircle = false
  const valueOf = (name: string): FormulaValue => {
    const other = visible.find(one => one.fieldName === name)
    if (!other) return ''
    if (other.formType !== 'formula') return isEmptyValue(other, own(values, name)) ? '' : reckoned(own(values, name))
    const result = workedOut(other, visible, values, results)
    if ('failure' in result && result.failure === 'circle') isCircle = true
    return 'text' in result ? result.text : ''
  }
  // one that cannot be read is the company's mistake, and nobody can mend it here
  const found = formula ? formulaResult(formula, valueOf, field.setting.decimals) : ({ failure: 'empty' } as const)
  const result: Result = isCircle ? { failure: 'circle' } : found
  results.set(field.fieldName, result)
  return result
}

/** Values that were checked as they are kept, hidden and unknown ones left out, with the results of the formulas that show. */
export function settledValues(fields: FormField[], values: FormValues): FormValues {
  const visible = visibleFields(fields, values)
  const results: Results = new Map()
  return Object.fromEntries(
    visible.flatMap((field): [string, unknown][] => {
      const { fieldName } = field
      if (field.formType === 'formula') {
        const result = workedOut(field, visible, values, results)
        return 'text' in result ? [[fieldName, result.text]] : []
      }
      const value = own(values, fieldName)
      if (!takesValue(field) || isEmptyValue(field, value)) return []
      const { settle } = ruleOf(field)
      return [[fieldName, settle ? settle(value, field) : value]]
    }),
  )
}

/** Whether a field takes the warranty that the catalogue gives what is chosen in the form (spec §4 "Quality info mode"). */
export const takesQualityRule = ({ formType, setting }: FormField): boolean =>
  ['quality', 'quality_rule', 'quality_info', 'qualityInfo'].includes(formType) && !setting.onlyManual
/** Whose warranty the catalogue is asked for: that of the product, or else of the kind of product, that is chosen in a form; null where no field takes it. */
export function qualityAsked(
  fields: readonly FormField[],
  values: FormValues,
): { productId: string } | { catalogId: string } | null {
  if (!fields.some(takesQualityRule)) return null
  const chosen = (kind: 'product' | 'catalog') =>
    fields.flatMap(({ fieldName, formType }) =>
      holdsOf(formType) === kind ? namedIn(values[fieldName]).map(one => one.id) : [],
    )[0]
  const [productId, catalogId] = [chosen('product'), chosen('catalog')]
  return productId ? { productId } : catalogId ? { catalogId } : null
}
