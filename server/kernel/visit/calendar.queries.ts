import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Static } from '@sinclair/typebox'
import type { Visit } from '../../../contract/visit'
import { daysAfter, mondayOf, tenantInstant, tenantTime } from '../../../shared/day'
import type { WorkKind } from '../../../shared/kinds'
import { loadShare, openMinutes, VISIT_LIMITS, visitRuleOf } from '../../../shared/slots'
import { spansOf } from '../../../shared/sla'
import { AppError } from '../../http/errors'
import { teams } from '../identity/auth.table'
import { isoNow, type Ctx } from '../call/context'
import { absencesIn, takenIn, toClashes, type Block } from './blocks.queries'
import {
  comesTo,
  engineersOf,
  fitting,
  lackedSkills,
  personOf,
  skillNames,
  skillText,
  type Engineer,
} from './engineers.queries'
import { unskilled } from './free-people.queries'
import { daysAsked, plannedWork, toSlotDays, wantedFor } from './own-slots.service'
import { visitRule, workingTime } from './rule.service'
import { capacityOf, slotsOf } from './slots.queries'
import { CAME } from './record-visit.service'
import type { WorkVisit } from './visit.offers'
import { visitBlocks, visitPlaces, visits } from './visit.table'

const MINUTE = 60_000
/** How far before a day a visit may have begun that goes on into it, ms. */
const LONGEST = VISIT_LIMITS.minutes.most * MINUTE
/** So many are shown. */
const MOST = { engineers: 200, unassigned: 50, displaced: 200, made: 2000 }
const iso = (ms: number): string => new Date(ms).toISOString()

/** A visit that is planned, or was made. */
type DayVisit = Static<typeof Visit>

/** Works by id, as a calendar shows their visits. */
async function worksById(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, WorkVisit>> {
  const all = ids.length ? await Promise.all(ctx.offers.works.map(works => works.visits(ctx, ids))) : []
  return new Map(all.flat().map(visit => [visit.id, visit]))
}

/** The visits of blocks, in their order. */
export async function visitsOfBlocks(ctx: Ctx, blocks: readonly Block[]): Promise<DayVisit[]> {
  const byId = await worksById(
    ctx,
    blocks.flatMap(({ subjectId }) => subjectId ?? []),
  )
  return blocks.flatMap(({ subjectId, placed }) => {
    const visit = subjectId === null ? undefined : byId.get(subjectId)
    return visit ? [{ ...visit, placed, result: null }] : []
  })
}

/** Visits of some people that were made, of those that were planned for a day: they take nobody's time any more. */
async function madeOn(ctx: Ctx, day: string, staffIds: readonly string[]): Promise<DayVisit[]> {
  if (!staffIds.length) return []
  const rows = await ctx.db
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.tenantId, ctx.tenantId),
        inArray(visits.executorId, [...staffIds]),
        gte(visits.planTime, `${day} 00:00`),
        lt(visits.planTime, daysAfter(day, 1)),
        inArray(visits.result, CAME),
      ),
    )
    .orderBy(asc(visits.planTime), asc(visits.id))
    .limit(MOST.made)
  const byId = await worksById(
    ctx,
    rows.map(({ subjectId }) => subjectId),
  )
  return rows.flatMap(({ subjectId, number, executorId, planTime, planMinutes, arriveTime, result }) => {
    const work = byId.get(subjectId)
    const made = { visitNumber: number, executorStaffId: executorId ?? '', planTime, planMinutes, arriveTime, result }
    return work ? [{ ...work, ...made, placed: true }] : []
  })
}

const visitsBetween = (ctx: Ctx, from: number, to: number) =>
  ctx.db
    .select()
    .from(visitBlocks)
    .where(
      and(
        eq(visitBlocks.tenantId, ctx.tenantId),
        eq(visitBlocks.kind, 'visit'),
        gte(visitBlocks.start, iso(from - LONGEST)),
        lt(visitBlocks.start, iso(to)),
        gt(visitBlocks.end, iso(from)),
      ),
    )
    .orderBy(asc(visitBlocks.start), asc(visitBlocks.id))

