import { and, eq, sql } from 'drizzle-orm'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FILENAME_PART } from '../../../shared/api'
import type { FileValue } from '../../../shared/form'
import { localize, type Localized } from '../../../shared/language'
import { MAX_FILE_BYTES } from '../../../shared/limits'
import type { Db } from '../../db/database'
import { removeUnlessBackup } from '../../db/backup-lock'
import { newId } from '../../db/ids'
import { tenants } from '../tenancy/door.table'
import { ownerOf, type App, type Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { isDiskFull } from '../../http/failure'
import { countLimit } from '../call/limit'
import { readContent, type Content } from './content'
import { files, storageUse } from './file.table'
import { cleanFilename } from './filename'
import { fileLink } from './link'
import { hashSecret, isOwnFile } from './owner'
import { cardPicture, hasInk, thumbnail, type PictureMime } from './picture'
import { openHolding, whileArriving, type Holding } from './receiving'
import { freeRoom, takeRoom } from './room'
import { isUnused, useFiles, type Subject } from './use.service'

const MB = 1024 * 1024
/** What multipart adds around a file, at most. */
const FRAME_BYTES = 16 * 1024
/** Edge of a thumbnail, px. */
const THUMBNAIL = 200
/** What is made of a picture when it is first asked for, by the query value `w` that asks for it. */
const MADE: Record<string, ((bytes: Buffer, mime: PictureMime) => Promise<Buffer>) | undefined> = {
  [THUMBNAIL]: (bytes, mime) => thumbnail(bytes, mime, THUMBNAIL),
  card: cardPicture,
}
const madeKey = (key: string, kind: string) => `${key}_w${kind}`

/** Whether guests have something to send a file with: a request, a registration, a message of a chat. */
const takesGuests = async (ctx: Ctx, { setting, productRegisterOpen }: typeof tenants.$inferSelect.flags) =>
  setting.anonymous ||
  productRegisterOpen ||
  (await Promise.all(ctx.offers.chat.map(chat => chat(ctx)))).some(one => one.takesGuests)

/** Throws PORTAL_DISABLED, and UNAUTHORIZED for a guest where the tenant takes neither requests nor registrations nor messages of guests. */
async function tenantForUpload(ctx: Ctx) {
  const [tenant] = await ctx.db
    .select({ name: tenants.name, flags: tenants.flags, portalEnabled: tenants.portalEnabled })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  if (!tenant) throw new AppError('DOOR_NOT_FOUND')
  if (!tenant.portalEnabled && ctx.principal.kind !== 'staff') throw new AppError('PORTAL_DISABLED')
  if (ctx.principal.kind === 'guest' && !(await takesGuests(ctx, tenant.flags))) throw new AppError('UNAUTHORIZED')
  return tenant
}

const tooLarge = () => new AppError('FILE_TOO_LARGE', { mb: MAX_FILE_BYTES / MB })

async function bytesOf(part: MultipartFile, holding: Holding): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    holding.take(chunk.length)
    chunks.push(chunk)
  }
  if (part.file.truncated) throw tooLarge()
  return Buffer.concat(chunks)
}

/** The one file of a multipart request, by the name that stands beside it where there is one. Throws FILE_MISSING, FILE_TOO_LARGE, UNSUPPORTED_MEDIA, BAD_REQUEST, TOO_MANY_REQUESTS. */
async function receive(request: FastifyRequest, holding: Holding): Promise<{ bytes: Buffer; filename: string }> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA')
  let file: { bytes: Buffer; filename: string } | null = null
  let named = ''
  try {
    for await (const part of request.parts())
      // a file that is sent without a name has none here, whatever the type says
      if (part.type === 'file') file = { bytes: await bytesOf(part, holding), filename: part.filename ?? '' }
      else if (part.fieldname === FILENAME_PART && typeof part.value === 'string') named = part.value
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw new AppError('BAD_REQUEST', { detail: error instanceof Error ? error.message : 'multipart' })
  }
  if (!file?.bytes.length) throw new AppError('FILE_MISSING')
  return named ? { ...file, filename: named } : file
}

/**
 * Keeps the one file of a multipart request, as what its content says. Nothing is kept of an upload that fails or breaks off.
 * Throws FILE_MISSING, FILE_TYPE, FILE_TOO_LARGE, FILE_UNREADABLE, FILE_HEIC, STORAGE_FULL, UNAUTHORIZED, PORTAL_DISABLED, UPLOAD_TOO_SLOW, BUSY, TOO_MANY_REQUESTS.
 */
export const upload = (ctx: Ctx, request: FastifyRequest): Promise<FileValue & { secret?: string }> =>
  storeUpload(ctx, request, readContent)

