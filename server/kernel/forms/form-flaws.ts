import type { StoredChoice, StoredField } from '../../../contract/stored-field'
import { MAX_CHOICES, MAX_FIELDS, type FormChange, type FormFlaw } from '../../../shared/form-definition'
import { entryKindOf, takesValue } from '../../../shared/form-rules'
import { MAX_FILES } from '../../../shared/limits'
import type { Localized } from '../../../shared/language'

/** Something that keeps a form from being published; `fieldName` is '' for the form as a whole. */
export interface Flaw {
  fieldName: string
  flaw: FormFlaw
  detail: string
}

/** Of names that no field may have: those that a guest's name and phone are sent by. */
const RESERVED = new Set(['guestName', 'guestPhone'])
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u
const isGoodName = (name: string): boolean => NAME.test(name) && !RESERVED.has(name) && !(name in Object.prototype)
const MOST = { length: 5000, decimals: 10 } as const
const DATE_TYPES = ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm']
/** Kinds whose values are one text, by which two can be told to be the same. */
const COMPARABLE = new Set(['text', 'code', 'phone', 'email', 'number'])

const isUnnamed = (text: Localized): boolean => !Object.values(text).some(word => word.trim())
const flat = (choices: readonly StoredChoice[]): StoredChoice[] =>
  choices.flatMap(choice => [choice, ...flat(choice.children ?? [])])
/** Whether a field offers choices, and those have choices below them. */
const choosing = (field: Pick<StoredField, 'formType'>): 'flat' | 'nested' | null => {
  const kind = entryKindOf(field.formType)
  return kind === 'option' || kind === 'options' ? 'flat' : kind === 'path' ? 'nested' : null
}

function flawsOfChoices(field: StoredField, add: (flaw: FormFlaw, detail?: string) => void): void {
  const kind = choosing(field)
  if (!kind) return
  const choices = field.setting.dataSource ?? []
  const all = flat(choices)
  if (!all.length) add('noChoices')
  if (all.length > MAX_CHOICES) add('tooManyChoices', String(MAX_CHOICES))
  for (const one of all) if (!one.value.trim() || isUnnamed(one.text)) add('choiceUnnamed', one.value)
  for (const level of [choices, ...all.map(one => one.children ?? [])]) {
    const taken = new Set<string>()
    for (const { value } of level) {
      if (taken.has(value)) add('choiceTaken', value)
      taken.add(value)
    }
  }
  if (kind === 'flat' && choices.some(one => one.children?.length)) add('type', 'children')
}

function flawsOfDependencies(
  field: StoredField,
  byName: ReadonlyMap<string, StoredField>,
  add: (flaw: FormFlaw, detail?: string) => void,
): void {
  for (const { fieldName, values } of field.setting.dependencies ?? []) {
    const other = byName.get(fieldName)
    if (!other || !values.length || !takesValue(other)) {
      add('dependency', fieldName)
      continue
    }
    const known = choosing(other) && new Set(flat(other.setting.dataSource ?? []).map(one => one.value))
    for (const value of values) if (known && !known.has(value)) add('dependencyChoice', value)
  }
}

/** Fields that nobody would ever see, because they wait for each other. */
function inCircle(fields: readonly StoredField[]): StoredField[] {
  const names = new Set(fields.map(field => field.fieldName))
  const shown = new Set<string>()
  for (let before = -1; shown.size > before;) {
    before = shown.size
    for (const { fieldName, setting } of fields)
      if ((setting.dependencies ?? []).every(one => shown.has(one.fieldName) || !names.has(one.fieldName)))
        shown.add(fieldName)
  }
  return fields.filter(field => !shown.has(field.fieldName))
}

/** What keeps a form from being published, in the order of its fields. Its JSON has been checked by contract/stored-field.ts. */
export function formFlaws(fields: readonly StoredField[]): Flaw[] {
  const found: Flaw[] = []
  const whole = (flaw: FormFlaw, detail = '') => found.push({ fieldName: '', flaw, detail })
  if (!fields.some(takesValue)) whole('noFields')
  if (fields.length > MAX_FIELDS) whole('tooMany', String(MAX_FIELDS))
  const byName = new Map(fields.map(field => [field.fieldName, field]))
  const ids = new Set<string>()
  const names = new Set<string>()
  const circle = new Set(inCircle(fields))
  for (const field of fields) {
    const { fieldName, setting } = field
    const add = (flaw: FormFlaw, detail = '') => void found.push({ fieldName, flaw, detail })
    if (!isGoodName(fieldName)) add('name')
    if (names.has(fieldName)) add('nameTaken')
    if (ids.has(field.id)) add('idTaken')
    names.add(fieldName)
    ids.add(field.id)
    if (isUnnamed(field.displayName)) add('unnamed')
    flawsOfChoices(field, add)
    if (setting.min !== undefined && setting.max !== undefined && setting.min > setting.max) add('range')
    if ((setting.maxLength ?? 1) > MOST.length) add('limit', String(MOST.length))
    if ((setting.decimals ?? 0) > MOST.decimals) add('limit', String(MOST.decimals))
    if ((setting.maxCount ?? 1) > MAX_FILES) add('limit', String(MAX_FILES))
    if (setting.dateType !== undefined && !DATE_TYPES.includes(setting.dateType)) add('type', setting.dateType)
    flawsOfDependencies(field, byName, add)
    if (circle.has(field)) add('circle')
    if (setting.unique && !COMPARABLE.has(entryKindOf(field.formType) ?? '')) add('unique')
  }
  return found
}

/** What another form changes for requests of the one before it. */
export interface FieldChange {
  fieldName: string
  change: FormChange
  detail: string
}

const choicesOf = (field: StoredField): string[] => flat(field.setting.dataSource ?? []).map(one => one.value)

/** How a form differs from the one before it, as far as that touches what people fill in. A field is known by its name, as its values are. */
export function formChanges(before: readonly StoredField[], after: readonly StoredField[]): FieldChange[] {
  const [old, now] = [before, after].map(fields => new Map(fields.map(field => [field.fieldName, field])))
  const found: FieldChange[] = []
  for (const field of before) {
    const { fieldName } = field
    const add = (change: FormChange, detail = '') => void found.push({ fieldName, change, detail })
    const next = now?.get(fieldName)
    if (!next) {
      add('fieldRemoved')
      continue
    }
    if (next.formType !== field.formType) add('typeChanged', field.formType)
    else {
      const left = new Set(choicesOf(next))
      for (const choice of new Set(choicesOf(field))) if (!left.has(choice)) add('choiceRemoved', choice)
    }
    if (field.isNull === 1 && next.isNull === 0) add('requiredNow')
    if (!field.setting.unique && next.setting.unique) add('uniqueNow')
    if (field.setting.unique && !next.setting.unique) add('uniqueNoMore')
  }
  for (const { fieldName } of after)
    if (!old?.has(fieldName)) found.push({ fieldName, change: 'fieldAdded', detail: '' })
  return found
}
