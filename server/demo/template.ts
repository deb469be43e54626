import type { Localized } from '../../shared/language'
import type { FormType } from '../../shared/form'
import type { EntryHints, StoredChoice, StoredField, StoredSetting, Words } from '../../contract/stored-field'
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
    isSearch: search || formType === 'product' ? 1 : 0,
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

/** Words of people for order entry, parted by |; `*` is any ending, `…` some words between. */
export const cues = (zh: string, en: string, ru: string, tw: string): Words => ({
  zh: zh.split('|'),
  en: en.split('|'),
  ru: ru.split('|'),
  tw: tw.split('|'),
})
/** Each of the first with each of the second behind it, as {@link cues} takes them. */
export const pairs = (first: readonly string[], second: readonly string[], between = ''): string =>
  first.flatMap(a => second.map(b => a + between + b)).join('|')

export const YES_NO = [choice('yes', t('是', 'Yes', 'Да', '是')), choice('no', t('否', 'No', 'Нет', '否'))]

/** How people tell when goods are to come. */
export const ARRIVAL: EntryHints = {
  cues: cues(
    '到货|货…到|送到|送货|到家|前到|内到',
    'arriv*|deliver*|coming on|coming next|coming this|coming tomorrow|need by|needed by|need it|need them',
    'достав*|нужн* до|нужн* к',
    '到貨|送到|送貨',
  ),
  not: cues('前到场|前到府|内到场|内到府|到达现场', 'on site', 'приезд', '前到場|前到府'),
}
/** Whether a building has a lift. */
export const LIFT: EntryHints = {
  yes: cues(
    '有电梯|有货梯|有客梯|有部电梯|带电梯|电梯房',
    "with lift|with a lift|with an elevator|has lift|has a lift|has an elevator|have lift|have a lift|have an elevator|there is a lift|there is an elevator|there's a lift|there's an elevator|lift available|lift is available|elevator available|elevator is available",
    'есть лифт|с лифтом',
    '有電梯',
  ),
  no: cues(
    '没电梯|没有电梯|无电梯|没装电梯|不带电梯|电梯坏|步梯|楼梯房',
    'no lift|no elevator|without lift|without a lift|without elevator|without an elevator',
    'нет лифта|без лифта',
    '沒電梯|沒有電梯|無電梯',
  ),
}

/** Who is to be called, where, and when: the same in every form that ends in a visit. */
export const contactName = () =>
  field('contactName', 'text', t('联系人', 'Contact', 'Контактное лицо', '聯絡人'), {
    required: true,
    maxLength: 20,
    hint: t('怎么称呼您', 'Your name', 'Ваше имя', '怎麼稱呼您'),
    entry: { asks: 'person' },
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
    entry: { role: 'appointment' },
    required: true,
    hint: t(
      '我们会尽量按您选的时间到达',
      'We do our best to keep to it',
      'Постараемся приехать вовремя',
      '我們會盡量依您選的時間抵達',
    ),
    ...options,
  })
