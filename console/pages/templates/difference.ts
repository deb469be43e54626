import type { StoredField, StoredSetting } from '@contract/stored-field'
import { isSame } from '../../ui/same'

/** A part of a field in which two forms can differ. */
export type DifferingPart =
  | 'displayName'
  | 'formType'
  | 'isNull'
  | 'isSearch'
  | 'placeHolder'
  | 'owner'
  | keyof StoredSetting
const OWN = ['displayName', 'formType', 'isNull', 'isSearch', 'placeHolder', 'owner'] as const

/** What became of a field; `field` is the one that is there, of two the later one. `moved` is about the order of all. */
export type Difference =
  | { kind: 'added' | 'removed'; field: StoredField }
  | { kind: 'changed'; field: StoredField; parts: DifferingPart[] }
  | { kind: 'moved' }

/** Both without what says nothing: a text without words, an owner that every field has. */
const plain = (part: DifferingPart, value: unknown): unknown => {
  if (part === 'owner') return value ?? 'attribute'
  if (value === undefined || value === null || value === false || value === '') return null
  if (typeof value !== 'object') return value
  const filled = Object.entries(value).filter(([, one]) => one !== '' && one !== undefined)
  return Array.isArray(value) ? (value.length ? value : null) : filled.length ? Object.fromEntries(filled) : null
}
function partsOfDifference(before: StoredField, after: StoredField): DifferingPart[] {
  // the database keeps the names in an order of its own
  const settings = Object.keys({ ...before.setting, ...after.setting }).sort() as (keyof StoredSetting)[]
  const parts = [
    ...OWN.filter(part => !isSame(plain(part, before[part]), plain(part, after[part]))),
    ...settings.filter(part => !isSame(plain(part, before.setting[part]), plain(part, after.setting[part]))),
  ]
  return [...new Set(parts)]
}

/** How a form differs from another one that came later. A field is known by its name, as its values are. */
export function differences(before: readonly StoredField[], after: readonly StoredField[]): Difference[] {
  const [old, now] = [before, after].map(fields => new Map(fields.map(field => [field.fieldName, field])))
  const found: Difference[] = []
  for (const field of before) {
    const later = now?.get(field.fieldName)
    if (!later) found.push({ kind: 'removed', field })
    else {
      const parts = partsOfDifference(field, later)
      if (parts.length) found.push({ kind: 'changed', field: later, parts })
    }
  }
  for (const field of after) if (!old?.has(field.fieldName)) found.push({ kind: 'added', field })
  const inBoth = (fields: readonly StoredField[]) =>
    fields.map(field => field.fieldName).filter(name => old?.has(name) && now?.has(name))
  if (!isSame(inBoth(before), inBoth(after))) found.push({ kind: 'moved' })
  return found
}
