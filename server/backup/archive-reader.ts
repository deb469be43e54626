import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Header } from 'tar'
import type { Applied } from '../db/migrate'
import {
  ArchiveError,
  BLOCK,
  FILE_BYTES,
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

/** header.json and manifest.json grow with the number of tables, not of rows. */
const JSON_BYTES = 8 * 1024 * 1024
/** What deflate makes of rows is far from this; what goes beyond is a bomb. */
const RATIO_LIMIT = 200
const RATIO_FROM_BYTES = 256 * 1024 * 1024

/** Gives a stream in the pieces that are asked for. */
class Reader {
  private held: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Buffer>
  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]()
  }

  /** Exactly this many bytes; what is asked for is bounded by the caller. */
  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let missing = size; missing > 0;) {
      if (await this.isAtEnd()) throw new ArchiveError('it is cut off')
      const piece = this.held.subarray(0, missing)
      this.held = this.held.subarray(piece.length)
      missing -= piece.length
      pieces.push(piece)
    }
    return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  }

  async isAtEnd(): Promise<boolean> {
    while (!this.held.length) {
      const next = await this.chunks.next()
      if (next.done) return true
      this.held = next.value
    }
    return false
  }
}

/** Where what is read goes to. Nothing may be taken for good before all is read. */
export interface Sink {
  head(head: Head): Promise<void>
  /** gives how many rows were taken, or null where they are not counted */
  rows(table: TableHead | 'jobs', chunks: AsyncIterable<Buffer>): Promise<number | null>
  file(key: string, bytes: Buffer): Promise<void>
}

const isText = (x: unknown): x is string => typeof x === 'string'
const isCount = (x: unknown): x is number => Number.isSafeInteger(x) && (x as number) >= 0
const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null
const isList = <T>(x: unknown, is: (one: unknown) => one is T): x is T[] => Array.isArray(x) && x.every(is)
const isRows = (x: unknown): x is Count => isObject(x) && isCount(x.rows) && isText(x.sha256)
const isApplied = (x: unknown): x is Applied => isObject(x) && isText(x.hash) && isCount(x.when)
const isTableHead = (x: unknown): x is TableHead =>
  isObject(x) && isText(x.schema) && isText(x.name) && isList(x.columns, isText)
const isSequence = (x: unknown): x is Sequence =>
  isObject(x) &&
  isText(x.schema) &&
  isText(x.name) &&
  isText(x.value) &&
  /^-?\d+$/.test(x.value) &&
  typeof x.called === 'boolean'
const isHead = (x: Record<string, unknown>) => isList(x.migrations, isApplied) && isList(x.tables, isTableHead)
const isManifest = (x: Record<string, unknown>) =>
  isText(x.headSha256) &&
  isList(x.tables, isRows) &&
  isRows(x.jobs) &&
  isList(x.sequences, isSequence) &&
  isObject(x.files) &&
  isCount(x.files.count) &&
  isCount(x.files.bytes) &&
  isText(x.files.sha256) &&
  isList(x.files.missing, isText)

function parse<T>(name: string, bytes: Buffer, fits: (x: Record<string, unknown>) => boolean): T {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (isObject(value) && fits(value)) return value as T
  } catch {
    // said below
  }
  throw new ArchiveError(`its ${name} is damaged`)
}

/**
 * Reads an archive into a sink, in the order in which it was written, with memory for one part or file at a time. Throws {@link ArchiveError}
 * when one byte is not as it was written.
 */
