import { and, eq, gte } from 'drizzle-orm'
import { SEAT_GONE_SECONDS } from '../../../shared/im'
import { localize, type Localized } from '../../../shared/language'
import { hoursAt } from '../../../shared/opening'
import { hasChat } from '../../../shared/screen-switches'
import type { WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { once } from '../../kernel/call/idempotency'
import { instantOf } from '../../kernel/call/instant'
import { staff } from '../../kernel/identity/auth.table'
import { changed } from '../../kernel/live/changed'
import { tenants } from '../../kernel/tenancy/door.table'
import { localizedOf } from '../../kernel/tenancy/setup-texts'
import { imSeats, imSettings } from './im.table'

interface Setting {
  enabled: boolean
  loginBeforeConsult: boolean
  welcome: Localized
  questions: Localized[]
}
const NO_SETTING: Setting = { enabled: false, loginBeforeConsult: false, welcome: {}, questions: [] }

async function keptSetting({ tenantId }: Pick<Ctx, 'tenantId'>, db: Db): Promise<Setting> {
  const [row] = await db.select().from(imSettings).where(eq(imSettings.tenantId, tenantId))
  if (!row) return NO_SETTING
  const { enabled, loginBeforeConsult, welcome, questions } = row
  return { enabled, loginBeforeConsult, welcome, questions }
}

/** How the caller's company answers in a chat: not at all where it has not bought that, whatever is set. */
export async function chatOf(ctx: Pick<Ctx, 'tenantId'>, db: Db) {
  const [row] = await db
    .select({
      flags: tenants.flags,
      workingTime: tenants.workingTime,
      workTime: tenants.workTime,
      setting: imSettings,
    })
    .from(tenants)
    .leftJoin(imSettings, eq(imSettings.tenantId, tenants.id))
    .where(eq(tenants.id, ctx.tenantId))
  if (!row) throw new AppError('NOT_FOUND')
  const { flags, workingTime, workTime } = row
  const { enabled, loginBeforeConsult, welcome, questions } = row.setting ?? NO_SETTING
  const isBought = hasChat(flags)
  return { enabled: enabled && isBought, loginBeforeConsult, welcome, questions, workingTime, workTime }
}

/** The setting as staff see it. */
export const imSetting = (ctx: Ctx) => keptSetting(ctx, ctx.db)

/** Changes it. Questions without a word in any language are left out. */
export const setImSetting = (ctx: Ctx, body: Setting) =>
  once(ctx, body, async tx => {
    const before = await keptSetting(ctx, tx)
    const after: Setting = {
      enabled: body.enabled,
      loginBeforeConsult: body.loginBeforeConsult,
      welcome: localizedOf(body.welcome, { lines: true }),
      questions: body.questions.map(one => localizedOf(one)).filter(one => Object.keys(one).length),
    }
    await tx
      .insert(imSettings)
      .values({ tenantId: ctx.tenantId, ...after })
      .onConflictDoUpdate({ target: [imSettings.tenantId], set: after })
    const asTold = ({ enabled, loginBeforeConsult, welcome, questions }: Setting) => ({
      chatEnabled: enabled,
      loginBeforeConsult,
      welcome,
      defaultQuestion: questions,
    })
    await changed(ctx, tx, { kind: 'tenant', id: ctx.tenantId, before: asTold(before), after: asTold(after) })
    return { done: true as const }
  })

/** From when on a seat that was not seen since counts as gone. */
export const goneBefore = ({ now }: Pick<Ctx, 'now'>): string => instantOf(now(), -SEAT_GONE_SECONDS)

/** From this time of the evening on a company that is open answers around the clock: no promise is made until midnight. */
const ROUND_THE_CLOCK = '23:59'

/** What somebody who asks may expect, wherever it is said: whether the company is open for talks, whether somebody is there, and until or from when. */
export async function attendance(
  ctx: Pick<Ctx, 'tenantId' | 'now' | 'language'>,
  db: Db,
  { workingTime, workTime }: { workingTime: WorkingTime; workTime: Localized },
) {
  const { isOpen, time } = hoursAt(ctx.now(), workingTime)
  const there = and(
    eq(imSeats.tenantId, ctx.tenantId),
    eq(imSeats.isOn, true),
    gte(imSeats.seenTime, goneBefore(ctx)),
    eq(staff.enabled, true),
  )
  const [seat] = isOpen
    ? await db
        .select({ one: imSeats.staffId })
        .from(imSeats)
        .innerJoin(staff, and(eq(staff.tenantId, imSeats.tenantId), eq(staff.id, imSeats.staffId)))
        .where(there)
        .limit(1)
    : []
  return {
    isOpen,
    isHere: seat !== undefined,
    time: isOpen && time >= ROUND_THE_CLOCK ? '' : time,
    text: localize(workTime, ctx.language),
  }
}
