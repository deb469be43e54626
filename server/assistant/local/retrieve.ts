import type { Language } from '../../../shared/language'
import type { Ctx } from '../../http/context'
import type { Found, Knowledge } from './knowledge'
import { knowledgeOf } from './library'
import { ownPassages } from './own'
import { passageOf, type Passage } from './passage'
import { normal, type Term } from './terms'

/** Below this coverage the best passage is no answer, and below the other it may not be one. Found on test/eval, whose blind part had no say in it. */
export const ENOUGH = 0.36
export const SURE = 0.5
/** A question this well covered stands by itself, unless it points back. */
const BY_ITSELF = 0.75
/** So much an earlier question counts beside the new one: for what article it is about, and for which passage of that. Each one before counts less. */
const EARLIER = { article: 0.8, passage: 0.2 } as const
const FADING = 0.5
/** A follow-up must find so much of its own words, too: else an earlier question would answer everything. */
const OWN_SHARE = 0.34

/** A question that points back to the one before. On the one spelling of terms.ts. */
const POINTS_BACK = /^(?:那|那么|那要|然后|还有|另外|它|他|这个|这种|这样|那个|如果|要是|万一)|(?:它|这个|那个|这种)|呢[?？]?$|^(?:and|then|what about|how about|but|so|or)\b|\b(?:it|that|this|they|them|those)\b|^(?:а|и|но|тогда|если)\s|(?:^|\s)(?:он|она|оно|они|его|ее|их|это|этот|эта|этого)(?=\s|$|\?)/
const SHORT = 3
/** The question before is taken along when it does not make things much worse. */
const ALMOST = 0.8
const OWN_FIRST = 1.5

const contents = (terms: readonly Term[]): Term[] => terms.filter(term => term.kind !== 'pair' && term.kind !== 'part')

/** The question with what the questions before it were about, which counts `share` beside it. */
function withEarlier(knowledge: Knowledge, terms: readonly Term[], earlier: readonly string[], share: number): Term[] {
  const all = new Map(terms.map(term => [term.text, term]))
  earlier.forEach((question, i) => {
    for (const term of knowledge.read(question)) if (!all.has(term.text)) all.set(term.text, { ...term, weight: term.weight * share * FADING ** i })
  })
  return [...all.values()]
}

/** How much of the terms the best passages hold, at most. */
const reach = (found: readonly Found[]): number => Math.max(0, ...found.slice(0, 3).map(one => one.coverage))

/** What is first by a few rare words and hardly covers the question gives way to what covers more of it. */
const COVERS = 1.5
const settled = (found: readonly Found[]): readonly Found[] => ((found[0]?.coverage ?? 1) >= SURE ? found : found.map(one => ({ ...one, score: one.score * (COVERS + one.coverage) })).toSorted((a, b) => b.score - a.score))

/** What was found, and by which words. */
export interface Lookup { passages: Passage[]; terms: Term[]; knowledge: Knowledge }

/** Passages of articles and faults for a question. `earlier`: questions before it, newest first. */
export function find(knowledge: Knowledge, question: string, earlier: readonly string[], limit: number): Lookup {
  const terms = knowledge.read(question)
  const alone = knowledge.search(terms, limit)
  const result = (by: Term[], found: readonly Found[]): Lookup => ({ passages: settled(found).map(({ document, score, coverage }) => passageOf(document, score, coverage)), terms: by, knowledge })
  const own = contents(terms)
  const pointsBack = POINTS_BACK.test(normal(question).trim())
  const vague = !own.some(term => term.thing)
  const depends = earlier.length > 0 && (pointsBack || vague || reach(alone) < BY_ITSELF || (own.length <= SHORT && !own.some(term => term.kind === 'code')))
  if (!depends) return result(terms, alone)
  const about = withEarlier(knowledge, terms, earlier, EARLIER.article)
  const all = withEarlier(knowledge, terms, earlier, EARLIER.passage)
  const together = knowledge.search(all, limit, about)
  // what it asks itself must be there as well
  const share = own.length ? Math.max(0, ...together.slice(0, 3).map(({ document }) => knowledge.coverageOf(document, terms))) : 1
  if (share < OWN_SHARE) return result(terms, alone)
  return pointsBack || vague || reach(together) >= reach(alone) * ALMOST ? result(own.length ? terms : all, together) : result(terms, alone)
}

const SCRIPTS: [RegExp, Language][] = [[/\p{Script=Han}/u, 'zh'], [/\p{Script=Cyrillic}/u, 'ru'], [/[a-z]{3}/i, 'en']]
/** The language that a question seems to be in, by its letters; null: a code, a number. */
const writtenIn = (question: string): Language | null => SCRIPTS.find(([letters]) => letters.test(question))?.[1] ?? null

export interface RetrieveOptions { limit?: number; /** questions before this one, oldest first */ history?: readonly string[] }

/** As {@link retrieve}, with the words that were looked for. */
export async function lookUp(ctx: Ctx, question: string, { limit = 8, history = [] }: RetrieveOptions = {}): Promise<Lookup> {
  const earlier = history.slice(-2).toReversed()
  const [knowledge, own] = await Promise.all([knowledgeOf(ctx), ownPassages(ctx, question)])
  let found = find(knowledge, question, earlier, limit)
  const best = ({ passages }: Lookup): number => passages[0]?.coverage ?? 0
  const language = writtenIn(question)
  // a Chinese question on an English screen: the articles of that language are the next best
  if (best(found) < ENOUGH && language && language !== ctx.language && !(language === 'zh' && ctx.language === 'tw')) {
    const other = find(await knowledgeOf(ctx, language), question, earlier, limit)
    if (best(other) > best(found)) found = other
  }
  // one's own things come first when they are asked for
  const top = found.passages[0]?.score ?? 1
  return { ...found, passages: [...own.map((passage, i) => ({ ...passage, score: top * (OWN_FIRST - i / 100) })), ...found.passages].slice(0, limit) }
}

/**
 * Passages that may answer a question, best first: of the tenant's articles and fault library in the caller's language, and of his own
 * customer's products and requests when he is a linkman and asks about them. Nothing of anyone else is ever looked at.
 */
export const retrieve = async (ctx: Ctx, question: string, options: RetrieveOptions = {}): Promise<Passage[]> => (await lookUp(ctx, question, options)).passages
