import { Type as T } from '@sinclair/typebox'
import { AGENT_TEMPLATES, ASSISTANT, QUESTION_TYPES, TURN_STATES, VOICE_ICON_SWITCH, type FilledField } from '../shared/assistant'
import { defineCalls } from './define'
import { Body, Done, Flag, FormValues, Id, Instant, Nullable, OneOf, Page, PageQuery, Text } from './entities'

const tag = 'assistant'
const LongText = (max: number) => Text(max)
/** Longest text that a device sends: in Chinese it just fits into a body. */
const MAX_ANSWER = 80_000

/** One item of relationKnowledgeInfo: a document that an answer quotes. */
const SourceDocument = T.Object({ documentName: T.String(), wikiId: T.String(), fileType: T.String(), fileUrl: T.String(), quote: T.String(), heading: T.String() })
const Variable = T.Object({ key: T.String(), name: T.String(), required: T.Boolean() })
/** Agent or app of AI specification §3. */
const Agent = T.Object({
  id: Id, name: T.String(), description: T.String(), icon: T.String(), template: OneOf(AGENT_TEMPLATES), variable: T.Array(Variable), outVariable: T.Array(T.String()),
  welcomeMessage: T.String(), welcomeMessageHtml: T.String({ description: 'cleaned' }), defaultQuestion: T.Array(T.String()), setting: T.Object({ showKnowledge: T.Boolean() }),
  model: T.String({ description: 'default model' }), modelChange: T.Boolean({ description: 'whether the person may choose another' }), enable: T.Boolean(), needIm: T.Boolean(),
})
const Model = T.Object({ id: T.String(), displayName: T.String(), icon: T.String(), source: T.String({ description: 'local or the vendor' }), enabled: T.Boolean(), thinking: T.Boolean({ description: 'it can' }), thinkingSwitch: T.Boolean({ description: 'the person may turn it on and off' }) })
const Filled = T.Object({ fields: T.Array(T.Unsafe<FilledField>({})), values: FormValues, productId: Nullable(Id) })
const FileInfo = T.Object({ id: Id, filename: T.String(), fileSize: T.Integer(), url: T.String() })

/** History record of AI specification §3: a question and its answer. */
const Turn = T.Object({
  id: Id, question: T.String(), answer: T.String(), thinking: T.String(), type: OneOf(QUESTION_TYPES), files: T.Array(FileInfo), state: OneOf(TURN_STATES),
  error: T.String({ description: 'text id of the failure' }), errorMessage: T.String(), model: T.String(), source: T.String(), like: T.Boolean(), disLike: T.Boolean(),
  relationKnowledgeInfo: T.Array(SourceDocument), suggestedList: T.Array(T.String()), fill: Nullable(Filled), createTime: Instant,
})
/** Conversation of AI specification §3. */
const Conversation = T.Object({ chatId: Id, agentId: Id, agentName: T.String(), theme: T.String(), lastChatTime: Instant })

const ChatQuery = T.Object({ after: T.Optional(T.Integer({ minimum: 0 })), poll: T.Optional(T.Literal('1')) })
/** Chat request of AI specification §3. The same clientMessageId is the same question: a second send listens to the first. */
const ChatBody = {
  question: Text(MAX_ANSWER), chatId: Id, clientMessageId: Text(64, 8), type: T.Optional(OneOf(QUESTION_TYPES)), model: T.Optional(Text(80)), enableThinking: T.Optional(T.Boolean()),
  retryMessageId: T.Optional(Id), files: T.Optional(T.Array(Id, { maxItems: ASSISTANT.maxFiles, uniqueItems: true })), variables: T.Optional(T.Record(Text(40, 1), Text(200))),
}
const EntryBody = {
  ...ChatBody, bizType: T.Optional(OneOf(['event'])), bizTypeId: T.Optional(Nullable({ ...Id, description: 'template whose form is open; null: the screen has no form' })), bizTypeName: T.Optional(Text(80)),
  attribute: T.Optional({ ...FormValues, description: 'what the form holds already' }),
}
const Events = T.Unknown({ description: 'a stream of numbered events (text/event-stream): start, thinking, text, sources, fill, suggestions, theme, finish, then end or error; with poll=1 a JSON list of those that are there. Data by event: shared/assistant.ts RunEvents' })
const Feedback = Body({ messageId: Id, click: T.Boolean({ description: 'false takes it back' }), reason: T.Optional(Text(200)) })
const Answered = T.Object({ like: T.Boolean(), disLike: T.Boolean() })
const Uploaded = T.Object({ id: Id, filename: T.String(), fileSize: T.Integer(), ossUrl: T.String(), url: T.String(), secret: T.Optional(T.String({ description: 'only for a guest' })) })
const Chat = T.Object({ agentId: Id, chatId: Id })
const source = (section: string) => `AI §${section}`

