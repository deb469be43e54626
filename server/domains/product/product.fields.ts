import type { FormField, FormType } from '../../../shared/form'
import type { Language } from '../../../shared/language'

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
} as const satisfies Record<string, { formType: FormType; displayName: Record<Language, string> }>
export type ProductFieldName = keyof typeof FIELDS

/** The fields of spec §3 "Product", in the order in which a door shows them. */
const OF_PRODUCT = [
  'product',
  'type',
  'serialNumber',
  'customer',
  'linkman',
  'address',
  'customerManager',
  'tags',
  'qualityInfo',
  'qualityInfoStartTime',
  'qualityInfoEndTime',
  'qualityInfoStatus',
  'relationReplacementPart',
] as const satisfies ProductFieldName[]

/** Fields of a product in one language. */
export const fieldsNamed = (names: readonly ProductFieldName[], language: Language): FormField[] =>
  names.map(name => ({
    id: name,
    fieldName: name,
    displayName: FIELDS[name].displayName[language],
    formType: FIELDS[name].formType,
    isNull: 1,
    isSystem: 1,
    isSearch: 0,
    placeHolder: '',
    setting: {},
  }))

/** Fields of a product that a door shows (spec §3 "Product"): spare parts only where the company sells them. */
export const productFields = (language: Language, { hasShop }: { hasShop: boolean }): FormField[] =>
  fieldsNamed(
    OF_PRODUCT.filter(name => hasShop || name !== 'relationReplacementPart'),
    language,
  )
