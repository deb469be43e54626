import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { Readable } from 'node:stream'
import { readArchive, type Sink } from '../server/backup/archive-reader'
import type { Source } from '../server/backup/archive-writer'

/** A folder for the archives of a file of tests, which is removed after them. */
export function archives() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-archive-'))
  after(() => rmSync(folder, { recursive: true }))
  let made = 0
  return { folder, place: () => path.join(folder, `${++made}.tar.gz`) }
}

export const MB = 1024 * 1024
export const rows = (text: string, count: number) => ({
  chunks: Readable.from([Buffer.from(text)]),
  count: () => count,
})
/** Two tables, a job and two files. */
export const source = (o: Partial<Source> = {}): Source => ({
  head: {
    migrations: [{ hash: 'a', when: 1 }],
    tables: [
      { schema: 'public', name: 'a', columns: ['x'] },
      { schema: 'public', name: 'b', columns: ['y', 'z'] },
    ],
  },
  rows: ({ name }) => (name === 'a' ? rows('', 0) : rows('1\t2\n3\t4\n', 2)),
  jobs: () => rows('do\n', 1),
  async *files() {
    yield { key: 't/1', bytes: Buffer.from('one') }
    yield { key: 't/2', bytes: null }
    yield { key: 't/3', bytes: Buffer.alloc(700, 'x') }
  },
  sequences: async () => [{ schema: 'public', name: 's', value: '9', called: true }],
  ...o,
})

/** What was read, as text. */
export async function contentOf(file: string): Promise<string> {
  const seen: string[] = []
  const sink: Sink = {
    head: async ({ tables }) => {
      seen.push(tables.map(table => table.name).join())
    },
    rows: async (table, chunks) => {
      let text = ''
      for await (const chunk of chunks) text += chunk.toString()
      seen.push(`${table === 'jobs' ? table : table.name}:${text}`)
      return text.split('\n').length - 1
    },
    file: async (key, bytes) => {
      seen.push(`${key}:${bytes.toString().slice(0, 5)}`)
    },
  }
  await readArchive(file, sink)
  return seen.join('|')
}

/** The head of an archive of no tables. */
export const HEAD = Buffer.from(JSON.stringify({ format: 1, migrations: [], tables: [] }))
