import { tests } from 'commonmark-spec'
import { grow, type Markdown } from '../blocks'
import { DIFFERENCES } from './differences'
import { GFM } from './gfm'

type Example = [name: string, markdown: string, html: string]
// the specification writes tabs as arrows
const withTabs = (text: string): string => text.replace(/→/g, '\t')
export const COMMONMARK = tests.map(({ number, markdown, html }): Example => [
  `CommonMark ${number}`,
  withTabs(markdown),
  withTabs(html),
])
export const EXAMPLES: Example[] = [
  ...COMMONMARK,
  ...GFM.map(([name, markdown, html]): Example => [`GFM ${name}`, markdown, html]),
]
export const INTENDED = new Map(
  DIFFERENCES.flatMap(({ reason, commonmark, gfm = [] }) =>
    [...commonmark.map(n => `CommonMark ${n}`), ...gfm.map(n => `GFM ${n}`)].map(name => [name, reason] as const),
  ),
)

export const whole = (source: string): Markdown => grow(null, source, true)
