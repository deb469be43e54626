import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { aiTurns } from '../../domains/assistant/assistant.table'
import type { FileValue } from '../../../shared/form'
import { localize } from '../../../shared/language'
import { MAX_FILE_BYTES } from '../../../shared/limits'
import { linkmen } from '../identity/auth.table'
import { removeUnlessBackup } from '../../db/backup-lock'
import type { Db } from '../../db/database'
import { isUuid, newId } from '../../db/ids'
import { tenants } from '../tenancy/door.table'
import type { App, Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { isDiskFull } from '../../http/failure'
import { countLimit } from '../call/limit'
import { readContent, type Content } from './content'
import { files, storageUse } from './file.table'
import { cleanFilename } from './filename'
import { fileLink } from './link'
import { hasInk, thumbnail, type PictureMime } from './picture'
import { openHolding, whileArriving, type Holding } from './receiving'

const MB = 1024 * 1024
const HOUR = 3_600_000
/** An upload that nothing uses is kept this long: the form may still be open. */
const UNUSED_MS = 24 * HOUR
/** What multipart adds around a file, at most. */
const FRAME_BYTES = 16 * 1024
/** Edge of a thumbnail, px, and the query value that asks for it. */
export const THUMBNAIL = 200

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
const thumbnailKey = (key: string) => `${key}_w${THUMBNAIL}`

function ownerOf(ctx: Ctx): string | null {
  if (ctx.principal.kind === 'linkman') return ctx.principal.linkmanId
  return ctx.principal.kind === 'staff' ? ctx.principal.staffId : null
}

/** Throws PORTAL_DISABLED, and UNAUTHORIZED for a guest where the tenant takes no anonymous requests. */
async function tenantForUpload(ctx: Ctx) {
  const [tenant] = await ctx.db
    .select({ name: tenants.name, flags: tenants.flags, portalEnabled: tenants.portalEnabled })
    .from(tenants)
    .where(eq(tenants.id, ctx.tenantId))
  if (!tenant) throw new AppError('DOOR_NOT_FOUND')
  if (!tenant.portalEnabled && ctx.principal.kind !== 'staff') throw new AppError('PORTAL_DISABLED')
  if (ctx.principal.kind === 'guest' && !tenant.flags.setting.anonymous) throw new AppError('UNAUTHORIZED')
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

/** The one file of a multipart request. Throws FILE_MISSING, FILE_TOO_LARGE, UNSUPPORTED_MEDIA, BAD_REQUEST, TOO_MANY_REQUESTS. */
async function receive(request: FastifyRequest, holding: Holding): Promise<{ bytes: Buffer; filename: string }> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA')
  let file: { bytes: Buffer; filename: string } | null = null
  try {
    for await (const part of request.parts())
      if (part.type === 'file') file = { bytes: await bytesOf(part, holding), filename: part.filename }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw new AppError('BAD_REQUEST', { detail: error instanceof Error ? error.message : 'multipart' })
  }
  if (!file?.bytes.length) throw new AppError('FILE_MISSING')
  return file
}

/**
 * Keeps the one file of a multipart request, as what its content says. Nothing is kept of an upload that fails or breaks off.
 * Throws FILE_MISSING, FILE_TYPE, FILE_TOO_LARGE, FILE_UNREADABLE, STORAGE_FULL, UNAUTHORIZED, PORTAL_DISABLED, UPLOAD_TOO_SLOW, TOO_MANY_REQUESTS.
 */
export const upload = (ctx: Ctx, request: FastifyRequest): Promise<FileValue & { secret?: string }> =>
  admit(ctx, request, readContent)

/** Keeps a signature: a PNG on which something is drawn. Throws as {@link upload}, and FILE_BLANK. */
export const uploadSign = (ctx: Ctx, request: FastifyRequest): Promise<FileValue & { secret?: string }> =>
  admit(ctx, request, async bytes => {
    const content = await readContent(bytes)
    if (content.mime !== 'image/png') throw new AppError('FILE_TYPE')
    if (!(await hasInk(content.bytes))) throw new AppError('FILE_BLANK')
    return content
  })

/** Keeps the one file of a multipart request as `read` says what it is. Throws as {@link upload}, and what `read` throws. */
export async function admit(
  ctx: Ctx,
  request: FastifyRequest,
  read: (bytes: Buffer) => Promise<Content>,
): Promise<FileValue & { secret?: string }> {
  const tenant = await tenantForUpload(ctx)
  // whoever does not announce the size is cut off while reading
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FRAME_BYTES) throw tooLarge()
  await countLimit(ctx, 'upload')
  const holding = openHolding(ctx)
  try {
    const { bytes, filename } = await whileArriving(request, () => receive(request, holding))
    const content = await read(bytes)
    const kept = await keep(ctx, content, cleanFilename(filename, content.extensions))
    if (!kept) throw new AppError('STORAGE_FULL', { company: localize(tenant.name, ctx.language) })
    return kept
  } finally {
    holding.release()
  }
}

