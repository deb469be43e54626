import type { Db } from '../../db/database'
import type { Language, Localized } from '../../../shared/language'
import type { ArticleFormat } from '../../../shared/wiki'
import type { SynonymGroup } from '../../kernel/text/own-synonyms'

/** A text that answers questions. */
export interface KnowledgeArticle {
  id: string
  /** on which it stands */
  shelf: string
  format: ArticleFormat
  /** models of products that it is about; none: all */
  models: string[]
  faultCodes: string[]
  /** questions as people ask them */
  askedAs: string[]
  readTimes: number
  language: Language
  title: string
  summary: string
  content: string
}

/** A fault by its code on a display. */
export interface KnowledgeFault {
  id: string
  code: string
  models: string[]
  /** article that tells more */
  wikiId: string | null
  title: string
  symptom: string
  /** what may hurt somebody, told before anything else */
  dangers: string[]
  cause: string
  steps: string[]
  language: Language
}

/** What may be told to everybody who asks in the tenant. */
export interface Knowledge<C> {
  /** changes whenever what `read` gives does */
  stamp(ctx: C): Promise<string>
  /** all of it, each text in the first of the languages that it has */
  read(
    ctx: C,
    languages: readonly Language[],
  ): Promise<{ articles: KnowledgeArticle[]; faults: KnowledgeFault[]; synonyms: SynonymGroup[] }>
  /** the shelves on which its articles stand, named in the caller's language */
  shelves(ctx: C): Promise<{ id: string; name: string }[]>
}

/** A fault of the company's library, whether customers see it or not. */
export interface LibraryFault {
  id: string
  code: string
  title: Localized
}

declare module '../../kernel/call/offers' {
  interface Offers<C> {
    knowledge: Knowledge<C>
    /** faults of a model and of all models in the order of their codes, at most so many; or one by its id, of whatever model */
    libraryFaults: (
      ctx: C,
      db: Db,
      wanted: { model: string; limit: number } | { id: string },
    ) => Promise<LibraryFault[]>
  }
}
