/** A line of a text that was HTML. */
export interface HtmlLine {
  text: string
  kind: 'text' | 'heading' | 'item'
}

const PART = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|<!--[\s\S]*?-->|[^<]+|</gi
/** Tags within a line; any other ends it. */
const INLINE = /^(a|abbr|b|code|del|em|font|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)$/
const HEADING = /^h[1-6]$/
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const MOST_CODE = 0x10ffff

const decoded = (text: string): string =>
  text.replace(/&(?:#(x?)([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, hex: string, code: string, name: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole
    const number = parseInt(code, hex ? 16 : 10)
    return number > 0 && number <= MOST_CODE ? String.fromCodePoint(number) : ''
  })

/** What clean HTML says, line by line and without pictures: for a short text, where nothing draws HTML. */
export function htmlLines(html: string): HtmlLine[] {
  const lines: HtmlLine[] = []
  let text = ''
  let kind: HtmlLine['kind'] = 'text'
  const end = (): void => {
    const said = decoded(text).replace(/\s+/g, ' ').trim()
    if (said) lines.push({ text: said, kind })
    text = ''
  }
  for (let found = PART.exec(html); found; found = PART.exec(html)) {
    const [part, closing, name = ''] = found
    const tag = name.toLowerCase()
    if (!tag) text += part.startsWith('<!--') ? '' : part
    else if (!INLINE.test(tag)) {
      end()
      // a paragraph within an item is of the item
      if (closing || tag === 'li' || HEADING.test(tag))
        kind = closing ? (tag === 'p' ? kind : 'text') : tag === 'li' ? 'item' : 'heading'
    }
  }
  end()
  return lines
}
