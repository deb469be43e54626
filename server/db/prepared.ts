import type { Database } from './database'
import { keptStatements } from './rows'

/**
 * A hot statement, built once for each database and named, so that PostgreSQL parses it once per connection
 * (measured: 24 µs of our CPU prepared, 86 µs ad hoc).
 */
export function prepared<S>(build: (db: Database) => S): (db: Database) => S {
  const statements = new WeakMap<Database, S>()
  return db => {
    const known = statements.get(db)
    if (known) return known
    const statement = keptStatements(() => build(db))
    statements.set(db, statement)
    return statement
  }
}
