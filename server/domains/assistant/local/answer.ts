import type { Source } from '../../../../shared/assistant'
import type { Language } from '../../../../shared/language'
import { ANSWER_TEXTS } from './answer.texts'
import type { Block } from '../../../kernel/text/blocks'
import type { Knowledge } from './bm25-index'
import { fill } from './customer-data.texts'
import { passageOf, stepsOf, type Passage } from './passage'
import { ENOUGH, SURE, type Lookup } from './retrieve'
import { isElsewhere } from './guardrails'
import { sentencesOf } from '../../../kernel/text/sentences'
import { latinCodes, normal, termsOf, type Term } from '../../../kernel/text/tokenize'

/** An answer: quotations with their numbers in markdown. `sources[0]` is [1]. `unknown`: the knowledge base does not say. `which`: it depends on the product, which is asked for. */
export interface Answer {
  state: 'answer' | 'maybe' | 'unknown' | 'which'
  text: string
  sources: Source[]
  suggestions: string[]
}

const MAX_SENTENCES = 3
const MAX_STEPS = 12
const MAX_ROWS = 3
const MAX_SUGGESTIONS = 3
const MIN_SUGGESTIONS = 2
/** Coverage of a passage whose title is worth suggesting to somebody who gets no answer. */
const NEAR = 0.15
/** A second sentence must be this good beside the best one, one of another section, a sentence above steps, a second row of a table, and the passage and the piece of a second document. */
const GOOD = { sentence: 0.55, elsewhere: 0.8, aboveSteps: 0.4, row: 0.7, document: 0.65, piece: 0.8 } as const
/** What the beginning of an article is worth that another section led to. */
const LEAD = 0.75
/** A piece below a heading that fits gains so much of what the heading is worth. */
const HEADING = 0.5
const SHORT_PARAGRAPH = { han: 110, other: 260 } as const
/** So much of the question in the title: it is about the whole article. */
const WHOLE = 0.7
const STAND_IN = 0.7
const LONG = 60
/** Every piece is about what the title says: its words tell little about which piece is meant. */
const OF_TITLE = 0.5

/** A piece that can be quoted. */
interface Unit {
  kind: 'sentence' | 'item' | 'step' | 'row'
  text: string
  score: number
  passage: Passage
  block: Block
  order: number
  row?: string[]
}

/** Text that shows as it stands: nothing in it is read as mark-up, and no "[2]" of an article passes for a citation. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^(\s*)(?:([#+-])|(\d+)(?=[.)]\s))/gm, (_, space: string, mark?: string, number?: string) =>
      mark ? `${space}\\${mark}` : `${space}${number}\\`,
    )

const trimmed = (text: string): string => text.replace(/[；;，,、]\s*$/, '')

/** How much of the question a text has, by the rarity of the words. Long texts have more by chance. `title`: words that the article's title has. */
function worthOf(text: string, terms: readonly Term[], knowledge: Knowledge, title?: ReadonlySet<string>): number {
  const held = new Set(termsOf(text))
  const worth = (term: string): number => knowledge.idf(term) * (title?.has(term) ? OF_TITLE : 1)
  const sum = terms.reduce((total, { text: term, weight, also }) => {
    if (held.has(term)) return total + weight * worth(term)
    const other = also.find(one => held.has(one))
    return other === undefined ? total : total + weight * STAND_IN * worth(other)
  }, 0)
  return sum / (1 + Math.log2(Math.max(1, text.length / LONG)) / 4)
}

/** Amounts are asked for: a piece without any number is no answer. On the one spelling of terms.ts. */
const AMOUNT =
  /多少|多久|多长|多大|几[个天年次元块钱号层升小度]|几点|价格|收费|费用|价钱|花费|周期|how (?:much|many|long|often|fast|far|big)|price|cost|fee|сколько|как (?:часто|долго|быстро)|цен[аыу]|стоит|стоимост/
const HAS_NUMBER =
  /\d|[一二两三四五六七八九十百]\s?(?:个|天|年|周|月|次|元|小时|分钟|倍)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|free)\b|免费|бесплатн/i
