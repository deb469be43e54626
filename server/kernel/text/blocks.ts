import { Lexer, Tokenizer, type Token, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { ArticleFormat } from '../../../shared/wiki'
import { sentencesOf } from './sentences'

/** One `~` is a range (16~30℃) here, as where articles are drawn (src/ui/markdown); two strike out. */
class OurTokenizer extends Tokenizer {
  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, masked, before) : undefined
  }
}

/** A part of an article, without any mark-up. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; header: string[]; rows: string[][] }

/** What stands below one heading ('' above the first), with the headings that this one is part of. */
export interface Section {
  heading: string
  above: string[]
  blocks: Block[]
}

/** A passage that is longer is cut between its blocks, in characters: long ones win by holding every word somewhere. */
const MAX_SECTION = 900

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
const wordsOf = (block: Block): string => {
  if (block.kind === 'text') return block.text
  return block.kind === 'list'
    ? block.items.join('\n')
    : [block.header, ...block.rows].map(row => row.join(' ')).join('\n')
}
/** All words of some blocks, a line for each item and row. */
export const plain = (blocks: readonly Block[]): string => blocks.map(wordsOf).join('\n')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? all
    const point = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : all
  })

/** Text of tokens within a line: links keep their words, pictures have none. */
const inline = (tokens: readonly Token[] | undefined): string =>
  (tokens ?? [])
    .map((token): string => {
      if (token.type === 'image' || token.type === 'html') return ''
      if (token.type === 'br') return ' '
      if ('tokens' in token && token.tokens) return inline(token.tokens)
      return 'text' in token && typeof token.text === 'string' ? decoded(token.text) : ''
    })
    .join('')

/** An item with what is nested in it, in one line. */
const itemText = (tokens: readonly Token[]): string =>
  tidy(
    tokens
      .map(token =>
        token.type === 'list'
          ? (token as Tokens.List).items.map(item => itemText(item.tokens)).join(' ')
          : inline('tokens' in token ? token.tokens : [token]),
      )
      .join(' '),
  )

/** Collects blocks below headings. */
class Outline {
  readonly sections: Section[] = [{ heading: '', above: [], blocks: [] }]
  private path: { depth: number; text: string }[] = []

  heading(depth: number, text: string): void {
    this.path = [...this.path.filter(one => one.depth < depth), { depth, text }]
    this.sections.push({ heading: text, above: this.path.slice(0, -1).map(one => one.text), blocks: [] })
  }

  add(block: Block): void {
    if (wordsOf(block).trim()) this.sections.at(-1)?.blocks.push(block)
  }
}

function addMarkdown(outline: Outline, tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type === 'heading') outline.heading((token as Tokens.Heading).depth, tidy(inline(token.tokens)))
    else if (token.type === 'paragraph' || token.type === 'text')
      outline.add({ kind: 'text', text: tidy(inline(token.tokens ?? [token])) })
    else if (token.type === 'code') outline.add({ kind: 'text', text: tidy((token as Tokens.Code).text) })
    else if (token.type === 'blockquote') addMarkdown(outline, token.tokens ?? [])
    else if (token.type === 'list') {
      const list = token as Tokens.List
      outline.add({ kind: 'list', ordered: list.ordered, items: list.items.map(item => itemText(item.tokens)) })
    } else if (token.type === 'table') {
      const table = token as Tokens.Table
      outline.add({
        kind: 'table',
        header: table.header.map(cell => tidy(inline(cell.tokens))),
        rows: table.rows.map(row => row.map(cell => tidy(inline(cell.tokens)))),
      })
    } else if (token.type === 'html') addHtml(outline, (token as Tokens.HTML).text)
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const HTML_PARTS = [...HEADINGS, 'ol', 'ul', 'li', 'tr', 'th', 'td', 'p', 'table', 'br']