/** Bytes first, then the row and the room it takes in one transaction: no row is ever without its bytes. Null when the room is used up. */
async function keep(ctx: Ctx, content: Content, filename: string) {
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
      ownerId: ownerOf(ctx),
      secretHash: secret && hashSecret(secret),
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

/** Takes room for a file in one statement, so that no two uploads take the same last megabyte. */
async function takeRoom(tx: Db, tenantId: string, bytes: number): Promise<boolean> {
  const limit = sql`(select ${tenants.storageBytes} from ${tenants} where ${tenants.id} = ${tenantId})`
  const { rowCount } = await tx.execute(sql`
    insert into ${storageUse} as used (tenant_id, bytes) select ${tenantId}::uuid, ${bytes}::integer where ${bytes}::bigint <= ${limit}
    on conflict (tenant_id) do update set bytes = used.bytes + excluded.bytes where used.bytes::bigint + excluded.bytes <= ${limit}`)
  return rowCount === 1
}

const freeRoom = (tx: Db, tenantId: string, bytes: number) =>
  tx
    .update(storageUse)
    .set({ bytes: sql`greatest(0, ${storageUse.bytes} - ${bytes}::integer)` })
    .where(eq(storageUse.tenantId, tenantId))

const removeBytes = (app: Pick<App, 'db' | 'providers'>, key: string) =>
  removeUnlessBackup(app.db, async () => {
    await app.providers.storage.remove(thumbnailKey(key))
    await app.providers.storage.remove(key)
  })

/** Neither in an event, nor in a question to the assistant, nor the picture of the linkman who uploaded it. */
const isUnused = (db: Db) =>
  and(
    isNull(files.eventId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(linkmen)
        .where(
          and(
            eq(linkmen.tenantId, files.tenantId),
            eq(linkmen.id, files.ownerId),
            eq(linkmen.head, sql`${files.id}::text`),
          ),
        ),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(aiTurns)
        .where(
          and(
            eq(aiTurns.tenantId, files.tenantId),
            sql`${aiTurns.fileIds} <> '{}'`,
            sql`${files.id} = any(${aiTurns.fileIds})`,
          ),
        ),
    ),
  )

const secretMatches = (given: string | undefined, hash: string) =>
  given !== undefined && hash !== '' && timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hash))

/** Deletes a file of the caller that nothing uses, and frees its room. Throws NOT_FOUND. */
export async function deleteFile(ctx: Ctx, { id, secret }: { id: string; secret?: string }) {
  const key = await ctx.db.transaction(async tx => {
    const where = and(eq(files.tenantId, ctx.tenantId), eq(files.id, id), isUnused(tx))
    const [file] = await tx.select().from(files).where(where).for('update')
    const owner = ownerOf(ctx)
    if (!file || !((owner !== null && file.ownerId === owner) || secretMatches(secret, file.secretHash)))
      throw new AppError('NOT_FOUND')
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

/** Name, size and a fresh link of each file of the tenant; unknown ids are left out. */
export async function fileValues(ctx: Ctx, ids: string[]): Promise<Map<string, FileValue>> {
  const wanted = [...new Set(ids)].filter(id => isUuid(id))
  if (!wanted.length) return new Map()
  const rows = await ctx.db
    .select({ id: files.id, filename: files.filename, fileSize: files.fileSize })
    .from(files)
    .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, wanted)))
  return new Map(rows.map(row => [row.id, { ...row, url: fileLink(ctx, ctx.tenantId, row.id) }]))
}

/**
 * Binds files to an event. Each must be the caller's own (or a guest's, with its secret) and free, or belong to this event already.
 * Throws NOT_FOUND when one is not, and then binds none.
 */
export async function claimFiles(
  tx: Db,
  ctx: Ctx,
  wanted: { id: string; secret?: string }[],
  eventId: string,
): Promise<void> {
  const byId = new Map(wanted.map(file => [file.id, file.secret]))
  if (!byId.size) return
  if ([...byId.keys()].some(id => !isUuid(id))) throw new AppError('NOT_FOUND')
  const owner = ownerOf(ctx)
  const mine = [...byId].map(([id, secret]) =>
    and(
      eq(files.id, id),
      or(
        eq(files.eventId, eventId),
        and(
          isNull(files.eventId),
          or(
            owner ? eq(files.ownerId, owner) : undefined,
            secret ? eq(files.secretHash, hashSecret(secret)) : undefined,
            sql`false`,
          ),
        ),
      ),
    ),
  )
  const bound = await tx
    .update(files)
    .set({ eventId })
    .where(and(eq(files.tenantId, ctx.tenantId), or(...mine)))
    .returning({ id: files.id })
  if (bound.length !== byId.size) throw new AppError('NOT_FOUND')
}

