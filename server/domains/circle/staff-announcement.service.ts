import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { announcementState, asksToCome, type AnnouncementKind } from '../../../shared/announcement'
import { tenantInstant, tenantTime } from '../../../shared/day'
import { LANGUAGES, type Localized } from '../../../shared/language'
import { isLink } from '../../../shared/links'
import type { Db } from '../../db/database'
import { isUuid } from '../../db/ids'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { calledAt, linkmen } from '../../kernel/identity/auth.table'
import { recordsOf } from '../../kernel/records/records'
import { pictureUrl } from '../../kernel/tenancy/door.service'
import { announcements } from '../../kernel/tenancy/door.table'
import { lineOf, localizedOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { pictureOf } from '../../kernel/tenancy/tenant-setup.service'
import { tellComers } from './circle.messages'
import { activityComers } from './circle.table'
import { comingTo, countsOf } from './coming.queries'

interface AnnouncementInput {
  kind: AnnouncementKind
  title: Localized
  content: Localized
  picture: string
  place: string
  startTime: string
  endTime: string
  url: string
  capacity: number
  pinned: boolean
  calledOff: boolean
  enabled: boolean
}
interface AnnouncementFilter {
  keyword?: string
  kind?: AnnouncementKind
}
type AnnouncementRecord = typeof announcements.$inferSelect

/** A time of the tenant as it is kept. Throws ANNOUNCEMENT_TIMES for a day or time that there is not. */
function instantOf(text: string): string {
  const at = tenantInstant(text)
  if (Number.isNaN(at) || tenantTime(at) !== text) throw new AppError('ANNOUNCEMENT_TIMES')
  return new Date(at).toISOString()
}
/** A screen of the portal by its URL. Throws ANNOUNCEMENT_LINK for anything else. */
function linkOf(text: string): string {
  const url = text.trim()
  if (url && !(url.startsWith('/') && isLink(url))) throw new AppError('ANNOUNCEMENT_LINK')
  return url
}

/** Throws ACTIVITY_AWAITED while people mean to come. */
async function assertNotAwaited(ctx: Ctx, tx: Db, record: AnnouncementRecord): Promise<void> {
  const n = await tx.$count(activityComers, comingTo(ctx, record.id))
  const state = announcementState(ctx.now(), record, n)
  if (n > 0 && (state === 'open' || state === 'full')) throw new AppError('ACTIVITY_AWAITED', { n: String(n) })
}

async function rows(ctx: Ctx, db: Db, records: readonly AnnouncementRecord[]) {
  const counts = await countsOf(
    ctx,
    db,
    records.map(({ id }) => id),
  )
  return records.map(({ tenantId: _tenant, createTime: _made, updateTime: _changed, ...one }) => {
    const coming = counts.get(one.id) ?? 0
    return {
      ...one,
      pictureUrl: pictureUrl(ctx, ctx.tenantId, one.picture),
      coming,
      state: announcementState(ctx.now(), one, coming),
    }
  })
}

/** Announcements as staff keep them. */
export const announcementRecords = recordsOf({
  kind: 'announcement',
  table: announcements,
  rows,
  columns: (_ctx, { title, content, place, startTime, endTime, url, ...input }: AnnouncementInput) => {
    const start = instantOf(startTime)
    const end = endTime ? instantOf(endTime) : null
    if (end === null ? input.kind === 'activity' : start >= end) throw new AppError('ANNOUNCEMENT_TIMES')
    return {
      ...input,
      picture: isUuid(input.picture) ? input.picture.toLowerCase() : input.picture,
      title: nameOf(title),
      content: localizedOf(content, { lines: true }),
      place: lineOf(place),
      startTime: start,
      endTime: end,
      url: linkOf(url),
    }
  },
  async check(ctx, tx, input, { before }) {
    // an address comes with the demo: it may stay, and none is made here
    pictureOf(input.picture, before ? [before.picture] : [])
    if (before && !asksToCome({ ...input, url: input.url.trim() })) await assertNotAwaited(ctx, tx, before)
  },
  release: assertNotAwaited,
  async after(ctx, tx, { id, before, after }) {
    const picture = after && isUuid(after.picture) ? [after.picture] : []
    await ctx.offers.pictures[0]?.use(ctx, tx, { kind: 'announcement', id }, picture)
    if (before && after) await tellComers(ctx, tx, before, after)
  },
  list: {
    where: (_ctx, { keyword, kind }: AnnouncementFilter) => {
      const words = keyword?.trim()
      const titles = LANGUAGES.map(language => sql`coalesce(${announcements.title} ->> ${language}, '')`)
      return and(
        kind && eq(announcements.kind, kind),
        words
          ? sql`${sql.join([sql`${announcements.place}`, ...titles], sql` || ' ' || `)} ilike ${containing(words)}`
          : undefined,
      )
    },
    sorts: { time: [desc(announcements.pinned), desc(announcements.createTime), asc(announcements.id)] },
  },
})

/** Who comes to an activity, in the order in which they said so. Throws NOT_FOUND. */
export async function comers(ctx: Ctx, { id }: { id: string }) {
  await announcementRecords.get(ctx, id)
  return ctx.db
    .select({
      linkmanId: linkmen.id,
      name: linkmen.name,
      phone: calledAt,
      createTime: activityComers.createTime,
    })
    .from(activityComers)
    .innerJoin(linkmen, and(eq(linkmen.tenantId, activityComers.tenantId), eq(linkmen.id, activityComers.linkmanId)))
    .where(comingTo(ctx, id))
    .orderBy(asc(activityComers.createTime), asc(activityComers.linkmanId))
}
