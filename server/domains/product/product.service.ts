import { and, asc, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import { tenantDay } from '../../../shared/day'
import type { FormField, FormType } from '../../../shared/form'
import { LANGUAGES, localize, type Language } from '../../../shared/language'
import { warrantyStatus } from '../../../shared/warranty'
import { containing } from '../../db/search'
import { linkmanOf, type Ctx } from '../../kernel/call/context'
import { AppError } from '../../http/errors'
import { pageOf, paginate } from '../../kernel/call/page'
import type { Skill } from '../../kernel/call/offers'
import { productKinds, products } from './product.table'

const FIELDS: { fieldName: string; formType: FormType; displayName: Record<Language, string> }[] = [
  {
    fieldName: 'name',
    formType: 'text',
    displayName: { zh: '产品名称', en: 'Product', ru: 'Изделие', tw: '產品名稱' },
  },
  { fieldName: 'type', formType: 'text', displayName: { zh: '产品类型', en: 'Type', ru: 'Тип', tw: '產品類型' } },
  { fieldName: 'model', formType: 'text', displayName: { zh: '产品型号', en: 'Model', ru: 'Модель', tw: '產品型號' } },
  {
    fieldName: 'serialNumber',
    formType: 'code',
    displayName: { zh: '产品序列号', en: 'Serial number', ru: 'Серийный номер', tw: '產品序號' },
  },
  {
    fieldName: 'qualityInfoStartTime',
    formType: 'date',
    displayName: { zh: '质保开始日期', en: 'Warranty from', ru: 'Гарантия с', tw: '保固開始日期' },
  },
  {
    fieldName: 'qualityInfoEndTime',
    formType: 'date',
    displayName: { zh: '质保结束日期', en: 'Warranty until', ru: 'Гарантия до', tw: '保固結束日期' },
  },
  {
    fieldName: 'qualityInfoStatus',
    formType: 'text',
    displayName: { zh: '质保状态', en: 'Warranty', ru: 'Статус гарантии', tw: '保固狀態' },
  },
]

/** Fields of a product that a door shows (spec §3 "Product"), in one language. */
export const productFields = (language: Language): FormField[] =>
  FIELDS.map(({ fieldName, formType, displayName }) => ({
    id: fieldName,
    fieldName,
    displayName: displayName[language],
    formType,
    isNull: 1,
    isSystem: 1,
    isSearch: 0,
    placeHolder: '',
    setting: {},
  }))

/** A product as the contract shows it, with its warranty status of today. */
export const toProduct = (ctx: Ctx, row: typeof products.$inferSelect) => ({
  id: row.id,
  name: localize(row.name, ctx.language),
  model: row.model,
  serialNumber: row.serialNumber,
  type: localize(row.type, ctx.language),
  picture: row.picture,
  qualityInfoStartTime: row.qualityInfoStartTime,
  qualityInfoEndTime: row.qualityInfoEndTime,
  qualityInfoStatus: warrantyStatus(row.qualityInfoStartTime, row.qualityInfoEndTime, tenantDay(ctx.now())),
})

const matches = (keyword: string): SQL | undefined => {
  const pattern = containing(keyword)
  return or(
    ilike(products.model, pattern),
    ilike(products.serialNumber, pattern),
    ...LANGUAGES.map(l => ilike(sql`(${products.name} ->> ${l})`, pattern)),
  )
}

/** Products of a customer, by a keyword ('' for all). */
export const productsOf = (ctx: Ctx, customerId: string, keyword: string): SQL | undefined =>
  and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, customerId), keyword ? matches(keyword) : undefined)

/** Products of the caller's customer, newest first; `keyword` looks into name, model and serial number. */
export async function productList(ctx: Ctx, query: { pageNum?: number; pageSize?: number; keyword?: string }) {
  const page = pageOf(query)
  const where = productsOf(ctx, linkmanOf(ctx).customerId, query.keyword?.trim() ?? '')
  const [rows, [totals]] = await Promise.all([
    ctx.db
      .select()
      .from(products)
      .where(where)
      .orderBy(desc(products.createTime), desc(products.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(products).where(where),
  ])
  return paginate(
    rows.map(row => toProduct(ctx, row)),
    totals?.total ?? 0,
    page,
  )
}

/** The newest products of the caller's customer, at most `limit` of `total`. */
export async function newestProducts(ctx: Ctx, limit: number) {
  const { list, total } = await productList(ctx, { pageSize: limit })
  return { list, total }
}

/** One product of the caller's customer. Throws NOT_FOUND. */
export async function productById(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(
      and(eq(products.tenantId, ctx.tenantId), eq(products.customerId, linkmanOf(ctx).customerId), eq(products.id, id)),
    )
  if (!row) throw new AppError('NOT_FOUND')
  return toProduct(ctx, row)
}

/** The kinds of products of the tenant, as something that staff know how to service. */
export async function productSkills(ctx: Ctx): Promise<Skill[]> {
  const rows = await ctx.db
    .select({ id: productKinds.id, name: productKinds.name })
    .from(productKinds)
    .where(eq(productKinds.tenantId, ctx.tenantId))
    .orderBy(asc(productKinds.id))
  return rows.map(row => ({ id: row.id, kind: 'productKind', name: localize(row.name, ctx.language) }))
}

/** A product of the tenant; null for an unknown id, also for one of another tenant. */
export async function staffProduct(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, id)))
  return row ? toProduct(ctx, row) : null
}
