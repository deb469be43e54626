import { boolean, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AuthorizationState, Scope } from '../../../shared/authorization'
import { createTime, id, instant, string, tenantId } from '../../db/columns'
import { customers, linkmen } from './auth.table'

/**
 * People whom a customer's own people let act for it: an authorised contact, from the invitation on. While somebody acts for the customer,
 * their contact is one of it (`linkmen.customer_id`), and `ownCustomerId` is whose it is otherwise.
 */
export const authorizations = pgTable(
  'authorizations',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid('customer_id').notNull(),
    byLinkmanId: uuid('by_linkman_id').notNull(),
    /** as the one who invites calls them */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** the last day, YYYY-MM-DD; '' for none */
    endDay: string('end_day'),
    state: text('state').$type<AuthorizationState>().notNull().default('waiting'),
    /** who accepted; null before */
    linkmanId: uuid('linkman_id'),
    /** null for who has had no other customer yet */
    ownCustomerId: uuid('own_customer_id'),
    sendTime: instant('send_time').notNull(),
    /** until when it can be answered */
    expireTime: instant('expire_time').notNull(),
    answerTime: instant('answer_time'),
    endTime: instant('end_time'),
    /** the person has read that it ended */
    isEndRead: boolean('is_end_read').notNull().default(false),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('authorizations_phone').on(t.tenantId, t.customerId, t.phone),
    // by which each call of a contact finds what they may do
    unique('authorizations_linkman').on(t.tenantId, t.linkmanId, t.customerId),
    index('authorizations_invited').on(t.tenantId, t.phone),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }).onDelete(
      'cascade',
    ),
  ],
)
