import { texts } from '../../i18n/texts'

/** What is done to the ticked requests at once: these words come with it. */
export const bulkTexts = texts({
  zh: {
    ticked: '已选 {{n}} 条',
    tickAll: '选中全部 {{n}} 条',
    tickNone: '取消选择',
    bulkDone: '{{n}} 条已完成',
    bulkRefused: '{{n}} 条未能完成',
  },
  en: {
    ticked: '{{n}} selected',
    tickAll: 'Select all {{n}}',
    tickNone: 'Clear the selection',
    bulkDone: '{{n}} done',
    bulkRefused: '{{n}} could not be done',
  },
  ru: {
    ticked: 'Выбрано: {{n}}',
    tickAll: 'Выбрать все: {{n}}',
    tickNone: 'Снять выбор',
    bulkDone: 'Готово: {{n}}',
    bulkRefused: 'Не удалось: {{n}}',
  },
  tw: {
    ticked: '已選 {{n}} 筆',
    tickAll: '選取全部 {{n}} 筆',
    tickNone: '取消選取',
    bulkDone: '{{n}} 筆已完成',
    bulkRefused: '{{n}} 筆未能完成',
  },
})
