import { Worker } from 'node:worker_threads'
import { cleanPicture, type PictureMime } from '../file/picture'
import type { Ocr } from '../providers/ocr'
import { VendorError } from '../providers/vendor'
import type { FileFault } from './fault'
import type { ReadText } from './formats'

/** What reading may take. */
export interface ReadLimits {
  /** characters of text that are kept */
  maxChars: number
  timeoutMs: number
  /** JavaScript heap of the worker, MB */
  heapMb: number
  /** what the whole process may grow by meanwhile, MB: buffers are no part of a heap */
  growthMb: number
}
const LIMITS: ReadLimits = { maxChars: 20_000, timeoutMs: 20_000, heapMb: 256, growthMb: 512 }
const WATCH_MS = 50
/** Files that wait for their turn. */
const MAX_WAITING = 16

/** Beside the faults of a file: `noOcr`: a picture, and nobody who reads pictures is configured; `ocrFailed`; `busy`: too many files at once. */
export type ReadFault = FileFault | 'noOcr' | 'ocrFailed' | 'busy'
export interface Task { bytes: Uint8Array; maxChars: number }
export type Outcome = ReadText | { error: FileFault }

/** Pictures, by their first bytes, and what they are sent as: formats that every model takes, transparency kept. */
const PICTURES: [RegExp, PictureMime][] = [[/^\xff\xd8\xff/, 'image/jpeg'], [/^\x89PNG\r\n/, 'image/png'], [/^GIF8/, 'image/png'], [/^RIFF.{4}WEBP/s, 'image/webp'], [/^.{4}ftypavi[fs]/s, 'image/jpeg']]

let running = false
const waiting: (() => void)[] = []

/** One file at a time: each may take a core and hundreds of megabytes. Null when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (running) {
    if (waiting.length >= MAX_WAITING) return null
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  running = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running = false
  }
}

/** Reads in a thread of its own, which is ended when it takes too long or too much. */
function inWorker(file: Buffer, { maxChars, timeoutMs, heapMb, growthMb }: ReadLimits, signal?: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const bytes = new Uint8Array(file)
    // tsx does not reach into threads by itself
    const worker = new Worker(require.resolve('./reading.worker.ts'), {
      workerData: { bytes, maxChars } satisfies Task, transferList: [bytes.buffer], execArgv: ['--require', require.resolve('tsx/cjs')],
      // a library that a file takes over finds no keys
      env: {}, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    })
    worker.stdout.resume()
    worker.stderr.resume()
    const before = process.memoryUsage.rss()
    let over = false
    const finish = (settle: () => void) => {
      if (over) return
      over = true
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', stop)
      // the next file waits until this one's memory is free
      void worker.terminate().then(settle, settle)
    }
    const end = (outcome: Outcome) => finish(() => resolve(outcome))
    const stop = () => finish(() => reject(signal?.reason))
    const timer = setTimeout(() => end({ error: 'timeout' }), timeoutMs)
    const watch = setInterval(() => { if (process.memoryUsage.rss() - before > growthMb * 1024 * 1024) end({ error: 'tooLarge' }) }, WATCH_MS)
    signal?.addEventListener('abort', stop, { once: true })
    let begun = false
    worker.on('message', (message: Outcome | 'begun') => {
      if (message === 'begun') begun = true
      else end(message)
    })
    worker.once('error', error => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ error: 'tooLarge' })
      else if (begun) end({ error: 'broken' })
      else finish(() => reject(error))
    })
    worker.once('exit', () => end({ error: 'broken' }))
  })
}

async function readPicture(bytes: Buffer, mime: PictureMime, ocr: Ocr, signal: AbortSignal): Promise<Outcome | { error: ReadFault }> {
  if (!ocr.configured) return { error: 'noOcr' }
  let picture: Buffer
  try { picture = await cleanPicture(bytes, mime) } catch { return { error: 'broken' } }
  try {
    const text = await ocr.read(picture, mime, signal)
    return text ? { text, truncated: false } : { error: 'empty' }
  } catch (error) {
    if (error instanceof VendorError) return { error: 'ocrFailed' }
    throw error
  }
}

/**
 * Text of an uploaded file: pictures by OCR; PDF, Word (docx), Excel (xlsx, xls) and text by libraries. What it is, its content says,
 * and never its name. Rows of tables are lines with tabs. Throws the signal's reason, and when the thread cannot begin.
 */
export async function readFileText(bytes: Buffer, { ocr, signal, ...limits }: Partial<ReadLimits> & { ocr: Ocr; signal: AbortSignal }): Promise<ReadText | { error: ReadFault }> {
  const all = { ...LIMITS, ...limits }
  const mime = PICTURES.find(([head]) => head.test(bytes.toString('latin1', 0, 16)))?.[1]
  if (!mime) return await inTurn(() => inWorker(bytes, all, signal)) ?? { error: 'busy' }
  const read = await readPicture(bytes, mime, ocr, signal)
  return 'text' in read && read.text.length > all.maxChars ? { text: read.text.slice(0, all.maxChars), truncated: true } : read
}
