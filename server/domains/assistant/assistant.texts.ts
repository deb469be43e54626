import type { Localized } from '../../../shared/language'

/** What the assistant says by itself. `{name}` is filled in. */
export const TEXTS = {
  /** order entry on a screen without a form (AI specification §5) */
  unsupported: {
    zh: '抱歉，当前页面不支持智能录单',
    en: 'Sorry, this page does not support order entry',
    ru: 'Извините, на этой странице заполнение формы недоступно',
    tw: '抱歉，目前頁面不支援智慧填單',
  },
  /** in place of NotMatchForm and NotMatchSubForm (AI specification §5) */
  noMatchForm: {
    zh: '没有在内容里找到可以填写的信息，请换个说法，例如“明天下午三点，洗衣机漏水，电话 13800000000”',
    en: 'I found nothing in this that the form asks for. Try for example "Tomorrow at 3 pm, the washing machine leaks, phone 13800000000"',
    ru: 'Не нашлось данных для формы. Напишите, например: «Завтра в 15:00, течёт стиральная машина, тел. 13800000000»',
    tw: '沒有在內容裡找到可以填寫的資訊，請換個說法，例如「明天下午三點，洗衣機漏水，電話 13800000000」',
  },
  noMatchSubForm: {
    zh: '找到的信息属于表单里还没有展开的部分，请先选择上一级选项再试',
    en: 'What I found belongs to a part of the form that is not open yet, please choose the option above it first',
    ru: 'Эти данные относятся к скрытой части формы: сначала выберите пункт выше',
    tw: '找到的資訊屬於表單裡尚未展開的部分，請先選擇上一級選項再試',
  },
  /** order entry: above and below the table */
  filled: {
    zh: '我从内容里读到这些，请核对后一键填入：',
    en: 'This is what I read. Please check it, then fill it in:',
    ru: 'Вот что удалось прочитать. Проверьте и заполните форму:',
    tw: '我從內容裡讀到這些，請核對後一鍵填入：',
  },
  missing: {
    zh: '还需要您补充：{fields}',
    en: 'Still needed: {fields}',
    ru: 'Ещё нужно: {fields}',
    tw: '還需要您補充：{fields}',
  },
  unread: {
    zh: '这些文件没有读出文字：{files}',
    en: 'No text could be read from: {files}',
    ru: 'Не удалось прочитать текст: {files}',
    tw: '這些檔案沒有讀出文字：{files}',
  },
  localModel: { zh: '知识库回答', en: 'Knowledge base answers', ru: 'Ответы из базы знаний', tw: '知識庫回答' },
  localGroup: { zh: '内置', en: 'Built in', ru: 'Встроенная', tw: '內建' },
  vendorGroup: { zh: '大模型', en: 'Language models', ru: 'Языковые модели', tw: '大型語言模型' },
} as const satisfies Record<string, Localized>
