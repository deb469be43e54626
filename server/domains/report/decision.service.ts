import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { money } from '../../../shared/money'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { addJob } from '../../jobs/queue'
import { isoNow, staffOf, type Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { countLimit } from '../../kernel/call/limit'
import { uploadLinkedSign, useSignature } from '../../kernel/files/file.service'
import { same } from '../../kernel/identity/secret'
import { transition, type Doer } from '../../kernel/lifecycle/lifecycle.service'
import { newCode } from '../../kernel/text/code'
import { enterByLink, findLink, noteAsked, readable } from './link.service'
import { reportLife } from './report.life'
import { tellOfReport, tellWriter } from './report.messages'
import { assertPrintable } from './paper.service'
import {
  canWriteFor,
  decider,
  lockReportsOf,
  paidFor,
  reportsOf,
  seenHash,
  seenVersion,
  taskById,
  tokenOf,
  versionsOf,
  type ReportRow,
} from './report.queries'
import { reportSignatures, serviceReports } from './report.table'

/** Letters and digits of the code on a paper. */
const CODE = 16

interface Decision {
  id: string
  s?: string
  confirmToken: string
}

const one = (ctx: Ctx, id: string) => and(eq(serviceReports.tenantId, ctx.tenantId), eq(serviceReports.id, id))

/** The reports of a task by their link: opening it writes nothing. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function openLink(ctx: Ctx, { id, s }: { id: string; s: string }) {
  const { link, isExpired } = await findLink(ctx, id, s)
  const task = await taskById(ctx, link.taskId)
  if (!task) throw new AppError('NOT_FOUND')
  const reports = await reportsOf(ctx, task)
  return {
    link: isExpired ? ('expired' as const) : ('open' as const),
    reports: isExpired ? null : reports,
    company: reports.company,
  }
}

/** Keeps a signature of who has a link that is good. Throws as {@link uploadLinkedSign}, NOT_FOUND, REPORT_LINK_EXPIRED. */
export async function signByLink(ctx: Ctx, { id, s }: { id: string; s: string }, request: FastifyRequest) {
  await enterByLink(ctx, id, s)
  return uploadLinkedSign(ctx, request)
}

/** Asks for a new link, by one that was good: who wrote the report hears of it once. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function requestLink(ctx: Ctx, body: { id: string; s: string }) {
  await findLink(ctx, body.id, body.s)
  await countLimit(ctx, 'reportAsk', { person: `task:${body.id.toLowerCase()}` })
  return once(ctx, body, async tx => {
    const [row] = await versionsOf(ctx, tx, body.id)
    if (row && row.state !== 'withdrawn' && (await noteAsked(ctx, tx, row.taskId))) {
      const [held] = await tx.select().from(serviceReports).where(one(ctx, row.id)).for('update')
      if (held && held.state === row.state) {
        const { record } = await transition(ctx, tx, reportLife, held, 'ask', { doer: customerAs(ctx, held, '') })
        await tellWriter(ctx, tx, held, { change: 'ask', changeId: record.id, signer: '' })
      }
    }
    return { done: true as const }
  })
}

/** Who decides: the linkman who calls, or by a link the customer, as they call themselves. */
function customerAs(ctx: Ctx, row: ReportRow, name: string): Doer {
  const { principal } = ctx
  if (principal.kind === 'linkman') return { actor: 'linkman', actorId: principal.linkmanId, actorName: principal.name }
  return { actor: 'linkman', actorId: row.linkmanId, actorName: name }
}

/** Holds a version, and with it whatever is written of its task's report. Throws NOT_FOUND. */
async function lockVersion(ctx: Ctx, tx: Db, id: string) {
  const [found] = await tx.select({ taskId: serviceReports.taskId }).from(serviceReports).where(one(ctx, id))
  if (!found) throw new AppError('NOT_FOUND')
  await lockReportsOf(ctx, tx, found.taskId)
  const [row] = await tx.select().from(serviceReports).where(one(ctx, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  const [newest = row] = await versionsOf(ctx, tx, row.taskId)
  return { row, newest }
}

/** Holds the version that was shown, if it is the one that counts. Throws NOT_FOUND, REPORT_CHANGED, REPORT_STATE. */
async function lockShown(ctx: Ctx, tx: Db, { id, confirmToken }: Decision): Promise<ReportRow> {
  const { row, newest } = await lockVersion(ctx, tx, id)
  if (newest.version !== row.version || (row.state === 'pending' && !same(confirmToken, tokenOf(ctx, row))))
    throw new AppError('REPORT_CHANGED', {
      was: money(row.payable, ctx.language),
      now: money(newest.payable, ctx.language),
    })
  if (row.state !== 'pending') throw new AppError('REPORT_STATE', { who: await decider(ctx, tx, row) })
  return row
}

/** What is to be paid for a version now, once its request asks for it. Throws REPORT_ORDER_OPEN. */
async function askToPay(ctx: Ctx, tx: Db, row: ReportRow): Promise<number> {
  const paid = await paidFor(ctx, tx, row.eventId)
  const due = Math.max(0, row.payable - paid)
  const [requests] = ctx.offers.requests
  if (due && requests)
    await requests.charge(ctx, tx, row.eventId, {
      lines: row.lines,
      discount: row.discount,
      paid,
      note: row.reportNo,
      staff: { staffId: row.staffId, name: row.staffName },
    })
  return due
}

interface Signing extends Decision {
  signer: string
  signature: string
  secret?: string
}
/** Signs a version that the caller holds and that was shown; `phoneOf`: on whose phone, '' for the customer's own device. */
async function sign(ctx: Ctx, tx: Db, shown: ReportRow, body: Signing, phoneOf: string) {
  const signer = body.signer.trim()
  const fileId = await useSignature(
    ctx,
    tx,
    { kind: 'report', id: shown.id },
    {
      id: body.signature,
      ...(body.secret === undefined ? {} : { secret: body.secret }),
    },
  )
  await tx.insert(reportSignatures).values({
    tenantId: ctx.tenantId,
    reportId: shown.id,
    signer,
    fileId,
    seenHash: seenHash(shown),
    code: newCode(CODE),
    language: ctx.language,
    createTime: isoNow(ctx),
  })
  const due = await askToPay(ctx, tx, shown)
  await ctx.offers.requests[0]?.useParts(ctx, tx, shown.eventId)
  const { moved, record } = await transition(ctx, tx, reportLife, shown, 'confirm', {
    record: { facts: { signer, ...(phoneOf ? { phoneOf } : {}) } },
    doer: customerAs(ctx, shown, signer),
  })
  const { tenantId } = ctx
  await addJob(tx, 'drawReport', { tenantId, reportId: shown.id }, `report ${shown.id}`)
  return { decided: { ...moved, eventId: shown.eventId, due }, record }
}

/**
 * Signs the version that was shown: what the warranty does not pay is asked for from then on. Throws NOT_FOUND, REPORT_CHANGED,
 * REPORT_STATE, REPORT_ORDER_OPEN, STOCK_SHORT for a part that is gone, REPORT_LETTERS for a name that no paper could show, FILE_TYPE, FILE_BLANK, and what a link throws.
 */
export async function confirmReport(ctx: Ctx, body: Signing) {
  await readable(ctx, body)
  await assertPrintable(ctx, body.signer)
  return once(ctx, body, async tx => {
    const shown = await lockShown(ctx, tx, body)
    const { decided, record } = await sign(ctx, tx, shown, body, '')
    await tellWriter(ctx, tx, shown, { change: 'confirm', changeId: record.id, signer: body.signer.trim() })
    return decided
  })
}

/**
 * The same on the phone of whoever may write the report, which its customer signs there: they hear that it was signed, and by whom.
 * Throws FORBIDDEN for anybody else's phone, and what {@link confirmReport} throws.
 */
export async function signOnPhone(ctx: Ctx, body: Signing) {
  const { taskId } = await seenVersion(ctx, ctx.db, body.id)
  const task = await taskById(ctx, taskId)
  if (!task || !canWriteFor(ctx, task)) throw new AppError('FORBIDDEN')
  await assertPrintable(ctx, body.signer)
  return once(ctx, body, async tx => {
    const shown = await lockShown(ctx, tx, body)
    const { decided, record } = await sign(ctx, tx, shown, body, staffOf(ctx).name)
    await tellOfReport(ctx, tx, shown, { change: 'confirm', changeId: record.id, note: body.signer.trim() })
    return decided
  })
}

/** Says why the version that was shown is not right. Throws NOT_FOUND, REPORT_CHANGED, REPORT_STATE, and what a link throws. */
export async function refuseReport(ctx: Ctx, body: Decision & { reason: string }) {
  await readable(ctx, body)
  return once(ctx, body, async tx => {
    const row = await lockShown(ctx, tx, body)
    const reason = body.reason.trim()
    const doer = customerAs(ctx, row, row.facts.customer)
    const { moved, record } = await transition(ctx, tx, reportLife, row, 'refuse', {
      set: { reason },
      record: { content: reason },
      doer,
    })
    await tellWriter(ctx, tx, row, { change: 'refuse', changeId: record.id, signer: doer.actorName, note: reason })
    return { ...moved, eventId: row.eventId, due: 0 }
  })
}

/** Takes back the objection to the newest version, which asks again. Throws NOT_FOUND, REPORT_STATE, and what a link throws. */
export async function retractObjection(ctx: Ctx, body: { id: string; s?: string }) {
  await readable(ctx, body)
  return once(ctx, body, async tx => {
    const { row, newest } = await lockVersion(ctx, tx, body.id)
    if (newest.version !== row.version) throw new AppError('REPORT_STATE', { who: '' })
    const doer = customerAs(ctx, row, row.facts.customer)
    const { moved, record } = await transition(ctx, tx, reportLife, row, 'retract', { doer })
    await tellWriter(ctx, tx, row, { change: 'retract', changeId: record.id, signer: doer.actorName })
    return { ...moved, eventId: row.eventId, due: 0 }
  })
}
