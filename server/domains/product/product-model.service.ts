import { and, arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm'
import { LANGUAGES, localize, type Localized } from '../../../shared/language'
import type { QualityRule } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { fileLink } from '../../kernel/files/link'
import { releaseUses, useFiles } from '../../kernel/files/use.service'
import { recordsOf } from '../../kernel/records/records'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { lineOf, localizedOf } from '../../kernel/tenancy/setup-texts'
import { ruleOf } from './product-kind.service'
import { productKinds, productModels } from './product.table'

interface ModelInput {
  model: string
  name: Localized
  summary: Localized
  picture: string
  documents: { name: string; fileId: string }[]
  quality: QualityRule | null
}
interface ModelFilter {
  keyword?: string
  kindId?: string
}
type ModelRecord = typeof productModels.$inferSelect
/** What uses the papers of a model: its picture is a use of its own. */
const PAPERS = 'productModelDocument'

async function rows(ctx: Ctx, db: Db, records: readonly ModelRecord[]) {
  const models = records.map(({ model }) => model)
  const kinds = models.length
    ? await db
        .select({ id: productKinds.id, name: productKinds.name, models: productKinds.models })
        .from(productKinds)
        .where(and(eq(productKinds.tenantId, ctx.tenantId), arrayOverlaps(productKinds.models, models)))
        .orderBy(asc(productKinds.id))
    : []
  return records.map(({ id, model, name, summary, picture, documents, quality, version }) => ({
    id,
    model,
    name,
    summary,
    picture,
    pictureUrl: pictureUrl(ctx, ctx.tenantId, picture),
    documents: documents.map(paper => ({ ...paper, url: fileLink(ctx, ctx.tenantId, paper.fileId) })),
    quality,
    kinds: kinds
      .filter(kind => kind.models.includes(model))
      .map(kind => ({ id: kind.id, name: localize(kind.name, ctx.language) })),
    version,
  }))
}

async function where(ctx: Ctx, { keyword, kindId }: ModelFilter) {
  const [kind] =
    kindId === undefined
      ? []
      : await ctx.db
          .select({ models: productKinds.models })
          .from(productKinds)
          .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, kindId)))
  if (kindId !== undefined && !kind) throw new AppError('NOT_FOUND')
  const names = sql.join(
    [
      sql`${productModels.model}`,
      ...LANGUAGES.map(language => sql`coalesce(${productModels.name} ->> ${language}, '')`),
    ],
    sql` || ' ' || `,
  )
  return and(
    kind && inArray(productModels.model, kind.models),
    keyword?.trim() ? sql`${names} ilike ${containing(keyword.trim())}` : undefined,
  )
}

/** What the catalogue says of models. Their machines stay when it says nothing any more. */
export const modelRecords = recordsOf({
  kind: 'product',
  table: productModels,
  rows,
  columns: (_ctx, { model, name, summary, picture, documents, quality }: ModelInput) => ({
    model: lineOf(model),
    name: localizedOf(name),
    summary: localizedOf(summary, { lines: true }),
    picture,
    documents: documents.map(paper => ({ name: lineOf(paper.name), fileId: paper.fileId.toLowerCase() })),
    quality: ruleOf(quality),
  }),
  taken: { model: 'MODEL_TAKEN' },
  async check(_ctx, _tx, { picture }, { before }) {
    // an address comes with the demo or an import: it may stay, and none is made here
    if (picture && !isUuid(picture) && picture !== before?.picture) throw new AppError('NOT_FOUND')
  },
  async after(ctx, tx, { id, before, after }) {
    const picture = after?.picture ?? ''
    await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'productModel', id }, isUuid(picture) ? [picture] : [])
    const papers = after?.documents ?? []
    await useFiles(
      tx,
      ctx,
      { kind: PAPERS, id },
      papers.map(({ fileId }) => ({ id: fileId })),
    )
    const gone = (before?.documents ?? []).filter(({ fileId }) => !papers.some(paper => paper.fileId === fileId))
    await releaseUses(
      tx,
      ctx,
      { kind: PAPERS, ids: [id] },
      gone.map(({ fileId }) => fileId),
    )
  },
  list: { where, sorts: { model: [asc(productModels.model), asc(productModels.id)] } },
})
