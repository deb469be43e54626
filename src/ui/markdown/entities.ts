/** Names that people and language models write. HTML has 2,231, which would be 30 KB; the others stay as they are written. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  plusmn: '±',
  minus: '−',
  deg: '°',
  micro: 'µ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  infin: '∞',
  sum: '∑',
  radic: '√',
  alpha: 'α',
  beta: 'β',
  pi: 'π',
  Omega: 'Ω',
  mu: 'μ',
  Delta: 'Δ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  check: '✓',
  emsp: '\u2003',
  ensp: '\u2002',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  shy: '\u00ad',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
}
const REPLACEMENT = '\ufffd'

function numbered(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return REPLACEMENT
  return String.fromCodePoint(code)
}

/** Text with its character references (`&amp;`, `&#20013;`, `&#x4e2d;`) put in. */
export const decodeEntities = (text: string): string =>
  text.indexOf('&') < 0
    ? text
    : text.replace(
        /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/g,
        (written, decimal?: string, hex?: string, name = '') => {
          if (decimal) return numbered(parseInt(decimal, 10))
          if (hex) return numbered(parseInt(hex, 16))
          return Object.prototype.hasOwnProperty.call(NAMED, name) ? (NAMED[name] as string) : written
        },
      )
