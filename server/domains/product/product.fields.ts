import type { FormField, FormType } from '../../../shared/form'
import { type Language, type Localized } from '../../../shared/language'
import { isShown, PRODUCT_FIELDS, type ProductConfig, type ProductField } from '../../../shared/product-fields'

const FIELDS = {
  product: { formType: 'text', displayName: { zh: '产品', en: 'Product', ru: 'Изделие', tw: '產品' } },
  name: {
    formType: 'text',
    displayName: { zh: '产品名称', en: 'Product name', ru: 'Наименование', tw: '產品名稱' },
  },
  type: { formType: 'text', displayName: { zh: '产品类型', en: 'Type', ru: 'Тип', tw: '產品類型' } },
  model: { formType: 'text', displayName: { zh: '产品型号', en: 'Model', ru: 'Модель', tw: '產品型號' } },
  serialNumber: {
    formType: 'code',
    displayName: { zh: '产品序列号', en: 'Serial number', ru: 'Серийный номер', tw: '產品序號' },
  },
  customer: { formType: 'text', displayName: { zh: '客户', en: 'Customer', ru: 'Клиент', tw: '客戶' } },
  linkman: { formType: 'text', displayName: { zh: '联系人', en: 'Contact', ru: 'Контакт', tw: '聯絡人' } },
  address: { formType: 'address', displayName: { zh: '地址', en: 'Address', ru: 'Адрес', tw: '地址' } },
  customerManager: {
    formType: 'text',
    displayName: { zh: '客户负责人', en: 'Account manager', ru: 'Менеджер клиента', tw: '客戶負責人' },
  },
  tags: { formType: 'text', displayName: { zh: '标签', en: 'Tags', ru: 'Метки', tw: '標籤' } },
  qualityInfo: {
    formType: 'text',
    displayName: { zh: '质保信息', en: 'Warranty terms', ru: 'Условия гарантии', tw: '保固資訊' },
  },
  qualityInfoStartTime: {
    formType: 'date',
    displayName: { zh: '质保开始日期', en: 'Warranty from', ru: 'Гарантия с', tw: '保固開始日期' },
  },
  qualityInfoEndTime: {
    formType: 'date',
    displayName: { zh: '质保结束日期', en: 'Warranty until', ru: 'Гарантия до', tw: '保固結束日期' },
  },
  qualityInfoStatus: {
    formType: 'text',
    displayName: { zh: '质保状态', en: 'Warranty', ru: 'Статус гарантии', tw: '保固狀態' },
  },
  relationReplacementPart: {
    formType: 'text',
    displayName: { zh: '适用备件', en: 'Spare parts', ru: 'Запчасти', tw: '適用備件' },
  },
} as const satisfies Record<
  ProductField | 'name' | 'model',
  { formType: FormType; displayName: Record<Language, string> }
>
export type ProductFieldName = keyof typeof FIELDS

/** What a field is called by itself, in every language. */
export const ownName = (name: ProductFieldName): Record<Language, string> => FIELDS[name].displayName

/** Fields of a product in one language, as the company calls them. */
export const fieldsNamed = (
  names: readonly ProductFieldName[],
  language: Language,
  given: Readonly<Partial<Record<string, Localized>>> = {},
): FormField[] =>
  names.map(name => ({
    id: name,
    fieldName: name,
    displayName: given[name]?.[language] || ownName(name)[language],
    formType: FIELDS[name].formType,
    isNull: 1,
    isSystem: 1,
    isSearch: 0,
    placeHolder: '',
    setting: {},
  }))

/** Fields of a product that a door shows (spec §3 "Product"): those that the company chose, spare parts only where it sells them. */
export const productFields = (
  language: Language,
  { config, hasShop }: { config: ProductConfig; hasShop: boolean },
): FormField[] =>
  fieldsNamed(
    PRODUCT_FIELDS.filter(name => isShown(config, name) && (hasShop || name !== 'relationReplacementPart')),
    language,
    config.productFieldNames,
  )