/** The library leaves well-formed tags without attributes, so that they can be read one after the other. */
function addHtml(outline: Outline, html: string): void {
  const clean = sanitizeHtml(
    html.replace(/<\/?(div|section|article|blockquote|figure|figcaption|dl|dt|dd)\b[^>]*>/gi, '<p></p>'),
    { allowedTags: HTML_PARTS, allowedAttributes: {} },
  )
  let text = ''
  let lists: { ordered: boolean; items: string[]; open: boolean }[] = []
  let table: { header: string[]; rows: string[][]; row: string[]; head: boolean } | null = null
  const flush = (): void => {
    const words = tidy(decoded(text))
    text = ''
    if (!words) return
    const list = lists[0]
    if (list) {
      if (list.open && list.items.length)
        list.items[list.items.length - 1] = tidy(`${list.items.at(-1) ?? ''} ${words}`)
      else list.items.push(words)
      list.open = true
    } else outline.add({ kind: 'text', text: words })
  }
  for (const [, close, name, words] of clean.matchAll(/<(\/?)([a-z]\w*)(?: \/)?>|([^<]+)/g)) {
    if (words !== undefined) text += words
    else if (name === 'br') text += ' '
    else if (name === 'td' || name === 'th') {
      if (close && table) {
        table.row.push(tidy(decoded(text)))
        table.head &&= name === 'th'
      }
      text = ''
    } else if (name === 'tr' && table) {
      if (!close) Object.assign(table, { row: [], head: true })
      else if (table.head && !table.header.length && !table.rows.length) table.header = table.row
      else if (table.row.length) table.rows.push(table.row)
    } else if (name === 'table') {
      if (!close) {
        flush()
        table = { header: [], rows: [], row: [], head: true }
      } else if (table) {
        outline.add({ kind: 'table', header: table.header, rows: table.rows })
        table = null
      }
    } else if (table) text += ' '
    else if (name === 'ol' || name === 'ul') {
      flush()
      if (!close) lists.push({ ordered: name === 'ol', items: [], open: false })
      // what is nested became part of the outer item
      else if (lists.length > 1) lists.pop()
      else {
        for (const { ordered, items } of lists) outline.add({ kind: 'list', ordered, items })
        lists = []
      }
    } else if (name === 'li') {
      flush()
      if (!close && lists.length === 1 && lists[0]) lists[0].open = false
    } else if (name && HEADINGS.includes(name)) {
      if (close) {
        outline.heading(Number(name[1]), tidy(decoded(text)))
        text = ''
      } else flush()
    } else flush()
  }
  flush()
}

/** A section in pieces of at most MAX_SECTION, cut between blocks; a block that is too long is cut between sentences or rows. */
function cut(section: Section): Section[] {
  const small = section.blocks.flatMap((block): Block[] => {
    if (wordsOf(block).length <= MAX_SECTION) return [block]
    if (block.kind === 'text')
      return pack(sentencesOf(block.text), one => one.length).map(group => ({ kind: 'text', text: group.join(' ') }))
    if (block.kind === 'list') return pack(block.items, one => one.length).map(items => ({ ...block, items }))
    return pack(block.rows, row => row.join(' ').length).map(rows => ({ ...block, rows }))
  })
  return pack(small, block => wordsOf(block).length).map(blocks => ({ ...section, blocks }))
}

function pack<T>(parts: readonly T[], size: (part: T) => number): T[][] {
  const groups: T[][] = []
  let left = 0
  for (const part of parts) {
    const need = size(part)
    if (need > left || !groups.length) {
      groups.push([])
      left = MAX_SECTION
    }
    groups.at(-1)?.push(part)
    left -= need
  }
  return groups
}

/** An article as sections of at most about 900 characters. Its own title, where the text repeats it, is no section's heading. */
export function sectionsOf(content: string, format: ArticleFormat, title: string): Section[] {
  const outline = new Outline()
  if (format === 'html') addHtml(outline, content)
  else addMarkdown(outline, new Lexer({ gfm: true, tokenizer: new OurTokenizer() }).lex(content))
  return outline.sections
    .filter(section => section.blocks.length)
    .flatMap(cut)
    .map(section => ({
      ...section,
      heading: section.heading === title ? '' : section.heading,
      above: section.above.filter(heading => heading !== title),
    }))
}
