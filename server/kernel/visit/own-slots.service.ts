import { tenantDay, tenantInstant, tenantTime } from '../../../shared/day'
import { isPlanned } from '../../../shared/form-rules'
import type { WorkKind } from '../../../shared/kinds'
import { HOLD_MINUTES, visitRuleOf, type VisitRule } from '../../../shared/slots'
import { WINDOW_HOURS, windowOf } from '../../../shared/plan-time'
import { AppError } from '../../http/errors'
import { isoNow, ownerOf, type Ctx } from '../call/context'
import { instantOf } from '../call/instant'
import { countLimit } from '../call/limit'
import type { PlannedWork } from './visit.offers'
import { earliestVisit } from '../forms/lead-time'
import { heldBy, release, take } from './places.service'
import { holdPlan, visitRule, workingTime } from './rule.service'
import { assertOffered, nearTimes, slotsOf, type FreeDay, type Wanted } from './slots.queries'

const MINUTE = 60_000
const DAYS = 7
const MOST_DAYS = 14

/** A work that the caller may see. Throws NOT_FOUND. */
export async function plannedWork(ctx: Ctx, kind: WorkKind, id: string): Promise<PlannedWork> {
  const found = await Promise.all(
    ctx.offers.works.filter(works => works.kind === kind).map(works => works.planned(ctx, id)),
  )
  const work = found.find(one => one !== null)
  if (!work) throw new AppError('NOT_FOUND')
  return work
}

/** From which minute on a form lets a visit be asked for; null for any. Throws NOT_FOUND for a form that the tenant does not have. */
async function earliestOf(ctx: Ctx, templateId: string): Promise<string | null> {
  const found = await Promise.all(ctx.offers.orderForms.map(forms => forms.find(ctx, templateId)))
  const form = found.find(one => one !== null)
  if (!form) throw new AppError('NOT_FOUND')
  const field = form.fields.find(isPlanned)
  const hasLead = field && (field.setting.leadDays !== undefined || field.setting.leadHours !== undefined)
  return hasLead ? earliestVisit(ctx.now(), field.setting, await workingTime(ctx, ctx.db)) : null
}

/** What times a form asks for. */
async function wantedBy(ctx: Ctx, { templateId, area }: { templateId: string; area: string }): Promise<Wanted> {
  const earliest = await earliestOf(ctx, templateId)
  return {
    templateId,
    skills: [templateId],
    area,
    minutes: 0,
    owner: ownerOf(ctx),
    ...(earliest === null ? {} : { earliest }),
  }
}
/** What times the visit of a work can be moved to. */
export const wantedFor = (ctx: Ctx, work: PlannedWork): Wanted => ({
  templateId: work.templateId,
  skills: work.skills,
  area: work.area,
  minutes: work.planMinutes,
  subjectId: work.id,
  staffId: work.executorId,
  owner: ownerOf(ctx),
})

/** The end of a visit as people read it: the time alone on the same day. */
function endOf(start: number, end: number): string {
  const [day, time] = [tenantTime(start).slice(0, 10), tenantTime(end)]
  return time.slice(0, 10) === day ? time.slice(11) : time
}
/** Free times as the contract has them. */
export const toSlotDays = (days: readonly FreeDay[]) =>
  days.map(({ slots, ...day }) => ({
    ...day,
    slots: slots.map(({ start, end, free, own }) => ({
      planTime: tenantTime(start),
      end: endOf(start, end),
      free: Math.max(0, free),
      own,
    })),
  }))

/** Which days are asked for. Throws BAD_REQUEST for a day that does not exist. */
export function daysAsked(ctx: Ctx, { day, days }: { day?: string; days?: string }): { day: string; days: number } {
  const today = tenantDay(ctx.now())
  const first = day ?? today
  const midnight = tenantInstant(`${first} 00:00`)
  if (Number.isNaN(midnight) || tenantDay(midnight) !== first) throw new AppError('BAD_REQUEST', { detail: 'day' })
  return { day: first, days: Math.min(Number(days ?? DAYS), MOST_DAYS) }
}

interface SlotQuery {
  templateId?: string
  kind?: WorkKind
  id?: string
  area?: string
  day?: string
  days?: string
}
/** Times that a customer can choose, for a form or for the visit of a work. Throws NOT_FOUND, BAD_REQUEST. */
export async function offeredSlots(ctx: Ctx, query: SlotQuery) {
  const asked = daysAsked(ctx, query)
  const { templateId, kind, id, area = '' } = query
  let wanted: Wanted
  if (kind !== undefined && id !== undefined) {
    const work = await plannedWork(ctx, kind, id)
    const earliest = kind === 'event' ? await earliestOf(ctx, work.templateId) : null
    wanted = { ...wantedFor(ctx, work), ...(earliest === null ? {} : { earliest }) }
  } else if (templateId !== undefined) wanted = await wantedBy(ctx, { templateId, area })
  else throw new AppError('BAD_REQUEST', { detail: 'templateId' })
  const rule = await visitRule(ctx, ctx.db)
  const now = isoNow(ctx)
  if (!rule.on) return { on: false, minutes: wanted.minutes || WINDOW_HOURS * 60, hold: null, now, days: [] }
  const held = await heldBy(ctx, ctx.db, ownerOf(ctx))
  return {
    on: true,
    minutes: wanted.minutes || visitRuleOf(rule, wanted).minutes,
    hold: held?.expireTime ? { planTime: tenantTime(Date.parse(held.start)), expireTime: held.expireTime } : null,
    now,
    days: toSlotDays(await slotsOf(ctx, ctx.db, rule, wanted, { ...asked, isOffer: true })),
  }
}

