import type { Language } from '../../../../shared/language'
import type { Offers } from '../../../kernel/call/offers'
import { plain, sectionsOf, type Block, type Section } from '../../../kernel/text/blocks'
import { termsOf } from '../../../kernel/text/tokenize'
import { counted, type Counted } from './bm25'
import type { Catalogue } from './catalogue'
import type { Rest } from './chunked-build'
import { codeKey, codesOf, writtenCodes } from './codes'

type Known = Awaited<ReturnType<Offers<unknown>['knowledge']['read']>>
export type KnownFault = Known['faults'][number]
/** An article in one language; the one who gives the list has put what matters most first. */
export type Article = Omit<Known['articles'][number], 'readTimes' | 'shelf'>
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

/** How much a word counts by where it stands. */
const WEIGHT = { title: 3, heading: 2, above: 1, code: 3, asked: 3, groupTitle: 6, groupHeading: 1.5 } as const

/** The sections of an article. A summary that its text does not repeat is the first of them: it is the shortest answer. */
export function withSummary({ content, format, title, summary }: Article): Section[] {
  const sections = sectionsOf(content, format, title)
  const said = summary.trim()
  return !said || plain(sections[0]?.blocks ?? []).includes(said)
    ? sections
    : [{ heading: '', above: [], blocks: [{ kind: 'text', text: said }] }, ...sections]
}

/** What an index is made of. */
export class Builder {
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

  fault(fault: KnownFault): void {
    const { id, code, models, title, symptom, dangers, cause, steps, wikiId, language } = fault
    const [kinds, codes] = [this.kindsOf(models, title), [codeKey(code)].filter(Boolean)]
    const about: Block[] = [
      { kind: 'text', text: cause },
      { kind: 'list', ordered: true, items: steps },
    ]
    // dangers and symptoms are told and not searched: what is seen of one machine is seen of others, of which it is not known yet which it is
    const blocks = [...[...dangers, symptom].map((text): Block => ({ kind: 'text', text })), ...about]
    const entry = counted([
      { terms: termsOf(`${title} ${models.join(' ')}`), weight: WEIGHT.title },
      { terms: termsOf(code), weight: WEIGHT.code },
      { terms: termsOf(plain(about)), weight: 1 },
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
    const { id, title, models, faultCodes, askedAs, language } = article
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
        { terms: termsOf(askedAs.join('\n')), weight: WEIGHT.asked },
        ...parts.flatMap(({ heading, body }) => [
          { terms: heading, weight: WEIGHT.groupHeading },
          { terms: body, weight: 1 },
        ]),
      ]),
    )
  }
}
