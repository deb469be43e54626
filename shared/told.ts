import { fullDate } from './dates'
import type { FieldSetting, FormType } from './form'
import { entryKindOf } from './form-rules'
import type { Language } from './language'

/** Stands between the facts that are told of one thing. */
export const TOLD_GAP = ' · '
/** Facts that are days, by the names of the specification. */
const DAYS = ['qualityInfoStartTime', 'qualityInfoEndTime']
const DAY = /^\d{4}-\d\d-\d\d/

/** The type by which the fact is written that a field tells of what is chosen: the one that the form names, else the fact's own. */
export const toldTypeOf = ({ fieldName = '', formType }: Pick<FieldSetting, 'fieldName' | 'formType'>): FormType =>
  formType ?? (DAYS.includes(fieldName) ? 'date' : 'text')

/** What is told of a thing, for a reader of the language: it is kept as it was registered, and a day is written as one only here. */
export function toldText(
  told: string,
  setting: Pick<FieldSetting, 'fieldName' | 'formType'>,
  language: Language,
): string {
  if (entryKindOf(toldTypeOf(setting)) !== 'time') return told
  return told
    .split(TOLD_GAP)
    .map(fact => (DAY.test(fact) && fullDate(fact.slice(0, 10), language)) || fact)
    .join(TOLD_GAP)
}
