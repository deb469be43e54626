import type { FormType } from '@shared/form'
import { address } from './fields/address'
import { autograph } from './fields/autograph'
import { cascader } from './fields/cascader'
import { code } from './fields/code'
import { location } from './fields/location'
import { product } from './fields/product'
import { things } from './fields/things'
import { SHOWN } from './shown'
import type { FieldType } from './types'

/** What shows and edits each form type of spec §3. */
export const REGISTRY = {
  ...SHOWN,
  code,
  address,
  location,
  user: things,
  cascader,
  autograph,
  customer: things,
  relationCustomer: things,
  relationProduct: things,
  relationTask: things,
  relationReplacementPart: things,
  relationCatalog: things,
  related_task: things,
  related_catalog: things,
  sparepart: things,
  serviceIterm: things,
  materialVerifyEliminate: things,
  materialReturn: things,
  authorizeTask: things,
  authorizeProduct: things,
  authorizeAddress: address,
  product,
} as const satisfies Partial<Record<FormType, FieldType>>
