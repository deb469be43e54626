import type { FormType } from '@shared/form'
import { address } from './shown/address'
import { attachment } from './fields/attachment'
import { autograph } from './shown/autograph'
import { cascader } from './shown/cascader'
import { code } from './shown/code'
import { currency } from './fields/currency'
import { date } from './fields/date'
import { email } from './fields/email'
import { heading } from './fields/heading'
import { info } from './fields/info'
import { location } from './shown/location'
import { logistics } from './fields/logistics'
import { number } from './fields/number'
import { phone } from './fields/phone'
import { pictures } from './fields/pictures'
import { planTime } from './fields/planTime'
import { product } from './shown/product'
import { quality } from './fields/quality'
import { rows } from './fields/rows'
import { select, selectMulti } from './fields/select'
import { tagLabel, tags } from './fields/tags'
import { text } from './fields/text'
import { textarea } from './fields/textarea'
import { things } from './shown/things'
import { formula, given } from './fields/worked-out'
import type { FieldType } from './types'

/**
 * What shows each form type of spec §3; of those whose editing takes much code it is all, so that pages on which nothing is filled in do not
 * carry it.
 */
export const SHOWN = {
  text,
  textarea,
  number,
  email,
  phone,
  code,
  address,
  location,
  user: things,
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
  customer: things,
  relationCustomer: things,
  relationProduct: things,
  relationTask: things,
  relationReplacementPart: things,
  relationCatalog: things,
  related_task: things,
  related_catalog: things,
  quality,
  quality_rule: quality,
  quality_info: quality,
  qualityInfo: quality,
  sparepart: things,
  serviceIterm: things,
  materialVerifyEliminate: things,
  materialReturn: things,
  receiptAttachment: attachment,
  logistics,
  subSucCase: rows,
  subCertifications: rows,
  jsCodeBlock: info,
  description: info,
  formula,
  currency,
  tags,
  tagLabel,
  eventNo: given,
  taskNo: given,
  authorizeTask: things,
  authorizeProduct: things,
  authorizeAddress: address,
  product,
} as const satisfies Record<FormType, FieldType>
