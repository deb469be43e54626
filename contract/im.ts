import { Type as T } from '@sinclair/typebox'
import { MAX_INT, MAX_REMARK } from '../shared/limits'
import {
  CARD_KINDS,
  CONVERSATION_STATES,
  MAX_IM_PAGE,
  MAX_IM_RATING_TEXT,
  MAX_IM_SENT,
  MAX_SEAT_LIMIT,
  MESSAGE_AUTHORS,
  MESSAGE_TYPES,
  SENT_TYPES,
  SYSTEM_NOTES,
  WAIT_SECONDS,
} from '../shared/im'
import { CappedPage } from './customer'
import { defineCalls } from './define'
import {
  Attendance,
  Body,
  Done,
  File,
  Id,
  IdOf,
  Instant,
  Localized,
  NotBlank,
  Nullable,
  OneOf,
  PageQuery,
  Text,
} from './entities'
import { Note } from './queue'

/** A visitor's conversation is that of the device (header `tourist-id`). */
const im = { tag: 'im', source: '§7 chat and IM', auth: 'public' } as const
const chosen = { ...im, source: '§7 chat and IM; path chosen here' } as const
/** What is the same for everybody. A token that is over is refused elsewhere, or what a customer says would be a visitor's. */
const anybody = { ...im, anyToken: true } as const

/** One change of a conversation after another has a number: whoever has seen number n asks for what came after n. */
const ChangeNumber = T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Card = T.Object({
  kind: OneOf(CARD_KINDS),
  id: Id,
  title: T.String(),
  text: T.String(),
  picture: T.String(),
})
const Message = T.Object({
  id: Id,
  conversationId: {
    ...Id,
    description: 'the one that was asked for, or an earlier one: older ones are asked for with it and its number',
  },
  number: T.Integer({ description: 'its place in the conversation, from 1' }),
  change: { ...ChangeNumber, description: 'of its last change' },
  author: OneOf(MESSAGE_AUTHORS),
  authorName: T.String(),
  type: OneOf(MESSAGE_TYPES),
  note: Nullable(OneOf(SYSTEM_NOTES)),
  content: T.String({
    description: "plain text; '' of one that was recalled. Of a note what it says beside: a name, a time",
  }),
  file: Nullable(File),
  card: Nullable(Card),
  transcript: Nullable(
    T.Array(T.Object({ role: OneOf(['user', 'assistant']), content: T.String(), sources: T.Array(T.String()) })),
  ),
  quote: Nullable(T.Object({ number: T.Integer(), authorName: T.String(), text: T.String() })),
  isRecalled: T.Boolean(),
  isEdited: T.Boolean(),
  clientMessageId: T.String(),
  createTime: Instant,
})
const Conversation = T.Object({
  id: Id,
  state: OneOf(CONVERSATION_STATES),
  change: {
    ...ChangeNumber,
    description:
      'the newest; while there are `more` changes, the last one of this page: what comes after it is asked for next',
  },
  seatName: T.String({ description: "who serves it, '' for nobody" }),
  ahead: T.Integer({ description: 'in line before it' }),
  product: Nullable(T.Object({ id: Id, name: T.String(), model: T.String() })),
  seenBySeat: T.Integer({ description: 'number of the last message that the other side has seen' }),
  isSeatTyping: T.Boolean(),
  stars: Nullable(T.Integer()),
  createTime: Instant,
})
const WorkTime = T.Object({
  ...Attendance.properties,
  text: T.String({ description: "hours of the phone in a line, in the caller's language" }),
})
const IdBody = Body({ conversationId: IdOf('conversation') })
const Sending = {
  conversationId: IdOf('conversation'),
  clientMessageId: { ...Text(64, 8), description: "of the client's making: the same again is the same message" },
  type: OneOf(SENT_TYPES),
  content: { ...Text(MAX_IM_SENT), description: "of a text; '' for a file or a card. IM_TOO_LONG" },
  fileId: T.Optional(IdOf('file')),
  card: T.Optional(Body({ kind: OneOf(CARD_KINDS), id: Id })),
  quote: T.Optional(T.Integer({ minimum: 1, maximum: MAX_INT, description: 'number of the message that it answers' })),
}
const Changes = T.Object({
  conversation: Conversation,
  messages: T.Array(Message, { description: `at most ${String(MAX_IM_PAGE)}, in the order of the conversation` }),
  more: T.Boolean({ description: 'there are more in the direction that was asked for' }),
})
const Reading = {
  after: T.Optional({ ...ChangeNumber, description: 'what changed after this number' }),
  before: T.Optional(T.Integer({ minimum: 1, maximum: MAX_INT, description: 'older messages than this one' })),
  wait: T.Optional(
    T.Integer({ minimum: 0, maximum: WAIT_SECONDS, description: 'seconds to wait for a change, with `after`' }),
  ),
}

