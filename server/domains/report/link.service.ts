import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import { SITE_PATH } from '../../http/site'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { instantOf } from '../../kernel/call/instant'
import { countLimit } from '../../kernel/call/limit'
import { hmac, same } from '../../kernel/identity/secret'
import { doors } from '../../kernel/tenancy/door.table'
import { reportLinks, serviceReports } from './report.table'
import { reportTemplate } from './template.service'

const DAY_S = 86_400
const DAY_MS = DAY_S * 1000
/** Hexadecimal digits of a secret: 160 bits. */
const LENGTH = 40

type Link = typeof reportLinks.$inferSelect

/** The secret comes from the serial, so that it stands nowhere. */
const secretOf = (ctx: Ctx, { taskId, serial }: Pick<Link, 'taskId' | 'serial'>): string =>
  hmac(ctx.secret, 'report link', ctx.tenantId, taskId, String(serial)).slice(0, LENGTH)
const ofTask = (ctx: Ctx, taskId: string) => and(eq(reportLinks.tenantId, ctx.tenantId), eq(reportLinks.taskId, taskId))

/** The address of a screen at the caller's door. */
export async function doorAddress(ctx: Ctx, path: string, query: Readonly<Record<string, string>>): Promise<string> {
  const [door] = await ctx.db
    .select({ domainId: doors.domainId })
    .from(doors)
    .where(and(eq(doors.tenantId, ctx.tenantId), ctx.doorId ? eq(doors.id, ctx.doorId) : undefined))
    .limit(1)
  if (!door) throw new AppError('NOT_FOUND')
  return `${ctx.origins[0]}${SITE_PATH}${path}?${new URLSearchParams({ ...query, domainId: door.domainId }).toString()}`
}

/** A new link to the reports of a task, which ends the one before, in the transaction that says so. */
export async function renewLink(ctx: Ctx, tx: Db, taskId: string): Promise<Link> {
  const [link] = await tx
    .insert(reportLinks)
    .values({ tenantId: ctx.tenantId, taskId, serial: 1, createTime: isoNow(ctx) })
    .onConflictDoUpdate({
      target: [reportLinks.tenantId, reportLinks.taskId],
      set: { serial: sql`${reportLinks.serial} + 1`, createTime: isoNow(ctx), askTime: null },
    })
    .returning()
  if (!link) throw new Error('a link was not written')
  return link
}

/** What a link is, to give away, and until when it is good. */
export async function linkTold(ctx: Ctx, link: Link): Promise<{ url: string; expireTime: string | null }> {
  const { linkDays } = await reportTemplate(ctx, ctx.db)
  return {
    url: await doorAddress(ctx, '/task/report', { id: link.taskId, s: secretOf(ctx, link) }),
    expireTime: linkDays ? instantOf(Date.parse(link.createTime), linkDays * DAY_S) : null,
  }
}

/**
 * The link of a task by its secret, and whether its time is over, by what the company says now. Reading one that is right writes nothing;
 * a wrong one counts. Throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function findLink(ctx: Ctx, taskId: string, secret: string): Promise<{ link: Link; isExpired: boolean }> {
  const [[link], { linkDays }] = await Promise.all([
    ctx.db.select().from(reportLinks).where(ofTask(ctx, taskId)),
    reportTemplate(ctx, ctx.db),
  ])
  if (!link || !same(secret, secretOf(ctx, link))) {
    await countLimit(ctx, 'reportGuess')
    throw new AppError('NOT_FOUND')
  }
  return { link, isExpired: linkDays > 0 && ctx.now() >= Date.parse(link.createTime) + linkDays * DAY_MS }
}

/** Lets in who has a good link. Throws NOT_FOUND, TOO_MANY_REQUESTS, REPORT_LINK_EXPIRED. */
export async function enterByLink(ctx: Ctx, taskId: string, secret: string): Promise<void> {
  if ((await findLink(ctx, taskId, secret)).isExpired) throw new AppError('REPORT_LINK_EXPIRED')
}

/** Notes that somebody wants a new link; false when they said so already. */
export async function noteAsked(ctx: Ctx, tx: Db, taskId: string): Promise<boolean> {
  const rows = await tx
    .update(reportLinks)
    .set({ askTime: isoNow(ctx) })
    .where(and(ofTask(ctx, taskId), sql`${reportLinks.askTime} is null`))
    .returning({ taskId: reportLinks.taskId })
  return rows.length > 0
}

/** A version that the caller may read: as linkman of its customer, or by its link. Throws NOT_FOUND, TOO_MANY_REQUESTS, REPORT_LINK_EXPIRED. */
export async function readable(
  ctx: Ctx,
  { id, s }: { id: string; s?: string },
): Promise<typeof serviceReports.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(serviceReports)
    .where(and(eq(serviceReports.tenantId, ctx.tenantId), eq(serviceReports.id, id)))
  if (s !== undefined) {
    // what is not there is guessed, too
    if (!row) await countLimit(ctx, 'reportGuess')
    else await enterByLink(ctx, row.taskId, s)
  } else if (ctx.principal.kind !== 'linkman' || row?.customerId !== ctx.principal.customerId)
    throw new AppError(ctx.principal.kind === 'guest' ? 'UNAUTHORIZED' : 'NOT_FOUND')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
