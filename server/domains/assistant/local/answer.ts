import type { Card, Source, UsedSkill } from '../../../../shared/assistant'
import type { Language } from '../../../../shared/language'
import { latinCodes, normal, termsOf, type Term } from '../../../kernel/text/tokenize'
import { ANSWER_TEXTS } from './answer.texts'
import { fill } from '../../../kernel/text/fill'
import { addRows, addSentences, addSteps, Draft, escaped, MAX_STEPS, trimmed } from './draft'
import { isElsewhere, isNothingHere } from './guardrails'
import { passageOf, stepsOf, type Passage } from './passage'
import { asksAmount, tellsAsked, toldByHeading } from './answer-kinds'
import { bestOf, chosen, GOOD, MAX_SENTENCES, raiseAlike, unitsOf, worthOf } from './quotable'
import { ENOUGH, SURE, type Lookup } from './retrieve'
import { suggestionsOf } from './suggestions'

/** An answer: quotations with their numbers in markdown. `sources[0]` is [1]. `unknown`: the knowledge base does not say. `which`: it depends on the product, which is asked for. */
export interface Answer {
  state: 'answer' | 'maybe' | 'unknown' | 'which'
  text: string
  sources: Source[]
  /** it is about nothing of this company, which is all there is to say */
  isElsewhere?: boolean
  /** questions to go on with */
  suggestions: string[]
  /** articles to go on with: their names ask nothing */
  related: Source[]
  /** where a skill told it: which, with what, and the figures that it told */
  skill?: UsedSkill
  /** what it offers to do */
  card?: Card
}

/** Coverage of a passage whose title is worth suggesting to somebody who gets no answer. */
const NEAR = 0.15
/** What the beginning of an article is worth that another section led to. */
const LEAD = 0.75
/** So much of the question in the title: it is about the whole article. */
const WHOLE = 0.7
/** Steps answer what to do, and a fault that is told without any question; not whether, what or where. */
const HOW =
  /怎么(?!回事)|怎样|如何|咋|怎办|步骤|方法|流程|自己|办$|干嘛|先做|处理|解决|\bhow (?!much|many|long|often|fast|far|big)|what (?:do|should|can) i do|what to do|steps|fix|как (?!часто|долго|быстро)|что делать|сначала/
const OTHER_QUESTION =
  /什么意思|啥意思|是什么|是啥|哪[里儿个些]?|什么地方|吗[?？]?$|能不能|可不可以|可以.*[吗么]|为什么|为啥|\b(?:what|where|which|when|who|why|can|could|is|are|do|does|should|will)\b|что (?:это|значит|такое)|где|какой|какая|какие|какое|можно ли|почему|(?:^|\s)ли(?:\s|\?|$)/
/** A word of the question that no quotation has yet is looked for in the rest of the article, when it tells so much of the question. */
const UNSAID = 0.2

/** Of the article of `top`: its own passages that were found, and its beginning. */
function ofSameDocument(top: Passage, { passages, siblings }: Lookup): { passage: Passage; share: number }[] {
  const { document } = top
  const found = passages
    .filter(one => (document ? one.document?.group === document.group : one === top))
    .map(passage => ({ passage, share: passage.score / top.score }))
  const first = document && siblings(document)[0]
  if (!first || found.some(({ passage }) => passage.document?.place === first.place)) return found
  return [
    ...found,
    {
      passage: { ...top, source: { ...top.source, heading: first.heading }, blocks: first.blocks, document: first },
      share: LEAD,
    },
  ]
}

/** How much of the question is in the title, 0 to 1: things only. */
function inTitle({ source }: Passage, { terms, knowledge }: Lookup): number {
  const held = new Set(termsOf(source.documentName))
  const things = terms.filter(term => term.thing || term.also.length)
  const worth = (one: Term): number => one.weight * knowledge.idf(one.text)
  const all = things.reduce((sum, one) => sum + worth(one), 0)
  return all
    ? things
        .filter(one => held.has(one.text) || one.also.some(other => held.has(other)))
        .reduce((sum, one) => sum + worth(one), 0) / all
    : 0
}

/** The steps to show, if any: of the passage itself, of one that was found beside it, or of the article when the question is about all of it. */
function guideOf(
  top: Passage,
  parts: readonly { passage: Passage; share: number }[],
  whole: number,
  how: boolean,
  other: boolean,
  { terms, knowledge, siblings }: Lookup,
): Passage | undefined {
  if (!how && other) return undefined
  if (top.steps) return top
  const beside = how ? parts.find(({ passage, share }) => passage.steps && share >= LEAD)?.passage : undefined
  if (beside || !top.document || (whole < WHOLE && !(how && top.document.place === 0))) return beside
  const guides = siblings(top.document)
    .filter(one => stepsOf(one.blocks).length)
    .map(one => ({ one, worth: worthOf([one.heading, ...stepsOf(one.blocks)].join(' '), terms, knowledge) }))
  const best = guides.reduce<(typeof guides)[number] | undefined>(
    (a, b) => (!a || b.worth > a.worth ? b : a),
    undefined,
  )?.one
  return best && { ...top, source: { ...top.source, heading: best.heading }, blocks: best.blocks, document: best }
}

