import { pinyin } from 'pinyin-pro'
import type { Language } from '../../../../shared/language'
import type { KnowledgeArticle, KnowledgeFault } from '../../../kernel/call/offers'
import { plain, sectionsOf, type Block, type Section } from '../../../kernel/text/blocks'
import { Catalogue } from './catalogue'
import { codeKey, codesOf, writtenCodes } from './codes'
import { Bm25, counted, PIECE, type Counted } from './bm25'
import { slices, type Rest } from './chunked-build'
import { reworded } from '../../../kernel/text/synonyms'
import { normal, questionTerms, termsOf, type Term } from '../../../kernel/text/tokenize'

/** An article in one language; the one who gives the list has put what matters most first. */
export type Article = Omit<KnowledgeArticle, 'readTimes'>
/** A passage as the index keeps it. */
export interface Document {
  kind: 'wiki' | 'fault'
  /** of the article or the fault */
  id: string
  wikiId: string
  title: string
  heading: string
  blocks: Block[]
  language: Language
  /** number of the article or fault, and of the passage in it */
  group: number
  place: number
  /** kinds of products that it is about; none: about all, or nobody said */
  kinds: readonly string[]
  /** codes that it declares, each by its key; none: it is about no code */
  codes: readonly string[]
}
export interface Found {
  document: Document
  score: number
  /** 0 to 1: how much of the question it contains */ coverage: number
}

/** How much a word counts by where it stands. */
const WEIGHT = { title: 3, heading: 2, above: 1, code: 3, groupTitle: 6, groupHeading: 1.5 } as const
/** What its whole article adds to a passage: "how do I clean it" is in the steps, what "it" is in the title. */
const GROUP_SHARE = 1
/** A word that stands elsewhere in the article counts so much for the coverage of a passage. */
const ELSEWHERE = 0.7
/** So does a word that means the same. */
const STAND_IN = 0.9
/** A word that was taken for another spelling counts so much. */
const GUESSED = 0.8
const MIN_FUZZY = 5
/** What is done is told in many words, things have names: a verb that nobody wrote says less against an article than a thing. */
const UNWRITTEN_ACT = 0.5

/** Whether two words differ by one letter: another, one more, one less, or two changed places. */
function oneApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  if (short.length < long.length) return short.slice(i) === long.slice(i + 1)
  return (
    short.slice(i + 1) === long.slice(i + 1) ||
    (short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2))
  )
}

const syllables = new Map<string, string>()
/** How Chinese sounds, without tones; character by character, because whole texts would take seconds. */
const soundOf = (han: string): string =>
  [...han]
    .map(one => {
      const known = syllables.get(one) ?? pinyin(one, { toneType: 'none' })
      syllables.set(one, known)
      return known
    })
    .join(' ')

/** The sections of an article. A summary that its text does not repeat is the first of them: it is the shortest answer. */
function withSummary({ content, format, title, summary }: Article): Section[] {
  const sections = sectionsOf(content, format, title)
  const said = summary.trim()
  return !said || plain(sections[0]?.blocks ?? []).includes(said)
    ? sections
    : [{ heading: '', above: [], blocks: [{ kind: 'text', text: said }] }, ...sections]
}

/** Words by what they have in common; those without it are left out. */
async function grouped(
  words: Iterable<string>,
  keyOf: (word: string) => string,
  rest: Rest,
): Promise<Map<string, string[]>> {
  const map = new Map<string, string[]>()
  let done = 0
  for (const word of words) {
    if (++done % PIECE === 0) await rest()
    const key = keyOf(word)
    if (!key) continue
    const same = map.get(key)
    if (same) same.push(word)
    else map.set(key, [word])
  }
  return map
}

/** What an index is made of. */
class Builder {
  constructor(
    private readonly catalogue: Catalogue,
    /** codes of faults by the article that tells more */ private readonly faultCodes: ReadonlyMap<
      string,
      readonly string[]
    >,
  ) {}

  readonly documents: Document[] = []
  /** a code → the kinds that show it; '' for one of which nobody said */
  readonly shownBy = new Map<string, Set<string>>()

  private shows(codes: readonly string[], kinds: readonly string[]): void {
    for (const code of codes)
      for (const kind of kinds.length ? kinds : [''])
        this.shownBy.set(code, (this.shownBy.get(code) ?? new Set()).add(kind))
  }

  /** Kinds of an article: of the models that it declares, else those that its title names. One about everything is about none in particular. */
  private kindsOf(models: readonly string[], title: string): string[] {
    const kinds = models.length ? this.catalogue.ofModels(models) : [...this.catalogue.namedIn(title)]
    return kinds.length > 1 && kinds.length === this.catalogue.kinds.length ? [] : kinds
  }

  readonly passages: Counted[] = []
  readonly groups: Counted[] = []

