import type { Language } from '../../../../shared/language'
import type { Ctx } from '../../../kernel/call/context'
import { plain, type Block } from '../../../kernel/text/blocks'
import type { Catalogue } from './catalogue'
import { askedCodes } from './codes'
import type { Found, Knowledge } from './bm25-index'
import type { Document } from './index-builder'
import { knowledgeOf } from './index-cache'
import { ownKinds } from './own-kinds'
import { asksAmount, tellsAsked } from './answer-kinds'
import { passageOf, type Passage } from './passage'
import { isOtherMachine } from './guardrails'
import { sentencesOf } from '../../../kernel/text/sentences'
import { latinCodes, normal, termsOf, type Term } from '../../../kernel/text/tokenize'

/** Below this coverage the best passage is no answer, and below the other it may not be one. Found on test/eval, whose blind part had no say in it. */
export const ENOUGH = 0.36
export const SURE = 0.5
/** A question this well covered stands by itself, unless it points back. */
const BY_ITSELF = 0.75
/** So much an earlier question counts beside the new one: for what article it is about, and for which passage of that. Each one before counts less. */
const EARLIER = { article: 0.8, passage: 0.2 } as const
const FADING = 0.5
/** This many questions before the new one count for what is looked for. Which product they are about is kept longer. */
const TAKEN_ALONG = 2
/** A follow-up must find so much of its own words, too: else an earlier question would answer everything. */
const OWN_SHARE = 0.34

/** A question that points back to the one before. On the one spelling of terms.ts. */
const POINTS_BACK =
  /^(?:那|那么|那要|然后|还有|另外|它|他|这个|这种|这样|那个|如果|要是|万一)|(?:它|这个|那个|这种)|呢[?？]?$|^(?:and|then|what about|how about|but|so|or)\b|\b(?:it|that|this|they|them|those)\b|^(?:а|и|но|тогда|если)\s|(?:^|\s)(?:он|она|оно|они|его|ее|их|это|этот|эта|этого)(?=\s|$|\?)/
const pointsBack = (question: string): boolean => POINTS_BACK.test(normal(question).trim())
const SHORT = 3
/** The question before is taken along when it does not make things much worse. */
const ALMOST = 0.8

const contents = (terms: readonly Term[]): Term[] => terms.filter(term => term.kind !== 'pair' && term.kind !== 'part')

/** The question with what the questions before it were about, which counts `share` beside it. */
function withEarlier(knowledge: Knowledge, terms: readonly Term[], earlier: readonly string[], share: number): Term[] {
  const all = new Map(terms.map(term => [term.text, term]))
  earlier.forEach((question, i) => {
    for (const term of knowledge.read(question))
      if (!all.has(term.text)) all.set(term.text, { ...term, weight: term.weight * share * FADING ** i })
  })
  return [...all.values()]
}

/** How much of the terms the best passages hold, at most. */
const reach = (found: readonly Found[]): number => Math.max(0, ...found.slice(0, 3).map(one => one.coverage))

/** Where the first result covers little of the question, coverage counts beside the score: a few rare words alone can put a result first. The higher this number, the less coverage counts. */
const COVERS = 1.5
const settled = (found: readonly Found[]): readonly Found[] =>
  (found[0]?.coverage ?? 1) >= SURE
    ? found
    : found.map(one => ({ ...one, score: one.score * (COVERS + one.coverage) })).toSorted((a, b) => b.score - a.score)

/** Which product a question is about. `reason`: it names it, a question before it did, its code is shown by no other kind, or the caller has no other that fits. */
interface Subject {
  kinds: ReadonlySet<string>
  reason: 'named' | 'earlier' | 'only' | 'own'
}
/** What was found, and by which words. */
export interface Lookup {
  passages: Passage[]
  terms: Term[]
  knowledge: Knowledge
  subject: Subject | null
  codes: readonly string[]
  /** several kinds of products answer, and the question names none: the caller's own ones of them, and the kinds */
  which: { own: string[]; kinds: string[] } | null
  /** nothing here is about the code that is asked of the product that is named; `product` '' for one that is not sold here */
  missing: { codes: string[]; product: string } | null
  /** passages of an article that agree with what is asked, without what they say of other products */
  siblings(document: Document): Document[]
}

