import type { Source } from '../../../../shared/assistant'
import { stepsOf, type Passage } from './passage'
import { GOOD, type Unit } from './quotable'

export const MAX_STEPS = 12
const MAX_ROWS = 3

/** Text that shows as it stands: nothing in it is read as mark-up, and no "[2]" of an article passes for a citation. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^(\s*)(?:([#+-])|(\d+)(?=[.)]\s))/gm, (_, space: string, mark?: string, number?: string) =>
      mark ? `${space}\\${mark}` : `${space}${number}\\`,
    )

export const trimmed = (text: string): string => text.replace(/[；;，,、]\s*$/, '')

/** Quotations and the documents they are of, numbered as they come. */
export class Draft {
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
export function addSentences(draft: Draft, units: readonly Unit[]): void {
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

export function addRows(draft: Draft, best: Unit, units: readonly Unit[]): void {
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

export function addSteps(draft: Draft, passage: Passage): void {
  const steps = stepsOf(passage.blocks).slice(0, MAX_STEPS)
  const { heading, documentName } = passage.source
  const number = draft.cite(passage, steps.join('\n'))
  draft.add(
    `**${escaped(heading || documentName)}** ${number}\n\n${steps.map((step, i) => `${i + 1}. ${escaped(trimmed(step))}`).join('\n')}`,
  )
}
