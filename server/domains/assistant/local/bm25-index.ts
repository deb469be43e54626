import type { Language } from '../../../../shared/language'
import { findSynonyms, type FoundSynonym, type SynonymGroup } from '../../../kernel/text/own-synonyms'
import { reworded } from '../../../kernel/text/synonyms'
import { normal, questionTerms, termsOf, type Term } from '../../../kernel/text/tokenize'
import { Bm25 } from './bm25'
import { Catalogue } from './catalogue'
import { slices } from './chunked-build'
import { codeKey } from './codes'
import { truthfulSections } from './screens'
import { Builder, withSummary, type Article, type Document, type KnownFault } from './index-builder'
import { grouped, MIN_FUZZY, oneApart, soundOf } from './similar-words'

export interface Found {
  document: Document
  score: number
  /** 0 to 1: how much of the question it contains */ coverage: number
}
/** What its whole article adds to a passage: "how do I clean it" is in the steps, what "it" is in the title. */
const GROUP_SHARE = 1
/** A word that stands elsewhere in the article counts so much for the coverage of a passage. */
const ELSEWHERE = 0.7
/** So does a word that means the same. */
const STAND_IN = 0.9
/** A word that was taken for another spelling counts so much. */
const GUESSED = 0.8
/** What is done is told in many words, things have names: a verb that nobody wrote says less against an article than a thing. */
const UNWRITTEN_ACT = 0.5

/** The articles and faults of one tenant for readers of one language, ready to be asked. */
export class Knowledge {
  /** passages of a group, in their order */
  private readonly members: number[][] = []
  /** words of titles and headings, when first asked for */
  private named: Set<string> | undefined

  private constructor(
    readonly documents: readonly Document[],
    readonly catalogue: Catalogue,
    private readonly shownBy: ReadonlyMap<string, ReadonlySet<string>>,
    private readonly passages: Bm25,
    private readonly groups: Bm25,
    private readonly sounds: ReadonlyMap<string, string[]>,
    private readonly letters: ReadonlyMap<string, string[]>,
    /** the tenant's own */ private readonly synonyms: readonly SynonymGroup[],
  ) {
    documents.forEach(({ group }, i) => (this.members[group] ??= []).push(i))
  }

  /** Makes an index without holding up others for long. Articles from the one on that would be the first beyond `maxPassages` are left out. */
  static async of(
    articles: readonly Article[],
    faults: readonly KnownFault[],
    {
      maxPassages = Infinity,
      catalogue = new Catalogue([]),
      synonyms = [],
      misleads = null,
    }: {
      maxPassages?: number
      catalogue?: Catalogue
      synonyms?: readonly SynonymGroup[]
      /** texts that are left out: they lead to what is not there */
      misleads?: ((text: string) => boolean) | null
    } = {},
  ): Promise<Knowledge> {
    const byArticle = new Map<string, string[]>()
    for (const { code, wikiId } of faults)
      if (wikiId) byArticle.set(wikiId, [...(byArticle.get(wikiId) ?? []), codeKey(code)])
    const builder = new Builder(catalogue, byArticle)
    const rest = slices()
    for (const fault of faults) {
      builder.fault(fault)
      await rest()
    }
    for (const article of articles) {
      const sections = truthfulSections(withSummary(article), misleads)
      if (builder.documents.length + sections.length > maxPassages) break
      await builder.article(article, sections, rest)
    }
    const [passages, groups] = [await Bm25.of(builder.passages, rest), await Bm25.of(builder.groups, rest)]
    const bySound = await grouped(
      groups.vocabulary(),
      term => (/^\p{Script=Han}{2,4}$/u.test(term) ? soundOf(term) : ''),
      rest,
    )
    const byLetter = await grouped(
      groups.vocabulary(),
      term => (term.length >= MIN_FUZZY - 1 && /^[a-zа-я]+$/.test(term) ? (term[0] as string) : ''),
      rest,
    )
    return new Knowledge(builder.documents, catalogue, builder.shownBy, passages, groups, bySound, byLetter, synonyms)
  }

