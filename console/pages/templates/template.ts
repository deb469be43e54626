import type { FormType, Thing } from '@shared/form'
import { choosesOf, entryKindOf, holdsOf, isSingle, takesValue } from '@shared/form-rules'
import { OWNED } from '@shared/form-owners'
import type { Localized } from '@shared/language'
import { uniqueKey } from '@shared/random'
import type { StoredChoice, StoredField, StoredSetting } from '@contract/stored-field'
import type { Answer } from '../../api/call'
import { ROW_NAMES } from './row-names'

export type Template = Answer<'GET /staff/template/get'>
export type Content = Template['published']
export type Flaw = Answer<'GET /staff/template/check'>['flaws'][number]
export const OF_TEMPLATES = ['GET /staff/template/list', 'GET /staff/template/get'] as const

/** The heading below which each type is offered, in the order in which they are. */
export const GROUP_OF = {
  text: 'text',
  textarea: 'text',
  number: 'text',
  currency: 'text',
  phone: 'text',
  email: 'text',
  code: 'text',
  formula: 'text',
  select: 'choices',
  selectMulti: 'choices',
  cascader: 'choices',
  tags: 'choices',
  tagLabel: 'choices',
  date: 'time',
  datetime: 'time',
  showDateTime: 'time',
  planTime: 'time',
  planStartTime: 'time',
  planEndTime: 'time',
  address: 'place',
  authorizeAddress: 'place',
  location: 'place',
  attachment: 'files',
  receiptAttachment: 'files',
  autograph: 'files',
  product: 'things',
  relationProduct: 'things',
  authorizeProduct: 'things',
  relationCatalog: 'things',
  related_catalog: 'things',
  customer: 'things',
  relationCustomer: 'things',
  user: 'things',
  relationTask: 'things',
  related_task: 'things',
  authorizeTask: 'things',
  sparepart: 'goods',
  relationReplacementPart: 'goods',
  serviceIterm: 'goods',
  materialVerifyEliminate: 'goods',
  materialReturn: 'goods',
  logistics: 'goods',
  quality: 'warranty',
  quality_rule: 'warranty',
  quality_info: 'warranty',
  qualityInfo: 'warranty',
  subSucCase: 'rows',
  subCertifications: 'rows',
  info: 'shown',
  description: 'shown',
  separator: 'shown',
  group: 'shown',
  imageDisplay: 'shown',
  systemAutograph: 'shown',
  jsCodeBlock: 'shown',
  eventNo: 'shown',
  taskNo: 'shown',
} as const satisfies Readonly<Record<FormType, string>>
export type TypeGroup = (typeof GROUP_OF)[FormType]
const TYPES = Object.keys(GROUP_OF) as FormType[]
export const GROUPS: readonly TypeGroup[] = [...new Set(Object.values(GROUP_OF))]
export const typesIn = (group: TypeGroup): FormType[] => TYPES.filter(type => GROUP_OF[type] === group)

/** Choices of all levels. */
export const everyChoice = (choices: readonly StoredChoice[] = []): StoredChoice[] =>
  choices.flatMap(choice => [choice, ...everyChoice(choice.children)])

/** What can be told of a thing beside its name, as whoever registers it knows it. */
export const FACTS = {
  product: ['serialNumber', 'model', 'type', 'qualityInfoStartTime', 'qualityInfoEndTime'],
  customer: ['customerAddress', 'linkman'],
  task: ['title'],
  part: ['code', 'unit'],
  service: ['code', 'unit'],
  staff: [],
  catalog: [],
} as const satisfies Readonly<Record<Thing, readonly string[]>>
export type Fact = (typeof FACTS)[Thing][number]
export const factsOf = (type: FormType): readonly Fact[] => {
  const holds = holdsOf(type)
  return holds && holds !== 'files' ? FACTS[holds] : []
}

type Part = keyof StoredSetting
const ALWAYS: readonly Part[] = ['dependencies', 'entry', 'color']
export const isRows = (type: FormType): boolean => GROUP_OF[type] === 'rows'

/** What can be set of a field that order entry does not read. */
function partsOfOther(type: FormType): readonly Part[] {
  if (choosesOf(type)) return ['dataSource']
  if (GROUP_OF[type] === 'warranty') return ['onlyManual']
  if (isRows(type)) return ['fields', 'maxCount']
  const holds = holdsOf(type)
  if (holds && holds !== 'files')
    return [
      ...(isSingle(type) ? [] : (['maxCount'] as const)),
      ...(type === 'customer'
        ? (['customerOption'] as const)
        : FACTS[holds].length && !isSingle(type)
          ? (['fieldName', 'formType'] as const)
          : []),
    ]
  switch (type) {
    case 'attachment':
      return ['maxCount', 'onlyPictures']
    case 'receiptAttachment':
      return ['maxCount']
    case 'formula':
      return ['formula', 'decimals', 'unit']
    case 'imageDisplay':
    case 'systemAutograph':
      return ['pictures']
    case 'info':
    case 'description':
    case 'jsCodeBlock':
      return ['content']
    default:
      return []
  }
}
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
      return ['currencies', 'min', 'max', 'decimals']
    case 'time':
      return type === 'planTime' ? ['dateType', 'after', 'leadDays', 'leadHours'] : ['dateType', 'after', 'from', 'to']
    default:
      return partsOfOther(type)
  }
}

