import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { daysAfter, tenantDay, tenantInstant, tenantTime } from '../../../shared/day'
import { listText } from '../../../shared/list-text'
import { startsOf, visitRuleOf, type VisitRule } from '../../../shared/slots'
import { spansOf, type WorkingTime } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { AppError, type FieldProblem } from '../../http/errors'
import { isoNow, type Ctx } from '../call/context'
import { placedIn, takenIn, type Block } from './blocks.queries'
import { engineersOf, fitting, type Engineer } from './engineers.queries'
import { workingTime } from './rule.service'
import { visitPlaces } from './visit.table'
import { VISIT_WORDS } from './visit.messages'

const MINUTE = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** What times are asked for. */
export interface Wanted {
  templateId: string
  /** ids of skills, of which one is needed */
  skills: readonly string[]
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
export interface FreeSlot extends Answer {
  start: number
  end: number
  own: boolean
}
export interface FreeDay {
  day: string
  closed: boolean
  slots: FreeSlot[]
}

/** Who is free at a time, and how many visits can still begin then. */
export interface Answer {
  /** who fits, works, and has neither another visit, with the way to it, nor an absence */
  staff: readonly Engineer[]
  /** visits that can still begin then: as many as are free and wanted for no other, and not more than there are places; where nobody fits, the places. Below 0 for too many */
  free: number
}

/** What decides who is free in some days: read once, asked for each time. */
interface Plan {
  /** who fits */
  engineers: readonly Engineer[]
  /** what takes their time, by person */
  blocks: ReadonlyMap<string, readonly Block[]>
  /** works whose engineer's time is taken by them already */
  placed: ReadonlySet<string>
  time: WorkingTime
}
/** Engineers who fit, or those who are `named`, what takes their time, and the working time, from a moment to another (ms since 1970). */
async function readPlan(
  ctx: Ctx,
  db: Db,
  rule: VisitRule,
  wanted: Wanted,
  { from, to, named }: { from: number; to: number; named?: readonly Engineer[] | undefined },
): Promise<Plan> {
  // one after the other: inside a transaction they share a connection
  const engineers = named ?? fitting(await engineersOf(ctx, db), wanted)
  const ids = [...new Set([...engineers.map(({ staffId }) => staffId), ...(wanted.staffId ? [wanted.staffId] : [])])]
  const range = { start: iso(from - rule.travel * MINUTE), end: iso(to), travel: rule.travel }
  const taken = ids.length ? await takenIn(ctx, db, ids, range, wanted.subjectId) : []
  const blocks = new Map<string, Block[]>()
  for (const block of taken) blocks.set(block.staffId, [...(blocks.get(block.staffId) ?? []), block])
  const placed = await placedIn(ctx, db, range)
  return { engineers, blocks, placed, time: await workingTime(ctx, db) }
}

/** Visits that can begin at once where somebody is absent: as many as the rule says, and as engineers who fit are at work; where none fits, what the rule says. */
export function capacityOf(
  rule: VisitRule,
  { engineers, absences }: { engineers: readonly Engineer[]; absences: readonly Block[] },
  wanted: Pick<Wanted, 'templateId' | 'skills' | 'area'>,
  { start, end }: { start: number; end: number },
): number {
  const { places } = visitRuleOf(rule, wanted)
  const fit = fitting(engineers, wanted)
  if (!fit.length) return places
  const away = new Set(
    absences.filter(one => Date.parse(one.start) < end && Date.parse(one.end) > start).map(({ staffId }) => staffId),
  )
  return Math.min(places, fit.filter(({ staffId }) => !away.has(staffId)).length)
}

/** Places of an area that are taken: those of others by when they begin, and for which work, and when own ones do. */
interface Taken {
  others: { start: number; subjectId: string | null }[]
  own: ReadonlySet<number>
}
/** Those that begin between two moments. */
async function placesIn(
  ctx: Ctx,
  db: Db,
  area: string,
  { from, to }: { from: number; to: number },
  { subjectId: own, owner }: Pick<Wanted, 'subjectId' | 'owner'>,
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
    row.state === 'booked' ? row.subjectId === own : !!owner && row.owner === owner
  return {
    others: rows.filter(row => !isOwn(row)).map(({ start, subjectId }) => ({ start: Date.parse(start), subjectId })),
    own: new Set(rows.filter(isOwn).map(({ start }) => Date.parse(start))),
  }
}

/**
 * The one answer to who is free, whoever asks: people decide by what takes their time, with the way. Of those who are free as many are wanted
 * already as visits lie across that nobody has yet, each for as long as this one; places limit what customers may book beside that.
 */
function answerAt(
  rule: VisitRule,
  { engineers, blocks, placed }: Pick<Plan, 'engineers' | 'blocks' | 'placed'>,
  { others }: Taken,
  wanted: Pick<Wanted, 'templateId' | 'area'>,
  { start, end }: { start: number; end: number },
): Answer {
  const { places } = visitRuleOf(rule, wanted)
  const staff = engineers.filter(
    ({ staffId }) => !(blocks.get(staffId) ?? []).some(block => clashes(block, { start, end }, rule)),
  )
  const left = places - others.filter(one => one.start === start).length
  const reach = end - start + rule.travel * MINUTE
  const waiting = others.filter(
    one => (one.subjectId === null || !placed.has(one.subjectId)) && Math.abs(one.start - start) < reach,
  )
  return { staff, free: engineers.length ? Math.min(left, staff.length - waiting.length) : left }
}

/**
 * The times of some days at which a visit can begin that lies whole inside the working time. For customers (`isOffer`) those from `lead`
 * minutes on, at most so many days ahead; for staff all that are not over. Each says who is free: one that is full is seen, and not given.
 * `named`: only these people are asked about.
 */
export async function slotsOf(
  ctx: Ctx,
  db: Db,
  rule: VisitRule,
  wanted: Wanted,
  { day, days, isOffer, named }: { day: string; days: number; isOffer: boolean; named?: readonly Engineer[] },
): Promise<FreeDay[]> {
  const now = ctx.now()
  const today = tenantDay(now)
  const own = visitRuleOf(rule, wanted)
  const minutes = wanted.minutes || own.minutes
  const from = tenantInstant(`${day} 00:00`)
  const to = tenantInstant(`${daysAfter(day, days)} 00:00`)
  const span = minutes * MINUTE
  const plan = await readPlan(ctx, db, rule, wanted, { from, to: to + span, named })
  const reach = span + rule.travel * MINUTE
  const taken = await placesIn(ctx, db, own.area, { from: from - reach, to: to + reach }, wanted)
  const theirs = wanted.staffId ? (plan.blocks.get(wanted.staffId) ?? []) : []
  const isFreeOf = (start: number, end: number): boolean => !theirs.some(block => clashes(block, { start, end }, rule))
  const first = isOffer ? Math.max(now + rule.lead * MINUTE, wanted.earliest ? tenantInstant(wanted.earliest) : 0) : now
  const last = isOffer ? daysAfter(today, rule.days) : null
  return Array.from({ length: days }, (_, i) => daysAfter(day, i)).map(one => {
    const starts = startsOf(one, { minutes, every: rule.every }, plan.time).map(tenantInstant)
    const slots = starts.flatMap(start => {
      const end = start + span
      if (start < first || (last !== null && one > last) || !isFreeOf(start, end)) return []
      return [{ start, end, own: taken.own.has(start), ...answerAt(rule, plan, taken, wanted, { start, end }) }]
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

/** Who is free at a moment, whether it is on offer or not. */
export async function freeAt(ctx: Ctx, db: Db, rule: VisitRule, wanted: Wanted, start: number): Promise<Answer> {
  const own = visitRuleOf(rule, wanted)
  const end = start + (wanted.minutes || own.minutes) * MINUTE
  const reach = end - start + rule.travel * MINUTE
  const plan = await readPlan(ctx, db, rule, wanted, { from: start, to: end })
  const taken = await placesIn(ctx, db, own.area, { from: start - reach, to: start + reach }, wanted)
  return answerAt(rule, plan, taken, wanted, { start, end })
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