/**
 * Keeps a time for the caller, and gives back the one that was kept before; the one that is kept already goes on as it does.
 * Throws NOT_FOUND, SLOT_TAKEN, TOO_MANY_REQUESTS, PROVIDER_OFF where the company keeps no times, BAD_REQUEST for a visitor whose device says nothing.
 */
export async function hold(ctx: Ctx, body: { templateId: string; area?: string; planTime: string }) {
  const owner = ownerOf(ctx)
  if (!owner) throw new AppError('BAD_REQUEST', { detail: 'tourist' })
  const wanted = await wantedBy(ctx, { templateId: body.templateId, area: body.area ?? '' })
  await countLimit(ctx, 'slotHold')
  return ctx.db.transaction(async tx => {
    const rule = await visitRule(ctx, tx)
    if (!rule.on) throw new AppError('PROVIDER_OFF')
    await holdPlan(ctx, tx)
    await assertOffered(ctx, tx, rule, wanted, body.planTime)
    const { area } = visitRuleOf(rule, wanted)
    const start = new Date(tenantInstant(body.planTime)).toISOString()
    const held = await heldBy(ctx, tx, owner)
    if (held?.expireTime && held.area === area && held.start === start)
      return { planTime: body.planTime, expireTime: held.expireTime }
    await release(ctx, tx, owner)
    const expireTime = instantOf(ctx.now(), HOLD_MINUTES * 60)
    await take(ctx, tx, { area, start }, { owner, expireTime })
    return { planTime: body.planTime, expireTime }
  })
}

/** Gives back the time that is kept for the caller. */
export async function releaseOwn(ctx: Ctx) {
  const owner = ownerOf(ctx)
  if (owner) await release(ctx, ctx.db, owner)
  return { done: true as const }
}

/** How far before a time a visit may have begun that lasts until then, ms. */
const LONGEST = 3 * 24 * 60 * MINUTE
/** Whether a time suits the calling linkman: whether it is free, and what else of theirs lies in it. Throws NOT_FOUND, BAD_REQUEST. */
export async function clashInfo(ctx: Ctx, body: { kind?: WorkKind; id?: string; planTime: string }) {
  const { kind, id, planTime } = body
  const start = tenantInstant(planTime)
  if (Number.isNaN(start) || tenantTime(start) !== planTime) throw new AppError('BAD_REQUEST', { detail: 'planTime' })
  const work = kind !== undefined && id !== undefined ? await plannedWork(ctx, kind, id) : null
  const rule = await visitRule(ctx, ctx.db)
  const wanted: Wanted = work
    ? wantedFor(ctx, work)
    : { templateId: '', skills: [], area: '', minutes: 0, owner: ownerOf(ctx) }
  const end = start + lengthOf(rule, wanted) * MINUTE
  const mine = await Promise.all(
    ctx.offers.works.map(works => works.plannedOf(ctx, tenantTime(start - LONGEST), tenantTime(end))),
  )
  const own = mine
    .flat()
    .filter(one => one.id !== id && one.planTime.length === 16)
    .map(one => {
      const from = tenantInstant(one.planTime)
      return { ...one, from, to: from + windowOf(one) * MINUTE }
    })
    .filter(one => one.from < end && start < one.to)
  const free = rule.on ? await freeFor(ctx, rule, wanted, planTime) : null
  return {
    clash: free === 0 || own.length > 0,
    free,
    own: own.map(one => ({
      kind: one.kind,
      id: one.id,
      number: one.number,
      title: one.title,
      planTime: one.planTime,
      end: endOf(one.from, one.to),
    })),
    next: rule.on ? await nearTimes(ctx, ctx.db, rule, wanted, planTime) : [],
  }
}
const lengthOf = (rule: VisitRule, wanted: Wanted): number =>
  wanted.minutes || (rule.on ? visitRuleOf(rule, wanted).minutes : WINDOW_HOURS * 60)

/** How many visits can still begin at a time that is on offer; 0 for one that is not. */
async function freeFor(ctx: Ctx, rule: VisitRule, wanted: Wanted, planTime: string): Promise<number> {
  const day = planTime.slice(0, 10)
  const [one] = await slotsOf(ctx, ctx.db, rule, wanted, { day, days: 1, isOffer: true })
  const slot = one?.slots.find(({ start }) => tenantTime(start) === planTime)
  return slot ? Math.max(slot.free, slot.own ? 1 : 0) : 0
}
