import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { MAX_PIECES, MAX_VARIANTS, STAFF_STOCK_REASONS, type Shelf, type Spec } from '../../../shared/commodity'
import type { GoodsKind } from '../../../shared/goods'
import { localize, type Language, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { instantOf } from '../../kernel/call/instant'
import type {
  Compared,
  FieldChange,
  RowProblem,
  RowValues,
  SheetDefinition,
  SheetScope,
  Written,
} from '../../kernel/call/sheet'
import { centsOf } from '../../kernel/sheets/cells'
import { COMMODITY_COLUMNS, modelsOfText, specsOfText, specsText } from './commodity.sheet'
import { commodities, commodityTypes, commodityVariants, stockMoves } from './commodity.table'
import { goods } from './goods.table'

/** What a row may write of an article, but for its variants. */
interface Said {
  typeId: string | null
  summary: Localized
  shelf: Shelf
  models: string[]
  isCovered: boolean
}
interface Prices {
  price: number
  discountPrice: number | null
  weight: number
}
interface VariantNow extends Prices {
  id: string
  specs: Spec[]
  stock: number | null
}
/** An article as it is, or as earlier rows will have left it. */
interface Article {
  id: string
  kind: GoodsKind
  code: string
  name: Localized
  /** null while the shop says nothing of it */
  said: Said | null
  variants: VariantNow[]
}
/** A value before and behind a row; `before` is null for what the row made. */
interface Change<T> {
  before: T | null
  after: T
}
/** What a row does, and what of it is undone: it is found again by what it left behind, so that several rows of one article can be taken back one by one. */
interface Trace {
  id: string
  name: Change<Localized> | null
  said: Change<Said> | null
  variantId: string
  prices: Change<Prices> | null
  /** pieces that came or went */
  delta: number
}
interface Plan extends Trace {
  kind: GoodsKind
  code: string
  specs: Spec[]
  order: number
  changes: FieldChange[]
}
type Planned = Plan | { problems: RowProblem[] }

const problem = (column: string, error: RowProblem['error'], params?: RowProblem['params']) => ({
  problems: [{ column, error, ...(params ? { params } : {}) }],
})
/** A text in the language of who imports; the other languages stay. */
const inLanguage = (text: string | undefined, before: Localized, language: Language): Localized =>
  text ? { ...before, [language]: text } : before
const specsIn = (specs: readonly Spec[], language: Language): string =>
  specsText(specs.map(({ name, value }) => ({ name: localize(name, language), value: localize(value, language) })))

const saidOf = ({ typeId, summary, shelf, models, isCovered }: Said): Said => ({
  typeId,
  summary,
  shelf,
  models,
  isCovered,
})
const pricesOf = ({ price, discountPrice, weight }: Prices): Prices => ({ price, discountPrice, weight })
const changeOf = <T>(before: T | null, after: T): Change<T> | null =>
  before !== null && isDeepStrictEqual(before, after) ? null : { before, after }

/** The articles that rows speak of, by their numbers; `lock` holds them for the rest of the transaction. */
async function articlesOf(tx: Db, tenantId: string, codes: readonly string[], lock: boolean): Promise<Article[]> {
  if (!codes.length) return []
  const named = tx
    .select({ id: goods.id, kind: goods.kind, code: goods.code, name: goods.name })
    .from(goods)
    .where(and(eq(goods.tenantId, tenantId), inArray(goods.code, [...new Set(codes)])))
    .orderBy(asc(goods.id))
  const rows = await (lock ? named.for('update') : named)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  const sold = tx
    .select()
    .from(commodities)
    .where(and(eq(commodities.tenantId, tenantId), inArray(commodities.id, ids)))
    .orderBy(asc(commodities.id))
  const inForms = tx
    .select()
    .from(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, tenantId), inArray(commodityVariants.commodityId, ids)))
    .orderBy(asc(commodityVariants.order), asc(commodityVariants.id))
  const said = new Map((await (lock ? sold.for('update') : sold)).map(row => [row.id, saidOf(row)]))
  const variants = await (lock ? inForms.for('update') : inForms)
  return rows.map(row => ({
    ...row,
    said: said.get(row.id) ?? null,
    variants: variants.filter(({ commodityId }) => commodityId === row.id),
  }))
}

/** Shelves by what they are called in any language; of two of a name neither. */
async function shelvesOf(tx: Db, tenantId: string): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: commodityTypes.id, name: commodityTypes.name })
    .from(commodityTypes)
    .where(eq(commodityTypes.tenantId, tenantId))
  const by = new Map<string, string | null>()
  for (const { id, name } of rows)
    for (const text of new Set(Object.values(name))) by.set(text, by.has(text) ? null : id)
  return by
}

