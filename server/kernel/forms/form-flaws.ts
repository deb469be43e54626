import type { StoredChoice, StoredField } from '../../../contract/stored-field'
import { DATE_TYPES } from '../../../shared/form'
import {
  MAX_CHOICES,
  MAX_FIELDS,
  MAX_ROW_FIELDS,
  ROW_TYPES,
  type FormChange,
  type FormFlaw,
} from '../../../shared/form-definition'
import { choosesOf, entryKindOf, holdsOf, needsOwnThing, takesValue } from '../../../shared/form-rules'
import { formulaOf } from '../../../shared/formula'
import { isOwned } from '../../../shared/form-owners'
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
/** Kinds whose values are one text, by which two can be told to be the same. */
const COMPARABLE = new Set(['text', 'code', 'phone', 'email', 'number'])

const isUnnamed = (text: Localized): boolean => !Object.values(text).some(word => word.trim())
const flat = (choices: readonly StoredChoice[]): StoredChoice[] =>
  choices.flatMap(choice => [choice, ...flat(choice.children ?? [])])
type AnyField = Omit<StoredField, 'setting'> & { setting: Omit<StoredField['setting'], 'fields'> }
type Add = (flaw: FormFlaw, detail?: string) => void

function flawsOfChoices(field: AnyField, add: (flaw: FormFlaw, detail?: string) => void): void {
  const kind = choosesOf(field.formType)
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

/** Whether what a condition compares with can be compared with: of a choice one that there is, of a range a first before a last. */
function flawsOfDependencies(field: StoredField, byName: ReadonlyMap<string, StoredField>, add: Add): void {
  for (const { fieldName, when = 'is', values } of field.setting.dependencies ?? []) {
    const other = byName.get(fieldName)
    if (!other || !takesValue(other)) {
      add('dependency', fieldName)
      continue
    }
    const isBare = when === 'empty' || when === 'filled'
    const [from = '', to = ''] = values
    const numbers = from.trim() !== '' && to.trim() !== '' && [from, to].every(bound => Number.isFinite(Number(bound)))
    const isWrong =
      when === 'between'
        ? values.length > 2 ||
          (!from && !to) ||
          (from !== '' && to !== '' && (numbers ? Number(from) > Number(to) : from > to))
        : isBare
          ? values.length > 0
          : !values.some(Boolean)
    if (isWrong) add('condition', fieldName)
    const known =
      when === 'is' && choosesOf(other.formType) && new Set(flat(other.setting.dataSource ?? []).map(one => one.value))
    if (known) for (const value of values) if (!known.has(value)) add('dependencyChoice', value)
  }
}

/** Names of the fields that a field waits for: those that let it show, and of a formula those that it reckons with. */
const waitsFor = ({ formType, setting }: StoredField): string[] => [
  ...(setting.dependencies ?? []).map(one => one.fieldName),
  ...(formType === 'formula' ? (formulaOf(setting.formula ?? '')?.names ?? []) : []),
]
/** Fields that nobody would ever see, or formulas without a result, because they wait for each other. */
function inCircle(fields: readonly StoredField[]): StoredField[] {
  const names = new Set(fields.map(field => field.fieldName))
  const done = new Set<string>()
  for (let before = -1; done.size > before;) {
    before = done.size
    for (const field of fields)
      if (waitsFor(field).every(one => done.has(one) || !names.has(one))) done.add(field.fieldName)
  }
  return fields.filter(field => !done.has(field.fieldName))
}

function flawsOfFormula(field: StoredField, byName: ReadonlyMap<string, StoredField>, add: Add): void {
  if (field.formType !== 'formula') return
  const formula = formulaOf(field.setting.formula ?? '')
  if (!formula) return add('formula')
  for (const name of formula.names) {
    const other = byName.get(name)
    if (!other || other === field || !(takesValue(other) || other.formType === 'formula')) add('formulaField', name)
  }
}

/** A form within the form: its rows ask for what can be kept in them. */
function flawsOfRows({ formType, setting }: StoredField, add: Add): void {
  if (formType !== 'subSucCase' && formType !== 'subCertifications') return
  const fields = setting.fields ?? []
  if (!fields.length || fields.length > MAX_ROW_FIELDS) return add('row', String(MAX_ROW_FIELDS))
  const names = new Set<string>()
  for (const field of fields) {
    const { fieldName } = field
    if (!isGoodName(fieldName)) add('name')
    if (names.has(fieldName)) add('nameTaken')
    if (isUnnamed(field.displayName)) add('unnamed')
    if (!ROW_TYPES.some(type => type === field.formType) || field.setting.dependencies?.length)
      add('row', String(MAX_ROW_FIELDS))
    names.add(fieldName)
    flawsOfChoices(field, add)
    flawsOfLimits(field, add)
  }
}

const COLOR = /^#[0-9a-f]{6}$/i
/** What a setting may be at the most. */
function flawsOfLimits({ setting }: AnyField, add: Add): void {
  if (setting.min !== undefined && setting.max !== undefined && setting.min > setting.max) add('range')
  if ((setting.maxLength ?? 1) > MOST.length) add('limit', String(MOST.length))
  if ((setting.decimals ?? 0) > MOST.decimals) add('limit', String(MOST.decimals))
  if (setting.dateType !== undefined && !DATE_TYPES.some(type => type === setting.dateType))
    add('type', setting.dateType)
  if (setting.color !== undefined && !COLOR.test(setting.color)) add('color', setting.color)
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
    flawsOfLimits(field, add)
    if (holdsOf(field.formType) === 'files' && (setting.maxCount ?? 1) > MAX_FILES) add('limit', String(MAX_FILES))
    if (setting.after !== undefined) {
      const begin = byName.get(setting.after)
      if (!begin || begin === field || entryKindOf(begin.formType) !== 'time') add('after', setting.after)
    }
    if (field.owner && !isOwned(field.owner, fieldName)) add('owner', fieldName)
    flawsOfFormula(field, byName, add)
    flawsOfRows(field, add)
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

/** What whoever publishes a form should know of it, though it keeps nobody from filling it in. */
export const formNotices = (fields: readonly StoredField[]): FieldChange[] =>
  fields.filter(needsOwnThing).map(({ fieldName }) => ({ fieldName, change: 'requiredIfAny', detail: '' }))

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