/** One piece more of the article for the words of the question that have not been heard of yet. */
function addUnsaid(draft: Draft, top: Passage, { terms, knowledge, siblings }: Lookup, said: string): void {
  if (!top.document) return
  const worth = (list: readonly Term[]): number =>
    list.reduce(
      (sum, { text, weight, also }) => sum + weight * knowledge.idf(also.find(other => knowledge.knows(other)) ?? text),
      0,
    )
  const content = terms.filter(term => term.kind !== 'pair' && term.kind !== 'part')
  const heard = new Set(termsOf(draft.quoted))
  const unsaid = content.filter(({ text, also }) => !heard.has(text) && !also.some(other => heard.has(other)))
  if (!unsaid.length) return
  const units = siblings(top.document)
    .flatMap(document => unitsOf(passageOf(document, top.score, top.coverage), 1, { terms: unsaid, knowledge }, said))
    .filter(({ text, row }) => !draft.quoted.includes(row?.join(' ') ?? text))
  const best = bestOf(units)
  if (!best) return
  const told = new Set(termsOf(best.text))
  if (
    worth(unsaid.filter(({ text, also }) => told.has(text) || also.some(other => told.has(other)))) <
    UNSAID * worth(content)
  )
    return
  if (best.kind === 'row') addRows(draft, best, [best])
  else addSentences(draft, [best])
}

/** Quotes the article that fits best; gives what its best piece was worth. */
function addDocument(draft: Draft, top: Passage, lookup: Lookup, question: string): number {
  const said = normal(question)
  const amount = asksAmount(said)
  const parts = ofSameDocument(top, lookup)
  const units = parts.flatMap(({ passage, share }) => unitsOf(passage, share, lookup, said))
  raiseAlike(units, said)
  const best = bestOf(units)
  if (!best) return 0
  const whole = inTitle(top, lookup)
  // a question about the whole article is answered by how it begins
  const opening = units.find(unit => unit.passage.document?.place === 0 && unit.kind === 'sentence')
  // found by the questions that it answers, and by no word of its own
  if (opening && best.score === 0) opening.score = top.coverage
  if (opening && whole >= WHOLE && tellsAsked(said, opening.text)) opening.score = Math.max(opening.score, best.score)
  const [how, other] = [HOW.test(said), OTHER_QUESTION.test(said)]
  const guide = amount ? undefined : guideOf(top, parts, whole, how, other, lookup)
  const sentences = units.filter(unit => unit.kind === 'sentence' || unit.kind === 'item')
  if (guide) {
    const above = chosen(
      sentences.filter(
        unit =>
          unit.kind === 'sentence' && unit.score >= best.score * GOOD.aboveSteps && !guide.blocks.includes(unit.block),
      ),
      MAX_SENTENCES - 1,
    )
    addSentences(draft, above.length || !opening ? above : [opening])
    addSteps(draft, guide)
  } else if (best.kind === 'row') {
    addRows(draft, best, units)
    addSentences(
      draft,
      chosen(
        sentences.filter(unit => unit.score >= best.score * GOOD.sentence),
        MAX_SENTENCES - 1,
      ),
    )
  } else if (best.kind === 'step') addSentences(draft, chosen(units.filter(unit => unit.kind !== 'row')))
  else {
    const quoted = chosen(sentences)
    // who only tells what is wrong wants to hear what that is
    const tells = !amount && !how && !other && opening && !quoted.includes(opening)
    addSentences(draft, tells ? [opening, ...quoted.slice(0, MAX_SENTENCES - 1)] : quoted)
  }
  const { heading } = best.passage.source
  if (toldByHeading(said, normal(heading), normal(draft.quoted)))
    draft.add(`**${escaped(heading)}** ${draft.cite(best.passage, heading)}`)
  addUnsaid(draft, top, lookup, said)
  return best.score
}

/** One piece of another document, if it is about as good as what has been said. */
function addSecond(draft: Draft, passage: Passage, lookup: Lookup, question: string, worth: number): void {
  const share = passage.score / (lookup.passages[0]?.score ?? passage.score)
  const units = unitsOf(passage, share, lookup, normal(question))
  const best = bestOf(units)
  if (!best || best.score < worth * GOOD.piece) return
  if (best.kind === 'row') addRows(draft, best, units)
  else addSentences(draft, [best])
}

