import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import type { FileValue } from '../../../shared/form'
import { localize } from '../../../shared/language'
import { objectionsIn, REPORT_CAUSES, type Objection, type ReportCause, type ReportState } from '../../../shared/report'
import { REPORT_CAUSE_WORDS } from '../../../shared/words/report-cause'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import { isInScope, linkmanOf, may, staffOf, type Ctx } from '../../kernel/call/context'
import type { CustomerReport, TaskReport } from './report.offers'
import { longPage } from '../../kernel/call/page'
import { fileValues } from '../../kernel/files/use.service'
import { hmac } from '../../kernel/identity/secret'
import { customers } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { answerPromise } from '../../kernel/tenancy/promise.service'
import { orders } from '../order/order.table'
import { products } from '../product/product.table'
import { tasks } from '../task/task.table'
import { draftOf } from './draft.queries'
import { seenReports } from './report.life'
import { reportRecords, reportSignatures, serviceReports, type ReportFacts } from './report.table'
import { askedOfReports } from './template.service'

export type ReportRow = typeof serviceReports.$inferSelect
type SignatureRow = typeof reportSignatures.$inferSelect

/** States of a task in which a report of it can be written. */
const WRITTEN_IN = ['processing', 'finished', 'closed']
export const canWriteFor = (ctx: Ctx, task: Pick<typeof tasks.$inferSelect, 'executorId' | 'state'>): boolean =>
  may(ctx, 'task.handle') && task.executorId === staffOf(ctx).staffId && WRITTEN_IN.includes(task.state)

/** SHA-256 of all that a version shows: whoever signs signs this. */
export const seenHash = ({
  id,
  version,
  result,
  work,
  readings,
  before,
  after,
  lines,
  discount,
  repairWarranty,
  facts,
}: ReportRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        id,
        version,
        result,
        work,
        readings.map(one => [one.name, one.before, one.after, one.unit]),
        before,
        after,
        lines.map(one => [one.name, one.amount, one.price, one.covered, one.coveredReason]),
        repairWarranty,
        facts.taskNo,
        // one that knows of none is signed as it always was
        ...(discount ? [discount] : []),
        ...(facts.fault ? [['fault', facts.fault.code, Object.entries(facts.fault.title).toSorted()]] : []),
        ...(facts.cause ? [['cause', facts.cause]] : []),
      ]),
    )
    .digest('hex')

/** Stands for one version: whoever decides sends it along. */
export const tokenOf = (ctx: Ctx, row: ReportRow): string =>
  hmac(ctx.secret, 'service report', ctx.tenantId, row.id, seenHash(row))

/** All versions of the report of a task, the newest first. */
export const versionsOf = (ctx: Ctx, tx: Db, taskId: string): Promise<ReportRow[]> =>
  tx
    .select()
    .from(serviceReports)
    .where(and(eq(serviceReports.tenantId, ctx.tenantId), eq(serviceReports.taskId, taskId)))
    .orderBy(desc(serviceReports.version))

/** Holds the report of a task: whoever writes or decides a version of it waits for who did before. */
export const lockReportsOf = (ctx: Ctx, tx: Db, taskId: string) =>
  tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.id, taskId)))
    .for('update')

