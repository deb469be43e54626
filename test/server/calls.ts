import { planIn } from '../plan'
import { KindGuard, type StringOptions, type TSchema } from '@sinclair/typebox'
import { sql } from 'drizzle-orm'
import { contract, type Contract } from '../../contract'
import type { CallDefinition } from '../../contract/define'
import type { Db } from '../../server/db/database'
import { newId } from '../../server/db/ids'
import type { UploadFile } from '../harness'

export type Key = keyof Contract
/** Every call of the contract, in its order. */
export const CALLS = Object.entries(contract) as [Key, CallDefinition][]

type Json = Record<string, unknown>
export const isDictionary = (x: unknown): x is Json => typeof x === 'object' && x !== null && !Array.isArray(x)

/** A text that a pattern of the contract lets pass; a pattern that none of them fits needs a new one here. */
const TEXTS = [
  'x',
  '13612345678',
  '123456',
  planIn(30, '09:30'),
  planIn(30).slice(0, 10),
  'someone@example.com',
  '30.5',
  '',
  '00000000-0000-4000-8000-000000000000',
]

function textFor({ pattern, format, minLength = 0 }: StringOptions): string {
  if (format === 'uuid') return newId()
  if (format === 'date-time') return new Date().toISOString()
  const text = TEXTS.find(one => one.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(one)))
  if (text === undefined) throw new Error(`no sample text fits ${pattern}`)
  return text
}

/** The smallest value that the schema takes: only what is required, and `all` optional properties if wanted. Ids are invented. */
export function sampleOf(schema: TSchema, all = false): unknown {
  const [first] = (schema.enum ?? []) as unknown[]
  if (first !== undefined) return first
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as TSchema, all)
  switch (schema.type) {
    case 'string':
      return textFor(schema as StringOptions)
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, all ? 1 : 0) }, () =>
        sampleOf(schema.items as TSchema, all),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, TSchema>)
          .filter(([name]) => all || (schema.required as string[] | undefined)?.includes(name))
          .map(([name, part]) => [name, sampleOf(part, all)]),
      )
    default:
      throw new Error(`no sample for the schema ${JSON.stringify(schema)}`)
  }
}

export interface Sample {
  query?: Json
  body?: Json
  file?: UploadFile
}
const SAMPLE_FILE: UploadFile = { name: 'note.txt', type: 'text/plain', bytes: 'a note\n' }

/** An input that passes the schemas of a call. */
export function sampleInput({ query, body, upload }: CallDefinition, all = false): Sample {
  return {
    ...(query ? { query: sampleOf(query, all) as Json } : {}),
    ...(body ? { body: sampleOf(body, all) as Json } : {}),
    ...(upload ? { file: SAMPLE_FILE } : {}),
  }
}

/** One place of an input: `query.id`, `body.points[].id`, as steps and as text. */
export interface Place {
  steps: (string | 0)[]
  text: string
  schema: TSchema
  required: boolean
  nullable: boolean
}

/** Every place of a call's input, from the outside in; `0` stands for the first entry of a list. */
export function placesOf(call: CallDefinition): Place[] {
  const found: Place[] = []
  const walk = (schema: TSchema, steps: Place['steps'], text: string, required: boolean, nullable = false): void => {
    found.push({ steps, text, schema, required, nullable })
    for (const [name, part] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>)) {
      walk(
        part,
        [...steps, name],
        `${text}.${name}`,
        Boolean((schema.required as string[] | undefined)?.includes(name)),
      )
    }
    if (schema.type === 'array') walk(schema.items as TSchema, [...steps, 0], `${text}[]`, true)
    for (const part of (schema.anyOf ?? []) as TSchema[])
      if (part.type !== 'null') walk(part, steps, text, required, true)
  }
  for (const part of ['query', 'body'] as const) {
    const schema = call[part]
    if (schema) walk(schema, [part], part, true)
  }
  // both sides of a nullable value are one place, which is described best by what it is when it is not null
  return found.filter((place, i) => !found.some((other, j) => j > i && other.text === place.text))
}

/** Whether any JSON at all may stand below a place: a record of unknown values. */
export const isOpen = ({ schema }: Place): boolean =>
  schema.type === 'object' &&
  Object.values((schema.patternProperties ?? {}) as Record<string, TSchema>).some(value => KindGuard.IsUnknown(value))

/** A copy of an input with `value` at a place. */
export function withValue(input: Sample, { steps }: Place, value: unknown): Sample {
  const put = (at: unknown, [step, ...rest]: Place['steps']): unknown => {
    if (step === undefined) return value
    if (step === 0) return [put(Array.isArray(at) ? at[0] : undefined, rest), ...(Array.isArray(at) ? at.slice(1) : [])]
    return { ...(isDictionary(at) ? at : {}), [step]: put(isDictionary(at) ? at[step] : undefined, rest) }
  }
  return put(input, steps) as Sample
}

/** How many rows of each table were written since the first look at the database. */
const written = new WeakMap<Db, Record<string, number>>()

/**
 * Equal when nothing was written in between, whatever was tried and taken back. How often something was tried counts also when it
 * is refused. Triggers note each row that is written: to look at all rows of a hundred tables each time takes longer than the calls.
 */
export async function fingerprint(db: Db): Promise<Record<string, number>> {
  let sums = written.get(db)
  if (!sums) {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('limit_counts', 'live_events', 'live_heads') order by 1`,
    )
    if (!tables.length) throw new Error('the database has no tables')
    await db.execute(sql`create schema written`)
    await db.execute(sql`create unlogged table written.rows (name text not null)`)
    await db.execute(
      sql`create function written.note() returns trigger language plpgsql as 'begin insert into written.rows values (tg_table_name); return null; end'`,
    )
    // one by one, since a transaction that holds all tables would wait for calls that wait for it
    for (const { name } of tables)
      await db.execute(
        sql`create trigger written after insert or update or delete on ${sql.identifier(name)} for each row execute function written.note()`,
      )
    sums = Object.fromEntries(tables.map(({ name }) => [name, 0]))
    written.set(db, sums)
  }
  const { rows } = await db.execute<{ name: string }>(sql`delete from written.rows returning name`)
  for (const { name } of rows) sums[name] = (sums[name] ?? 0) + 1
  return { ...sums }
}
