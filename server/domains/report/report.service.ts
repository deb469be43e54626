import { and, eq } from 'drizzle-orm'
import { MAX_PRICE } from '../../../shared/limits'
import { money } from '../../../shared/money'
import { isSamePrice } from '../../../shared/quotation'
import {
  lackingIn,
  MAX_REPORT_PHOTOS,
  REPORT,
  reportSums,
  type Reading,
  type ReportCause,
  type ReportLine,
} from '../../../shared/report'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { audited } from '../../kernel/audit/audit.service'
import { isoNow, may, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { shareUses, useFiles } from '../../kernel/files/use.service'
import { customers } from '../../kernel/identity/auth.table'
import { begin, lock, transition } from '../../kernel/lifecycle/lifecycle.service'
import { takeNumber } from '../../kernel/lifecycle/number.service'
import { tenants } from '../../kernel/tenancy/door.table'
import { products } from '../product/product.table'
import { tasks } from '../task/task.table'
import { shareTaken } from './draft.queries'
import { assertPrintable } from './paper.service'
import { linkTold, renewLink } from './link.service'
import { reportLife } from './report.life'
import { tellOfReport } from './report.messages'
import { canWriteFor, lockReportsOf, quotedFor, seenVersion, versionsOf } from './report.queries'
import { reportNumbers, serviceReports, type ReportFacts } from './report.table'
import { templateOfTask } from './template.service'

interface ReportInput {
  id: string
  version: number
  result: string
  work: string
  repairWarranty: string
  readings: Reading[]
  before: string[]
  after: string[]
  lines: ReportLine[]
  faultId?: string
  cause?: ReportCause
}

/** Refuses what no report can be. Throws REPORT_PHOTOS, REPORT_LINE, REPORT_SUM. */
function assertReport({ before, after, lines }: Pick<ReportInput, 'before' | 'after' | 'lines'>): void {
  const count = Math.max(before.length, after.length)
  if (count > MAX_REPORT_PHOTOS) throw new AppError('REPORT_PHOTOS', { max: MAX_REPORT_PHOTOS, count })
  for (const [i, { amount, covered, coveredReason }] of lines.entries())
    // what costs nothing needs a reason that the customer can read
    if (covered > amount || (covered > 0 && !coveredReason.trim())) throw new AppError('REPORT_LINE', { place: i + 1 })
  if (reportSums(lines).total > MAX_PRICE) throw new AppError('REPORT_SUM')
}

/** What a report says of its task: names as they are now, which it keeps. */
async function factsOf(
  ctx: Ctx,
  tx: Db,
  task: typeof tasks.$inferSelect,
  { faultId, cause }: Pick<ReportInput, 'faultId' | 'cause'>,
): Promise<ReportFacts> {
  const [fault] = faultId === undefined ? [] : ((await ctx.offers.libraryFaults[0]?.(ctx, tx, { id: faultId })) ?? [])
  if (faultId !== undefined && !fault) throw new AppError('NOT_FOUND')
  const [[tenant], [customer], [product]] = [
    await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, ctx.tenantId)),
    await tx
      .select({ name: customers.name })
      .from(customers)
      .where(and(eq(customers.tenantId, ctx.tenantId), eq(customers.id, task.customerId))),
    task.productId
      ? await tx
          .select({ name: products.name, model: products.model, serialNumber: products.serialNumber })
          .from(products)
          .where(and(eq(products.tenantId, ctx.tenantId), eq(products.id, task.productId)))
      : [],
  ]
  return {
    company: tenant?.name ?? {},
    taskNo: task.taskNo,
    eventNo: task.eventNo,
    title: task.title,
    customer: customer?.name ?? '',
    product: product ?? null,
    ...(fault ? { fault } : {}),
    ...(cause ? { cause } : {}),
  }
}

/** A task that the caller may see, held: two reports of it are written one after the other. Throws NOT_FOUND. */
async function lockTask(ctx: Ctx, tx: Db, id: string) {
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenantId, ctx.tenantId), eq(tasks.id, id)))
    .for('update')
  if (!task || (!may(ctx, 'task.read') && task.executorId !== staffOf(ctx).staffId)) throw new AppError('NOT_FOUND')
  return task
}

/**
 * Hands in the report of the caller's own task: a version of its own, which asks the customer. One that waits takes its leave; one that
 * was signed stays. Throws NOT_FOUND, FORBIDDEN, REPORT_TASK_STATE, CHANGED_MEANWHILE, REPORT_PHOTOS, REPORT_LINE, REPORT_SUM, REPORT_LACKS,
 * REPORT_QUOTED for lines that are not those of the quotation, STOCK_SHORT for a part that is gone.
 */