/** A version that the calling member of staff may see. Throws NOT_FOUND. */
export async function seenVersion(ctx: Ctx, tx: Db, id: string): Promise<ReportRow> {
  const [row] = await tx
    .select()
    .from(serviceReports)
    .where(and(eq(serviceReports.tenantId, ctx.tenantId), eq(serviceReports.id, id), seenReports(ctx)))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What the timelines of versions say of them, by the version's id. */
interface Said {
  /** the newest first */
  objections: Objection[]
  /** whose phone it was signed on, '' for the customer's own device */
  phoneOf: string
}
async function saidOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Said>> {
  if (!ids.length) return new Map()
  const records = await ctx.db
    .select({
      subjectId: reportRecords.subjectId,
      type: reportRecords.type,
      content: reportRecords.content,
      facts: reportRecords.facts,
      actorName: reportRecords.actorName,
      createTime: reportRecords.createTime,
    })
    .from(reportRecords)
    .where(and(eq(reportRecords.tenantId, ctx.tenantId), inArray(reportRecords.subjectId, [...ids])))
    .orderBy(asc(reportRecords.createTime), asc(reportRecords.id))
  return new Map(
    ids.map(id => {
      const entries = records.filter(({ subjectId }) => subjectId === id)
      const phoneOf = entries.find(({ type }) => type === 'confirm')?.facts.phoneOf ?? ''
      return [id, { objections: objectionsIn(entries), phoneOf }]
    }),
  )
}

/** By when the objection to a version that counts is answered, as the company promises; null without an open one. */
const dueOf = (promise: (startMs: number) => string | null, objection: Objection | undefined): string | null =>
  objection?.end === 'open' ? promise(Date.parse(objection.createTime)) : null

/** What the newest version of each task's report asks for, and the last objection to it, by the task's id. Those without one are left out. */
export async function reportsOfTasks(ctx: Ctx, taskIds: readonly string[]): Promise<ReadonlyMap<string, TaskReport>> {
  if (!taskIds.length || !isInScope(ctx, ['money'])) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([serviceReports.taskId], {
      id: serviceReports.id,
      taskId: serviceReports.taskId,
      state: serviceReports.state,
    })
    .from(serviceReports)
    .where(
      and(
        eq(serviceReports.tenantId, ctx.tenantId),
        inArray(serviceReports.taskId, [...taskIds]),
        notInArray(serviceReports.state, ['withdrawn', 'replaced']),
      ),
    )
    .orderBy(serviceReports.taskId, desc(serviceReports.version))
  const [said, promise] = await Promise.all([
    saidOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    rows.some(({ state }) => state === 'refused') ? answerPromise(ctx) : () => null,
  ])
  return new Map(
    rows.flatMap(({ id, taskId, state }) => {
      if (state !== 'pending' && state !== 'confirmed' && state !== 'refused') return []
      const [objection] = said.get(id)?.objections ?? []
      return [[taskId, { state, objection: objection ?? null, dueTime: dueOf(promise, objection) }] as const]
    }),
  )
}

/** How many objections wait for an answer, of those that the calling member of staff may see. */
export async function openObjections(ctx: Ctx) {
  const newer = alias(serviceReports, 'newer')
  const [row] = await ctx.db
    .select({ count: count() })
    .from(serviceReports)
    .where(
      and(
        eq(serviceReports.tenantId, ctx.tenantId),
        eq(serviceReports.state, 'refused'),
        seenReports(ctx),
        // of one that an earlier server left so the newer version was the answer
        notExists(
          ctx.db
            .select({ id: newer.id })
            .from(newer)
            .where(
              and(
                eq(newer.tenantId, ctx.tenantId),
                eq(newer.taskId, serviceReports.taskId),
                gt(newer.version, serviceReports.version),
              ),
            ),
        ),
      ),
    )
  return { count: row?.count ?? 0 }
}

/** The lines that a report has where its request was quoted; null where it was not. */
export const quotedFor = async (ctx: Ctx, tx: Db, eventId: string) =>
  (await ctx.offers.requests[0]?.quoted(ctx, tx, eventId)) ?? null

/** What was paid for a request so far by its quotations, in cents. */
export async function paidFor(ctx: Ctx, tx: Db, eventId: string): Promise<number> {
  const [row] = await tx
    .select({ paid: sql<number>`coalesce(sum(${orders.payable}), 0)::integer` })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenantId),
        eq(orders.eventId, eventId),
        isNotNull(orders.quotationId),
        notInArray(orders.state, ['unpaid', 'offlinePending', 'cancelled']),
      ),
    )
  return row?.paid ?? 0
}

