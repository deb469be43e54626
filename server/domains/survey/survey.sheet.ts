import type { Localized } from '../../../shared/language'

/** How the columns of a file of answers are called. */
export const ANSWER_COLUMNS = {
  answerTime: { zh: '作答时间', en: 'Answered', ru: 'Время ответа', tw: '作答時間' },
  customerName: { zh: '客户', en: 'Customer', ru: 'Клиент', tw: '客戶' },
  number: { zh: '单号', en: 'Number', ru: 'Номер', tw: '單號' },
  executorName: { zh: '服务人员', en: 'Engineer', ru: 'Инженер', tw: '服務人員' },
  question: { zh: '题目', en: 'Question', ru: 'Вопрос', tw: '題目' },
  answer: { zh: '回答', en: 'Answer', ru: 'Ответ', tw: '回答' },
  reasons: { zh: '原因', en: 'Reasons', ru: 'Причины', tw: '原因' },
} as const satisfies Record<string, Required<Localized>>
