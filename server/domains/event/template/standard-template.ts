import type { StoredField, StoredSetting } from '../../../../contract/stored-field'
import type { FormType } from '../../../../shared/form'
import type { Localized } from '../../../../shared/language'
import { newId } from '../../../db/ids'
import type { TemplateContent } from '../event.table'

const t = (zh: string, en: string, ru: string, tw: string): Localized => ({ zh, en, ru, tw })

const field = (
  fieldName: string,
  formType: FormType,
  displayName: Localized,
  isNull: 0 | 1,
  setting: StoredSetting = {},
): StoredField => ({
  id: newId(),
  fieldName,
  formType,
  displayName,
  isNull,
  isSystem: formType === 'product' || formType === 'planTime' ? 1 : 0,
  isSearch: fieldName === 'description' || formType === 'product' ? 1 : 0,
  placeHolder: {},
  setting,
})

/** The form that a new company's first service and every new template begins with: what is wrong, with what, where and when. */
export const standardTemplate = (): TemplateContent => ({
  icon: 'repair',
  name: t('服务请求', 'Service request', 'Заявка на обслуживание', '服務請求'),
  description: t(
    '描述问题，我们会尽快联系您',
    'Tell us what is wrong and we will contact you',
    'Опишите проблему, и мы свяжемся с вами',
    '描述問題，我們會盡快聯絡您',
  ),
  notice: {},
  fields: [
    field('description', 'textarea', t('问题描述', 'Description', 'Описание', '問題描述'), 0, {
      maxLength: 500,
      entry: { asks: 'story' },
    }),
    field('product', 'product', t('产品', 'Product', 'Изделие', '產品'), 1),
    field('photos', 'attachment', t('照片或文件', 'Photos or files', 'Фото или файлы', '照片或檔案'), 1, {
      maxCount: 6,
    }),
    field('contactName', 'text', t('联系人', 'Contact', 'Контактное лицо', '聯絡人'), 0, {
      maxLength: 20,
      entry: { asks: 'person' },
    }),
    field('contactPhone', 'phone', t('联系电话', 'Phone', 'Телефон', '聯絡電話'), 0),
    field('address', 'address', t('地址', 'Address', 'Адрес', '地址'), 1),
    field('planTime', 'planTime', t('期望时间', 'Preferred time', 'Удобное время', '希望時間'), 1, {
      entry: { role: 'appointment' },
    }),
  ],
})
