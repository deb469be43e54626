import type { FormType } from '@shared/form'
import { address } from './fields/address'
import { attachment } from './fields/attachment'
import { autograph } from './fields/autograph'
import { cascader } from './fields/cascader'
import { code } from './fields/code'
import { currency } from './fields/currency'
import { date } from './fields/date'
import { email } from './fields/email'
import { goods } from './fields/goods'
import { heading } from './fields/heading'
import { info } from './fields/info'
import { location } from './fields/location'
import { logistics } from './fields/logistics'
import {
  customer,
  record,
  relatedCatalog,
  relatedProduct,
  relatedTask,
  tagLabel,
  tags,
  user,
  workedOut,
} from './fields/names'
import { number } from './fields/number'
import { phone } from './fields/phone'
import { pictures } from './fields/pictures'
import { planTime } from './fields/planTime'
import { product } from './fields/product'
import { quality } from './fields/quality'
import { select, selectMulti } from './fields/select'
import { text } from './fields/text'
import { textarea } from './fields/textarea'
import type { FieldType } from './types'

/** What shows and edits each form type of spec §3. */
export const REGISTRY = {
  text,
  textarea,
  number,
  email,
  phone,
  code,
  address,
  location,
  user,
  select,
  selectMulti,
  cascader,
  date,
  datetime: date,
  showDateTime: date,
  planTime,
  planStartTime: date,
  planEndTime: date,
  attachment,
  imageDisplay: pictures,
  info,
  separator: heading,
  group: heading,
  autograph,
  systemAutograph: pictures,
  customer,
  relationCustomer: customer,
  relationProduct: relatedProduct,
  relationTask: relatedTask,
  relationReplacementPart: goods,
  relationCatalog: relatedCatalog,
  related_task: relatedTask,
  related_catalog: relatedCatalog,
  quality,
  quality_rule: quality,
  quality_info: quality,
  qualityInfo: quality,
  sparepart: goods,
  serviceIterm: goods,
  materialVerifyEliminate: goods,
  materialReturn: goods,
  receiptAttachment: pictures,
  logistics,
  subSucCase: record,
  subCertifications: record,
  jsCodeBlock: workedOut,
  description: info,
  formula: workedOut,
  currency,
  tags,
  tagLabel,
  eventNo: workedOut,
  taskNo: workedOut,
  authorizeTask: relatedTask,
  authorizeProduct: relatedProduct,
  authorizeAddress: address,
  product,
} as const satisfies Record<FormType, FieldType>
