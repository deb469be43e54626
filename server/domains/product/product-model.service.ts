import { and, arrayOverlaps, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { LANGUAGES, localize, type Localized } from '../../../shared/language'
import type { QualityRule } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { isUuid, newId } from '../../db/ids'
import { takenKey } from '../../db/refusal'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { longPage } from '../../kernel/call/page'
import { fileUses } from '../../kernel/files/file.table'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { changed } from '../../kernel/live/changed'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { localizedOf } from '../../kernel/tenancy/setup-texts'
import { productKinds, productModels } from './product.table'

interface ModelInput {
  model: string
  name: Localized
  summary: Localized
  picture: string
  documents: { name: string; fileId: string }[]
  quality: QualityRule | null
}
type ModelRecord = typeof productModels.$inferSelect
/** What uses the papers of a model; its picture is used by a subject of its own, so that each lets go of its own alone. */
const PAPERS = 'productModelDocument'

const one = (ctx: Ctx, id: string) => and(eq(productModels.tenantId, ctx.tenantId), eq(productModels.id, id))

async function toModels(ctx: Ctx, tx: Db, rows: readonly ModelRecord[]) {
  const models = rows.map(({ model }) => model)
  const kinds = models.length
    ? await tx
        .select({ id: productKinds.id, name: productKinds.name, models: productKinds.models })
        .from(productKinds)
        .where(and(eq(productKinds.tenantId, ctx.tenantId), arrayOverlaps(productKinds.models, models)))
        .orderBy(asc(productKinds.id))
    : []
  return rows.map(({ tenantId: _tenant, createTime: _time, ...row }) => ({
    ...row,
    pictureUrl: pictureUrl(ctx, ctx.tenantId, row.picture),
    documents: row.documents.map(paper => ({ ...paper, url: pictureUrl(ctx, ctx.tenantId, paper.fileId) })),
    kinds: kinds
      .filter(kind => kind.models.includes(row.model))
      .map(kind => ({ id: kind.id, name: localize(kind.name, ctx.language) })),
  }))
}
async function toModel(ctx: Ctx, tx: Db, row: ModelRecord | undefined) {
  const [model] = row ? await toModels(ctx, tx, [row]) : []
  if (!model) throw new AppError('NOT_FOUND')
  return model
}

/** What the catalogue says of models, by their names. Throws NOT_FOUND for a kind that is not there. */
export async function modelList(
  ctx: Ctx,
  { kindId, ...query }: { pageNum?: number; pageSize?: number; keyword?: string; kindId?: string },
) {
  let ofKind: SQL | undefined
  if (kindId !== undefined) {
    const [kind] = await ctx.db
      .select({ models: productKinds.models })
      .from(productKinds)
      .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, kindId)))
    if (!kind) throw new AppError('NOT_FOUND')
    ofKind = inArray(productModels.model, kind.models)
  }
  const keyword = query.keyword?.trim()
  const pattern = keyword ? containing(keyword) : ''
  const condition = and(
    eq(productModels.tenantId, ctx.tenantId),
    ofKind,
    keyword
      ? or(
          ilike(productModels.model, pattern),
          ...LANGUAGES.map(language => ilike(sql`(${productModels.name} ->> ${language})`, pattern)),
        )
      : undefined,
  )
  return longPage(
    ctx.db,
    { ...query, sort: 'model' },
    productModels,
    condition,
    async (limit, offset) =>
      toModels(
        ctx,
        ctx.db,
        await ctx.db
          .select()
          .from(productModels)
          .where(condition)
          .orderBy(asc(productModels.model), asc(productModels.id))
          .limit(limit)
          .offset(offset),
      ),
    model => model,
  )
}

/** Records which files a model uses. Throws NOT_FOUND for one that the caller may not use, FILE_TYPE for a picture that is none. */
async function takeFiles(ctx: Ctx, tx: Db, id: string, input: Pick<ModelInput, 'picture' | 'documents'>, former = '') {
  // an address comes with the demo: it may stay, and none is made here
  if (input.picture && !isUuid(input.picture) && input.picture !== former) throw new AppError('NOT_FOUND')
  await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'productModel', id }, isUuid(input.picture) ? [input.picture] : [])
  const papers = input.documents.map(({ fileId }) => fileId.toLowerCase())
  await useFiles(
    tx,
    ctx,
    { kind: PAPERS, id },
    papers.map(fileId => ({ id: fileId })),
  )
  const held = await tx
    .select({ id: fileUses.fileId })
    .from(fileUses)
    .where(and(eq(fileUses.tenantId, ctx.tenantId), eq(fileUses.kind, PAPERS), eq(fileUses.subjectId, id)))
  const gone = held.flatMap(use => (papers.includes(use.id) ? [] : use.id))
  await releaseUses(tx, ctx, { kind: PAPERS, ids: [id] }, gone)
}

const columnsOf = (input: ModelInput) => ({
  model: input.model.trim(),
  name: localizedOf(input.name),
  summary: localizedOf(input.summary, { lines: true }),
  picture: input.picture,
  documents: input.documents.map(({ name, fileId }) => ({ name: name.trim(), fileId: fileId.toLowerCase() })),
  quality: input.quality,
})
const keptOf = ({ tenantId: _t, id: _i, createTime: _c, version: _v, ...kept }: ModelRecord) => kept
const refusalOf = (error: unknown): unknown => (takenKey(error).includes('model') ? new AppError('MODEL_TAKEN') : error)

/** Says something of a model. Throws MODEL_TAKEN, NOT_FOUND, FILE_TYPE. */
export const createModel = (ctx: Ctx, input: ModelInput) =>
  once(ctx, input, async tx => {
    const id = newId()
    const [row] = await tx
      .insert(productModels)
      .values({ tenantId: ctx.tenantId, id, ...columnsOf(input), createTime: isoNow(ctx) })
      .returning()
    if (!row) throw new Error('a model was not made')
    await takeFiles(ctx, tx, id, input)
    await changed(ctx, tx, { kind: 'product', id, after: keptOf(row) })
    return toModel(ctx, tx, row)
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })

async function lockModel(ctx: Ctx, tx: Db, id: string, version: number): Promise<ModelRecord> {
  const [row] = await tx.select().from(productModels).where(one(ctx, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE')
  return row
}

/** Changes what is said of a model. Throws NOT_FOUND, CHANGED_MEANWHILE, MODEL_TAKEN, FILE_TYPE. */
export const updateModel = (ctx: Ctx, { id, version, ...input }: ModelInput & { id: string; version: number }) =>
  ctx.db
    .transaction(async tx => {
      const before = await lockModel(ctx, tx, id, version)
      const [row] = await tx
        .update(productModels)
        .set({ ...columnsOf(input), version: version + 1 })
        .where(one(ctx, id))
        .returning()
      await takeFiles(ctx, tx, before.id, input, before.picture)
      if (row) await changed(ctx, tx, { kind: 'product', id: before.id, before: keptOf(before), after: keptOf(row) })
      return toModel(ctx, tx, row)
    })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })

/** Removes what is said of a model; its machines stay. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export const removeModel = (ctx: Ctx, { id, version }: { id: string; version: number }) =>
  ctx.db.transaction(async tx => {
    const before = await lockModel(ctx, tx, id, version)
    await takeFiles(ctx, tx, before.id, { picture: '', documents: [] })
    await tx.delete(productModels).where(one(ctx, before.id))
    await changed(ctx, tx, { kind: 'product', id: before.id, before: keptOf(before) })
    return { done: true as const }
  })
