import type { FormType } from '@shared/form'
import { entryKindOf, takesValue } from '@shared/form-rules'
import { uniqueKey } from '@shared/random'
import type { StoredChoice, StoredField, StoredSetting } from '@contract/stored-field'
import type { Answer } from '../../api/call'

export type Template = Answer<'GET /staff/template/get'>
export type Content = Template['published']
export type Flaw = Answer<'GET /staff/template/check'>['flaws'][number]
export const OF_TEMPLATES = ['GET /staff/template/list', 'GET /staff/template/get'] as const

/** Types that a field can be given, in the order in which they are offered. */
export const TYPES = [
  'text',
  'textarea',
  'number',
  'phone',
  'email',
  'code',
  'select',
  'selectMulti',
  'cascader',
  'date',
  'datetime',
  'planTime',
  'address',
  'location',
  'attachment',
  'autograph',
  'product',
  'quality',
  'currency',
  'info',
  'separator',
] as const satisfies FormType[]
export type OfferedType = (typeof TYPES)[number]
export const isOffered = (type: FormType): type is OfferedType => (TYPES as readonly FormType[]).includes(type)

/** Choices of all levels. */
export const everyChoice = (choices: readonly StoredChoice[] = []): StoredChoice[] =>
  choices.flatMap(choice => [choice, ...everyChoice(choice.children)])

type Part = keyof StoredSetting
const ALWAYS: readonly Part[] = ['dependencies', 'entry', 'color']
/** What can be set of a field of this type, beside its condition. */
export function partsOf(type: FormType): readonly Part[] {
  switch (entryKindOf(type)) {
    case 'text':
    case 'code':
      return ['maxLength', 'unique']
    case 'longText':
      return ['maxLength']
    case 'phone':
    case 'email':
      return ['unique']
    case 'number':
      return ['min', 'max', 'decimals', 'unit', 'unique']
    case 'money':
      return ['min', 'max', 'decimals']
    case 'option':
    case 'options':
    case 'path':
      return ['dataSource']
    case 'time':
      return type === 'planTime' ? ['dateType', 'leadDays', 'leadHours'] : ['dateType', 'from', 'to']
    default:
      return type === 'attachment'
        ? ['maxCount', 'onlyPictures']
        : type === 'info' || type === 'description'
          ? ['content']
          : []
  }
}

/** A field as another type: what that does not know is left behind. */
export function asType(field: StoredField, formType: FormType): StoredField {
  const known = new Set<string>([...ALWAYS, ...partsOf(formType)])
  const setting = Object.fromEntries(Object.entries(field.setting).filter(([part]) => known.has(part))) as StoredSetting
  return {
    ...field,
    formType,
    setting,
    ...(takesValue({ formType }) ? {} : { isNull: 1 as const, isSearch: 0 as const }),
  }
}

/** A field name that none of these has. */
function freeName(fields: readonly StoredField[], wanted = 'field'): string {
  const taken = new Set(fields.map(field => field.fieldName))
  for (let n = fields.length + 1; ; n++) if (!taken.has(`${wanted}${String(n)}`)) return `${wanted}${String(n)}`
}

export const newField = (fields: readonly StoredField[], formType: FormType): StoredField => ({
  id: uniqueKey(),
  fieldName: freeName(fields),
  displayName: {},
  formType,
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: {},
  setting: {},
})

export const copyOf = (fields: readonly StoredField[], field: StoredField): StoredField => ({
  ...field,
  id: uniqueKey(),
  fieldName: freeName(fields, field.fieldName.replace(/\d+$/, '').slice(0, 50) || 'field'),
})

/** What staff edit of a template: its draft, else what is published. */
export const contentOf = ({ draft, published }: Template): Content => draft ?? published

/** A template in parts that two people who changed it at once can compare: what it says of itself, and each field by its name. */
export const comparable = ({ fields, ...head }: Content): Record<string, unknown> => ({
  ...head,
  ...Object.fromEntries(fields.map(({ id: _id, ...field }, i) => [field.fieldName, { place: i + 1, ...field }])),
})