const yuan = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
/** What one row would do, which is done to `articles` at once: the next row of the article stands on it. */
function planRow(
  row: RowValues,
  language: Language,
  articles: Map<string, Article[]>,
  shelves: ReadonlyMap<string, string | null>,
): Planned {
  const code = row.code ?? ''
  const all = articles.get(code) ?? []
  const found = all.filter(({ kind }) => !row.kind || kind === row.kind)
  if (found.length > 1) return problem('kind', 'CELL_REQUIRED')
  const there = found[0]
  if (!there && !row.name) return problem('name', 'CELL_REQUIRED')
  const kind = there?.kind ?? (row.kind === 'service' ? 'service' : 'part')
  const specs = specsOfText(row.specs ?? '') ?? []
  const wanted = specsText(specs)
  const variant = there?.variants.find(one => specsIn(one.specs, language) === wanted)
  if (!variant && !row.price) return problem('price', 'CELL_REQUIRED')
  if (!variant && (there?.variants.length ?? 0) >= MAX_VARIANTS)
    return problem('', 'VARIANTS_FULL', { most: MAX_VARIANTS })
  if (kind === 'service' && row.stock) return problem('stock', 'SERVICE_STOCK')
  const typeId = row.type ? (shelves.get(row.type) ?? null) : (there?.said?.typeId ?? null)
  if (row.type && typeId === null) return problem('type', 'SHELF_UNKNOWN')
  const prices: Prices = {
    price: row.price ? centsOf(row.price) : (variant?.price ?? 0),
    discountPrice: row.discountPrice ? centsOf(row.discountPrice) : (variant?.discountPrice ?? null),
    weight: row.weight ? Number(row.weight) : (variant?.weight ?? 0),
  }
  if (prices.discountPrice !== null && prices.discountPrice > prices.price)
    return problem('discountPrice', 'DISCOUNT_ABOVE_PRICE')
  const before = there?.said ?? null
  const said: Said = {
    typeId,
    summary: inLanguage(row.summary, before?.summary ?? {}, language),
    shelf: row.shelf === 'on' || row.shelf === 'off' || row.shelf === 'draft' ? row.shelf : (before?.shelf ?? 'draft'),
    models: row.models ? modelsOfText(row.models) : (before?.models ?? []),
    isCovered: row.covered ? row.covered === 'yes' : (before?.isCovered ?? false),
  }
  const name = inLanguage(row.name, there?.name ?? {}, language)
  const had = variant?.stock ?? 0
  const id = there?.id ?? newId()
  const shelfOf = (shelf: string | null): string =>
    [...shelves].find(([, one]) => one !== null && one === shelf)?.[0] ?? ''
  const textsOf = (
    called: Localized | null,
    of: Said | null,
    at: Prices | null,
    pieces: number | null,
  ): [column: string, text: string][] => [
    ['name', called ? localize(called, language) : ''],
    ['type', of ? shelfOf(of.typeId) : ''],
    ['summary', of ? localize(of.summary, language) : ''],
    ['shelf', of?.shelf ?? ''],
    ['models', of?.models.join('; ') ?? ''],
    ['covered', of ? (of.isCovered ? 'yes' : 'no') : ''],
    ['price', at ? yuan(at.price) : ''],
    ['discountPrice', at ? yuan(at.discountPrice) : ''],
    ['weight', String(at?.weight ?? '')],
    ['stock', String(pieces ?? '')],
  ]
  const delta = row.stock ? Number(row.stock) - had : 0
  const now = new Map(textsOf(name, said, prices, kind === 'service' ? null : had + delta))
  const changes = textsOf(there?.name ?? null, before, variant ?? null, variant?.stock ?? null).flatMap(
    ([column, text]): FieldChange[] =>
      now.get(column) === text ? [] : [{ column, before: text, after: now.get(column) ?? '' }],
  )
  const planned: Plan = {
    changes: there ? changes : [],
    id,
    kind,
    code,
    specs: specs.map(one => ({ name: { [language]: one.name }, value: { [language]: one.value } })),
    order: there?.variants.length ?? 0,
    name: changeOf(there?.name ?? null, name),
    said: changeOf(before, said),
    variantId: variant?.id ?? newId(),
    prices: changeOf(variant ? pricesOf(variant) : null, prices),
    delta,
  }
  const article: Article = there ?? { id, kind, code, name, said, variants: [] }
  article.name = name
  article.said = said
  if (variant) Object.assign(variant, prices, variant.stock === null ? {} : { stock: had + planned.delta })
  else
    article.variants.push({
      id: planned.variantId,
      specs: planned.specs,
      ...prices,
      stock: kind === 'service' ? null : planned.delta,
    })
  if (!there) articles.set(code, [...all, article])
  return planned
}

