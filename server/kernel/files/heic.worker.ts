import decoder from 'heic-decode'
import { beginWorker, job } from '../../workers/worker'
import { pictureOf } from './picture'

beginWorker()

/** Pixels of a photo that is read, at most: 48 megapixels are what phones take. They cost 700 MB while they are read. */
const MAX_PIXELS = 50_000_000

/** A photo in Apple's format as a JPEG: turned as it says, without all that stands beside its pixels. Null for one that is damaged or too large. */
export const convert = job(async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const photos = await decoder.all({ buffer: bytes }).catch(() => null)
  const [photo] = photos ?? []
  // its size is what it says: nothing of it is unpacked before
  if (!photo || !(photo.width * photo.height <= MAX_PIXELS)) return null
  const pixels = await photo.decode().catch(() => null)
  return pixels && pictureOf(pixels)
})
