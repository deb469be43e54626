import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Header } from 'tar'
import {
  BLOCK,
  filePath,
  FORMAT,
  jobPart,
  PART_BYTES,
  sha256,
  tablePart,
  type Count,
  type Head,
  type Manifest,
  type Sequence,
  type TableHead,
} from './archive'

/** Files whose rows are there and whose bytes are not; more of them is no backup. */
const MISSING_LIMIT = 1000

function* entry(name: string, bytes: Buffer): Iterable<Buffer> {
  const header = new Header({
    path: name,
    mode: 0o600,
    uid: 0,
    gid: 0,
    size: bytes.length,
    type: 'File',
    mtime: new Date(0),
  })
  const block = Buffer.alloc(BLOCK)
  if (header.encode(block)) throw new Error(`${name} is too long a name`)
  yield block
  yield bytes
  const rest = bytes.length % BLOCK
  if (rest) yield Buffer.alloc(BLOCK - rest)
}

/** Cuts a stream into parts of one size. */
async function* parts(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + PART_BYTES - size)
      held.push(piece)
      size += piece.length
      at += piece.length
      if (size < PART_BYTES) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (size) yield Buffer.concat(held)
}

/** Rows as COPY writes them, and how many there were, once all are read. */
export interface Rows {
  chunks: AsyncIterable<Buffer>
  count(): number
}
export interface Source {
  head: Head
  rows(table: TableHead): Rows
  jobs(): Rows
  /** in the order of their keys; `bytes` null: not there */
  files(): AsyncIterable<{ key: string; bytes: Buffer | null }>
  sequences(): Promise<Sequence[]>
}

async function* archive(source: Source, written: (manifest: Manifest) => void): AsyncIterable<Buffer> {
  const head = Buffer.from(JSON.stringify({ format: FORMAT, ...source.head } satisfies Head & { format: number }))
  yield* entry('header.json', head)
  async function* rowsOf(
    { chunks, count }: Rows,
    nameOf: (part: number) => string,
    result: (count: Count) => void,
  ): AsyncIterable<Buffer> {
    const hash = createHash('sha256')
    let part = 0
    for await (const bytes of parts(chunks)) {
      hash.update(bytes)
      yield* entry(nameOf(++part), bytes)
    }
    result({ rows: count(), sha256: hash.digest('hex') })
  }
  const tables: Count[] = []
  for (const table of source.head.tables)
    yield* rowsOf(
      source.rows(table),
      part => tablePart(table, part),
      count => {
        tables.push(count)
      },
    )
  let jobs: Count = { rows: 0, sha256: '' }
  yield* rowsOf(source.jobs(), jobPart, count => {
    jobs = count
  })
  const list = createHash('sha256')
  const files: Manifest['files'] = { count: 0, bytes: 0, sha256: '', missing: [] }
  for await (const { key, bytes } of source.files()) {
    if (!bytes) {
      files.missing.push(key)
      if (files.missing.length > MISSING_LIMIT)
        throw new Error(`The bytes of more than ${MISSING_LIMIT} files are not in the storage. Is this the right one?`)
      continue
    }
    yield* entry(filePath(key), bytes)
    list.update(`${sha256(bytes)}  ${key}\n`)
    files.count++
    files.bytes += bytes.length
  }
  files.sha256 = list.digest('hex')
  const manifest: Manifest = { headSha256: sha256(head), tables, jobs, files, sequences: await source.sequences() }
  yield* entry('manifest.json', Buffer.from(JSON.stringify(manifest)))
  yield Buffer.alloc(2 * BLOCK)
  written(manifest)
}

/** Writes an archive beside `file` and gives it that name when every byte is on the disk. Refuses a name that is taken. */
export async function writeArchive(file: string, source: Source, signal?: AbortSignal): Promise<Manifest> {
  const taken = () => {
    if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`)
  }
  taken()
  const part = `${file}.part-${randomBytes(6).toString('hex')}`
  let manifest: Manifest | undefined
  try {
    const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(
      Readable.from(
        archive(source, written => {
          manifest = written
        }),
      ),
      createGzip(),
      out,
      { signal },
    )
    taken()
    await rename(part, file)
    const folder = await open(path.dirname(file))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  if (!manifest) throw new Error('the archive has no end')
  return manifest
}
