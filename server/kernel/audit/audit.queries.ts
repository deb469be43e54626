import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AuditSubject } from '../../../shared/kinds'
import { localize, type Localized } from '../../../shared/language'
import { auditChanges, auditText } from '../../../shared/audit-values'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../shared/audit-words'
import { isUuid } from '../../db/ids'
import { AppError } from '../../http/errors'
import type { Ctx } from '../call/context'
import { momentOf } from '../call/instant'
import { csvDownload } from '../call/csv'
import type { Download } from '../call/mount'
import { audited } from './audit.service'
import { auditEntries } from './audit.table'

interface Filter {
  id?: string
  from?: string
  to?: string
  actorId?: string
  subjectKind?: AuditSubject
  subjectId?: string
  action?: string
}
interface Place {
  time: string
  id: string
}

const PAGE_SIZE = 20
/** Lines of an export that are read at once. */
const BATCH = 1000

const columns = {
  id: auditEntries.id,
  createTime: auditEntries.createTime,
  actorKind: auditEntries.actorKind,
  actorId: auditEntries.actorId,
  actorName: auditEntries.actorName,
  action: auditEntries.action,
  subjectKind: auditEntries.subjectKind,
  subjectId: auditEntries.subjectId,
  before: auditEntries.before,
  after: auditEntries.after,
  address: auditEntries.address,
  requestId: auditEntries.requestId,
}

/** So many of the tenant's entries that fit, newest first, below a place: the cost is that of a page wherever it lies. */
const entriesBelow = (ctx: Ctx, filter: Filter, place: Place | undefined, most: number) =>
  ctx.db
    .select(columns)
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.tenantId, ctx.tenantId),
        filter.id ? eq(auditEntries.id, filter.id) : undefined,
        filter.actorId ? eq(auditEntries.actorId, filter.actorId) : undefined,
        filter.subjectKind ? eq(auditEntries.subjectKind, filter.subjectKind) : undefined,
        filter.subjectId ? eq(auditEntries.subjectId, filter.subjectId) : undefined,
        filter.action ? eq(auditEntries.action, filter.action) : undefined,
        filter.from ? gte(auditEntries.createTime, momentOf(filter.from, 'from')) : undefined,
        filter.to ? lt(auditEntries.createTime, momentOf(filter.to, 'to')) : undefined,
        place &&
          sql`(${auditEntries.createTime}, ${auditEntries.id}) < (${place.time}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(auditEntries.createTime), desc(auditEntries.id))
    .limit(most)

/** Where an entry of the tenant stands. Throws NOT_FOUND. */
async function placeOf(ctx: Ctx, id: string): Promise<Place> {
  const [row] = await ctx.db
    .select({ time: auditEntries.createTime, id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, ctx.tenantId), eq(auditEntries.id, id)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Throws NOT_FOUND for a `before` that is no entry of the tenant. */
export async function auditList(ctx: Ctx, query: Filter & { before?: string; pageSize?: number }) {
  const pageSize = query.pageSize ?? PAGE_SIZE
  const place = query.before === undefined ? undefined : await placeOf(ctx, query.before)
  const rows = await entriesBelow(ctx, query, place, pageSize + 1)
  const list = rows.slice(0, pageSize)
  const nameOf = await namesOf(ctx, list)
  return { list: list.map(row => ({ ...row, subjectName: nameOf(row) })), hasNextPage: rows.length > pageSize }
}

type Row = Awaited<ReturnType<typeof entriesBelow>>[number]
/** By what an entry may say what its subject is called. */
const NAMES = ['eventNo', 'taskNo', 'orderNo', 'name', 'displayName', 'title'] as const
const nameIn = (values: Row['after'], language: Ctx['language']): string => {
  for (const key of NAMES) {
    const value = values?.[key]
    if (typeof value === 'string' && value) return value
    if (isLocalized(value)) return localize(value, language)
  }
  return ''
}
const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && 'zh' in value && typeof value.zh === 'string'

/** What the subjects of entries are called: works by the numbers that they have, anything else by what its entry says. */
async function namesOf(ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => string> {
  const numbers = new Map<string, string>()
  for (const works of ctx.offers.works) {
    const ids = rows.flatMap(({ subjectKind, subjectId }) =>
      subjectKind === works.kind && isUuid(subjectId) ? subjectId : [],
    )
    if (ids.length) for (const [id, { number }] of await works.named(ctx, ctx.db, ids)) numbers.set(id, number)
  }
  return row => numbers.get(row.subjectId) ?? (nameIn(row.after, ctx.language) || nameIn(row.before, ctx.language))
}

const HEADER: readonly Required<Localized>[] = [
  { zh: '时间', en: 'Time', ru: 'Время', tw: '時間' },
  { zh: '操作人', en: 'Person', ru: 'Кто', tw: '操作人' },
  { zh: '操作人编号', en: 'Person id', ru: 'Код', tw: '操作人編號' },
  { zh: '操作', en: 'Action', ru: 'Действие', tw: '操作' },
  { zh: '对象类型', en: 'Kind', ru: 'Вид', tw: '對象類型' },
  { zh: '对象编号', en: 'Id', ru: 'Код объекта', tw: '對象編號' },
  { zh: '修改前', en: 'Before', ru: 'Было', tw: '修改前' },
  { zh: '修改后', en: 'After', ru: 'Стало', tw: '修改後' },
  { zh: '网络地址', en: 'Address', ru: 'Адрес', tw: '網路位址' },
  { zh: '请求编号', en: 'Request id', ru: 'Код запроса', tw: '請求編號' },
]

/** What the page of the log calls an action; one of an older release may have no name any more. */
function actionOf(ctx: Ctx, action: string): string {
  const names: Readonly<Record<string, string>> = AUDIT_ACTIONS[ctx.language]
  return (Object.hasOwn(names, action) && names[action]) || action
}

async function* batches(ctx: Ctx, filter: Filter): AsyncGenerator<string[][]> {
  const kinds = AUDIT_KINDS[ctx.language]
  let place: Place | undefined
  for (;;) {
    const rows = await entriesBelow(ctx, filter, place, BATCH)
    yield rows.map(row => {
      const changes = auditChanges(row, ctx.language)
      return [
        row.createTime,
        row.actorKind === 'job' ? kinds.job : row.actorName || kinds[row.actorKind],
        row.actorId,
        actionOf(ctx, row.action),
        kinds[row.subjectKind],
        row.subjectId,
        auditText(changes, 'before', ctx.language),
        auditText(changes, 'after', ctx.language),
        row.address,
        row.requestId,
      ]
    })
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    place = { time: last.createTime, id: last.id }
  }
}

/** All entries that fit, newest first, as a csv that is read while it is sent. That somebody took them is an entry, too. */
export async function auditExport(ctx: Ctx, filter: Filter): Promise<Download> {
  await ctx.db.transaction(tx => audited(ctx, tx, { kind: 'export', after: { list: 'audit', ...filter } }))
  return csvDownload(
    ctx,
    'audit',
    HEADER.map(name => localize(name, ctx.language)),
    batches(ctx, filter),
  )
}