/** What is counted: an answer about money is none to a question about time. */
const COUNTED: readonly { asked: RegExp; told: RegExp }[] = [
  {
    asked:
      /多少钱|要钱|收钱|价格|收费|费用|价钱|花费|几块|几元|how much (?:does|do|is|are|for)|price|cost|fee|цен[аыу]|стоит|стоимост/,
    told: /元|¥|免费|折|按|yuan|free|price|бесплатн|прайс/i,
  },
  {
    asked: /几度|多少度|(?:what|which) temperature|how (?:hot|cold|warm)|сколько градусов|как\S+ температур/,
    told: /℃|°|度|градус|degree/i,
  },
  {
    asked:
      /多久|多长时间|几[天年]|几个?(?:月|小时|星期|礼拜)|多少[天年]|周期|how (?:long|often|soon|fast|many (?:days|weeks|months|years|hours))|сколько (?:лет|дней|часов|ждать|времени)|как (?:часто|долго|быстро)/,
    told: /[天年周月]|小时|分钟|工作日|hour|minute|day|week|month|year|час|мин|дн[яей]|день|недел|месяц|мес|год|лет/i,
  },
]
/** Whether a piece tells the amount that `said` asks for. */
const tellsAmount = (said: string, text: string): boolean =>
  HAS_NUMBER.test(text) && COUNTED.every(({ asked, told }) => !asked.test(said) || told.test(text))
const NO_NUMBER = 0.6
/** Steps answer what to do, and a fault that is told without any question; not whether, what or where. */
const HOW =
  /怎么(?!回事)|怎样|如何|咋|怎办|步骤|方法|流程|自己|办$|干嘛|先做|处理|解决|\bhow (?!much|many|long|often|fast|far|big)|what (?:do|should|can) i do|what to do|steps|fix|как (?!часто|долго|быстро)|что делать|сначала/
const OTHER_QUESTION =
  /什么意思|啥意思|是什么|是啥|哪[里儿个些]?|什么地方|吗[?？]?$|能不能|可不可以|可以.*[吗么]|为什么|为啥|\b(?:what|where|which|when|who|why|can|could|is|are|do|does|should|will)\b|что (?:это|значит|такое)|где|какой|какая|какие|какое|можно ли|почему|(?:^|\s)ли(?:\s|\?|$)/
/** It leads on to another article, and tells nothing itself. */
const POINTER = /(?:见|请看|参见|看|參見|請看|見)[^，。；,;]{2,24}[。；]?$|\bsee\b[^.]*\.?$|(?:^|\s)(?:см\.|смотрите)/i
const POINTER_WORTH = 0.5
/** A word of the question that no quotation has yet is looked for in the rest of the article, when it tells so much of the question. */
const UNSAID = 0.2
/** A longer one says something besides. */
const MAX_POINTER = { han: 36, other: 80 } as const
const isPointer = (text: string): boolean =>
  text.length <= (/\p{Script=Han}/u.test(text) ? MAX_POINTER.han : MAX_POINTER.other) && POINTER.test(text)

function unitsOf(
  passage: Passage,
  share: number,
  { terms, knowledge }: Pick<Lookup, 'terms' | 'knowledge'>,
  said: string,
): Unit[] {
  const amount = AMOUNT.test(said)
  let order = (passage.document?.place ?? 0) * 1000
  const title = new Set(termsOf(passage.source.documentName))
  const heading = HEADING * worthOf(passage.source.heading, terms, knowledge, title)
  const unit = (kind: Unit['kind'], text: string, block: Block, row?: string[]): Unit => {
    const worth = worthOf(text, terms, knowledge, title)
    const doubt = (amount && !tellsAmount(said, text) ? NO_NUMBER : 1) * (!row && isPointer(text) ? POINTER_WORTH : 1)
    return {
      kind,
      text,
      score: (worth + heading) * doubt * share,
      passage,
      block,
      order: order++,
      ...(row ? { row } : {}),
    }
  }
  return passage.blocks.flatMap(block => {
    // what only announces a list says nothing without it
    if (block.kind === 'text')
      return sentencesOf(block.text)
        .filter(text => !/[:：]$/.test(text))
        .map(text => unit('sentence', text, block))
    if (block.kind === 'list') return block.items.map(text => unit(block.ordered ? 'step' : 'item', text, block))
    return block.rows.map(row => unit('row', `${block.header.join(' ')} ${row.join(' ')}`, block, row))
  })
}

/** Quotations and the documents they are of, numbered as they come. */
class Draft {
  readonly sources: Source[] = []
  private readonly parts: string[] = []
  private readonly quotes: string[][] = []

