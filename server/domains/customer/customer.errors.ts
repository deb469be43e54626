import { defineErrors } from '../../http/errors'

export const customerErrors = defineErrors({
  PHONE_TAKEN: {
    status: 409,
    code: 40994,
    text: {
      zh: '这个手机号已属于另一位联系人',
      en: 'This phone belongs to another contact already',
      ru: 'Этот телефон уже принадлежит другому контакту',
      tw: '這個手機號碼已屬於另一位聯絡人',
    },
  },
  CUSTOMER_NO_TAKEN: {
    status: 409,
    code: 40993,
    text: {
      zh: '这个客户编号已被使用',
      en: 'This customer number is taken',
      ru: 'Этот номер клиента уже занят',
      tw: '這個客戶編號已被使用',
    },
  },
  CUSTOMER_UNKNOWN: {
    status: 400,
    code: 40093,
    text: { zh: '没有这个客户', en: 'There is no such customer', ru: 'Такого клиента нет', tw: '沒有這個客戶' },
  },
  CUSTOMER_NAMESAKE: {
    status: 422,
    code: 42218,
    text: {
      zh: '已有客户“{name}”，地址是“{address}”；导入会新建一位客户，请确认',
      en: 'There is a customer “{name}” with the address “{address}”; the row would make another one',
      ru: 'Уже есть клиент «{name}» с адресом «{address}»; строка создаст ещё одного',
      tw: '已有客戶「{name}」，地址是「{address}」；匯入會新增一位客戶，請確認',
    },
  },
  CONTACT_NEW: {
    status: 422,
    code: 42220,
    text: {
      zh: '会为“{customer}”新建联系人“{name}”',
      en: '“{name}” becomes a new contact of “{customer}”',
      ru: '«{name}» станет новым контактом клиента «{customer}»',
      tw: '會為「{customer}」新增聯絡人「{name}」',
    },
  },
  CONTACT_AMBIGUOUS: {
    status: 409,
    code: 409490,
    text: {
      zh: '这个客户有几位同名联系人，请填写手机号',
      en: 'Several contacts of this customer have this name; give the mobile number',
      ru: 'У этого клиента несколько контактов с таким именем, укажите мобильный номер',
      tw: '這個客戶有幾位同名聯絡人，請填寫手機號碼',
    },
  },
  CUSTOMER_AMBIGUOUS: {
    status: 409,
    code: 40992,
    text: {
      zh: '有几位同名客户，请填写客户编号或手机号',
      en: 'Several customers have this name; give the number or a phone',
      ru: 'Есть несколько клиентов с таким именем, укажите номер или телефон',
      tw: '有幾位同名客戶，請填寫客戶編號或手機號碼',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof customerErrors, ErrorEntry> {}
}