/** Unbinds files from their event; the sweep deletes them unless they are bound again. */
export async function releaseFiles(tx: Db, ctx: Ctx, ids: string[]): Promise<void> {
  const known = ids.filter(id => isUuid(id))
  if (known.length)
    await tx
      .update(files)
      .set({ eventId: null })
      .where(and(eq(files.tenantId, ctx.tenantId), inArray(files.id, known)))
}

const THUMBNAILED: Record<string, PictureMime | undefined> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/gif',
}

/** A file's bytes by tenant and id: whoever asks has checked the link. Throws NOT_FOUND. */
export async function readFile(
  app: App,
  tenantId: string,
  id: string,
  small: boolean,
): Promise<{ stream: Readable; mime: string; filename: string; bytes: number | null }> {
  const [file] = await app.db
    .select({ filename: files.filename, mime: files.mime, fileSize: files.fileSize, key: files.key })
    .from(files)
    .where(and(eq(files.tenantId, tenantId), eq(files.id, id)))
  if (!file) throw new AppError('NOT_FOUND')
  const { storage } = app.providers
  const mime = THUMBNAILED[file.mime]
  if (small && mime) {
    const key = thumbnailKey(file.key)
    let stream = await storage.read(key)
    if (!stream) {
      const original = await storage.read(file.key)
      if (!original) throw new AppError('NOT_FOUND')
      const made = await thumbnail(await buffer(original), mime, THUMBNAIL)
      // one that cannot be kept is made again the next time
      if (!app.disk.isShort())
        await storage.put(key, made).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
      stream = Readable.from([made])
    }
    if (stream) return { ...file, stream, bytes: null }
  }
  const stream = await storage.read(file.key)
  if (!stream) throw new AppError('NOT_FOUND')
  return { ...file, stream, bytes: file.fileSize }
}

/**
 * Deletes what nothing uses: files that no event, question or linkman took within a day, and stored bytes without a row (a crash between the two).
 * Safe beside running uploads and other instances. Resolves with the number of files deleted.
 */
export async function sweepFiles(app: App, signal?: AbortSignal): Promise<number> {
  const before = app.now() - UNUSED_MS
  const gone = await app.db.transaction(async tx => {
    const rows = await tx
      .delete(files)
      .where(and(isUnused(tx), lt(files.createTime, new Date(before).toISOString())))
      .returning({ tenantId: files.tenantId, fileSize: files.fileSize, key: files.key })
    const byTenant = new Map<string, number>()
    for (const row of rows) byTenant.set(row.tenantId, (byTenant.get(row.tenantId) ?? 0) + row.fileSize)
    // always in the same order: two instances must not wait for each other
    for (const [tenantId, bytes] of [...byTenant].sort()) await freeRoom(tx, tenantId, bytes)
    return rows
  })
  for (const file of gone) await removeBytes(app, file.key)

  let batch: StoredKey[] = []
  const clear = async () => {
    const rows = await app.db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          inArray(files.tenantId, [...new Set(batch.map(at => at.tenantId))]),
          inArray(
            files.id,
            batch.map(at => at.id),
          ),
        ),
      )
    const known = new Set(rows.map(row => row.id))
    await removeUnlessBackup(app.db, async () => {
      for (const at of batch) if (at.cutShort || !known.has(at.id)) await app.providers.storage.remove(at.key)
    })
    batch = []
  }
  for await (const key of app.providers.storage.keys()) {
    if (signal?.aborted) return gone.length
    const at = readKey(key)
    if (at && at.time < before) batch.push(at)
    if (batch.length === 500) await clear()
  }
  if (batch.length) await clear()
  return gone.length
}

interface StoredKey {
  key: string
  tenantId: string
  id: string
  time: number
  cutShort: boolean
}

/** What a storage key says; null for a name that is none of ours. A file's id begins with the milliseconds of its making (UUIDv7). */
function readKey(key: string): StoredKey | null {
  const [tenantId = '', , name = ''] = key.split('/')
  const id = name.slice(0, 36)
  if (!isUuid(tenantId) || !isUuid(id)) return null
  return { key, tenantId, id, time: parseInt(id.slice(0, 13).replace('-', ''), 16), cutShort: name.includes('-part-') }
}
