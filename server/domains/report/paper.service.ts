import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { cleanCode } from '../../../shared/codes'
import { tenantTime } from '../../../shared/day'
import { REPORT_CAUSE_WORDS } from '../../../shared/words/report-cause'
import { localize } from '../../../shared/language'
import { money } from '../../../shared/money'
import { maskName } from '../../../shared/report'
import { AppError } from '../../http/errors'
import type { Jobs } from '../../jobs/queue'
import { isoNow, personOf, type App, type Ctx } from '../../kernel/call/context'
import { countLimit } from '../../kernel/call/limit'
import { keepFile, readFile, receiveFile } from '../../kernel/files/file.service'
import { fileValues, useFiles } from '../../kernel/files/use.service'
import { tenants } from '../../kernel/tenancy/door.table'
import { jobContext } from '../../kernel/tenancy/job-context'
import { createPool, PoolError } from '../../workers/pool'
import { doorAddress, readable } from './link.service'
import { PAPER_TEXTS } from './paper.texts'
import type { PrintedPart, PrintedReport } from './paper.worker'
import { staffReport, versionsOf, type ReportRow } from './report.queries'
import { reportPapers, reportSignatures, serviceReports } from './report.table'

declare module '../../jobs/queue' {
  interface Jobs {
    /** draws the paper of a report that was signed */
    drawReport: { tenantId: string; reportId: string }
  }
}

type SignatureRow = typeof reportSignatures.$inferSelect

/** A process of its own for each paper: the font alone takes half a second to open, which nobody else waits for. */
const printers = createPool<typeof import('./paper.worker')>({
  file: require.resolve('./paper.worker.ts'),
  processes: 1,
  kept: 0,
  idleMs: 0,
  fresh: true,
  heapMb: 384,
  rssMb: 768,
  cpuMs: 30_000,
  room: { all: 16, company: 8, each: 2 },
})
/** Pictures come into a paper as small as they are shown in lists. */
const SMALL = '200'

/** A text of the paper in the caller's language, with what is filled in. */
function say(ctx: Ctx, key: keyof typeof PAPER_TEXTS, facts: Readonly<Record<string, string>> = {}): string {
  return localize(PAPER_TEXTS[key], ctx.language).replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}
const timeOf = (instant: string): string => tenantTime(Date.parse(instant))

async function picturesOf(ctx: Ctx, ids: readonly string[], kind: string): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  for (const id of ids) {
    const file = await readFile(ctx, ctx.tenantId, id, kind).catch(() => null)
    if (file?.mime.startsWith('image/')) found.push(new Uint8Array(await buffer(file.stream)))
  }
  return found
}

/** What a signed version says on paper, in the caller's language: nothing of it is asked of anybody but the version itself. */
async function printed(ctx: Ctx, row: ReportRow, signature: SignatureRow): Promise<PrintedReport> {
  const { facts, readings, lines } = row
  const amount = (cents: number) => money(cents, ctx.language)
  const [before, after, ink] = [
    await picturesOf(ctx, row.before, SMALL),
    await picturesOf(ctx, row.after, SMALL),
    await picturesOf(ctx, [signature.fileId], ''),
  ]
  const parts: (PrintedPart | false)[] = [
    { name: say(ctx, 'work'), text: row.work },
    readings.length > 0 && {
      name: say(ctx, 'readings'),
      table: {
        head: [say(ctx, 'item'), say(ctx, 'before'), say(ctx, 'after')],
        rows: readings.map(one => [
          one.unit ? `${one.name} (${one.unit})` : one.name,
          one.before || '—',
          one.after || '—',
        ]),
      },
    },
    lines.length > 0 && {
      name: say(ctx, 'costs'),
      table: {
        head: [say(ctx, 'item'), say(ctx, 'price'), say(ctx, 'toPay')],
        rows: [
          ...lines.map(line => [
            [
              line.amount > 1 ? `${line.name} × ${String(line.amount)}` : line.name,
              ...(line.covered
                ? [say(ctx, 'warranty', { reason: line.coveredReason })]
                : line.coveredReason
                  ? [line.coveredReason]
                  : []),
            ].join('\n'),
            amount(line.price * line.amount),
            amount(line.price * (line.amount - line.covered)),
          ]),
          ...(row.discount ? [[say(ctx, 'discount'), '', amount(-row.discount)]] : []),
        ],
        last: [say(ctx, 'total'), amount(row.total), amount(row.payable)],
      },
    },
    row.repairWarranty !== '' && { name: say(ctx, 'repairWarranty'), text: row.repairWarranty },
    before.length > 0 && { name: say(ctx, 'photosBefore'), pictures: before },
    after.length > 0 && { name: say(ctx, 'photosAfter'), pictures: after },
  ]
  const product = facts.product
  const named: [keyof typeof PAPER_TEXTS, string][] = [
    ['about', facts.title],
    ['task', facts.taskNo],
    ['request', facts.eventNo],
    ['customer', facts.customer],
    ['product', product ? `${localize(product.name, ctx.language)} ${product.model}`.trim() : ''],
    ['serialNumber', product?.serialNumber ?? ''],
    ['fault', facts.fault ? `${facts.fault.code} ${localize(facts.fault.title, ctx.language)}`.trim() : ''],
    ['cause', facts.cause ? REPORT_CAUSE_WORDS[facts.cause][ctx.language] : ''],
    ['engineer', row.staffName],
    ['written', timeOf(row.createTime)],
  ]
  const [picture] = ink
  if (!picture) throw new Error(`the signature of report ${row.id} is gone`)
  return {
    title: say(ctx, 'title'),
    number: `${row.reportNo} · ${say(ctx, 'version', { n: String(row.version) })}`,
    company: localize(facts.company, ctx.language),
    facts: named.flatMap(([key, value]) => (value ? [{ name: say(ctx, key), value }] : [])),
    result: row.result,
    parts: parts.filter(part => part !== false),
    signature: {
      name: say(ctx, 'signature'),
      picture,
      signed: say(ctx, 'signed', { name: signature.signer, time: timeOf(signature.createTime) }),
    },
    verify: {
      url: await doorAddress(ctx, '/task/report/verify', { code: signature.code }),
      words: say(ctx, 'verify', { code: signature.code }),
    },
    zone: say(ctx, 'zone'),
  }
}

