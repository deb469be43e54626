import { Type as T } from '@sinclair/typebox'
import { AGENT_TEMPLATES, QUESTION_TYPES, TURN_STATES, type FilledField } from '../shared/assistant'
import { FormValues, Id, Instant, Nullable, OneOf, Text } from './entities'

export const tag = 'assistant'
export const LongText = (max: number) => Text(max)
/** Longest text that a device sends: in Chinese it just fits into a body. */
export const MAX_ANSWER = 80_000

/** One item of relationKnowledgeInfo: a document that an answer quotes. */
const SourceDocument = T.Object({
  documentName: T.String(),
  wikiId: T.String(),
  fileType: T.String(),
  fileUrl: T.String(),
  quote: T.String(),
  heading: T.String(),
})
const Variable = T.Object({ key: T.String(), name: T.String(), required: T.Boolean() })
/** Agent or app of AI specification §3. */
export const Agent = T.Object({
  id: Id,
  name: T.String(),
  description: T.String(),
  icon: T.String(),
  template: OneOf(AGENT_TEMPLATES),
  variable: T.Array(Variable),
  outVariable: T.Array(T.String()),
  welcomeMessage: T.String(),
  welcomeMessageHtml: T.String({ description: 'cleaned' }),
  defaultQuestion: T.Array(T.String()),
  setting: T.Object({ showKnowledge: T.Boolean() }),
  model: T.String({ description: 'default model' }),
  modelChange: T.Boolean({ description: 'whether the person may choose another' }),
  enable: T.Boolean(),
  needIm: T.Boolean(),
})
export const Filled = T.Object({
  fields: T.Array(T.Unsafe<FilledField>({})),
  there: T.Optional(
    T.Array(T.Unsafe<FilledField>({}), { description: 'fields that have to be filled in and are already' }),
  ),
  missing: T.Optional(T.Array(T.String(), { description: 'names of the fields that still want a value' })),
  values: FormValues,
  productId: Nullable(Id),
  forms: T.Optional(
    T.Array(T.Object({ bizTypeId: Id, bizTypeName: T.String(), values: FormValues, productId: Nullable(Id) }), {
      description: 'where no form is open: those that the text may be for, best first',
    }),
  ),
  sure: T.Optional(T.Boolean({ description: 'with forms: the first one is meant' })),
})
/** What an answer offers to do. */
export const Card = T.Object({
  title: T.String(),
  lines: T.Array(T.String({ description: 'the exact effect' })),
  confirm: T.String({ description: 'name of the button' }),
  url: T.String({ description: 'screen of the thing' }),
  done: T.String({ description: "what was done, '' until then" }),
})
const FileInfo = T.Object({ id: Id, filename: T.String(), fileSize: T.Integer(), url: T.String() })

/** History record of AI specification §3: a question and its answer. */
export const Turn = T.Object({
  id: Id,
  question: T.String(),
  answer: T.String(),
  thinking: T.String(),
  type: OneOf(QUESTION_TYPES),
  files: T.Array(FileInfo),
  state: OneOf(TURN_STATES),
  error: T.String({ description: 'text id of the failure' }),
  errorMessage: T.String(),
  model: T.String(),
  source: T.String(),
  like: T.Boolean(),
  disLike: T.Boolean(),
  relationKnowledgeInfo: T.Array(SourceDocument),
  suggestedList: T.Array(T.String()),
  fill: Nullable(Filled),
  card: Nullable(Card),
  createTime: Instant,
})
/** Conversation of AI specification §3. */
export const Conversation = T.Object({
  chatId: Id,
  agentId: Id,
  agentName: T.String(),
  theme: T.String(),
  lastChatTime: Instant,
})
export const source = (section: string) => `AI §${section}`
