/** Types and values of the dynamic form that client and server share (spec §3 "Dynamic form field", §5). */
import type { QualityUnit } from './warranty'

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

/** `fieldName` must hold one of `values` for the dependent field to show. */
export interface Dependency {
  fieldName: string
  values: string[]
}

export interface FieldSetting {
  /** all must hold */
  dependencies?: Dependency[]
  dataSource?: Choice[]
  /** date: 'YYYY-MM-DD' or 'YYYY-MM-DD HH:mm' */
  dateType?: string
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
  /** info, description: text shown; may hold simple markdown paragraphs and links */
  content?: string
  color?: string
  unit?: string
  customerOption?: Record<string, boolean>
}

/** A field as GET /ssp/eventType/fields returns it, in the caller's language. */
export interface FormField {
  id: string
  fieldName: string
  displayName: string
  formType: FormType
  /** 1 optional, 0 required (spec §3) */
  isNull: 0 | 1
  isSystem: 0 | 1
  isSearch: 0 | 1
  placeHolder: string
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
  'address',
  'location',
  'file',
  'picture',
  'tooMany',
  'product',
  'quality',
  'repeated',
] as const
export type FieldError = (typeof FIELD_ERRORS)[number]
export interface FieldProblem {
  fieldName: string
  error: FieldError
}

/** What is registered elsewhere and named in a value by its id. */
export type Thing = 'product'
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
