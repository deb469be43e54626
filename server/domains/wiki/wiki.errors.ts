import { defineErrors } from '../../http/errors'

export const wikiErrors = defineErrors({
  WIKI_NOTHING_NEW: {
    status: 409,
    code: 40985,
    text: {
      zh: '没有未发布的修改',
      en: 'There is nothing new to publish',
      ru: 'Нет изменений для публикации',
      tw: '沒有未發布的修改',
    },
  },
  WIKI_SHELF_IN_USE: {
    status: 409,
    code: 40986,
    text: {
      zh: '分类下还有文章，请先移走',
      en: 'There are articles in this topic, move them first',
      ru: 'В этом разделе есть статьи, сначала переместите их',
      tw: '分類下還有文章，請先移走',
    },
  },
  WIKI_SYNONYM: {
    status: 400,
    code: 40081,
    text: {
      zh: '同义词要有文字',
      en: 'A synonym must have letters in it',
      ru: 'В синониме должны быть буквы',
      tw: '同義詞要有文字',
    },
  },
  FAULT_TAKEN: {
    status: 409,
    code: 40906,
    text: {
      zh: '这些型号已有这个故障码',
      en: 'There is a fault with this code for these models',
      ru: 'Для этих моделей такой код уже есть',
      tw: '這些型號已有這個故障碼',
    },
  },
  WIKI_LIMIT: {
    status: 409,
    code: 40987,
    text: {
      zh: '最多 {max} 个',
      en: 'There may be at most {max}',
      ru: 'Не больше {max}',
      tw: '最多 {max} 個',
    },
  },
  WIKI_OFF: {
    status: 403,
    code: 40302,
    text: {
      zh: '知识库暂未开放',
      en: 'The knowledge base is not open',
      ru: 'База знаний пока недоступна',
      tw: '知識庫尚未開放',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof wikiErrors, ErrorEntry> {}
}
