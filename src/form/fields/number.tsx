import type { FormField } from '@shared/form'
import { PlainText } from '../shown/plain-text'
import { textType } from './text'

/** What keyboards of all languages write for a number → digits and a point. */
export const cleanNumber = (text: string): string =>
  text
    .replace(/[０-９]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[,，。．]/g, '.')
    .replace(/[－−–]/g, '-')
    .replace(/[^\d.-]/g, '')

/** The number that was typed; what is none is sent as it is, for the server to refuse. */
export const submitNumber = (text: string): unknown =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

const NumberView = ({ field, value }: { field: FormField; value: string }) => (
  <PlainText value={field.setting.unit ? `${value} ${field.setting.unit}` : value} />
)

export const number = textType({ keys: 'decimal', clean: cleanNumber, toSubmit: submitNumber, View: NumberView })
