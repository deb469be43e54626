/** The little markdown that an info text may hold: paragraphs, headings, lists, bold and links. Everything else is plain text, so nothing needs cleaning. */
export interface Span {
  text: string
  bold?: true
  url?: string
}
export interface InfoBlock {
  kind: 'paragraph' | 'heading' | 'item'
  /** number of a numbered item */ mark?: string
  spans: Span[]
}

/** Pieces of a text between and at the matches of a global pattern. */
function split<T>(
  text: string,
  pattern: RegExp,
  plain: (text: string) => T,
  matched: (match: RegExpExecArray) => { piece: T; length: number },
): T[] {
  const pieces: T[] = []
  let at = 0
  const search = new RegExp(pattern)
  for (let match = search.exec(text); match; match = search.exec(text)) {
    if (match.index > at) pieces.push(plain(text.slice(at, match.index)))
    const { piece, length } = matched(match)
    pieces.push(piece)
    at = match.index + length
    search.lastIndex = at
  }
  if (at < text.length) pieces.push(plain(text.slice(at)))
  return pieces
}

const INLINE = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(([^()\s]+)\)/g

const toSpans = (text: string): Span[] =>
  split<Span>(
    text,
    INLINE,
    plain => ({ text: plain }),
    ([whole, bold, label = '', url = '']) => ({
      piece: bold === undefined ? { text: label, url } : { text: bold, bold: true },
      length: whole.length,
    }),
  )

/** Blocks of a text; lines of one paragraph stay together. */
export function parseMarkdown(source: string): InfoBlock[] {
  const blocks: InfoBlock[] = []
  let open: string[] = []
  const close = () => {
    if (open.length) blocks.push({ kind: 'paragraph', spans: toSpans(open.join('\n')) })
    open = []
  }
  for (const line of source.replace(/\r\n?/g, '\n').split('\n')) {
    const heading = /^#{1,6}\s+(.+)$/.exec(line)
    const item = /^\s*(?:[-*+]|(\d{1,3}[.)]))\s+(.+)$/.exec(line)
    if (heading || item || !line.trim()) close()
    if (heading) blocks.push({ kind: 'heading', spans: toSpans(heading[1] ?? '') })
    else if (item) blocks.push({ kind: 'item', ...(item[1] ? { mark: item[1] } : {}), spans: toSpans(item[2] ?? '') })
    else if (line.trim()) open.push(line.trim())
  }
  close()
  return blocks
}

const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^\s<>"'，。；、！？（）《》“”]+/gi

/** Pieces of a text, with what looks like a link apart from the rest. Closing punctuation does not belong to it. */
export const splitLinks = (text: string): { text: string; link: boolean }[] =>
  split<{ text: string; link: boolean }>(
    text,
    LINK,
    plain => ({ text: plain, link: false }),
    ([whole]) => {
      const link = whole.replace(/[.,;:!?)\]]+$/, '')
      return { piece: { text: link, link: true }, length: link.length }
    },
  )

/** Only these open (spec §5). */
export const isWebLink = (url: string): boolean => /^https?:\/\//i.test(url)

/** Whether a company wrote it in an editor, and not in Markdown. The server has cleaned it, and so does what draws it. */
export const isHtml = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
/** The words of HTML, a paragraph each, where nothing draws it. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|table|tr|blockquote|section)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
