import { and, eq, inArray, notLike } from 'drizzle-orm'
import type { FileValue, FormValues } from '../../../shared/form'
import { holdsOf, takesPictures } from '../../../shared/form-rules'
import type { StoredField } from '../../../contract/stored-field'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { files as kept } from '../files/file.table'

const isFileField = (field: StoredField) => holdsOf(field.formType) === 'files'
const storedIds = (value: unknown): string[] => (Array.isArray(value) ? value.filter(id => typeof id === 'string') : [])

/** Ids of the files that stand in a stored form. */
export const fileIdsOf = (fields: readonly StoredField[], values: FormValues): string[] =>
  fields.filter(isFileField).flatMap(f => storedIds(values[f.fieldName]))

/** Refuses a form whose fields for pictures hold other files: what a file is, its contents said when it came. Throws FIELD_INVALID. */
export async function assertPictures(
  ctx: Ctx,
  tx: Db,
  fields: readonly StoredField[],
  values: FormValues,
): Promise<void> {
  const asking = fields
    .filter(takesPictures)
    .map(f => ({ fieldName: f.fieldName, ids: storedIds(values[f.fieldName]) }))
  const ids = asking.flatMap(one => one.ids)
  if (!ids.length) return
  const others = await tx
    .select({ id: kept.id })
    .from(kept)
    .where(and(eq(kept.tenantId, ctx.tenantId), inArray(kept.id, ids), notLike(kept.mime, 'image/%')))
  const wrong = asking.filter(one => others.some(({ id }) => one.ids.includes(id)))
  if (wrong.length)
    throw new AppError(
      'FIELD_INVALID',
      {},
      wrong.map(({ fieldName }) => ({ fieldName, error: 'picture' })),
    )
}

/** A stored form with its files as they can be shown now. */
export const withFiles = (
  fields: readonly StoredField[],
  values: FormValues,
  files: Map<string, FileValue>,
): FormValues => ({
  ...values,
  ...Object.fromEntries(
    fields
      .filter(f => isFileField(f) && values[f.fieldName] !== undefined)
      .map(f => [f.fieldName, storedIds(values[f.fieldName]).flatMap(id => files.get(id) ?? [])]),
  ),
})
