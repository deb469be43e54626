import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { announcementState, asksToCome, type AnnouncementState } from '../../../shared/announcement'
import { localize } from '../../../shared/language'
import type { Db } from '../../db/database'
import { AppError, type ErrorId } from '../../http/errors'
import { isoNow, linkmanOf, type Ctx } from '../../kernel/call/context'
import { pageOf, paginate } from '../../kernel/call/page'
import { isShown } from '../../kernel/tenancy/announced'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { announcements } from '../../kernel/tenancy/door.table'
import { activityComers } from './circle.table'
import { comingTo, countsOf } from './coming.queries'

type AnnouncementRecord = typeof announcements.$inferSelect

/** What a customer sees of some announcements. Those that they do not see are left out. */
async function shown(ctx: Ctx, db: Db, records: readonly AnnouncementRecord[]) {
  const { linkmanId } = linkmanOf(ctx)
  const ids = records.map(({ id }) => id)
  // one after the other: a transaction has one connection
  const counts = await countsOf(ctx, db, ids)
  const mine = ids.length
    ? await db
        .select({ id: activityComers.announcementId })
        .from(activityComers)
        .where(
          and(
            eq(activityComers.tenantId, ctx.tenantId),
            eq(activityComers.linkmanId, linkmanId),
            inArray(activityComers.announcementId, ids),
          ),
        )
    : []
  return records.flatMap(record => {
    const coming = counts.get(record.id) ?? 0
    const state = announcementState(ctx.now(), record, coming)
    if (state === 'hidden' || state === 'early') return []
    const { id, kind, place, startTime, endTime, url, capacity, pinned } = record
    return [
      {
        id,
        kind,
        title: localize(record.title, ctx.language),
        content: localize(record.content, ctx.language),
        picture: pictureUrl(ctx, ctx.tenantId, record.picture),
        place,
        startTime,
        endTime,
        url,
        capacity,
        pinned,
        state,
        asksToCome: asksToCome(record),
        coming,
        isComing: mine.some(one => one.id === id),
      },
    ]
  })
}
async function oneOf(ctx: Ctx, db: Db, record: AnnouncementRecord | undefined) {
  const [one] = await shown(ctx, db, record ? [record] : [])
  if (!one) throw new AppError('NOT_FOUND')
  return one
}
const announcementOf = (ctx: Ctx, id: string) => and(eq(announcements.tenantId, ctx.tenantId), eq(announcements.id, id))

/** What the company tells its customers now: what is pinned first, then the newest. */
export async function circleList(ctx: Ctx, query: { pageNum?: number; pageSize?: number }) {
  const page = pageOf(query)
  const condition = and(eq(announcements.tenantId, ctx.tenantId), isShown(ctx))
  const [records, total] = await Promise.all([
    ctx.db
      .select()
      .from(announcements)
      .where(condition)
      .orderBy(desc(announcements.pinned), desc(announcements.createTime), asc(announcements.id))
      .limit(page.pageSize)
      .offset(page.offset),
    ctx.db.$count(announcements, condition),
  ])
  return paginate(await shown(ctx, ctx.db, records), total, page, 'createTime desc')
}

/** One of them, also when it is over: messages and links lead to it. Throws NOT_FOUND. */
export async function circleGet(ctx: Ctx, { id }: { id: string }) {
  const [record] = await ctx.db.select().from(announcements).where(announcementOf(ctx, id))
  return oneOf(ctx, ctx.db, record)
}

const REFUSED: Readonly<Partial<Record<AnnouncementState, ErrorId>>> = {
  over: 'ACTIVITY_OVER',
  full: 'ACTIVITY_FULL',
  calledOff: 'ACTIVITY_CALLED_OFF',
}

/** Changes whether the caller comes to an activity, which is held: the last place goes to one. Throws NOT_FOUND. */
const atActivity = (
  ctx: Ctx,
  id: string,
  change: (tx: Db, at: { record: AnnouncementRecord; isComing: boolean; state: AnnouncementState }) => Promise<void>,
) =>
  ctx.db.transaction(async tx => {
    const [record] = await tx.select().from(announcements).where(announcementOf(ctx, id)).for('update')
    const before = await oneOf(ctx, tx, record)
    if (!record || !before.asksToCome) throw new AppError('NOT_FOUND')
    await change(tx, { record, isComing: before.isComing, state: before.state })
    return oneOf(ctx, tx, record)
  })

/** Says that the caller comes; who said so before is not counted again. Throws NOT_FOUND, ACTIVITY_OVER, ACTIVITY_FULL, ACTIVITY_CALLED_OFF. */
export const comeTo = (ctx: Ctx, { id }: { id: string }) =>
  atActivity(ctx, id, async (tx, { record, isComing, state }) => {
    if (isComing) return
    const refused = REFUSED[state]
    if (refused) throw new AppError(refused)
    await tx.insert(activityComers).values({
      tenantId: ctx.tenantId,
      announcementId: record.id,
      linkmanId: linkmanOf(ctx).linkmanId,
      createTime: isoNow(ctx),
    })
  })

/** Takes it back; who did not say so stays away. Throws NOT_FOUND, ACTIVITY_OVER. */
export const stayAway = (ctx: Ctx, { id }: { id: string }) =>
  atActivity(ctx, id, async (tx, { record, state }) => {
    if (state === 'over') throw new AppError('ACTIVITY_OVER')
    await tx
      .delete(activityComers)
      .where(and(comingTo(ctx, record.id), eq(activityComers.linkmanId, linkmanOf(ctx).linkmanId)))
  })