  /** The number of a passage; the same document under the same heading keeps its own. */
  cite(passage: Passage, quote: string): string {
    const { source } = passage
    let i = this.sources.findIndex(one => one.fileUrl === source.fileUrl && one.documentName === source.documentName)
    if (i < 0) {
      i = this.sources.push({ ...source, quote: '' }) - 1
      this.quotes.push([])
    }
    this.quotes[i]?.push(quote)
    const entry = this.sources[i] as Source
    entry.quote = (this.quotes[i] ?? []).join('\n')
    return `[${i + 1}]`
  }

  add(part: string): void {
    this.parts.push(part)
  }

  get text(): string {
    return this.parts.join('\n\n')
  }

  /** What has been quoted, without any mark-up. */
  get quoted(): string {
    return this.quotes.flat().join('\n')
  }
}

const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => escaped(cell).replace(/\s+/g, ' ')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')).replaceAll('\\', ''), ...rows.map(line)].join('\n')
}

/** Sentences that follow each other and are of one passage share a number. */
function addSentences(draft: Draft, units: readonly Unit[]): void {
  const items = units.filter(unit => unit.kind !== 'sentence')
  const sentences = units.filter(unit => unit.kind === 'sentence')
  if (sentences.length) {
    const said = sentences.map(({ text, passage }, i) => {
      const number = draft.cite(passage, text)
      return sentences[i + 1]?.passage.source.fileUrl === passage.source.fileUrl
        ? escaped(text)
        : `${escaped(text)} ${number}`
    })
    draft.add(said.reduce((all, one) => all + (/[。！？：]$/.test(all) ? '' : ' ') + one))
  }
  if (items.length === 1 && items[0])
    draft.add(`${escaped(trimmed(items[0].text))} ${draft.cite(items[0].passage, items[0].text)}`)
  else if (items.length)
    draft.add(items.map(({ text, passage }) => `- ${escaped(trimmed(text))} ${draft.cite(passage, text)}`).join('\n'))
}

function addRows(draft: Draft, best: Unit, units: readonly Unit[]): void {
  const rows = units
    .filter(unit => unit.block === best.block && unit.row && unit.score >= best.score * GOOD.row)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_ROWS)
    .toSorted((a, b) => a.order - b.order)
  const cells = rows.map(unit => unit.row ?? [])
  const header = best.block.kind === 'table' ? best.block.header : []
  const number = draft.cite(best.passage, cells.map(row => row.join(' ')).join('\n'))
  const { heading, documentName } = best.passage.source
  if (!header.length) draft.add(cells.map(row => `- ${escaped(row.join(' · '))} ${number}`).join('\n'))
  else draft.add(`**${escaped(heading || documentName)}** ${number}\n\n${tableOf(header, cells)}`)
}

function addSteps(draft: Draft, passage: Passage): void {
  const steps = stepsOf(passage.blocks).slice(0, MAX_STEPS)
  const { heading, documentName } = passage.source
  const number = draft.cite(passage, steps.join('\n'))
  draft.add(
    `**${escaped(heading || documentName)}** ${number}\n\n${steps.map((step, i) => `${i + 1}. ${escaped(trimmed(step))}`).join('\n')}`,
  )
}

/** The best pieces, in the order in which they stand; none that says what another says, and few from elsewhere. */
function chosen(units: readonly Unit[], max = MAX_SENTENCES): Unit[] {
  const ranked = units.filter(unit => unit.score > 0).toSorted((a, b) => b.score - a.score || a.order - b.order)
  const [best] = ranked
  if (!best) return []
  // a short paragraph is best quoted whole: its sentences lean on each other
  const paragraph = best.kind === 'sentence' ? units.filter(unit => unit.block === best.block) : []
  if (
    paragraph.length > 1 &&
    paragraph.length <= max &&
    paragraph.reduce((sum, unit) => sum + unit.text.length, 0) <=
      (/\p{Script=Han}/u.test(best.text) ? SHORT_PARAGRAPH.han : SHORT_PARAGRAPH.other)
  )
    return paragraph
  const kept: Unit[] = []
  for (const unit of ranked) {
    if (
      kept.length === max ||
      unit.score < best.score * (unit.passage === best.passage ? GOOD.sentence : GOOD.elsewhere)
    )
      continue
    if (!kept.some(one => one.text.includes(unit.text) || unit.text.includes(one.text))) kept.push(unit)
  }
  return kept.toSorted((a, b) => a.order - b.order)
}

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

