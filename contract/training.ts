import { Type as T } from '@sinclair/typebox'
import { COURSE_LIMITS, COURSE_STATES } from '../shared/course'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import { Body, Done, Id, IdOf, Instant, Localized, OneOf, PageQuery, Phone, Text, Version } from './entities'

const training = { tag: 'training', auth: 'public', anyToken: true } as const
const Course = {
  id: Id,
  title: T.String(),
  place: T.String(),
  startTime: Instant,
  endTime: Instant,
}

export const trainingApi = defineCalls({
  'GET /training/course/get': {
    ...training,
    source: '§7 training attendance; path chosen here',
    summary: 'A course, and whether people may check in now',
    query: T.Object({ id: IdOf('course') }),
    data: T.Object({ ...Course, state: OneOf(COURSE_STATES) }),
  },
  'POST /training/attendance/phoneRegistration': {
    ...training,
    source: '§7 training attendance',
    summary: 'Checks a phone in to a course. COURSE_EARLY, COURSE_OVER, COURSE_FULL, COURSE_CLOSED',
    body: Body({ id: IdOf('course'), phone: Phone, name: T.Optional(Text(40)) }),
    data: T.Object({
      repeated: T.Boolean({ description: 'they had checked in before' }),
      course: T.Object(Course),
    }),
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = {
  tag: 'training',
  auth: 'staff',
  permission: ['tenant.manage', 'audit.read'],
  source: 'courses for staff; paths chosen here',
} as const
const write = { ...staff, permission: 'tenant.manage', audit: 'course' } as const
const Time = T.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
  description: 'YYYY-MM-DD HH:mm of the tenant',
})
const Kept = {
  title: Localized(COURSE_LIMITS.title),
  place: Text(COURSE_LIMITS.place),
  capacity: T.Integer({ minimum: 1, maximum: COURSE_LIMITS.capacity }),
  enabled: T.Boolean(),
}
const CourseInput = { ...Kept, startTime: Time, endTime: Time }
const KeptCourse = T.Object({
  id: Id,
  ...Kept,
  startTime: Instant,
  endTime: Instant,
  came: T.Integer(),
  state: OneOf(COURSE_STATES),
  version: Version,
})

export const staffTrainingApi = defineCalls({
  'GET /staff/course/list': {
    ...staff,
    summary: 'Courses of the tenant, the latest first',
    query: T.Object({ ...PageQuery, keyword: T.Optional(Text(64)) }),
    data: CappedPage(KeptCourse),
  },
  'GET /staff/course/get': {
    ...staff,
    summary: 'One course',
    query: T.Object({ id: IdOf('madeCourse') }),
    data: KeptCourse,
  },
  'GET /staff/course/attendances': {
    ...staff,
    summary: 'Who came to a course, in the order of their coming',
    query: T.Object({ id: IdOf('madeCourse') }),
    data: T.Array(T.Object({ phone: T.String(), name: T.String(), createTime: Instant })),
  },
  'POST /staff/course/create': {
    ...write,
    summary: 'A new course. COURSE_TIMES',
    idempotent: true,
    body: Body(CourseInput),
    data: KeptCourse,
  },
  'POST /staff/course/update': {
    ...write,
    summary: 'Changes a course. CHANGED_MEANWHILE, COURSE_TIMES',
    body: Body({ id: IdOf('madeCourse'), version: Version, ...CourseInput }),
    data: KeptCourse,
  },
  'POST /staff/course/remove': {
    ...write,
    summary: 'Removes a course, with who came to it',
    body: Body({ id: IdOf('madeCourse'), version: Version }),
    data: Done,
  },
})
