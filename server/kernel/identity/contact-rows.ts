import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { instantOf } from '../call/instant'
import { RowsChanged, type FieldChange, type RowProblem, type RowValues, type SheetScope } from '../call/sheet'
import { linkmen, ownsPhone } from './auth.table'
import { nameKey } from './customer.queries'
import { afterRenaming } from './renamed'
import { forgetLogins } from './token.service'

/** What a row may write of a contact. */
export interface LinkmanFields {
  name: string
  phone: string
  telephone: string
  email: string
  language: string
}
/** What a row did to one thing: `before` is null of what it made. `version` is that behind the write. */
export interface Trace<F> {
  id: string
  version: number
  before: F | null
}
/** What is to be written: with an `id`, something that is there in this version. */
export interface Change<F> {
  id: string
  version: number
  before: F | null
  after: F
}
export type LinkmanChange = Change<LinkmanFields> & { customerId: string }
/** What of a contact says whether a row means it, and what the row would change. */
export type KnownContact = Pick<typeof linkmen.$inferSelect, 'id' | 'customerId' | 'version' | keyof LinkmanFields>

const COLUMNS = {
  id: linkmen.id,
  customerId: linkmen.customerId,
  version: linkmen.version,
  name: linkmen.name,
  phone: linkmen.phone,
  telephone: linkmen.telephone,
  email: linkmen.email,
  language: linkmen.language,
}

/** A filled cell counts, an empty one leaves what is there. */
export const filled = (value: string | undefined, before: string): string => value || before
const isSame = <F extends object>(a: F, b: F): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Nothing where nothing changes. */
export const changeOf = <F extends object>(
  known: { id: string; version: number; fields: F } | undefined,
  after: F,
): Change<F> | undefined => {
  if (!known) return { id: newId(), version: 0, before: null, after }
  return isSame(known.fields, after) ? undefined : { id: known.id, version: known.version, before: known.fields, after }
}

/** What a change puts in place of what is there, by columns. */
export const changesOf = <F extends object>(
  change: Change<F> | undefined,
  columns: Partial<Record<keyof F, string>>,
): FieldChange[] => {
  const textsOf = (fields: F | null) => new Map<string, unknown>(Object.entries(fields ?? {}))
  const [before, after] = [textsOf(change?.before ?? null), textsOf(change?.after ?? null)]
  return Object.entries<string | undefined>(columns).flatMap(([field, column = '']): FieldChange[] => {
    const one = { column, before: String(before.get(field) ?? ''), after: String(after.get(field) ?? '') }
    return one.before === one.after ? [] : [one]
  })
}

/** Another name for who is known by a phone alone: phones are passed on, and mistyped. */
export const renamed = (column: string, before: string | undefined, after: string | undefined): RowProblem[] =>
  before && after && nameKey(before) !== nameKey(after)
    ? [{ column, error: 'ROW_RENAMES', params: { before, after } }]
    : []

/** The contacts whose mobile numbers these are, by number. */
export async function linkmenByPhone(tx: Db, tenantId: string, phones: readonly string[]) {
  const found: KnownContact[] = phones.length
    ? await tx
        .select(COLUMNS)
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, tenantId), inArray(linkmen.phone, [...new Set(phones)]), ownsPhone))
    : []
  return new Map(found.map(row => [row.phone, row]))
}

/** Contacts by their ids. */
export async function linkmenById(tx: Db, tenantId: string, ids: readonly string[]) {
  const found: KnownContact[] = ids.length
    ? await tx
        .select(COLUMNS)
        .from(linkmen)
        .where(and(eq(linkmen.tenantId, tenantId), inArray(linkmen.id, [...new Set(ids)])))
    : []
  return new Map(found.map(row => [row.id, row]))
}

/** The contacts of customers, by the id of the customer; those of whom nothing shows that they are theirs are left out. */
export async function linkmenOfCustomers(tx: Db, tenantId: string, ids: readonly string[]) {
  const found: KnownContact[] = ids.length
    ? await tx
        .select(COLUMNS)
        .from(linkmen)
        .where(
          and(eq(linkmen.tenantId, tenantId), inArray(linkmen.customerId, [...new Set(ids)]), eq(linkmen.unproved, '')),
        )
        .orderBy(asc(linkmen.id))
    : []
  const of = new Map<string, KnownContact[]>()
  for (const one of found) {
    const others = of.get(one.customerId)
    if (others) others.push(one)
    else of.set(one.customerId, [one])
  }
  return (id: string | null | undefined): readonly KnownContact[] => of.get(id ?? '') ?? []
}

/**
 * Which of a customer's contacts a row means whose mobile number is nobody's: by its name, or where it has none by its telephone. Who has
 * a mobile number is not meant by a row with another one.
 */
export function contactAmong(contacts: readonly KnownContact[], row: RowValues, otherwise: string) {
  const open = contacts.filter(({ phone }) => !row.phone || !phone)
  const called = row.linkmanName || !row.telephone ? [] : open.filter(({ telephone }) => telephone === row.telephone)
  const named = open.filter(({ name }) => nameKey(name) === nameKey(row.linkmanName || otherwise))
  const meant = called.length ? called : named
  const exact = meant.filter(({ telephone }) => telephone === (row.telephone ?? ''))
  const [one, other] = exact.length === 1 ? exact : meant
  return other ? 'several' : one
}

