import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Card, Subject } from '../../../shared/assistant'
import type { NeededScope } from '../../../shared/authorization'
import type { Language } from '../../../shared/language'
import type { Ctx } from '../call/context'
import { finder, type Ask, type Finder, type Sentence } from './words'

/** What was told just before. */
export interface Former {
  skill: string
  parameters: Readonly<Record<string, unknown>>
  /** the things that were told of, in their order */
  things: readonly Subject[]
}

/** What somebody says to the assistant. */
export interface Utterance {
  question: string
  sentence: Sentence
  /** the questions before it, the oldest first */
  earlier: readonly string[]
  /** what the screen shows on which it is said; whose it is has yet to be looked at */
  subject: Subject | null
  former?: Former | null
}

/** A line of an answer, as plain text; the thing that it tells of is quoted as its source and can be opened. */
export interface SkillLine {
  text: string
  thing?: { kind: string; name: string; url: string }
}

/** One of several things that fit: how it is asked for, by its number, and by what people know it. */
export interface Choice {
  ask: string
  /** its machine, what is wrong with it, how it stands or when: what a chip says beside the number */
  about: readonly string[]
  url: string
}

/** What a skill answers. Texts are plain, in the caller's language: who shows them escapes them. */
export interface SkillAnswer {
  /** paragraphs; the first answers what was asked */
  lines: readonly SkillLine[]
  /** what the lines tell of, one by one */
  list?: readonly SkillLine[]
  /** screens to go on with */
  links?: readonly { text: string; url: string }[]
  /** the figures of the answer by their names: what a model may speak of, and what is compared with the screens */
  facts: Readonly<Record<string, string | number | boolean>>
  /** questions to go on with */
  suggestions?: readonly string[]
  /** where several fit, each as a question that leads on: they are not told a second time in lines */
  choices?: readonly Choice[]
  /** what it offers to do, by an act of its domain */
  card?: Omit<Card, 'done'>
  /** what it found out of its parameters beside those that the sentence tells */
  parameters?: Readonly<Record<string, unknown>>
}

/** By which words a skill is meant. */
export interface SkillWords {
  /** what it is about: one of these has to be there */
  about: readonly string[]
  /** how its things are numbered, in lower case: a sentence with such a number is about it */
  numbers?: RegExp
  /** how they may be numbered by somebody else, as others are too: such a number alone is about it */
  codes?: RegExp
  /** what is asked of it: one of these has to be there, too, unless next to nothing else is said */
  asks: readonly Ask[]
  /** what it is about says what is asked */
  isEnough?: true
  /** it does something: a sentence that says so means it rather than what tells of the same thing */
  does?: true
  /** more words by which that is asked */
  also?: readonly string[]
  /** by which it is asked of what the screen shows, of one of its `subjects`, though nothing points at it */
  here?: readonly string[]
  /** words with which something else is meant */
  not?: readonly string[]
}

/**
 * Something that the assistant can tell or do for a person. A domain has one file for each in `skills/`, and offers them as
 * `assistantSkills`; the assistant knows none by name.
 */
export interface SkillDefinition<P extends TSchema> {
  name: string
  /** what it tells or does, in English: a language model chooses by it */
  purpose: string
  /** as people ask for it; each of these has to lead to it */
  examples: Readonly<Record<Language, readonly string[]>>
  words: SkillWords
  /** "this one" is about it where the screen shows such a thing */
  subjects?: readonly Subject['kind'][]
  /** what `run` is told beside the sentence */
  parameters: P
  /** `linkman`: it is about what the caller has, so a visitor is asked to sign in */
  who: 'everyone' | 'linkman'
  /** what it tells is nobody's but the caller's: a visitor is asked to sign in, also who does not say that it is theirs */
  isOwn?: true
  /** what an authorised contact must be allowed; by default nothing */
  scope?: NeededScope
  /** the parameters that a sentence tells, where no language model tells them */
  read: (utterance: Utterance, ctx: Ctx) => Static<P>
  /** Null: it has nothing to say to this after all. Throws AppError, whose text is then the answer */
  run: (ctx: Ctx, parameters: Static<P>, utterance: Utterance) => Promise<SkillAnswer | null>
}

/** Parameters that are known beside the sentence: those that a model tells go before it, those of the turn before behind it. */
export interface KnownParameters {
  given?: Readonly<Record<string, unknown>>
  former?: Readonly<Record<string, unknown>>
}

/** A skill as the assistant has it. */
export interface AssistantSkill extends Omit<SkillDefinition<TSchema>, 'read' | 'run'> {
  finds: { about: Finder; also: Finder; here: Finder; not: Finder }
  /** what it answers to a sentence, and with which parameters */
  answer: (
    ctx: Ctx,
    utterance: Utterance,
    known?: KnownParameters,
  ) => Promise<{ parameters: unknown; answer: SkillAnswer } | null>
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
/** What a sentence tells, and of what was told before that it does not change. Ids are found anew. */
function changed<P extends TSchema>(schema: P, former: Readonly<Record<string, unknown>>, read: Static<P>): Static<P> {
  if (!Object.keys(former).length) return read
  const told = Object.fromEntries(Object.entries(read as object).filter(([, value]) => isSaid(value)))
  const both: unknown = { ...(read as object), ...former, ...told }
  const known: unknown = Value.Clean(schema, structuredClone(both))
  return Value.Check(schema, known) ? known : read
}

/** Makes a skill of its file. */
export function defineSkill<P extends TSchema>(definition: SkillDefinition<P>): AssistantSkill {
  const { read, run, ...rest } = definition
  const { about, also = [], here = [], not = [] } = definition.words
  return {
    ...rest,
    finds: { about: finder(about), also: finder(also), here: finder(here), not: finder(not) },
    answer: async (ctx, utterance, { given = {}, former = {} } = {}) => {
      // both fit the schema, each on its own
      const parameters: Static<P> = Object.assign({}, changed(rest.parameters, former, read(utterance, ctx)), given)
      const answer = await run(ctx, parameters, utterance)
      return answer && { parameters: { ...(parameters as object), ...answer.parameters }, answer }
    },
  }
}

/** The id of the thing that the screen shows, of this kind; undefined for none. Whose it is has yet to be looked at. */
export const openThing = ({ subject }: Utterance, kind: Subject['kind']): string | undefined =>
  subject?.kind === kind ? subject.id : undefined
