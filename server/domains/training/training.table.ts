import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createTime, id, instant, localized, string, tenantId, version } from '../../db/columns'
import { tenants } from '../../kernel/tenancy/door.table'

/** A training course to which people check in by its link. */
export const courses = pgTable(
  'courses',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    title: localized('title'),
    place: string('place'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    capacity: integer('capacity').notNull(),
    /** people may check in */
    enabled: boolean('enabled').notNull().default(true),
    createTime: createTime(),
    updateTime: instant('update_time')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.id] }), index('courses_start').on(t.tenantId, t.startTime, t.id)],
)

/** Somebody who came to a course, by their phone: each once. It goes with its course. */
export const courseAttendances = pgTable(
  'course_attendances',
  {
    tenantId: tenantId(),
    courseId: uuid('course_id').notNull(),
    phone: text('phone').notNull(),
    name: string('name'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.courseId, t.phone] }),
    foreignKey({ columns: [t.tenantId, t.courseId], foreignColumns: [courses.tenantId, courses.id] }).onDelete(
      'cascade',
    ),
  ],
)
