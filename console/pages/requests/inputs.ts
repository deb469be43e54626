import type { FormField } from '@shared/form'
import type { Field } from '../../ui/Field'
import type { Uploaded } from '../../ui/useUploads'

/** What the input of a field gets: where its label and its error are, its value, and what to do with another one. */
export type At = Parameters<Parameters<typeof Field>[0]['children']>[0]
export interface InputProps<V> {
  at: At
  field: FormField
  value: V | undefined
  /** undefined: nothing is filled in */
  onChange: (value: V | undefined) => void
}
/** What a form is filled in with beside itself. */
export interface Around {
  /** for whom it is filled in; '' as long as nobody is chosen */
  customerId: string
  products: readonly { id: string; name: string; serialNumber: string }[]
  /** one more file of a field is there */
  onFile: (fieldName: string, file: Uploaded) => void
  /** how many files of a field have not got through */
  onUnsent: (fieldName: string, count: number) => void
  /** the field of a visiting time that can be chosen among those on offer; `refusal`: what stands against it, '' for nothing */
  visit?: { fieldName: string; templateId: string; area: string; refusal: string; onAnyway: () => void }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const asNumber = (text: string): string | number =>
  /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text