/** A passage without its rows, items and sentences about other products only. */
function narrowed(document: Document, kinds: ReadonlySet<string>, catalogue: Catalogue): Document {
  if (!kinds.size || (document.kinds.length > 0 && document.kinds.every(kind => kinds.has(kind)))) return document
  const fits = (text: string): boolean => {
    const named = catalogue.namedIn(text)
    return !named.size || [...named].some(kind => kinds.has(kind))
  }
  const blocks = document.blocks
    .map((block): Block => {
      if (block.kind === 'table') return { ...block, rows: block.rows.filter(row => fits(row.join(' '))) }
      if (block.kind === 'list') return { ...block, items: block.items.filter(fits) }
      const sentences = sentencesOf(block.text)
      const kept = sentences.filter(fits)
      return kept.length === sentences.length
        ? block
        : { ...block, text: kept.join(/\p{Script=Han}/u.test(block.text) ? '' : ' ') }
    })
    .filter(block =>
      block.kind === 'table' ? block.rows.length : block.kind === 'list' ? block.items.length : block.text,
    )
  return { ...document, blocks }
}

/** Passages of articles and faults for a question. `earlier`: questions before it, newest first. */
export function find(
  knowledge: Knowledge,
  question: string,
  earlier: readonly string[],
  limit: number,
  fits: (document: Document) => boolean = () => true,
): Pick<Lookup, 'terms'> & { found: readonly Found[] } {
  const terms = knowledge.read(question)
  const alone = knowledge.search(terms, limit, terms, fits)
  const result = (by: Term[], found: readonly Found[]) => ({ found: settled(found), terms: by })
  const own = contents(terms)
  const vague = !own.some(term => term.thing)
  const depends =
    earlier.length > 0 &&
    (pointsBack(question) ||
      vague ||
      reach(alone) < BY_ITSELF ||
      (own.length <= SHORT && !own.some(term => term.kind === 'code')))
  if (!depends) return result(terms, alone)
  const about = withEarlier(knowledge, terms, earlier, EARLIER.article)
  const all = withEarlier(knowledge, terms, earlier, EARLIER.passage)
  const together = knowledge.search(all, limit, about, fits)
  // what it asks itself must be there as well
  const share = own.length
    ? Math.max(0, ...together.slice(0, 3).map(({ document }) => knowledge.coverageOf(document, terms)))
    : 1
  if (share < OWN_SHARE) return result(terms, alone)
  return pointsBack(question) || vague || reach(together) >= reach(alone) * ALMOST
    ? result(own.length ? terms : all, together)
    : result(terms, alone)
}

/** A word that tells what is wanted; numbers and fillers weigh less. */
const TELLS = 0.5
/** An article leads when its best passage is so much better than that of any other: of the product that is named, and of none. */
const LEADS = { named: 1.1, unnamed: 1.5 } as const
/** Of an article that leads, a word that nobody here wrote says so little against it. */
const UNHEARD = 0.3
/** So many words of a question must be in an article that leads, beside what names the product. */
const HEARD = { named: 1, unnamed: 2 } as const

