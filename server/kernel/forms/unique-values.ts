import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { FormValues } from '../../../shared/form'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import type { StoredField } from '../../../contract/stored-field'
import type { UniqueValuesTable } from './unique-values.table'

/** How a value is compared with others: as text, a long one by its hash. */
export function uniqueText(value: unknown): string {
  const text = (
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value)
  ).trim()
  return text.length > 200 ? 'sha256:' + createHash('sha256').update(text).digest('hex') : text
}

/** An event, task … whose form holds values that no other open one of its template may have. */
interface Owner {
  tenantId: string
  id: string
  templateId: string
}

/** Takes the unique values of a form for its owner. Throws FIELD_REPEATED with the first field that is taken. */
export async function takeUniqueValues(
  ctx: Ctx,
  tx: Db,
  table: UniqueValuesTable,
  { tenantId, id, templateId }: Owner,
  fields: readonly StoredField[],
  values: FormValues,
): Promise<void> {
  // sorted, so that two owners that want the same two values cannot wait for each other
  const wanted = fields
    .filter(f => f.setting.unique && values[f.fieldName] !== undefined)
    .sort((a, b) => (a.fieldName < b.fieldName ? -1 : 1))
  if (!wanted.length) return
  const taken = await tx
    .insert(table)
    .values(
      wanted.map(({ fieldName }) => ({
        tenantId,
        templateId,
        fieldName,
        value: uniqueText(values[fieldName]),
        ownerId: id,
      })),
    )
    .onConflictDoNothing()
    .returning({ fieldName: table.fieldName })
  const repeated = wanted.find(f => !taken.some(t => t.fieldName === f.fieldName))
  if (repeated)
    throw new AppError('FIELD_REPEATED', { field: localize(repeated.displayName, ctx.language) }, [
      { fieldName: repeated.fieldName, error: 'repeated' },
    ])
}

/** Gives the unique values of an owner back. */
export const releaseUniqueValues = (tx: Db, table: UniqueValuesTable, { tenantId, id }: Omit<Owner, 'templateId'>) =>
  tx.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.ownerId, id)))

/** The open owner that holds a value of a template's field, or null. */
export async function holderOf(
  db: Db,
  table: UniqueValuesTable,
  {
    tenantId,
    templateId,
    fieldName,
    value,
  }: { tenantId: string; templateId: string; fieldName: string; value: unknown },
): Promise<string | null> {
  const [holder] = await db
    .select({ ownerId: table.ownerId })
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(table.templateId, templateId),
        eq(table.fieldName, fieldName),
        eq(table.value, uniqueText(value)),
      ),
    )
  return holder?.ownerId ?? null
}
