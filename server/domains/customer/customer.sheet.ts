import { MAX_ADDRESS, MAX_CODE, MAX_NAME } from '../../../shared/directory'
import { LANGUAGES } from '../../../shared/language'
import type { SheetColumn } from '../../kernel/call/sheet'
import { codeCell, emailCell, languageCell, phoneCell, telephoneCell, textCell } from '../../kernel/sheets/cells'

/** How a customer is named in the rows of contacts and products: number, phone of a contact, or name. */
export const CUSTOMER_NO: SheetColumn = {
  name: 'customerNo',
  label: { zh: '客户编号', en: 'Customer number', ru: 'Номер клиента', tw: '客戶編號' },
  also: ['customer no', 'no', '编号', '編號', '客户编码', '№ клиента'],
  holds: 'code',
  read: codeCell(MAX_CODE),
}
const NAME: SheetColumn = {
  name: 'name',
  label: { zh: '客户名称', en: 'Customer', ru: 'Клиент', tw: '客戶名稱' },
  also: ['name', 'customer name', '客户', '客戶', '名称', '公司', '公司名称', 'наименование', 'компания'],
  required: true,
  read: textCell(MAX_NAME),
}
const PHONE: SheetColumn = {
  name: 'phone',
  label: { zh: '手机号', en: 'Phone', ru: 'Телефон', tw: '手機號碼' },
  also: ['mobile', 'phone number', '电话', '電話', '手机', '手機', '联系电话', '聯絡電話', 'мобильный'],
  sure: [
    'mobile',
    'mobile phone',
    'mobile number',
    'cell phone',
    '手机',
    '手机号',
    '手机号码',
    '移动电话',
    '手機',
    '手機號',
    '手機號碼',
    '行動電話',
    'мобильный',
    'мобильный телефон',
  ],
  hint: '13800000000',
  otherwise: 'telephone',
  read: phoneCell,
}
/** Another number, by which nobody signs in. What only says phone is this one where another column says that it holds mobile numbers. */
const TELEPHONE: SheetColumn = {
  name: 'telephone',
  label: { zh: '固定电话', en: 'Telephone', ru: 'Городской телефон', tw: '市話' },
  also: ['tel', 'phone', 'phone number', '办公电话', '公司电话', '电话', '電話', '联系电话', '聯絡電話', 'телефон'],
  sure: ['landline', '座机', '座機', '固话', '固話', '固定電話', '市內電話', 'городской', 'стационарный телефон'],
  hint: '0571-86001001-802',
  rather: 'phone',
  read: telephoneCell,
}
const EMAIL: SheetColumn = {
  name: 'email',
  label: { zh: '邮箱', en: 'E-mail', ru: 'Эл. почта', tw: '電子郵件' },
  also: ['mail', '电子邮箱', '邮件', '信箱', 'email'],
  read: emailCell,
}
const LANGUAGE: SheetColumn = {
  name: 'language',
  label: { zh: '语言', en: 'Language', ru: 'Язык', tw: '語言' },
  hint: LANGUAGES.join(', '),
  read: languageCell,
}
const CONTACT: SheetColumn = {
  name: 'linkmanName',
  label: { zh: '联系人', en: 'Contact', ru: 'Контактное лицо', tw: '聯絡人' },
  also: ['contact name', '联系人姓名', '聯絡人姓名', '姓名', 'имя', 'фио'],
  read: textCell(MAX_NAME),
}

/** A customer and, if the row tells of one, one contact of it. */
export const CUSTOMER_COLUMNS: readonly SheetColumn[] = [
  CUSTOMER_NO,
  NAME,
  {
    name: 'customerAddress',
    label: { zh: '地址', en: 'Address', ru: 'Адрес', tw: '地址' },
    also: ['customer address', '客户地址', '客戶地址', '详细地址'],
    read: textCell(MAX_ADDRESS),
  },
  CONTACT,
  PHONE,
  TELEPHONE,
  EMAIL,
  LANGUAGE,
]

/** A contact of a customer that is there. */
export const LINKMAN_COLUMNS: readonly SheetColumn[] = [
  { ...CONTACT, required: true },
  PHONE,
  TELEPHONE,
  EMAIL,
  LANGUAGE,
  CUSTOMER_NO,
  {
    name: 'customerPhone',
    label: {
      zh: '客户的其他联系人手机号',
      en: 'Phone of another contact of the customer',
      ru: 'Телефон другого контакта клиента',
      tw: '客戶的其他聯絡人手機號碼',
    },
    also: ['客户手机号', '客戶手機號', 'customer phone'],
    read: phoneCell,
  },
  {
    name: 'customerName',
    label: { zh: '客户名称', en: 'Customer', ru: 'Клиент', tw: '客戶名稱' },
    also: ['customer name', '客户', '客戶', '公司', '公司名称', 'компания'],
    read: textCell(MAX_NAME),
  },
]
