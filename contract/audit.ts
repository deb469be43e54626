import { Type as T } from '@sinclair/typebox'
import { AUDIT_SUBJECTS } from '../shared/kinds'
import { MAX_PAGE_SIZE } from '../shared/limits'
import { defineCalls } from './define'
import { Id, IdOf, Instant, Nullable, OneOf, Text } from './entities'

const audit = {
  tag: 'audit',
  auth: 'staff',
  permission: 'audit.read',
  source: 'who changed what; paths chosen here',
} as const

const Filter = {
  from: T.Optional({ ...Instant, description: 'not before' }),
  to: T.Optional({ ...Instant, description: 'before' }),
  actorId: T.Optional(Id),
  subjectKind: T.Optional(OneOf(AUDIT_SUBJECTS)),
  subjectId: T.Optional(Text(64)),
  action: T.Optional({ ...Text(100), description: '`METHOD /path` of a call, or the name of a job' }),
}
const Values = Nullable(T.Record(T.String(), T.Unknown()))

export const auditApi = defineCalls({
  'GET /staff/audit/list': {
    ...audit,
    summary: 'Who changed what, newest first: what stands below `before`',
    query: T.Object({
      ...Filter,
      id: T.Optional({ ...Id, description: 'this entry alone' }),
      before: T.Optional(IdOf('auditEntry')),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 20 })),
    }),
    data: T.Object({
      list: T.Array(
        T.Object({
          id: Id,
          createTime: Instant,
          actorKind: OneOf(['staff', 'linkman', 'guest', 'job']),
          actorId: T.String(),
          actorName: T.String(),
          action: T.String(),
          subjectKind: OneOf(AUDIT_SUBJECTS),
          subjectId: T.String(),
          subjectName: T.String({
            description:
              "the number of a request or a task, else what it is called in the entry; '' where neither is known",
          }),
          before: Values,
          after: Values,
          address: T.String(),
          requestId: T.String(),
        }),
      ),
      hasNextPage: T.Boolean(),
    }),
  },
  'GET /staff/audit/export': {
    ...audit,
    download: true,
    summary: 'The same as a CSV file, all of it',
    query: T.Object(Filter),
    data: T.String({ description: 'CSV in UTF-8 with a byte order mark; a line each' }),
  },
})
