/** Numbers of the AI specification, with their sections; lengths in characters, times in ms, sizes in px. */
export const ASSISTANT = {
  /** §9: longest question */
  maxQuestion: 600,
  /** §4 "Context": longest message that counts, how many count, and how many after a failed answer */
  context: { maxChars: 1000, messages: 20, afterFailure: 1 },
  /** §5, §9: one file */
  maxFileBytes: 10 * 1024 * 1024,
  maxFiles: 9,
  /** turns on a page of the history */
  historyPage: 10,
  /** chosen here: a comment keeps proxies open */
  pingMs: 15_000,
  /** chosen here: a theme is the beginning of the first question */
  maxTheme: 40,
} as const

export const AGENT_TEMPLATES = ['system', 'voc', 'dingtalk', 'task_form', 'task_form_chat'] as const
export type AgentTemplate = (typeof AGENT_TEMPLATES)[number]
/** Who may use an agent. */
export const AGENT_AUDIENCES = ['everyone', 'linkman', 'staff'] as const
export type AgentAudience = (typeof AGENT_AUDIENCES)[number]
/** Templates whose agents fill the form of the open screen. */
export const isOrderEntry = (template: AgentTemplate): boolean =>
  template === 'task_form' || template === 'task_form_chat'

export const TURN_STATES = ['running', 'done', 'stopped', 'failed'] as const
/** A question with its answer: running → done | stopped | failed, and nothing after that. */
export type TurnState = (typeof TURN_STATES)[number]

/** What became of a customer's question: told, or a form filled; a value of the form told anew; nothing found; not what the company is there for. */
export const OUTCOMES = ['answered', 'corrected', 'unknown', 'beyond'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** Which of the questions staff look at: `disliked` goes across the outcomes. */
export const ASKED_KINDS = ['unknown', 'beyond', 'disliked', 'corrected'] as const
export type AskedKind = (typeof ASKED_KINDS)[number]

export const QUESTION_TYPES = ['text', 'file', 'voice-text'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** What a screen may show that a question is asked on. */
export const SUBJECT_KINDS = [
  'event',
  'task',
  'product',
  'order',
  'afterSale',
  'invoice',
  'goods',
  'registration',
  'card',
  'point',
] as const
export interface Subject {
  kind: (typeof SUBJECT_KINDS)[number]
  id: string
}

/** Words in an answer that stand for a text in the reader's language (AI specification §5). */
export const NO_MATCH = { form: 'NotMatchForm', subForm: 'NotMatchSubForm' } as const

/** Prefix of a question that is a list of files, as JSON (AI specification §5). */
export const FILE_PREFIX = 'file:'

/** What an answer quotes: one item of relationKnowledgeInfo. */
export interface Source {
  documentName: string
  wikiId: string
  /** 'wiki', 'fault', 'product', 'event' or the ending of a file */
  fileType: string
  fileUrl: string
  /** the passage, as the document has it; '' for an article that is not quoted: one may go on with it */
  quote: string
  /** heading above the passage, '' for none */
  heading: string
}

/** A value for a field of the open form, as read from text, voice or files. */
export interface FilledField {
  fieldName: string
  displayName: string
  text: string
  /** words it was read from, '' of a value that was there already */ source: string
  /** what the open form held in its place */
  former?: string
  /** of a time, the hour was not told: it is the first of that day, and asked for */
  assumed?: boolean
}

/** A form that a sentence may be for, where none is open, with what the sentence says for it. */
export interface FilledForm {
  bizTypeId: string
  bizTypeName: string
  values: Record<string, unknown>
  productId: string | null
}
/** What order entry found for a form. */
export interface Fill {
  fields: FilledField[]
  /** what is filled in already: by what the person is known for, or in the open form */
  there?: FilledField[]
  /** what the turn empties: called off, taken back, or closed by another answer; `values` has null for each */
  emptied?: FilledField[]
  /** names of those that still want a value */
  missing?: string[]
  values: Record<string, unknown>
  productId: string | null
  /** where no form is open: those that the text may be for, best first */
  forms?: FilledForm[]
  /** with `forms`: the first one is meant, and the values are for it; else the person is asked */
  sure?: boolean
}

/** The skill that an answer came by: its parameters, and the figures that it told, by their names. */
export interface UsedSkill {
  name: string
  parameters: unknown
  facts: Readonly<Record<string, string | number | boolean>>
  /** screens of the things among which it asks back, in their order: "the second" */
  choices?: readonly string[]
}

/** Something that the assistant does when it is told to, with its exact effect in the words of who asked for it. */
export interface Card {
  /** what does it, by the name that a domain gives it, and with what */
  act: string
  parameters: unknown
  title: string
  /** the effect, line by line */
  lines: string[]
  /** name of the button */
  confirm: string
  /** the screen of the thing that it is done to */
  url: string
  /** what was done, '' until then */
  done: string
}

/** Data of the events of a run, by event name; `end` and `error` are of every stream (shared/stream.ts). */
export interface RunEvents {
  /** first of all; a retry names the turn it replaces. A reader who comes back long after the end hears the whole answer again: `start` empties what was heard before */
  start: {
    messageId: string
    chatId: string
    model: string
    /** 'local' or the vendor */ source: string
    retryMessageId: string | null
  }
  thinking: { text: string }
  text: { text: string }
  /** all that are cited so far: [n] in the text is the nth; behind them, without a quote, what one may go on with. A later list takes the place of an earlier one */
  sources: { list: Source[] }
  /** order entry: what one-key fill puts into the form */
  fill: Fill
  suggestions: { list: string[] }
  /** what the answer offers to do */
  card: Card
  /** before its text; an answer that is told again says it no more */
  skill: UsedSkill
  theme: { theme: string }
  /** after the last text: how it ended, when it did not end in an error */
  finish: { state: 'done' | 'stopped' }
}

/** Model ids: the local one is always there. */
export const LOCAL_MODEL = 'local'
/** The switch of AI specification §3 "Assistant switch config". */
export const VOICE_ICON_SWITCH = 'VOICE_ICON_SWITCH'
