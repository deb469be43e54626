import { decodeQR } from 'qr/decode.js'
import type { ScanProblem } from './types'

/** What some browsers can do by themselves, and for bar codes too. */
interface Detector {
  detect(image: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Kinds of codes that stand on devices. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a']
/** ms between two looks at the camera's picture: the hand needs longer than that, and the phone stays cool */
const LOOK_MS = 120
/** Longer side of what is looked at, px: the camera's picture, and a photo, which is tried large and small. */
const CAMERA_SIDE = 960
const PHOTO_SIDES = [1600, 800, 400]
/** A picture from a screen may be smaller than the reader can tell its squares apart, px. */
const SMALL_SIDE = 200
/** ms for one try at a photo */
const PHOTO_MS = 1500

async function nativeDetector(): Promise<Detector | null> {
  const Known = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Known) return null
  try {
    const supported = await Known.getSupportedFormats()
    const formats = FORMATS.filter(format => supported.includes(format))
    return formats.includes('qr_code') ? new Known({ formats }) : null
  } catch {
    return null
  }
}

const native = async (detector: Detector | null, image: CanvasImageSource): Promise<string | null> => {
  // some phones have the class and not what it needs
  try {
    return (await detector?.detect(image))?.[0]?.rawValue || null
  } catch {
    return null
  }
}
const decode = (pixels: ImageData, effort?: { effort: number; timeLimit: number }): string | null => {
  // no code is an error to the reader, and the usual thing to us
  try {
    return decodeQR(pixels, effort) || null
  } catch {
    return null
  }
}

/** Draws the picture at this length of its longer side, on white, and gives its pixels. */
function pixelsOf(
  canvas: HTMLCanvasElement,
  image: CanvasImageSource,
  width: number,
  height: number,
  side: number,
): ImageData | null {
  const scale = side / Math.max(width, height)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingEnabled = scale < 1
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Text of the code in a picture; null when there is none, or when it is no picture. */
export async function readPicture(picture: Blob): Promise<string | null> {
  const url = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = url
    try {
      await image.decode()
    } catch {
      return null
    }
    const found = await native(await nativeDetector(), image)
    if (found) return found
    const { naturalWidth, naturalHeight } = image
    const longest = Math.max(naturalWidth, naturalHeight)
    const sides = longest < SMALL_SIDE ? [longest * 4] : [...new Set(PHOTO_SIDES.map(side => Math.min(side, longest)))]
    const canvas = document.createElement('canvas')
    for (const side of sides) {
      const pixels = pixelsOf(canvas, image, naturalWidth, naturalHeight, side)
      const text = pixels && decode(pixels, { effort: Infinity, timeLimit: PHOTO_MS })
      if (text) return text
    }
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

interface Camera {
  stop(): void
  setTorch: ((on: boolean) => Promise<void>) | null
}
type WithTorch = MediaTrackCapabilities & { torch?: boolean }

class NoCameraHere extends Error {}

/** Shows the camera at the back in the video and tells each code that it reads. Throws what {@link problemOf} explains. */
export async function openCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<Camera> {
  // absent where the page is not served over https
  if (!(navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia) throw new NoCameraHere()
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const [track] = stream.getVideoTracks()
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    over = true
    clearTimeout(timer)
    stream.getTracks().forEach(one => one.stop())
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    stop()
    throw error
  }
  const detector = await nativeDetector()
  const canvas = document.createElement('canvas')
  const look = async () => {
    if (video.videoWidth > 0) {
      const pixels = detector
        ? null
        : pixelsOf(
            canvas,
            video,
            video.videoWidth,
            video.videoHeight,
            Math.min(CAMERA_SIDE, Math.max(video.videoWidth, video.videoHeight)),
          )
      const text = detector ? await native(detector, video) : pixels && decode(pixels)
      if (text && !over) onText(text)
    }
    if (!over)
      timer = setTimeout(() => {
        void look()
      }, LOOK_MS)
  }
  void look()
  const hasTorch = (track?.getCapabilities?.() as WithTorch | undefined)?.torch === true
  return {
    stop,
    setTorch:
      hasTorch && track ? on => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) : null,
  }
}

/** What stands in the way of the camera, by the error of `getUserMedia`. */
export function problemOf(error: unknown): ScanProblem {
  if (error instanceof NoCameraHere) return 'unsupported'
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (['NotAllowedError', 'PermissionDeniedError', 'SecurityError'].includes(name)) return 'refused'
  if (
    ['NotFoundError', 'DevicesNotFoundError', 'OverconstrainedError', 'NotReadableError', 'TrackStartError'].includes(
      name,
    )
  )
    return 'noCamera'
  return 'other'
}