export const assistantApi = defineCalls({
  'POST /api/voice/outside/xiaobao/chat/handle/handleChatStream': { tag, summary: 'Ask, and read the answer while it is made', source: source('7'), auth: 'public', stream: true, query: ChatQuery, body: Body(ChatBody), data: Events },
  'POST /api/voice/outside/xiaobao/chat/share/linkc/im/getFieldListAndNl2FormDataStream': { tag, summary: 'Order entry: fields of the open form, read from text, voice or files', source: source('7'), auth: 'public', stream: true, query: ChatQuery, body: Body(EntryBody), data: Events },
  'POST /api/voice/outside/xiaobao/chat/handle/handleChat': { tag, summary: 'Ask, and wait for the whole answer', source: source('7'), auth: 'public', body: Body(ChatBody), data: Turn },
  'POST /api/voice/outside/voice/answer': { needsRoom: false, tag, summary: 'Legacy assistant: what a spoken wish leads to', source: source('7'), auth: 'public', body: Body({ question: Text(ASSISTANT.maxQuestion, 1), userId: T.Optional(Text(64)), tenantId: T.Optional(Text(64)) }), data: T.Array(T.Object({ replyContent: T.String(), url: T.String(), params: T.String({ description: 'JSON text' }), answer: T.String() })) },
  'POST /api/app/outside/switch/update': { tag, summary: 'Turn a switch of mine on or off', source: source('7'), auth: 'public', body: Body({ type: OneOf([VOICE_ICON_SWITCH]), status: Flag, userId: T.Optional(Text(64)), tenantId: T.Optional(Text(64)) }), data: T.Object({ status: Flag }) },
  'GET /api/app/outside/switch/query': { tag, summary: 'A switch of mine', source: source('7'), auth: 'public', query: T.Object({ type: OneOf([VOICE_ICON_SWITCH]) }), data: T.Object({ status: Flag }) },
  'GET /qrcode/files/remainingStorage': { tag, summary: 'Room that the tenant has left', source: source('7'), auth: 'public', data: T.Object({ remaining: T.Number({ description: 'MB' }), total: T.Number({ description: 'MB' }) }) },
  'POST /ssp/files/upload': { tag, summary: 'Keep one file for the assistant (multipart)', source: source('7'), upload: true, auth: 'public', data: Uploaded },
  'POST /files/upload': { tag, summary: 'Keep one file of an order entry (multipart)', source: source('7'), upload: true, auth: 'public', data: Uploaded },
  'POST /files/upload/ocr/pic': { tag, summary: 'Keep a picture whose words are to be read', source: source('7'), upload: true, auth: 'public', data: T.Composite([Uploaded, T.Object({ text: T.String(), ocr: T.Boolean({ description: 'false: no text recognition is configured' }) })]) },
  'POST /api/voice/outside/agent/chat/share/message/like': { tag, summary: 'Like an answer, or take it back', source: source('7'), auth: 'public', body: Feedback, data: Answered },
  'POST /api/voice/outside/agent/chat/share/message/dislike': { tag, summary: 'Dislike an answer, or take it back', source: source('7'), auth: 'public', body: Feedback, data: Answered },
  'POST /api/voice/outside/agent/chat/share/retry': { needsRoom: false, tag, summary: 'Whether an answer may be made anew: only the last one of its conversation', source: source('7'), auth: 'public', body: Body({ messageId: Id }), data: T.Object({ question: T.String(), chatId: Id }) },
  'POST /api/voice/outside/agent/chat/share/pause': { needsRoom: false, tag, summary: 'Stop an answer; it ends with what has been said', source: source('7'), auth: 'public', body: Body({ messageId: Id, answer: T.Optional(LongText(MAX_ANSWER)) }), data: Turn },
  'POST /api/voice/outside/agent/chat/share/message/latest': { needsRoom: false, tag, summary: 'The newest turn of a conversation, with its theme', source: source('7'), auth: 'public', body: Body({ agentId: T.Optional(Id), chatId: Id, question: T.Optional(LongText(MAX_ANSWER)) }), data: Nullable(T.Composite([Turn, T.Object({ theme: T.String() })])) },
  'GET /api/voice/outside/agent/chat/share/suggested': { tag, summary: 'Follow-up questions to the last answer', source: source('7'), auth: 'public', query: Chat, data: T.Array(T.String()) },
  'POST /api/voice/outside/agent/chat/share/add': { tag, summary: 'Keep a turn that was made on the device (a page without a form, say)', source: source('7'), auth: 'public', body: Body({ chatId: Id, clientMessageId: Text(64, 8), question: LongText(MAX_ANSWER), answer: LongText(MAX_ANSWER), source: T.Optional(Text(20)) }), data: T.Object({ id: Id }) },
  'POST /api/voice/outside/agent/chat/share/init/v2': { tag, summary: 'Begin a conversation', source: source('7'), auth: 'public', body: Body({ agentId: Id, source: OneOf(['door', 'inside']), sourceId: T.Optional(Text(64)), bizType: T.Optional(Text(20)), bizTypeId: T.Optional(Text(64)), bizTypeName: T.Optional(Text(80)), variables: T.Optional(T.Record(Text(40, 1), Text(200))) }), data: Conversation },
  'GET /api/voice/outside/agent/chat/share/history': { tag, summary: 'Turns of a conversation, newest first', source: source('7'), auth: 'public', query: T.Object({ agentId: Id, chatId: Id, ...PageQuery }), data: T.Object({ messages: T.Array(Turn), hasNextPage: T.Boolean(), total: T.Integer() }) },
  'GET /api/voice/outside/agent/chat/delete': { tag, summary: 'Delete a conversation', source: source('7'), auth: 'public', query: Chat, data: Done },
  'GET /api/voice/outside/agent/chat/message/delete': { tag, summary: 'Delete a question with its answer', source: source('7'), auth: 'public', query: T.Object({ agentId: T.Optional(Id), chatId: Id, messageId: Id }), data: Done },
  'POST /api/voice/outside/agent/home/list': { needsRoom: false, tag, summary: 'Agents that the caller may use: enabled ones, the system one first', source: source('7'), auth: 'public', body: Body({}), data: T.Array(Agent) },
  'POST /api/voice/outside/share/aiAgentDetail': { needsRoom: false, tag, summary: 'An agent with its relatives', source: source('7'), auth: 'public', body: Body({ id: Id, verifyPermissions: T.Optional(T.Boolean()) }), data: T.Object({ unionAiAgent: T.Array(Agent), aiAgentAppDetail: Agent }) },
  'POST /api/voice/outside/share/convertDataToBiz': { needsRoom: false, tag, summary: 'A markdown table of an answer as values of a form', source: source('7'), auth: 'public', body: Body({ bizType: OneOf(['event']), bizTypeId: Id, content: LongText(MAX_ANSWER) }), data: Filled },
  'POST /api/voice/outside/voice/handle/transcribe': { needsRoom: false, tag, summary: 'Words of a recording that was uploaded', source: source('7'), auth: 'public', body: Body({ fileUrl: T.Optional(Text(1000)), id: T.Optional(Id), secret: T.Optional(Text(128)) }), data: T.Object({ text: T.String() }) },
  'POST /api/voice/outside/voice/recognize': { needsRoom: false, tag, summary: 'Words of a recording, as JSON text', source: `${source('7')} "voice recognition"; path chosen here`, auth: 'public', body: Body({ fileUrl: Text(1000, 1) }), data: T.String({ description: 'JSON text with a text field' }) },
  'GET /api/voice/outside/voice/config': { tag, summary: 'What the server can do with voices and files', source: 'a microphone says when speech is not configured; path chosen here', auth: 'public', data: T.Object({ speech: T.Boolean(), ocr: T.Boolean(), providerSite: T.String({ description: 'address that the footer of the panel leads to; empty for none' }) }) },
  'GET /api/voice/outside/agent/queryAiAgentModelGroup': { tag, summary: 'Models that an agent may use', source: source('7'), auth: 'public', query: T.Object({ agentId: Id }), data: T.Array(T.Object({ name: T.String(), modelList: T.Array(Model) })) },
  'GET /api/voice/outside/agent/getTenantTaskFormAgentId': { tag, summary: 'The agent of order entry', source: source('7'), auth: 'public', data: T.Object({ agentId: Nullable(Id) }) },
  'POST /api/voice/outside/contentSecurity/text': { needsRoom: false, tag, summary: 'Whether a text may be sent: true when it holds no sensitive word', source: source('5, 7'), auth: 'public', body: Body({ content: LongText(MAX_ANSWER) }), data: T.Boolean() },
  'POST /api/voice/outside/gpt/question/queryQuestionInStandardLib': { needsRoom: false, tag, summary: 'Standard questions like this one', source: source('7'), auth: 'public', body: Body({ question: Text(ASSISTANT.maxQuestion, 1) }), data: T.Array(T.Object({ question: T.String(), wikiId: T.String() })) },
  'POST /api/voice/outside/gpt/conversation/init': { tag, summary: 'Begin a conversation, legacy name', source: source('7'), auth: 'public', body: Body({ robotId: T.Optional(Id) }), data: Conversation },
  'POST /api/voice/outside/gpt/conversation/insert/content': { tag, summary: 'Keep a turn that was made on the device, legacy name', source: source('7'), auth: 'public', body: Body({ chatId: Id, clientMessageId: Text(64, 8), question: LongText(MAX_ANSWER), answer: LongText(MAX_ANSWER) }), data: T.Object({ id: Id }) },
  'POST /api/voice/outside/gpt/conversation/delete/content': { needsRoom: false, tag, summary: 'Delete every turn of a conversation, legacy name', source: source('7'), auth: 'public', body: Body({ chatId: Id }), data: Done },
  'GET /api/voice/outside/gpt/robot/query': { tag, summary: 'The system agent, legacy name', source: source('7'), auth: 'public', data: Nullable(Agent) },
  'GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo': { tag, summary: 'Whether this door has agents, and which one is opened first', source: source('7'), auth: 'public', query: T.Object({ id: T.Optional(Id) }), data: T.Object({ open: T.Boolean(), agent: Nullable(Agent) }) },

  'GET /api/voice/outside/agent/chat/share/list': { tag, summary: 'Conversations of the caller, newest first, by keyword', source: `${source('7')} "conversation list"; path chosen here`, auth: 'public', query: T.Object({ agentId: T.Optional(Id), keyword: T.Optional(Text(64)), ...PageQuery }), data: Page(Conversation) },
  'GET /api/voice/outside/agent/chat/share/info': { tag, summary: 'A conversation with its first history', source: `${source('7')} "conversation info"; path chosen here`, auth: 'public', query: T.Object({ chatId: Id }), data: T.Composite([Conversation, T.Object({ haveHistoryConversation: T.Boolean(), historyConversationMessage: T.Array(Turn) })]) },
  'POST /api/voice/outside/agent/chat/share/rename': { tag, summary: 'Give a conversation another theme', source: 'users expect it; path chosen here', auth: 'public', body: Body({ chatId: Id, theme: Text(ASSISTANT.maxTheme, 1) }), data: Conversation },
  'GET /api/voice/outside/agent/chat/share/resume': { tag, summary: 'Go on listening to an answer after an event', source: 'a run outlives its connection; path chosen here', auth: 'public', stream: true, query: T.Object({ messageId: Id, after: T.Optional(T.Integer({ minimum: 0 })), poll: T.Optional(T.Literal('1')) }), data: Events },
  'POST /api/voice/outside/agent/chat/share/saveFillRecord': { tag, summary: 'Note a one-key fill', source: `${source('7')} "save one-key fill record"; path chosen here`, auth: 'public', idempotent: true, body: Body({ chatId: Id, messageId: T.Optional(Id), question: LongText(MAX_ANSWER), answer: LongText(MAX_ANSWER), source: OneOf(['INSIDE']), bizType: T.Optional(Text(20)), bizTypeId: T.Optional(Text(64)) }), data: T.Object({ id: Id }) },
  'GET /api/voice/outside/agent/orderEntry/bizTypes': { tag, summary: 'Forms that order entry can fill', source: `${source('7')} "order-entry business type query"; path chosen here`, auth: 'public', data: T.Array(T.Object({ bizType: OneOf(['event']), bizTypeId: Id, bizTypeName: T.String() })) },
  'POST /api/voice/outside/tourist': { needsRoom: false, tag, summary: 'A secret for a visitor, by which his conversations are found', source: 'spec §4 "Chat"; path chosen here', auth: 'public', data: T.Object({ touristId: T.String() }) },
})
