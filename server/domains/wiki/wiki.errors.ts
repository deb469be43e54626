import { defineErrors } from '../../http/errors'

export const wikiErrors = defineErrors({
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
