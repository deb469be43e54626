import { and, asc, count, eq, exists, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, integer, jsonb, PgDialect, pgTable, text, unionAll } from 'drizzle-orm/pg-core'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { instant, localized, string } from './columns'
import { writeQuickly } from './statement'

const works = pgTable('works', {
  id: integer().notNull(),
  doneTime: instant('done_time'),
  ownerId: integer('owner_id'),
  facts: jsonb().$type<object>(),
  note: string('note'),
})
const owners = pgTable('owners', { id: integer().notNull(), name: localized('name'), tags: text().array() })

test('statements are written as drizzle writes them, with the same values', () => {
  const db = drizzle(new pg.Pool())
  const quick = new PgDialect()
  writeQuickly(quick)
  const plain = new PgDialect()
  const other = alias(works, 'other')
  const newest = db
    .select({ ownerId: works.ownerId, last: max(works.id).as('last') })
    .from(works)
    .where(eq(works.note, 'new'))
    .groupBy(works.ownerId)
    .as('newest')
  const ids = db.$with('ids').as(db.select({ id: owners.id }).from(owners).where(eq(owners.id, 5)))
  const row = { id: 1, facts: { a: ['b'] }, note: "it's" }
  const statements = [
    db.select().from(works).where(eq(works.id, 1)),
    db.select({ n: count(), at: sql`now() + ${'1 day'}::interval` }).from(works),
    db
      .select()
      .from(works)
      .innerJoin(owners, eq(owners.id, works.ownerId))
      .leftJoin(other, and(eq(other.id, works.ownerId), isNull(other.doneTime)))
      .where(
        or(inArray(works.id, [1, 2, 3]), eq(works.note, 'x'), sql`${owners.tags} @> ${sql.param(['a'], owners.tags)}`),
      )
      .orderBy(asc(works.id))
      .limit(sql.placeholder('limit')),
    db.select().from(newest).innerJoin(works, eq(works.id, newest.last)).where(eq(works.note, 'later')),
    db.with(ids).select().from(ids).where(eq(ids.id, 6)),
    unionAll(
      db.select({ id: works.id }).from(works).where(eq(works.id, 7)),
      db.select({ id: owners.id }).from(owners).where(eq(owners.id, 8)),
    ).limit(2),
    db
      .select()
      .from(owners)
      .where(
        exists(
          db
            .select({ one: sql`1` })
            .from(works)
            .where(eq(works.ownerId, owners.id)),
        ),
      ),
    db
      .select({ id: works.id })
      .from(works)
      .where(sql`${works.id} in ${[1, 2]} and ${works.note} = ${sql.raw("'raw'")}`),
    db
      .insert(works)
      .values([row, { ...row, id: 2, doneTime: null, note: sql`lower(${'X'})` }])
      .onConflictDoNothing()
      .returning(),
    db
      .insert(works)
      .values(row)
      .onConflictDoUpdate({ target: works.id, set: { note: sql`${works.note} || excluded.note`, ownerId: 4 } }),
    db
      .update(works)
      .set({ facts: row, note: 'y', ownerId: null })
      .where(eq(works.id, sql.placeholder('id')))
      .returning({ id: works.id }),
    db.delete(works).where(eq(works.id, 9)),
  ]
  for (const statement of statements) {
    const { sql: written, params } = plain.sqlToQuery(statement.getSQL())
    assert.deepEqual(quick.sqlToQuery(statement.getSQL()), { sql: written, params })
  }
  const kit = sql`${works.note} = ${'x'}`
  assert.deepEqual(quick.sqlToQuery(kit, 'indexes').sql, plain.sqlToQuery(kit, 'indexes').sql)
})
