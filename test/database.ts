import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Where a PostgreSQL listens: the folder of its socket. */
export interface Place {
  host: string
  user: string
  port: number
  database: string
}
export interface OwnDatabase {
  connection: Place
  url: string
  query<R extends object>(sql: string, values?: unknown[]): Promise<R[]>
  drop(): Promise<void>
}

/** As DATABASE_URL has it. */
export const urlOf = ({ host, user, port, database }: Place): string =>
  `postgres:///${database}?${new URLSearchParams({ host, user, port: String(port) }).toString()}`

/** Runs one statement on a connection of its own. */
export async function statement<R extends object>(
  to: pg.ClientConfig,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return (await client.query<R>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** How often and how long apart a drop is tried again that met the autovacuum: nobody but a superuser may end that, and it ends soon. */
const DROP = { tries: 40, everyMs: 250 }
/** Drops a database with all its connections. */
export async function dropDatabase(near: pg.ClientConfig, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await statement(near, `drop database ${name} with (force)`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '42501') || tries === DROP.tries) throw error
      await sleep(DROP.everyMs)
    }
  }
}

/** An empty database beside another one. */
export async function makeDatabase(near: Place): Promise<OwnDatabase> {
  const connection = { ...near, database: `test_${randomBytes(8).toString('hex')}` }
  await statement(near, `create database ${connection.database}`)
  return {
    connection,
    url: urlOf(connection),
    query: (sql, values) => statement(connection, sql, values),
    drop: () => dropDatabase(near, connection.database),
  }
}
