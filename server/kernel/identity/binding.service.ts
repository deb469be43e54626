import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { LinkmanRow } from './auth.service'
import { linkmen } from './auth.table'
import { instantOf } from '../call/instant'
import { newToken } from './secret'
import type { Db } from '../../db/database'
import { hashToken } from '../call/token-hash'
import type { Ctx } from '../call/context'
import { AppError } from '../../http/errors'
import { openIds, openIdTickets, type ChatApp } from './openid.table'

const TICKET_SECONDS = 10 * 60

/** Whom a chat app named. `mobile` is a number that it vouches for, or ''. */
export interface Named {
  app: ChatApp
  appId: string
  openId: string
  unionId: string
  nickname: string
  head: string
  mobile: string
}
type TicketRow = typeof openIdTickets.$inferSelect

/** A one-time proof, good for ten minutes, that the chat app named this person to the caller. */
export async function issueTicket(ctx: Ctx, { app, appId, openId, unionId, nickname, head }: Named): Promise<string> {
  const ticket = newToken()
  await ctx.db.insert(openIdTickets).values({
    tenantId: ctx.tenantId,
    tokenHash: hashToken(ticket),
    app,
    appId,
    openId,
    unionId,
    nickname,
    head,
    expireTime: instantOf(ctx.now(), TICKET_SECONDS),
  })
  return ticket
}

interface Shown {
  ticket: string
  openId: string
  appId?: string
}
const living = (ctx: Ctx, { ticket, openId, appId }: Shown) =>
  and(
    eq(openIdTickets.tenantId, ctx.tenantId),
    eq(openIdTickets.tokenHash, hashToken(ticket)),
    eq(openIdTickets.openId, openId),
    appId === undefined ? undefined : eq(openIdTickets.appId, appId),
    isNull(openIdTickets.useTime),
    gt(openIdTickets.expireTime, instantOf(ctx.now())),
  )

/** What a ticket stands for, which stays good. Throws OPENID_TICKET_EXPIRED when it is unknown, used, too old, or for another open id or app. */
export async function readTicket(ctx: Ctx, shown: Shown): Promise<TicketRow> {
  const [row] = await ctx.db.select().from(openIdTickets).where(living(ctx, shown))
  if (!row) throw new AppError('OPENID_TICKET_EXPIRED')
  return row
}

/** Uses a ticket up. Throws as {@link readTicket}. */
export async function takeTicket(ctx: Ctx, tx: Db, shown: Shown): Promise<TicketRow> {
  const [row] = await tx
    .update(openIdTickets)
    .set({ useTime: instantOf(ctx.now()) })
    .where(living(ctx, shown))
    .returning()
  if (!row) throw new AppError('OPENID_TICKET_EXPIRED')
  return row
}

/** The linkman of the tenant whose open id this is. */
export async function linkmanByOpenId(
  ctx: Ctx,
  db: Db,
  appId: string,
  openId: string,
): Promise<LinkmanRow | undefined> {
  const [row] = await db
    .select({ linkman: linkmen })
    .from(openIds)
    .innerJoin(linkmen, and(eq(linkmen.tenantId, openIds.tenantId), eq(linkmen.id, openIds.linkmanId)))
    .where(and(eq(openIds.tenantId, ctx.tenantId), eq(openIds.appId, appId), eq(openIds.openId, openId)))
  return row?.linkman
}

/** Makes an open id a linkman's, also when somebody else had it. */
export async function bind(
  ctx: Ctx,
  tx: Db,
  { app, appId, openId, unionId }: Pick<Named, 'app' | 'appId' | 'openId' | 'unionId'>,
  linkmanId: string,
): Promise<void> {
  await tx
    .insert(openIds)
    .values({ tenantId: ctx.tenantId, app, appId, openId, unionId, linkmanId, createTime: instantOf(ctx.now()) })
    .onConflictDoUpdate({
      target: [openIds.tenantId, openIds.appId, openIds.openId],
      set: { linkmanId, unionId, createTime: instantOf(ctx.now()) },
    })
}

/** Open ids of a linkman at an app, the newest first. */
export const openIdsOf = (db: Db, tenantId: string, linkmanId: string, appId: string): Promise<{ openId: string }[]> =>
  db
    .select({ openId: openIds.openId })
    .from(openIds)
    .where(and(eq(openIds.tenantId, tenantId), eq(openIds.linkmanId, linkmanId), eq(openIds.appId, appId)))
    .orderBy(desc(openIds.createTime), desc(openIds.openId))