export async function readArchive(
  file: string,
  sink: Sink,
  signal?: AbortSignal,
): Promise<{ head: Head; manifest: Manifest }> {
  const input = createReadStream(file)
  const gunzip = createGunzip()
  // an error of either ends the other, and is what the reader hears
  const pumped = pipeline(input, gunzip, { signal }).catch(() => undefined)
  try {
    const size = (await stat(file)).size
    const limited = async function* (): AsyncIterable<Buffer> {
      let total = 0
      for await (const chunk of gunzip as AsyncIterable<Buffer>) {
        total += chunk.length
        if (total > RATIO_FROM_BYTES && total > size * RATIO_LIMIT)
          throw new ArchiveError('it grows beyond all measure when it is unpacked')
        yield chunk
      }
    }
    return await readEntries(new Reader(limited()), sink)
  } catch (error) {
    if (error instanceof ArchiveError) throw new ArchiveError(`${file} cannot be imported: ${error.message}.`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_'))
      throw new ArchiveError(
        `${file} cannot be imported: it is ${code === 'Z_BUF_ERROR' ? 'cut off' : 'damaged, or no export of Lianke'}.`,
        { cause: error },
      )
    throw error
  } finally {
    input.destroy()
    gunzip.destroy()
    await pumped
  }
}

async function readEntries(reader: Reader, sink: Sink): Promise<{ head: Head; manifest: Manifest }> {
  interface Next {
    name: string
    size: number
  }
  /** The next header; null at the end. Nothing but plain files has a place: no link, no folder, no name that is continued elsewhere. */
  const next = async (): Promise<Next | null> => {
    const block = await reader.take(BLOCK)
    const header = new Header(block)
    if (header.nullBlock) return null
    if (!header.cksumValid) throw new ArchiveError('it is damaged, or no export of Lianke')
    if (header.type !== 'File' || !header.path || !isCount(header.size))
      throw new ArchiveError(`it holds what no export holds (${JSON.stringify(header.path)})`)
    return { name: header.path, size: header.size }
  }
  const content = async ({ name, size }: Next, limit: number): Promise<Buffer> => {
    if (size > limit) throw new ArchiveError(`${JSON.stringify(name)} in it is too large`)
    const bytes = await reader.take(size)
    const rest = size % BLOCK
    if (rest) await reader.take(BLOCK - rest)
    return bytes
  }
  let at = await next()
  const expect = (name: string): Next => {
    if (at?.name !== name)
      throw new ArchiveError(at ? `it holds ${JSON.stringify(at.name)} where ${name} should stand` : 'it is cut off')
    return at
  }
  const first = at
  if (first?.name !== 'header.json') throw new ArchiveError('it is no export of Lianke')
  const headBytes = await content(first, JSON_BYTES)
  const head = parse<Head & { format: number }>('header.json', headBytes, x => isCount(x.format))
  if (head.format !== FORMAT)
    throw new ArchiveError(`it has the format ${head.format}, and this version of Lianke knows ${FORMAT}`)
  if (!isHead({ ...head })) throw new ArchiveError('its header.json is damaged')
  await sink.head(head)
  at = await next()

  const rowsOf = async (
    table: TableHead | 'jobs',
    nameOf: (part: number) => string,
  ): Promise<{ rows: number | null; sha256: string }> => {
    const hash = createHash('sha256')
    async function* chunks(): AsyncIterable<Buffer> {
      for (let part = 1; at?.name === nameOf(part); part++) {
        const bytes = await content(at, PART_BYTES)
        hash.update(bytes)
        yield bytes
        at = await next()
      }
    }
    const rows = await sink.rows(table, chunks())
    return { rows, sha256: hash.digest('hex') }
  }
  const counted: { name: string; rows: number | null; sha256: string }[] = []
  for (const table of head.tables)
    counted.push({ name: `${table.schema}.${table.name}`, ...(await rowsOf(table, part => tablePart(table, part))) })
  counted.push({ name: 'jobs', ...(await rowsOf('jobs', jobPart)) })

  const list = createHash('sha256')
  let [count, total, last] = [0, 0, '']
  while (at?.name.startsWith(filePath(''))) {
    const key = at.name.slice(filePath('').length)
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new ArchiveError(`it holds a file with the name ${JSON.stringify(key)}`)
    if (key <= last) throw new ArchiveError(`the file ${key} does not stand in its order`)
    const bytes = await content(at, FILE_BYTES)
    await sink.file(key, bytes)
    list.update(`${sha256(bytes)}  ${key}\n`)
    count++
    total += bytes.length
    last = key
    at = await next()
  }
  const manifest = parse<Manifest>('manifest.json', await content(expect('manifest.json'), JSON_BYTES), isManifest)
  if ((await next()) !== null || (await next()) !== null || !(await reader.isAtEnd()))
    throw new ArchiveError('something stands behind its end')

  if (sha256(headBytes) !== manifest.headSha256) throw new ArchiveError('its header.json was changed')
  for (const [i, { name, rows, sha256: sum }] of counted.entries()) {
    const told = i < head.tables.length ? manifest.tables[i] : manifest.jobs
    if (told?.sha256 !== sum || (rows !== null && rows !== told.rows))
      throw new ArchiveError(`its rows of ${name} are not what was exported`)
  }
  const { files } = manifest
  if (
    manifest.tables.length !== head.tables.length ||
    files.count !== count ||
    files.bytes !== total ||
    files.sha256 !== list.digest('hex')
  )
    throw new ArchiveError('its files are not what was exported')
  return { head, manifest }
}
