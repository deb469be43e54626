import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Where a PostgreSQL listens: the folder of its socket. */
export interface Place { host: string; user: string; port: number; database: string }
export interface OwnDatabase { connection: Place; url: string; query<R extends object>(sql: string, values?: unknown[]): Promise<R[]>; drop(): Promise<void> }

/** As DATABASE_URL has it. */
export const urlOf = ({ host, user, port, database }: Place): string => `postgres:///${database}?${new URLSearchParams({ host, user, port: String(port) }).toString()}`

/** An empty database beside another one. */
export async function makeDatabase(near: Place): Promise<OwnDatabase> {
  const connection = { ...near, database: `test_${randomBytes(8).toString('hex')}` }
  const ask = async <R extends object>(to: Place, sql: string, values: unknown[] = []): Promise<R[]> => {
    const client = new pg.Client(to)
    await client.connect()
    try { return (await client.query<R>(sql, values)).rows } finally { await client.end() }
  }
  await ask(near, `create database ${connection.database}`)
  return { connection, url: urlOf(connection), query: (sql, values) => ask(connection, sql, values), drop: async () => { await ask(near, `drop database ${connection.database} with (force)`) } }
}