/** A field name that none of these has. */
function freeName(fields: readonly Pick<StoredField, 'fieldName'>[], wanted = 'field'): string {
  const taken = new Set(fields.map(field => field.fieldName))
  for (let n = fields.length + 1; ; n++) if (!taken.has(`${wanted}${String(n)}`)) return `${wanted}${String(n)}`
}

/** A field of a row of a form within the form. */
export type RowField = NonNullable<StoredSetting['fields']>[number]
/** A field that nothing was said of. */
const bareField = (fieldName: string, formType: FormType, displayName: Localized = {}): RowField => ({
  id: uniqueKey(),
  fieldName,
  displayName,
  formType,
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: {},
  setting: {},
})
export const newRowField = (fields: readonly RowField[]): RowField => bareField(freeName(fields, 'item'), 'text')

/** What a type begins with, so that what is still missing of it is seen. */
function beginningOf(type: FormType): StoredSetting {
  const { title, story, certificate, until } = ROW_NAMES
  switch (type) {
    case 'formula':
      return { formula: '' }
    case 'subSucCase':
      return {
        fields: [{ ...bareField('item1', 'text', title), isNull: 0 }, bareField('item2', 'textarea', story)],
      }
    case 'subCertifications':
      return {
        fields: [{ ...bareField('item1', 'text', certificate), isNull: 0 }, bareField('item2', 'date', until)],
      }
    default:
      return {}
  }
}

/** A field as another type: what that does not know is left behind. */
export function asType(field: StoredField, formType: FormType): StoredField {
  const known = new Set<string>([...ALWAYS, ...partsOf(formType)])
  const kept = Object.fromEntries(Object.entries(field.setting).filter(([part]) => known.has(part))) as StoredSetting
  const { fieldName, formType: toldAs, ...setting } = kept
  const isTold = factsOf(formType).some(fact => fact === fieldName)
  const told = isTold && fieldName ? { fieldName, ...(toldAs ? { formType: toldAs } : {}) } : {}
  const next = { ...field, formType, setting: { ...beginningOf(formType), ...setting, ...told } }
  if (takesValue({ formType })) return next
  // what is only shown is nobody's to fill in, nor of somebody else
  const { owner: _owner, ...shown } = next
  return { ...shown, isNull: 1, isSearch: 0 }
}

type Owner = NonNullable<StoredField['owner']>
type Owned = (typeof OWNED)[keyof typeof OWNED][number]
/** What is known of an owner, each with the field that shows it. */
export const ownedBy = (owner: Owner): readonly Owned[] =>
  // levels are for staff alone: a customer never sees one
  owner === 'attribute' ? [] : OWNED[owner].filter(name => name !== 'level')
/** A field of another owner: what is known of it is shown under its own name and not asked for. */
export function asOwned(fields: readonly StoredField[], field: StoredField, owner: Owner): StoredField {
  const { owner: _before, ...rest } = field
  const others = fields.filter(one => one !== field)
  if (owner === 'attribute') return { ...rest, fieldName: freeName(fields) }
  const [first = ''] = ownedBy(owner)
  const free = ownedBy(owner).find(name => others.every(one => one.fieldName !== name))
  return { ...rest, owner, fieldName: free ?? first, isNull: 1, isSearch: 0 }
}

export const newField = (fields: readonly StoredField[], formType: FormType): StoredField => ({
  ...bareField(freeName(fields), formType),
  setting: beginningOf(formType),
})

export function copyOf(fields: readonly StoredField[], field: StoredField): StoredField {
  const copy = { ...field, id: uniqueKey() }
  return field.owner && field.owner !== 'attribute'
    ? asOwned(fields, copy, field.owner)
    : { ...copy, fieldName: freeName(fields, field.fieldName.replace(/\d+$/, '').slice(0, 50) || 'field') }
}

/** What staff edit of a template: its draft, else what is published. */
export const contentOf = ({ draft, published }: Template): Content => draft ?? published

/** A template in parts that two people who changed it at once can compare: what it says of itself, and each field by its name. */
export const comparable = ({ fields, ...head }: Content): Record<string, unknown> => ({
  ...head,
  ...Object.fromEntries(fields.map(({ id: _id, ...field }, i) => [field.fieldName, { place: i + 1, ...field }])),
})
