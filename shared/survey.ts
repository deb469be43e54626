import type { Localized } from './language'
import { isUnseen } from './readable'

/** A survey is written, then sent, then over. */
export const SURVEY_STATES = ['draft', 'published', 'closed'] as const
export type SurveyState = (typeof SURVEY_STATES)[number]

/** What can be asked: one of several, several, 0 to 10, one to five stars, words. */
export const QUESTION_TYPES = ['single', 'multiple', 'score', 'stars', 'text'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
/** The marks that a question of a type takes. */
export const MARKS = { score: [0, 10], stars: [1, 5] } as const
export const isMarked = (type: QuestionType): type is keyof typeof MARKS => type === 'score' || type === 'stars'
export const isChosen = (type: QuestionType): boolean => type === 'single' || type === 'multiple'

/** Whether a link can be answered: it was, its days are over, or the survey is. */
export const SURVEY_LINK_STATES = ['open', 'answered', 'expired', 'closed'] as const
export type SurveyLinkState = (typeof SURVEY_LINK_STATES)[number]

/** What a link can be about. */
export const SURVEY_SUBJECTS = ['event', 'task'] as const
export type SurveySubject = (typeof SURVEY_SUBJECTS)[number]

export const MAX_QUESTIONS = 30
export const MAX_OPTIONS = 20
export const MAX_SURVEY_TITLE = 80
export const MAX_QUESTION_TITLE = 200
export const MAX_SURVEY_TEXT = 1000
/** A link can be answered for this many days. */
export const SURVEY_DAYS = 14
/** So long after the work it may be sent by itself, minutes: a week. */
export const MAX_SURVEY_DELAY = 7 * 24 * 60

/** The key of a question or an option, which stays when its words change. */
export const SURVEY_KEY = /^[a-z0-9]{1,16}$/

export interface SurveyOption {
  key: string
  text: Localized
  /** who chooses it wants somebody to do something now */
  help?: boolean
}
/** When a question is asked: by the answer to an earlier one. */
export interface QuestionCondition {
  key: string
  /** one of these was chosen */
  chosen?: string[]
  /** the mark is this or less */
  most?: number
  /** the mark is this or more */
  least?: number
}
export interface SurveyQuestion {
  key: string
  type: QuestionType
  title: Localized
  required: boolean
  /** of what is chosen */
  options?: SurveyOption[]
  when?: QuestionCondition
  /** why a mark is low, offered for this mark or less */
  reasons?: { most: number; options: SurveyOption[] }
  /** who gives this mark or less wants somebody to do something now */
  helpUpTo?: number
}
/** What who answered badly can ask for: the request is opened again, or somebody calls. */
export const SURVEY_HELPS = ['reopen', 'call'] as const
export type SurveyHelp = (typeof SURVEY_HELPS)[number]
/** An answer to one question. */
export interface SurveyAnswer {
  key: string
  chosen?: string[]
  mark?: number
  text?: string
  reasons?: string[]
}

/** Whether an answer says something. 0 is a mark. */
export const isAnswered = (answer: SurveyAnswer | undefined): answer is SurveyAnswer =>
  answer !== undefined &&
  (answer.mark !== undefined || !!answer.chosen?.length || (answer.text !== undefined && answer.text.trim() !== ''))

const holds = ({ chosen, most, least }: QuestionCondition, answer: SurveyAnswer | undefined): boolean => {
  if (!isAnswered(answer)) return false
  if (chosen) return chosen.some(key => answer.chosen?.includes(key))
  const { mark } = answer
  return mark !== undefined && (most === undefined || mark <= most) && (least === undefined || mark >= least)
}

/** The questions that are asked, with what was answered so far. One that hangs on a question that is not asked is not asked either. */
export function askedQuestions<Q extends Pick<SurveyQuestion, 'key' | 'when'>>(
  questions: readonly Q[],
  answers: readonly SurveyAnswer[],
): Q[] {
  const asked = new Set<string>()
  return questions.filter(({ key, when }) => {
    const isAsked =
      when === undefined ||
      (asked.has(when.key) &&
        holds(
          when,
          answers.find(one => one.key === when.key),
        ))
    if (isAsked) asked.add(key)
    return isAsked
  })
}

/** What is wrong with an answer: nothing said where something must be, or something that the question does not take. */
export type AnswerFlaw = 'required' | 'invalid'
/** The same shape in any language. */
interface Askable extends Pick<SurveyQuestion, 'key' | 'type' | 'required' | 'when'> {
  options?: readonly { key: string }[]
  reasons?: { most: number; options: readonly { key: string }[] }
}

const isOneOf = (keys: readonly string[], options: readonly { key: string }[] = []): boolean =>
  new Set(keys).size === keys.length && keys.every(key => options.some(option => option.key === key))

function fits({ type, options, reasons }: Askable, { chosen, mark, text, reasons: why }: SurveyAnswer): boolean {
  if (why?.length && !(reasons && mark !== undefined && mark <= reasons.most && isOneOf(why, reasons.options)))
    return false
  if (type === 'text') return chosen === undefined && mark === undefined
  if (text !== undefined) return false
  if (isMarked(type)) {
    const [low, high] = MARKS[type]
    return chosen === undefined && mark !== undefined && Number.isInteger(mark) && mark >= low && mark <= high
  }
  return (
    mark === undefined && chosen !== undefined && isOneOf(chosen, options) && (type === 'multiple' || chosen.length < 2)
  )
}

/** What is kept of answers: those to questions that are asked, as far as they say something. */
export function keptAnswers(questions: readonly Askable[], answers: readonly SurveyAnswer[]): SurveyAnswer[] {
  return askedQuestions(questions, answers).flatMap(({ key, type, reasons }) => {
    const answer = answers.find(one => one.key === key)
    if (!isAnswered(answer)) return []
    const { reasons: why, text, ...said } = answer
    const isLow = reasons !== undefined && answer.mark !== undefined && answer.mark <= reasons.most
    return [
      {
        ...said,
        ...(type === 'text' && text !== undefined ? { text: text.trim() } : {}),
        ...(isLow && why?.length ? { reasons: why } : {}),
      },
    ]
  })
}

/** The answers that ask for help, each by its question with the options that say so. */
export function helpIn<Q extends Askable & Pick<SurveyQuestion, 'helpUpTo' | 'options' | 'reasons'>>(
  questions: readonly Q[],
  answers: readonly SurveyAnswer[],
): { question: Q; mark: number | null; options: SurveyOption[] }[] {
  return askedQuestions(questions, answers).flatMap(question => {
    const answer = answers.find(one => one.key === question.key)
    if (!isAnswered(answer)) return []
    const said = [...(answer.chosen ?? []), ...(answer.reasons ?? [])]
    const options = [...(question.options ?? []), ...(question.reasons?.options ?? [])].filter(
      ({ key, help }) => help && said.includes(key),
    )
    const isLow = answer.mark !== undefined && question.helpUpTo !== undefined && answer.mark <= question.helpUpTo
    return options.length || isLow ? [{ question, mark: isLow ? (answer.mark ?? null) : null, options }] : []
  })
}

/** What is wrong with answers, by question. `isWhole`: they are the last word, so that what must be answered is. */
export function answerFlaws(
  questions: readonly Askable[],
  answers: readonly SurveyAnswer[],
  isWhole: boolean,
): { key: string; flaw: AnswerFlaw }[] {
  return askedQuestions(questions, answers).flatMap((question): { key: string; flaw: AnswerFlaw }[] => {
    const answer = answers.find(one => one.key === question.key)
    if (!isAnswered(answer)) return isWhole && question.required ? [{ key: question.key, flaw: 'required' }] : []
    return fits(question, answer) ? [] : [{ key: question.key, flaw: 'invalid' }]
  })
}

/** Whether a text says something in some language. */
export const isWritten = (text: Localized): boolean => Object.values(text).some(one => !isUnseen(one))

/** What is wrong with a survey, with the key of the question; null for nothing. */
export type SurveyFlaw = 'empty' | 'key' | 'title' | 'options' | 'condition' | 'reasons'
export function surveyFlaw(
  questions: readonly SurveyQuestion[],
): { flaw: SurveyFlaw; key: string; number: number } | null {
  const flawOf = (question: SurveyQuestion, at: number): SurveyFlaw | null => {
    const { key, type, title, options = [], when, reasons } = question
    const areGood = (list: readonly SurveyOption[]) =>
      new Set(list.map(one => one.key)).size === list.length && list.every(one => isWritten(one.text))
    if (questions.findIndex(one => one.key === key) !== at) return 'key'
    if (!isWritten(title)) return 'title'
    if (isChosen(type) ? options.length < 2 || !areGood(options) : options.length > 0) return 'options'
    if (question.helpUpTo !== undefined && !isMarked(type)) return 'reasons'
    if (reasons && !(isMarked(type) && reasons.options.length > 0 && areGood(reasons.options))) return 'reasons'
    if (!when) return null
    const on = questions.slice(0, at).find(one => one.key === when.key)
    if (!on || on.type === 'text') return 'condition'
    if (isChosen(on.type))
      return when.chosen?.length &&
        isOneOf(when.chosen, on.options) &&
        when.most === undefined &&
        when.least === undefined
        ? null
        : 'condition'
    return !when.chosen && (when.most !== undefined || when.least !== undefined) ? null : 'condition'
  }
  if (!questions.length) return { flaw: 'empty', key: '', number: 0 }
  for (const [at, question] of questions.entries()) {
    const flaw = flawOf(question, at)
    if (flaw) return { flaw, key: question.key, number: at + 1 }
  }
  return null
}

/** What was answered to one question. */
export interface QuestionResult {
  key: string
  /** how many finished answers say something */
  answered: number
  /** how many were asked and said nothing: never in a share */
  skipped: number
  /** how many were not asked */
  notAsked: number
  /** of marks, to two digits; null where nobody gave one */
  average: number | null
  /** of 0 to 10: promoters (9, 10) less detractors (0 to 6), in percent of who answered; null where nobody did */
  nps: number | null
  /** how often each option or mark was given */
  counts: { value: string; count: number }[]
  /** how often each reason for a low mark was given */
  reasons: { value: string; count: number }[]
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits || 0

/** What finished answers say to a question; each comes with the questions as they were asked then. */
export function resultOf(
  { key, type }: Pick<SurveyQuestion, 'key' | 'type'>,
  finished: readonly { questions: readonly SurveyQuestion[]; answers: readonly SurveyAnswer[] }[],
): QuestionResult {
  const given: SurveyAnswer[] = []
  let notAsked = 0
  for (const { questions, answers } of finished) {
    const answer = answers.find(one => one.key === key)
    if (isAnswered(answer)) given.push(answer)
    else if (!askedQuestions(questions, answers).some(one => one.key === key)) notAsked++
  }
  const marks = given.flatMap(({ mark }) => mark ?? [])
  const share = (isOne: (mark: number) => boolean) => (100 * marks.filter(isOne).length) / marks.length
  const countOf = (values: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].map(([value, count]) => ({ value, count }))
  }
  return {
    key,
    answered: given.length,
    skipped: finished.length - given.length - notAsked,
    notAsked,
    average: isMarked(type) && marks.length ? round(marks.reduce((a, b) => a + b, 0) / marks.length, 2) : null,
    nps: type === 'score' && marks.length ? round(share(mark => mark >= 9) - share(mark => mark <= 6), 1) : null,
    counts: countOf(isMarked(type) ? marks.map(String) : given.flatMap(({ chosen = [] }) => chosen)),
    reasons: countOf(given.flatMap(({ reasons = [] }) => reasons)),
  }
}
