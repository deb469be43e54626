import type { Localized } from '../../shared/language'
import type { FormType } from '../../shared/form'
import type { StoredChoice, StoredField, StoredSetting } from '../kernel/forms/stored-field'
import type { DemoTemplate } from './company'
import { idOf, t } from './deterministic'

interface FieldOptions extends Omit<StoredSetting, 'dependencies'> {
  required?: true
  search?: true
  hint?: Localized
  /** shown only while these fields hold one of these values */
  when?: Record<string, string[]>
}
type Field = Omit<StoredField, 'id'>

/** A field of a form; its id is made when it is put into a template. */
export function field(
  fieldName: string,
  formType: FormType,
  displayName: Localized,
  options: FieldOptions = {},
): Field {
  const { required, search, hint, when, ...setting } = options
  const dependencies = when && Object.entries(when).map(([name, values]) => ({ fieldName: name, values }))
  return {
    fieldName,
    formType,
    displayName,
    isNull: required ? 0 : 1,
    isSystem: formType === 'product' || formType === 'planTime' ? 1 : 0,
    isSearch: search ? 1 : 0,
    placeHolder: hint ?? {},
    setting: { ...setting, ...(dependencies ? { dependencies } : {}) },
  }
}

export const choice = (value: string, text: Localized, children?: StoredChoice[]): StoredChoice => ({
  value,
  text,
  ...(children ? { children } : {}),
})

/** A template of a company with the ids of its fields. */
export const template = (company: string, head: Omit<DemoTemplate, 'fields'>, fields: Field[]): DemoTemplate => ({
  ...head,
  fields: fields.map(f => ({ ...f, id: idOf(`${company} field ${head.key}.${f.fieldName}`) })),
})

export const YES_NO = [choice('yes', t('是', 'Yes', 'Да', '是')), choice('no', t('否', 'No', 'Нет', '否'))]

/** Who is to be called, where, and when: the same in every form that ends in a visit. */
export const contactName = () =>
  field('contactName', 'text', t('联系人', 'Contact', 'Контактное лицо', '聯絡人'), {
    required: true,
    maxLength: 20,
    hint: t('怎么称呼您', 'Your name', 'Ваше имя', '怎麼稱呼您'),
  })
export const contactPhone = (options: FieldOptions = {}) =>
  field('contactPhone', 'phone', t('联系电话', 'Phone', 'Телефон', '聯絡電話'), {
    required: true,
    hint: t(
      '师傅出发前会拨打此号码',
      'We call this number before we set out',
      'Позвоним перед выездом',
      '師傅出發前會撥打此號碼',
    ),
    ...options,
  })
export const siteAddress = (name: Localized, options: FieldOptions = {}) =>
  field('address', 'address', name, {
    required: true,
    hint: t(
      '省市区和详细地址，可整段粘贴',
      'Region and street; you can paste it whole',
      'Регион и адрес, можно вставить целиком',
      '縣市區與詳細地址，可整段貼上',
    ),
    ...options,
  })
export const planTime = (name: Localized, options: FieldOptions = {}) =>
  field('planTime', 'planTime', name, {
    required: true,
    hint: t(
      '我们会尽量按您选的时间到达',
      'We do our best to keep to it',
      'Постараемся приехать вовремя',
      '我們會盡量依您選的時間抵達',
    ),
    ...options,
  })
