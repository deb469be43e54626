import path from 'node:path'
import sharp from 'sharp'

const drawn = new Map<string, Promise<Buffer>>()

/** JPEG of a photo in this folder's `photos`, as a phone would have sent it. Throws when there is none of this name. */
export function photoBytes(name: string): Promise<Buffer> {
  const known =
    drawn.get(name) ??
    sharp(path.join(__dirname, 'photos', `${name}.svg`))
      .jpeg({ quality: 84 })
      .toBuffer()
  drawn.set(name, known)
  return known
}
