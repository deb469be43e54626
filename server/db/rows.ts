import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'
import type { PgSession } from 'drizzle-orm/pg-core'

type Prepare = PgSession['prepareQuery']
type Fields = NonNullable<Parameters<Prepare>[1]>
/** Of tables that a statement joins: whether each of its rows has one. */
type Joined = Readonly<Record<string, boolean>>
type Row = Record<string, unknown>

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  const source = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : Reflect.get(Object(field), 'sql')
  return Reflect.get(Object(source), 'decoder') as Decoder
}

interface Value {
  name: string
  place: number
  decoder: Decoder
}
/** The values of a part of a row; `absent` is the place that is null where the table that was joined has no row. */
interface Part {
  name: string
  values: Value[]
  absent: number | null
}

/** Where the row shows that nothing was joined for a part: its first column, if all are of one table that may have no row. */
function absenceOf(fields: Fields, name: string, joined: Joined | undefined): number | null {
  const columns = fields.flatMap(({ path, field }, place) =>
    path.length === 2 && path[0] === name && is(field, Column) ? [{ place, table: getTableName(field.table) }] : [],
  )
  const [first] = columns
  if (!joined || !first || columns.some(({ table }) => table !== first.table) || joined[first.table]) return null
  return first.place
}

/** Makes objects of the rows of a statement as drizzle does, which looks at every column of every row again what it is. Parts of parts it does not know. */
export function rowReader(fields: Fields, joined: Joined | undefined): (row: readonly unknown[]) => Row {
  const values: Value[] = []
  const parts = new Map<string, Part>()
  for (const [place, { path, field }] of fields.entries()) {
    const [outer = '', inner] = path
    const of = inner === undefined ? values : (parts.get(outer)?.values ?? [])
    of.push({ name: inner ?? outer, place, decoder: decoderOf(field) })
    if (inner !== undefined && !parts.has(outer))
      parts.set(outer, { name: outer, values: of, absent: absenceOf(fields, outer, joined) })
  }
  const read = (row: readonly unknown[], of: readonly Value[], into: Row): Row => {
    for (const { name, place, decoder } of of) {
      const value = row[place]
      into[name] = value === null ? null : decoder.mapFromDriverValue(value)
    }
    return into
  }
  const inner = [...parts.values()]
  return row => {
    const made = read(row, values, {})
    for (const part of inner)
      made[part.name] = part.absent !== null && row[part.absent] === null ? null : read(row, part.values, {})
    return made
  }
}

let isKept = false
/** Makes statements that are kept and run often: what their columns are is found out once. */
export function keptStatements<S>(build: () => S): S {
  isKept = true
  try {
    return build()
  } finally {
    isKept = false
  }
}

/** Lets those statements of a session be read so that are made by {@link keptStatements}. */
export function readByPlan(session: Pick<PgSession, 'prepareQuery'>): void {
  const prepare = session.prepareQuery.bind(session)
  const planned: Prepare = (query, fields, name, isArray, mapper, ...others) => {
    let reader: ReturnType<typeof rowReader> | undefined
    const statement = prepare(query, fields, name, isArray, mapper, ...others)
    if (!isKept || !fields || mapper || !isArray || fields.some(({ path }) => path.length > 2)) return statement
    const byPlan = (rows: readonly unknown[][]) => {
      // what is joined is known once the statement is made
      reader ??= rowReader(fields, Reflect.get(statement, 'joinsNotNullableMap') as Joined | undefined)
      return rows.map(reader)
    }
    return Object.assign(statement, { customResultMapper: byPlan })
  }
  Object.assign(session, { prepareQuery: planned })
}
