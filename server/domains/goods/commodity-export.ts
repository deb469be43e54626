import { and, asc, eq, sql } from 'drizzle-orm'
import { specsIn } from '../../../shared/commodity'
import type { ExportFormat } from '../../../shared/directory'
import { localize, type Language } from '../../../shared/language'
import type { Ctx } from '../../kernel/call/context'
import { asTaken, exported } from '../../kernel/sheets/export'
import { narrowedBy, type Filter } from './commodity.service'
import { COMMODITY_COLUMNS, COVERED_WORDS, KIND_WORDS, SHELF_WORDS, specsText } from './commodity.sheet'
import { commodities, commodityTypes, commodityVariants } from './commodity.table'
import { goods } from './goods.table'

const BATCH = 1000

const withAll = (ctx: Ctx) =>
  ctx.db
    .select({ commodity: commodities, variant: commodityVariants, goods, typeName: commodityTypes.name })
    .from(commodityVariants)
    .innerJoin(
      commodities,
      and(eq(commodities.tenantId, commodityVariants.tenantId), eq(commodities.id, commodityVariants.commodityId)),
    )
    .innerJoin(goods, and(eq(goods.tenantId, commodities.tenantId), eq(goods.id, commodities.id)))
    .leftJoin(
      commodityTypes,
      and(eq(commodityTypes.tenantId, commodities.tenantId), eq(commodityTypes.id, commodities.typeId)),
    )
type Row = Awaited<ReturnType<typeof withAll>>[number]

/** Cents as a cell has them: yuan with two decimals, without a sign, so that a sheet reckons with them. */
const yuan = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

const columnsIn = (language: Language) =>
  asTaken<Row>(COMMODITY_COLUMNS, {
    code: row => row.goods.code,
    kind: row => KIND_WORDS[row.goods.kind][language],
    name: row => localize(row.goods.name, language),
    type: ({ typeName }) => localize(typeName ?? {}, language),
    specs: ({ variant }) => specsText(specsIn(variant.specs, language)),
    price: ({ variant }) => yuan(variant.price),
    discountPrice: ({ variant }) => yuan(variant.discountPrice),
    stock: ({ variant }) => (variant.stock === null ? '' : String(variant.stock)),
    weight: ({ variant }) => String(variant.weight),
    shelf: ({ commodity }) => SHELF_WORDS[commodity.shelf][language],
    models: ({ commodity }) => commodity.models.join('; '),
    covered: ({ commodity }) => COVERED_WORDS[commodity.isCovered ? 'yes' : 'no'][language],
    summary: ({ commodity }) => localize(commodity.summary, language),
  })

/** The articles of a list as a file, one variant in a row. */
export function exportCommodities(ctx: Ctx, { format, ...filter }: Filter & { format: ExportFormat }) {
  const condition = narrowedBy(ctx, filter)
  return exported(ctx, { list: 'commodity', filename: 'articles', format, filter }, columnsIn(ctx.language), after => {
    const place = sql`(${commodityVariants.commodityId}, ${commodityVariants.order}, ${commodityVariants.id})`
    const behind =
      after &&
      sql`${place} > (${after.variant.commodityId}::uuid, ${after.variant.order}::integer, ${after.variant.id}::uuid)`
    return withAll(ctx)
      .where(and(eq(commodityVariants.tenantId, ctx.tenantId), condition, behind))
      .orderBy(asc(commodityVariants.commodityId), asc(commodityVariants.order), asc(commodityVariants.id))
      .limit(BATCH)
  })
}