export const imApi = defineCalls({
  'GET /api/im/outside/c/im/getTenantImSetting': {
    ...anybody,
    summary: 'Whether the company answers in a chat, and what may be sent there',
    data: T.Object({
      enabled: T.Boolean(),
      welcome: T.String({ description: "in the caller's language" }),
      maxFileMb: T.Integer(),
      recallMinutes: T.Integer(),
      questions: T.Array(T.String(), { description: 'to begin with' }),
    }),
  },
  'GET /api/im/outside/c/im/getConfig': {
    ...im,
    summary: 'What the screen needs before anything was said: my open conversation and whether I may begin one',
    data: T.Object({
      enabled: T.Boolean(),
      loginBeforeConsult: T.Boolean(),
      workTime: WorkTime,
      conversation: Nullable(Conversation),
      haveHistoryConversation: T.Boolean({ description: 'I had one before' }),
    }),
  },
  'GET /api/im/outside/c/im/getLoginBeforeConsult': {
    ...anybody,
    summary: 'Whether one signs in before one asks',
    data: T.Object({ loginBeforeConsult: T.Boolean() }),
  },
  'GET /api/im/outside/c/im/getWorkTime': { ...chosen, anyToken: true, summary: 'When people answer', data: WorkTime },
  'GET /api/im/outside/c/im/checkVisitIp': {
    ...anybody,
    summary: 'Whether this address may begin a conversation: not after too many',
    data: T.Object({ allowed: T.Boolean() }),
  },
  'GET /api/im/outside/c/im/checkVisitor': {
    ...chosen,
    summary: 'Whether this device had a conversation before signing in that can be continued',
    data: T.Object({ conversation: Nullable(Conversation) }),
  },
  'POST /api/im/outside/c/im/sponsorConversation': {
    ...im,
    summary:
      'My open conversation, or a new one. With `chatId` what was said with the assistant goes along. IM_OFF, IM_SIGN_IN, IM_TOO_MANY',
    idempotent: true,
    body: Body({ productId: T.Optional(IdOf('product')), chatId: T.Optional(IdOf('chat')) }),
    data: Conversation,
  },
  'POST /api/im/outside/c/im/transferToLabor': {
    ...im,
    summary:
      'Ask for a person: it stands in line. IM_CLOSED with when people are there again, where nothing was written yet',
    idempotent: true,
    body: IdBody,
    data: Conversation,
  },
  'GET /api/im/outside/c/im/getWorkState': {
    ...im,
    summary: 'Where my conversation stands',
    query: T.Object({ conversationId: IdOf('conversation') }),
    data: Conversation,
  },
  'GET /api/im/outside/c/im/queryChatRecord': {
    ...im,
    summary:
      'The newest messages; with `after` what changed since, once there is something; with `before` older ones, also of conversations before',
    query: T.Object({ conversationId: IdOf('conversation'), ...Reading }),
    data: Changes,
  },
  'POST /api/im/outside/c/im/customerSendNewMessage': {
    ...im,
    summary:
      'Say something. In an open one it asks for a person: it stands in line, also out of hours. IM_ENDED, IM_MESSAGE for the same clientMessageId with something else, FILE_TYPE',
    body: Body(Sending),
    data: Message,
  },
  'POST /api/im/outside/c/im/customerMessageRecall': {
    ...im,
    summary: 'Take back what I said. IM_RECALL_LATE',
    body: Body({ messageId: IdOf('imMessage') }),
    data: Message,
  },
  'POST /api/im/outside/c/im/editMessageByConversation': {
    ...im,
    summary: 'Change a text of mine. IM_RECALL_LATE',
    body: Body({ messageId: IdOf('imMessage'), content: NotBlank(MAX_IM_SENT) }),
    data: Message,
  },
  'POST /api/im/outside/c/im/saveBizRelWithProduct': {
    ...im,
    summary: 'Say which of my machines it is about',
    body: Body({ conversationId: IdOf('conversation'), productId: IdOf('product') }),
    data: Conversation,
  },
  'POST /api/im/outside/c/im/read': {
    ...chosen,
    summary: 'I have seen the messages up to this one, and whether I am writing',
    needsRoom: false,
    body: Body({
      conversationId: IdOf('conversation'),
      number: T.Integer({ minimum: 0, maximum: 1_000_000 }),
      isTyping: T.Boolean(),
    }),
    data: Done,
  },
  'POST /api/im/outside/c/im/endConversation': {
    ...chosen,
    summary: 'Leave the line, or end the conversation',
    body: IdBody,
    data: Conversation,
  },
  'GET /api/im/outside/c/im/checkEvaluated': {
    ...im,
    summary: 'Whether a conversation was evaluated, and can be',
    query: T.Object({ conversationId: IdOf('conversation') }),
    data: T.Object({ isEvaluated: T.Boolean(), canEvaluate: T.Boolean(), stars: Nullable(T.Integer()) }),
  },
  'POST /api/im/outside/c/im/customerOpenSatisfaction': {
    ...im,
    summary: 'Evaluate who served a conversation, once. IM_EVALUATED',
    body: Body({
      conversationId: IdOf('conversation'),
      stars: T.Integer({ minimum: 1, maximum: 5 }),
      content: Text(MAX_IM_RATING_TEXT),
    }),
    data: Conversation,
  },
  'POST /api/im/outside/c/im/touristToUser': {
    tag: 'im',
    source: '§7 chat and IM',
    summary:
      'Continue, signed in, the conversation that this device had before. Without it nothing moves. IM_OPEN while one of mine is open',
    body: IdBody,
    data: Conversation,
  },
  'POST /api/im/outside/c/im/linkTouristToPhone': {
    ...chosen,
    summary: 'Say by which phone a visitor can be reached',
    body: Body({
      tenantId: T.Optional({
        ...Text(64),
        description: 'the company, as the specification passes it: another one is not found',
      }),
      conversationId: IdOf('conversation'),
      phoneNumber: Text(20, 5),
    }),
    data: Conversation,
  },
})

