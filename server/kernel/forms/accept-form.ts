import { and, eq, inArray, or } from 'drizzle-orm'
import { isUuid } from '../../db/ids'
import { tenantTime } from '../../../shared/day'
import {
  checkForm,
  dropHidden,
  isEmptyValue,
  takesValue,
  type Choice,
  type FileValue,
  type FormField,
  type FormType,
  type FormValues,
} from '../../../shared/form'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import { AppError, type FieldProblem } from '../../http/errors'
import { products } from '../product/product.table'
import type { StoredField } from './event.table'
import { toFormFields } from './template.service'

/** Types whose value is a list of files. The database keeps their ids; links to the bytes are made anew for each reading. */
const FILES: readonly FormType[] = ['attachment', 'receiptAttachment', 'autograph']
/** Types whose text can say in a list what the request is about. */
const TELLING: readonly FormType[] = ['select', 'selectMulti', 'textarea', 'text']
const MAX_TITLE = 60
/** No value shape of the specification is deeper than a list of objects. */
const MAX_DEPTH = 6

/** Whether the database can keep the value: PostgreSQL's jsonb takes no NUL and no half of a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !/[\0\p{Cs}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < MAX_DEPTH && Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1))
  )
}

const refuse = (problems: FieldProblem[]): void => {
  if (problems.length) throw new AppError('FIELD_INVALID', {}, problems)
}

/** Refuses values that nothing could keep or even copy, before anything is done with them. Throws FIELD_INVALID. */
export function assertStorable(attribute: FormValues): void {
  refuse(
    Object.keys(attribute)
      .filter(name => !isStorable(name) || !isStorable(attribute[name]))
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

function textOf({ formType, setting }: FormField, value: unknown): string {
  const chosen = (v: unknown): string => setting.dataSource?.find((choice: Choice) => choice.value === v)?.text ?? ''
  if (formType === 'select') return chosen(value)
  return Array.isArray(value) ? value.map(chosen).join(', ') : String(value)
}

/** The first words of the form, on one line; '' when it has none. */
function titleOf(fields: FormField[], values: FormValues): string {
  for (const field of fields) {
    if (!TELLING.includes(field.formType) || values[field.fieldName] === undefined) continue
    const letters = [...textOf(field, values[field.fieldName]).replace(/\s+/g, ' ').trim()]
    if (letters.length)
      return letters.length > MAX_TITLE ? letters.slice(0, MAX_TITLE - 1).join('') + '…' : letters.join('')
  }
  return ''
}

export interface AcceptedForm {
  values: FormValues
  files: SentFile[]
  title: string
  /** the first planned time, `YYYY-MM-DD HH:mm`, or '' */
  planTime: string
  /** ids of the products that the form names, by field, in the form's order */
  products: Map<string, string>
}

/**
 * What is kept of a form that was sent: fields it does not have are dropped, hidden ones too (spec §5), and the rest is
 * checked. `productId` fills a product field that is empty. `before` are the values of the event so far: a planned time
 * that has passed meanwhile may stay. Throws FIELD_INVALID with every field that is wrong.
 */
export function acceptForm(
  ctx: Ctx,
  stored: StoredField[],
  attribute: FormValues,
  { productId, before = {} }: { productId?: string | null; before?: FormValues } = {},
): AcceptedForm {
  const fields = toFormFields(stored, ctx.language)
  const filled = fields.filter(
    f => takesValue(f) && Object.hasOwn(attribute, f.fieldName) && !isEmptyValue(f, attribute[f.fieldName]),
  )
  const known: FormValues = Object.fromEntries(filled.map(f => [f.fieldName, attribute[f.fieldName]]))
  const aboutProduct = fields.find(f => f.formType === 'product')
  if (aboutProduct && productId) known[aboutProduct.fieldName] ??= { id: productId }

  const values = dropHidden(fields, known, error =>
    ctx.log.error({ err: error }, 'hidden fields could not be told, the form is kept as it was sent'),
  )
  refuse(
    checkForm(fields, values, tenantTime(ctx.now())).filter(
      p => !(p.error === 'past' && values[p.fieldName] === before[p.fieldName]),
    ),
  )

  const files: SentFile[] = []
  const named = new Map<string, string>()
  let planTime = ''
  for (const { fieldName, formType } of fields) {
    const value = values[fieldName]
    if (value === undefined) continue
    if (FILES.includes(formType)) {
      const sent = (value as (string | SentFile)[]).map(sentFile)
      files.push(...sent)
      values[fieldName] = [...new Set(sent.map(file => file.id))]
    } else if (formType === 'product') named.set(fieldName, (value as { id: string }).id)
    else if (formType === 'planTime') planTime ||= String(value)
  }
  return { values, files, title: titleOf(fields, values), planTime, products: named }
}

/**
 * Puts the products that a form names into its values as they are registered, whatever name was sent along.
 * They must be the customer's, but for `allowed` (a scanned one). Throws NOT_FOUND.
 */
export async function settleProducts(
  ctx: Ctx,
  tx: Db,
  customerId: string,
  form: AcceptedForm,
  productId: string | null,
  allowed: string | null,
): Promise<void> {
  const wanted = [...new Set([...form.products.values(), ...(productId ? [productId] : [])])]
  if (!wanted.length) return
  if (!wanted.every(id => isUuid(id))) throw new AppError('NOT_FOUND')
  const rows = await tx
    .select({ id: products.id, name: products.name, serialNumber: products.serialNumber })
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        inArray(products.id, wanted),
        or(eq(products.customerId, customerId), allowed ? eq(products.id, allowed) : undefined),
      ),
    )
  const own = new Map(rows.map(row => [row.id, { ...row, name: localize(row.name, ctx.language) }]))
  if (!wanted.every(id => own.has(id.toLowerCase()))) throw new AppError('NOT_FOUND')
  for (const [fieldName, id] of form.products) form.values[fieldName] = own.get(id.toLowerCase())
}

const isFileField = (field: StoredField) => FILES.includes(field.formType)
const storedIds = (value: unknown): string[] => (Array.isArray(value) ? value.filter(id => typeof id === 'string') : [])

/** Ids of the files that stand in a stored form. */
export const fileIdsOf = (fields: StoredField[], values: FormValues): string[] =>
  fields.filter(isFileField).flatMap(f => storedIds(values[f.fieldName]))

/** A stored form with its files as they can be shown now. */
export const withFiles = (fields: StoredField[], values: FormValues, files: Map<string, FileValue>): FormValues => ({
  ...values,
  ...Object.fromEntries(
    fields
      .filter(f => isFileField(f) && values[f.fieldName] !== undefined)
      .map(f => [f.fieldName, storedIds(values[f.fieldName]).flatMap(id => files.get(id) ?? [])]),
  ),
})
