import { isEmail } from './email'
import type {
  Choice,
  EntryKind,
  FieldError,
  FieldProblem,
  FieldSetting,
  FormField,
  FormType,
  FormValues,
  QualityTime,
  Thing,
} from './form'
import { MAX_FILES, MAX_TEXT } from './limits'
import { isMainlandPhone } from './phone'

interface Rule {
  /** what the value holds beside plain data: files are kept by their ids, a thing as it is registered */
  holds?: 'files' | Thing
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
}

/** One part of an address above the street; the street itself. */
const MAX_REGION = 50
const MAX_STREET = 200
/** JSON of a value that is an object, or whose type the portal only shows. */
const MAX_OBJECT = 4000
const NUMERIC = /^[+-]?\d+(\.\d+)?$/

type Dictionary = Record<string, unknown>
const isDictionary = (x: unknown): x is Dictionary => typeof x === 'object' && x !== null && !Array.isArray(x)
const isBlank = (x: unknown): boolean => x === undefined || x === null || (typeof x === 'string' && x.trim() === '')
/** Empty whatever the type: nothing, blank text, a list or an object without entries. */
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

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?$/
/** Whether the text is a real day (`YYYY-MM-DD`) or, `withTime`, a real minute of one (`YYYY-MM-DD HH:mm`). */
function isMoment(x: unknown, withTime: boolean): x is string {
  const m = typeof x === 'string' ? MOMENT.exec(x) : null
  if (!m || (m[4] !== undefined) !== withTime) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = m.slice(1).map(part => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute))
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute
  )
}

/** Whether the field holds minutes too: `dateType` decides, else its type. */
export const hasTime = (field: FormField): boolean =>
  field.setting.dateType ? field.setting.dateType.length > 10 : !ruleOf(field).days

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
}

const REGION = ['country', 'province', 'city', 'dist'] as const
const isText = (x: unknown, max: number): boolean =>
  x === undefined || x === null || (typeof x === 'string' && x.length <= max)
