import type { FormField } from '@shared/form'
import { maxCountOf, maxLengthOf } from '@shared/form-rules'
import type { Translate } from '@/i18n'
import type { FormText } from './form.i18n'
import type { FormError } from './types'

const TEXT_TYPES: readonly string[] = ['text', 'textarea', 'email', 'phone', 'code']

/** What is said under a field. */
export function errorText(error: FormError, field: FormField, t: Translate<FormText>): string {
  const { min, max, decimals } = field.setting
  if (error === 'tooLong' && TEXT_TYPES.includes(field.formType))
    return t('error.tooLongText', { max: maxLengthOf(field) })
  if (error === 'decimals' && decimals === 0) return t('error.integer')
  const n = field.formType === 'autograph' ? 1 : maxCountOf(field)
  return t(`error.${error}`, { n, min: min ?? '', max: max ?? '', decimals: decimals ?? '' })
}
