import type { FormField, FormType } from '../../../shared/form'
import type { Language } from '../../../shared/language'
import { isShown, type ProductConfig, type ProductField } from '../../../shared/product-fields'
import { MAX_PROOFS, MAX_REGISTER_REMARK, type RegisterConfig } from '../../../shared/register'

interface FixedField {
  fieldName: string
  formType: FormType
  displayName: Record<Language, string>
  /** whether the company asks for it in any case */
  needed?: (config: RegisterConfig) => boolean
  /** the field of a product that it becomes, which a company may call otherwise, or not show */
  ofProduct?: ProductField
  setting?: FormField['setting']
}

/** What every registration asks for, in the order in which it is asked. */
const FIXED: readonly FixedField[] = [
  {
    fieldName: 'catalogId',
    formType: 'relationCatalog',
    displayName: { zh: '产品', en: 'Product', ru: 'Изделие', tw: '產品' },
    ofProduct: 'product',
  },
  { fieldName: 'model', formType: 'text', displayName: { zh: '型号', en: 'Model', ru: 'Модель', tw: '型號' } },
  {
    fieldName: 'serialNumber',
    formType: 'code',
    displayName: { zh: '序列号', en: 'Serial number', ru: 'Серийный номер', tw: '序號' },
    needed: ({ serialRequired }) => serialRequired,
    ofProduct: 'serialNumber',
  },
  {
    fieldName: 'purchaseTime',
    formType: 'date',
    displayName: { zh: '购买日期', en: 'Bought on', ru: 'Дата покупки', tw: '購買日期' },
    needed: ({ purchaseRequired }) => purchaseRequired,
    setting: { to: 'today' },
  },
  {
    fieldName: 'installTime',
    formType: 'date',
    displayName: { zh: '安装日期', en: 'Installed on', ru: 'Дата установки', tw: '安裝日期' },
    setting: { to: 'today' },
  },
  {
    fieldName: 'productionTime',
    formType: 'date',
    displayName: { zh: '生产日期', en: 'Made on', ru: 'Дата выпуска', tw: '生產日期' },
    setting: { to: 'today' },
  },
  {
    fieldName: 'address',
    formType: 'address',
    displayName: { zh: '机器地址', en: 'Address', ru: 'Адрес', tw: '機器地址' },
    needed: ({ addressRequired }) => addressRequired,
    ofProduct: 'address',
  },
  {
    fieldName: 'place',
    formType: 'text',
    displayName: { zh: '摆放位置', en: 'Where it stands', ru: 'Где стоит', tw: '擺放位置' },
    setting: { maxLength: 40 },
  },
  {
    fieldName: 'proof',
    formType: 'attachment',
    displayName: { zh: '购买凭证', en: 'Proof of purchase', ru: 'Документ о покупке', tw: '購買憑證' },
    needed: ({ proofRequired }) => proofRequired,
    setting: { maxCount: MAX_PROOFS },
  },
  {
    fieldName: 'remark',
    formType: 'textarea',
    displayName: { zh: '备注', en: 'Note', ru: 'Примечание', tw: '備註' },
    setting: { maxLength: MAX_REGISTER_REMARK },
  },
]

/**
 * The fixed fields of a registration in one language, required as the company asks for them, and called as it calls them. What it neither
 * needs nor shows of a product is not asked.
 */
export const fixedFields = (config: RegisterConfig, products: ProductConfig, language: Language): FormField[] =>
  FIXED.filter(({ ofProduct, needed }) => !ofProduct || isShown(products, ofProduct) || needed?.(config)).map(
    ({ fieldName, formType, displayName, needed, ofProduct, setting = {} }) => ({
      id: fieldName,
      fieldName,
      displayName: (ofProduct && products.productFieldNames[ofProduct]?.[language]) || displayName[language],
      formType,
      isNull: needed?.(config) ? 0 : 1,
      isSystem: 1,
      isSearch: 0,
      placeHolder: '',
      setting,
    }),
  )
/** Names that a field of the company's own cannot have. */
export const FIXED_NAMES: ReadonlySet<string> = new Set([...FIXED.map(({ fieldName }) => fieldName), 'name', 'code'])
