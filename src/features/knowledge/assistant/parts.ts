import { FILE_PREFIX, NO_MATCH } from '@shared/assistant'

export interface FileItem {
  id: string
  filename: string
  fileSize: number
  url: string
}
/** What a message is made of. `think` is open while its end has not come. A `table` is one of the order entry's answers: field and value. */
export type Part =
  | { kind: 'think'; text: string; open: boolean }
  | { kind: 'markdown'; text: string }
  | { kind: 'file'; files: FileItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const OPEN = '<think>'
const CLOSE = '</think>'

/** Length of the longest end of `text` that may become `tag` with what is still to come. */
function halfTag(text: string, tag: string): number {
  for (let n = Math.min(tag.length - 1, text.length); n > 0; n--) if (text.endsWith(tag.slice(0, n))) return n
  return 0
}

/**
 * Takes think-tags out of an answer. A tag that is not closed holds all that follows; a closing tag without its opening one closes what
 * came before, as models that begin in the middle of thinking do. While the answer is under way (`done` false) half a tag at its end waits.
 */
export function splitThinking(content: string, done: boolean): { thinking: string; text: string; open: boolean } {
  let rest = content
  let thinking = ''
  let text = ''
  const firstOpen = rest.indexOf(OPEN)
  const orphan = rest.indexOf(CLOSE)
  if (orphan >= 0 && (firstOpen < 0 || orphan < firstOpen)) {
    thinking = rest.slice(0, orphan)
    rest = rest.slice(orphan + CLOSE.length)
  }
  for (;;) {
    const at = rest.indexOf(OPEN)
    if (at < 0) {
      const held = done ? 0 : Math.max(halfTag(rest, OPEN), halfTag(rest, CLOSE))
      const shown = text + rest.slice(0, rest.length - held)
      return { thinking: thinking.trim(), text: thinking ? shown.replace(/^\s+/, '') : shown, open: false }
    }
    text += rest.slice(0, at)
    rest = rest.slice(at + OPEN.length)
    const end = rest.indexOf(CLOSE)
    if (thinking && rest.slice(0, end < 0 ? undefined : end).trim()) thinking += '\n\n'
    if (end < 0) {
      const held = done ? 0 : halfTag(rest, CLOSE)
      return { thinking: (thinking + rest.slice(0, rest.length - held)).trim(), text: text.trim(), open: true }
    }
    thinking += rest.slice(0, end)
    rest = rest.slice(end + CLOSE.length)
  }
}

/** Cells of a table's line; an escaped bar is a letter. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  const inside = line.trim().replace(/^\|/, '')
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === '\\' && inside[i + 1] === '|') {
      cell += '|'
      i++
    } else if (inside[i] === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += inside[i]
  }
  if (cell.trim()) cells.push(cell.trim())
  return cells
}
const isBar = (line: string | undefined): line is string => line !== undefined && line.includes('|')
const isRule = (line: string | undefined): boolean =>
  isBar(line) && /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(line)
const isFence = (line: string): boolean => /^\s*(```|~~~)/.test(line)

/** A text with its markdown tables apart from the rest. */
function splitTables(source: string): Part[] {
  const lines = source.split('\n')
  const parts: Part[] = []
  let plain: string[] = []
  let fenced = false
  const close = () => {
    if (plain.join('').trim()) parts.push({ kind: 'markdown', text: plain.join('\n').trim() })
    plain = []
  }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (isFence(line)) fenced = !fenced
    if (fenced || !isBar(line) || !isRule(lines[i + 1])) {
      plain.push(line)
      continue
    }
    close()
    const rows: string[][] = []
    let at = i + 2
    for (; isBar(lines[at]); at++) rows.push(cellsOf(lines[at] ?? ''))
    parts.push({ kind: 'table', head: cellsOf(line), rows })
    i = at - 1
  }
  close()
  return parts
}

/** Whether an answer holds a markdown table (§5 "one-key fill"). */
export const hasTable = (content: string): boolean =>
  splitTables(splitThinking(content, true).text).some(part => part.kind === 'table')

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null
const textOf = (x: unknown): string => (typeof x === 'string' ? x : '')

/** Files of a "file:" message; null when it is none or cannot be read, which is only logged (§5). */
export function fileItemsIn(content: string): FileItem[] | null {
  if (!content.startsWith(FILE_PREFIX)) return null
  try {
    const list: unknown = JSON.parse(content.slice(FILE_PREFIX.length))
    if (!Array.isArray(list)) return null
    return list.filter(isObject).map(one => ({
      id: textOf(one.id),
      filename: textOf(one.filename),
      fileSize: typeof one.fileSize === 'number' ? one.fileSize : 0,
      url: textOf(one.url),
    }))
  } catch (error) {
    console.warn('files of a message', error)
    return null
  }
}

/** A "file:" message of the files. */
export const fileMessage = (files: FileItem[]): string =>
  FILE_PREFIX + JSON.stringify(files.map(({ id, filename, fileSize, url }) => ({ id, filename, fileSize, url })))

/** What a message consists of, in its order. Never throws, whatever a model says. `tables`: draw them as fields and values. */
export function partsOf(content: string, o: { done: boolean; tables?: boolean }): Part[] {
  const files = fileItemsIn(content)
  if (files) return [{ kind: 'file', files }]
  const { thinking, text, open } = splitThinking(content, o.done)
  return [
    ...(thinking ? [{ kind: 'think', text: thinking, open: open && !o.done } as const] : []),
    ...(o.tables ? splitTables(text) : text.trim() ? [{ kind: 'markdown', text } as const] : []),
  ]
}

/** An answer with the placeholders of order entry in the reader's language (§5). The longer word goes first: no part of it is a placeholder, but a later one might be. */
export const withoutPlaceholders = (content: string, t: (key: 'noMatchForm' | 'noMatchSubForm') => string): string =>
  content.split(NO_MATCH.subForm).join(t('noMatchSubForm')).split(NO_MATCH.form).join(t('noMatchForm'))

/** Whether an answer says that nothing fits the form. */
export const isNoMatch = (content: string): boolean =>
  content.includes(NO_MATCH.form) || content.includes(NO_MATCH.subForm)

/** An answer without the numbers of its sources, for who does not see them. */
export const withoutMarks = (content: string, sources: number): string =>
  content.replace(/ ?\[\^?(\d{1,3})\](?!\()/g, (mark, n: string) =>
    Number(n) >= 1 && Number(n) <= sources ? '' : mark,
  )

/** Words of an answer as they are read out or copied into a plain field: no marks, no table lines. */
export const plainWords = (content: string): string =>
  splitThinking(content, true)
    .text.replace(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replace(/\[\^?(\d+)\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/[#>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