  /** Passages of the same article or fault, in its order. */
  siblings(document: Document): Document[] {
    return (this.members[document.group] ?? []).map(i => this.documents[i] as Document)
  }

  /** Codes that are declared here, by their keys. */
  codes(): Iterable<string> {
    return this.shownBy.keys()
  }

  /** Kinds of products that show a code; '' among them: somebody declared it without saying of what. None: nobody declared it. */
  kindsShowing(code: string): ReadonlySet<string> {
    return this.shownBy.get(code) ?? new Set()
  }

  /** The kind of product that alone has a word, where only passages about one kind have it. */
  kindOfWord(term: string): string | null {
    let kind: string | null = null
    for (const doc of this.passages.docsOf(term)) {
      const [only, ...others] = (this.documents[doc] as Document).kinds
      if (only === undefined || others.length || (kind !== null && kind !== only)) return null
      kind = only
    }
    return kind
  }

  /** The articles in a language, in the order they came in; of each its beginning. */
  articles(language: Language): Document[] {
    return this.documents.filter(
      document => document.kind === 'wiki' && document.language === language && document.place === 0,
    )
  }

  /** How rare a word is here. */
  idf(term: string): number {
    return this.groups.idf(term)
  }

  /** Whether a title or a heading has a word. */
  names(term: string): boolean {
    this.named ??= new Set(this.documents.flatMap(({ title, heading }) => termsOf(`${title} ${heading}`)))
    return this.named.has(term)
  }

  /** Whether any article or fault has a word. */
  knows(term: string): boolean {
    return this.groups.has(term)
  }

  /** The terms of a question as this index knows them: a word that nothing here holds becomes the one it sounds like or is misspelt from. */
  read(question: string): Term[] {
    const said = normal(question)
    const terms = this.widened(
      questionTerms(reworded(said), word => this.knows(word)),
      findSynonyms(said, this.synonyms).found,
    )
    const known = new Set(terms.filter(term => this.groups.has(term.text)).map(term => term.text))
    const letters = new Set(terms.filter(term => term.kind === 'word' && !known.has(term.text)).map(term => term.text))
    const isSplit = ([, ...pair]: string): boolean => pair.every(letter => letters.has(letter))
    const misheard = new Set(
      terms
        .filter(term => term.kind === 'pair' && isSplit(term.text) && this.alike(term).length)
        .flatMap(({ text: [, ...pair] }) => pair),
    )
    return terms.flatMap((term): Term[] => {
      if (known.has(term.text)) return [term]
      // what means the same is surer than what looks the same
      if (term.also.some(other => this.groups.has(other))) return [term]
      const others = this.alike(term).filter(other => !known.has(other))
      // two letters that are no word together, but sound like one: 空凋
      if (term.kind === 'pair' && others.length && isSplit(term.text))
        return others.map(text => ({ ...term, text, kind: 'word', thing: true, weight: GUESSED / others.length }))
      if (misheard.has(term.text)) return []
      return others.length
        ? others.map(text => ({ ...term, text, weight: (term.weight * GUESSED) / others.length }))
        : [term]
    })
  }

  /** Terms with what the tenant's synonyms say of them. A word that articles do not have is one term, though the dictionary parts it. */
  private widened(terms: Term[], found: readonly FoundSynonym[]): Term[] {
    return found.reduce((all, { word, written }) => {
      const own = (one: string): Term[] =>
        questionTerms(one).filter(term => term.kind === 'word' || term.kind === 'code')
      const also = [...new Set(written.flatMap(one => own(normal(one)).map(term => term.text)))]
      const parts = new Set(questionTerms(word).map(term => term.text))
      const isPart = (term: Term): boolean => parts.has(term.text)
      const mine = all.filter(term => isPart(term) && term.kind !== 'pair' && term.kind !== 'part')
      if (mine.length && mine.every(term => this.knows(term.text)))
        return all.map(term => (mine.includes(term) ? { ...term, also: [...new Set([...term.also, ...also])] } : term))
      return [...all.filter(term => !isPart(term)), { text: word, kind: 'word', weight: 1, thing: true, also }]
    }, terms)
  }