  fault({ id, code, models, title, cause, steps, wikiId, language }: KnowledgeFault): void {
    const [kinds, codes] = [this.kindsOf(models, title), [codeKey(code)]]
    const blocks: Block[] = [
      { kind: 'text', text: cause },
      { kind: 'list', ordered: true, items: steps },
    ]
    const entry = counted([
      { terms: termsOf(`${title} ${models.join(' ')}`), weight: WEIGHT.title },
      { terms: termsOf(code), weight: WEIGHT.code },
      { terms: termsOf(plain(blocks)), weight: 1 },
    ])
    this.documents.push({
      kind: 'fault',
      id,
      wikiId: wikiId ?? '',
      title,
      heading: '',
      blocks: blocks.filter(block => plain([block])),
      language,
      group: this.groups.length,
      place: 0,
      kinds,
      codes,
    })
    this.shows(codes, kinds)
    this.passages.push(entry)
    this.groups.push(entry)
  }

  /** Which kinds show the codes of a section: a row that names a product tells of that one; a section that is about everything tells nothing of a code in passing. */
  private declare(
    blocks: readonly Block[],
    kinds: readonly string[],
    codes: readonly string[],
    declared: readonly string[],
    limited: boolean,
  ): void {
    const told = new Set<string>()
    for (const row of blocks.flatMap(block => (block.kind === 'table' ? block.rows : []))) {
      const named = [...this.catalogue.namedIn(row.join(' '))].filter(kind => !kinds.length || kinds.includes(kind))
      const shown = codesOf(row.join(' ')).filter(code => declared.includes(code))
      if (named.length && named.length < Math.max(2, kinds.length)) {
        this.shows(shown, named)
        for (const code of shown) told.add(code)
      }
    }
    const others = codes.filter(code => !told.has(code))
    if (kinds.length || limited || !this.catalogue.kinds.length) this.shows(others, kinds)
  }

  async article(article: Article, sections: readonly Section[], rest: Rest): Promise<void> {
    const { id, title, models, faultCodes, language } = article
    const titleTerms = termsOf(title)
    const parts: Record<'heading' | 'above' | 'body', string[]>[] = []
    for (const { heading, above, blocks } of sections) {
      parts.push({ heading: termsOf(heading), above: termsOf(above.join(' ')), body: termsOf(plain(blocks)) })
      await rest()
    }
    const all = this.kindsOf(models, title)
    const declared = [
      ...new Set([
        ...(faultCodes.length ? faultCodes.map(codeKey) : writtenCodes(title, sections)),
        ...(this.faultCodes.get(id) ?? []),
      ]),
    ]
    sections.forEach(({ heading, above, blocks }, place) => {
      // a heading that names products is about those; one below it is, too
      const below = [heading, ...above.toReversed()]
        .map(text => [...this.catalogue.namedIn(text)].filter(kind => !all.length || all.includes(kind)))
        .find(list => list.length)
      const kinds = all.length === 1 ? all : (below ?? all)
      const codes =
        all.length === 1 ? declared : codesOf(`${heading}\n${plain(blocks)}`).filter(code => declared.includes(code))
      this.documents.push({
        kind: 'wiki',
        id,
        wikiId: id,
        title,
        heading,
        blocks,
        language,
        group: this.groups.length,
        place,
        kinds,
        codes,
      })
      this.declare(blocks, kinds, codes, declared, all.length > 0)
    })
    this.passages.push(
      ...parts.map(({ heading, above, body }) =>
        counted([
          { terms: titleTerms, weight: WEIGHT.title },
          { terms: heading, weight: WEIGHT.heading },
          { terms: above, weight: WEIGHT.above },
          { terms: body, weight: 1 },
        ]),
      ),
    )
    this.groups.push(
      counted([
        { terms: titleTerms, weight: WEIGHT.groupTitle },
        { terms: termsOf([...models, ...faultCodes].join(' ')), weight: WEIGHT.code },
        ...parts.flatMap(({ heading, body }) => [
          { terms: heading, weight: WEIGHT.groupHeading },
          { terms: body, weight: 1 },
        ]),
      ]),
    )
  }
}

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
  ) {
    documents.forEach(({ group }, i) => (this.members[group] ??= []).push(i))
  }

  /** Makes an index without holding up others for long. Articles from the one on that would be the first beyond `maxPassages` are left out. */
  static async of(
    articles: readonly Article[],
    faults: readonly KnowledgeFault[],
    { maxPassages = Infinity, catalogue = new Catalogue([]) } = {},
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
      const sections = withSummary(article)
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
    return new Knowledge(builder.documents, catalogue, builder.shownBy, passages, groups, bySound, byLetter)
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

  /** Titles of the articles in a language, in the order they came in. */
  titles(language: Language): string[] {
    return [
      ...new Set(
        this.documents
          .filter(document => document.kind === 'wiki' && document.language === language)
          .map(document => document.title),
      ),
    ]
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
    const terms = questionTerms(reworded(normal(question)), word => this.knows(word))
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
    const ranked = this.passages
      .scores(terms)
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

  /** How much of what is asked is in a passage and around it, 0 to 1, by the rarity of the words. */
  coverageOf(document: Document, terms: readonly Term[]): number {
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
        (written || thing || others.length ? 1 : UNWRITTEN_ACT) *
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