export async function createReport(ctx: Ctx, body: ReportInput) {
  const { staffId, name } = staffOf(ctx)
  assertReport(body)
  // whatever is written in it, with the names of its fields, which are of usual letters
  await assertPrintable(ctx, JSON.stringify(body))
  return once(ctx, body, async tx => {
    const task = await lockTask(ctx, tx, body.id)
    if (task.executorId !== staffId) throw new AppError('FORBIDDEN')
    if (!canWriteFor(ctx, task)) throw new AppError('REPORT_TASK_STATE')
    const [former] = await versionsOf(ctx, tx, task.id)
    if ((former?.version ?? 0) !== body.version) throw new AppError('CHANGED_MEANWHILE')
    if (lackingIn(await templateOfTask(ctx, tx, task), body)) throw new AppError('REPORT_LACKS')
    const facts = await factsOf(ctx, tx, task, body)
    // the names that are printed with it, which nobody else looks at before it is signed
    await assertPrintable(ctx, JSON.stringify([facts, name]))
    const id = newId()
    const [before, after] = [body.before, body.after].map(ids => ids.map(one => one.toLowerCase()))
    const photos = [...(before ?? []), ...(after ?? [])]
    const subject = { kind: 'report', id }
    // a correction shows what the version before it showed
    if (former) await shareUses(tx, ctx, { kind: 'report', id: former.id }, subject, photos)
    await shareTaken(ctx, tx, task, subject, photos)
    await useFiles(
      tx,
      ctx,
      subject,
      photos.map(file => ({ id: file })),
    )
    // what was objected to is answered by it
    if (former?.state === 'pending' || former?.state === 'refused')
      await transition(ctx, tx, reportLife, former, 'replace')
    const quoted = await quotedFor(ctx, tx, task.eventId)
    const asked = { lines: body.lines, discount: 0 }
    // its lines are those of the quotation: whoever read another one looks again
    if (quoted && !isSamePrice(quoted, { ...asked, discount: quoted.discount }))
      throw new AppError('REPORT_QUOTED', {
        amount: money(reportSums(quoted.lines, quoted.discount).payable, ctx.language),
      })
    // a part that is gone is said to whoever writes, and not to the customer who signs
    if (quoted) await ctx.offers.requests[0]?.holdParts(ctx, tx, task.eventId)
    const { lines, discount } = quoted ?? asked
    const { total, payable } = reportSums(lines, discount)
    const [row] = await tx
      .insert(serviceReports)
      .values({
        tenantId: ctx.tenantId,
        id,
        customerId: task.customerId,
        linkmanId: task.linkmanId,
        state: REPORT.start,
        reportNo: await takeNumber(ctx, reportNumbers, 'BG'),
        taskId: task.id,
        eventId: task.eventId,
        version: body.version + 1,
        result: body.result.trim(),
        work: body.work.trim(),
        readings: body.readings,
        before: before ?? [],
        after: after ?? [],
        lines: lines.map(line => ({ ...line, name: line.name.trim(), coveredReason: line.coveredReason.trim() })),
        discount,
        total,
        payable,
        repairWarranty: body.repairWarranty.trim(),
        facts,
        staffId,
        staffName: name,
        createTime: isoNow(ctx),
        updateTime: isoNow(ctx),
      })
      .returning()
    if (!row) throw new Error('a report was not written')
    await begin(ctx, tx, reportLife, row)
    await tellOfReport(ctx, tx, row, { change: 'create', changeId: row.id })
    return { id, reportNo: row.reportNo, version: row.version, payable }
  })
}

/** A version that the caller may see, held with whatever is written of its task's report. Throws NOT_FOUND. */
async function lockVersion(ctx: Ctx, tx: Db, id: string) {
  const { taskId } = await seenVersion(ctx, tx, id)
  await lockReportsOf(ctx, tx, taskId)
  return lock(ctx, tx, reportLife, id)
}

/** Answers the objection to the newest version in words: it asks again. Throws NOT_FOUND, REPORT_STATE. */
export const answerObjection = (ctx: Ctx, body: { id: string; content: string }) =>
  once(ctx, body, async tx => {
    const row = await lockVersion(ctx, tx, body.id)
    const [newest] = await versionsOf(ctx, tx, row.taskId)
    if (newest?.id !== row.id) throw new AppError('REPORT_STATE', { who: '' })
    const { moved } = await transition(ctx, tx, reportLife, row, 'answer', { record: { content: body.content.trim() } })
    return moved
  })

/** Takes back a version that nobody signed, with the reason. Throws NOT_FOUND, REPORT_STATE. */
export const withdrawReport = (ctx: Ctx, body: { id: string; reason: string }) =>
  once(ctx, body, async tx => {
    const row = await lockVersion(ctx, tx, body.id)
    const reason = body.reason.trim()
    const { moved } = await transition(ctx, tx, reportLife, row, 'withdraw', {
      set: { reason },
      record: { content: reason },
    })
    return moved
  })

/** A new link to the report of a task, which ends the one before; the customer is told. Throws NOT_FOUND, REPORT_STATE. */
export async function sendLink(ctx: Ctx, body: { id: string }) {
  const { link } = await once(ctx, body, async tx => {
    const row = await lock(ctx, tx, reportLife, body.id)
    const renewed = await renewLink(ctx, tx, row.taskId)
    await transition(ctx, tx, reportLife, row, 'send')
    // the state stays, so that nothing else of it would be in the audit log
    const { serial } = renewed
    await audited(ctx, tx, {
      kind: 'report',
      id: row.id,
      before: { linkSerial: serial - 1 },
      after: { linkSerial: serial },
    })
    return { link: renewed }
  })
  // the secret stands in no answer that is kept
  return linkTold(ctx, link)
}