/** Keeps a signature: a PNG on which something is drawn. Throws as {@link upload}, and FILE_BLANK. */
export const uploadSign = (ctx: Ctx, request: FastifyRequest): Promise<FileValue & { secret?: string }> =>
  storeUpload(ctx, request, readSign)

async function readSign(ctx: Ctx, bytes: Buffer): Promise<Content> {
  const content = await readContent(ctx, bytes)
  await assertSigned(content)
  return content
}

/** Refuses a file that nobody can have signed with. Throws FILE_TYPE for what is no PNG, FILE_BLANK for an empty one or a dot. */
export async function assertSigned({ mime, bytes }: Pick<Content, 'mime' | 'bytes'>): Promise<void> {
  if (mime !== 'image/png') throw new AppError('FILE_TYPE')
  if (!(await hasInk(bytes))) throw new AppError('FILE_BLANK')
}

/** Records that a subject uses the picture that somebody signed with, once it is theirs and signed. Throws NOT_FOUND, FILE_TYPE, FILE_BLANK. */
export async function useSignature(
  ctx: Ctx,
  tx: Db,
  subject: Subject,
  file: { id: string; secret?: string },
): Promise<string> {
  const id = file.id.toLowerCase()
  await useFiles(tx, ctx, subject, [{ ...file, id }])
  const [kept] = await tx
    .select({ key: files.key, mime: files.mime })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), eq(files.id, id)))
  const stream = kept && (await ctx.providers.storage.read(kept.key))
  if (!kept || !stream) throw new AppError('NOT_FOUND')
  await assertSigned({ mime: kept.mime, bytes: await buffer(stream) })
  return id
}

/** Keeps a signature of whom a link lets in, also where the company takes nothing else of strangers: the caller has checked the link. Throws as {@link uploadSign}. */
export const uploadLinkedSign = (ctx: Ctx, request: FastifyRequest): Promise<FileValue & { secret?: string }> =>
  receiveFile(ctx, request, async ({ bytes, filename }) => {
    const content = await readSign(ctx, bytes)
    return keepFile(ctx, content, cleanFilename(filename, content.extensions))
  })

/** Keeps the one file of a multipart request as `read` says what it is. Throws as {@link upload}, and what `read` throws. */
export async function storeUpload(
  ctx: Ctx,
  request: FastifyRequest,
  read: (ctx: Ctx, bytes: Buffer) => Promise<Content>,
): Promise<FileValue & { secret?: string }> {
  const tenant = await tenantForUpload(ctx)
  return receiveFile(ctx, request, async ({ bytes, filename }) => {
    const content = await read(ctx, bytes)
    return keepFile(ctx, content, cleanFilename(filename, content.extensions), tenant.name)
  })
}

/** Keeps a file of the caller, or one that the server made for them. Throws STORAGE_FULL. */
export async function keepFile(
  ctx: Ctx,
  content: Pick<Content, 'bytes' | 'mime'>,
  filename: string,
  company?: Localized,
): Promise<FileValue & { secret?: string }> {
  const kept = await keep(ctx, content, filename)
  if (kept) return kept
  const name = company ?? (await nameOf(ctx))
  throw new AppError('STORAGE_FULL', { company: localize(name, ctx.language) })
}
async function nameOf(ctx: Ctx): Promise<Localized> {
  const [tenant] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  return tenant?.name ?? {}
}

/** Does `work` with the one file of a multipart request, of MAX_FILE_BYTES at most. Throws FILE_MISSING, FILE_TOO_LARGE, UPLOAD_TOO_SLOW, TOO_MANY_REQUESTS. */
export async function receiveFile<T>(
  ctx: Ctx,
  request: FastifyRequest,
  work: (file: { bytes: Buffer; filename: string }) => Promise<T>,
): Promise<T> {
  // an upload that does not announce its size is cut off while reading
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FRAME_BYTES) throw tooLarge()
  await countLimit(ctx, 'upload')
  const holding = openHolding(ctx)
  try {
    return await work(await whileArriving(request, () => receive(request, holding)))
  } finally {
    holding.release()
  }
}

