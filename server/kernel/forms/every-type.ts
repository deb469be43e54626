import { eq } from 'drizzle-orm'
import type { StoredField, StoredSetting } from '../../../contract/stored-field'
import { FORM_TYPES, type FormField, type FormType } from '../../../shared/form'
import { FORM_TYPE_NAMES } from '../../../shared/form-type-names'
import { takesValue } from '../../../shared/form-rules'
import type { Localized } from '../../../shared/language'
import { isUuid } from '../../db/ids'
import type { Ctx } from '../call/context'
import { tenants } from '../tenancy/door.table'
import { askedFields } from './lead-time'

const choices = [
  { value: 'first', text: { zh: '第一项', en: 'First', ru: 'Первый', tw: '第一項' } },
  { value: 'second', text: { zh: '第二项', en: 'Second', ru: 'Второй', tw: '第二項' } },
]
const ROW: StoredField[] = [
  {
    id: 'row.title',
    fieldName: 'title',
    displayName: { zh: '标题', en: 'Title', ru: 'Название', tw: '標題' },
    formType: 'text',
    isNull: 0,
    isSystem: 0,
    isSearch: 0,
    placeHolder: {},
    setting: {},
  },
]
const said = (text: Localized) => ({ content: text })
const seconds = { dateType: 'YYYY-MM-DD HH:mm:ss' }
const aDay = { dateType: 'YYYY-MM-DD' }

/** What a type needs to be filled in or read; most need nothing. */
const SETTINGS: { readonly [T in FormType]?: StoredSetting } = {
  select: { dataSource: choices },
  selectMulti: { dataSource: choices },
  cascader: {
    dataSource: choices.map(one => ({
      ...one,
      children: choices.map(({ value, text }) => ({ value: `${one.value}.${value}`, text })),
    })),
  },
  tags: { dataSource: choices },
  tagLabel: { dataSource: choices },
  currency: { currencies: ['CNY', 'USD'] },
  formula: { formula: 'number * currency' },
  showDateTime: seconds,
  planTime: aDay,
  subSucCase: { fields: ROW },
  subCertifications: { fields: ROW },
  relationProduct: { fieldName: 'model' },
  info: said({
    zh: '<p>可以写成<b>富文本</b>。</p>',
    en: '<p>May be <b>rich text</b>.</p>',
    ru: '<p>Это может быть <b>форматированный текст</b>.</p>',
    tw: '<p>可以寫成<b>富文字</b>。</p>',
  }),
  description: said({ zh: '一段说明。', en: 'A few words.', ru: 'Пояснение.', tw: '一段說明。' }),
  jsCodeBlock: said({
    zh: '代码从不运行。',
    en: 'Code is never run.',
    ru: 'Код не выполняется.',
    tw: '程式碼從不執行。',
  }),
}

/** What belongs together, below its heading: `group` and `separator` are headings themselves. Any other type comes behind. */
const ORDER: readonly FormType[] = [
  'description',
  'text',
  'textarea',
  'code',
  'email',
  'phone',
  'number',
  'currency',
  'formula',
  'group',
  'select',
  'selectMulti',
  'cascader',
  'tags',
  'tagLabel',
  'date',
  'datetime',
  'showDateTime',
  'planTime',
  'planStartTime',
  'planEndTime',
  'address',
  'authorizeAddress',
  'location',
  'quality',
  'quality_rule',
  'quality_info',
  'qualityInfo',
  'separator',
  'info',
  'jsCodeBlock',
  'product',
  'relationProduct',
  'authorizeProduct',
  'relationCatalog',
  'related_catalog',
  'relationTask',
  'related_task',
  'authorizeTask',
  'user',
  'customer',
  'relationCustomer',
  'sparepart',
  'relationReplacementPart',
  'serviceIterm',
  'materialVerifyEliminate',
  'materialReturn',
  'logistics',
  'subSucCase',
  'subCertifications',
  'attachment',
  'receiptAttachment',
  'autograph',
  'imageDisplay',
  'systemAutograph',
  'eventNo',
  'taskNo',
]
/**
 * A form with one field of every type, called as its type is, and all that can be filled in required. `/demo` shows it, and the journeys
 * of tests fill it in. `pictures` are ids of what the company shows.
 */
export const everyType = (pictures: string[] = []): StoredField[] =>
  [...new Set([...ORDER, ...FORM_TYPES])].map(formType => ({
    id: formType,
    fieldName: formType,
    displayName: FORM_TYPE_NAMES[formType],
    formType,
    isNull: takesValue({ formType }) ? 0 : 1,
    isSystem: 0,
    isSearch: 0,
    placeHolder: {},
    setting: {
      ...SETTINGS[formType],
      ...(pictures.length && ['imageDisplay', 'systemAutograph'].includes(formType) ? { pictures } : {}),
    },
  }))

/** The same as the caller is asked for it; its pictures are the company's logo, where that is a file of its own. */
export async function typesForm(ctx: Ctx): Promise<FormField[]> {
  const [tenant] = await ctx.db.select({ logo: tenants.logo }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return askedFields(ctx, ctx.db, everyType(tenant && isUuid(tenant.logo) ? [tenant.logo] : []))
}
