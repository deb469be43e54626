import { KindGuard, Type as T, type Static, type TSchema } from '@sinclair/typebox'
import type { Card, Source, UsedSkill } from '../../../shared/assistant'
import type { AssistantSkill, SkillLine } from '../../kernel/skills/skill'
import type { LlmTool } from '../../providers/llm/chat'
import type { AgentInput } from './agent'
import { lookUp, type Lookup } from './local/retrieve'
import type { Passage } from './local/passage'
import { said, skillsOf, suggestionsIn, usedSkill, utteranceOf } from './skills'

/** Passages that one search gives, and the characters of each. */
const PASSAGES = 6
const PASSAGE_CHARS = 1500
/** The tool by which a model reads the knowledge base. */
export const SEARCH = 'searchKnowledge'

const sentence = T.String({
  minLength: 1,
  maxLength: 200,
  description:
    'what to look up or do, as one short sentence in the language of the person, complete in itself: with the number, machine, fault, person, day or amount that it is about',
})
const SearchInput = T.Object({ query: sentence }, { additionalProperties: false })

/** A sentence, and any of the parameters of a skill that the model is sure of. */
const inputOf = (parameters: TSchema) =>
  T.Composite([T.Object({ sentence }), KindGuard.IsObject(parameters) ? T.Partial(parameters) : T.Object({})], {
    additionalProperties: false,
  })

/** What a model has looked up and offered in one answer. */
export interface Findings {
  /** what it may cite: [n] is the nth */
  sources: Source[]
  /** passages among them */
  passages: Passage[]
  skills: UsedSkill[]
  /** screens to go on with */
  links: { text: string; url: string }[]
  suggestions: string[]
  /** the last one that was offered: a person confirms one thing at a time */
  card: Card | null
}

/**
 * The skills that there are, and the knowledge base, as tools of a model: each reads what the caller may read, by the rules of whose thing
 * it is, and changes nothing; what would change something becomes a card for the person. `found` is filled as they are called.
 */
export function toolsOf(input: AgentInput): {
  tools: LlmTool[]
  found: Findings
  search: (query: string) => Promise<string>
} {
  const { ctx, question, history, shelves, subject } = input
  const found: Findings = { sources: [], passages: [], skills: [], links: [], suggestions: [], card: null }
  const earlier = history.map(turn => turn.question).filter(Boolean)
  /** its number in the answer: the same source has one */
  const numberOf = (source: Source): number => {
    const at = found.sources.findIndex(one => one.fileUrl === source.fileUrl && one.quote === source.quote)
    return at < 0 ? found.sources.push(source) : at + 1
  }

  const told = ({ text, thing }: SkillLine) =>
    thing
      ? {
          n: numberOf({
            documentName: thing.name,
            wikiId: '',
            fileType: thing.kind,
            fileUrl: thing.url,
            quote: text,
            heading: '',
          }),
          name: thing.name,
          text,
        }
      : { text }

  const search = async (query: string): Promise<string> => {
    const { passages, which, missing }: Lookup = await lookUp(ctx, query, {
      limit: PASSAGES,
      history: earlier,
      shelves,
    })
    for (const passage of passages) if (!found.passages.includes(passage)) found.passages.push(passage)
    return JSON.stringify({
      passages: passages.map(({ source, text }) => ({
        n: numberOf(source),
        title: source.documentName,
        heading: source.heading,
        text: text.slice(0, PASSAGE_CHARS),
      })),
      ...(which ? { ask: `It depends on the machine. Ask which: ${[...which.own, ...which.kinds].join(', ')}` } : {}),
      ...(missing ? { unknown: `Nothing is known here of ${missing.codes.join(', ')} ${missing.product}`.trim() } : {}),
    })
  }

  const useSkill = async (
    skill: AssistantSkill,
    { sentence: words, ...given }: { sentence: string },
  ): Promise<string> => {
    const result = await said(ctx, skill, utteranceOf(words, [...earlier, question], subject), { given })
    if (!result) return JSON.stringify({ nothing: 'There is nothing of this kind. Say so, or look elsewhere.' })
    const { lines, list = [], links = [], facts, card } = result.answer
    const suggestions = suggestionsIn(result.answer)
    found.skills.push(usedSkill(skill.name, result.parameters, result.answer))
    for (const link of links) if (!found.links.some(one => one.url === link.url)) found.links.push(link)
    for (const one of suggestions) if (!found.suggestions.includes(one)) found.suggestions.push(one)
    if (card) found.card = { ...card, done: '' }
    return JSON.stringify({
      lines: lines.map(told),
      list: list.map(told),
      facts,
      ...(result.answer.choices?.length ? { choices: suggestions } : {}),
      ...(card
        ? {
            card: [card.title, ...card.lines],
            done: 'nothing: a card with this is shown, and only a tap of the person does it',
          }
        : {}),
    })
  }

  return {
    found,
    search,
    tools: [
      {
        name: SEARCH,
        description:
          'Passages of the articles and the fault library of this company: how machines are used, cared for and mended, codes, rules of the service',
        parameters: SearchInput,
        run: given => search((given as Static<typeof SearchInput>).query),
      },
      ...skillsOf(ctx).map(skill => ({
        name: skill.name,
        description: skill.purpose,
        parameters: inputOf(skill.parameters),
        run: (given: unknown) => useSkill(skill, given as { sentence: string }),
      })),
    ],
  }
}
