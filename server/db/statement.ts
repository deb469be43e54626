import { Column, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'

type ToQuery = PgDialect['sqlToQuery']
type Query = ReturnType<ToQuery>
/** Writes a part of a statement; the number of the first value in it is one more than `values`. */
type Others = (part: SQL, values: number) => Query

interface Written {
  text: string
  values: unknown[]
  others: Others
}
/** What columns and tables are called in a statement; all dialects here say it alike. */
const names = new WeakMap<object, string>()

function writeOthers(to: Written, chunk: SQL['queryChunks'][number]): void {
  const { sql, params } = to.others(new SQL([chunk]), to.values.length)
  to.text += sql
  to.values.push(...params)
}

function writeName(to: Written, chunk: Column | Table): void {
  const known = names.get(chunk) ?? to.others(new SQL([chunk]), 0).sql
  names.set(chunk, known)
  to.text += known
}

function writeParam(to: Written, param: Param): void {
  const { value } = param
  const given: unknown =
    value === null ? null : value instanceof Placeholder ? param : param.encoder.mapToDriverValue(value)
  if (given instanceof SQL) return write(to, given)
  to.values.push(given)
  to.text += `$${String(to.values.length)}`
}

/** Whether its values stand in its text. */
const isInline = (sql: SQL): boolean => Reflect.get(sql, 'shouldInlineParams') === true

function write(to: Written, chunk: SQL['queryChunks'][number] | undefined): void {
  if (chunk instanceof StringChunk) to.text += chunk.value.join('')
  else if (chunk instanceof Param) writeParam(to, chunk)
  else if (chunk instanceof SQL && !isInline(chunk)) for (const one of chunk.queryChunks) write(to, one)
  else if (chunk instanceof Column || chunk instanceof Table) writeName(to, chunk)
  else if (Array.isArray(chunk)) {
    to.text += '('
    for (const [place, one] of (chunk as SQL['queryChunks']).entries()) {
      if (place) to.text += ', '
      write(to, one)
    }
    to.text += ')'
  } else if (chunk !== undefined) writeOthers(to, chunk)
}

/**
 * Lets a dialect write statements as drizzle does, which tries every kind that a part or a value could be of, for each of them: about
 * an eighth of the time that an order takes (`npm run bench -- order`). What this does not know it leaves to drizzle. Types of values
 * are of no use to pg.
 */
export function writeQuickly(dialect: PgDialect): void {
  const { escapeName, escapeParam, escapeString } = dialect
  const casing = Reflect.get(dialect, 'casing') as Parameters<SQL['toQuery']>[0]['casing']
  const plain = dialect.sqlToQuery.bind(dialect)
  const others: Others = (part, values) =>
    part.toQuery({ casing, escapeName, escapeParam, escapeString, paramStartIndex: { value: values } })
  const sqlToQuery: ToQuery = (sql, source) => {
    if (source !== undefined) return plain(sql, source)
    const to: Written = { text: '', values: [], others }
    write(to, sql)
    return { sql: to.text, params: to.values }
  }
  Object.assign(dialect, { sqlToQuery })
}
