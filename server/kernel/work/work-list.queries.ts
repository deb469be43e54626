import { and, count, desc, eq, ilike, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '../../../shared/limits'
import type { Database } from '../../db/database'
import { prepared } from '../../db/prepared'
import { containing } from '../../db/search'
import { linkmanOf, type Ctx } from '../call/context'
import { pageOf } from '../call/page'
import { staff } from '../identity/auth.table'
import { stateCounts, tenantTotal, type Counted } from '../lifecycle/counts'
import { listedOf, type WorkRow } from './summary'
import type { Neighbours, WorkTable } from './work.table'
import { fewWithWords, haveWords, withWords } from './words'
import type { WordsTable } from '../lifecycle/words.table'

/** Of works with words that very many have, so many of the newest are looked through. */
const MAX_WALK = 5000

/** Columns that a domain's lists read beside those of every work. */
export type Beside = Record<string, AnyPgColumn>
export type ValuesOf<C extends Beside> = {
  [K in keyof C]: C[K]['_']['notNull'] extends true ? C[K]['_']['data'] : C[K]['_']['data'] | null
}

/** What a domain says of its lists. */
export interface Listed<S extends string, T extends string, C extends Beside> extends Neighbours, Counted<S> {
  /** begins the names of its prepared statements */
  kind: string
  works: WorkTable<S>
  /** what people call a work by, e.g. SR20261118-0042 */
  number: AnyPgColumn
  /** what it is found by beside that */
  words: WordsTable
  beside: C
  states: readonly S[]
  tabs: Readonly<Record<T | 'all', readonly S[]>>
}
/** What the lists of a domain read of one work. */
export type RowOf<S extends string, C extends Beside> = WorkRow<S, ValuesOf<C>>
type Where = ReturnType<typeof and>
type Page = ReturnType<typeof pageOf>

export const ofTenant = (works: WorkTable<string>) => eq(works.tenantId, sql.placeholder('tenantId'))
export const ofCustomer = (works: WorkTable<string>) =>
  and(ofTenant(works), eq(works.customerId, sql.placeholder('customerId')))

/** Newest first. A limit that PostgreSQL shall know while planning stands here as text: drizzle sends every number as a parameter. */
const newest = (works: WorkTable<string>, limit?: number) => [
  desc(works.createTime),
  limit === undefined ? desc(works.id) : sql`${works.id} desc limit ${sql.raw(String(limit))}`,
]

/** What the statements of a list are made of. */
interface Source extends Neighbours {
  works: WorkTable<string>
  beside: Beside
}
function worksWhere(db: Database, { works, beside }: Source, where: Where, limit?: number) {
  const columns: ReturnType<typeof listedOf> = { ...listedOf(works), ...beside }
  return db
    .select(columns)
    .from(works)
    .where(where)
    .orderBy(...newest(works, limit))
}
const asPage = (page: Pick<ReturnType<typeof worksWhere>, 'as'>) => page.as('work')

/** The page's works with the names of their neighbours. The page is cut before the joins, so only its own rows are joined. */
function withNames(db: Database, { templates, products }: Source, page: ReturnType<typeof asPage>) {
  const template = db
    .select({ tenantId: templates.tenantId, id: templates.id, name: templates.name, icon: templates.icon })
    .from(templates)
    .as('template')
  const product = db
    .select({ tenantId: products.tenantId, id: products.id, name: products.name, model: products.model })
    .from(products)
    .as('product')
  const executor = db
    .select({ tenantId: staff.tenantId, id: staff.id, displayName: staff.displayName, openUserId: staff.openUserId })
    .from(staff)
    .as('executor')
  return db
    .select()
    .from(page)
    .innerJoin(template, and(eq(template.tenantId, page.tenantId), eq(template.id, page.templateId)))
    .leftJoin(product, and(eq(product.tenantId, page.tenantId), eq(product.id, page.productId)))
    .leftJoin(executor, and(eq(executor.tenantId, page.tenantId), eq(executor.id, page.executorId)))
    .orderBy(desc(page.createTime), desc(page.id))
}

/**
 * One page of works, newest first. Each state is read by its own index and the pages are merged, so that the cost
 * depends on where the page lies and not on how many works there are.
 */
function pageStatement(
  db: Database,
  source: Source,
  name: string,
  owner: Where,
  states: readonly string[],
  first: boolean,
) {
  const inState = (state: string) => and(owner, eq(source.works.state, state))
  const reach = (state: string) =>
    first
      ? worksWhere(db, source, inState(state), PAGE_SIZE)
      : worksWhere(db, source, inState(state)).limit(sql.placeholder('reach'))
  const cut = <R>(rows: { limit(n: Placeholder): { offset(n: Placeholder): R } }) =>
    rows.limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))
  const [one, two, ...rest] = states
  if (one && two) {
    const merged = unionAll(reach(one), reach(two), ...rest.map(reach))
    const page = first
      ? merged.orderBy(sql`create_time desc`, sql.raw(`id desc limit ${PAGE_SIZE}`))
      : cut(merged.orderBy(sql`create_time desc`, sql`id desc`))
    return withNames(db, source, asPage(page)).prepare(name)
  }
  const where = one ? inState(one) : owner
  const page = first ? worksWhere(db, source, where, PAGE_SIZE) : cut(worksWhere(db, source, where))
  return withNames(db, source, asPage(page)).prepare(name)
}
/** The usual first page has a statement of its own: without knowing the limit PostgreSQL plans again each time, which takes longer than reading. */
const pageStatements = (db: Database, source: Source, name: string, owner: Where, states: readonly string[]) => ({
  first: pageStatement(db, source, `${name}_first`, owner, states, true),
  any: pageStatement(db, source, name, owner, states, false),
})
const readPage = (
  { first, any }: ReturnType<typeof pageStatements>,
  { pageSize, offset }: Page,
  owner: { tenantId: string; customerId?: string },
) =>
  pageSize === PAGE_SIZE && offset === 0
    ? first.execute(owner)
    : any.execute({ ...owner, limit: pageSize, offset, reach: offset + pageSize })
