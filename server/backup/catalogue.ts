import pg from 'pg'
import type { Sequence, TableHead } from './archive'

const { escapeIdentifier, escapeLiteral } = pg
/** Of PostgreSQL, of what says how the tables are made, and of the queue, which has calls of its own. */
const DATA_SCHEMAS =
  "n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'drizzle', 'graphile_worker')"
const NOT_OF_EXTENSION =
  "not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')"

export const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Values in a form that every version of PostgreSQL reads as it was written, whatever the operator's settings are. */
export const plainSettings = (client: pg.ClientBase) =>
  client.query(`
  select set_config(name, value, false) from (values ('client_encoding', 'UTF8'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('extra_float_digits', '3'),
  ('timezone', 'UTC'), ('bytea_output', 'hex'), ('row_security', 'off'), ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as s(name, value)`)

export interface Table extends TableHead {
  /** SQL that puts its rows into one order, the same in every database */
  order: string
}

/** Every table with data, by name, with the columns that are kept and not computed. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const {
    rows: [{ bytewise } = { bytewise: false }],
  } = await client.query<{ bytewise: boolean }>(`
    select datcollate in ('C', 'POSIX') or datlocprovider = 'b' as bytewise from pg_database where datname = current_database()`)
  const { rows } = await client.query<{
    schema: string
    name: string
    columns: string[]
    key: { name: string; text: boolean }[] | null
  }>(`
    select n.nspname as schema, c.relname as name,
      coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '{}') as columns,
      (select json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0) order by k.at) from pg_index i, unnest(i.indkey::int2[]) with ordinality as k(attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't' and ${DATA_SCHEMAS} and ${NOT_OF_EXTENSION}
    order by n.nspname collate "C", c.relname collate "C"`)
  // where texts are in the order of their bytes anyway, the index serves; elsewhere they are sorted so
  const keyOf = ({ name, text }: { name: string; text: boolean }) =>
    escapeIdentifier(name) + (text && !bytewise ? ' collate "C"' : '')
  return rows.map(({ key, ...table }) => ({
    ...table,
    order: key ? key.map(keyOf).join(', ') : '(t.*)::text collate "C"',
  }))
}

/** Every sequence of the data, and how far it has come. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${DATA_SCHEMAS} and ${NOT_OF_EXTENSION} order by n.nspname collate "C", c.relname collate "C"`)
  const sequences: Sequence[] = []
  for (const one of rows) {
    const {
      rows: [at],
    } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${nameOf(one)}`,
    )
    if (at) sequences.push({ ...one, ...at })
  }
  return sequences
}

export async function setSequence(client: pg.ClientBase, sequence: Sequence): Promise<void> {
  await client.query(`select setval(${escapeLiteral(nameOf(sequence))}::regclass, $1::bigint, $2)`, [
    sequence.value,
    sequence.called,
  ])
}

/** Takes the foreign keys of the data away, so that rows come in any order; gives what puts them back and checks every row. */
export async function withoutForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(`
    select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${DATA_SCHEMAS} order by 1, 2, 3`)
  const change = (what: (name: string, definition: string) => string) => async () => {
    for (const key of rows)
      await client.query(
        `alter table ${nameOf({ schema: key.schema, name: key.table })} ${what(escapeIdentifier(key.name), key.definition)}`,
      )
  }
  await change(name => `drop constraint ${name}`)()
  return change((name, definition) => `add constraint ${name} ${definition}`)
}

/** Keeps the triggers of the data from what is filled in: what they would write is in the archive. Gives what lets them work again. */
export async function withoutTriggers(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select distinct n.nspname as schema, c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not g.tgisinternal and ${DATA_SCHEMAS} order by 1, 2`)
  const change = (verb: 'disable' | 'enable') => async () => {
    for (const table of rows) await client.query(`alter table ${nameOf(table)} ${verb} trigger user`)
  }
  await change('disable')()
  return change('enable')
}

/** Names of what is in a database that should be empty; the queue's own tables without a job in them do not count. */
export async function contents(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'graphile_worker') and ${NOT_OF_EXTENSION} order by 1`)
  const {
    rows: [queue],
  } = await client.query<{ there: boolean }>("select to_regclass('graphile_worker.jobs') is not null as there")
  if (queue?.there && (await client.query('select from graphile_worker.jobs limit 1')).rowCount)
    rows.push({ name: 'graphile_worker.jobs' })
  return rows.map(row => row.name)
}