/** Faults of a model that are offered; a library has some hundreds of all models. */
const MOST_FAULTS = 300
const toFault = (ctx: Ctx, { id, code, title }: NonNullable<ReportFacts['fault']>) => ({
  id,
  code,
  title: localize(title, ctx.language),
})
const toCause = (ctx: Ctx, key: ReportCause) => ({ key, name: REPORT_CAUSE_WORDS[key][ctx.language] })
/** Faults of the library that the machine of a task can have. */
async function faultsFor(ctx: Ctx, productId: string | null) {
  const [product] = productId
    ? await ctx.db
        .select({ model: products.model })
        .from(products)
        .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, productId)))
    : []
  const of = { model: product?.model ?? '', limit: MOST_FAULTS }
  const found = (await ctx.offers.libraryFaults[0]?.(ctx, ctx.db, of)) ?? []
  return found.map(fault => toFault(ctx, fault))
}

const toShown = (
  ctx: Ctx,
  row: ReportRow,
  files: ReadonlyMap<string, FileValue>,
  signature: SignatureRow | undefined,
  { objections, phoneOf }: Said,
) => ({
  id: row.id,
  reportNo: row.reportNo,
  taskId: row.taskId,
  eventId: row.eventId,
  version: row.version,
  state: row.state,
  title: row.facts.title,
  product: row.facts.product && { ...row.facts.product, name: localize(row.facts.product.name, ctx.language) },
  result: row.result,
  work: row.work,
  readings: row.readings,
  before: row.before.flatMap(id => files.get(id) ?? []),
  after: row.after.flatMap(id => files.get(id) ?? []),
  lines: row.lines,
  total: row.total,
  covered: row.total - row.discount - row.payable,
  discount: row.discount,
  payable: row.payable,
  repairWarranty: row.repairWarranty,
  fault: row.facts.fault ? toFault(ctx, row.facts.fault) : null,
  cause: row.facts.cause ? toCause(ctx, row.facts.cause) : null,
  staffName: row.staffName,
  createTime: row.createTime,
  reason: row.reason,
  objections,
  signature: signature
    ? {
        signer: signature.signer,
        url: files.get(signature.fileId)?.url ?? '',
        createTime: signature.createTime,
        code: signature.code,
        phoneOf,
      }
    : null,
})

/** Versions with their pictures and signatures. */
async function shownOf(ctx: Ctx, rows: readonly ReportRow[]) {
  const signatures = rows.length
    ? await ctx.db
        .select()
        .from(reportSignatures)
        .where(
          and(
            eq(reportSignatures.tenantId, ctx.tenantId),
            inArray(
              reportSignatures.reportId,
              rows.map(({ id }) => id),
            ),
          ),
        )
    : []
  const [files, said] = await Promise.all([
    fileValues(ctx, [
      ...rows.flatMap(({ before, after }) => [...before, ...after]),
      ...signatures.map(({ fileId }) => fileId),
    ]),
    saidOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map(row =>
    toShown(
      ctx,
      row,
      files,
      signatures.find(({ reportId }) => reportId === row.id),
      said.get(row.id) ?? { objections: [], phoneOf: '' },
    ),
  )
}

/** The report of a task whose id is known to be the caller's to see. */
export async function reportsOf(ctx: Ctx, task: { id: string; taskNo: string; eventId: string }) {
  const [rows, [tenant]] = await Promise.all([
    versionsOf(ctx, ctx.db, task.id),
    ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ctx.tenantId)),
  ])
  const [shown, paid, promise] = await Promise.all([
    shownOf(ctx, rows),
    paidFor(ctx, ctx.db, task.eventId),
    answerPromise(ctx),
  ])
  const [newest] = rows
  return {
    taskNo: task.taskNo,
    company: localize(tenant?.name ?? {}, ctx.language),
    due: newest ? Math.max(0, newest.payable - paid) : 0,
    answerTime: dueOf(promise, shown[0]?.objections[0]),
    versions: shown.map((one, i) => {
      const row = rows[i]
      return { ...one, confirmToken: row && i === 0 && row.state === 'pending' ? tokenOf(ctx, row) : '' }
    }),
  }
}

