import { isChosen, isMarked, type QuestionType, type SurveyOption, type SurveyQuestion } from '@shared/survey'
import { uniqueKey } from '@shared/random'
import type { Answer } from '../../api/call'

export type Survey = Answer<'GET /staff/survey/get'>

/** A key that no question or choice ever had: answers are counted by it. */
const newKey = (): string =>
  uniqueKey()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(-12)
export const newOption = (): SurveyOption => ({ key: newKey(), text: {} })
export const newQuestion = (type: QuestionType): SurveyQuestion =>
  asType({ key: newKey(), type, title: {}, required: true }, type)

/** A question with what its type needs, and without what it does not take. */
export function asType(question: SurveyQuestion, type: QuestionType): SurveyQuestion {
  const { options, reasons, helpUpTo, ...rest } = question
  return {
    ...rest,
    type,
    ...(isChosen(type) ? { options: options?.length ? options : [newOption(), newOption()] } : {}),
    ...(isMarked(type) && reasons && question.type === type ? { reasons } : {}),
    ...(isMarked(type) && helpUpTo !== undefined && question.type === type ? { helpUpTo } : {}),
  }
}

/** Questions without conditions on what is not there before them any more, or is of another type. */
export const withoutLostConditions = (questions: readonly SurveyQuestion[]): SurveyQuestion[] =>
  questions.map((question, at) => {
    const { when, ...rest } = question
    const on = when && questions.slice(0, at).find(one => one.key === when.key)
    if (!when || !on) return rest
    const chosen = when.chosen?.filter(key => on.options?.some(option => option.key === key))
    if (isChosen(on.type)) return when.chosen ? { ...rest, when: { key: when.key, chosen: chosen ?? [] } } : rest
    return isMarked(on.type) && !when.chosen ? question : rest
  })
