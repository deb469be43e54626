import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { ApiError } from '@shared/envelope'
import type { InvoiceTitleKind } from '@shared/invoice'

export type Invoice = Output<Contract, 'GET /invoice/get'>
export type KeptTitle = Output<Contract, 'GET /invoiceTitle/list'>[number]

/** To whom an invoice is made out, as it is typed. */
export interface TypedTitle {
  kind: InvoiceTitleKind
  name: string
  taxNo: string
  bank: string
  bankAccount: string
  address: string
  phone: string
  email: string
}
export const NO_TITLE: TypedTitle = {
  kind: 'personal',
  name: '',
  taxNo: '',
  bank: '',
  bankAccount: '',
  address: '',
  phone: '',
  email: '',
}
/** A title without what only the book of titles knows of it. */
export const typedOf = ({ kind, name, taxNo, bank, bankAccount, address, phone, email }: TypedTitle): TypedTitle => ({
  kind,
  name,
  taxNo,
  bank,
  bankAccount,
  address,
  phone,
  email,
})

export type TitleErrors = Partial<Record<'name' | 'taxNo' | 'email', string>>
/** Which field a refusal of the server is about. */
const OF_FIELD: Readonly<Record<string, keyof TitleErrors>> = { TAX_NUMBER: 'taxNo', INVOICE_EMAIL: 'email' }
/** What a refusal says beside a field; null where it is about none. */
export function fieldErrors(error: unknown): TitleErrors | null {
  const field = error instanceof ApiError ? OF_FIELD[error.id] : undefined
  return field && error instanceof ApiError ? { [field]: error.message } : null
}
