import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { isUuid } from '../../db/ids'
import { readContent, type Content } from '../../kernel/files/content'
import { storeUpload } from '../../kernel/files/file.service'
import { files } from '../../kernel/files/file.table'
import { linkLife } from '../../kernel/files/link'
import { isOwnFile } from '../../kernel/files/owner'
import { ownerOf, personOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { countLimit } from '../../kernel/call/limit'
import { VendorError } from '../../providers/vendor'
import { readFileText } from '../../kernel/text-extraction/extract-text'
import { storable } from './run.events'
import { ASSISTANT } from '../../../shared/assistant'
import { ENTRY_KINDS, FILE_KINDS } from '../../../shared/file-kinds'
import type { Language } from '../../../shared/language'

const AUDIO = ['wav', 'mp3', 'aac', 'm4a', 'mp4', 'amr', 'ogg', 'webm']
/** What may be uploaded where (AI specification §5): pictures and recordings in a chat, documents in order entry. */
const KINDS = { chat: [...FILE_KINDS.picture, ...AUDIO], entry: ENTRY_KINDS, picture: FILE_KINDS.picture } as const
/** Languages as speech recognition names them. */
const SPOKEN: Record<Language, string> = { zh: 'zh', en: 'en', ru: 'ru', tw: 'zh' }
const TRANSCRIBE_MS = 60_000

type FileRow = typeof files.$inferSelect

const reader =
  (kind: keyof typeof KINDS) =>
  async (ctx: Ctx, bytes: Buffer): Promise<Content> => {
    if (bytes.length > ASSISTANT.maxFileBytes)
      throw new AppError('FILE_TOO_LARGE', { mb: ASSISTANT.maxFileBytes / 1024 / 1024 })
    const content = await readContent(ctx, bytes)
    if (!content.extensions.some(extension => (KINDS[kind] as readonly string[]).includes(extension)))
      throw new AppError('FILE_TYPE')
    return content
  }

/** Keeps a file for the assistant. A visitor's belongs to the device, as conversations do, and has a secret only where the device says nothing. Throws as upload (server/kernel/files), FILE_TYPE, FILE_TOO_LARGE. */
export async function uploadFile(ctx: Ctx, request: FastifyRequest, kind: keyof typeof KINDS) {
  const { secret, ...file } = await storeUpload(ctx, request, reader(kind))
  return { ...file, ...(secret && ownerOf(ctx) === '' ? { secret } : {}), ossUrl: file.url }
}

async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  if (!ids.length) return []
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, [...ids])))
  return ids.flatMap(id => rows.find(row => row.id === id.toLowerCase()) ?? [])
}

/** Checks that all files of a question are the caller's. Throws NOT_FOUND. */
export async function assertOwnFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length > ASSISTANT.maxFiles || ids.some(id => !isUuid(id))) throw new AppError('NOT_FOUND')
  const rows = await rowsOf(ctx, ids)
  if (rows.length !== ids.length || !rows.every(row => isOwnFile(ctx, row))) throw new AppError('NOT_FOUND')
}

async function bytesOf(ctx: Ctx, { key }: FileRow): Promise<Buffer> {
  const stream = await ctx.providers.storage.read(key)
  if (!stream) throw new AppError('NOT_FOUND')
  return buffer(stream)
}

/** Words of a file, kept with it, because a vendor that reads pictures is paid for each time; '' where none could be read. */
async function wordsOf(ctx: Ctx, row: FileRow, signal: AbortSignal): Promise<string> {
  if (row.words !== null) return row.words
  const read = await readFileText(await bytesOf(ctx, row), { ocr: ctx.providers.ocr, person: personOf(ctx), signal })
  if ('error' in read) {
    ctx.log.info({ file: row.id, fault: read.error }, 'a file could not be read')
    return ''
  }
  const words = storable(read.text)
  await ctx.db
    .update(files)
    .set({ words })
    .where(and(eq(files.tenantId, ctx.tenantId), eq(files.id, row.id)))
  return words
}

/** Words of files, in their order; '' where none could be read. Throws only the signal's reason, and NOT_FOUND for bytes that are gone. */
export async function wordsOfFiles(
  ctx: Ctx,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ filename: string; text: string }[]> {
  const texts: { filename: string; text: string }[] = []
  for (const row of await rowsOf(ctx, ids))
    texts.push({ filename: row.filename, text: await wordsOf(ctx, row, signal) })
  return texts
}

/** Keeps a picture and reads its words; '' where no recognition is configured, or it found none. */
export async function uploadPicture(ctx: Ctx, request: FastifyRequest) {
  if (ctx.providers.ocr.configured) await countLimit(ctx, 'recognition')
  const file = await uploadFile(ctx, request, 'picture')
  const [read] = ctx.providers.ocr.configured
    ? await wordsOfFiles(ctx, [file.id], AbortSignal.timeout(TRANSCRIBE_MS))
    : []
  return { ...file, text: read?.text ?? '', ocr: ctx.providers.ocr.configured }
}

/** The file that a link of ours leads to, which is good by itself; undefined for any other address. */
async function linkedFile(ctx: Ctx, fileUrl: string): Promise<FileRow | undefined> {
  const link = URL.canParse(fileUrl, ctx.origins[0]) ? new URL(fileUrl, ctx.origins[0]) : null
  const [, tenantId = '', id = ''] = /^\/api\/files\/([^/]+)\/([^/]+)$/.exec(link?.pathname ?? '') ?? []
  const good =
    link &&
    tenantId === ctx.tenantId &&
    isUuid(id) &&
    linkLife(ctx, { tenantId, id, e: link.searchParams.get('e') ?? '', s: link.searchParams.get('s') ?? '' }) > 0
  return good ? (await rowsOf(ctx, [id]))[0] : undefined
}

/** A recording by its link, else by its id, when it is the caller's. Throws NOT_FOUND. */
async function recording(
  ctx: Ctx,
  { fileUrl, id, secret }: { fileUrl?: string; id?: string; secret?: string },
): Promise<FileRow> {
  const linked = fileUrl ? await linkedFile(ctx, fileUrl) : undefined
  if (linked) return linked
  const [row] = id ? await rowsOf(ctx, [id]) : []
  if (!row || !isOwnFile(ctx, row, secret)) throw new AppError('NOT_FOUND')
  return row
}

/** Words of a recording, '' for silence. Throws SPEECH_NOT_CONFIGURED, NOT_FOUND, TOO_MANY_REQUESTS, SPEECH_FAILED. */
export async function transcribe(
  ctx: Ctx,
  which: { fileUrl?: string; id?: string; secret?: string },
): Promise<{ text: string }> {
  const row = await recording(ctx, which)
  if (!ctx.providers.asr.configured) throw new AppError('SPEECH_NOT_CONFIGURED')
  await countLimit(ctx, 'recognition')
  try {
    return {
      text: await ctx.providers.asr.transcribe(await bytesOf(ctx, row), {
        language: SPOKEN[ctx.language],
        signal: AbortSignal.timeout(TRANSCRIBE_MS),
      }),
    }
  } catch (error) {
    if (!(error instanceof VendorError) && !(error instanceof DOMException)) throw error
    ctx.log.warn({ err: error }, 'speech was not recognized')
    throw new AppError('SPEECH_FAILED')
  }
}