/** Throws NOT_FOUND for a team that the tenant does not have. */
async function assertTeam(ctx: Ctx, teamId: string | undefined): Promise<void> {
  if (teamId === undefined) return
  const [team] = await ctx.db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tenantId, ctx.tenantId), eq(teams.id, teamId)))
  if (!team) throw new AppError('NOT_FOUND')
}

/** A day of the engineers, of a team or an area. Throws NOT_FOUND, BAD_REQUEST for a day that does not exist. */
export async function calendarDay(ctx: Ctx, query: { day: string; teamId?: string; area?: string }) {
  const { day } = daysAsked(ctx, query)
  const { teamId, area = '' } = query
  await assertTeam(ctx, teamId)
  const from = tenantInstant(`${day} 00:00`)
  const to = tenantInstant(`${daysAfter(day, 1)} 00:00`)
  const now = ctx.now()
  const [rule, time, people, blocks, absences, places, displaced, unassigned] = await Promise.all([
    visitRule(ctx, ctx.db),
    workingTime(ctx, ctx.db),
    engineersOf(ctx, ctx.db),
    visitsBetween(ctx, from, to),
    absencesIn(ctx, ctx.db, { start: iso(from), end: iso(to) }),
    ctx.db
      .select({ area: visitPlaces.area, start: visitPlaces.start, count: sql<number>`count(*)::int` })
      .from(visitPlaces)
      .where(
        and(
          eq(visitPlaces.tenantId, ctx.tenantId),
          gte(visitPlaces.start, iso(from)),
          lt(visitPlaces.start, iso(to)),
          eq(visitPlaces.state, 'booked'),
        ),
      )
      .groupBy(visitPlaces.area, visitPlaces.start)
      .orderBy(asc(visitPlaces.start), asc(visitPlaces.area)),
    ctx.db
      .select()
      .from(visitBlocks)
      .where(
        and(
          eq(visitBlocks.tenantId, ctx.tenantId),
          eq(visitBlocks.kind, 'visit'),
          eq(visitBlocks.placed, false),
          gte(visitBlocks.start, iso(now - LONGEST)),
          gt(visitBlocks.end, iso(now)),
        ),
      )
      .orderBy(asc(visitBlocks.start), asc(visitBlocks.id))
      .limit(MOST.displaced),
    Promise.all(ctx.offers.works.map(works => works.unassigned(ctx, { day, area, limit: MOST.unassigned }))),
  ])
  const shown = people
    .filter(one => (teamId === undefined || one.teamId === teamId) && (!area || comesTo(one, area)))
    .slice(0, MOST.engineers)
  const [planned, made, waiting, named, loads] = await Promise.all([
    visitsOfBlocks(ctx, blocks),
    madeOn(
      ctx,
      day,
      shown.map(({ staffId }) => staffId),
    ),
    visitsOfBlocks(ctx, displaced),
    skillNames(ctx),
    openWorks(ctx),
  ])
  const byEngineer = new Map<string, DayVisit[]>()
  for (const visit of [...made, ...planned])
    byEngineer.set(visit.executorStaffId, [...(byEngineer.get(visit.executorStaffId) ?? []), visit])
  return {
    day,
    now: isoNow(ctx),
    on: rule.on,
    travel: rule.travel,
    spans: spansOf(from, time).map(span => ({ start: iso(span.from), end: iso(span.to) })),
    engineers: shown.map(({ staffId, displayName, skills: ids, areas }) => ({
      staffId,
      displayName,
      skills: ids.flatMap(id => named.get(id) ?? []),
      areas,
      openWorks: loads.get(staffId) ?? 0,
      visits: byEngineer.get(staffId) ?? [],
      absences: absences
        .filter(one => one.staffId === staffId)
        .map(one => ({
          id: one.id,
          staffId,
          displayName,
          kind: one.kind === 'leave' ? ('leave' as const) : ('other' as const),
          start: one.start,
          end: one.end,
          reason: one.reason,
          version: one.version,
        })),
    })),
    unassigned: unassigned
      .flat()
      .map(({ skills, ...visit }) => ({
        ...visit,
        // what nobody has says nothing of who may do it
        skills: skills.filter(id => people.some(one => one.skills.includes(id))).flatMap(id => named.get(id) ?? []),
        placed: true,
        result: null,
      }))
      .toSorted((a, b) => rankOn(day, a) - rankOn(day, b) || (a.planTime < b.planTime ? -1 : 1))
      .slice(0, MOST.unassigned),
    displaced: waiting,
    over: rule.on
      ? places.flatMap(place => {
          const where = { templateId: '', skills: [], area: place.area }
          const start = Date.parse(place.start)
          const end = start + visitRuleOf(rule, where).minutes * MINUTE
          const count = place.count - capacityOf(rule, { engineers: people, absences }, where, { start, end })
          return count > 0 ? [{ area: place.area, planTime: tenantTime(start), count }] : []
        })
      : [],
  }
}

