import { tenantTime } from '../../../shared/day'
import type { Choice, FieldError, FormField, FormValues, Thing, UnboundProduct } from '../../../shared/form'
import {
  checkForm,
  dropHidden,
  entryKindOf,
  holdsOf,
  isEmptyValue,
  isPlanned,
  isSingle,
  isTelling,
  namedIn,
  settledValues,
  takesValue,
  unboundOf,
} from '../../../shared/form-rules'
import type { Language } from '../../../shared/language'
import { listText } from '../../../shared/list-text'
import type { Ctx } from '../call/context'
import { AppError, type FieldProblem } from '../../http/errors'

const MAX_TITLE = 60
/** What is wrong only because time went by since it was filled in. */
const MADE_BY_TIME: { readonly [E in FieldError]?: true } = { past: true, tooSoon: true }
/** No value shape of the specification is deeper than a list of objects. */
const MAX_DEPTH = 6

/** Whether the database can keep the value: PostgreSQL's jsonb takes no NUL and no half of a surrogate pair. */
export function isStorable(value: unknown, maxDepth: number): boolean {
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    maxDepth > 0 &&
    Object.entries(value).every(([key, part]) => isStorable(key, maxDepth) && isStorable(part, maxDepth - 1))
  )
}

const refuse = (problems: FieldProblem[]): void => {
  if (problems.length) throw new AppError('FIELD_INVALID', {}, problems)
}

/** Refuses values that nothing could keep or even copy, before anything is done with them. Throws FIELD_INVALID. */
export function assertStorable(attribute: FormValues): void {
  refuse(
    Object.keys(attribute)
      .filter(name => !isStorable(name, MAX_DEPTH) || !isStorable(attribute[name], MAX_DEPTH))
      .map(name => ({ fieldName: name.slice(0, 64), error: 'invalid' })),
  )
}

interface SentFile {
  id: string
  secret?: string
}
/** One file as it was sent: its id, or what upload answered. The shape is checked by then. */
const sentFile = (file: string | SentFile): SentFile =>
  typeof file === 'string'
    ? { id: file.toLowerCase() }
    : { id: file.id.toLowerCase(), ...(typeof file.secret === 'string' ? { secret: file.secret } : {}) }

function textOf({ formType, setting }: FormField, value: unknown, language: Language): string {
  const chosen = (v: unknown): string => setting.dataSource?.find((choice: Choice) => choice.value === v)?.text ?? ''
  if (entryKindOf(formType) === 'option') return chosen(value)
  return Array.isArray(value) ? listText(value.map(chosen), language) : String(value)
}

/** The first words of the form, on one line; '' when it has none. */
function titleOf(fields: FormField[], values: FormValues, language: Language): string {
  for (const field of fields) {
    if (!isTelling(field) || values[field.fieldName] === undefined) continue
    const letters = [...textOf(field, values[field.fieldName], language).replace(/\s+/g, ' ').trim()]
    if (letters.length)
      return letters.length > MAX_TITLE ? letters.slice(0, MAX_TITLE - 1).join('') + '…' : letters.join('')
  }
  return ''
}

/** What a field names that is registered elsewhere. */
export interface NamingField {
  field: FormField
  holds: Thing
  named: { id: string; count: number }[]
  /** in place of one that is registered; the kind that it names is looked up */
  unbound?: UnboundProduct
}

export interface AcceptedForm {
  values: FormValues
  files: SentFile[]
  /** the first words of the form, '' when it has none */
  title: string
  /** the first planned time, `YYYY-MM-DD HH:mm`, or '' */
  planTime: string
  /** what the form names and its caller has to look up: see things.service.ts */
  things: NamingField[]
}

/**
 * What is kept of a form that was sent, by its fields as they are asked for now: fields it does not have are dropped, hidden ones too (spec §5), and the rest is
 * checked. `about` fills the first empty field that names such a thing. `before` are the values so far: a planned time
 * that has passed meanwhile may stay. `isOpen`: what is required may be left out. Throws FIELD_INVALID with every field that is wrong.
 */
export function acceptForm(
  ctx: Ctx,
  fields: FormField[],
  attribute: FormValues,
  {
    about = {},
    before = {},
    isOpen = false,
  }: { about?: Partial<Record<Thing, string | null>>; before?: FormValues; isOpen?: boolean } = {},
): AcceptedForm {
  const filled = fields.filter(
    f => takesValue(f) && Object.hasOwn(attribute, f.fieldName) && !isEmptyValue(f, attribute[f.fieldName]),
  )
  const known: FormValues = Object.fromEntries(filled.map(f => [f.fieldName, attribute[f.fieldName]]))
  for (const [kind, id] of Object.entries(about)) {
    const field = fields.find(f => holdsOf(f.formType) === kind && isSingle(f.formType))
    if (field && id) known[field.fieldName] ??= { id }
  }

  const shown = dropHidden(fields, known, error =>
    ctx.log.error({ err: error }, 'hidden fields could not be told, the form is kept as it was sent'),
  )
  refuse(
    checkForm(fields, shown, tenantTime(ctx.now())).filter(
      p =>
        !(p.error in MADE_BY_TIME && shown[p.fieldName] === before[p.fieldName]) && !(isOpen && p.error === 'required'),
    ),
  )
  const values = settledValues(fields, shown)

  const files: SentFile[] = []
  const things: NamingField[] = []
  let planTime = ''
  for (const field of fields) {
    const { fieldName, formType } = field
    const value = values[fieldName]
    if (value === undefined) continue
    const holds = holdsOf(formType)
    if (holds === 'files') {
      const sent = (value as (string | SentFile)[]).map(sentFile)
      files.push(...sent)
      values[fieldName] = [...new Set(sent.map(file => file.id))]
    } else if (holds) {
      const unbound = holds === 'product' && isSingle(formType) ? unboundOf(value) : null
      if (unbound) things.push({ field, holds: 'catalog', named: namedIn({ id: unbound.kindId }), unbound })
      else things.push({ field, holds, named: namedIn(value) })
    }
    // seconds are nobody's to keep to
    else if (isPlanned(field)) planTime ||= String(value).slice(0, 16)
  }
  return { values, files, title: titleOf(fields, values, ctx.language), planTime, things }
}

/** Whether a field that asks for the product describes one that is not registered. */
export const isUnbound = ({ things }: AcceptedForm): boolean => things.some(one => one.unbound !== undefined)
/** The first product that a form asks for by itself, in the form's order. */
export const firstProduct = ({ things }: AcceptedForm): string | null =>
  things.find(({ field, holds }) => holds === 'product' && isSingle(field.formType))?.named[0]?.id ?? null
