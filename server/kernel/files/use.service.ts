import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { FileValue } from '../../../shared/form'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { files, fileUses } from './file.table'
import { fileLink } from './link'
import { isOwnFile } from './owner'

/** What may use files: one of a kind, as its domain calls it (`event`, `linkman`, …). */
export interface Subject {
  kind: string
  id: string
}

/** Nothing uses it, and that is known: a file whose domain recorded no use is none (see {@link fileValues}). */
export const isUnused = (db: Db) =>
  and(
    isNotNull(files.unusedSince),
    notExists(
      db
        .select({ one: sql`1` })
        .from(fileUses)
        .where(and(eq(fileUses.tenantId, files.tenantId), eq(fileUses.fileId, files.id))),
    ),
  )

/** Whose files: those of a request's tenant, or of a round's. */
type Owner = Pick<Ctx, 'tenantId' | 'now'>

const ofTenant = (ctx: Owner, ids: readonly string[]) =>
  and(eq(files.tenantId, ctx.tenantId), inArray(files.id, [...ids]))

/** Holds files until the transaction ends, always in the same order, so that no two wait for each other. */
const lockFiles = (tx: Db, ctx: Owner, ids: readonly string[]) =>
  tx
    .select({ id: files.id, owner: files.owner, secretHash: files.secretHash })
    .from(files)
    .where(ofTenant(ctx, ids))
    .orderBy(files.id)
    .for('no key update')

/**
 * Records that a subject uses files, in the transaction that writes the subject. Each must be used by it already or be the caller's own
 * (of a visitor: with its secret), and then no other subject of the kind may use it, unless `shared`.
 * Throws NOT_FOUND when one is not, and then records none.
 */
export async function useFiles(
  tx: Db,
  ctx: Ctx,
  subject: Subject,
  wanted: readonly { id: string; secret?: string }[],
  { shared = false } = {},
): Promise<void> {
  const secrets = new Map(wanted.map(file => [file.id.toLowerCase(), file.secret]))
  const ids = [...secrets.keys()]
  if (!ids.length) return
  if (!ids.every(isUuid)) throw new AppError('NOT_FOUND')
  const rows = await lockFiles(tx, ctx, ids)
  const uses = await tx
    .select({ fileId: fileUses.fileId, subjectId: fileUses.subjectId })
    .from(fileUses)
    .where(and(eq(fileUses.tenantId, ctx.tenantId), inArray(fileUses.fileId, ids), eq(fileUses.kind, subject.kind)))
  const mayUse = (file: (typeof rows)[number]) => {
    const users = uses.filter(use => use.fileId === file.id)
    if (users.some(use => use.subjectId === subject.id)) return true
    return (shared || !users.length) && isOwnFile(ctx, file, secrets.get(file.id))
  }
  if (rows.length !== ids.length || !rows.every(mayUse)) throw new AppError('NOT_FOUND')
  await tx
    .insert(fileUses)
    .values(
      ids.map(fileId => ({
        tenantId: ctx.tenantId,
        fileId,
        kind: subject.kind,
        subjectId: subject.id,
        createTime: isoNow(ctx),
      })),
    )
    .onConflictDoNothing()
  await tx.update(files).set({ unusedSince: null }).where(ofTenant(ctx, ids))
}

/** Records that `to` uses, too, those of `fileIds` that `from` uses: they stay when `from` lets go of them. */
export async function shareUses(
  tx: Db,
  ctx: Ctx,
  from: Subject,
  to: Subject,
  fileIds: readonly string[],
): Promise<void> {
  const ids = fileIds.filter(isUuid)
  if (!ids.length) return
  await lockFiles(tx, ctx, ids)
  const used = await tx
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(
      and(
        eq(fileUses.tenantId, ctx.tenantId),
        inArray(fileUses.fileId, ids),
        eq(fileUses.kind, from.kind),
        eq(fileUses.subjectId, from.id),
      ),
    )
  if (!used.length) return
  const createTime = new Date(ctx.now()).toISOString()
  await tx
    .insert(fileUses)
    .values(used.map(({ fileId }) => ({ tenantId: ctx.tenantId, fileId, kind: to.kind, subjectId: to.id, createTime })))
    .onConflictDoNothing()
}

/**
 * Lets go of files that subjects of a kind use: of `fileIds`, or of all. What nothing else uses is swept a day later, unless it is used
 * again. Ids that are not used are passed over.
 */
export async function releaseUses(
  tx: Db,
  ctx: Owner,
  { kind, ids }: { kind: string; ids: readonly string[] },
  fileIds?: readonly string[],
): Promise<void> {
  const named = fileIds?.filter(isUuid)
  if (!ids.length || named?.length === 0) return
  const theirs = and(
    eq(fileUses.tenantId, ctx.tenantId),
    eq(fileUses.kind, kind),
    inArray(fileUses.subjectId, [...ids]),
    named && inArray(fileUses.fileId, named),
  )
  const held = [...new Set((await tx.select({ id: fileUses.fileId }).from(fileUses).where(theirs)).map(use => use.id))]
  if (!held.length) return
  await lockFiles(tx, ctx, held)
  await tx.delete(fileUses).where(theirs)
  const unused = notExists(
    tx
      .select({ one: sql`1` })
      .from(fileUses)
      .where(and(eq(fileUses.tenantId, files.tenantId), eq(fileUses.fileId, files.id))),
  )
  await tx
    .update(files)
    .set({ unusedSince: isoNow(ctx) })
    .where(and(ofTenant(ctx, held), unused))
}

/**
 * Name, size and a fresh link of each file of the tenant, for those who may see the subject that uses them; unknown ids are left out.
 * A file that is shown is used. When no use of it was ever recorded, its domain forgot to: the file is kept from then on, and the log
 * says so once.
 */
export async function fileValues(ctx: Ctx, ids: readonly string[], db: Db = ctx.db): Promise<Map<string, FileValue>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (!wanted.length) return new Map()
  const rows = await db
    .select({
      id: files.id,
      filename: files.filename,
      fileSize: files.fileSize,
      neverUsed: sql<boolean>`coalesce(${files.unusedSince} = ${files.createTime}, false)`,
    })
    .from(files)
    .where(ofTenant(ctx, wanted))
  const forgotten = rows.filter(row => row.neverUsed).map(row => row.id)
  if (forgotten.length) await keepForgotten(ctx, forgotten, db)
  return new Map(
    rows.map(({ id, filename, fileSize }) => [id, { id, filename, fileSize, url: fileLink(ctx, ctx.tenantId, id) }]),
  )
}

async function keepForgotten(ctx: Ctx, ids: string[], db: Db): Promise<void> {
  const kept = await db
    .update(files)
    .set({ unusedSince: null })
    .where(and(ofTenant(ctx, ids), eq(files.unusedSince, files.createTime), isUnused(db)))
    .returning({ id: files.id })
  if (kept.length)
    ctx.log.warn(
      { tenantId: ctx.tenantId, files: kept.map(file => file.id), call: ctx.call },
      'files are shown of which no use is recorded; they are kept',
    )
}
