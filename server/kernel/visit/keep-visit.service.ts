import { and, asc, eq, gt, gte, lt, lte } from 'drizzle-orm'
import { tenantInstant, tenantTime } from '../../../shared/day'
import type { WorkKind } from '../../../shared/kinds'
import { MAX_MOVES, visitRuleOf, type VisitRule } from '../../../shared/slots'
import { isWithin } from '../../../shared/sla'
import type { Db } from '../../db/database'
import { newId } from '../../db/ids'
import { AppError } from '../../http/errors'
import { isoNow, ownerOf, type Ctx } from '../call/context'
import { staff } from '../identity/auth.table'
import { engineersOf, lackedSkills, skillNames, skillText, type Needs } from './engineers.queries'
import { isOnlyWay, takenIn, toClashes, type Block, type Range } from './blocks.queries'
import { bookedFor, release, take, unbook } from './places.service'
import { holdPlan, shownRule, visitRule, workingTime } from './rule.service'
import { assertOffered, freeAt, slotTaken, type Wanted } from './slots.queries'
import { VISIT_WORDS } from './visit.messages'
import { visitBlocks } from './visit.table'

const MINUTE = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** What of a work decides about its visit. */
export interface Plan {
  /** `YYYY-MM-DD HH:mm`, a day alone, or '' */
  planTime: string
  /** 0 for what the rule says */
  planMinutes: number
  executorId: string | null
}
/** A work as far as its visit goes. */
export interface VisitedWork extends Plan {
  kind: WorkKind
  id: string
  templateId: string
  /** whether somebody still has to come */
  isOpen: boolean
}
/** How a plan came about. */
export interface Planning {
  /** the plan until now; null for a work that is new, and then all of it is asked for */
  before: Plan | null
  /** what it asks of whoever does it; asked for when something is to be kept */
  needs: () => Promise<Needs>
  /** who plans: customers and visitors take what is offered, staff what is free, and what happens by itself is done anyway */
  by: 'customer' | 'staff' | 'system'
  /** staff mean it though it lies outside the hours, every place is taken, or the way from another visit is missing */
  confirmed?: boolean
}

/** Whether a time has an hour: a day alone takes nobody's place. */
export const hasHour = (planTime: string): boolean => planTime.length === 16

/** The block of a work's visit; null for none. */
async function blockFor(ctx: Ctx, tx: Db, subjectId: string): Promise<Block | null> {
  const [row] = await tx.select().from(visitBlocks).where(ofVisit(ctx, subjectId))
  return row ?? null
}
const ofVisit = (ctx: Ctx, subjectId: string) =>
  and(eq(visitBlocks.tenantId, ctx.tenantId), eq(visitBlocks.subjectId, subjectId), eq(visitBlocks.kind, 'visit'))

/** VISIT_CLASH, in the words of who plans; VISIT_WAY where only the way from or to the other visit is missing. */
export async function visitClash(
  ctx: Ctx,
  tx: Db,
  staffId: string,
  block: Block,
  way: { isOnly: boolean; minutes: number } = { isOnly: false, minutes: 0 },
): Promise<AppError> {
  const [person] = await tx
    .select({ name: staff.displayName })
    .from(staff)
    .where(and(eq(staff.tenantId, ctx.tenantId), eq(staff.id, staffId)))
  const [clash] = await toClashes(ctx, tx, [block], block)
  const what =
    block.kind === 'visit'
      ? VISIT_WORDS.visit[ctx.language].replace('{number}', clash?.number ?? '')
      : block.reason || VISIT_WORDS[block.kind][ctx.language]
  const [from, to] = [tenantTime(Date.parse(block.start)), tenantTime(Date.parse(block.end))]
  const isOneDay = from.slice(0, 10) === to.slice(0, 10)
  const told = { name: person?.name ?? '', what, from, to: isOneDay ? to.slice(11) : to }
  return way.isOnly ? new AppError('VISIT_WAY', { ...told, minutes: way.minutes }) : new AppError('VISIT_CLASH', told)
}