const bestOf = (units: readonly Unit[]): Unit | undefined =>
  units.reduce<Unit | undefined>((a, b) => (!a || b.score > a.score ? b : a), undefined)

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
  const amount = AMOUNT.test(said)
  const parts = ofSameDocument(top, lookup)
  const units = parts.flatMap(({ passage, share }) => unitsOf(passage, share, lookup, said))
  const best = bestOf(units)
  if (!best) return 0
  const whole = inTitle(top, lookup)
  // a question about the whole article is answered by how it begins
  const opening = units.find(unit => unit.passage.document?.place === 0 && unit.kind === 'sentence')
  if (opening && whole >= WHOLE && (!amount || tellsAmount(said, opening.text)))
    opening.score = Math.max(opening.score, best.score)
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

const QUESTION: Record<Language, RegExp> = {
  zh: /怎么|如何|怎样|哪|什么|多久|多少|几[个天年]|吗|[?？]$/,
  tw: /怎麼|如何|怎樣|哪|什麼|多久|多少|嗎|[?？]$/,
  en: /^(?:how|what|when|where|why|which|can|do|is|are)\b|\?$/i,
  ru: /^(?:как|что|когда|где|почему|сколько|каки?[еой])|\?$/i,
}
/** A title as something to ask. */
function asQuestion(title: string, language: Language): string {
  if (!QUESTION[language].test(title)) return fill(ANSWER_TEXTS[language].about, { title })
  return /[?？]$/.test(title) ? title : `${title}${language === 'en' || language === 'ru' ? '?' : '？'}`
}

const letters = (text: string): string => normal(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Follow-up questions: the articles beside those that were quoted; never what was asked. */
function suggestionsOf(
  { passages, knowledge }: Pick<Lookup, 'passages' | 'knowledge'>,
  quoted: readonly Source[],
  asked: readonly string[],
  language: Language,
): string[] {
  const done = new Set(asked.map(letters))
  const cited = new Set(quoted.map(source => source.documentName))
  const near = passages
    .filter(passage => passage.source.fileType === 'wiki' && passage.language === language)
    .map(passage => passage.source.documentName)
  const open = (titles: readonly string[]): string[] =>
    [...new Set(titles)]
      .filter(title => !cited.has(title) && !done.has(letters(title)))
      .map(title => asQuestion(title, language))
      .filter(question => !done.has(letters(question)))
  const questions = open(near).slice(0, MAX_SUGGESTIONS)
  return questions.length >= MIN_SUGGESTIONS
    ? questions
    : [...new Set([...questions, ...open(knowledge.titles(language))])].slice(0, MAX_SUGGESTIONS)
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
    suggestions: suggestionsOf(lookup, draft.sources, asked, language),
  })
  const { which } = lookup
  if (
    which &&
    !(passages[0]?.document && !lookup.codes.length && isElsewhere(question, passages[0].document, knowledge))
  ) {
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
    }
  }
  if (own.length) {
    draft.add(own[0]?.source.fileType === 'product' ? texts.products : texts.events)
    draft.add(own.map(passage => `- ${escaped(passage.text)} ${draft.cite(passage, passage.text)}`).join('\n'))
    return finish('answer')
  }
  const amount = AMOUNT.test(normal(question))
  const [first] = passages
  // an entry of the fault library tells what is wrong, and no amounts
  const top =
    amount && first?.document?.kind === 'fault'
      ? (passages.find(
          one => one.document?.kind === 'wiki' && one.coverage >= Math.max(SURE, first.coverage * GOOD.piece),
        ) ?? first)
      : first
  // what is near, though no answer, may still be what was meant
  if (!top || top.coverage < ENOUGH || (top.document && isElsewhere(question, top.document, lookup.knowledge)))
    return {
      state: 'unknown',
      text: texts.unknown,
      sources: [],
      suggestions: suggestionsOf(
        { ...lookup, passages: passages.filter(one => one.coverage >= NEAR) },
        [],
        asked,
        language,
      ),
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
  if (!draft.sources.length) return { state: 'unknown', text: texts.unknown, sources: [], suggestions: [] }
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
