import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CardKind, ConversationState, MessageAuthor, MessageType, SystemNote } from '../../../shared/im'
import type { Localized } from '../../../shared/language'
import { createTime, id, instant, localized, string, tenantId } from '../../db/columns'
import { linkmen, staff } from '../../kernel/identity/auth.table'
import { tenants } from '../../kernel/tenancy/door.table'
import { notesTable } from '../../kernel/work/notes.table'

/** A conversation of one person with people of the company. */
export const conversations = pgTable(
  'im_conversations',
  {
    tenantId: tenantId(),
    id: id(),
    /** `linkman:<id>`, or `tourist:<SHA-256 of the device's secret>` */
    owner: text('owner').notNull(),
    customerId: uuid('customer_id'),
    linkmanId: uuid('linkman_id'),
    name: string('name'),
    phone: string('phone'),
    state: text('state').$type<ConversationState>().notNull().default('open'),
    seatId: uuid('seat_id'),
    /** whose line was lost while they served it: it goes back to them when they come back before another takes it */
    lostSeatId: uuid('lost_seat_id'),
    productId: uuid('product_id'),
    /** request that was made of it */
    eventId: uuid('event_id'),
    eventNo: string('event_no'),
    /** of its newest message, and of its newest change: both only grow */
    messageNumber: integer('message_number').notNull().default(0),
    changeNumber: integer('change_number').notNull().default(0),
    /** numbers of the last messages that each side has seen, and until when each is writing */
    seenBySeat: integer('seen_by_seat').notNull().default(0),
    seenByVisitor: integer('seen_by_visitor').notNull().default(0),
    seatTypingUntil: instant('seat_typing_until'),
    visitorTypingUntil: instant('visitor_typing_until'),
    lastText: string('last_text'),
    lastTime: instant('last_time')
      .notNull()
      .default(sql`now()`),
    /** its place in line, which it keeps when it comes back into it */
    queueTime: instant('queue_time'),
    takeTime: instant('take_time'),
    closeTime: instant('close_time'),
    /** the way out of a long wait was offered */
    isWaitNoted: boolean('is_wait_noted').notNull().default(false),
    stars: integer('stars'),
    ratingContent: string('rating_content'),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // one open conversation a person
    uniqueIndex('im_conversations_owner_open')
      .on(t.tenantId, t.owner)
      .where(sql`${t.state} <> 'closed'`),
    index('im_conversations_owner').on(t.tenantId, t.owner, t.createTime),
    index('im_conversations_asked').on(t.tenantId, t.queueTime).concurrently(),
    index('im_conversations_customer_time').on(t.tenantId, t.customerId, t.createTime, t.id).concurrently(),
    index('im_conversations_linkman').on(t.tenantId, t.linkmanId),
    index('im_conversations_line')
      .on(t.tenantId, t.queueTime, t.id)
      .where(sql`${t.state} = 'queued'`),
    index('im_conversations_seat')
      .on(t.tenantId, t.seatId)
      .where(sql`${t.state} = 'serving'`),
    index('im_conversations_state_time').on(t.tenantId, t.state, t.lastTime, t.id),
    // what the clock looks at, over all tenants
    index('im_conversations_open')
      .on(t.lastTime)
      .where(sql`${t.state} <> 'closed'`),
    foreignKey({ columns: [t.tenantId, t.linkmanId], foreignColumns: [linkmen.tenantId, linkmen.id] }),
    check('im_conversations_seat', sql`(${t.state} = 'serving') <= (${t.seatId} is not null)`),
  ],
)

/** What was said. The text of one that was recalled is gone. */
export const imMessages = pgTable(
  'im_messages',
  {
    tenantId: tenantId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    number: integer('number').notNull(),
    changeNumber: integer('change_number').notNull(),
    author: text('author').$type<MessageAuthor>().notNull(),
    /** of the staff; null for others */
    authorId: uuid('author_id'),
    authorName: string('author_name'),
    type: text('type').$type<MessageType>().notNull(),
    note: text('note').$type<SystemNote>(),
    content: string('content'),
    fileId: uuid('file_id'),
    card: jsonb('card').$type<{ kind: CardKind; id: string }>(),
    transcript: jsonb('transcript').$type<{ role: 'user' | 'assistant'; content: string; sources: string[] }[]>(),
    quote: integer('quote'),
    /** of the client's making; of the system's own messages their id */
    clientMessageId: text('client_message_id').notNull(),
    isRecalled: boolean('is_recalled').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    createTime: createTime(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('im_messages_number').on(t.tenantId, t.conversationId, t.number),
    unique('im_messages_client').on(t.tenantId, t.conversationId, t.author, t.clientMessageId),
    index('im_messages_change').on(t.tenantId, t.conversationId, t.changeNumber),
    foreignKey({
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** What staff write about a conversation among themselves: nothing that reads messages finds it. */
export const imNotes = notesTable('conversation', () => conversations)

/** Staff who answer. */
export const imSeats = pgTable(
  'im_seats',
  {
    tenantId: tenantId(),
    staffId: uuid('staff_id').notNull(),
    isOn: boolean('is_on').notNull().default(false),
    /** conversations at a time */
    most: integer('most').notNull(),
    /** when its console was open last */
    seenTime: instant('seen_time').notNull(),
  },
  t => [
    primaryKey({ columns: [t.tenantId, t.staffId] }),
    // those whose page is gone, over all tenants
    index('im_seats_seen')
      .on(t.seenTime)
      .where(sql`${t.isOn}`),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }).onDelete('cascade'),
  ],
)

/** How a company answers in a chat. */
export const imSettings = pgTable('im_settings', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id),
  enabled: boolean('enabled').notNull().default(false),
  loginBeforeConsult: boolean('login_before_consult').notNull().default(false),
  welcome: localized('welcome'),
  questions: jsonb('questions').$type<Localized[]>().notNull().default([]),
})