const WEEK = 7

/** The week of a day, from Monday on, of the engineers, or of a team: how much of each day visits take. Throws NOT_FOUND, BAD_REQUEST for a day that does not exist. */
export async function calendarWeek(ctx: Ctx, query: { day: string; teamId?: string }) {
  const { day } = daysAsked(ctx, query)
  await assertTeam(ctx, query.teamId)
  const monday = mondayOf(day)
  const days = Array.from({ length: WEEK }, (_, i) => daysAfter(monday, i))
  const [from, last] = [monday, daysAfter(monday, WEEK - 1)]
  const range = { start: iso(tenantInstant(`${from} 00:00`)), end: iso(tenantInstant(`${daysAfter(last, 1)} 00:00`)) }
  const [time, people, absences, planned, made, loose] = await Promise.all([
    workingTime(ctx, ctx.db),
    engineersOf(ctx, ctx.db),
    absencesIn(ctx, ctx.db, range),
    ctx.db
      .select({ staffId: visitBlocks.staffId, start: visitBlocks.start, end: visitBlocks.end })
      .from(visitBlocks)
      .where(
        and(
          eq(visitBlocks.tenantId, ctx.tenantId),
          eq(visitBlocks.kind, 'visit'),
          gte(visitBlocks.start, range.start),
          lt(visitBlocks.start, range.end),
        ),
      ),
    ctx.db
      .select({ staffId: visits.executorId, planTime: visits.planTime, minutes: visits.planMinutes })
      .from(visits)
      .where(
        and(
          eq(visits.tenantId, ctx.tenantId),
          isNotNull(visits.executorId),
          gte(visits.planTime, `${from} 00:00`),
          lt(visits.planTime, daysAfter(last, 1)),
          inArray(visits.result, CAME),
        ),
      ),
    Promise.all(ctx.offers.works.map(works => works.unassignedDays(ctx, from, last))),
  ])
  const taken = new Map<string, { visits: number; minutes: number }>()
  const take = (staffId: string | null, of: string, minutes: number) => {
    const key = `${staffId ?? ''} ${of}`
    const before = taken.get(key) ?? { visits: 0, minutes: 0 }
    taken.set(key, { visits: before.visits + 1, minutes: before.minutes + minutes })
  }
  for (const one of planned) {
    const start = Date.parse(one.start)
    take(one.staffId, tenantTime(start).slice(0, 10), (Date.parse(one.end) - start) / MINUTE)
  }
  for (const one of made) take(one.staffId, one.planTime.slice(0, 10), one.minutes)
  const spans = days.map(of =>
    spansOf(tenantInstant(`${of} 00:00`), time).map(span => ({ start: span.from, end: span.to })),
  )
  return {
    days: days.map((of, i) => ({
      day: of,
      closed: !spans[i]?.length,
      unassigned: loose.reduce((sum, counts) => sum + (counts.get(of) ?? 0), 0),
    })),
    engineers: people
      .filter(one => query.teamId === undefined || one.teamId === query.teamId)
      .slice(0, MOST.engineers)
      .map(({ staffId, displayName }) => {
        const away = absences
          .filter(one => one.staffId === staffId)
          .map(one => ({ start: Date.parse(one.start), end: Date.parse(one.end) }))
        return {
          staffId,
          displayName,
          days: days.map((of, i) => {
            const begins = tenantInstant(`${of} 00:00`)
            const ends = tenantInstant(`${daysAfter(of, 1)} 00:00`)
            const { visits: count, minutes } = taken.get(`${staffId} ${of}`) ?? { visits: 0, minutes: 0 }
            return {
              visits: count,
              load: loadShare(minutes, openMinutes(spans[i] ?? [], away)),
              absent: away.some(({ start, end }) => start < ends && end > begins),
            }
          }),
        }
      }),
  }
}

