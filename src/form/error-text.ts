import type { FormField } from '@shared/form'
import { maxCountOf, maxLengthOf } from '@shared/form-rules'
import { plannedDay } from '@shared/dates'
import { currentLanguage, type Translate } from '@/i18n'
import type { FormText } from './form.i18n'
import type { FormError } from './types'

const TEXT_TYPES: readonly string[] = ['text', 'textarea', 'email', 'phone', 'code']

/** What is said under a field. */
export function errorText(error: FormError, field: FormField, t: Translate<FormText>): string {
  const { min, max, decimals, earliest = '' } = field.setting
  if (error === 'tooLong' && TEXT_TYPES.includes(field.formType))
    return t('error.tooLongText', { max: maxLengthOf(field) })
  if (error === 'decimals' && decimals === 0) return t('error.integer')
  const n = field.formType === 'autograph' ? 1 : maxCountOf(field)
  return t(`error.${error}`, {
    n,
    min: min ?? '',
    max: max ?? '',
    decimals: decimals ?? '',
    first: firstText(earliest),
  })
}

/** 'Thu, Nov 26', 'Today 14:20': the first time that can be asked for; a day as a whole begins at midnight. */
const firstText = (earliest: string): string =>
  [plannedDay(earliest, currentLanguage()), earliest.slice(11).replace('00:00', '')].filter(Boolean).join(' ')