async function plansOf(tx: Db, scope: SheetScope, rows: readonly RowValues[], lock: boolean): Promise<Planned[]> {
  const { tenantId, language } = scope
  const codes = rows.map(({ code = '' }) => code)
  const there = await articlesOf(tx, tenantId, codes, lock)
  const shelves = await shelvesOf(tx, tenantId)
  const articles = new Map<string, Article[]>()
  for (const article of there) articles.set(article.code, [...(articles.get(article.code) ?? []), article])
  return rows.map(row => planRow(row, language, articles, shelves))
}

const isNothing = ({ name, said, prices, delta }: Trace): boolean => !name && !said && !prices && !delta
const compared = (planned: Planned): Compared => {
  if ('problems' in planned) return planned
  if (isNothing(planned)) return { outcome: 'unchanged' }
  return { outcome: planned.prices && !planned.prices.before ? 'new' : 'changed', changes: planned.changes }
}

const oneOf = (tenantId: string, id: string) => and(eq(commodities.tenantId, tenantId), eq(commodities.id, id))
const goodOf = (tenantId: string, id: string) => and(eq(goods.tenantId, tenantId), eq(goods.id, id))
const variantOf = (tenantId: string, id: string) =>
  and(eq(commodityVariants.tenantId, tenantId), eq(commodityVariants.id, id))

/** Moves pieces, with the file as the reason. The stock is the sum of its moves. */
async function move(tx: Db, { tenantId, staffName, filename, now }: SheetScope, variantId: string, delta: number) {
  if (!delta) return
  await tx
    .update(commodityVariants)
    .set({ stock: sql`${commodityVariants.stock} + ${delta}` })
    .where(variantOf(tenantId, variantId))
  await tx.insert(stockMoves).values({
    tenantId,
    id: newId(),
    variantId,
    delta,
    reason: 'counted',
    ref: filename,
    actorName: staffName,
    createTime: instantOf(now()),
  })
}

/** What lists are sorted by follows from the variants, and whoever has an article open learns that it is another one. */
async function settle(tx: Db, { tenantId, now }: SheetScope, ids: ReadonlySet<string>): Promise<void> {
  if (!ids.size) return
  const these = and(
    eq(commodityVariants.tenantId, commodities.tenantId),
    eq(commodityVariants.commodityId, commodities.id),
  )
  await tx
    .update(commodities)
    .set({
      lowPrice: sql`(select min(${commodityVariants.price}) from ${commodityVariants} where ${these})`,
      lowSalePrice: sql`(select min(coalesce(${commodityVariants.discountPrice}, ${commodityVariants.price})) from ${commodityVariants} where ${these})`,
      version: sql`${commodities.version} + 1`,
      updateTime: instantOf(now()),
    })
    .where(and(eq(commodities.tenantId, tenantId), inArray(commodities.id, [...ids])))
}

async function writeOne(tx: Db, scope: SheetScope, planned: Plan): Promise<void> {
  const { tenantId, now } = scope
  const { id, kind, code, name, said, prices, variantId, specs, order, delta } = planned
  const createTime = instantOf(now())
  if (name && !name.before)
    await tx.insert(goods).values({ tenantId, id, kind, code, name: name.after, unit: {}, createTime })
  else if (name)
    await tx
      .update(goods)
      .set({ name: name.after, version: sql`${goods.version} + 1` })
      .where(goodOf(tenantId, id))
  const price = prices?.after.price ?? 0
  if (said && !said.before)
    await tx
      .insert(commodities)
      .values({ ...said.after, tenantId, id, description: {}, lowPrice: price, lowSalePrice: price, createTime })
  else if (said) await tx.update(commodities).set(said.after).where(oneOf(tenantId, id))
  if (prices && !prices.before)
    await tx.insert(commodityVariants).values({
      ...prices.after,
      tenantId,
      id: variantId,
      commodityId: id,
      specs,
      order,
      stock: kind === 'service' ? null : 0,
    })
  else if (prices) await tx.update(commodityVariants).set(prices.after).where(variantOf(tenantId, variantId))
  await move(tx, scope, variantId, delta)
}

