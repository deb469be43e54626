import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as utils from 'drizzle-orm/utils'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { instant, localized } from './columns'
import { rowReader } from './rows'

/** What drizzle does itself, which its types do not tell of. */
const mapResultRow = Reflect.get(utils, 'mapResultRow') as (
  fields: unknown,
  row: unknown[],
  joined: unknown,
) => Record<string, unknown>

const works = pgTable('works', { id: integer().notNull(), doneTime: instant('done_time'), ownerId: integer() })
const owners = pgTable('owners', { id: integer().notNull(), name: localized('name'), note: text() })

test('rows are read as drizzle reads them, also where nothing was joined', () => {
  const db = drizzle(new pg.Pool())
  const owner = db.select({ id: owners.id, note: owners.note }).from(owners).as('owner')
  const columns = { work: works, owner: { id: owners.id, name: owners.name }, mixed: { id: owners.id, of: works.id } }
  const shapes = [
    db.select().from(works),
    db.select({ id: works.id, twice: sql<number>`2 * ${works.id}`.mapWith(Number).as('twice') }).from(works),
    db.select(columns).from(works).leftJoin(owners, eq(owners.id, works.ownerId)),
    db.select(columns).from(works).innerJoin(owners, eq(owners.id, works.ownerId)),
    db.select(columns).from(works).rightJoin(owners, eq(owners.id, works.ownerId)),
    db.select().from(works).leftJoin(owner, eq(owner.id, works.ownerId)),
    db
      .select({ owner: { note: owners.note, at: sql`now()` } })
      .from(works)
      .leftJoin(owners, eq(owners.id, works.ownerId)),
  ]
  for (const shape of shapes) {
    let fields: Parameters<typeof rowReader>[0] = []
    const { session } = db._
    const { prepareQuery } = session
    Object.assign(session, {
      prepareQuery: (...asked: Parameters<typeof prepareQuery>) => {
        fields = asked[1] ?? []
        return Reflect.apply(prepareQuery, session, asked)
      },
    })
    const joined = Reflect.get(shape.prepare('shape'), 'joinsNotNullableMap') as Record<string, boolean> | undefined
    Object.assign(session, { prepareQuery })
    const read = rowReader(fields, joined)
    const value: unknown[] = fields.map((_, i) => (i % 2 ? '2026-11-18 00:00:00+00' : 7))
    for (const row of [value, fields.map(() => null), value.with(0, null), value.map((one, i) => (i < 3 ? one : null))])
      assert.deepEqual(read(row), mapResultRow(fields, row, joined), JSON.stringify(row))
  }
})
