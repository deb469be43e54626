import type { Language } from '../../../shared/language'
import type { SurveyHelp } from '../../../shared/survey'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'

/** What a customer is told of a survey. */
const CHANGES = {
  ask: {
    title: { zh: '服务回访', en: 'How was it?', ru: 'Как всё прошло?', tw: '服務回訪' },
    body: {
      zh: '说说这次怎么样，点击作答',
      en: 'Tell us how it went',
      ru: 'Расскажите, как всё прошло',
      tw: '說說這次怎麼樣，點擊作答',
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

/** What stands in the timeline of a work when who answered a survey about it asks for help: `words` is what they answered. */
export const HELP_WORDS: Record<SurveyHelp, Record<Language, string>> = {
  reopen: {
    zh: '服务回访：{words}',
    en: 'Answered in the survey: {words}',
    ru: 'Ответ в опросе: {words}',
    tw: '服務回訪：{words}',
  },
  call: {
    zh: '服务回访：{words}。请给我回电',
    en: 'Answered in the survey: {words}. Please call me back',
    ru: 'Ответ в опросе: {words}. Пожалуйста, перезвоните мне',
    tw: '服務回訪：{words}。請給我回電',
  },
}