const keyed = <X, K extends string, V>(list: readonly X[], entry: (x: X) => [K, V]) =>
  Object.fromEntries(list.map(entry)) as Record<K, V>

/** What a customer's list is asked for. */
export interface ListQuery<T extends string> {
  pageNum?: number
  pageSize?: number
  state?: T
  keyword?: string
}

/** The lists of a domain's works: of a customer by tab, found by a condition, and of the whole tenant. Made once. */
export function workLists<S extends string, T extends string, C extends Beside>(domain: Listed<S, T, C>) {
  const { kind, number, states, totals, words } = domain
  const works: WorkTable<string> = domain.works
  const source: Source = { ...domain, works }
  const tabs = Object.entries(domain.tabs) as [T | 'all', readonly S[]][]
  // the customer's whole list has an index of its own: no states, no merge
  const customerPages = prepared(db =>
    keyed(tabs, ([tab, of]) => [
      tab,
      pageStatements(db, source, `${kind}_list_${tab}`, ofCustomer(works), tab === 'all' ? [] : of),
    ]),
  )
  const tenantPages = prepared(db =>
    keyed([...states, 'all' as const], state => [
      state,
      pageStatements(db, source, `${kind}_tenant_${state}`, ofTenant(works), state === 'all' ? states : [state]),
    ]),
  )
  const customerCounts = stateCounts(domain, `${kind}_counts`)
  const ownerOf = (ctx: Ctx) => ({ tenantId: ctx.tenantId, customerId: linkmanOf(ctx).customerId })
  const countsOf = (ctx: Ctx) => customerCounts(ctx.db, ownerOf(ctx))
  const countIn = (counts: { state: S; count: number }[], of: readonly S[]) =>
    counts.reduce((n, c) => n + (of.includes(c.state) ? c.count : 0), 0)
  /** the columns are those of the domain, whose types the statements do not carry */
  const typed = (rows: unknown) => rows as WorkRow<S, ValuesOf<C>>[]

  async function search(ctx: Ctx, where: Where, page: Page) {
    const [rows, [total]] = await Promise.all([
      withNames(ctx.db, source, asPage(worksWhere(ctx.db, source, where).limit(page.pageSize).offset(page.offset))),
      ctx.db.select({ total: count() }).from(works).where(where),
    ])
    return { rows: typed(rows), total: total?.total ?? 0, page }
  }
  /** Works of the caller's customer in a tab for which `condition` holds. */
  function found(ctx: Ctx, tab: T | 'all', condition: SQL | undefined, page: Page) {
    const { tenantId, customerId } = ownerOf(ctx)
    const inTab = inArray(works.state, [...domain.tabs[tab]])
    return search(ctx, and(eq(works.tenantId, tenantId), eq(works.customerId, customerId), inTab, condition), page)
  }

  return {
    found,
    /** Works of the whole tenant that have every word, newest first: of very many those among the newest, and then there are `more`. */
    async withWords(ctx: Ctx, query: { pageNum?: number; pageSize?: number; state?: S; keyword: string }) {
      const { tenantId } = ctx
      const few = await fewWithWords(ctx.db, words, tenantId, query.keyword)
      // each is looked up by its key
      const has = sql`(select ${haveWords(words, query.keyword)} from ${words} where ${words.tenantId} = ${tenantId} and ${words.subjectId} = newest.id)`
      const newestIds = sql`select ${works.id} as id from ${works} where ${works.tenantId} = ${tenantId} order by ${works.id} desc limit ${sql.raw(String(MAX_WALK))}`
      const fits = few
        ? few.length
          ? inArray(works.id, few)
          : sql`false`
        : sql`${works.id} = any(array(select newest.id from (${newestIds}) newest where coalesce(${has}, false)))`
      const inState = query.state && eq(works.state, query.state)
      return { ...(await search(ctx, and(eq(works.tenantId, tenantId), inState, fits), pageOf(query))), more: !few }
    },
    /** Works of the caller's customer, newest first; `keyword` is a part of number or title, or words of these and of the fields that can be searched. */
    async ofCustomer(ctx: Ctx, query: ListQuery<T | 'all'>) {
      const page = pageOf(query)
      const tab = query.state ?? 'all'
      const keyword = query.keyword?.trim()
      if (keyword) {
        const pattern = containing(keyword)
        const worded = withWords(ctx.db, words, ownerOf(ctx), keyword)
        // works whose ids stand in a table made once: an array would be gone through for each
        const said = worded ? inArray(works.id, worded) : undefined
        return found(ctx, tab, or(ilike(works.title, pattern), ilike(number, pattern), said), page)
      }
      const [rows, counts] = await Promise.all([
        readPage(customerPages(ctx.db)[tab], page, ownerOf(ctx)),
        countsOf(ctx),
      ])
      return { rows: typed(rows), total: countIn(counts, domain.tabs[tab]), page }
    },
    /** How many works of the caller's customer stand in each tab. */
    async tabCounts(ctx: Ctx): Promise<Record<T | 'all', number>> {
      const counts = await countsOf(ctx)
      return keyed(tabs, ([tab, of]) => [tab, countIn(counts, of)])
    },
    /** Works of the whole tenant, newest first, for staff. */
    async ofTenant(ctx: Ctx, query: { pageNum?: number; pageSize?: number; state?: S }) {
      const page = pageOf(query)
      const [rows, total] = await Promise.all([
        readPage(tenantPages(ctx.db)[query.state ?? 'all'], page, { tenantId: ctx.tenantId }),
        tenantTotal(ctx, totals, query.state),
      ])
      return { rows: typed(rows), total, page }
    },
  }
}
