import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from '../../db/database'
import { newId } from '../../db/ids'
import { formVersions } from './form-version.table'
import type { StoredField } from '../../../contract/stored-field'

/** A template, by what is raised at it. */
export interface TemplateRef {
  tenantId: string
  kind: string
  id: string
}

/** PostgreSQL hashes its own text of the JSON, in which the order of keys does not count; migrations do the same. */
export const hashOf = (fields: StoredField[]): SQL<string> =>
  sql<string>`encode(sha256(convert_to((${sql.param(fields, formVersions.fields)})::jsonb::text, 'UTF8')), 'hex')`

/**
 * The id of the version that the template's form is now, made when this form is new. A version that is there costs one
 * look-up and no lock; two transactions that make the same one at once get the same id.
 */
export async function formVersion(tx: Db, { tenantId, kind, id }: TemplateRef, fields: StoredField[]): Promise<string> {
  const hash = hashOf(fields)
  const of = and(
    eq(formVersions.tenantId, tenantId),
    eq(formVersions.ownerKind, kind),
    eq(formVersions.ownerId, id),
    eq(formVersions.hash, hash),
  )
  const find = async () => (await tx.select({ id: formVersions.id }).from(formVersions).where(of))[0]?.id
  const known = await find()
  if (known) return known
  const [made] = await tx
    .insert(formVersions)
    .values({ tenantId, id: newId(), ownerKind: kind, ownerId: id, fields, hash })
    .onConflictDoNothing()
    .returning({ id: formVersions.id })
  const version = made?.id ?? (await find())
  if (!version) throw new Error('the version of the form was not written')
  return version
}

/** The fields of a version of the tenant. Throws when it has none of this id, which a foreign key rules out. */
export async function versionFields(tx: Db, tenantId: string, id: string | null): Promise<StoredField[]> {
  const [version] = id
    ? await tx
        .select({ fields: formVersions.fields })
        .from(formVersions)
        .where(and(eq(formVersions.tenantId, tenantId), eq(formVersions.id, id)))
    : []
  if (!version) throw new Error(`there is no version ${id} of a form`)
  return version.fields
}

/** Kept forms: at most so many, and so many characters of them all. */
const MOST_KEPT = { forms: 500, characters: 16_000_000 }
interface Kept {
  forms: Map<string, readonly StoredField[]>
  characters: number
}
const kept = new WeakMap<Database, Kept>()

/** The same, frozen to the ground, so that nobody changes what others read. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** {@link versionFields}, as every detail of a work asks for them: versions are never changed, so they are kept. */
export async function keptFields(
  { db, tenantId }: { db: Database; tenantId: string },
  id: string,
): Promise<readonly StoredField[]> {
  const known = kept.get(db) ?? { forms: new Map<string, readonly StoredField[]>(), characters: 0 }
  kept.set(db, known)
  const key = `${tenantId} ${id}`
  const hit = known.forms.get(key)
  if (hit) return hit
  const fields = frozen(await versionFields(db, tenantId, id))
  const { length } = JSON.stringify(fields)
  if (known.forms.size >= MOST_KEPT.forms || known.characters + length > MOST_KEPT.characters) {
    known.forms.clear()
    known.characters = 0
  }
  if (!known.forms.has(key)) known.characters += length
  known.forms.set(key, fields)
  return fields
}