async function write(tx: Db, scope: SheetScope, plans: readonly Planned[]): Promise<Written[]> {
  const touched = new Set<string>()
  const written: Written[] = []
  for (const planned of plans) {
    if ('problems' in planned) written.push(planned)
    else if (isNothing(planned)) written.push({ outcome: 'unchanged' })
    else {
      await writeOne(tx, scope, planned)
      touched.add(planned.id)
      const { id, name, said, variantId, prices, delta } = planned
      const trace: Trace = { id, name, said, variantId, prices, delta }
      written.push({ outcome: prices && !prices.before ? 'made' : 'updated', trace })
    }
  }
  await settle(tx, scope, touched)
  return written
}

/** Why what a row did cannot be taken back; null where it can. */
async function reasonToLeave(tx: Db, tenantId: string, trace: Trace): Promise<RowProblem | null> {
  const since: RowProblem = { column: '', error: 'CHANGED_MEANWHILE' }
  const { id, name, said, variantId, prices, delta } = trace
  const [named] = await tx.select().from(goods).where(goodOf(tenantId, id)).for('update')
  const [kept] = await tx.select().from(commodities).where(oneOf(tenantId, id)).for('update')
  const variants = await tx
    .select()
    .from(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, tenantId), eq(commodityVariants.commodityId, id)))
    .orderBy(asc(commodityVariants.id))
    .for('update')
  const variant = variants.find(one => one.id === variantId)
  if (!named || !kept || !variant) return since
  if (name && !isDeepStrictEqual(named.name, name.after)) return since
  if (said && !isDeepStrictEqual(saidOf(kept), said.after)) return since
  if (prices && !isDeepStrictEqual(pricesOf(variant), prices.after)) return since
  if (variant.stock !== null && (variant.stock < delta || variant.stock - delta > MAX_PIECES))
    return { column: 'stock', error: 'STOCK_SHORT' }
  if (prices && !prices.before) {
    const [used] = await tx
      .select({ id: stockMoves.id })
      .from(stockMoves)
      .where(
        and(
          eq(stockMoves.tenantId, tenantId),
          eq(stockMoves.variantId, variantId),
          // neither another place nor an order, a job or a transfer has had it
          or(isNotNull(stockMoves.placeId), notInArray(stockMoves.reason, [...STAFF_STOCK_REASONS])),
        ),
      )
      .limit(1)
    if (used || kept.sold > 0) return { column: '', error: 'IN_USE' }
    if ((variant.stock ?? 0) !== delta) return since
    // an article has a form; with its last one goes all of it, or nothing
    if (variants.length === 1 && !(said && !said.before)) return since
  }
  if (said && !said.before && (variants.length > 1 || kept.pictures.length || Object.keys(kept.description).length))
    return since
  return null
}

async function takeBack(tx: Db, scope: SheetScope, trace: Trace): Promise<void> {
  const { tenantId } = scope
  const { id, name, said, variantId, prices, delta } = trace
  await move(tx, scope, variantId, -delta)
  if (prices?.before) await tx.update(commodityVariants).set(prices.before).where(variantOf(tenantId, variantId))
  else if (prices) await tx.delete(commodityVariants).where(variantOf(tenantId, variantId))
  if (said?.before) await tx.update(commodities).set(said.before).where(oneOf(tenantId, id))
  else if (said) await tx.delete(commodities).where(oneOf(tenantId, id))
  if (name?.before)
    await tx
      .update(goods)
      .set({ name: name.before, version: sql`${goods.version} + 1` })
      .where(goodOf(tenantId, id))
  else if (name) await tx.delete(goods).where(goodOf(tenantId, id))
}

/** Takes back what rows wrote, the last first. */
async function undo(tx: Db, scope: SheetScope, traces: readonly Trace[]): Promise<(RowProblem | null)[]> {
  const left: (RowProblem | null)[] = []
  const touched = new Set<string>()
  for (const trace of traces) {
    const reason = await reasonToLeave(tx, scope.tenantId, trace)
    if (!reason) {
      await takeBack(tx, scope, trace)
      touched.add(trace.id)
    }
    left.push(reason)
  }
  await settle(tx, scope, touched)
  return left
}

/** What the shop sells, one variant in a row, by number and what tells it from the others. What is new to the catalogue is added to it. */
export const commoditySheet: SheetDefinition = {
  kind: 'commodity',
  columns: COMMODITY_COLUMNS,
  keys: ({ code, kind = '', specs = '' }) => [`code:${kind}:${code}:${specs}`],
  compare: async (tx, scope, rows) => (await plansOf(tx, scope, rows, false)).map(compared),
  write: async (tx, scope, rows) => write(tx, scope, await plansOf(tx, scope, rows, true)),
  // traces are what write gave
  undo: (tx, scope, traces) => undo(tx, scope, traces as readonly Trace[]),
}