/** A version with its signature. Throws REPORT_STATE for one that nobody signed. */
async function signed(ctx: Ctx, reportId: string): Promise<{ row: ReportRow; signature: SignatureRow }> {
  const [found] = await ctx.db
    .select({ row: serviceReports, signature: reportSignatures })
    .from(reportSignatures)
    .innerJoin(
      serviceReports,
      and(eq(serviceReports.tenantId, reportSignatures.tenantId), eq(serviceReports.id, reportSignatures.reportId)),
    )
    .where(and(eq(reportSignatures.tenantId, ctx.tenantId), eq(reportSignatures.reportId, reportId)))
  if (!found) throw new AppError('REPORT_STATE', { who: '' })
  return found
}

async function keptPaper(ctx: Ctx, reportId: string): Promise<string | null> {
  const [paper] = await ctx.db
    .select({ fileId: reportPapers.fileId })
    .from(reportPapers)
    .where(
      and(
        eq(reportPapers.tenantId, ctx.tenantId),
        eq(reportPapers.reportId, reportId),
        eq(reportPapers.language, ctx.language),
      ),
    )
  return paper?.fileId ?? null
}

/** Draws the paper of a signed version in the caller's language, and keeps it with what it is known by. Of two at once one is kept. */
async function makePaper(ctx: Ctx, reportId: string): Promise<void> {
  const { row, signature } = await signed(ctx, reportId)
  const paper = await printed(ctx, row, signature)
  let bytes: Buffer
  try {
    bytes = Buffer.from(
      await printers.run('print', paper, { person: personOf(ctx), company: ctx.tenantId, timeoutMs: 60_000 }),
    )
  } catch (error) {
    if (error instanceof PoolError) throw new AppError('BUSY')
    throw error
  }
  const kept = await keepFile(ctx, { bytes, mime: 'application/pdf' }, `${row.reportNo}-${ctx.language}.pdf`)
  await ctx.db.transaction(async tx => {
    const [mine] = await tx
      .insert(reportPapers)
      .values({
        tenantId: ctx.tenantId,
        reportId: row.id,
        language: ctx.language,
        fileId: kept.id,
        hash: hashOf(bytes),
        createTime: isoNow(ctx),
      })
      .onConflictDoNothing()
      .returning({ fileId: reportPapers.fileId })
    // one that came too late is used by nothing, and swept
    if (mine) await useFiles(tx, ctx, { kind: 'report', id: row.id }, [kept])
  })
}
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Draws the paper of a version that was signed, in the language in which it was: others are drawn when they are first asked for. */
export async function drawReport(
  app: App,
  log: FastifyBaseLogger,
  { tenantId, reportId }: Jobs['drawReport'],
): Promise<void> {
  const ctx = await jobContext(app, log, tenantId, 'drawReport')
  const { signature } = await signed(ctx, reportId)
  await paperOf({ ...ctx, language: signature.language }, reportId)
}

/** Letters that the paper's fonts surely have: a text of these alone needs no look at the fonts. */
const USUAL =
  /^[\s\0-\u024f\u0400-\u052f\u2010-\u2027\u3000-\u3002\u3008-\u3011\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff5e]*$/

