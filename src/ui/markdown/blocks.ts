import { blockOf, blocksOf, itemOf, langOf, lex, rowOf, written, type Links, type Token, type Tokens } from './lexer'
import { closeOpen } from './close-open'
import {
  behind,
  countOf,
  extend,
  flat,
  group,
  type Block,
  type Groups,
  type Inline,
  type Item,
  type ListBlock,
  type Row,
  type TableBlock,
} from './tree'

/** A fence that is open: lines are put behind it as they come, and nothing is lexed. */
interface Fence {
  marker: string
  indent: number
  lang: string
  lines: Groups<string>
  /** where the first line begins that has not come whole */
  next: number
}
/** What can no longer change of a list or a table that still grows; the text behind it is lexed as a list or table of its own. */
type Head =
  | { type: 'list'; list: ListBlock; items: Groups<Item>; bullet: string }
  | { type: 'table'; table: TableBlock; rows: Groups<Row>; source: string }

/** A text as far as it has come, and what is drawn of it. */
export interface Markdown {
  readonly text: string
  readonly done: boolean
  /** Blocks to draw. Those that are sealed, and the groups of them, are the same objects from one text to the next. */
  readonly groups: Groups<Block>
  /** number of blocks that are sealed: never lexed again until the text is whole */
  readonly sealed: number
  /** where in the text the open tail begins: behind what is sealed, and behind the head */
  readonly offset: number
  readonly links: Links
  readonly head: Head | null
  readonly fence: Fence | null
  /** sources of the blocks that are drawn and not sealed */
  readonly open: readonly string[]
  /** the text's last character is the last one that is drawn, so that a word can be put behind it */
  readonly drawn: boolean
}

const EMPTY: Markdown = {
  text: '',
  done: false,
  groups: [],
  sealed: 0,
  offset: 0,
  links: {},
  head: null,
  fence: null,
  open: [],
  drawn: false,
}
/** Items and rows that stay open: the last one grows, and the one before may become loose. */
const OPEN_PARTS = 2
const FENCE = /^( {0,3})(`{3,}(?=[^`\n]*\n)|~{3,})([^\n]*)\n/

const isSeen = ({ type }: Token): boolean => type !== 'space' && type !== 'def'
const isList = (token: Token | undefined): token is Tokens.List => token?.type === 'list'
const isTable = (token: Token | undefined): token is Tokens.Table => token?.type === 'table'
const bulletOf = (item: string): string => /^ {0,3}(?:\d{1,9}([.)])|([-+*]))/.exec(item)?.slice(1).join('') ?? ''
const endsBlank = (item: string): boolean => /\n[ \t]*\n[ \t]*$/.test(item.slice(item.trimEnd().length))

/** How much a block says about the ones before it being over. One that may yet become another kind says as much as a line. */
function weightOf(token: Token): number {
  if (isList(token)) return Math.max(1, token.items.length - 1)
  if (isTable(token)) return token.rows.length ? 2 : 1
  return token.type === 'code' && FENCE.test(token.raw) ? 2 : 1
}

/** Number of leading tokens that are sealed: those with two later blocks. */
function sealable(tokens: Token[]): number {
  let later = 0
  for (let n = tokens.length - 1; n >= 0; n--) {
    const token = tokens[n] as Token
    if (later >= 2 && isSeen(token)) return n + 1
    if (isSeen(token)) later += weightOf(token)
  }
  return 0
}

function closes(line: string, { marker }: Fence): boolean {
  const found = /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1]
  return found !== undefined && found[0] === marker[0] && found.length >= marker.length
}

const fenceBlock = ({ lang, lines }: Fence, last: string): Block => ({
  type: 'code',
  lang,
  lines: last ? extend(lines, countOf(lines), [last]) : lines,
})
const outdent = (line: string, indent: number): string =>
  indent ? line.replace(new RegExp(`^ {1,${indent}}`), '') : line

