import { Type as T } from '@sinclair/typebox'
import { ASSISTANT, QUESTION_TYPES, SUBJECT_KINDS } from '../shared/assistant'
import { Card, Conversation, LongText, MAX_ANSWER, source, tag, Turn } from './assistant.schemas'
import { defineCalls } from './define'
import { Body, Done, FormValues, Id, IdOf, Nullable, OneOf, Page, PageQuery, Text } from './entities'

const ChatQuery = T.Object({
  after: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  poll: T.Optional(T.Literal('1')),
})
/** Chat request of AI specification §3. The same clientMessageId is the same question: a second send listens to the first. */
const ChatBody = {
  question: Text(MAX_ANSWER),
  chatId: IdOf('chat'),
  clientMessageId: Text(64, 8),
  type: T.Optional(OneOf(QUESTION_TYPES)),
  model: T.Optional(Text(80)),
  enableThinking: T.Optional(T.Boolean()),
  retryMessageId: T.Optional(IdOf('turn')),
  files: T.Optional(T.Array(IdOf('file'), { maxItems: ASSISTANT.maxFiles, uniqueItems: true })),
  variables: T.Optional(T.Record(Text(40, 1), Text(200))),
  subject: T.Optional(
    T.Object(
      { kind: OneOf(SUBJECT_KINDS), id: Id },
      { description: 'what the screen shows on which it is asked: "when does he come" is about that' },
    ),
  ),
}
const EntryBody = {
  ...ChatBody,
  bizType: T.Optional(OneOf(['event'])),
  bizTypeId: T.Optional(
    Nullable({
      ...IdOf('template'),
      description: 'template whose form is open; null: the screen has no form, and one is chosen',
    }),
  ),
  bizTypeName: T.Optional(Text(80)),
  attribute: T.Optional({
    ...FormValues,
    description:
      "what the form holds already, by which the question is understood; another's product counts for nothing",
  }),
}
const Events = T.Unknown({
  description:
    'a stream of numbered events (text/event-stream): start, thinking, text, sources, fill, suggestions, theme, finish, then end or error; with poll=1 a JSON list of those that are there. Data by event: shared/assistant.ts RunEvents',
})
const Feedback = Body({
  messageId: IdOf('turn'),
  click: T.Boolean({ description: 'false takes it back' }),
  reason: T.Optional(Text(200)),
})
const Answered = T.Object({ like: T.Boolean(), disLike: T.Boolean() })
const Chat = T.Object({ agentId: IdOf('agent'), chatId: IdOf('chat') })

