import { addressLine } from '@shared/address'
import type { AddressValue } from '@shared/form'
import { addressOf } from '@shared/form-rules'
import { shownType, type ViewProps } from '../types'
import { PlainText } from './plain-text'

/** Reads the plain names and the `ad` ones of older records (spec §3). */
export const readAddress = (value: unknown): AddressValue => ({
  ...addressOf(value),
  ...(typeof value === 'string' ? { address: value } : {}),
})

export const AddressView = ({ value }: Pick<ViewProps<AddressValue>, 'value'>) => (
  <PlainText value={addressLine(value)} />
)

export const address = shownType<AddressValue>({ read: readAddress, View: AddressView })
