import type { SurveyState } from '../survey'
import type { KindWords, Word } from './kind-words'
import type { QuestionType } from '../survey'

/** What a survey is called, its states, and what staff did to it, as staff read them. */
export const SURVEY_WORDS = {
  name: { zh: '满意度调查', en: 'Survey', ru: 'Опрос', tw: '滿意度調查' },
  states: {
    draft: { zh: '草稿', en: 'Draft', ru: 'Черновик', tw: '草稿' },
    published: { zh: '已发布', en: 'Published', ru: 'Опубликован', tw: '已發布' },
    closed: { zh: '已结束', en: 'Closed', ru: 'Закрыт', tw: '已結束' },
  },
  actions: {
    create: { zh: '新建调查', en: 'Survey created', ru: 'Опрос создан', tw: '新增調查' },
    update: { zh: '修改调查', en: 'Survey changed', ru: 'Опрос изменён', tw: '修改調查' },
    publish: { zh: '发布调查', en: 'Survey published', ru: 'Опрос опубликован', tw: '發布調查' },
    close: { zh: '结束调查', en: 'Survey closed', ru: 'Опрос закрыт', tw: '結束調查' },
    send: { zh: '发送调查', en: 'Survey sent', ru: 'Опрос отправлен', tw: '傳送調查' },
  },
} as const satisfies KindWords<SurveyState>

/** The types of questions, as staff read them. */
export const QUESTION_TYPE_WORDS: Readonly<Record<QuestionType, Word>> = {
  single: { zh: '单选', en: 'One choice', ru: 'Один ответ', tw: '單選' },
  multiple: { zh: '多选', en: 'Several choices', ru: 'Несколько ответов', tw: '多選' },
  score: { zh: '0–10 分', en: '0 to 10', ru: 'От 0 до 10', tw: '0–10 分' },
  stars: { zh: '星级', en: 'Stars', ru: 'Звёзды', tw: '星級' },
  text: { zh: '文字', en: 'Words', ru: 'Текст', tw: '文字' },
}
