import path from 'node:path'
import sharp from 'sharp'

/** Pictures of the demo's articles, drawn as SVG. */
export const ARTICLE_PICTURES = path.join(__dirname, 'pictures')

const drawn = new Map<string, Promise<Buffer>>()

/** A picture as PNG, for what takes no SVG: a file that hangs on an article is looked at with the chat app's own viewer. Throws when there is none of this name. */
export function pictureBytes(name: string): Promise<Buffer> {
  const known =
    drawn.get(name) ??
    sharp(path.join(ARTICLE_PICTURES, `${path.basename(name)}.svg`), { density: 144 })
      .png()
      .toBuffer()
  drawn.set(name, known)
  known.catch(() => drawn.delete(name))
  return known
}
