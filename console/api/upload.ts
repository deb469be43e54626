import { ApiError, unwrap } from '@shared/envelope'
import { common } from '../i18n/common.i18n'
import { headersOf, UPLOAD_TIMEOUT_MS, urlOf, withLogin, type Answer } from './call'

const PATH = 'POST /ssp/file/upload'
const SIGN = 'POST /files/uploadSign'
/** Longest side of a photo that is sent, px, and its quality: what a screen shows, and no more. */
const LONGEST = 1600
const QUALITY = 0.8
/** Smaller pictures are sent as they are. */
const SMALL_BYTES = 300_000

/** A photo as it is sent: smaller where that helps, else as it came. */
async function compressed(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size <= SMALL_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>(resolve => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return blob && blob.size < file.size ? blob : file
  } catch {
    // of a kind that this browser cannot draw
    return file
  }
}

/** One try. `fetch` does not tell how much has gone out. */
function send(
  body: FormData,
  onProgress: (part: number) => void,
  path: typeof PATH | typeof SIGN = PATH,
): Promise<Answer<typeof PATH>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', urlOf(path))
    for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      try {
        resolve(unwrap(request.response, request.status, common.t('network')) as Answer<typeof PATH>)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    const lost = () => reject(new ApiError({ id: 'NETWORK', message: common.t('network') }))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.send(body)
  })
}

/** Uploads a photo or a file, photos made smaller. `onProgress`: how much has gone out, 0 to 1. Throws ApiError with a message in the person's language. */
export async function upload(file: File, onProgress: (part: number) => void): Promise<Answer<typeof PATH>> {
  const sent = await compressed(file)
  const body = new FormData()
  body.append('file', sent, sent === file ? file.name : file.name.replace(/\.\w+$/, '') + '.jpg')
  return withLogin(() => send(body, onProgress))
}

/** Uploads a signature as it was drawn. Throws ApiError with a message in the person's language: FILE_BLANK for one without ink. */
export async function uploadSignature(picture: File): Promise<Answer<typeof SIGN>> {
  const body = new FormData()
  body.append('file', picture, picture.name)
  return withLogin(() => send(body, () => undefined, SIGN))
}
