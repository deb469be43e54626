import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'

/** What a customer is told of a survey. */
const CHANGES = {
  ask: {
    title: { zh: '服务回访', en: 'How was it?', ru: 'Как всё прошло?', tw: '服務回訪' },
    body: {
      zh: '约一分钟，点击作答',
      en: 'A minute to answer',
      ru: 'Ответ займёт минуту',
      tw: '約一分鐘，點擊作答',
    },
  },
} as const satisfies Record<string, ChangeTexts>

/** A link that was sent: it opens for the linkman who is signed in, without its secret. */
export const surveyMessages: SubjectMessages = {
  kind: 'survey',
  link: id => `/satisfactionEvaluate?id=${id}`,
  page: 'features/survey/pages/evaluate',
  changes: CHANGES,
  staffChanges: {},
}
