import { isUuid } from '../../db/ids'
import { tenantTime } from '../../../shared/day'
import type { Choice, FieldError, FormField, FormValues, Thing } from '../../../shared/form'
import {
  checkForm,
  dropHidden,
  entryKindOf,
  holdsOf,
  isEmptyValue,
  isPlanned,
  isTelling,
  takesValue,
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

/** Something that is registered elsewhere and named in a form by its id. */
export interface NamedThing {
  fieldName: string
  holds: Thing
  id: string
}

export interface AcceptedForm {
  values: FormValues
  files: SentFile[]
  /** the first words of the form, '' when it has none */
  title: string
  /** the first planned time, `YYYY-MM-DD HH:mm`, or '' */
  planTime: string
  /** what the form names of the owner's things and its caller has to look up: see {@link settleThings} */
  things: NamedThing[]
}

/**
 * What is kept of a form that was sent, by its fields as they are asked for now: fields it does not have are dropped, hidden ones too (spec §5), and the rest is
 * checked. `about` fills the first empty field that names such a thing. `before` are the values so far: a planned time
 * that has passed meanwhile may stay. Throws FIELD_INVALID with every field that is wrong.
 */
export function acceptForm(
  ctx: Ctx,
  fields: FormField[],
  attribute: FormValues,
  { about = {}, before = {} }: { about?: Partial<Record<Thing, string | null>>; before?: FormValues } = {},
): AcceptedForm {
  const filled = fields.filter(
    f => takesValue(f) && Object.hasOwn(attribute, f.fieldName) && !isEmptyValue(f, attribute[f.fieldName]),
  )
  const known: FormValues = Object.fromEntries(filled.map(f => [f.fieldName, attribute[f.fieldName]]))
  for (const [kind, id] of Object.entries(about)) {
    const field = fields.find(f => holdsOf(f.formType) === kind)
    if (field && id) known[field.fieldName] ??= { id }
  }

  const values = dropHidden(fields, known, error =>
    ctx.log.error({ err: error }, 'hidden fields could not be told, the form is kept as it was sent'),
  )
  refuse(
    checkForm(fields, values, tenantTime(ctx.now())).filter(
      p => !(p.error in MADE_BY_TIME && values[p.fieldName] === before[p.fieldName]),
    ),
  )

  const files: SentFile[] = []
  const things: NamedThing[] = []
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
    } else if (holds) things.push({ fieldName, holds, id: (value as { id: string }).id })
    else if (isPlanned(field)) planTime ||= String(value)
  }
  return { values, files, title: titleOf(fields, values, ctx.language), planTime, things }
}

/** The first thing of a kind that a form names, in the form's order. */
export const firstThing = ({ things }: AcceptedForm, kind: Thing): string | null =>
  things.find(thing => thing.holds === kind)?.id ?? null

/**
 * Puts the things of a kind that a form names into its values as they are registered, whatever was sent along. `find`
 * gets the ids, `more` among them, and gives what the caller may name, by id in lower case. Throws NOT_FOUND when one is missing.
 */
export async function settleThings(
  form: AcceptedForm,
  kind: Thing,
  find: (ids: string[]) => Promise<Map<string, unknown>>,
  more: readonly string[] = [],
): Promise<void> {
  const named = form.things.filter(thing => thing.holds === kind)
  const wanted = [...new Set([...named.map(thing => thing.id), ...more].map(id => id.toLowerCase()))]
  if (!wanted.length) return
  if (!wanted.every(isUuid)) throw new AppError('NOT_FOUND')
  const found = await find(wanted)
  if (!wanted.every(id => found.has(id))) throw new AppError('NOT_FOUND')
  for (const { fieldName, id } of named) form.values[fieldName] = found.get(id.toLowerCase())
}