/** Of what nobody has that of the day comes first, then what has no time, then that of other days. */
const rankOn = (day: string, { planTime }: { planTime: string }): number =>
  planTime.startsWith(day) ? 0 : planTime ? 2 : 1

/** How many open works each of the tenant's staff has. */
async function openWorks(ctx: Ctx): Promise<Map<string, number>> {
  const all = await Promise.all(ctx.offers.works.map(works => works.loads(ctx)))
  const sums = new Map<string, number>()
  for (const loads of all) for (const [staffId, count] of loads) sums.set(staffId, (sums.get(staffId) ?? 0) + count)
  return sums
}

/** One of the engineers, or somebody else of the staff, who is asked for all the same. Throws NOT_FOUND. */
async function chosenOf(ctx: Ctx, people: readonly Engineer[], staffId: string): Promise<Engineer> {
  const known = people.find(one => one.staffId === staffId)
  const displayName = await personOf(ctx, ctx.db, staffId)
  return known ?? { staffId, displayName, teamId: null, skills: [], areas: [] }
}

/** Times for the visit of a work, each with who is free then: of one engineer, or of all who fit it. Throws NOT_FOUND, BAD_REQUEST. */
export async function freeTimes(
  ctx: Ctx,
  query: { kind: WorkKind; id: string; staffId?: string; day?: string; days?: string },
) {
  const asked = daysAsked(ctx, query)
  const work = await plannedWork(ctx, query.kind, query.id)
  const [rule, people] = await Promise.all([visitRule(ctx, ctx.db), engineersOf(ctx, ctx.db)])
  const { staffId: _former, ...wanted } = wantedFor(ctx, work)
  const fit = fitting(people, wanted)
  const asks = query.staffId ? await chosenOf(ctx, people, query.staffId) : null
  const lacked = asks ? lackedSkills(people, asks, wanted) : []
  const chosen = asks ? (lacked.length ? [] : [asks]) : fit.length ? fit : people
  const days = await slotsOf(ctx, ctx.db, rule, wanted, { ...asked, isOffer: false, named: chosen })
  const shown = toSlotDays(days)
  return {
    on: rule.on,
    lacks: lacked.length ? skillText(await skillNames(ctx), lacked) : '',
    minutes: wanted.minutes || visitRuleOf(rule, wanted).minutes,
    days: days.map(({ day, closed, slots }, i) => ({
      day,
      closed,
      // only times at which somebody is free; that customers may not book them is said, and keeps nobody from planning
      slots: slots.flatMap(({ staff, free }, j) => {
        const slot = shown[i]?.slots[j]
        const named = staff.map(({ staffId, displayName }) => ({ staffId, displayName }))
        return slot && staff.length ? [{ ...slot, full: free <= 0, staff: named }] : []
      }),
    })),
  }
}

/** Why an engineer cannot be given a time: what takes it already, and of a work that is named a skill that is missing. Throws NOT_FOUND, BAD_REQUEST. */
export async function clashesAt(
  ctx: Ctx,
  {
    staffId,
    planTime,
    minutes,
    kind,
    id,
  }: { staffId: string; planTime: string; minutes?: string; kind?: WorkKind; id?: string },
) {
  const start = tenantInstant(planTime)
  if (Number.isNaN(start) || tenantTime(start) !== planTime) throw new AppError('BAD_REQUEST', { detail: 'planTime' })
  const rule = await visitRule(ctx, ctx.db)
  const length = Math.min(Number(minutes ?? rule.minutes), VISIT_LIMITS.minutes.most)
  await personOf(ctx, ctx.db, staffId)
  const range = { start: iso(start), end: iso(start + length * MINUTE) }
  const taken = await takenIn(ctx, ctx.db, [staffId], { ...range, travel: rule.travel }, id)
  const work = kind !== undefined && id !== undefined ? await plannedWork(ctx, kind, id) : null
  const lacking = work && rule.on ? await unskilled(ctx, [staffId], work, range) : new Map<string, never>()
  return [...lacking.values(), ...(await toClashes(ctx, ctx.db, taken, range))]
}
