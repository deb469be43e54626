import { asField } from '@/form/as-field'
import { readKeptFiles, submitFiles } from '@/form/files'
import { readText } from '@/form/read'
import { plainText, readLink } from '@/lib/portal-link'
import type { Contract } from '@contract/index'
import type { Input } from '@contract/define'
import type { FormField, FormValues } from '@shared/form'
import { addressOf, isEmptyValue } from '@shared/form-rules'

export type MachineSent = Input<Contract, 'POST /register/createRegister'>['body']['items'][number]

/** The fixed fields that have a place of their own on the screen, and not one of the form. */
export const PLACED = ['machine', 'serialNumber', 'purchaseTime', 'address', 'guestName', 'guestPhone'] as const
/** Values that are kept beside what is asked: what a machine is by the catalogue, and the printed code that is bound to it. */
const BESIDE = ['catalogId', 'model', 'name', 'code'] as const
/** What a machine says of itself that is no answer to a field of the company's own. */
const FIXED: readonly string[] = [...PLACED, ...BESIDE, 'installTime', 'productionTime', 'place', 'proof', 'remark']

/**
 * Fields of the form of one machine: those of the server, with one for what the machine is, chosen or typed, in place of its kind and
 * model. A guest says who they are.
 */
export function machineFields(
  asked: readonly FormField[],
  words: { machine: string; guestName: string; guestPhone: string },
  isGuest: boolean,
): FormField[] {
  const hidden = BESIDE.map(name => asField(name, 'text', words.machine))
  const rest = asked.filter(({ fieldName }) => !(BESIDE as readonly string[]).includes(fieldName))
  return [
    ...(isGuest
      ? [
          asField('guestName', 'text', words.guestName, { isNull: 0, setting: { maxLength: 40 } }),
          asField('guestPhone', 'phone', words.guestPhone, { isNull: 0 }),
        ]
      : []),
    asField('machine', 'text', words.machine, { isNull: 0, setting: { maxLength: 140 } }),
    ...hidden,
    ...rest,
  ]
}

const textOf = (values: FormValues, name: string): string => readText(values[name]).trim()

/** A machine as it is sent, of the values of its form; `fields` are those that the form showed. */
export function machineSent(values: FormValues, fields: readonly FormField[]): MachineSent {
  const text = (name: string) => textOf(values, name)
  const day = (name: string) => text(name).slice(0, 10) || null
  const { country, province, city, dist, address } = addressOf(values.address)
  const own = fields.filter(({ fieldName }) => !FIXED.includes(fieldName))
  const attribute = Object.fromEntries(
    own.flatMap(field =>
      field.fieldName in values && !isEmptyValue(field, values[field.fieldName])
        ? [[field.fieldName, values[field.fieldName]] as const]
        : [],
    ),
  )
  const said = { name: text('name'), model: text('model'), serialNumber: text('serialNumber'), code: text('code') }
  const catalogId = text('catalogId')
  const proof = submitFiles(readKeptFiles(values.proof))
  const secrets = proof.flatMap(({ id, secret }) => (secret ? [[id, secret] as const] : []))
  return {
    ...(catalogId ? { catalogId } : {}),
    ...Object.fromEntries(Object.entries(said).filter(([, one]) => one)),
    purchaseTime: day('purchaseTime'),
    installTime: day('installTime'),
    productionTime: day('productionTime'),
    address: address.trim() ? { ...(country ? { country } : {}), province, city, dist, address: address.trim() } : null,
    place: text('place'),
    proof: proof.map(({ id }) => id),
    ...(secrets.length ? { proofSecrets: Object.fromEntries(secrets) } : {}),
    remark: text('remark'),
    attribute,
  }
}

/** The place among the machines, from 0, and the field of the form that a refusal of the server is about: `items.2.serialNumber`. */
export function refusedField(fieldName: string): { at: number | null; field: string } {
  const found = /^items\.(\d+)\.(.+)$/.exec(fieldName)
  const name = (found?.[2] ?? fieldName).replace(/^attribute\./, '')
  const field = ['catalogId', 'model', 'name'].includes(name) ? 'machine' : name === 'code' ? 'serialNumber' : name
  return { at: found ? Number(found[1]) : null, field }
}

/** A scanned text as the code or the number that it is: of an address of a printed code only the code. */
export function scannedCode(text: string): { code: string; isLink: boolean } {
  const trimmed = text.trim()
  const found = /^\/(?:qrcode\/|product\?(?:.*&)?code=)([^/?#&]+)/.exec(readLink(trimmed)?.url ?? '')?.[1]
  return found ? { code: plainText(found), isLink: true } : { code: trimmed, isLink: false }
}
