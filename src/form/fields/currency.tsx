import { readText, isDictionary } from '../read'
import { fieldType } from '../types'
import { cleanNumber, submitNumber } from './number'
import { PlainText, TextEdit } from './text'
import type { CurrencyValue } from '@shared/form'

const read = (value: unknown): CurrencyValue =>
  isDictionary(value)
    ? { number: readText(value.number), currency: readText(value.currency) }
    : { number: readText(value), currency: '' }

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
  View: ({ value }) => <PlainText value={`${String(value.number)} ${value.currency}`.trim()} />,
})