/** Conversations: questions, their answers, and what is done with both. */
export const chatApi = defineCalls({
  'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream': {
    tag,
    summary: 'Ask, and read the answer while it is made',
    source: source('7'),
    auth: 'public',
    stream: true,
    query: ChatQuery,
    body: Body(ChatBody),
    data: Events,
  },
  'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream': {
    tag,
    summary: 'Order entry: fields of the open form, read from text, voice or files',
    source: source('7'),
    auth: 'public',
    stream: true,
    query: ChatQuery,
    body: Body(EntryBody),
    data: Events,
  },
  'POST /api/voice/outside/xiaobao/chat/handle/handleChat': {
    tag,
    summary: 'Ask, and wait for the whole answer',
    source: source('7'),
    auth: 'public',
    body: Body(ChatBody),
    data: Turn,
  },
  'POST /api/voice/outside/agent/chat/share/message/like': {
    tag,
    summary: 'Like an answer, or take it back',
    source: source('7'),
    auth: 'public',
    body: Feedback,
    data: Answered,
  },
  'POST /api/voice/outside/agent/chat/share/message/dislike': {
    tag,
    summary: 'Dislike an answer, or take it back',
    source: source('7'),
    auth: 'public',
    body: Feedback,
    data: Answered,
  },
  'POST /api/voice/outside/agent/chat/share/message/confirm': {
    tag,
    summary:
      'Do what an answer offers to do, once, as the caller; what is said of it is in the answer. CARD_OLD, and what forbids it',
    source: source('7'),
    auth: 'linkman',
    scope: 'own',
    body: Body({ messageId: IdOf('turn') }),
    data: Card,
  },
  'POST /api/voice/outside/agent/chat/share/retry': {
    needsRoom: false,
    tag,
    summary: 'Whether an answer may be made again: only the last one of its conversation',
    source: source('7'),
    auth: 'public',
    body: Body({ messageId: IdOf('turn') }),
    data: T.Object({ question: T.String(), chatId: Id }),
  },
  'POST /api/voice/outside/agent/chat/share/pause': {
    needsRoom: false,
    tag,
    summary: 'Stop an answer; it ends with what has been said',
    source: source('7'),
    auth: 'public',
    body: Body({ messageId: IdOf('turn'), answer: T.Optional(LongText(MAX_ANSWER)) }),
    data: Turn,
  },
  'POST /api/voice/outside/agent/chat/share/message/latest': {
    needsRoom: false,
    tag,
    summary: 'The newest turn of a conversation, with its theme',
    source: source('7'),
    auth: 'public',
    body: Body({
      agentId: T.Optional(IdOf('agent')),
      chatId: IdOf('chat'),
      question: T.Optional(LongText(MAX_ANSWER)),
    }),
    data: Nullable(T.Composite([Turn, T.Object({ theme: T.String() })])),
  },
  'GET /api/voice/outside/agent/chat/share/suggested': {
    tag,
    summary: 'Follow-up questions to the last answer',
    source: source('7'),
    auth: 'public',
    query: Chat,
    data: T.Array(T.String()),
  },
  'POST /api/voice/outside/agent/chat/share/add': {
    tag,
    summary: 'Keep a turn that was made on the device',
    source: source('7'),
    auth: 'public',
    body: Body({
      chatId: IdOf('chat'),
      clientMessageId: Text(64, 8),
      question: LongText(MAX_ANSWER),
      answer: LongText(MAX_ANSWER),
      source: T.Optional(Text(20)),
    }),
    data: T.Object({ id: Id }),
  },
  'POST /api/voice/outside/agent/chat/share/init/v2': {
    tag,
    summary: 'Begin a conversation',
    source: source('7'),
    auth: 'public',
    body: Body({
      agentId: IdOf('agent'),
      source: OneOf(['door', 'inside']),
      sourceId: T.Optional(Text(64)),
      bizType: T.Optional(Text(20)),
      bizTypeId: T.Optional(Text(64)),
      bizTypeName: T.Optional(Text(80)),
      variables: T.Optional(T.Record(Text(40, 1), Text(200))),
    }),
    data: Conversation,
  },
  'GET /api/voice/outside/agent/chat/share/history': {
    tag,
    summary: 'Turns of a conversation, newest first',
    source: source('7'),
    auth: 'public',
    query: T.Object({ agentId: IdOf('agent'), chatId: IdOf('chat'), ...PageQuery }),
    data: T.Object({ messages: T.Array(Turn), hasNextPage: T.Boolean(), total: T.Integer() }),
  },
  'GET /api/voice/outside/agent/chat/delete': {
    tag,
    summary: 'Delete a conversation',
    source: source('7'),
    auth: 'public',
    query: Chat,
    data: Done,
  },
  'GET /api/voice/outside/agent/chat/message/delete': {
    tag,
    summary: 'Delete a question with its answer',
    source: source('7'),
    auth: 'public',
    query: T.Object({ agentId: T.Optional(IdOf('agent')), chatId: IdOf('chat'), messageId: IdOf('turn') }),
    data: Done,
  },
  'POST /api/voice/outside/gpt/conversation/init': {
    tag,
    summary: 'Begin a conversation, legacy name',
    source: source('7'),
    auth: 'public',
    body: Body({ robotId: T.Optional(IdOf('agent')) }),
    data: Conversation,
  },
  'POST /api/voice/outside/gpt/conversation/insert/content': {
    tag,
    summary: 'Keep a turn that was made on the device, legacy name',
    source: source('7'),
    auth: 'public',
    body: Body({
      chatId: IdOf('chat'),
      clientMessageId: Text(64, 8),
      question: LongText(MAX_ANSWER),
      answer: LongText(MAX_ANSWER),
    }),
    data: T.Object({ id: Id }),
  },
  'POST /api/voice/outside/gpt/conversation/delete/content': {
    needsRoom: false,
    tag,
    summary: 'Delete every turn of a conversation, legacy name',
    source: source('7'),
    auth: 'public',
    body: Body({ chatId: IdOf('chat') }),
    data: Done,
  },
  'GET /api/voice/outside/agent/chat/share/list': {
    tag,
    summary: 'Conversations of the caller, newest first, by keyword',
    source: `${source('7')} "conversation list"; path chosen here`,
    auth: 'public',
    query: T.Object({ agentId: T.Optional(IdOf('agent')), keyword: T.Optional(Text(64)), ...PageQuery }),
    data: Page(Conversation),
  },
  'GET /api/voice/outside/agent/chat/share/info': {
    tag,
    summary: 'A conversation with its first history',
    source: `${source('7')} "conversation info"; path chosen here`,
    auth: 'public',
    query: T.Object({ chatId: IdOf('chat') }),
    data: T.Composite([
      Conversation,
      T.Object({
        haveHistoryConversation: T.Boolean(),
        historyConversationMessage: T.Array(Turn),
        hasNextPage: T.Boolean({ description: 'its history is longer than this page' }),
      }),
    ]),
  },
  'POST /api/voice/outside/agent/chat/share/rename': {
    tag,
    summary: 'Give a conversation another theme',
    source: 'users expect it; path chosen here',
    auth: 'public',
    body: Body({ chatId: IdOf('chat'), theme: Text(ASSISTANT.maxTheme, 1) }),
    data: Conversation,
  },
  'GET /api/voice/outside/agent/chat/share/resume': {
    tag,
    summary: 'Go on listening to an answer after an event',
    source: 'a run outlives its connection; path chosen here',
    auth: 'public',
    stream: true,
    query: T.Object({
      messageId: IdOf('turn'),
      after: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      poll: T.Optional(T.Literal('1')),
    }),
    data: Events,
  },
  'POST /api/voice/outside/agent/chat/share/saveFillRecord': {
    tag,
    summary: 'Note a one-key fill',
    source: `${source('7')} "save one-key fill record"; path chosen here`,
    auth: 'public',
    idempotent: true,
    body: Body({
      chatId: IdOf('chat'),
      messageId: T.Optional(IdOf('turn')),
      question: LongText(MAX_ANSWER),
      answer: LongText(MAX_ANSWER),
      source: OneOf(['INSIDE']),
      bizType: T.Optional(Text(20)),
      bizTypeId: T.Optional(Text(64)),
    }),
    data: T.Object({ id: Id }),
  },
})