const TASK = {
  id: tasks.id,
  taskNo: tasks.taskNo,
  eventId: tasks.eventId,
  templateId: tasks.templateId,
  productId: tasks.productId,
  state: tasks.state,
  executorId: tasks.executorId,
}

/** A task by its id, of the caller's tenant; null for an unknown one. */
export async function taskById(ctx: Ctx, id: string) {
  const [task] = await ctx.db
    .select(TASK)
    .from(tasks)
    .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.id, id)))
  return task ?? null
}

/** The report of one of the caller's tasks. Throws NOT_FOUND. */
export async function ownReports(ctx: Ctx, taskId: string) {
  const [task] = await ctx.db
    .select(TASK)
    .from(tasks)
    .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.id, taskId), eq(tasks.customerId, linkmanOf(ctx).customerId)))
  if (!task) throw new AppError('NOT_FOUND')
  return reportsOf(ctx, task)
}

/** Those of tasks whose report the caller may write, and have signed on their phone. */
async function signedHere(ctx: Ctx, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!taskIds.length) return new Set()
  const found = await ctx.db
    .select(TASK)
    .from(tasks)
    .where(and(eq(tasks.tenantId, ctx.tenantId), inArray(tasks.id, [...taskIds])))
  return new Set(found.filter(task => canWriteFor(ctx, task)).map(({ id }) => id))
}

/** Versions as staff see them. */
async function staffShown(ctx: Ctx, rows: readonly ReportRow[]) {
  const newest = new Map<string, number>()
  const taskIds = [...new Set(rows.map(({ taskId }) => taskId))]
  const all = taskIds.length
    ? await ctx.db
        .select({ taskId: serviceReports.taskId, version: sql<number>`max(${serviceReports.version})::integer` })
        .from(serviceReports)
        .where(and(eq(serviceReports.tenantId, ctx.tenantId), inArray(serviceReports.taskId, taskIds)))
        .groupBy(serviceReports.taskId)
    : []
  for (const { taskId, version } of all) newest.set(taskId, version)
  const [shown, promise, signed] = await Promise.all([shownOf(ctx, rows), answerPromise(ctx), signedHere(ctx, taskIds)])
  return shown.map((one, i) => ({
    ...one,
    confirmToken:
      rows[i]?.state === 'pending' && signed.has(one.taskId) && newest.get(one.taskId) === one.version
        ? tokenOf(ctx, rows[i])
        : '',
    answerTime: dueOf(promise, one.objections[0]),
    taskNo: rows[i]?.facts.taskNo ?? '',
    customer: rows[i]?.facts.customer ?? '',
    isNewest: newest.get(one.taskId) === one.version,
  }))
}

/** All versions of the report of a task, for its engineer or who may see all tasks. Throws NOT_FOUND. */
export async function staffReportsOf(ctx: Ctx, taskId: string) {
  const task = await taskById(ctx, taskId)
  if (!task || (!may(ctx, 'task.read') && task.executorId !== staffOf(ctx).staffId)) throw new AppError('NOT_FOUND')
  const [rows, template, quoted] = await Promise.all([
    versionsOf(ctx, ctx.db, task.id),
    askedOfReports(ctx, task),
    quotedFor(ctx, ctx.db, task.eventId),
  ])
  const canWrite = canWriteFor(ctx, task)
  return {
    versions: await staffShown(ctx, rows),
    template,
    quoted,
    draft: canWrite && !rows.length ? await draftOf(ctx, task) : null,
    faults: canWrite ? await faultsFor(ctx, task.productId) : [],
    causes: REPORT_CAUSES.map(cause => toCause(ctx, cause)),
    canWrite,
  }
}

