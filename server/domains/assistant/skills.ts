import type { Subject, UsedSkill } from '../../../shared/assistant'
import { AppError, errorText } from '../../http/errors'
import { isInScope, type Ctx } from '../../kernel/call/context'
import { aboutBefore, followed } from './follow-up'
import type {
  AssistantSkill,
  Former,
  KnownParameters,
  SkillAnswer,
  SkillLine,
  Utterance,
} from '../../kernel/skills/skill'
import type { AssistantSkills } from '../../kernel/skills/skills.offers'
import { ASKS, HOW, RULES, sentenceOf, THIS } from '../../kernel/skills/words'
import { questionTerms } from '../../kernel/text/tokenize'
import type { Answer } from './local/answer'
import { askOfChip, chipOf } from './choice-chips'
import { Draft, escaped } from './local/draft'
import { SKILL_TEXTS } from './skills.texts'

/** A longer question is a story. */
const MAX_QUESTION = 120
/** Words beside those that name the thing, with which somebody who asks nothing still only wants to see it: "积分", "my points please". */
const BESIDE = 1
/** What a number of a thing is worth: more than any word. */
const NUMBERED = 9
/** "This one", and a number that may be of many things, are worth less than any word: another may say what is meant. */
const POINTED = 0.9
/** What is to be done goes before what is to be told. */
const DOES = 2
/** What one word that asks is worth beside those that name the thing. */
const ASKED = 0.5

/** All that the assistant can tell and do in this server. */
export const skillsOf = (ctx: Pick<Ctx, 'offers'>): AssistantSkills => ctx.offers.assistantSkills.flat()

export const utteranceOf = (
  question: string,
  earlier: readonly string[],
  subject: Subject | null,
  former: Former | null = null,
): Utterance => {
  const asked = askOfChip(question)
  return { former, question: asked, sentence: sentenceOf(asked), earlier: earlier.map(askOfChip), subject }
}

/** A skill as its answer names it. */
export const usedSkill = (name: string, parameters: unknown, { facts, choices }: SkillAnswer): UsedSkill => ({
  name,
  parameters,
  facts,
  ...(choices?.length ? { choices: choices.map(({ url }) => url) } : {}),
})

/** How surely a sentence means a skill; 0: not at all. */
function meaning(
  { words, finds, subjects }: AssistantSkill,
  { sentence, subject }: Utterance,
  isShort: boolean,
): number {
  const numbered = words.numbers?.test(sentence.said) ? NUMBERED : 0
  const isShown = subject !== null && (subjects?.includes(subject.kind) ?? false)
  const here = isShown ? finds.here(sentence) : 0
  const pointed = isShown && (here || THIS(sentence)) ? POINTED + here : 0
  const coded = words.codes?.test(sentence.said) ? POINTED : 0
  const named = finds.about(sentence)
  const about = Math.max(named, numbered, pointed, coded)
  const also = Math.max(finds.also(sentence), here)
  // what the screen shows says of what, never that something is to be done
  if (words.does && !named && !also) return 0
  if (!about || finds.not(sentence)) return 0
  const asked = words.asks.filter(ask => ASKS[ask](sentence)).length
  if (!also && RULES(sentence)) return 0
  return asked || also || numbered || isShort || (words.isEnough && named)
    ? about + also + ASKED * asked + (words.does ? DOES : 0)
    : 0
}

/** The skills that a sentence may mean, the likeliest first. */
export function meantSkills(skills: readonly AssistantSkill[], utterance: Utterance): AssistantSkill[] {
  const { question } = utterance
  if (!question.trim() || question.length > MAX_QUESTION) return []
  const things = questionTerms(question).filter(({ kind }) => kind === 'word' || kind === 'code').length
  const isShort = things <= BESIDE
  return skills
    .map(skill => ({ skill, worth: meaning(skill, utterance, isShort) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ skill }) => skill)
}

/** The skill that a sentence means, null for none. */
export const meantSkill = (skills: readonly AssistantSkill[], question: string): AssistantSkill | null =>
  meantSkills(skills, utteranceOf(question, [], null))[0] ?? null