/** Refuses texts with letters that no paper could show, before anybody signs them. Throws REPORT_LETTERS, which names them, BUSY. */
export async function assertPrintable(ctx: Ctx, text: string): Promise<void> {
  if (USUAL.test(text)) return
  try {
    const letters = await printers.run('unprintable', text, {
      person: personOf(ctx),
      company: ctx.tenantId,
      timeoutMs: 60_000,
    })
    if (letters.length) throw new AppError('REPORT_LETTERS', { letters: letters.slice(0, 20).join(' ') })
  } catch (error) {
    if (error instanceof PoolError) throw new AppError('BUSY')
    throw error
  }
}

/** The paper of a signed version in the caller's language: made once, the same bytes from then on. Throws REPORT_STATE, BUSY, STORAGE_FULL. */
export async function paperOf(ctx: Ctx, reportId: string) {
  let fileId = await keptPaper(ctx, reportId)
  if (!fileId) {
    await makePaper(ctx, reportId)
    fileId = await keptPaper(ctx, reportId)
  }
  const file = fileId ? (await fileValues(ctx, [fileId])).get(fileId) : undefined
  if (!file) throw new AppError('NOT_FOUND')
  return { url: file.url, filename: file.filename, fileSize: file.fileSize }
}

/** Whether the caller may print reports: where the company checks it, only who has signed in. */
export async function printAuthority(ctx: Ctx) {
  const [tenant] = await ctx.db.select({ flags: tenants.flags }).from(tenants).where(eq(tenants.id, ctx.tenantId))
  const printAuthorityCheck = tenant?.flags.printAuthorityCheck ?? false
  return { printAuthorityCheck, canPrint: !printAuthorityCheck || ctx.principal.kind !== 'guest' }
}

/** The paper of a version that the caller may read. Throws NOT_FOUND, UNAUTHORIZED where only who has signed in may print, and what {@link paperOf} throws. */
export async function ownPaper(ctx: Ctx, query: { id: string; s?: string }) {
  const row = await readable(ctx, query)
  if (!(await printAuthority(ctx)).canPrint) throw new AppError('UNAUTHORIZED')
  return paperOf(ctx, row.id)
}

/** The same for staff. Throws NOT_FOUND, and what {@link paperOf} throws. */
export async function staffPaper(ctx: Ctx, id: string) {
  const { id: reportId } = await staffReport(ctx, id)
  return paperOf(ctx, reportId)
}

/** Shown of a serial number to who holds a paper, which has all of it. */
const SERIAL_END = 4

/** The machine of a version, as it is compared with a paper. */
function machineOn(ctx: Ctx, { facts: { product } }: ReportRow) {
  const serial = product?.serialNumber ?? ''
  return {
    product: product ? `${localize(product.name, ctx.language)} ${product.model}`.trim() : '',
    serialNumber: serial.length > SERIAL_END ? `…${serial.slice(-SERIAL_END)}` : serial,
  }
}

/** What anybody may know of a signed version who holds its paper. */
async function genuine(ctx: Ctx, { row, signature }: { row: ReportRow; signature: SignatureRow }) {
  const [newest] = await versionsOf(ctx, ctx.db, row.taskId)
  return {
    reportNo: row.reportNo,
    company: localize(row.facts.company, ctx.language),
    state: row.state,
    version: row.version,
    isNewest: newest?.version === row.version,
    ...machineOn(ctx, row),
    payable: row.payable,
    signer: maskName(signature.signer),
    signTime: signature.createTime,
    staffName: maskName(row.staffName),
  }
}

/** When and by whom the report with a code was signed. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function verifyCode(ctx: Ctx, code: string) {
  const [found] = await ctx.db
    .select({ reportId: reportSignatures.reportId })
    .from(reportSignatures)
    .where(and(eq(reportSignatures.tenantId, ctx.tenantId), eq(reportSignatures.code, cleanCode(code))))
  if (!found) {
    await countLimit(ctx, 'reportGuess')
    throw new AppError('NOT_FOUND')
  }
  return genuine(ctx, await signed(ctx, found.reportId))
}

/** Which report a file is, byte by byte. Throws REPORT_NOT_GENUINE, TOO_MANY_REQUESTS, and what an upload throws. */
export async function compareFile(ctx: Ctx, request: FastifyRequest) {
  await countLimit(ctx, 'reportCheck')
  const hash = await receiveFile(ctx, request, async ({ bytes }) => hashOf(bytes))
  const [found] = await ctx.db
    .select({ reportId: reportPapers.reportId })
    .from(reportPapers)
    .where(and(eq(reportPapers.tenantId, ctx.tenantId), eq(reportPapers.hash, hash)))
    .limit(1)
  if (!found) throw new AppError('REPORT_NOT_GENUINE')
  return genuine(ctx, await signed(ctx, found.reportId))
}