/** What a row changes of a contact, or makes of one; `otherwise` is its name where nothing else says one. */
export const planLinkman = (known: KnownContact | undefined, row: RowValues, otherwise: string) =>
  changeOf<LinkmanFields>(known && { id: known.id, version: known.version, fields: fieldsOf(known) }, {
    name: filled(row.linkmanName, known?.name ?? otherwise),
    phone: filled(row.phone, known?.phone ?? ''),
    telephone: filled(row.telephone, known?.telephone ?? ''),
    email: filled(row.email, known?.email ?? ''),
    language: filled(row.language, known?.language ?? ''),
  })
const fieldsOf = ({ name, phone, telephone, email, language }: KnownContact): LinkmanFields => ({
  name,
  phone,
  telephone,
  email,
  language,
})

const json = (values: readonly object[]) => sql`${JSON.stringify(values)}::jsonb`
const RECORD = sql`id uuid, version integer, customer_id uuid, name text, phone text, telephone text, email text, language text`

async function update(tx: Db, tenantId: string, rows: readonly object[]): Promise<void> {
  if (!rows.length) return
  const { rowCount } = await tx.execute(
    sql`update ${linkmen} l set name = r.name, phone = r.phone, telephone = coalesce(r.telephone, l.telephone), email = r.email, language = r.language, version = l.version + 1 from jsonb_to_recordset(${json(rows)}) as r(${RECORD}) where l.tenant_id = ${tenantId} and l.id = r.id and l.version = r.version`,
  )
  if (rowCount !== rows.length) throw new RowsChanged()
}

/** Writes contacts in two statements. What was changed or taken since it was looked at refuses all of it. */
export async function writeLinkmen(
  tx: Db,
  { tenantId, now }: SheetScope,
  changes: readonly LinkmanChange[],
): Promise<void> {
  const rowOf = ({ id, version, customerId, after }: LinkmanChange) => ({
    id,
    version,
    customer_id: customerId,
    ...after,
  })
  const made = changes.filter(({ before }) => before === null).map(rowOf)
  if (made.length)
    await tx.execute(
      sql`insert into ${linkmen} (tenant_id, id, customer_id, name, phone, telephone, email, language, create_time) select ${tenantId}, id, customer_id, name, phone, telephone, email, language, ${instantOf(now())} from jsonb_to_recordset(${json(made)}) as r(${RECORD})`,
    )
  await update(tx, tenantId, changes.filter(({ before }) => before !== null).map(rowOf))
  await afterRenaming(
    tx,
    tenantId,
    changes
      .filter(
        ({ before, after }) =>
          before &&
          (before.name !== after.name || before.phone !== after.phone || before.telephone !== after.telephone),
      )
      .map(({ id }) => ({ linkmanId: id })),
  )
}

/**
 * Which of the traces, the last first, are of contacts that are still as the import left them; they are held until the transaction ends. A
 * contact that an import made and that has signed in since is one of its own.
 */
export async function untouchedLinkmen<T extends Trace<LinkmanFields>>(
  tx: Db,
  tenantId: string,
  traces: readonly T[],
): Promise<Set<T>> {
  if (!traces.length) return new Set()
  const rows = await tx
    .select({ id: linkmen.id, version: linkmen.version, lastLoginTime: linkmen.lastLoginTime })
    .from(linkmen)
    .where(
      and(
        eq(linkmen.tenantId, tenantId),
        sql`${linkmen.id} in (select (value ->> 'id')::uuid from jsonb_array_elements(${json(traces)}))`,
      ),
    )
    .orderBy(asc(linkmen.id))
    .for('update')
  const now = new Map(rows.map(row => [row.id, row]))
  return new Set(
    traces.filter(({ id, version, before }) => {
      const row = now.get(id)
      if (row?.version !== version || (row.lastLoginTime !== null && before === null)) return false
      // what a row before this one of the file wrote of the same contact
      now.set(id, { ...row, version: version - 1 })
      return true
    }),
  )
}

/** Takes back what was written of contacts that {@link untouchedLinkmen} has found, the last first. */
export async function takeBackLinkmen(
  tx: Db,
  { tenantId }: SheetScope,
  traces: readonly Trace<LinkmanFields>[],
): Promise<void> {
  const versions = new Map<string, number>()
  for (const { id, version } of traces) if (!versions.has(id)) versions.set(id, version)
  const firsts = [...new Map(traces.map(trace => [trace.id, trace])).values()]
  const made = firsts.filter(({ before }) => before === null).map(({ id }) => id)
  await tx.execute(
    sql`delete from ${linkmen} where tenant_id = ${tenantId} and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(made)}::jsonb))`,
  )
  await forgetLogins(tx, tenantId, made)
  const changed = firsts.filter(({ before }) => before !== null)
  await update(
    tx,
    tenantId,
    changed.map(({ id, before }) => ({ id, version: versions.get(id), ...before })),
  )
  await afterRenaming(
    tx,
    tenantId,
    changed.map(({ id }) => ({ linkmanId: id })),
  )
}