/** The specification shows no calls of staff; paths are chosen here. */
const staff = { tag: 'im', auth: 'staff', permission: 'im.serve', source: 'chat for staff; paths chosen here' } as const
const StaffConversation = T.Object({
  ...Conversation.properties,
  name: T.String({ description: 'of who asks, or of the visitor' }),
  phone: T.String(),
  customerId: Nullable(Id),
  customerName: T.String(),
  linkmanId: Nullable(Id),
  isVisitor: T.Boolean(),
  seatId: Nullable(Id),
  isMine: T.Boolean(),
  unread: T.Integer({ description: 'messages that the seat has not seen' }),
  lastText: T.String({ description: 'the newest thing said, in a line' }),
  lastTime: Instant,
  queueTime: Nullable(Instant),
  seenByVisitor: T.Integer({ description: 'number of the last message that who asks has seen' }),
  isVisitorTyping: T.Boolean(),
  ratingContent: T.String(),
  eventId: Nullable({ ...Id, description: 'request that was made of it' }),
  eventNo: T.String(),
})
const Seat = T.Object({
  staffId: Id,
  displayName: T.String(),
  isOn: T.Boolean(),
  isHere: T.Boolean({ description: 'its console is open, or was just now' }),
  limit: T.Integer(),
  serving: T.Integer(),
})
const act = { ...staff, audit: false } as const