/** Whether a sentence wants something that a skill does, or to be told how much or which: no form is chosen for it then. Members of the staff have no customer's things. */
export function wantsDone(ctx: Ctx, utterance: Utterance): boolean {
  const [skill] = ctx.principal.kind === 'staff' ? [] : meantSkills(skillsOf(ctx), utterance)
  if (!skill) return false
  return skill.words.does === true || ASKS.count(utterance.sentence) > 0 || ASKS.list(utterance.sentence) > 0
}

/** Questions to go on with: what may be chosen, before the others. */
export const suggestionsIn = ({ suggestions = [], choices = [] }: Pick<SkillAnswer, 'suggestions' | 'choices'>) => [
  ...choices.map(chipOf),
  ...suggestions,
]

/** The answer of a skill as it is shown: what it tells of is quoted and can be opened. */
export function shown(
  { lines, list = [], links = [], suggestions = [], choices = [] }: SkillAnswer,
  language: Ctx['language'],
): Answer {
  const draft = new Draft()
  const written = ({ text, thing }: SkillLine): string => {
    if (!thing) return escaped(text)
    const passage = {
      source: {
        documentName: thing.name,
        wikiId: '',
        fileType: thing.kind,
        fileUrl: thing.url,
        quote: text,
        heading: '',
      },
      text,
      blocks: [],
      score: 0,
      coverage: 1,
      language,
    }
    const number = draft.cite(passage, text)
    return `[${escaped(thing.name)}](${thing.url}) · ${escaped(text)} ${number}`
  }
  for (const line of lines) draft.add(written(line))
  if (list.length) draft.add(list.map(line => `- ${written(line)}`).join('\n'))
  if (links.length) draft.add(links.map(({ text, url }) => `[${escaped(text)}](${url})`).join(' · '))
  return {
    state: 'answer',
    text: draft.text,
    sources: draft.sources,
    suggestions: suggestionsIn({ suggestions, choices }),
    related: [],
  }
}

/** What a skill says to a sentence: who has not signed in is asked to, and a refusal is told in its own words. */
export async function said(ctx: Ctx, skill: AssistantSkill, utterance: Utterance, known: KnownParameters = {}) {
  const { question, signIn } = SKILL_TEXTS[ctx.language]
  if (skill.who === 'linkman' && ctx.principal.kind !== 'linkman')
    return {
      parameters: {},
      answer: { lines: [{ text: question }], links: [{ text: signIn, url: '/login' }], facts: {} },
    }
  try {
    if (skill.scope && !isInScope(ctx, skill.scope))
      throw new AppError(skill.scope === 'owner' ? 'OWNER_ONLY' : 'OUT_OF_SCOPE')
    return await skill.answer(ctx, utterance, known)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const text = errorText(ctx.errors[error.id], error.params, ctx.language)
    return { parameters: {}, answer: { lines: [{ text }], facts: {} } }
  }
}

/** The answer of the skill that a sentence means, of the next one where that has nothing to say; null where none has. Members of the staff have no customer's things. */
export async function skillAnswer(ctx: Ctx, asked: Utterance): Promise<Answer | null> {
  if (ctx.principal.kind === 'staff') return null
  const skills = skillsOf(ctx)
  const utterance = aboutBefore(asked)
  const meant = meantSkills(skills, utterance)
  // "and on Saturday?" asks the same of something else
  const follow = meant.length ? null : followed(skills, utterance)
  for (const skill of follow ? [follow.skill] : meant) {
    // who says that it is theirs is asked to sign in; else an article may know
    const asksHow = HOW(utterance.sentence) > 0
    const saysOwn = ASKS.own(utterance.sentence) ? !(asksHow && skill.words.does) : skill.isOwn && !asksHow
    if (skill.who === 'linkman' && ctx.principal.kind !== 'linkman' && !saysOwn) continue
    const told = await said(ctx, skill, follow?.utterance ?? utterance, { former: follow?.parameters ?? {} })
    if (told)
      return {
        ...shown(told.answer, ctx.language),
        ...(told.answer.card ? { card: { ...told.answer.card, done: '' } } : {}),
        skill: usedSkill(skill.name, told.parameters, told.answer),
      }
  }
  return null
}
