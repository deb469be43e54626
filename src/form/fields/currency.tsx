import { useLanguage } from '@/i18n'
import { amountText } from '@shared/money'
import { currencyOf } from '@shared/form-rules'
import { editTexts } from '../edit.i18n'
import { Chips } from '../parts/Chips'
import { readText, isDictionary } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type ViewProps } from '../types'
import { cleanNumber, submitNumber } from './number'
import { TextEdit } from './text'
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

function CurrencyEdit({ value, onChange, field, ...rest }: EditProps<CurrencyValue>) {
  const te = editTexts.useT()
  const currencies = field.setting.currencies ?? []
  const present = value.currency || currencyOf(field)
  return (
    <>
      <TextEdit
        {...rest}
        // several are chosen from below, one stands behind the number
        field={currencies.length > 1 ? { ...field, setting: { ...field.setting, unit: '' } } : field}
        value={String(value.number)}
        onChange={number => onChange({ number, currency: present })}
        keys='decimal'
        clean={cleanNumber}
      />
      {currencies.length > 1 && (
        <Chips
          name={`${field.displayName}, ${te('currency')}`}
          chips={currencies.map(code => ({ value: code, text: code }))}
          chosen={[present]}
          onTap={currency => onChange({ number: value.number, currency })}
        />
      )}
    </>
  )
}

/** An amount and its currency: the field's unit, or one of those that it offers. */
export const currency = fieldType<CurrencyValue>({
  read,
  toSubmit: ({ number, currency: unit }) =>
    number === '' ? null : { number: submitNumber(String(number)), currency: unit },
  Edit: CurrencyEdit,
  View: CurrencyView,
})
