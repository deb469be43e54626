import type { AuditSubject } from '../../../shared/kinds'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createTime, id, string, tenantId } from '../../db/columns'

/** What changed of a thing: values by the names of its columns, long ones shortened. */
export type AuditValues = Record<string, unknown>

/**
 * Who changed what, and when: written in the transaction of the change and never changed. A trigger (`keep_audit_entries`, in the
 * migrations) refuses every UPDATE, and a DELETE where the transaction has not said that it may (`letAuditGo`). No foreign keys: an
 * entry outlives what it tells of.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    tenantId: tenantId(),
    id: id(),
    createTime: createTime(),
    actorKind: text('actor_kind').$type<'staff' | 'linkman' | 'guest' | 'job'>().notNull(),
    /** '' where nobody is known */
    actorId: string('actor_id'),
    actorName: string('actor_name'),
    /** `METHOD /path` of the call, or the name of the job */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: string('subject_id'),
    /** null for what was made */
    before: jsonb('before').$type<AuditValues>(),
    /** null for what was removed */
    after: jsonb('after').$type<AuditValues>(),
    /** on the network, of IPv6 the /64; '' for a job */
    address: string('address'),
    /** as in the log and in the answer; '' for a job */
    requestId: string('request_id'),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // each search goes back in time through an index of its own
    index().on(t.tenantId, t.createTime, t.id),
    index().on(t.tenantId, t.actorId, t.createTime, t.id),
    index().on(t.tenantId, t.subjectKind, t.createTime, t.id),
    index().on(t.tenantId, t.subjectId, t.createTime, t.id),
    index().on(t.tenantId, t.action, t.createTime, t.id),
    index().on(t.createTime),
  ],
)
