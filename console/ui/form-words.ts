import { addressLine } from '@shared/address'
import { fullDate } from '@shared/dates'
import type { Choice, FormField } from '@shared/form'
import {
  currencyOf,
  entryKindOf,
  holdsOf,
  isEmptyQualityTime,
  parcelsOf,
  qualityOf,
  unboundOf,
} from '@shared/form-rules'
import type { Language } from '@shared/language'
import { listText } from '@shared/list-text'
import { amountText } from '@shared/money'
import { toldText } from '@shared/told'
import { formTexts } from './form.i18n'

const isDictionary = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x)
const isPlain = (x: unknown): x is string | number => typeof x === 'string' || typeof x === 'number'
const everyChoice = (choices: readonly Choice[]): Choice[] =>
  choices.flatMap(choice => [choice, ...everyChoice(choice.children ?? [])])
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
/** The first of some parts that says something: the specification writes names in several ways. */
const firstOf = (x: unknown, ...parts: string[]): string => {
  const found = isDictionary(x) ? parts.map(part => x[part]).find(one => isPlain(one) && one !== '') : x
  return isPlain(found) ? String(found) : ''
}

/** A thing by its name, with how many of it and what else was to be told. */
function thingWords(x: unknown, { setting }: FormField, language: Language): string {
  const unbound = unboundOf(x)
  if (unbound && isDictionary(x) && 'kindId' in x)
    return [[unbound.name, unbound.model].filter(Boolean).join(' '), unbound.serialNumber].filter(Boolean).join(' · ')
  const name = firstOf(x, 'name', 'displayName', 'label', 'taskNo', 'serialNumber', 'id')
  const count = isDictionary(x) ? firstOf(x, 'number', 'count', 'amount') : ''
  const unit = isDictionary(x) ? firstOf(x, 'unit') : ''
  const told = isDictionary(x) ? toldText(firstOf(x, 'told'), setting, language) || firstOf(x, 'serialNumber') : ''
  return [name, count && `× ${count}${unit && ` ${unit}`}`, told && told !== name && `· ${told}`]
    .filter(Boolean)
    .join(' ')
}
function qualityWords(value: unknown, language: Language): string {
  const { startTime, qualityTime } = qualityOf(value)
  const key = qualityTime.type === 'month' ? 'qualityMonths' : 'qualityYears'
  return [
    startTime && formTexts.t('qualityFrom', { start: fullDate(startTime, language) || startTime }),
    !isEmptyQualityTime(qualityTime) && formTexts.t(key, { n: Number(qualityTime.number) }),
  ]
    .filter(Boolean)
    .join(language === 'zh' || language === 'tw' ? '，' : ', ')
}
function moneyWords(field: FormField, value: Record<string, unknown>, language: Language): string {
  const currency = firstOf(value, 'currency') || currencyOf(field)
  const amount = Number(firstOf(value, 'number'))
  if (!Number.isFinite(amount)) return ''
  return /^[A-Z]{3}$/.test(currency) ? amountText(amount, language, currency) : `${String(amount)} ${currency}`
}
/** A place by its words and by its coordinates, as maps take them: who lets a phone say where they are need not write a word. */
function placeWords(value: Record<string, unknown>): string {
  const at = [firstOf(value, 'latitude'), firstOf(value, 'longitude')]
  const found = at.every(Boolean) ? at.map(one => Number(one).toFixed(5)).join(', ') : ''
  return [firstOf(value, 'address'), found].filter(Boolean).join(' · ')
}
/** `YYYY-MM-DD` with its time as it was filled in. */
const timeWords = (text: string, language: Language): string =>
  [fullDate(text.slice(0, 10), language) || text.slice(0, 10), text.slice(11)].filter(Boolean).join(' ')

/** A value of a form in words: choices and things by their names, times, amounts and addresses as the language writes them. */
export function wordsOf(field: FormField, value: unknown, language: Language): string {
  const { formType, setting } = field
  const holds = holdsOf(formType)
  const choices = everyChoice(setting.dataSource ?? [])
  const choiceOf = (id: string): string | undefined => choices.find(choice => choice.value === id)?.text
  if (holds && holds !== 'files')
    return listText(
      listOf(value)
        .map(one => thingWords(one, field, language))
        .filter(Boolean),
      language,
    )
  switch (formType) {
    case 'tags':
    case 'tagLabel':
      return listText(
        listOf(value)
          .map(one => choiceOf(firstOf(one, 'id')) ?? firstOf(one, 'tagName', 'labelName', 'name'))
          .filter(Boolean),
        language,
      )
    case 'logistics':
      return parcelsOf(value)
        .map(({ company, number }) => [company, number].filter(Boolean).join(' '))
        .join('\n')
    case 'quality':
    case 'quality_rule':
    case 'quality_info':
    case 'qualityInfo':
      return qualityWords(value, language)
    default:
  }
  const kind = entryKindOf(formType)
  if (kind === 'time' && typeof value === 'string') return timeWords(value, language)
  if (kind === 'money' && isDictionary(value)) return moneyWords(field, value, language)
  if (Array.isArray(value)) {
    const parts = value.map(one => wordsOf(field, one, language))
    return kind === 'options' ? listText(parts, language) : parts.join(kind ? ' / ' : ' ')
  }
  if (formType === 'location' && isDictionary(value)) return placeWords(value)
  if (isDictionary(value) && 'province' in value) return addressLine(value)
  if (isDictionary(value))
    return Object.entries(value)
      .filter(([name, part]) => !/^id$|itude$|^url$/.test(name) && isPlain(part))
      .map(([, part]) => String(part))
      .join(' ')
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return isPlain(value) ? (choiceOf(String(value)) ?? String(value)) + (setting.unit ?? '') : ''
}
