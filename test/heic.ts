import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A photo of 300 × 200 px as an iPhone makes it, in one tile of one blue. */
export const HEIC_PHOTO = readFileSync(join(__dirname, 'fixtures/photo.heic'))
const TILE = { width: 300, height: 200 }

const u8 = (...bytes: number[]) => Buffer.from(bytes)
const u16 = (value: number) => u8(value >> 8, value & 255)
const u32 = (value: number) => Buffer.concat([u16(Math.floor(value / 65536)), u16(value % 65536)])
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const full = (type: string, version: number, ...parts: Buffer[]) => box(type, u8(version, 0, 0, 0), ...parts)
/** The box of a type in the fixture, whole. */
function boxOf(type: string): Buffer {
  const at = HEIC_PHOTO.indexOf(type, 0, 'latin1') - 4
  return HEIC_PHOTO.subarray(at, at + HEIC_PHOTO.readUInt32BE(at))
}

/**
 * A photo put together from tiles, as phones do from 2 megapixels on: each is the one of the fixture. `says` is the size that it claims,
 * `quarters` how often it is turned against the clock, `exif` what stands beside the picture.
 */
export function heicOf({
  columns,
  rows,
  says = { width: columns * TILE.width, height: rows * TILE.height },
  quarters = 0,
  exif = Buffer.alloc(0),
}: {
  columns: number
  rows: number
  says?: { width: number; height: number }
  quarters?: number
  exif?: Buffer
}): Buffer {
  const tiles = columns * rows
  const data = boxOf('mdat').subarray(8)
  const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(says.width), u32(says.height)])
  const [gridId, exifId] = [tiles + 1, tiles + 2]
  const ids = Array.from({ length: tiles }, (_, i) => i + 1)
  const item = (id: number, type: string, flags = 0) =>
    box('infe', u8(2, 0, 0, flags), u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1'))
  const size = (width: number, height: number) => full('ispe', 0, u32(width), u32(height))
  const properties = box(
    'ipco',
    boxOf('hvcC'),
    size(TILE.width, TILE.height),
    size(says.width, says.height),
    box('irot', u8(quarters)),
  )
  const associations = full(
    'ipma',
    0,
    u32(tiles + 1),
    Buffer.concat(ids.map(id => Buffer.concat([u16(id), u8(2, 0x81, 2)]))),
    u16(gridId),
    u8(2, 3, 0x84),
  )
  const ftyp = boxOf('ftyp')
  const meta = (start: number) => {
    const extents: [id: number, at: number, length: number][] = [
      ...ids.map((id): [number, number, number] => [id, start, data.length]),
      [gridId, start + data.length, grid.length],
      [exifId, start + data.length + grid.length, exif.length + 4],
    ]
    return full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(gridId)),
      full(
        'iloc',
        0,
        u8(0x44, 0),
        u16(extents.length),
        Buffer.concat(
          extents.map(([id, at, length]) => Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)])),
        ),
      ),
      full(
        'iinf',
        0,
        u16(tiles + 2),
        Buffer.concat(ids.map(id => item(id, 'hvc1', 1))),
        item(gridId, 'grid'),
        item(exifId, 'Exif', 1),
      ),
      full(
        'iref',
        0,
        box('dimg', u16(gridId), u16(tiles), Buffer.concat(ids.map(u16))),
        box('cdsc', u16(exifId), u16(1), u16(gridId)),
      ),
      box('iprp', properties, associations),
    )
  }
  const head = meta(0).length + ftyp.length
  return Buffer.concat([ftyp, meta(head + 8), box('mdat', data, grid, u32(0), exif)])
}
