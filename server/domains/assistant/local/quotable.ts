import type { Block } from '../../../kernel/text/blocks'
import { sentencesOf } from '../../../kernel/text/sentences'
import { normal, termsOf, type Term } from '../../../kernel/text/tokenize'
import { asksAlike, asksAmount, tellsAsked, toldByHeading } from './answer-kinds'
import type { Knowledge } from './bm25-index'
import type { Passage } from './passage'
import type { Lookup } from './retrieve'

export const MAX_SENTENCES = 3
/** A second sentence must be this good beside the best one, one of another section, a sentence above steps, a second row of a table, and the passage and the piece of a second document. */
export const GOOD = { sentence: 0.55, elsewhere: 0.8, aboveSteps: 0.4, row: 0.7, document: 0.65, piece: 0.8 } as const
/** A piece below a heading that fits gains so much of what the heading is worth. */
const HEADING = 0.5
const SHORT_PARAGRAPH = { han: 110, other: 260 } as const
const STAND_IN = 0.7
const LONG = 60
/** Every piece is about what the title says: its words tell little about which piece is meant. */
const OF_TITLE = 0.5

/** A piece that can be quoted. */
export interface Unit {
  kind: 'sentence' | 'item' | 'step' | 'row'
  text: string
  score: number
  passage: Passage
  block: Block
  order: number
  row?: string[]
}

/** How much of the question a text has, by the rarity of the words. Long texts have more by chance. `title`: words that the article's title has. */
export function worthOf(
  text: string,
  terms: readonly Term[],
  knowledge: Knowledge,
  title?: ReadonlySet<string>,
): number {
  const held = new Set(termsOf(text))
  const worth = (term: string): number => knowledge.idf(term) * (title?.has(term) ? OF_TITLE : 1)
  const sum = terms.reduce((total, { text: term, weight, also }) => {
    if (held.has(term)) return total + weight * worth(term)
    const other = also.find(one => held.has(one))
    return other === undefined ? total : total + weight * STAND_IN * worth(other)
  }, 0)
  return sum / (1 + Math.log2(Math.max(1, text.length / LONG)) / 4)
}

/** What a piece is worth that is not of the kind asked for, and one below a heading that asks the same. */
const OTHER_KIND = { amount: 0.5, other: 0.75 } as const
const SAME_HEADING = 1.4
/** It leads on to another article, and tells nothing itself. */
const POINTER = /(?:见|请看|参见|看|參見|請看|見)[^，。；,;]{2,24}[。；]?$|\bsee\b[^.]*\.?$|(?:^|\s)(?:см\.|смотрите)/i
const POINTER_WORTH = 0.5
/** A longer one says something besides. */
const MAX_POINTER = { han: 36, other: 80 } as const
const isPointer = (text: string): boolean =>
  text.length <= (/\p{Script=Han}/u.test(text) ? MAX_POINTER.han : MAX_POINTER.other) && POINTER.test(text)

export function unitsOf(
  passage: Passage,
  share: number,
  { terms, knowledge }: Pick<Lookup, 'terms' | 'knowledge'>,
  said: string,
): Unit[] {
  const otherKind = asksAmount(said) ? OTHER_KIND.amount : OTHER_KIND.other
  const under = normal(passage.source.heading)
  const alike = asksAlike(said, under) ? SAME_HEADING : 1
  let order = (passage.document?.place ?? 0) * 1000
  const title = new Set(termsOf(passage.source.documentName))
  const heading = HEADING * worthOf(passage.source.heading, terms, knowledge, title)
  const unit = (kind: Unit['kind'], text: string, block: Block, row?: string[]): Unit => {
    const worth = worthOf(text, terms, knowledge, title)
    const doubt =
      (tellsAsked(said, normal(`${under} ${text}`)) ? 1 : otherKind) *
      (!row && isPointer(text) ? POINTER_WORTH : 1) *
      alike
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

/** The best pieces, in the order in which they stand; none that says what another says, and few from elsewhere. */
export function chosen(units: readonly Unit[], max = MAX_SENTENCES): Unit[] {
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

/** What answers below a heading that asks the very thing, or tells it, is worth as much as the best, though it says it in other words. */
export function raiseAlike(units: readonly Unit[], said: string): void {
  const best = bestOf(units)
  const alike = units.filter(
    ({ kind, passage, text, block }) =>
      kind !== 'row' &&
      ((asksAlike(said, normal(passage.source.heading)) && tellsAsked(said, normal(text))) ||
        toldByHeading(said, normal(passage.source.heading), normal(text))) &&
      block === passage.blocks[0],
  )
  if (!best || !alike.length || alike.some(unit => unit.passage === best.passage)) return
  const first = alike.toSorted((a, b) => b.passage.score - a.passage.score || a.order - b.order)[0]
  if (first && first.passage.score >= best.passage.score * GOOD.elsewhere)
    first.score = Math.max(first.score, best.score * 1.01)
}

export const bestOf = (units: readonly Unit[]): Unit | undefined =>
  units.reduce<Unit | undefined>((a, b) => (!a || b.score > a.score ? b : a), undefined)
