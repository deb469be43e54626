import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { daysAfter, tenantDay, tenantInstant, tenantTime } from '../../../shared/day'
import { listText } from '../../../shared/list-text'
import { startsOf, visitRuleOf, type VisitRule } from '../../../shared/slots'
import { spansOf, type WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { AppError, type FieldProblem } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { absencesIn, takenIn, type Block } from './blocks.queries'
import { engineersOf, fitting, type Engineer } from './engineers.queries'
import { workingTime } from './rule.service'
import { visitPlaces } from './visit.table'
import { VISIT_WORDS } from './visit.messages'

const MINUTE = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** What times are asked for. */
export interface Wanted {
  templateId: string
  /** `province/city/district`, '' where it is not known */
  area: string
  /** length of the visit, 0 for what the rule says */
  minutes: number
  /** a visit that is planned already, whose own time is free to it */
  subjectId?: string
  /** who has it: only when that engineer is free */
  staffId?: string | null
  /** who holds a time that is free to them */
  owner?: string
  /** the first minute that the form lets be asked for, `YYYY-MM-DD HH:mm` */
  earliest?: string
}
export interface FreeSlot {
  start: number
  end: number
  /** how many visits can still begin then; below 0 for too many */
  free: number
  own: boolean
}
export interface FreeDay {
  day: string
  closed: boolean
  slots: FreeSlot[]
}

/** What decides which times are free in some days: read once, asked for each time. */
interface Plan {
  engineers: Engineer[]
  absences: Block[]
  time: WorkingTime
}
/** Engineers, their absences and the working time, from a moment to another (ms since 1970). */
export async function readPlan(ctx: Ctx, db: Db, from: number, to: number): Promise<Plan> {
  // one after the other: inside a transaction they share a connection
  const engineers = await engineersOf(ctx, db)
  const absences = await absencesIn(ctx, db, { start: iso(from), end: iso(to) })
  return { engineers, absences, time: await workingTime(ctx, db) }
}

/** Visits that can begin at once: as many as the rule says, and as engineers who fit are at work; where none fits, what the rule says. */
export function capacityOf(
  rule: VisitRule,
  { engineers, absences }: Pick<Plan, 'engineers' | 'absences'>,
  wanted: Pick<Wanted, 'templateId' | 'area'>,
  { start, end }: { start: number; end: number },
): number {
  return Math.min(visitRuleOf(rule, wanted).places, availableOf({ engineers, absences }, wanted, { start, end }))
}

/** How many engineers who fit are not absent; where none fits, as many as are wanted. */
function availableOf(
  { engineers, absences }: Pick<Plan, 'engineers' | 'absences'>,
  wanted: Pick<Wanted, 'templateId' | 'area'>,
  { start, end }: { start: number; end: number },
): number {
  const fit = fitting(engineers, wanted)
  if (!fit.length) return Infinity
  const away = new Set(
    absences.filter(one => Date.parse(one.start) < end && Date.parse(one.end) > start).map(({ staffId }) => staffId),
  )
  return fit.filter(({ staffId }) => !away.has(staffId)).length
}

/** Places of an area that are taken: those of others by when they begin, in order, and when own ones do. */
interface Taken {
  others: number[]
  own: ReadonlySet<number>
}
/** Those that begin between two moments. */
async function placesIn(
  ctx: Ctx,
  db: Db,
  area: string,
  { from, to }: { from: number; to: number },
  { subjectId, owner }: Pick<Wanted, 'subjectId' | 'owner'>,
): Promise<Taken> {
  const rows = await db
    .select()
    .from(visitPlaces)
    .where(
      and(
        eq(visitPlaces.tenantId, ctx.tenantId),
        eq(visitPlaces.area, area),
        gte(visitPlaces.start, iso(from)),
        lt(visitPlaces.start, iso(to)),
        sql`(${visitPlaces.state} = 'booked' or ${visitPlaces.expireTime} > ${isoNow(ctx)})`,
      ),
    )
  const isOwn = (row: (typeof rows)[number]): boolean =>
    row.state === 'booked' ? row.subjectId === subjectId : !!owner && row.owner === owner
  const startsWhere = (own: boolean) => rows.filter(row => isOwn(row) === own).map(row => Date.parse(row.start))
  return { others: startsWhere(false), own: new Set(startsWhere(true)) }
}

/**
 * How many visits can still begin at a time: as many as its places are not taken, and as engineers who fit are neither absent nor wanted for
 * visits that begin before it is over and end after it has begun. Below 0 for too many.
 */
function freeOf(
  rule: VisitRule,
  plan: Pick<Plan, 'engineers' | 'absences'>,
  { others }: Taken,
  wanted: Pick<Wanted, 'templateId' | 'area'>,
  { start, end }: { start: number; end: number },
): number {
  const { places } = visitRuleOf(rule, wanted)
  const available = availableOf(plan, wanted, { start, end })
  const here = others.filter(one => one === start).length
  const across = others.filter(one => one < end && one + (end - start) > start).length
  return Math.min(places - here, available - across)
}

/**
 * The times of some days at which a visit can begin that lies whole inside the working time. For customers (`isOffer`) those from `lead`
 * minutes on, at most so many days ahead; for staff all that are not over. Each says how many are free: one that is full is seen, and not given.
 */
export async function slotsOf(
  ctx: Ctx,
  db: Db,
  rule: VisitRule,
  wanted: Wanted,
  { day, days, isOffer }: { day: string; days: number; isOffer: boolean },
): Promise<FreeDay[]> {
  const now = ctx.now()
  const today = tenantDay(now)
  const own = visitRuleOf(rule, wanted)
  const minutes = wanted.minutes || own.minutes
  const from = tenantInstant(`${day} 00:00`)
  const to = tenantInstant(`${daysAfter(day, days)} 00:00`)
  const plan = await readPlan(ctx, db, from, to + minutes * MINUTE)
  const span = minutes * MINUTE
  const taken = await placesIn(ctx, db, own.area, { from: from - span, to: to + span }, wanted)
  const { staffId } = wanted
  const blocks = staffId
    ? await takenIn(
        ctx,
        db,
        [staffId],
        { start: iso(from - rule.travel * MINUTE), end: iso(to + minutes * MINUTE), travel: rule.travel },
        wanted.subjectId,
      )
    : []
  const isFreeOf = (start: number, end: number): boolean => !blocks.some(block => clashes(block, { start, end }, rule))
  const first = isOffer ? Math.max(now + rule.lead * MINUTE, wanted.earliest ? tenantInstant(wanted.earliest) : 0) : now
  const last = isOffer ? daysAfter(today, rule.days) : null
  return Array.from({ length: days }, (_, i) => daysAfter(day, i)).map(one => {
    const starts = startsOf(one, { minutes, every: rule.every }, plan.time).map(tenantInstant)
    const slots = starts.flatMap(start => {
      const end = start + minutes * MINUTE
      const free = freeOf(rule, plan, taken, wanted, { start, end })
      const slot = { start, end, free, own: taken.own.has(start) }
      if (start < first || (last !== null && one > last) || !isFreeOf(start, end)) return []
      return [slot]
    })
    return { day: one, closed: !spansOf(tenantInstant(`${one} 00:00`), plan.time).length, slots }
  })
}

/** Whether a block takes the time of a visit, with the way between them. */
export function clashes(
  block: Pick<Block, 'kind' | 'start' | 'end' | 'free'>,
  { start, end }: { start: number; end: number },
  { travel }: Pick<VisitRule, 'travel'>,
): boolean {
  const from = Date.parse(block.start)
  if (block.kind !== 'visit') return from < end && start < Date.parse(block.end)
  return from < end + travel * MINUTE && start < Date.parse(block.free)
}

/** So many free times are named beside one that is taken, of so many days before and after it. */
const NEAR = { count: 3, daysBefore: 1, days: 7 }
/** Free times near another one, in order. */
export async function nearTimes(
  ctx: Ctx,
  db: Db,
  rule: VisitRule,
  wanted: Wanted,
  planTime: string,
): Promise<string[]> {
  const today = tenantDay(ctx.now())
  const asked = tenantInstant(planTime)
  const before = daysAfter(planTime, -NEAR.daysBefore)
  const last = daysAfter(today, rule.days)
  const day = before < today || before > last ? today : before
  const free = await slotsOf(ctx, db, rule, wanted, { day, days: NEAR.days, isOffer: true })
  return free
    .flatMap(({ slots }) => slots)
    .filter(slot => slot.free > 0 && slot.start !== asked)
    .toSorted((a, b) => Math.abs(a.start - asked) - Math.abs(b.start - asked))
    .slice(0, NEAR.count)
    .map(({ start }) => start)
    .toSorted((a, b) => a - b)
    .map(tenantTime)
}

/** How many visits can still begin at a moment, whether it is on offer or not. */
export async function freeAt(ctx: Ctx, db: Db, rule: VisitRule, wanted: Wanted, start: number): Promise<number> {
  const own = visitRuleOf(rule, wanted)
  const end = start + (wanted.minutes || own.minutes) * MINUTE
  const plan = await readPlan(ctx, db, start, end)
  const taken = await placesIn(ctx, db, own.area, { from: start - (end - start), to: end }, wanted)
  return freeOf(rule, plan, taken, wanted, { start, end })
}

/** SLOT_TAKEN, with the free times near the one that was asked for. */
export async function slotTaken(
  ctx: Ctx,
  db: Db,
  rule: VisitRule,
  wanted: Wanted,
  planTime: string,
  fields?: FieldProblem[],
): Promise<AppError> {
  const times = await nearTimes(ctx, db, rule, wanted, planTime)
  const { next, none } = VISIT_WORDS
  const said = times.length
    ? next[ctx.language].replace(
        '{times}',
        listText(
          times.map(time => time.slice(5)),
          ctx.language,
        ),
      )
    : none[ctx.language]
  return new AppError('SLOT_TAKEN', { next: said }, fields)
}

/** Throws SLOT_TAKEN for a time that is not offered to a customer, or that is taken. */
export async function assertOffered(
  ctx: Ctx,
  db: Db,
  rule: VisitRule,
  wanted: Wanted,
  planTime: string,
): Promise<void> {
  const day = planTime.slice(0, 10)
  const [one] = await slotsOf(ctx, db, rule, wanted, { day, days: 1, isOffer: true })
  const start = tenantInstant(planTime)
  const slot = one?.slots.find(each => each.start === start)
  if (!slot || (slot.free <= 0 && !slot.own)) throw await slotTaken(ctx, db, rule, wanted, planTime)
}
