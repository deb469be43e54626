import { defineErrors } from '../../http/errors'

export const surveyErrors = defineErrors({
  SURVEYS_OFF: {
    status: 403,
    code: 40330,
    text: {
      zh: '满意度调查尚未开放',
      en: 'Surveys are not offered',
      ru: 'Опросы не используются',
      tw: '滿意度調查尚未開放',
    },
  },
  SURVEY_ANSWER: {
    status: 400,
    code: 400120,
    text: {
      zh: '第 {number} 题还没有答好',
      en: 'Question {number} is not answered yet',
      ru: 'Вопрос {number}: ответьте, пожалуйста',
      tw: '第 {number} 題還沒有答好',
    },
  },
  SURVEY_QUESTIONS: {
    status: 400,
    code: 400121,
    text: {
      zh: '第 {number} 题不完整：请检查题目、选项和显示条件；已发布的题目不能改题型',
      en: 'Question {number} is not complete: look at its words, choices and condition; the type of a published one stays',
      ru: 'Вопрос {number} заполнен не полностью: проверьте текст, варианты и условие; тип опубликованного вопроса не меняется',
      tw: '第 {number} 題不完整：請檢查題目、選項和顯示條件；已發布的題目不能改題型',
    },
  },
  SURVEY_EMPTY: {
    status: 400,
    code: 400122,
    text: {
      zh: '请填写标题，并至少添加一道题',
      en: 'A title and at least one question are needed',
      ru: 'Нужны название и хотя бы один вопрос',
      tw: '請填寫標題，並至少新增一道題',
    },
  },
  SURVEY_ANSWERED: {
    status: 409,
    code: 409121,
    text: {
      zh: '这份调查已经交过了',
      en: 'This survey was answered already',
      ru: 'На этот опрос уже ответили',
      tw: '這份調查已經交過了',
    },
  },
  SURVEY_EXPIRED: {
    status: 409,
    code: 409122,
    text: {
      zh: '答题时间已过',
      en: 'The time to answer is over',
      ru: 'Время для ответа истекло',
      tw: '答題時間已過',
    },
  },
  SURVEY_CLOSED: {
    status: 409,
    code: 409123,
    text: {
      zh: '这份调查已经结束',
      en: 'This survey is closed',
      ru: 'Этот опрос закрыт',
      tw: '這份調查已經結束',
    },
  },
  SURVEY_STATE: {
    status: 409,
    code: 409120,
    text: {
      zh: '这份调查现在不能这样操作',
      en: 'This cannot be done to the survey now',
      ru: 'Сейчас с опросом этого сделать нельзя',
      tw: '這份調查現在不能這樣操作',
    },
  },
  SURVEY_HELP: {
    status: 409,
    code: 409510,
    text: {
      zh: '现在不能这样请求帮助，请致电或留言',
      en: 'This cannot be asked for now, please call or send a message',
      ru: 'Сейчас это недоступно, позвоните или напишите нам',
      tw: '現在不能這樣請求協助，請致電或留言',
    },
  },
  SURVEY_NONE: {
    status: 409,
    code: 409124,
    text: {
      zh: '没有已发布的调查可以发送',
      en: 'There is no published survey to send',
      ru: 'Нет опубликованного опроса для отправки',
      tw: '沒有已發布的調查可以傳送',
    },
  },
  SURVEY_WORK: {
    status: 409,
    code: 409125,
    text: {
      zh: '服务完成后才能发送调查',
      en: 'A survey can be sent when the work is finished',
      ru: 'Опрос можно отправить, когда работа завершена',
      tw: '服務完成後才能傳送調查',
    },
  },
})

declare module '../../http/errors' {
  interface Errors extends Record<keyof typeof surveyErrors, ErrorEntry> {}
}
