import { and, eq } from 'drizzle-orm'
import { courseState, type CourseState } from '../../../shared/course'
import { localize } from '../../../shared/language'
import { AppError, type ErrorId } from '../../http/errors'
import { isoNow, type Ctx } from '../../kernel/call/context'
import { countLimit } from '../../kernel/call/limit'
import { mobileOf } from '../../kernel/identity/mobile'
import { lineOf } from '../../kernel/tenancy/setup-texts'
import { courseAttendances, courses } from './training.table'

type CourseRecord = typeof courses.$inferSelect
const courseOf = (ctx: Ctx, id: string) => and(eq(courses.tenantId, ctx.tenantId), eq(courses.id, id))
const cameTo = (ctx: Ctx, id: string) =>
  and(eq(courseAttendances.tenantId, ctx.tenantId), eq(courseAttendances.courseId, id))
const shown = (ctx: Ctx, { id, title, place, startTime, endTime }: CourseRecord) => ({
  id,
  title: localize(title, ctx.language),
  place,
  startTime,
  endTime,
})

/** A course as its link shows it. Throws NOT_FOUND. */
export async function courseDetail(ctx: Ctx, { id }: { id: string }) {
  const [[course], came] = await Promise.all([
    ctx.db.select().from(courses).where(courseOf(ctx, id)),
    ctx.db.$count(courseAttendances, cameTo(ctx, id)),
  ])
  if (!course) throw new AppError('NOT_FOUND')
  return { ...shown(ctx, course), state: courseState(ctx.now(), course, came) }
}

const REFUSED = {
  early: 'COURSE_EARLY',
  over: 'COURSE_OVER',
  full: 'COURSE_FULL',
  closed: 'COURSE_CLOSED',
} as const satisfies Record<Exclude<CourseState, 'open'>, ErrorId>

/**
 * Checks a phone in to a course; who came already is told so, even when it is full or over by now. Throws PHONE_INVALID, NOT_FOUND,
 * COURSE_CLOSED, COURSE_EARLY, COURSE_OVER, COURSE_FULL, TOO_MANY_REQUESTS.
 */
export async function checkIn(ctx: Ctx, input: { id: string; phone: string; name?: string }) {
  const phone = mobileOf(input.phone)
  await countLimit(ctx, 'courseCheckIn')
  return ctx.db.transaction(async tx => {
    // who waits for the row counts after who had it: the last place goes to one
    const [course] = await tx.select().from(courses).where(courseOf(ctx, input.id)).for('update')
    if (!course) throw new AppError('NOT_FOUND')
    const mine = and(cameTo(ctx, course.id), eq(courseAttendances.phone, phone))
    const repeated = (await tx.$count(courseAttendances, mine)) > 0
    if (!repeated) {
      const state = courseState(ctx.now(), course, await tx.$count(courseAttendances, cameTo(ctx, course.id)))
      if (state !== 'open') throw new AppError(REFUSED[state])
      await tx.insert(courseAttendances).values({
        tenantId: ctx.tenantId,
        courseId: course.id,
        phone,
        name: lineOf(input.name ?? ''),
        createTime: isoNow(ctx),
      })
    }
    return { repeated, course: shown(ctx, course) }
  })
}
