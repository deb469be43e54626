import type { Choice } from '../../../../shared/form'
import { addressOf, checkField, entryKindOf } from '../../../../shared/form-rules'
import type { AddressValue } from '../../../../shared/form'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import type { Found } from './contacts'
import type { Facts } from './facts'
import { mentions } from './options'
import { read } from '../../../kernel/text/parsed-text'

/** A street by its name; without one an address is a word in passing (3号楼). */
const STREET =
  /[路街道巷弄]|胡同|\b(?:road|rd|street|st|avenue|ave|lane|boulevard)\b|ул\.|улиц|просп|шоссе|переул|наб\./i
/** A street in Chinese that begins with itself: nothing above it is named. */
const ONLY_STREET = /^[一-龥]{1,8}?(?:大道|路|街|巷|弄|胡同)/
const REGION = /[省市区县镇乡]/

/**
 * An address of the text, where the form holds `present`: a whole one is not replaced by a word without region and street, and a street
 * alone lies in the region that was chosen.
 */
export function moved(
  place: Found<AddressValue> | undefined,
  present: unknown,
  field: EntryField,
): Found<AddressValue> | undefined {
  if (!place || place.value.province || present === undefined || checkField(field, present)) return place
  const { address } = place.value
  if (!STREET.test(address)) return undefined
  const street = ONLY_STREET.exec(address)?.[0]
  if (!street || REGION.test(street)) return place
  const { province, city, dist } = addressOf(present)
  return { ...place, value: { ...place.value, province, city, dist } }
}

const flat = (choices: readonly Choice[]): Choice[] =>
  choices.flatMap(choice => [choice, ...flat(choice.children ?? [])])
/** For each field of nested choices those that were made before: by its own value, by a product that was chosen, or that the text names. */
export function chosenBefore(
  fields: readonly EntryField[],
  { present, product, said }: Pick<Facts, 'present' | 'product' | 'said'>,
): Map<EntryField, string[]> {
  const held = fields.find(field => entryKindOf(field.formType) === 'product')
  const chosen = product?.value ?? (held && present[held.fieldName])
  const name =
    typeof chosen === 'object' && chosen !== null && 'name' in chosen && typeof chosen.name === 'string'
      ? chosen.name
      : ''
  const named = name ? read(name) : null
  return new Map(
    fields
      .filter(field => entryKindOf(field.formType) === 'path')
      .map((field): [EntryField, string[]] => {
        const own = present[field.fieldName]
        return [
          field,
          [
            ...(named
              ? flat(field.setting.dataSource ?? [])
                  .filter(choice => mentions(named, choice, field).length > 0)
                  .map(choice => choice.value)
              : []),
            ...(!name && Array.isArray(own) ? own.filter(step => typeof step === 'string') : []),
            // 电气, and then 传感器: what was named in a turn before stands above it
            ...(own === undefined
              ? flat(field.setting.dataSource ?? [])
                  .filter(choice => said.some(turn => mentions(turn, choice, field).length > 0))
                  .map(choice => choice.value)
              : []),
          ],
        ]
      }),
  )
}
