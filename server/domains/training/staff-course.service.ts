import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { courseState } from '../../../shared/course'
import { tenantInstant, tenantTime } from '../../../shared/day'
import { LANGUAGES, type Localized } from '../../../shared/language'
import type { Db } from '../../db/database'
import { containing } from '../../db/search'
import { AppError } from '../../http/errors'
import type { Ctx } from '../../kernel/call/context'
import { recordsOf } from '../../kernel/records/records'
import { lineOf, nameOf } from '../../kernel/tenancy/setup-texts'
import { courseAttendances, courses } from './training.table'

interface CourseInput {
  title: Localized
  place: string
  startTime: string
  endTime: string
  capacity: number
  enabled: boolean
}
interface CourseFilter {
  keyword?: string
}
type CourseRecord = typeof courses.$inferSelect

/** A time of the tenant as it is kept. Throws COURSE_TIMES for a day or time that there is not. */
function instantOf(text: string): string {
  const at = tenantInstant(text)
  if (Number.isNaN(at) || tenantTime(at) !== text) throw new AppError('COURSE_TIMES')
  return new Date(at).toISOString()
}

async function rows(ctx: Ctx, db: Db, records: readonly CourseRecord[]) {
  const ids = records.map(({ id }) => id)
  const counts = ids.length
    ? await db
        .select({ id: courseAttendances.courseId, came: count() })
        .from(courseAttendances)
        .where(and(eq(courseAttendances.tenantId, ctx.tenantId), inArray(courseAttendances.courseId, ids)))
        .groupBy(courseAttendances.courseId)
    : []
  const byId = new Map(counts.map(({ id, came }) => [id, came]))
  return records.map(({ tenantId: _tenant, createTime: _made, updateTime: _changed, ...course }) => {
    const came = byId.get(course.id) ?? 0
    return { ...course, came, state: courseState(ctx.now(), course, came) }
  })
}

/** Courses as staff keep them. */
export const courseRecords = recordsOf({
  kind: 'course',
  table: courses,
  rows,
  columns: (_ctx, { title, place, startTime, endTime, capacity, enabled }: CourseInput) => {
    const [start, end] = [instantOf(startTime), instantOf(endTime)]
    if (start >= end) throw new AppError('COURSE_TIMES')
    return { title: nameOf(title), place: lineOf(place), startTime: start, endTime: end, capacity, enabled }
  },
  list: {
    where: (_ctx, { keyword }: CourseFilter) => {
      const words = keyword?.trim()
      if (!words) return undefined
      const titles = LANGUAGES.map(language => sql`coalesce(${courses.title} ->> ${language}, '')`)
      return sql`${sql.join([sql`${courses.place}`, ...titles], sql` || ' ' || `)} ilike ${containing(words)}`
    },
    sorts: { time: [desc(courses.startTime), asc(courses.id)] },
  },
})

/** Who came to a course, in the order of their coming. Throws NOT_FOUND. */
export async function attendances(ctx: Ctx, { id }: { id: string }) {
  await courseRecords.get(ctx, id)
  return ctx.db
    .select({
      phone: courseAttendances.phone,
      name: courseAttendances.name,
      createTime: courseAttendances.createTime,
    })
    .from(courseAttendances)
    .where(and(eq(courseAttendances.tenantId, ctx.tenantId), eq(courseAttendances.courseId, id)))
    .orderBy(asc(courseAttendances.createTime), asc(courseAttendances.phone))
}
