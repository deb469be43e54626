import { cleanPicture, type PictureMime } from '../files/picture'
import type { Ocr } from '../../providers/ocr'
import { VendorError } from '../../providers/vendor'
import { createPool, PoolError } from '../../workers/pool'
import { ReadError, type FileFault } from './errors'
import { lookAtDocument, type ReadText } from './formats'

/** What reading a file may take. */
interface ReadLimits {
  /** characters of text that are kept */
  maxChars: number
  timeoutMs: number
}
const LIMITS: ReadLimits = { maxChars: 20_000, timeoutMs: 20_000 }
/** Memory of the process that reads a file, in all, MB, and of that its JavaScript heap. */
const MEMORY = { heapMb: 256, rssMb: 640 }
/** Files that wait for their turn: each may take a core and hundreds of megabytes, so one is read at a time. */
const ROOM = { all: 64, each: 16 }

/** Beside the faults of a file: `noOcr`: a picture, and nobody who reads pictures is configured; `ocrFailed`; `busy`: too many files at once. */
export type ReadFault = FileFault | 'noOcr' | 'ocrFailed' | 'busy'
type ReadResult = ReadText | { error: ReadFault }

export interface ReadOptions extends Partial<ReadLimits> {
  ocr: Ocr
  /** whose file it is: a person who sends many waits for the own ones */
  person: string
  signal: AbortSignal
}

/** Pictures, by their first bytes, and what they are sent as: formats that every model takes, transparency kept. */
const PICTURES: [RegExp, PictureMime][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8/, 'image/png'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftypavi[fs]/s, 'image/jpeg'],
]
/** Why a file was not read, by what became of its process; one that died wanted too much memory. */
const FAULTS = { busy: 'busy', timeout: 'timeout', died: 'tooLarge' } as const satisfies Record<
  PoolError['id'],
  ReadFault
>

async function readPicture(bytes: Buffer, mime: PictureMime, ocr: Ocr, signal: AbortSignal): Promise<ReadResult> {
  if (!ocr.configured) return { error: 'noOcr' }
  let picture: Buffer
  try {
    picture = await cleanPicture(bytes, mime)
  } catch {
    return { error: 'broken' }
  }
  try {
    const text = await ocr.read(picture, mime, signal)
    return text ? { text, truncated: false } : { error: 'empty' }
  } catch (error) {
    if (error instanceof VendorError) return { error: 'ocrFailed' }
    throw error
  }
}

/** Makes a reader whose processes have so much memory. */
export function createReader(memory: typeof MEMORY = MEMORY) {
  const files = createPool<typeof import('./extract-text.worker')>({
    file: require.resolve('./extract-text.worker.ts'),
    processes: 1,
    kept: 0,
    idleMs: 0,
    fresh: true,
    ...memory,
    room: ROOM,
  })

  /**
   * Text of an uploaded file: pictures by OCR; PDF, Word (docx), Excel (xlsx, xls) and text by libraries, in a process of its own. What it is, its
   * content says, and never its name. Rows of tables are lines with tabs. Throws the signal's reason.
   */
  return async function readFileText(
    bytes: Buffer,
    { ocr, person, signal, ...limits }: ReadOptions,
  ): Promise<ReadResult> {
    const { maxChars, timeoutMs } = { ...LIMITS, ...limits }
    const mime = PICTURES.find(([head]) => head.test(bytes.toString('latin1', 0, 16)))?.[1]
    if (mime) {
      const read = await readPicture(bytes, mime, ocr, signal)
      return 'text' in read && read.text.length > maxChars
        ? { text: read.text.slice(0, maxChars), truncated: true }
        : read
    }
    try {
      lookAtDocument(bytes)
      return await files.run('read', { bytes, maxChars }, { person, timeoutMs, signal })
    } catch (error) {
      if (error instanceof ReadError) return { error: error.id }
      if (error instanceof PoolError) return { error: FAULTS[error.id] }
      throw error
    }
  }
}
export const readFileText = createReader()
