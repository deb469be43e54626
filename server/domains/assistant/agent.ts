import type {
  AgentTemplate,
  Card,
  Fill,
  Outcome,
  QuestionType,
  Source,
  Subject,
  UsedSkill,
} from '../../../shared/assistant'
import type { EntryField } from '../../kernel/form-fields/form-fields'
import type { Former } from '../../kernel/skills/skill'
import type { Ctx } from '../../kernel/call/context'
import type { ChoosableForm } from '../../kernel/forms/forms.offers'

/** What an agent says while it answers. Order is free, but `text` and `thinking` come in reading order. */
export type AgentEvent =
  | { kind: 'thinking' | 'text'; text: string }
  | { kind: 'sources'; list: Source[] }
  | ({ kind: 'fill' } & Fill)
  | ({ kind: 'skill' } & UsedSkill)
  | { kind: 'card'; card: Card }
  | { kind: 'suggestions'; list: string[] }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'usage'; promptTokens: number; completionTokens: number }

/** The form that order entry fills: null on a screen that has none. */
export interface OpenForm {
  bizTypeId: string
  fields: EntryField[]
  attribute: Record<string, unknown>
}

/** A question with all that an answer may rest on. Everything in it belongs to the caller and the caller's tenant. */
export interface AgentInput {
  ctx: Ctx
  template: AgentTemplate
  /** what the agent is told first, '' for the usual */
  instruction: string
  /** on which the articles stand that it answers from; none: all */
  shelves: readonly string[]
  /** values of the agent's variables */
  variables: Record<string, string>
  model: string
  thinking: boolean
  type: QuestionType
  question: string
  /** words of the files that came along, in their order */
  files: { filename: string; text: string }[]
  /** turns before this one that count as context, oldest first (AI specification §4 "Context") */
  history: { question: string; answer: string }[]
  /** what the turn before told by a skill */
  former?: Former | null
  /** what the screen shows on which it is asked; whose it is has yet to be looked at */
  subject: Subject | null
  form: OpenForm | null
  /** who asks has been told of a danger first, and is to do nothing else now */
  warned: boolean
  /** forms among which one is chosen where none is open */
  forms: readonly ChoosableForm[]
}

/** Answers a question. It ends soon after `signal` is aborted. Throws AppError for what the person is told, and anything else for a fault. */
export interface Agent {
  run(input: AgentInput, signal: AbortSignal): AsyncIterable<AgentEvent>
}

/** Rough size of a token where a vendor does not count: Chinese has more to a character than English. */
const TOKENS_PER_CHARACTER = 0.6
/** Tokens of a text of this many characters, roughly. */
export const estimatedTokens = (characters: number): number => Math.ceil(characters * TOKENS_PER_CHARACTER)