/** What takes the time of whoever a visit is given to; `isOnlyWay`: not the visit itself, only the way from or to it. */
interface Obstacle {
  block: Block
  isOnlyWay: boolean
}
/** The first thing that takes somebody's time, what cannot be done at once before what is only too far. */
async function obstacleOf(
  ctx: Ctx,
  tx: Db,
  rule: VisitRule,
  work: VisitedWork,
  { start, end }: Range,
): Promise<Obstacle | null> {
  if (work.executorId === null) return null
  const taken = await takenIn(ctx, tx, [work.executorId], { start, end, travel: rule.travel }, work.id)
  const block = taken.find(one => !isOnlyWay(one, { start, end })) ?? taken[0]
  return block ? { block, isOnlyWay: isOnlyWay(block, { start, end }) } : null
}

/** Throws VISIT_SKILL for somebody who can do other things than what is needed, while others can do it. */
async function assertSkilled(ctx: Ctx, tx: Db, staffId: string, needs: Needs): Promise<void> {
  const engineers = await engineersOf(ctx, tx)
  const person = engineers.find(one => one.staffId === staffId)
  const lacked = person ? lackedSkills(engineers, person, needs) : []
  if (!person || !lacked.length) return
  throw new AppError('VISIT_SKILL', { name: person.displayName, skill: skillText(await skillNames(ctx), lacked) })
}

/** Throws VISIT_HOURS for a visit that does not lie whole inside the working time of its day. */
async function assertHours(ctx: Ctx, tx: Db, start: number, end: number): Promise<void> {
  if (!isWithin(await workingTime(ctx, tx), start, end)) throw new AppError('VISIT_HOURS')
}

/** Books the place of a visit. Throws SLOT_TAKEN, VISIT_HOURS. */
async function book(
  ctx: Ctx,
  tx: Db,
  rule: VisitRule,
  work: VisitedWork,
  wanted: Wanted & { minutes: number },
  { isAsked, by, confirmed = false }: { isAsked: boolean } & Pick<Planning, 'by' | 'confirmed'>,
): Promise<void> {
  const start = tenantInstant(work.planTime)
  const owner = by === 'system' ? '' : ownerOf(ctx)
  if (isAsked && by === 'customer') await assertOffered(ctx, tx, rule, { ...wanted, owner }, work.planTime)
  if (isAsked && by === 'staff' && !confirmed) {
    await assertHours(ctx, tx, start, start + wanted.minutes * MINUTE)
    if ((await freeAt(ctx, tx, rule, { ...wanted, owner, staffId: null }, start)).free <= 0)
      throw await slotTaken(ctx, tx, rule, wanted, work.planTime)
  }
  // what was held becomes this place, or is free again
  if (owner) await release(ctx, tx, owner)
  await unbook(ctx, tx, work.id)
  const { area } = visitRuleOf(rule, wanted)
  await take(ctx, tx, { area, start: iso(start) }, { kind: work.kind, subjectId: work.id })
}

/**
 * Writes the block of a visit, not placed where somebody's time is taken. Whoever plans it without the way between two visits means it: neither
 * of them keeps the way that is not there.
 */
async function writeBlock(
  ctx: Ctx,
  tx: Db,
  rule: VisitRule,
  work: VisitedWork,
  { start, end }: Range,
  obstacle: Obstacle | null,
): Promise<void> {
  await tx.delete(visitBlocks).where(ofVisit(ctx, work.id))
  const { executorId } = work
  if (executorId === null) return
  let free = iso(Date.parse(end) + rule.travel * MINUTE)
  if (obstacle?.isOnlyWay) {
    const theirs = and(
      eq(visitBlocks.tenantId, ctx.tenantId),
      eq(visitBlocks.staffId, executorId),
      eq(visitBlocks.kind, 'visit'),
      eq(visitBlocks.placed, true),
    )
    await tx
      .update(visitBlocks)
      .set({ free: start })
      .where(and(theirs, lte(visitBlocks.end, start), gt(visitBlocks.free, start)))
    const [next] = await tx
      .select({ start: visitBlocks.start })
      .from(visitBlocks)
      .where(and(theirs, gte(visitBlocks.start, end), lt(visitBlocks.start, free)))
      .orderBy(asc(visitBlocks.start))
      .limit(1)
    if (next) free = next.start
  }
  await tx.insert(visitBlocks).values({
    tenantId: ctx.tenantId,
    id: newId(),
    staffId: executorId,
    kind: 'visit',
    start,
    end,
    free,
    placed: obstacle === null || obstacle.isOnlyWay,
    subjectKind: work.kind,
    subjectId: work.id,
    createTime: isoNow(ctx),
  })
}