/** Bytes first, then the row and the room it takes in one transaction: no row is ever without its bytes. Null when the room is used up. */
async function keep(ctx: Ctx, content: Pick<Content, 'bytes' | 'mime'>, filename: string) {
  const id = newId()
  const now = new Date(ctx.now())
  const fileSize = content.bytes.length
  const key = `${ctx.tenantId}/${now.toISOString().slice(0, 7).replace('-', '')}/${id}`
  const secret = ctx.principal.kind === 'guest' ? randomBytes(32).toString('base64url') : ''
  await ctx.providers.storage.put(key, content.bytes)
  // when the transaction fails without a word (connection lost), it may have been committed: the sweep decides later
  const hasRoom = await ctx.db.transaction(async tx => {
    if (!(await takeRoom(tx, ctx.tenantId, fileSize))) return false
    await tx.insert(files).values({
      tenantId: ctx.tenantId,
      id,
      filename,
      fileSize,
      mime: content.mime,
      key,
      owner: ownerOf(ctx),
      secretHash: secret && hashSecret(secret),
      // the same moment as createTime says that nothing has ever used it
      unusedSince: now.toISOString(),
      createTime: now.toISOString(),
    })
    return true
  })
  if (!hasRoom) {
    await ctx.providers.storage.remove(key)
    return null
  }
  return { id, filename, fileSize, url: fileLink(ctx, ctx.tenantId, id), ...(secret ? { secret } : {}) }
}

/** Removes the bytes of a file whose row is gone, and of what was made of it. */
export const removeBytes = (app: Pick<App, 'db' | 'providers'>, key: string) =>
  removeUnlessBackup(app.db, async () => {
    for (const kind of Object.keys(MADE)) await app.providers.storage.remove(madeKey(key, kind))
    await app.providers.storage.remove(key)
  })

/** Deletes a file of the caller that nothing uses, and frees its room. Throws NOT_FOUND. */
export async function deleteFile(ctx: Ctx, { id, secret }: { id: string; secret?: string }) {
  const key = await ctx.db.transaction(async tx => {
    const where = and(eq(files.tenantId, ctx.tenantId), eq(files.id, id), isUnused(tx))
    const [file] = await tx.select().from(files).where(where).for('update')
    if (!file || !isOwnFile(ctx, file, secret)) throw new AppError('NOT_FOUND')
    await tx.delete(files).where(where)
    await freeRoom(tx, ctx.tenantId, file.fileSize)
    return file.key
  })
  await removeBytes(ctx, key)
  return { done: true as const }
}

/** Room of the tenant in MB, one decimal, rounded down. */
export async function remainingStorage(ctx: Ctx) {
  const [room] = await ctx.db
    .select({ total: tenants.storageBytes, used: sql<number>`coalesce(${storageUse.bytes}, 0)` })
    .from(tenants)
    .leftJoin(storageUse, eq(storageUse.tenantId, tenants.id))
    .where(eq(tenants.id, ctx.tenantId))
  if (!room) throw new AppError('DOOR_NOT_FOUND')
  const inMb = (bytes: number) => Math.floor((Math.max(0, bytes) / MB) * 10) / 10
  return { remaining: inMb(room.total - room.used), total: inMb(room.total) }
}

const THUMBNAILED: Record<string, PictureMime | undefined> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
}

/** Bytes of a file from the first to the last, both counted from 0. */
interface Part {
  first: number
  last: number
  /** of the whole file */
  size: number
}
/** The part that a `Range` header asks for; null for the whole file: where none is asked, several are, or there is none such. */
function partOf(range: string, size: number): Part | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (!from && !to) return null
  // `-n`: the last n bytes
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  return first <= last ? { first, last, size } : null
}

/** A file's bytes by tenant and id, or what `kind` asks to be made of a picture: the caller has checked the link. Throws NOT_FOUND. */
export async function readFile(
  app: App,
  tenantId: string,
  id: string,
  kind: string,
  range = '',
): Promise<{
  stream: Readable
  mime: string
  filename: string
  bytes: number | null
  part: Part | null
}> {
  const [file] = await app.db
    .select({ filename: files.filename, mime: files.mime, fileSize: files.fileSize, key: files.key })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.id, id)))
  if (!file) throw new AppError('NOT_FOUND')
  const { storage } = app.providers
  const mime = THUMBNAILED[file.mime]
  const make = MADE[kind]
  if (make && mime) {
    const key = madeKey(file.key, kind)
    let stream = await storage.read(key)
    if (!stream) {
      const original = await storage.read(file.key)
      if (!original) throw new AppError('NOT_FOUND')
      const made = await make(await buffer(original), mime)
      // one that cannot be kept is made again the next time
      if (!app.disk.isShort())
        await storage.put(key, made).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
      stream = Readable.from([made])
    }
    if (stream) return { ...file, stream, bytes: null, part: null }
  }
  const part = partOf(range, file.fileSize)
  const stream = await storage.read(file.key, part ?? undefined)
  if (!stream) throw new AppError('NOT_FOUND')
  return { ...file, stream, bytes: part ? part.last - part.first + 1 : file.fileSize, part }
}