export const staffImApi = defineCalls({
  'GET /staff/im/list': {
    ...staff,
    summary: 'Conversations: in line, the oldest first; mine; of all seats; over, the newest first',
    query: T.Object({
      ...PageQuery,
      tab: OneOf(['queued', 'mine', 'serving', 'closed']),
      keyword: T.Optional(Text(64)),
      sameAs: T.Optional({ ...IdOf('conversation'), description: 'others of the person of this one' }),
    }),
    data: CappedPage(StaffConversation),
  },
  'GET /staff/im/desk': {
    ...staff,
    summary:
      'My seat, the other ones, and what waits: how many are in line, and what I have not read. Whose live stream is open is here',
    data: T.Object({
      seat: Seat,
      seats: T.Array(Seat),
      queued: T.Integer(),
      unread: T.Integer({ description: 'messages that I have not seen, in what I serve' }),
      longestWait: T.Integer({ description: 'seconds that the first in line has waited' }),
      workTime: WorkTime,
    }),
  },
  'POST /staff/im/shift': {
    ...act,
    summary:
      'Begin or end my shift, and how many conversations I take at a time. What I have at its end goes back into the line first',
    body: Body({ isOn: T.Boolean(), limit: T.Integer({ minimum: 1, maximum: MAX_SEAT_LIMIT }) }),
    data: Seat,
  },
  'POST /staff/im/take': {
    ...staff,
    audit: 'conversation',
    summary:
      'Take the oldest in line, or this one. IM_TAKEN with who has it, IM_SEAT_FULL, IM_OFF_SHIFT; null when nobody is in line',
    body: Body({ conversationId: T.Optional(IdOf('conversation')) }),
    data: Nullable(StaffConversation),
  },
  'GET /staff/im/get': {
    ...staff,
    summary: 'The newest messages of a conversation; with `after` what changed since, with `before` older ones',
    query: T.Object({ conversationId: IdOf('conversation'), ...Reading }),
    data: T.Object({ ...Changes.properties, conversation: StaffConversation }),
  },
  'GET /staff/im/textFacts': {
    ...staff,
    summary:
      'What the placeholders of canned texts stand for in a conversation, by the request made of it or the only open one of its customer',
    query: T.Object({ conversationId: IdOf('conversation') }),
    data: T.Object({
      customer: T.String(),
      number: T.String(),
      engineer: T.String(),
      planTime: T.String({ description: "`YYYY-MM-DD HH:mm`, or ''" }),
      arriveTime: T.String({ description: "ISO 8601, or ''" }),
    }),
  },
  'GET /staff/im/notes': {
    ...staff,
    summary: 'What staff wrote about a conversation among themselves, newest first; customers never see it',
    query: T.Object({ conversationId: IdOf('conversation') }),
    data: T.Array(Note),
  },
  'POST /staff/im/note': {
    ...staff,
    audit: 'conversation',
    summary: 'Write a note about a conversation for colleagues, whoever serves it, and after its end, too',
    idempotent: true,
    body: Body({ conversationId: IdOf('conversation'), content: NotBlank(MAX_REMARK) }),
    data: Note,
  },
  'POST /staff/im/send': {
    ...act,
    summary:
      'Say something in a conversation of mine. IM_TAKEN with who has it, IM_NOT_MINE, IM_ENDED, IM_TEXT_OPEN with placeholders that were left in it',
    body: Body(Sending),
    data: Message,
  },
  'POST /staff/im/recall': {
    ...act,
    summary: 'Take back what I said',
    body: Body({ messageId: IdOf('imMessage') }),
    data: Message,
  },
  'POST /staff/im/edit': {
    ...act,
    summary: 'Change a text of mine',
    body: Body({ messageId: IdOf('imMessage'), content: NotBlank(MAX_IM_SENT) }),
    data: Message,
  },
  'POST /staff/im/read': {
    ...act,
    summary: 'I have seen the messages up to this one, and whether I am writing',
    needsRoom: false,
    body: Body({
      conversationId: IdOf('conversation'),
      number: T.Integer({ minimum: 0, maximum: 1_000_000 }),
      isTyping: T.Boolean(),
    }),
    data: Done,
  },
  'POST /staff/im/transfer': {
    ...act,
    audit: 'conversation',
    summary:
      'Give a conversation of mine to another seat, or back into the line at its old place. IM_SEAT_FULL, IM_OFF_SHIFT of that seat',
    idempotent: true,
    body: Body({ conversationId: IdOf('conversation'), staffId: Nullable(IdOf('staff')), note: Text(200) }),
    data: StaffConversation,
  },
  'POST /staff/im/end': {
    ...act,
    audit: 'conversation',
    summary: 'End a conversation of mine, or one in line',
    idempotent: true,
    body: Body({ conversationId: IdOf('conversation') }),
    data: StaffConversation,
  },
  'POST /staff/im/linkRequest': {
    ...act,
    audit: 'conversation',
    summary: 'Note the request that was made of a conversation; who asks sees it there',
    idempotent: true,
    body: Body({ conversationId: IdOf('conversation'), eventId: IdOf('event') }),
    data: StaffConversation,
  },
  'GET /staff/imSetting/get': {
    ...staff,
    permission: ['tenant.manage', 'im.serve'],
    summary: 'How the company answers in a chat',
    data: T.Object({
      enabled: T.Boolean(),
      loginBeforeConsult: T.Boolean(),
      welcome: T.Record(T.String(), T.String()),
      questions: T.Array(T.Record(T.String(), T.String())),
    }),
  },
  'POST /staff/imSetting/set': {
    ...staff,
    permission: 'tenant.manage',
    audit: 'tenant',
    summary: 'Change it',
    idempotent: true,
    body: Body({
      enabled: T.Boolean(),
      loginBeforeConsult: T.Boolean(),
      welcome: Localized(300),
      questions: T.Array(Localized(60), { maxItems: 6 }),
    }),
    data: Done,
  },
})