/** A fault is told by its title, then the cause, then what to do. */
function addFault(draft: Draft, top: Passage, language: Language): void {
  const cause = top.blocks.find(block => block.kind === 'text')
  const { documentName } = top.source
  if (cause?.kind === 'text')
    draft.add(
      `**${escaped(documentName)}**${ANSWER_TEXTS[language].colon}${escaped(cause.text)} ${draft.cite(top, cause.text)}`,
    )
  if (top.steps)
    draft.add(
      top.steps
        .slice(0, MAX_STEPS)
        .map((step, i) => `${i + 1}. ${escaped(trimmed(step))}`)
        .join('\n') + (cause ? '' : ` ${draft.cite(top, documentName)}`),
    )
}

/** Products that one is given to choose from. */
const MAX_PRODUCTS = 4
/** Codes as the question writes them. */
const codeNames = (question: string, codes: readonly string[]): string =>
  codes
    .map(
      code =>
        new RegExp(code.replace(/^(\D+)(\d+)$/, '$1[-\\s]?$2'), 'i')
          .exec(latinCodes(question.normalize('NFKC')))?.[0]
          .toUpperCase() ?? code.toUpperCase(),
    )
    .join(', ')

/** An answer in quotations, for a reader of `language`. `asked`: this question and those before it. */
export function compose(
  language: Language,
  question: string,
  lookup: Lookup,
  asked: readonly string[] = [question],
): Answer {
  const texts = ANSWER_TEXTS[language]
  const { passages, knowledge } = lookup
  const own = passages.filter(passage => !passage.document)
  const draft = new Draft()
  const finish = (state: Answer['state'], before = ''): Answer => ({
    state,
    text: before + draft.text,
    sources: draft.sources,
    ...suggestionsOf(lookup, draft.sources, asked, language),
  })
  const best = passages[0]?.document
  if (!own.length && (isNothingHere(question, knowledge) || (best && isElsewhere(question, best, knowledge))))
    return { state: 'unknown', text: texts.elsewhere, sources: [], suggestions: [], related: [], isElsewhere: true }
  const { which } = lookup
  if (which) {
    const names = which.own.length ? which.own : which.kinds
    const kinds = which.kinds.join(texts.comma)
    return {
      state: 'which',
      text: escaped(
        lookup.codes.length
          ? fill(texts.whichCode, { code: codeNames(question, lookup.codes), kinds })
          : fill(texts.which, { kinds }),
      ),
      sources: [],
      suggestions: names.slice(0, MAX_PRODUCTS).map(name => fill(texts.ofProduct, { product: name, question })),
      related: [],
    }
  }
  if (own.length) {
    draft.add(own[0]?.source.fileType === 'product' ? texts.products : texts.events)
    draft.add(own.map(passage => `- ${escaped(passage.text)} ${draft.cite(passage, passage.text)}`).join('\n'))
    return finish('answer')
  }
  const amount = asksAmount(normal(question))
  const [first] = passages
  // an entry of the fault library tells what is wrong, and no amounts
  const top =
    amount && first?.document?.kind === 'fault'
      ? (passages.find(
          one => one.document?.kind === 'wiki' && one.coverage >= Math.max(SURE, first.coverage * GOOD.piece),
        ) ?? first)
      : first
  // what is near, though no answer, may still be what was meant
  if (!top || top.coverage < ENOUGH)
    return {
      state: 'unknown',
      text: texts.unknown,
      sources: [],
      ...suggestionsOf({ ...lookup, passages: passages.filter(one => one.coverage >= NEAR) }, [], asked, language),
    }
  const { document } = top
  const asFault = document?.kind === 'fault' && !amount
  const worth = asFault ? 0 : addDocument(draft, top, lookup, question)
  if (asFault) addFault(draft, top, language)
  // an entry of the fault library says the same as its article
  const next = passages.find(
    one =>
      one.document &&
      document &&
      one.document.group !== document.group &&
      one.document.wikiId !== document.wikiId &&
      one.score >= top.score * GOOD.document &&
      one.coverage >= Math.max(SURE, top.coverage * GOOD.piece),
  )
  if (next) addSecond(draft, next, lookup, question, worth)
  if (!draft.sources.length) return { state: 'unknown', text: texts.unknown, sources: [], suggestions: [], related: [] }
  const kinds = [...(lookup.subject?.kinds ?? [])]
    .map(kind => knowledge.catalogue.nameOf(kind, language))
    .join(texts.comma)
  const about =
    lookup.subject?.reason === 'only'
      ? fill(texts.onlyOf, { code: codeNames(question, lookup.codes), kinds })
      : lookup.subject?.reason === 'own'
        ? fill(texts.forOwn, { kinds })
        : lookup.subject?.reason === 'earlier' && document?.kinds.length
          ? fill(texts.forEarlier, { kinds })
          : ''
  const foreign =
    (about ? `${escaped(about)}\n\n` : '') + (top.language !== language ? `${texts.otherLanguage}\n\n` : '')
  return top.coverage < SURE ? finish('maybe', `${texts.maybe}\n\n${foreign}`) : finish('answer', foreign)
}
