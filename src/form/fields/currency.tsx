import { useLanguage } from '@/i18n'
import { amountText } from '@shared/money'
import { readText, isDictionary } from '../read'
import { fieldType, type ViewProps } from '../types'
import { cleanNumber, submitNumber } from './number'
import { PlainText, TextEdit } from './text'
import type { CurrencyValue } from '@shared/form'

const read = (value: unknown): CurrencyValue =>
  isDictionary(value)
    ? { number: readText(value.number), currency: readText(value.currency) }
    : { number: readText(value), currency: '' }

/** By its code a currency is written as the reader's language does; a unit of another kind stands behind the number. */
function CurrencyView({ value: { number, currency: unit } }: ViewProps<CurrencyValue>) {
  const language = useLanguage()
  const isWritten = number !== '' && Number.isFinite(Number(number)) && /^[A-Z]{3}$/.test(unit)
  return (
    <PlainText value={isWritten ? amountText(Number(number), language, unit) : `${String(number)} ${unit}`.trim()} />
  )
}

/** An amount and its currency, which is the field's unit. */
export const currency = fieldType<CurrencyValue>({
  read,
  toSubmit: ({ number, currency: unit }) =>
    number === '' ? null : { number: submitNumber(String(number)), currency: unit },
  Edit: ({ value, onChange, field, ...rest }) => (
    <TextEdit
      {...rest}
      field={field}
      value={String(value.number)}
      onChange={number => onChange({ number, currency: value.currency || (field.setting.unit ?? 'CNY') })}
      keys='decimal'
      clean={cleanNumber}
    />
  ),
  View: CurrencyView,
})