/** The fence with the lines that have come; null when one of them closes it. */
function growFence(fence: Fence, text: string): { fence: Fence; block: Block } | null {
  const lines: string[] = []
  let { next } = fence
  for (let end = text.indexOf('\n', next); end >= 0; end = text.indexOf('\n', next)) {
    const line = text.slice(next, end)
    if (closes(line, fence)) return null
    lines.push(outdent(line, fence.indent))
    next = end + 1
  }
  const rest = text.slice(next)
  if (closes(rest, fence)) return null
  const grown = { ...fence, lines: lines.length ? extend(fence.lines, countOf(fence.lines), lines) : fence.lines, next }
  // what may be half of the closing fence is not shown
  return { fence: grown, block: fenceBlock(grown, /^ {0,3}(`+|~+)$/.test(rest) ? '' : outdent(rest, fence.indent)) }
}

function openFence(token: Token, text: string, offset: number): { fence: Fence; block: Block } | null {
  const [opening, spaces = '', marker = '', info = ''] = FENCE.exec(token.raw) ?? []
  if (token.type !== 'code' || opening === undefined) return null
  return growFence(
    { marker, indent: spaces.length, lang: langOf(info.trim()), lines: [], next: offset + opening.length },
    text,
  )
}

/** The block of the tail's first token, together with its head. Null when the head turns out to have been something else. */
function joinHead(head: Head, token: Token | undefined): Block | null {
  if (head.type === 'list') {
    if (!isList(token) || bulletOf(token.raw) !== head.bullet) return null
    return {
      ...head.list,
      loose: head.list.loose || token.loose,
      items: extend(
        head.items,
        countOf(head.items),
        token.items.map(item => itemOf(item)),
      ),
    }
  }
  return isTable(token) ? { ...head.table, rows: extend(head.rows, countOf(head.rows), token.rows.map(rowOf)) } : null
}

/** Moves what can no longer change of the tail's first block into its head. Gives the length of source that is lexed no more. */
function settle(before: Head | null, token: Token, block: Block): { head: Head; length: number } | null {
  if (isList(token) && block.type === 'list' && token.items.length > OPEN_PARTS) {
    const settled = token.items.slice(0, -OPEN_PARTS)
    const sources = settled.map(item => item.raw)
    if (!token.raw.startsWith(sources.join(''))) return null
    const kept = countOf(block.items) - OPEN_PARTS
    const list = { ...block, loose: block.loose || sources.some(endsBlank) }
    return {
      head: { type: 'list', list, items: extend(block.items, kept, []), bullet: bulletOf(token.raw) },
      length: sources.join('').length,
    }
  }
  if (isTable(token) && block.type === 'table' && token.rows.length > OPEN_PARTS) {
    const lines = token.raw.split('\n')
    // a head that is put before the rows on each lexing is no part of the text
    const source = lines.slice(0, 2).join('\n') + '\n'
    const settled = lines.slice(2, 2 + token.rows.length - OPEN_PARTS).join('\n') + '\n'
    const kept = countOf(block.rows) - OPEN_PARTS
    return {
      head: { type: 'table', table: block, rows: extend(block.rows, kept, []), source },
      length: settled.length + (before?.type === 'table' ? 0 : source.length),
    }
  }
  return null
}

/** Nothing that markdown, an address or a character reference is made of. */
const ORDINARY = /^[\p{L}\p{M}\p{N} \u2018-\u201d\u2026\u3001-\u303f\uff01-\uff20]+$/u

/** The same with a word behind its last text, where that is the last thing of all and ends with `before`. Null where it is not, or where the word may belong to an address. */
function behindLast<T extends Block | Item | Inline>(node: T, before: string, word: string): T | null {
  if ('text' in node) return node.text.endsWith(before) ? { ...node, text: node.text + word } : null
  if ('items' in node) {
    const count = countOf(node.items)
    const last = behind(node.items, count - 1)[0]
    const longer = last ? behindLast(last, before, word) : null
    return longer && { ...node, items: extend(node.items, count - 1, [longer]) }
  }
  if (!('children' in node) || ('type' in node && node.type === 'link')) return null
  const { children } = node
  const last = children[children.length - 1]
  const longer = last ? behindLast<Block | Item | Inline>(last, before, word) : null
  return longer && { ...node, children: [...children.slice(0, -1), longer] }
}

/** A word that comes behind a word: most of an answer's pieces. Null for everything else. */
function append(base: Markdown, text: string): Markdown | null {
  const { length } = base.text
  const before = base.text.charAt(length - 1)
  if (!base.drawn || before === ' ' || !ORDINARY.test(text.slice(length - 1))) return null
  const count = countOf(base.groups)
  const last = behind(base.groups, count - 1)[0]
  const longer = last ? behindLast(last, before, text.slice(length)) : null
  return (
    longer && { ...base, text, groups: extend(base.groups, count - 1, [longer]), open: [...base.open.slice(0, -1), ''] }
  )
}

function advance(base: Markdown, text: string): Markdown {
  const longer = append(base, text)
  if (longer) return longer
  const kept = { text, done: false, links: base.links }
  if (base.fence) {
    const grown = growFence(base.fence, text)
    if (grown) return { ...base, ...kept, groups: extend(base.groups, base.sealed, [grown.block]), fence: grown.fence }
  }
  const { head } = base
  const prefix = head?.type === 'table' ? head.source : ''
  const tail = text.slice(base.offset)
  const closed = closeOpen(tail)
  const { tokens, links } = lex(prefix + closed, base.links)
  const first = tokens.findIndex(isSeen)
  const joined = head ? joinHead(head, tokens[first]) : null
  // cannot be unless a head was cut in the wrong place: start over
  if (head && !joined) return advance({ ...EMPTY, text: base.text }, text)

  // a definition changes what other blocks say
  const same = JSON.stringify(links) === JSON.stringify(base.links)
  const drawn: Block[] = []
  const open: string[] = []
  const old = behind(base.groups, base.sealed)
  tokens.forEach((token, n) => {
    const place = drawn.length
    const before = same && base.open[place] === token.raw ? old[place] : undefined
    const block = before ?? (n === first && joined ? joined : blockOf(token))
    if (!block) return
    drawn.push(block)
    open.push(token.raw)
  })

  const count = sealable(tokens)
  const sealedTokens = tokens.slice(0, count)
  let length = sealedTokens.reduce((sum, { raw }) => sum + raw.length, 0) - (count ? prefix.length : 0)
  const whole = (prefix + tail).startsWith(sealedTokens.map(({ raw }) => raw).join(''))
  const seals = count > 0 && whole ? sealedTokens.filter(isSeen).length : 0
  if (!seals) length = 0
  const defined = seals ? sealedTokens.filter((token): token is Tokens.Def => token.type === 'def') : []
  const result = {
    ...kept,
    links: defined.reduce<Links>(
      (all, { tag, href, title }) => (tag in all ? all : { ...all, [tag]: { href, title } }),
      base.links,
    ),
    groups: extend(base.groups, base.sealed, drawn),
    sealed: base.sealed + seals,
    offset: base.offset + length,
    head: seals ? null : head,
    fence: null,
    open: open.slice(seals),
    drawn: closed.startsWith(tail) && tokens.slice(-1).every(isSeen),
  }

  const rest = tokens.slice(seals ? count : 0)
  const next = rest.findIndex(isSeen)
  const token = rest[next]
  if (!token) return result
  const at = result.offset + rest.slice(0, next).reduce((sum, { raw }) => sum + raw.length, 0)
  const fenced = next === rest.length - 1 && !result.head ? openFence(token, text, at) : null
  if (fenced)
    return {
      ...result,
      offset: at,
      groups: extend(result.groups, result.sealed, [fenced.block]),
      fence: fenced.fence,
      open: [],
      drawn: false,
    }
  const settled = settle(result.head, token, drawn[seals] as Block)
  // its source is a different one from now on, and may read the same
  return settled
    ? { ...result, offset: at + settled.length, head: settled.head, open: ['', ...result.open.slice(1)] }
    : result
}

/** The whole text, lexed once; blocks that are as they were stay the same objects. */
function finish(before: Markdown | null, text: string): Markdown {
  const old = before ? flat(before.groups) : []
  const blocks = blocksOf(lex(text, {}).tokens).map((block, n) =>
    JSON.stringify(old[n]) === JSON.stringify(block) ? (old[n] as Block) : block,
  )
  const same = before !== null && blocks.length === old.length && blocks.every((block, n) => block === old[n])
  return { ...EMPTY, text, done: true, groups: same ? before.groups : group(blocks), sealed: blocks.length }
}

/** Characters before the open tail, and at the text's beginning, that tell whether a text goes on. All of it would be compared for each piece that comes. */
const COMPARED = 64

/** Whether `text` goes on from `before`. Another text that says the same in these places is put right when it is done. */
function goesOn(before: Markdown | null, text: string): before is Markdown {
  if (!before || before.done || text.length < before.text.length) return false
  const start = Math.max(0, (before.fence?.next ?? before.offset) - COMPARED)
  return (
    text.slice(start, before.text.length) === before.text.slice(start) &&
    text.slice(0, COMPARED).startsWith(before.text.slice(0, COMPARED))
  )
}

/**
 * What to draw of a text that has grown since `before` (null at first), or of another text. Pure. A block is sealed once there are two later ones:
 * it is not lexed again, and stays the same object. The whole text is lexed once more when it is `done`, for link definitions that came behind their
 * use. Never throws: what cannot be lexed is shown as it is written.
 */
export function grow(before: Markdown | null, source: string, done: boolean): Markdown {
  if (before && before.text === source && before.done === done) return before
  const text =
    source.indexOf('\r', goesOn(before, source) ? before.text.length : 0) < 0 ? source : source.replace(/\r\n?/g, '\n')
  try {
    return done ? finish(before, text) : advance(goesOn(before, text) ? before : EMPTY, text)
  } catch {
    return { ...EMPTY, text, done, groups: text ? [[written(text)]] : [] }
  }
}
