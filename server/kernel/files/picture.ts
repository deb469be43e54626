import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../http/errors'

/** Longest edge of a kept picture, px. */
const MAX_EDGE = 2560
const KEPT = { width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true } as const
/** Pixels of all frames that are decoded, at most: a small file may unpack to gigabytes. */
const MAX_PIXELS = 64_000_000
const AT_ONCE = 2
const TIMEOUT_SECONDS = 30

// the operation cache keeps decoded uploads alive for nothing: no picture comes twice
sharp.cache(false)

let running = 0
const waiting: (() => void)[] = []

/** Decoding takes a core and up to 200 MB: two at a time, so that uploads never starve the other calls. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('FILE_UNREADABLE')
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const open = (bytes: Buffer, animated = false) =>
  sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: TIMEOUT_SECONDS })

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif'

function encode(image: Sharp, mime: PictureMime): Sharp {
  if (mime === 'image/png') return image.png({ compressionLevel: 8 })
  if (mime === 'image/webp') return image.webp({ quality: 82 })
  if (mime === 'image/gif') return image.gif({ effort: 3 })
  // mozjpeg would save a quarter of the bytes for five times the time
  return image.jpeg({ quality: 82 })
}

/**
 * The picture encoded again: upright, sRGB, without metadata (place, camera, hidden content), at most 2560 px.
 * Throws FILE_UNREADABLE when it is damaged or has too many pixels.
 */
export const cleanPicture = (bytes: Buffer, mime: PictureMime): Promise<Buffer> =>
  inTurn(async () => {
    const { pages = 1 } = await open(bytes).metadata()
    const image = open(bytes, pages > 1 && (mime === 'image/gif' || mime === 'image/webp')).autoOrient()
    return encode(image.resize(KEPT).toColourspace('srgb'), mime).toBuffer()
  })

/** Decoded pixels, of 4 bytes each, as a kept picture. */
export const pictureOf = (pixels: { width: number; height: number; data: Uint8ClampedArray }): Promise<Buffer> =>
  encode(
    sharp(pixels.data, {
      raw: { width: pixels.width, height: pixels.height, channels: 4 },
      limitInputPixels: MAX_PIXELS,
    })
      .flatten({ background: '#ffffff' })
      .resize(KEPT),
    'image/jpeg',
  ).toBuffer()

/** A small still of a kept picture: at most `edge` px, in the same format. */
export const thumbnail = (bytes: Buffer, mime: PictureMime, edge: number): Promise<Buffer> =>
  inTurn(() =>
    encode(open(bytes).resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }), mime).toBuffer(),
  )

/** What chat apps show of a shared screen, px: five to four, and they cut off what is not. */
const CARD = { width: 500, height: 400 }

/** A picture for the card of a shared screen: what is wider than high fills it, anything else stands in it whole. */
export const cardPicture = (bytes: Buffer, mime: PictureMime): Promise<Buffer> =>
  inTurn(async () => {
    const { width, height } = await open(bytes).metadata()
    const fit = width > height ? 'cover' : 'contain'
    return encode(
      open(bytes)
        .flatten({ background: '#ffffff' })
        .resize({ ...CARD, fit, background: '#ffffff' }),
      mime,
    ).toBuffer()
  })

/** A picture this wide, px, shows a signature as well as a larger one. */
const INK_EDGE = 512
/** What is drawn across less than this share of the paper's width is a dot. */
const LEAST_INK = 0.03
/** How much darker than the paper ink is, of 255. */
const DARKER = 16

/** Whether anything is drawn: on white paper, and across more than a dot. */
export const hasInk = (bytes: Buffer): Promise<boolean> =>
  inTurn(async () => {
    const { data, info } = await open(bytes)
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize({ width: INK_EDGE, height: INK_EDGE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    let lightest = 0
    for (const point of data) if (point > lightest) lightest = point
    let [left, right, top, bottom] = [width, -1, height, -1]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (lightest - (data[(y * width + x) * channels] ?? 0) > DARKER) {
          left = Math.min(left, x)
          right = Math.max(right, x)
          top = Math.min(top, y)
          bottom = y
        }
    return right >= 0 && Math.max(right - left, bottom - top) + 1 > LEAST_INK * width
  })
