import { FILE_KINDS, type FileExtension } from '../../../shared/file-kinds'
import { readings } from '../text/encoding'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { heicPicture } from './heic.pool'
import { cleanPicture, type PictureMime } from './picture'

export interface Content {
  bytes: Buffer
  mime: string
  extensions: readonly FileExtension[]
}

const PICTURES: Record<PictureMime, { mime: PictureMime; extensions: readonly FileExtension[] }> = {
  'image/jpeg': { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  'image/png': { mime: 'image/png', extensions: ['png'] },
  'image/webp': { mime: 'image/webp', extensions: ['webp'] },
  'image/gif': { mime: 'image/gif', extensions: ['gif'] },
  // phones of our range show no AVIF
  'image/avif': { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
}
/** Kept as they are, by the type that file-type finds. */
const OTHERS: Record<string, { mime: string; extensions: readonly FileExtension[] }> = {
  'application/pdf': { mime: 'application/pdf', extensions: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
  },
  'video/mp4': { mime: 'video/mp4', extensions: ['mp4'] },
  // the container of an iPhone is that of MP4, and browsers play it under this name alone
  'video/quicktime': { mime: 'video/mp4', extensions: ['mov'] },
  'audio/mpeg': { mime: 'audio/mpeg', extensions: ['mp3'] },
  'audio/aac': { mime: 'audio/aac', extensions: ['aac'] },
  'audio/x-m4a': { mime: 'audio/mp4', extensions: ['m4a'] },
  'audio/wav': { mime: 'audio/wav', extensions: ['wav'] },
  'audio/amr': { mime: 'audio/amr', extensions: ['amr'] },
  'audio/ogg': { mime: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'] },
  // file-type does not look at the tracks, see isRecording()
  'video/webm': { mime: 'audio/webm', extensions: ['webm'] },
}
const TEXT = { extensions: FILE_KINDS.text }
/** What iPhones take photos in. */
const HEIC = /^image\/hei[cf]/
const isPicture = (mime: string): mime is PictureMime => mime in PICTURES

/**
 * First bytes of the families above. Sound begins with a frame of MPEG layer 3 or AAC: file-type takes any other for sound as well, even the
 * mark at the beginning of a page in UTF-16. Anything else is text or refused, and never reaches the many parsers of file-type. */
const FAMILIES =
  /^(\xff\xd8\xff|\x89PNG\r\n|GIF8|RIFF|.{4}ftyp|%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|ID3|\xff[\xe2\xe3\xf0-\xf3\xf8-\xfb]|OggS|\x1a\x45\xdf\xa3|#!AMR)/s

async function typeOf(bytes: Buffer): Promise<string> {
  if (!FAMILIES.test(bytes.toString('latin1', 0, 12))) return ''
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.split(';', 1)[0] ?? ''
}

/** Tracks are named in the first bytes, at most this many, and in WebM before the first cluster. */
const TRACKS_BYTES = 4096
const CLUSTER = '\x1f\x43\xb6\x75'
/** Whether a WebM or Ogg file is what a recorder of sound makes: it names no track of pictures. */
function isRecording(bytes: Buffer, mime: string): boolean {
  const head = bytes.toString('latin1', 0, TRACKS_BYTES)
  if (mime === 'audio/ogg') return !/\x80theora|\x01video/.test(head)
  const [tracks = ''] = head.split(CLUSTER, 1)
  return /A_[A-Z]/.test(tracks) && !/V_[A-Z]/.test(tracks)
}

/** Word and Excel before 2007 are compound files, told apart by the names of their streams. */
function oldOffice(bytes: Buffer): Omit<Content, 'bytes'> | null {
  if (bytes.includes('WordDocument', 0, 'utf16le')) return { mime: 'application/msword', extensions: ['doc'] }
  if (bytes.includes('Workbook', 0, 'utf16le')) return { mime: 'application/vnd.ms-excel', extensions: ['xls'] }
  return null
}

const MARKUP = /^\s*<(\?xml|!doctype|!--|svg|html|head|body|script)/i
/** Plain text, in whatever encoding; its bytes stay as they are, and browsers are told how to read them. Null for what is none. */
async function textType(bytes: Buffer): Promise<Omit<Content, 'bytes'> | null> {
  const all = await readings(bytes)
  const [best] = all
  if (!best || /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(best.text)) return null
  // markup is no text: an SVG or HTML page would run in the browser that opens it
  return all.some(({ text }) => MARKUP.test(text)) ? null : { ...TEXT, mime: `text/plain; charset=${best.encoding}` }
}

/**
 * What a file is, by its content and never by its name. Pictures come back encoded again.
 * Throws FILE_HEIC for a photo in Apple's own format that cannot be read, BUSY where too many of them wait, FILE_TYPE for what is not in the list (SVG, HTML, archives, programs, documents with macros, WebM with pictures), FILE_UNREADABLE for a damaged picture.
 */
export async function readContent(ctx: Ctx, bytes: Buffer): Promise<Content> {
  const mime = await typeOf(bytes)
  if (HEIC.test(mime)) return { ...PICTURES['image/jpeg'], bytes: await heicPicture(ctx, bytes) }
  if (isPicture(mime)) return { ...PICTURES[mime], bytes: await cleanPicture(bytes, mime) }
  const kept =
    mime === 'application/x-cfb' ? oldOffice(bytes) : (OTHERS[mime] ?? (mime === '' ? await textType(bytes) : null))
  if (!kept || (/^(video\/webm|audio\/ogg)$/.test(mime) && !isRecording(bytes, mime))) throw new AppError('FILE_TYPE')
  return { ...kept, bytes }
}