/** What a passage is worth that holds no amount of the kind asked for. */
const OTHER_KIND = 0.75
/** The passages, those first that hold the kind of answer that is asked for. */
function ofKind(question: string, passages: Passage[]): Passage[] {
  const said = normal(question)
  if (!asksAmount(said)) return passages
  return passages
    .map(one => {
      const text = one.blocks.map(block =>
        block.kind === 'table' ? [block.header, ...block.rows].flat().join(' ') : plain([block]),
      )
      return tellsAsked(said, normal([one.source.heading, ...text].join(' ')))
        ? one
        : { ...one, score: one.score * OTHER_KIND }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** The passages, with those of an article that leads by a margin judged by the words that any article has: the story around a question says nothing against it. */
function withLeader(
  passages: Passage[],
  terms: readonly Term[],
  knowledge: Knowledge,
  subject: Lookup['subject'],
): Passage[] {
  const [top] = passages
  const document = top?.document
  if (!top || !document || top.coverage >= SURE) return passages
  const isSame = (one: Passage): boolean =>
    one.document !== undefined &&
    (one.document.group === document.group || (document.wikiId !== '' && one.document.wikiId === document.wikiId))
  const rival = passages.find(one => !isSame(one))?.score ?? 0
  const agrees = subject !== null && document.kinds.some(kind => subject.kinds.has(kind))
  const by = agrees ? 'named' : 'unnamed'
  if (top.score < rival * LEADS[by]) return passages
  const names = (term: string): boolean => subject !== null && knowledge.catalogue.namedIn(term).size > 0
  const heard = contents(terms).filter(
    term => !names(term.text) && term.weight >= TELLS && knowledge.coverageOf(document, [term]) > 0,
  )
  if (heard.length < HEARD[by]) return passages
  return passages.map(one =>
    isSame(one) && one.document
      ? { ...one, coverage: Math.max(one.coverage, knowledge.coverageOf(one.document, terms, UNHEARD)) }
      : one,
  )
}

const SCRIPTS: [RegExp, Language][] = [
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/[a-z]{3}/i, 'en'],
]
/** The language that a question seems to be in, by its letters; null: a code, a number. */
export const writtenIn = (question: string): Language | null =>
  SCRIPTS.find(([letters]) => letters.test(question))?.[1] ?? null

export interface RetrieveOptions {
  limit?: number
  /** questions before this one, oldest first */ history?: readonly string[]
  /** on which the articles stand that may be used; none: all */ shelves?: readonly string[]
}

/** A question without some codes. */
const withoutCodes = (question: string, codes: readonly string[]): string => {
  const letters = codes.map(code => code.replace(/^(\D+)(\d+)$/, '$1[-\\s]?$2'))
  return latinCodes(question.normalize('NFKC')).replace(
    new RegExp(`(?<![a-z0-9])(?:${letters.join('|')})(?![a-z0-9])`, 'gi'),
    ' ',
  )
}

/** Words around a code that tell nothing of what is wrong. */
const SHOWS =
  /显示|报警?|警报|故障码?|代码|屏幕?|面板|提示|出现|闪烁?|亮|跳|嘀|哔|滴|叫|\b(?:shows?|showing|display\w*|says|err|error|code|alarm|fault|flash\w*|beep\w*|screen)\b|ошибк[а-я]*|код[а-я]*|пишет|выдает|показыва[а-я]*|авари[а-я]*|экран[а-я]*/g
/** Whether a question says more than which product shows which code: what is wrong with it may be known though the code is not. */
const tellsMore = (knowledge: Knowledge, question: string, codes: readonly string[]): boolean =>
  contents(knowledge.read(knowledge.catalogue.read(withoutCodes(question, codes)).rest.replace(SHOWS, ' '))).some(
    term => knowledge.knows(term.text) || term.also.length,
  )

/** A question by what it says of products and codes, before anything is looked for. */
interface Asked extends Pick<Lookup, 'subject' | 'codes' | 'missing'> {
  question: string
  /** kinds that show the codes */ owners: ReadonlySet<string>
}

/** What names no product is about that of the question `before` it. */
function askedOf(knowledge: Knowledge, question: string, before: Subject | null): Asked {
  const { catalogue } = knowledge
  const codes = askedCodes(question, knowledge.codes())
  const owners = new Set(codes.flatMap(code => [...knowledge.kindsShowing(code)]))
  const named = catalogue.namedIn(question)
  const other = !named.size && isOtherMachine(question)
  const subject: Subject | null = named.size
    ? { kinds: named, reason: 'named' }
    : other
      ? null
      : before && { kinds: before.kinds, reason: 'earlier' }
  // a code of which nobody said what shows it may be of anything
  const open = owners.has('') || !catalogue.kinds.length
  if (!codes.length || open) return { question, subject, codes, owners: new Set(), missing: null }
  if (subject) {
    const showing = new Set([...subject.kinds].filter(kind => owners.has(kind)))
    return showing.size
      ? { question, subject: { ...subject, kinds: showing }, codes, owners, missing: null }
      : { question, subject, codes, owners, missing: { codes: [...codes], product: [...subject.kinds][0] ?? '' } }
  }
  if (other) return { question, subject: null, codes, owners, missing: { codes: [...codes], product: '' } }
  return {
    question,
    subject: owners.size === 1 ? { kinds: owners, reason: 'only' } : null,
    codes,
    owners,
    missing: null,
  }
}

/** A question without what nobody knows of its product: a code that is not its own leads only to others. */
const lookedFor = (question: string, { codes, missing }: Pick<Asked, 'codes' | 'missing'>): string =>
  missing ? withoutCodes(question, codes).replace(SHOWS, ' ') : question

/** What of the questions before one, newest first, goes with it: of a product that is kept, only what was asked of that besides its name. */
const takenAlong = (knowledge: Knowledge, before: readonly Asked[], subject: Subject | null): string[] =>
  before
    .slice(0, TAKEN_ALONG)
    .filter(
      one =>
        subject?.reason !== 'earlier' ||
        ([...(one.subject?.kinds ?? [])].some(kind => subject.kinds.has(kind)) &&
          (!one.missing || tellsMore(knowledge, one.question, one.codes))),
    )
    .map(one => lookedFor(one.question, one))

/** Looks in one language: what is about another product or another code than the one asked about is not found. */
function agreeing(
  knowledge: Knowledge,
  question: string,
  earlier: readonly string[],
  limit: number,
  { subject, codes, missing }: Pick<Lookup, 'subject' | 'codes' | 'missing'>,
) {
  const kinds = subject?.kinds ?? new Set<string>()
  const wanted = missing ? [] : codes
  const declared = wanted.some(code => knowledge.kindsShowing(code).size)
  const fits = (document: Document): boolean =>
    (!kinds.size || !document.kinds.length || document.kinds.some(kind => kinds.has(kind))) &&
    (missing !== null
      ? !document.codes.length
      : !declared || !document.codes.length || document.codes.some(code => wanted.includes(code)))
  const { found, terms } = find(knowledge, lookedFor(question, { codes, missing }), earlier, limit, fits)
  const narrow = (document: Document): Document => narrowed(document, kinds, knowledge.catalogue)
  const passages =
    missing && !tellsMore(knowledge, question, codes)
      ? []
      : found.flatMap(({ document, score, coverage }) => {
          const left = narrow(document)
          return left.blocks.length ? [passageOf(left, score, coverage)] : []
        })
  return {
    passages: withLeader(ofKind(question, passages), terms, knowledge, subject),
    terms,
    knowledge,
    siblings: (document: Document): Document[] =>
      knowledge
        .siblings(document)
        .filter(fits)
        .map(narrow)
        .filter(one => one.blocks.length),
  }
}

/** The next passage of another product is as good as the first one, or nearly. */
const RIVAL = { score: 0.6, coverage: 0.85 } as const
/** Kinds of products that a question without any may mean, by what was found; fewer than two: it is plain enough. */
function rivals({ passages, terms, knowledge }: Pick<Lookup, 'passages' | 'terms' | 'knowledge'>): Set<string> {
  const { catalogue } = knowledge
  const [top] = passages
  // what says nothing (“first question”) means no machine, whatever it was found in
  if (!contents(terms).some(({ kind, weight }) => kind !== 'pair' && weight > TELLS)) return new Set()
  // a drum is a washing machine's: the word names the product
  if (
    contents(terms).some(
      ({ text, thing }) => thing && (top?.document?.kinds ?? []).includes(knowledge.kindOfWord(text) ?? ''),
    )
  )
    return new Set()
  const kindsOf = ({ document }: Passage): readonly string[] => document?.kinds ?? []
  if (!top || top.coverage < ENOUGH || !kindsOf(top).length) return new Set()
  const near = passages.filter(
    one =>
      one.score >= top.score * RIVAL.score &&
      one.coverage >= Math.max(ENOUGH, top.coverage * RIVAL.coverage) &&
      kindsOf(one).length &&
      kindsOf(one).length < catalogue.kinds.length,
  )
  const other = near.some(one => !kindsOf(one).some(kind => kindsOf(top).includes(kind)))
  return other ? new Set(near.flatMap(kindsOf)) : new Set()
}

/** Kinds that surely answer what a question itself says, where the product that was talked of before hardly does; none: it does, or none is surer. */
function elsewhere(
  question: string,
  limit: number,
  { passages, knowledge, siblings }: Pick<Lookup, 'passages' | 'knowledge' | 'siblings'>,
): Set<string> {
  if (pointsBack(question)) return new Set()
  const best = passages[0]?.document
  // an article about everything holds words of other products as well
  const held = new Set(
    best && siblings(best).flatMap(({ title, heading, blocks }) => termsOf(`${title} ${heading} ${plain(blocks)}`)),
  )
  const own = contents(knowledge.read(question))
  if (own.filter(({ text, also }) => held.has(text) || also.some(one => held.has(one))).length >= own.length * SURE)
    return new Set()
  const open = agreeing(knowledge, question, [], limit, { subject: null, codes: [], missing: null })
  const [top] = open.passages
  if (!top || top.coverage < SURE || (best && top.document?.group === best.group)) return new Set()
  const several = rivals(open)
  return several.size ? several : new Set(top.document?.kinds)
}

/** As {@link retrieve}, with the words that were looked for. */
export async function lookUp(
  ctx: Ctx,
  whole: string,
  { limit = 8, history = [], shelves = [] }: RetrieveOptions = {},
): Promise<Lookup> {
  const knowledge = await knowledgeOf(ctx, ctx.language, shelves)
  const { catalogue } = knowledge
  const question = catalogue.shortened(whole, ctx.language)
  const turns = history.reduce<Asked[]>(
    (all, one) => [askedOf(knowledge, catalogue.shortened(one, ctx.language), all[0]?.subject ?? null), ...all],
    [],
  )
  const asked = askedOf(knowledge, question, turns[0]?.subject ?? null)
  let { subject } = asked
  const earlier = takenAlong(knowledge, turns, subject)
  // of a product that is kept but of which nothing is known so far: as though it were named
  const said =
    subject?.reason === 'earlier' && !earlier.length
      ? `${[...subject.kinds].map(kind => catalogue.nameOf(kind, ctx.language)).join(' ')} ${question}`
      : question
  let found = agreeing(knowledge, said, earlier, limit, { ...asked, subject })
  let which: Lookup['which'] = null
  const candidates =
    subject || asked.missing
      ? new Set<string>()
      : asked.owners.size > 1
        ? asked.owners
        : asked.codes.length
          ? new Set<string>()
          : rivals(found)
  if (candidates.size > 1) {
    const mine = await ownKinds(ctx, catalogue)
    const fitting = [...candidates].filter(kind => mine.has(kind))
    if (fitting.length === 1) {
      subject = { kinds: new Set(fitting), reason: 'own' }
      found = agreeing(knowledge, question, earlier, limit, { ...asked, subject })
    } else
      which = {
        own: [...new Set(fitting.flatMap(kind => mine.get(kind) ?? []))],
        kinds: [...candidates].map(kind => catalogue.nameOf(kind, ctx.language)),
      }
  }
  const best = ({ passages }: Pick<Lookup, 'passages'>): number => passages[0]?.coverage ?? 0
  const language = writtenIn(question)
  // a Chinese question on an English screen: the articles of that language are the next best
  if (best(found) < ENOUGH && language && language !== ctx.language && !(language === 'zh' && ctx.language === 'tw')) {
    const other = agreeing(await knowledgeOf(ctx, language, shelves), question, earlier, limit, { ...asked, subject })
    if (best(other) > best(found)) found = other
  }
  if (subject?.reason === 'earlier' && !asked.codes.length) {
    const others = subject.kinds.size > 1 ? rivals(found) : elsewhere(question, limit, found)
    if (others.size) {
      const mine = await ownKinds(ctx, catalogue)
      which = {
        own: [...new Set([...others].flatMap(kind => mine.get(kind) ?? []))],
        kinds: [...others].map(kind => catalogue.nameOf(kind, ctx.language)),
      }
    }
  }
  const missing = asked.missing && {
    ...asked.missing,
    product: asked.missing.product && catalogue.nameOf(asked.missing.product, ctx.language),
  }
  return {
    ...found,
    subject,
    codes: asked.codes,
    which,
    missing,
    passages: found.passages.slice(0, limit),
  }
}

/**
 * Passages that may answer a question, best first: of the tenant's articles and fault library in the caller's language.
 */
export const retrieve = async (ctx: Ctx, question: string, options: RetrieveOptions = {}): Promise<Passage[]> =>
  (await lookUp(ctx, question, options)).passages
