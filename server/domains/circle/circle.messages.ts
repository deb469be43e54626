import { and, eq } from 'drizzle-orm'
import { announcementState } from '../../../shared/announcement'
import { isLanguage, LANGUAGES, localize, type Language, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import type { Ctx } from '../../kernel/call/context'
import type { ChangeTexts, SubjectMessages } from '../../kernel/call/offers'
import { linkmen } from '../../kernel/identity/auth.table'
import { tell } from '../../kernel/notify/notify.service'
import type { announcements } from '../../kernel/tenancy/door.table'
import { activityComers } from './circle.table'
import { comingTo } from './coming.queries'

type AnnouncementRecord = typeof announcements.$inferSelect

/** What who comes to an activity is told of it. */
const CHANGES = {
  change: {
    title: { zh: '活动变更', en: 'Activity changed', ru: 'Изменения', tw: '活動異動' },
    body: { zh: '时间或地点有变，点击查看', en: 'See when and where', ru: 'Проверьте время', tw: '時間或地點有變' },
    sms: true,
  },
  callOff: {
    title: { zh: '活动取消', en: 'Called off', ru: 'Отменено', tw: '活動取消' },
    body: { zh: '很抱歉，活动不再举行', en: 'It does not take place', ru: 'Не состоится', tw: '很抱歉，活動不再舉行' },
    sms: true,
  },
} as const satisfies Record<string, ChangeTexts>

export const circleMessages: SubjectMessages = {
  kind: 'announcement',
  link: id => `/circle/list?id=${id}`,
  page: 'features/circle/pages/circle',
  staffLink: id => `/setup/announcements?id=${id}`,
  changes: CHANGES,
  staffChanges: {},
}

const isOn = ({ enabled, calledOff }: AnnouncementRecord): boolean => enabled && !calledOff
const differs = (a: Localized, b: Localized): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** What those who come have to know of a change; null for what changes nothing for them. */
function changeOf(now: number, before: AnnouncementRecord, after: AnnouncementRecord): keyof typeof CHANGES | null {
  // whom it concerned was there
  if (announcementState(now, { ...before, enabled: true, calledOff: false }, 0) === 'over') return null
  if (isOn(before) && !isOn(after)) return 'callOff'
  if (!isOn(after)) return null
  const isOther =
    !isOn(before) ||
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime ||
    before.place !== after.place ||
    differs(before.title, after.title)
  return isOther ? 'change' : null
}

/** Tells who comes to an activity that it is called off, takes place after all, or is at another time or place; inside the transaction of the change. */
export async function tellComers(
  ctx: Ctx,
  tx: Db,
  before: AnnouncementRecord,
  after: AnnouncementRecord,
): Promise<void> {
  const change = changeOf(ctx.now(), before, after)
  if (!change) return
  const comers = await tx
    .select({ linkmanId: linkmen.id, language: linkmen.language })
    .from(activityComers)
    .innerJoin(linkmen, and(eq(linkmen.tenantId, activityComers.tenantId), eq(linkmen.id, activityComers.linkmanId)))
    .where(comingTo(ctx, after.id))
  const spoken = (language: string | null): Language => (language && isLanguage(language) ? language : 'zh')
  for (const language of LANGUAGES)
    await tell(ctx, tx, {
      subject: { kind: 'announcement', id: after.id },
      change,
      people: comers.filter(one => spoken(one.language) === language).map(({ linkmanId }) => ({ linkmanId })),
      facts: { title: localize(after.title, language) },
    })
}