/** One version, for staff. Throws NOT_FOUND. */
export async function staffReport(ctx: Ctx, id: string) {
  const [shown] = await staffShown(ctx, [await seenVersion(ctx, ctx.db, id)])
  if (!shown) throw new AppError('NOT_FOUND')
  return shown
}

/** Reports of the tenant, the newest first; the keyword looks for numbers and names of customers. */
export async function staffReportList(
  ctx: Ctx,
  query: { pageNum?: number; pageSize?: number; state?: ReportState; keyword?: string },
) {
  const keyword = query.keyword?.trim()
  const pattern = keyword ? containing(keyword) : ''
  const condition = and(
    eq(serviceReports.tenantId, ctx.tenantId),
    seenReports(ctx),
    query.state === undefined ? undefined : eq(serviceReports.state, query.state),
    keyword
      ? or(
          ilike(serviceReports.reportNo, pattern),
          ilike(sql`(${serviceReports.facts} ->> 'taskNo')`, pattern),
          sql`${serviceReports.customerId} = any(array(${ctx.db
            .select({ id: customers.id })
            .from(customers)
            .where(and(eq(customers.tenantId, ctx.tenantId), ilike(customers.name, pattern)))
            .limit(1000)}))`,
        )
      : undefined,
  )
  return longPage(
    ctx.db,
    { ...query, sort: 'newest' },
    serviceReports,
    condition,
    (limit, offset) =>
      ctx.db
        .select()
        .from(serviceReports)
        .where(condition)
        .orderBy(desc(serviceReports.createTime), desc(serviceReports.id))
        .limit(limit)
        .offset(offset),
    row => ({
      id: row.id,
      reportNo: row.reportNo,
      taskId: row.taskId,
      taskNo: row.facts.taskNo,
      version: row.version,
      state: row.state,
      title: row.facts.title,
      customer: row.facts.customer,
      staffName: row.staffName,
      payable: row.payable,
      createTime: row.createTime,
    }),
  )
}

/** Reports of one customer that are looked at. */
const MOST_TOLD = 50

/** The newest versions that count of the reports of the caller's tasks, the newest first. */
export async function countedReports(ctx: Ctx): Promise<ReportRow[]> {
  if (!isInScope(ctx, ['money'])) return []
  return ctx.db
    .select()
    .from(serviceReports)
    .where(
      and(
        eq(serviceReports.tenantId, ctx.tenantId),
        eq(serviceReports.customerId, linkmanOf(ctx).customerId),
        notInArray(serviceReports.state, ['replaced', 'withdrawn']),
      ),
    )
    .orderBy(desc(serviceReports.createTime), desc(serviceReports.id))
    .limit(MOST_TOLD)
}

/** One of {@link countedReports} as it is told. */
export async function toldReport(ctx: Ctx, row: ReportRow): Promise<CustomerReport> {
  const { taskId, reportNo, state, result, work, repairWarranty, total, payable, facts } = row
  const due = Math.max(0, payable - (await paidFor(ctx, ctx.db, row.eventId)))
  const told = (await reportsOfTasks(ctx, [taskId])).get(taskId)
  return {
    objection: told?.objection ?? null,
    answerTime: told?.dueTime ?? null,
    taskId,
    eventId: row.eventId,
    reportNo,
    title: facts.title,
    state: state === 'confirmed' || state === 'refused' ? state : 'pending',
    result,
    work,
    repairWarranty,
    total,
    covered: total - row.discount - payable,
    payable,
    due,
  }
}

/** Who decided a version, in brackets after what is said of it. */
export async function decider(ctx: Ctx, tx: Db, row: ReportRow): Promise<string> {
  const [signature] = await tx
    .select({ signer: reportSignatures.signer })
    .from(reportSignatures)
    .where(and(eq(reportSignatures.tenantId, ctx.tenantId), eq(reportSignatures.reportId, row.id)))
  return signature ? ` (${signature.signer})` : ''
}