/**
 * Makes places and blocks follow from a work, at the end of whatever changed it: while the company keeps times, one that is open and planned
 * has a booked place, and a block of whoever has it. What is taken is refused as long as somebody asked for it now; what was planned before
 * stays, and is not placed where it cannot be. Gives the length of the visit, minutes; null where none is kept.
 * Throws VISIT_SKILL, VISIT_CLASH, VISIT_WAY, SLOT_TAKEN, VISIT_HOURS.
 */
export async function keepVisit(
  ctx: Ctx,
  tx: Db,
  work: VisitedWork,
  { before, needs, by, confirmed = false }: Planning,
): Promise<number | null> {
  const rule = await visitRule(ctx, tx)
  if (!rule.on) return null
  if (!work.isOpen || !hasHour(work.planTime)) {
    await unbook(ctx, tx, work.id)
    await tx.delete(visitBlocks).where(ofVisit(ctx, work.id))
    return null
  }
  const isMoved = before?.planTime !== work.planTime || before.planMinutes !== work.planMinutes
  const isGiven = isMoved || before.executorId !== work.executorId
  const booked = await bookedFor(ctx, tx, work.id)
  const former = await blockFor(ctx, tx, work.id)
  const where = { templateId: work.templateId, ...(await needs()) }
  const own = visitRuleOf(rule, where)
  const minutes = work.planMinutes || own.minutes
  const start = tenantInstant(work.planTime)
  const end = start + minutes * MINUTE
  const isBooked = booked?.area === own.area && Date.parse(booked.start) === start
  const isBlocked = work.executorId
    ? former?.staffId === work.executorId && Date.parse(former.start) === start && Date.parse(former.end) === end
    : former === null
  if (isBooked && isBlocked) return minutes
  await holdPlan(ctx, tx)
  // a form is offered times by its template alone, and what was offered is taken
  const skills = before === null ? [work.templateId] : where.skills
  const wanted = { ...where, skills, minutes, subjectId: work.id, staffId: work.executorId }
  const range = { start: iso(start), end: iso(end) }
  const obstacle = isBlocked ? null : await obstacleOf(ctx, tx, rule, work, range)
  const { executorId } = work
  // the person comes first: whether there is a place matters only where somebody can come
  const isNew = before?.executorId !== executorId || !hasHour(before.planTime)
  if (by === 'staff' && isNew && executorId !== null) await assertSkilled(ctx, tx, executorId, where)
  if (obstacle && executorId !== null && isGiven) {
    const { block } = obstacle
    if (by === 'customer') throw await slotTaken(ctx, tx, rule, wanted, work.planTime)
    if (by === 'staff' && !(obstacle.isOnlyWay && confirmed))
      throw await visitClash(ctx, tx, executorId, block, { isOnly: obstacle.isOnlyWay, minutes: rule.travel })
  }
  if (!isBooked) await book(ctx, tx, rule, work, wanted, { isAsked: isMoved, by, confirmed })
  if (!isBlocked)
    await writeBlock(ctx, tx, rule, work, range, obstacle && !isGiven ? { ...obstacle, isOnlyWay: false } : obstacle)
  return minutes
}

/** Until when a customer may move or cancel a visit (ms since 1970); null where only the state of the work limits it. */
export const changeLimit = ({ on, change }: VisitRule, planTime: string): number | null =>
  on && hasHour(planTime) ? tenantInstant(planTime) - change * MINUTE : null

/** The same as the contract has it. */
export async function changeUntil(ctx: Ctx, planTime: string): Promise<string | null> {
  if (!hasHour(planTime)) return null
  const limit = changeLimit(await shownRule(ctx), planTime)
  return limit === null ? null : iso(limit)
}

/** Throws VISIT_LATE for a visit that a customer may not move or cancel any more: it is too near, or somebody is on the way. */
export async function assertChangeable(
  ctx: Ctx,
  tx: Db,
  { planTime, arriveTime }: { planTime: string; arriveTime: string | null },
): Promise<void> {
  if (ctx.principal.kind === 'staff') return
  if (arriveTime !== null) throw new AppError('VISIT_LATE')
  const limit = changeLimit(await visitRule(ctx, tx), planTime)
  if (limit !== null && ctx.now() > limit) throw new AppError('VISIT_LATE')
}

/** How often a customer has moved a visit, after one move more. Throws VISIT_MOVES. */
export function movedOnce({ moves }: { moves: number }): number {
  if (moves >= MAX_MOVES) throw new AppError('VISIT_MOVES')
  return moves + 1
}
