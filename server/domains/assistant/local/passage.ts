import type { Source } from '../../../../shared/assistant'
import type { Language } from '../../../../shared/language'
import { plain, type Block } from '../../../kernel/text/blocks'
import type { Document } from './index-builder'

/** What an answer may rest on: a passage of an article, an entry of the fault library, a product or a request of the caller's customer. */
export interface Passage {
  /** as it is cited; `quote` is the whole passage */
  source: Source
  text: string
  blocks: Block[]
  /** comparable within one retrieval only */
  score: number
  /** 0 to 1: how much of the question is in it, by the rarity of its words */
  coverage: number
  /** what to do, in its order, where the passage says it */
  steps?: string[]
  language: Language
  /** of the article or fault in the index; none for the customer's own */
  document?: Document
}

/** Steps of a passage: its ordered lists, one after the other. */
export const stepsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(block => (block.kind === 'list' && block.ordered ? block.items : []))

/** Where a fault or an article is read in the app. */
const addressOf = ({ kind, id }: Document): string =>
  kind === 'wiki' ? `/wiki/detail/${id}` : `/faultLibrary/view?id=${id}`

export function passageOf(document: Document, score: number, coverage: number): Passage {
  const { kind, title, heading, wikiId, blocks, language } = document
  const text = plain(blocks)
  const steps = stepsOf(blocks)
  return {
    source: { documentName: title, wikiId, fileType: kind, fileUrl: addressOf(document), quote: text, heading },
    text,
    blocks,
    score,
    coverage,
    ...(steps.length ? { steps } : {}),
    language,
    document,
  }
}
