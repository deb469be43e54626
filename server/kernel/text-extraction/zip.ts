import { inflateRawSync } from 'node:zlib'
import { ReadError } from './errors'

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const END_BYTES = 22
const MAX_COMMENT = 0xffff
/** size and place that stand in the extra field instead */
const ELSEWHERE = 0xffffffff

interface Entry {
  name: string
  method: number
  encrypted: boolean
  size: number
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
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === CENTRAL) {
    const [nameBytes, extraBytes, commentBytes] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const extra = bytes.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
    const [, size = 0, place = 0] = extended(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ])
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      size,
      at: place,
    }
    at += 46 + nameBytes + extraBytes + commentBytes
  }
}

function contentOf(bytes: Buffer, { method, size, at }: Entry, maxBytes: number): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new ReadError('broken')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(from, from + size)
  if (packed.length !== size || (method !== 0 && method !== 8)) throw new ReadError('broken')
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(maxBytes, 1) })
  } catch (error) {
    throw new ReadError(
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'broken',
    )
  }
}

/**
 * The wanted entries of an archive, unpacked: never more than `maxBytes` of them, whatever its headers say.
 * Throws ReadError: `broken`, `protected`, `tooLarge`.
 */
export function unzip(bytes: Buffer, isWanted: (name: string) => boolean, maxBytes: number): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  let left = maxBytes
  for (const entry of entriesOf(bytes)) {
    if (!isWanted(entry.name)) continue
    if (entry.encrypted) throw new ReadError('protected')
    const content = contentOf(bytes, entry, left)
    left -= content.length
    if (left < 0) throw new ReadError('tooLarge')
    entries.set(entry.name, content)
  }
  return entries
}

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