  private alike({ text, kind }: Term): string[] {
    if (kind === 'code') return []
    if (kind === 'pair' || /^\p{Script=Han}{2,}$/u.test(text))
      return this.sounds.get(soundOf(text.replace('+', ''))) ?? []
    if (text.length < MIN_FUZZY || !/^\p{L}+$/u.test(text)) return []
    return (this.letters.get(text[0] as string) ?? []).filter(term => oneApart(term, text)).slice(0, 3)
  }

  /** The best passages for some terms, best first. `about`: the terms by which their article is judged, when they are others. */
  search(
    terms: readonly Term[],
    limit: number,
    about: readonly Term[] = terms,
    fits: (document: Document) => boolean = () => true,
  ): Found[] {
    const byGroup = new Map(this.groups.scores(about).map(({ doc, score }) => [doc, score]))
    const own = this.passages.scores(terms)
    const ranked = [...own, ...this.beginnings(byGroup.keys(), own)]
      .filter(({ doc }) => fits(this.documents[doc] as Document))
      .map(({ doc, score }) => ({
        doc,
        score: score + GROUP_SHARE * (byGroup.get((this.documents[doc] as Document).group) ?? 0),
      }))
    return ranked
      .toSorted((a, b) => b.score - a.score || a.doc - b.doc)
      .slice(0, limit)
      .map(({ doc, score }) => {
        const document = this.documents[doc] as Document
        return { document, score, coverage: this.coverageOf(document, about) }
      })
  }

  /** The beginnings of articles that are found by the questions that people ask of them, and by nothing that they say. */
  private beginnings(groups: Iterable<number>, own: readonly { doc: number }[]): { doc: number; score: number }[] {
    const found = new Set(own.map(({ doc }) => (this.documents[doc] as Document).group))
    return [...groups].flatMap(group => {
      const first = this.members[group]?.[0]
      return found.has(group) || first === undefined ? [] : [{ doc: first, score: 0 }]
    })
  }

  /** How much of what is asked is in a passage and around it, 0 to 1, by the rarity of the words. `unheard`: what a word counts that no article has. */
  coverageOf(document: Document, terms: readonly Term[], unheard = 1): number {
    const { group, place } = document
    const i = (this.members[group] ?? [])[place] as number
    const share = (text: string): number =>
      this.passages.holds(i, text) ? 1 : this.groups.holds(group, text) ? ELSEWHERE : 0
    let all = 0
    let held = 0
    for (const { text, weight, kind, thing, also } of terms) {
      if (kind === 'pair' || kind === 'part') continue
      const others = also.filter(other => this.groups.has(other))
      // a word that nobody wrote tells as much as what is written instead
      const written = this.groups.has(text)
      const worth =
        weight *
        (written || others.length ? 1 : unheard * (thing ? 1 : UNWRITTEN_ACT)) *
        (written || !others.length ? this.idf(text) : Math.max(...others.map(other => this.idf(other))))
      let found = Math.max(share(text), STAND_IN * Math.max(0, ...others.map(share)))
      // a compound that the dictionary has and the article parts: by its pairs
      if (!found && /^\p{Script=Han}{3,}$/u.test(text)) {
        const pairs = Array.from({ length: text.length - 1 }, (_, at) => share(`+${text.slice(at, at + 2)}`))
        found = (pairs.reduce((sum, one) => sum + one, 0) / pairs.length) * ELSEWHERE
      }
      all += worth
      held += worth * found
    }
    return all ? held / all : 0
  }
}
