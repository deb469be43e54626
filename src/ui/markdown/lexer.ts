import { Lexer, Tokenizer, type Links, type Rules, type Token, type Tokens } from 'marked'
import { lendBuiltins } from '@/lib/late-builtins'
import { firstCjk, isCjk, withCjkEmphasis } from './emphasis'
import { decodeEntities } from './entities'
import { group, type Block, type Inline, type Item } from './tree'

export type { Links, Token, Tokens }

lendBuiltins()

/** Deeper than this nobody reads, and a phone's stack ends: what lies below is shown as it was written. */
const DEPTH = 12
/** Lists and quotes within each other that are told apart: those that are drawn, for each reads again all that lies within it. */
const NESTED = DEPTH + 1
/** Marks of one paragraph, heading or cell, and marks times characters: each mark may look through all that follows. What has more is shown as it is written. */
const MARKS = 1000
const WORK = 4_000_000
/** A run of these is one mark to marked; of the others each is one. */
const MARK = /[*_~`]+|[[\]<&\\:@]/g

class OurTokenizer extends Tokenizer {
  private depth = 0
  private within<T>(read: () => T): T | undefined {
    if (this.depth >= NESTED) return undefined
    this.depth++
    try {
      return read()
    } finally {
      this.depth--
    }
  }
  override list(source: string): Tokens.List | undefined {
    return this.within(() => super.list(source))
  }
  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.within(() => super.blockquote(source))
  }

  override emStrong(source: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    return source.startsWith('_') && isCjk(before) ? undefined : super.emStrong(source, masked, before)
  }

  /** One `~` is a range (16~30℃), as often as people write it; two strike out. */
  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, masked, before) : undefined
  }

  /** Bare addresses end where Chinese, Japanese or Korean begins: nobody puts a space there, and all that follows would be part of the address. */
  override url(source: string): Tokens.Link | undefined {
    const link = super.url(source)
    const end = link ? firstCjk(link.raw) : -1
    return end > 0 ? super.url(source.slice(0, end)) : link
  }

  override tag(source: string): Tokens.Tag | undefined {
    const { inLink } = this.lexer.state
    const tag = super.tag(source)
    // HTML is text here: what it opens does not change what follows
    Object.assign(this.lexer.state, { inLink, inRawBlock: false })
    return tag
  }
}

class OurLexer extends Lexer {
  private depth = 0
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const marks = source.match(MARK)?.length ?? 0
    if (this.depth >= NESTED || marks > MARKS || marks * source.length > WORK) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false })
      return tokens
    }
    this.depth++
    try {
      return super.inlineTokens(source, tokens)
    } finally {
      this.depth--
    }
  }
}

/** A title in parentheses holds none: `[a](b ((c))` is no link. */
const withPlainTitles = (rules: Rules): Rules => ({
  ...rules,
  inline: { ...rules.inline, link: new RegExp(rules.inline.link.source.replace('[^)\\\\])*\\)', '[^()\\\\])*\\)')) },
})

/** Tokens of whole blocks; their `raw` together is the source. `known` are link definitions from before; the result holds those of the source, too. */
export function lex(source: string, known: Links): { tokens: Token[]; links: Links } {
  const tokenizer = new OurTokenizer()
  const lexer = new OurLexer({ gfm: true, tokenizer })
  tokenizer.rules = withPlainTitles(withCjkEmphasis(tokenizer.rules))
  Object.assign(lexer.tokens.links, known)
  return { tokens: lexer.lex(source), links: lexer.tokens.links }
}

const CITE = /^\[\^?(\d{1,3})\]$/

/** As browsers write it, so that one address has one form. '' when it is none. */
function address(href: string): string {
  try {
    return encodeURI(decodeEntities(href)).replace(/%25/g, '%')
  } catch {
    return ''
  }
}

function textOf(nodes: Inline[]): string {
  return nodes
    .map(node => {
      if (node.type === 'image') return node.alt
      if ('children' in node) return textOf(node.children)
      return node.type === 'break' ? '\n' : node.text
    })
    .join('')
}

const softBreaks = (text: string): string => (text.indexOf('\n') < 0 ? text : text.replace(/[ \t]*\n[ \t]*/g, '\n'))

function inlineOf(token: Token, depth: number): Inline | null {
  const { raw } = token
  const text = (written: string): Inline => ({ type: 'text', text: written })
  if (depth > DEPTH) return text(raw)
  const inside = (children: Token[] | undefined) => inlines(children, depth + 1)
  switch (token.type) {
    case 'escape':
      return text((token as Tokens.Escape).text)
    case 'strong':
    case 'em':
    case 'del':
      return { type: token.type, children: inside(token.tokens) }
    case 'codespan':
      return { type: 'code', text: (token as Tokens.Codespan).text }
    case 'br':
      return { type: 'break' }
    case 'checkbox':
      return null
    case 'link': {
      const { href, title, text: label, autolink } = token as Tokens.Link
      const cite = CITE.exec(raw)?.[1]
      // within an address that is its own text, nothing stands for something else
      const node: Inline = autolink
        ? { type: 'link', href: address(href.replace(/&/g, '&amp;')), title: '', children: [text(label)] }
        : { type: 'link', href: address(href), title: decodeEntities(title ?? ''), children: inside(token.tokens) }
      return cite ? { ...node, cite: Number(cite) } : node
    }
    case 'image': {
      const { href, title } = token as Tokens.Image
      return {
        type: 'image',
        src: address(href),
        title: decodeEntities(title ?? ''),
        alt: textOf(inside(token.tokens)),
      }
    }
    // raw HTML is text; but models break the lines of a table's cells with it
    case 'html':
      return /^<br\s*\/?>$/i.test(raw) ? { type: 'break' } : text(raw)
    default:
      return text(softBreaks(decodeEntities(raw)))
  }
}

/** Texts that follow each other are one node, and a line does not begin with spaces. */
function inlines(tokens: Token[] | undefined, depth: number): Inline[] {
  const nodes: Inline[] = []
  for (const token of tokens ?? []) {
    // a list's text holds its own
    const nested = token.type === 'text' && depth <= DEPTH ? (token as Tokens.Text).tokens : undefined
    const made = nested ? inlines(nested, depth + 1) : [inlineOf(token, depth)]
    for (const node of made) {
      const last = nodes[nodes.length - 1]
      if (!node) continue
      if (node.type === 'text' && last?.type === 'text')
        nodes[nodes.length - 1] = { type: 'text', text: softBreaks(last.text + node.text) }
      else nodes.push(node)
    }
  }
  return nodes
}

/** Text as it was written, line by line. */
export const written = (source: string): Block => ({
  type: 'paragraph',
  children: source
    .replace(/\n+$/, '')
    .split('\n')
    .reduce<Inline[]>(
      (all, text, n) => [
        ...all,
        ...(n ? [{ type: 'break' } as const] : []),
        ...(text ? [{ type: 'text', text } as const] : []),
      ],
      [],
    ),
})

export const itemOf = (item: Tokens.ListItem, depth = 0): Item => ({
  checked: item.task ? item.checked === true : null,
  children: blocksOf(item.tokens, depth + 1),
})
export const rowOf = (cells: Tokens.TableCell[]): Inline[][] => cells.map(cell => inlines(cell.tokens, 0))
export const linesOf = (code: string): string[] => (code === '' ? [] : code.replace(/\n$/, '').split('\n'))
export const langOf = (info: string | undefined): string => decodeEntities(/^\S*/.exec(info ?? '')?.[0] ?? '')

const WARNING = /^\[!WARNING\]\s*/
/** A quotation; one that begins with `[!WARNING]` is a warning, as on GitHub. */
function quoteOf(children: Block[]): Block {
  const [first, ...rest] = children
  const [text, ...others] = first?.type === 'paragraph' ? first.children : []
  if (text?.type !== 'text' || !WARNING.test(text.text)) return { type: 'quote', warning: false, children }
  const said = text.text.replace(WARNING, '')
  const left: Inline[] = said ? [{ type: 'text', text: said }, ...others] : others
  return {
    type: 'quote',
    warning: true,
    children: left.length ? [{ type: 'paragraph', children: left }, ...rest] : rest,
  }
}

/** The block that a token draws; null for what is not seen (blank lines, definitions). */
export function blockOf(token: Token, depth = 0): Block | null {
  if (depth > DEPTH) return token.raw.trim() ? written(token.raw) : null
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'heading':
      return { type: 'heading', depth: (token as Tokens.Heading).depth, children: inlines(token.tokens, depth) }
    case 'code':
      return {
        type: 'code',
        lang: langOf((token as Tokens.Code).lang),
        lines: group(linesOf((token as Tokens.Code).text)),
      }
    case 'blockquote':
      return quoteOf(blocksOf(token.tokens ?? [], depth + 1))
    case 'hr':
      return { type: 'rule' }
    case 'list': {
      const { ordered, start, loose, items } = token as Tokens.List
      return {
        type: 'list',
        start: ordered ? Number(start) : null,
        loose,
        items: group(items.map(item => itemOf(item, depth))),
      }
    }
    case 'table': {
      const { align, header, rows } = token as Tokens.Table
      return { type: 'table', align, head: rowOf(header), rows: group(rows.map(rowOf)) }
    }
    case 'html':
      return written(token.raw)
    // `text` is what a tight list's item holds
    default:
      return { type: 'paragraph', children: inlines((token as Tokens.Paragraph | Tokens.Text).tokens, depth) }
  }
}

export const blocksOf = (tokens: Token[], depth = 0): Block[] =>
  tokens.map(token => blockOf(token, depth)).filter((block): block is Block => block !== null)
