import { and, desc, eq, sql } from 'drizzle-orm'
import type { StoredField } from '../../../contract/stored-field'
import { FORM_GRACE_HOURS } from '../../../shared/form-definition'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { isoNow, type App, type Ctx } from '../call/context'
import { formPublications } from './form-publication.table'
import { formVersion, hashOf, type TemplateRef } from './form-version.service'
import { formVersions } from './form-version.table'

const GRACE_MS = FORM_GRACE_HOURS * 3_600_000

const ofTemplate = ({ tenantId, kind, id }: TemplateRef) =>
  and(eq(formPublications.tenantId, tenantId), eq(formPublications.ownerKind, kind), eq(formPublications.ownerId, id))

const lastOf = async (tx: Db, ref: TemplateRef) =>
  (await tx.select().from(formPublications).where(ofTemplate(ref)).orderBy(desc(formPublications.number)).limit(1))[0]

/** By what the form of a template is named while it is filled in: the hash of its version, which needs no row to be there. */
export async function formName(db: Db, fields: StoredField[]): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select ${hashOf(fields)} as name`)
  return rows[0]?.name ?? ''
}

/** Until when the form that another one took the place of at `replaced` is accepted. */
export const acceptedUntil = (replaced: string): string => new Date(Date.parse(replaced) + GRACE_MS).toISOString()

/**
 * The version of the template's form that a filled-in form is checked by: the present one, or the one that it names, for a day after
 * another took its place. Throws FORM_CHANGED for one that is older, or that the template never had.
 */
export async function acceptedVersion(
  app: Pick<App, 'now'>,
  tx: Db,
  ref: TemplateRef,
  fields: StoredField[],
  named: string | undefined,
): Promise<{ id: string; fields: StoredField[] }> {
  const present = { id: await formVersion(tx, ref, fields), fields }
  if (named === undefined) return present
  const [version] = await tx
    .select({ id: formVersions.id, fields: formVersions.fields })
    .from(formVersions)
    .where(
      and(
        eq(formVersions.tenantId, ref.tenantId),
        eq(formVersions.ownerKind, ref.kind),
        eq(formVersions.ownerId, ref.id),
        eq(formVersions.hash, named),
      ),
    )
  if (version?.id === present.id) return present
  const replaced = version && (await replacedAt(tx, ref, version.id))
  if (!replaced || app.now() > Date.parse(acceptedUntil(replaced))) throw new AppError('FORM_CHANGED')
  return version
}

/** When another form took the place of a version that the template does not have any more; null where that was not here. */
async function replacedAt(tx: Db, ref: TemplateRef, versionId: string): Promise<string | null> {
  const [last] = await tx
    .select({ number: formPublications.number })
    .from(formPublications)
    .where(and(ofTemplate(ref), eq(formPublications.formVersionId, versionId)))
    .orderBy(desc(formPublications.number))
    .limit(1)
  if (!last) return null
  const [next] = await tx
    .select({ publishTime: formPublications.publishTime })
    .from(formPublications)
    .where(and(ofTemplate(ref), eq(formPublications.number, last.number + 1)))
  return next?.publishTime ?? null
}

/**
 * Writes that a template, whose row the caller holds, has another form from now on, and which one it had before where nobody wrote that.
 * The number of the form; one that is the same as before keeps its number.
 */
export async function publishForm(
  ctx: Ctx,
  tx: Db,
  ref: TemplateRef,
  before: { fields: StoredField[]; since: string },
  after: { fields: StoredField[]; staffName: string },
): Promise<number> {
  let last = await lastOf(tx, ref)
  const add = async (
    row: Pick<typeof formPublications.$inferInsert, 'formVersionId' | 'staffName' | 'publishTime'>,
  ) => {
    const [made] = await tx
      .insert(formPublications)
      .values({ tenantId: ref.tenantId, ownerKind: ref.kind, ownerId: ref.id, number: (last?.number ?? 0) + 1, ...row })
      .returning()
    last = made
  }
  // an operator may have written the form past this
  const former = before.fields.length ? await formVersion(tx, ref, before.fields) : null
  if (former && last?.formVersionId !== former)
    await add({ formVersionId: former, staffName: '', publishTime: last ? isoNow(ctx) : before.since })
  const present = await formVersion(tx, ref, after.fields)
  if (last?.formVersionId !== present)
    await add({ formVersionId: present, staffName: after.staffName, publishTime: isoNow(ctx) })
  return last?.number ?? 0
}

/** What was published of a template, the newest first. */
export async function publications(db: Db, ref: TemplateRef) {
  const rows = await db
    .select({
      formNumber: formPublications.number,
      publishTime: formPublications.publishTime,
      staffName: formPublications.staffName,
      fields: sql<number>`jsonb_array_length(${formVersions.fields})`.mapWith(Number),
    })
    .from(formPublications)
    .innerJoin(
      formVersions,
      and(eq(formVersions.tenantId, formPublications.tenantId), eq(formVersions.id, formPublications.formVersionId)),
    )
    .where(ofTemplate(ref))
    .orderBy(desc(formPublications.number))
    .limit(100)
  return rows.map((row, i) => {
    const next = rows[i - 1]
    return { ...row, acceptedUntil: next ? acceptedUntil(next.publishTime) : null }
  })
}

/** A form that was published. Throws NOT_FOUND. */
export async function publishedForm(db: Db, ref: TemplateRef, number: number): Promise<StoredField[]> {
  const [row] = await db
    .select({ fields: formVersions.fields })
    .from(formPublications)
    .innerJoin(
      formVersions,
      and(eq(formVersions.tenantId, formPublications.tenantId), eq(formVersions.id, formPublications.formVersionId)),
    )
    .where(and(ofTemplate(ref), eq(formPublications.number, number)))
  if (!row) throw new AppError('NOT_FOUND')
  return row.fields
}

/** The number and the time of the last publication of each template of a kind, or of one of them. */
export async function lastPublications(db: Db, tenantId: string, kind: string, id?: string) {
  const rows = await db
    .selectDistinctOn([formPublications.ownerId], {
      ownerId: formPublications.ownerId,
      formNumber: formPublications.number,
      publishTime: formPublications.publishTime,
    })
    .from(formPublications)
    .where(
      and(
        eq(formPublications.tenantId, tenantId),
        eq(formPublications.ownerKind, kind),
        id === undefined ? undefined : eq(formPublications.ownerId, id),
      ),
    )
    .orderBy(formPublications.ownerId, desc(formPublications.number))
  return new Map(rows.map(({ ownerId, ...row }) => [ownerId, row]))
}
