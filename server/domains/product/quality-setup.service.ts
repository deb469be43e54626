import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { tenantDay } from '../../../shared/day'
import { warrantyStatus, type QualityRule } from '../../../shared/warranty'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { changed } from '../../kernel/live/changed'
import { productKinds, products } from './product.table'
import { qualityByRule, qualityTold, ruleOf, withLengthened, type CatalogueRule, type Quality } from './quality.service'

/** So many machines are looked at, and written, at a time. */
const BATCH = 500
const EXAMPLES = 10

type Machine = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'model'
  | 'serialNumber'
  | 'installTime'
  | 'purchaseTime'
  | 'productionTime'
  | 'qualityInfoStartTime'
  | 'qualityInfoEndTime'
  | 'qualityInfo'
>

/** What a rule gives for these days, with its words. Writes nothing. */
export function previewQuality(
  ctx: Ctx,
  {
    quality,
    ...dates
  }: {
    quality: QualityRule | null
    installTime: string | null
    purchaseTime: string | null
    productionTime: string | null
    qualityInfoStartTime: string | null
  },
) {
  const today = tenantDay(ctx.now())
  const given = qualityByRule(quality && { rule: quality, catalogName: {} }, dates, today)
  return {
    qualityInfoStartTime: given.qualityInfoStartTime ?? '',
    qualityInfoEndTime: given.qualityInfoEndTime ?? '',
    qualityInfoStatus: warrantyStatus(given.qualityInfoStartTime, given.qualityInfoEndTime, today),
    qualityInfo: qualityTold(ctx, given),
  }
}

/** What a rule of today makes of a machine; null where its warranty stays: given by hand, replaced or in another's place, or without the day. */
function byRuleOfToday(row: Machine, found: CatalogueRule): Quality | null {
  const info = row.qualityInfo
  if (info ? info.mode === 'manual' || info.replacedBy || info.replaces : row.qualityInfoEndTime !== null) return null
  // a rule that counts from the day on which it is given goes on from that day
  const today = row.qualityInfoStartTime ?? ''
  const quality = qualityByRule(found, row, today)
  return quality.qualityInfoEndTime ? withLengthened(quality, info) : null
}
const isAlike = (row: Machine, quality: Quality): boolean =>
  row.qualityInfoStartTime === quality.qualityInfoStartTime &&
  row.qualityInfoEndTime === quality.qualityInfoEndTime &&
  isDeepStrictEqual(row.qualityInfo, quality.qualityInfo)

const COLUMNS = {
  id: products.id,
  model: products.model,
  serialNumber: products.serialNumber,
  installTime: products.installTime,
  purchaseTime: products.purchaseTime,
  productionTime: products.productionTime,
  qualityInfoStartTime: products.qualityInfoStartTime,
  qualityInfoEndTime: products.qualityInfoEndTime,
  qualityInfo: products.qualityInfo,
}
const batch = (ctx: Ctx, tx: Db, models: readonly string[], after: string) =>
  tx
    .select(COLUMNS)
    .from(products)
    .where(
      and(
        eq(products.tenantId, ctx.tenantId),
        inArray(products.model, [...models]),
        after ? gt(products.id, after) : undefined,
      ),
    )
    .orderBy(asc(products.id))
    .limit(BATCH)

async function write(ctx: Ctx, tx: Db, changes: readonly (Quality & { id: string })[]): Promise<void> {
  if (!changes.length) return
  const rows = changes.map(({ id, qualityInfoStartTime: start, qualityInfoEndTime: end, qualityInfo: info }) => ({
    id,
    start_time: start,
    end_time: end,
    info,
  }))
  await tx.execute(
    sql`update ${products} p set quality_info_start_time = r.start_time, quality_info_end_time = r.end_time, quality_info = r.info, version = p.version + 1 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, start_time date, end_time date, info jsonb) where p.tenant_id = ${ctx.tenantId} and p.id = r.id`,
  )
}

/**
 * Gives the machines of a kind the warranty of its rule of today, some at a time; those given by hand stay. A preview writes nothing.
 * Throws NOT_FOUND.
 */
export async function applyQuality(ctx: Ctx, { kindId, isPreview }: { kindId: string; isPreview: boolean }) {
  const [kind] = await ctx.db
    .select()
    .from(productKinds)
    .where(and(eq(productKinds.tenantId, ctx.tenantId), eq(productKinds.id, kindId)))
  if (!kind) throw new AppError('NOT_FOUND')
  // a model with a rule of its own, or of an earlier kind, is not this one's to change
  const rules = new Map<string, CatalogueRule>()
  for (const model of kind.models) {
    const found = await ruleOf(ctx, ctx.db, { model })
    if (found && isDeepStrictEqual(found.rule, kind.quality)) rules.set(model, found)
  }
  const told = {
    changed: 0,
    kept: 0,
    examples: [] as { id: string; serialNumber: string; before: string; after: string }[],
  }
  let after = ''
  let isMore = rules.size > 0
  while (isMore) {
    const rows = await ctx.db.transaction(async tx => {
      const query = batch(ctx, tx, [...rules.keys()], after)
      const read = isPreview ? await query : await query.for('update')
      const changes: (Quality & { id: string })[] = []
      for (const row of read) {
        const found = rules.get(row.model)
        const quality = found ? byRuleOfToday(row, found) : null
        if (!quality) told.kept++
        else if (!isAlike(row, quality)) {
          changes.push({ id: row.id, ...quality })
          if (told.examples.length < EXAMPLES)
            told.examples.push({
              id: row.id,
              serialNumber: row.serialNumber,
              before: row.qualityInfoEndTime ?? '',
              after: quality.qualityInfoEndTime ?? '',
            })
        }
      }
      told.changed += changes.length
      if (!isPreview) await write(ctx, tx, changes)
      return read
    })
    after = rows.at(-1)?.id ?? ''
    isMore = rows.length === BATCH
  }
  if (!isPreview && told.changed)
    await ctx.db.transaction(tx =>
      changed(ctx, tx, {
        kind: 'product',
        id: kind.id,
        after: { name: kind.name, quality: kind.quality, changed: told.changed, kept: told.kept },
      }),
    )
  return told
}