const isCoordinate = (x: unknown, limit: number): boolean => typeof x === 'number' && Math.abs(x) <= limit
const address: Rule = {
  entry: 'address',
  isEmpty: value =>
    isNothing(value) || (isDictionary(value) && [...REGION.slice(1), 'address'].every(part => isBlank(value[part]))),
  check(value) {
    if (!isDictionary(value)) return 'invalid'
    if (!REGION.every(part => isText(value[part], MAX_REGION)) || !isText(value.address, MAX_STREET)) return 'tooLong'
    if (
      !(isBlank(value.longitude) || isCoordinate(value.longitude, 180)) ||
      !(isBlank(value.latitude) || isCoordinate(value.latitude, 90))
    )
      return 'invalid'
    return isBlank(value.province) || isBlank(value.address) ? 'address' : null
  },
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
  telling: true,
  entry: 'option',
  isEmpty: isNothing,
  check: (value, { setting }) => (among(setting.dataSource, value) ? null : 'choice'),
}
const selectMulti: Rule = {
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

const quality: Rule = {
  isEmpty: value =>
    isNothing(value) || (isDictionary(value) && isBlank(value.startTime) && isEmptyQualityTime(value.qualityTime)),
  check(value) {
    if (!isDictionary(value) || isEmptyQualityTime(value.qualityTime)) return 'quality'
    const { number, type } = value.qualityTime as QualityTime
    if (!Number.isInteger(numeric(number)) || Number(number) <= 0 || !['year', 'month'].includes(type)) return 'quality'
    return isMoment(value.startTime, false) ? null : 'date'
  },
}

const currency: Rule = {
  entry: 'money',
  isEmpty: value => isNothing(value) || (isDictionary(value) && isBlank(value.number)),
  check: (value, field) =>
    isDictionary(value) && isText(value.currency, 10) ? checkNumber(value.number, field) : 'number',
}

const product: Rule = {
  holds: 'product',
  entry: 'product',
  isEmpty: isNothing,
  check: value =>
    isDictionary(value) && typeof value.id === 'string' && value.id !== '' && value.id.length <= 64 ? null : 'product',
}

/** Values that the portal only shows: any shape, so long as it is small. */
const other: Rule = {
  isEmpty: isNothing,
  check: value => (JSON.stringify(value).length > MAX_OBJECT ? 'tooLong' : null),
}
const given: Rule = { given: true, isEmpty: isNothing, check: () => null }

/** One rule for each form type of spec §3. */
const RULES = {
  text: text({ telling: true, entry: 'text' }),
  textarea: text({ telling: true, entry: 'longText' }),
  code: text({ entry: 'code' }),
  email: text({ entry: 'email' }, value => (isEmail(value) ? null : 'email')),
  phone: text({ entry: 'phone' }, value => (isMainlandPhone(value) ? null : 'phone')),
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
  user: other,
  customer: other,
  relationCustomer: other,
  relationProduct: other,
  relationTask: other,
  relationReplacementPart: other,
  relationCatalog: other,
  related_task: other,
  related_catalog: other,
  sparepart: other,
  serviceIterm: other,
  materialVerifyEliminate: other,
  materialReturn: other,
  logistics: other,
  subSucCase: other,
  subCertifications: other,
  tags: other,
  tagLabel: other,
  authorizeTask: other,
  authorizeProduct: other,
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
function ruleOf({ formType }: { formType: FormType }): Rule {
  return RULES[formType]
}

/** What a value of the type holds beside plain data; undefined: nothing. */
export const holdsOf = (formType: FormType): Rule['holds'] => ruleOf({ formType }).holds
/** How order entry reads values of the type; undefined: not at all. */
export const entryKindOf = (formType: FormType): EntryKind | undefined => ruleOf({ formType }).entry
/** Whether the field's words can say in a list what the form is about. */
export const isTelling = (field: Pick<FormField, 'formType'>): boolean => ruleOf(field).telling === true
/** Whether the field's time is the one by which its owner is planned. */
export const isPlanned = (field: Pick<FormField, 'formType'>): boolean => ruleOf(field).planned === true

/** Whether a person fills the field in; false for what is only shown or worked out (info, eventNo, formula …). */
export const takesValue = (field: Pick<FormField, 'formType'>): boolean => !ruleOf(field).given

/** Whether the value counts as not filled in. */
export const isEmptyValue = (field: FormField, value: unknown): boolean => ruleOf(field).isEmpty(value)

/** Whether a value of a controlling field is one of those wanted; of several values one is enough. */
const holds = (value: unknown, wanted: string[]): boolean =>
  (Array.isArray(value) ? value : [value]).some(
    v => (typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean') && wanted.includes(String(v)),
  )

/**
 * The fields that show, in their order (spec §5). A field shows when each of its dependencies holds: the field it names
 * shows too, and has one of the values. So visibility cascades: what depends on a hidden field is hidden.
 * A dependency on a field that the form does not have never holds, and fields that depend on one another in a circle
 * (or on themselves) are hidden: there is no order in which a person could reach them.
 * The result does not depend on the order of the fields. Throws TypeError for fields of a wrong shape.
 */
export function visibleFields(fields: FormField[], values: FormValues): FormField[] {
  const shown = new Set<FormField>()
  const names = new Set<string>()
  // each round shows what rests on the rounds before; a round without a new field is the last
  for (let before = -1; shown.size > before;) {
    before = shown.size
    const found = fields.filter(
      field =>
        !shown.has(field) &&
        (field.setting.dependencies ?? []).every(
          d => names.has(d.fieldName) && holds(own(values, d.fieldName), d.values),
        ),
    )
    for (const field of found) {
      shown.add(field)
      names.add(field.fieldName)
    }
  }
  return fields.filter(field => shown.has(field))
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
 * With `now` (`YYYY-MM-DD HH:mm`, tenant time) a planned time before it is `past`, one before the field's earliest `tooSoon`.
 */
export function checkForm(fields: FormField[], values: FormValues, now?: string): FieldProblem[] {
  return visibleFields(fields, values).flatMap(field => {
    const error = checkField(field, own(values, field.fieldName), now)
    return error ? [{ fieldName: field.fieldName, error }] : []
  })
}

/** What is wrong with one value, or null; see {@link checkForm}. */
export function checkField(field: FormField, value: unknown, now?: string): FieldError | null {
  const rule = ruleOf(field)
  if (rule.given) return null
  if (rule.isEmpty(value)) return field.isNull === 0 ? 'required' : null
  const error = rule.check(value, field) ?? (isDictionary(value) ? other.check(value, field) : null)
  return (
    error ?? (now === undefined || rule.entry !== 'time' ? null : checkTime(rule, field.setting, String(value), now))
  )
}

/** What is wrong with a time at `now` (`YYYY-MM-DD HH:mm`), or null. */
function checkTime(
  { planned }: Rule,
  { from, to, earliest }: FieldSetting,
  value: string,
  now: string,
): FieldError | null {
  if (planned)
    return value < now ? 'past' : earliest !== undefined && value < earliest.slice(0, value.length) ? 'tooSoon' : null
  const [day, today] = [value.slice(0, 10), now.slice(0, 10)]
  return from && day < today ? 'past' : to && day > today ? 'future' : null
}
