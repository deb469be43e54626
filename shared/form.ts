/** Types and values of the dynamic form that client and server share (spec §3 "Dynamic form field", §5). */
import type { QualityLink, QualityUnit } from './warranty'

/** Every form type of spec §3, in its order and spelling. */
export const FORM_TYPES = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'code',
  'address',
  'location',
  'user',
  'select',
  'selectMulti',
  'cascader',
  'date',
  'datetime',
  'showDateTime',
  'planTime',
  'planStartTime',
  'planEndTime',
  'attachment',
  'imageDisplay',
  'info',
  'separator',
  'group',
  'autograph',
  'systemAutograph',
  'customer',
  'relationCustomer',
  'relationProduct',
  'relationTask',
  'relationReplacementPart',
  'relationCatalog',
  'related_task',
  'related_catalog',
  'quality',
  'quality_rule',
  'quality_info',
  'qualityInfo',
  'sparepart',
  'serviceIterm',
  'materialVerifyEliminate',
  'materialReturn',
  'receiptAttachment',
  'logistics',
  'subSucCase',
  'subCertifications',
  'jsCodeBlock',
  'description',
  'formula',
  'currency',
  'tags',
  'tagLabel',
  'eventNo',
  'taskNo',
  'authorizeTask',
  'authorizeProduct',
  'authorizeAddress',
  'product',
] as const
export type FormType = (typeof FORM_TYPES)[number]

/** One choice of select, selectMulti (flat) or cascader (nested). */
export interface Choice {
  value: string
  text: string
  children?: Choice[]
}

/** How a field is looked at on which another one depends. The specification names the dependency alone; all but `is` are chosen here. */
export const CONDITIONS = ['is', 'contains', 'between', 'empty', 'filled'] as const
export type Condition = (typeof CONDITIONS)[number]

/** What the field `fieldName` must hold for the dependent field to show; without `when` one of `values`. */
export interface Dependency {
  fieldName: string
  when?: Condition
  /** is: one of them; contains: one of them stands in it; between: the first and the last, '' for no bound; empty, filled: none */
  values: string[]
}

/** Whose a field's value is (spec §3 "Field owners"): the form's own, or what is known of the others, which is shown and not asked for. */
export const FIELD_OWNERS = ['attribute', 'customer', 'event', 'product', 'task'] as const
export type FieldOwner = (typeof FIELD_OWNERS)[number]

export interface FieldSetting {
  /** all must hold */
  dependencies?: Dependency[]
  dataSource?: Choice[]
  /** of times: one of {@link DATE_TYPES} */
  dateType?: string
  /** of times: name of the field whose time this one does not lie before */
  after?: string
  /** planTime: how long before the visit it has to be asked for, in working days, and in hours */
  leadDays?: number
  leadHours?: number
  /** planTime: the first minute that can be asked for now, `YYYY-MM-DD HH:mm`; worked out by the server from the two above */
  earliest?: string
  /** date, datetime: no day before, or after, the present one */
  from?: 'today'
  to?: 'today'
  maxLength?: number
  min?: number
  max?: number
  decimals?: number
  /** no other event of this template may have the same value (eventFieldRepeatCheck) */
  unique?: boolean
  /** attachment: most files */
  maxCount?: number
  /** attachment: no files but pictures, as their contents say */
  onlyPictures?: boolean
  /** info, description, jsCodeBlock: what is shown, Markdown or HTML that was cleaned */
  content?: string
  /** CSS colour `#rrggbb` that marks the field */
  color?: string
  unit?: string
  /** currency: ISO 4217 codes to choose from; without, `unit` or CNY */
  currencies?: string[]
  /** formula: an expression over the values of other fields (shared/formula.ts) */
  formula?: string
  /** subSucCase, subCertifications: what each row asks for */
  fields?: FormField[]
  /** imageDisplay, systemAutograph: the pictures of the company */
  pictures?: FileValue[]
  /** relations: the field of what is chosen that is told beside its name, and the type by which it is written */
  fieldName?: string
  formType?: FormType
  /** customer: what is told of them beside the name */
  customerOption?: { linkman?: boolean; address?: boolean }
  /** quality: filled in by hand alone, whatever the catalogue says */
  onlyManual?: boolean
  /** quality: what the catalogue says of what is chosen in the form, as `POST /quality/link` answers; asked by the client */
  rule?: QualityLink
}

/** How times are written (spec §9); minutes are ours, since nobody is asked for seconds. */
export const DATE_TYPES = ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss'] as const

/** A field as GET /ssp/eventType/fields returns it, in the caller's language. */
export interface FormField {
  id: string
  fieldName: string
  /** the same: the specification calls it either (§3) */
  field?: string
  displayName: string
  formType: FormType
  /** 1 optional, 0 required (spec §3) */
  isNull: 0 | 1
  isSystem: 0 | 1
  isSearch: 0 | 1
  placeHolder: string
  /** without: attribute */
  owner?: FieldOwner
  setting: FieldSetting
}

export type FormValues = Record<string, unknown>

/** Value shapes of spec §3. */
export interface AddressValue {
  country?: string
  province: string
  city: string
  dist: string
  address: string
  longitude?: number | null
  latitude?: number | null
}
export interface LocationValue {
  address: string
  latitude: number
  longitude: number
}
export interface FileValue {
  id: string
  filename: string
  fileSize: number
  url: string
}
export interface ProductValue {
  id: string
  name: string
  serialNumber?: string
}
/** A product that is not registered, as whoever asks for service describes it. */
export interface UnboundProduct {
  /** the tenant's kind of product; '' where it is none of them */
  kindId: string
  /** of the kind */
  name: string
  model: string
  /** what stands on its plate */
  serialNumber: string
}
/** A duration in a quality value. */
export interface QualityTime {
  number: number | string
  type: QualityUnit
}
export interface QualityValue {
  startTime: string
  qualityTime: QualityTime
}
export interface CurrencyValue {
  number: number | string
  currency: string
}
/** One of the things that a field names, as it is kept: how many of it, where that is asked, and what `setting.fieldName` asks of it. */
export interface NamedThing {
  id: string
  name: string
  number?: number
  unit?: string
  told?: string
}
/** One parcel of a logistics value. */
export interface Parcel {
  company: string
  number: string
}

/** What can be wrong with a value. The client has a text for each, the server answers them in `fields`. */
export const FIELD_ERRORS = [
  'required',
  'invalid',
  'tooLong',
  'phone',
  'email',
  'number',
  'min',
  'max',
  'decimals',
  'choice',
  'date',
  'past',
  'future',
  'tooSoon',
  'tooFar',
  'address',
  'location',
  'file',
  'picture',
  'tooMany',
  'product',
  'quality',
  'repeated',
  'gone',
  'thing',
  'count',
  'order',
  'row',
  'parcel',
  'currency',
  'zero',
  'formula',
] as const
export type FieldError = (typeof FIELD_ERRORS)[number]
export interface FieldProblem {
  fieldName: string
  error: FieldError
}

/** What is registered elsewhere and named in a value by its id. */
export const THINGS = ['product', 'staff', 'customer', 'task', 'part', 'service', 'catalog'] as const
export type Thing = (typeof THINGS)[number]
/** How order entry reads a type from a text; each is one way of finding and one shape of a value. */
export type EntryKind =
  | 'text'
  | 'code'
  | 'longText'
  | 'phone'
  | 'email'
  | 'number'
  | 'money'
  | 'option'
  | 'options'
  | 'path'
  | 'time'
  | 'address'
  | 'product'
