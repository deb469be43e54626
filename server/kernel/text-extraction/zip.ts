import { inflateRawSync } from 'node:zlib'
import { ReadError } from './errors'

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const END_BYTES = 22
const MAX_COMMENT = 0xffff
/** size and place that stand in the extra field instead */
const ELSEWHERE = 0xffffffff

/** Entries of an archive; a document has some dozens, one with many pictures some thousands. */
const MAX_ENTRIES = 20_000

interface Entry {
  name: string
  method: number
  encrypted: boolean
  size: number
  /** what it says that it unpacks to */
  unpacked: number
  at: number
}

/** Numbers of 64 bits that replace `fields` of 32, in their order. */
function extended(extra: Buffer, fields: number[]): number[] {
  let rest: Buffer = Buffer.alloc(0)
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) rest = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  let at = 0
  return fields.map(field => {
    if (field !== ELSEWHERE) return field
    at += 8
    return Number(rest.readBigUInt64LE(at - 8))
  })
}

function* entriesOf(bytes: Buffer): Generator<Entry> {
  let end = bytes.length - END_BYTES
  while (end >= 0 && end >= bytes.length - END_BYTES - MAX_COMMENT && bytes.readUInt32LE(end) !== END) end--
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new ReadError('broken')
  let at = bytes.readUInt32LE(end + 16)
  let count = 0
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === CENTRAL) {
    if (++count > MAX_ENTRIES) throw new ReadError('tooLarge')
    const [nameBytes, extraBytes, commentBytes] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const extra = bytes.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
    const [unpacked = 0, size = 0, place = 0] = extended(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ])
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      size,
      unpacked,
      at: place,
    }
    at += 46 + nameBytes + extraBytes + commentBytes
  }
}

function contentOf(bytes: Buffer, { method, size, unpacked, at }: Entry): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new ReadError('broken')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(from, from + size)
  if (packed.length !== size || (method !== 0 && method !== 8)) throw new ReadError('broken')
  if (method === 0) return packed
  try {
    // no more than it said, which has been added up
    return inflateRawSync(packed, { maxOutputLength: Math.max(unpacked, 1) })
  } catch (error) {
    throw new ReadError(
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'broken',
    )
  }
}

type IsWanted = (name: string) => boolean
/** What documents are read from: pictures and other archives within one stay packed. */
export const isXml: IsWanted = name => /\.(xml|rels)$/i.test(name)
export const isArchive = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === 'PK'

/**
 * The wanted entries of an archive, of which nothing is unpacked yet: what they say that they unpack to is `maxBytes` at most. It takes no time,
 * so that whoever hands an archive on can look first. Throws ReadError: `broken`, `protected`, `tooLarge`.
 */
export function wantedEntries(bytes: Buffer, isWanted: IsWanted, maxBytes: number): Entry[] {
  const wanted: Entry[] = []
  let left = maxBytes
  try {
    for (const entry of entriesOf(bytes)) {
      if (!isWanted(entry.name)) continue
      if (entry.encrypted) throw new ReadError('protected')
      left -= entry.method === 0 ? entry.size : entry.unpacked
      if (left < 0) throw new ReadError('tooLarge')
      wanted.push(entry)
    }
  } catch (error) {
    // a place or a length that lies behind the end
    throw error instanceof RangeError ? new ReadError('broken') : error
  }
  return wanted
}

/**
 * The wanted entries of an archive, unpacked: never more than `maxBytes` of them, and none to more than it says.
 * Throws ReadError: `broken`, `protected`, `tooLarge`.
 */
export const unzip = (bytes: Buffer, isWanted: IsWanted, maxBytes: number): Map<string, Buffer> =>
  new Map(wantedEntries(bytes, isWanted, maxBytes).map(entry => [entry.name, contentOf(bytes, entry)]))

/** An archive of these entries, stored as they are. The libraries that read documents get this one: they believe headers. */
export function zip(entries: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of entries) {
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL, 0)
    // version needed, and a name in UTF-8
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(0x800, 6)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(CENTRAL, 0)
    central.writeUInt16LE(20, 4)
    local.copy(central, 6, 4, 30)
    central.writeUInt32LE(at, 42)
    parts.push(local, nameBytes, content)
    directory.push(central, nameBytes)
    at += local.length + nameBytes.length + content.length
  }
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.size, 8)
  end.writeUInt16LE(entries.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
