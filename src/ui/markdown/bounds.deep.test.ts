import { Tokenizer } from 'marked'
import { cpuOf } from '../../../test/cost'
import { grow } from './blocks'
import type { Block, Inline, Item } from './tree'

const PROSE = '这是一个普通的句子，**没有** `什么`。'
/** Draws a text as a stream of some pieces, and then whole. */
function draw(text: string): Block[] {
  let grown: ReturnType<typeof grow> | null = null
  for (let n = 1; n <= 8; n++) grown = grow(grown, text.slice(0, Math.floor((text.length * n) / 8)), false)
  return grow(grown, text, true).groups.flat()
}
const prose = (length: number): string => `${PROSE.repeat(10)}\n\n`.repeat(Math.ceil(length / (PROSE.length * 10 + 2)))

/** What a text may cost for each of its characters. Ordinary text costs 3,700; without bounds some of these cost 15,000, most a hundred thousand and more. */
const COST = 10_000
type Rule = (this: Tokenizer, source: string, ...more: unknown[]) => unknown
/** Characters that marked's rules are handed and that regular expressions go over until the work is done, or until there are more than `most`. */
function costOf(most: number, work: () => void): number {
  const rules = Tokenizer.prototype as unknown as Record<string, Rule>
  const expressions: Pick<RegExp, 'exec'> = RegExp.prototype
  const { exec } = expressions
  const own = Object.entries(Object.getOwnPropertyDescriptors(rules))
  let cost = 0
  const add = (characters: number): void => {
    cost += characters
    // ends what would take for ever: `grow` shows the text as it is written
    if (cost > most) throw new Error('too much')
  }
  for (const [name, { value }] of own)
    if (name !== 'constructor' && typeof value === 'function')
      rules[name] = function (source, ...more) {
        add(source?.length ?? 0)
        return (value as Rule).call(this, source, ...more)
      }
  expressions.exec = function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    const isAnchored = this.source.startsWith('^') && !this.global
    add(found ? found.index + found[0].length - from : isAnchored ? 1 : text.length - from)
    return found
  }
  try {
    work()
  } finally {
    expressions.exec = exec
    Object.defineProperties(Tokenizer.prototype, Object.fromEntries(own))
  }
  return cost
}
/** No text costs many times the time of as much ordinary text as this: what a single expression tries can be seen in no other way. */
const MUCH = prose(100_000)
const TIMES = 20
/** A busy machine takes longer for anything. */
const TRIES = 5

const HOSTILE: [string, string][] = [
  ['emphasis within emphasis', '*a **a '.repeat(2000)],
  ['emphasis over lines', '*a **a\n'.repeat(2000)],
  ['emphasis without blanks', '*a **a'.repeat(2000)],
  ['strikes', '~a ~~a '.repeat(2000)],
  ['underlines', '_a __a '.repeat(2000)],
  ['marks within words', 'a**b'.repeat(5000)],
  ['brackets', '['.repeat(100_000)],
  ['half links', '[a]('.repeat(20_000)],
  ['half pictures', '![a'.repeat(2500)],
  ['backslashes', '\\'.repeat(50_000)],
  [
    'lists within lists',
    Array.from({ length: 1000 }, (_, i) => ' '.repeat(i) + '- a')
      .join('\n')
      .slice(0, 200_000),
  ],
  ['lists within lists, two by two', Array.from({ length: 440 }, (_, i) => '  '.repeat(i) + '- a').join('\n')],
  ['quotes within quotes', '>'.repeat(10_000) + 'a'],
  ['quotes and lists in turn', '> - '.repeat(2000)],
  ['angles', '<'.repeat(50_000)],
  ['code', '`a``b'.repeat(20_000)],
  ['few marks in a long text', `*${'a'.repeat(300)} `.repeat(700)],
  ['emphasis that is closed', `${'*a **b '.repeat(120)}${'x** x* '.repeat(120)}`],
  ['blanks before a last line', `a\n${' '.repeat(60_000)}${'a'.repeat(60_000)}`],
]
test.each([['ordinary text', MUCH], ...HOSTILE])('%s: the cost does not grow with what is open', (_, text) => {
  const most = COST * text.length
  const cost = costOf(most, () => draw(text))
  expect(cost).toBeGreaterThan(text.length)
  expect(cost).toBeLessThan(most)
  let times = Infinity
  for (let tries = 0; tries < TRIES && times >= TIMES; tries++)
    times = Math.min(times, cpuOf(() => expect(draw(text)).not.toEqual([])) / cpuOf(() => draw(MUCH)))
  expect(times).toBeLessThan(TIMES)
})

const wordsOf = (nodes: readonly (Block | Item | Inline)[]): string =>
  nodes
    .map(node =>
      'text' in node
        ? node.text
        : 'items' in node
          ? wordsOf(node.items.flat())
          : 'children' in node
            ? wordsOf(node.children)
            : '',
    )
    .join('')
test('what is too much is shown as it is written', () => {
  const text = '*a **a '.repeat(2000).trim()
  expect(draw(text)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text }] }])
  expect(wordsOf(draw(Array.from({ length: 100 }, (_, i) => `${'  '.repeat(i)}- item${i}`).join('\n')))).toContain(
    'item99',
  )
})
test('what people write is not too much', () => {
  const [paragraph] = draw(`${PROSE.repeat(150)}[看](/wiki/view?id=1)`)
  expect(paragraph?.type === 'paragraph' && paragraph.children.filter(node => node.type === 'strong').length).toBe(150)
  expect(paragraph?.type === 'paragraph' && paragraph.children.at(-1)?.type).toBe('link')
  let list = draw(Array.from({ length: 6 }, (_, i) => `${'  '.repeat(i)}- **item${i}**`).join('\n'))
  for (let i = 0; i < 6; i++) {
    const [first] = list
    if (first?.type !== 'list') throw new Error(`no list at ${i}`)
    list = first.items.flat()[0]?.children.slice(1) ?? []
  }
})
test.each<[string, boolean]>([
  ['[link](url ((title))', false],
  ['[link](url (a (b) c))', false],
  ['[link](url (title))', true],
  ['[link](url (\\(title))', true],
  ['[link](url "((title")', true],
  ['[link](url(a))', true],
])('%s is a link: %s', (text, is) => {
  const [paragraph] = draw(text)
  expect(paragraph?.type === 'paragraph' && paragraph.children[0]?.type === 'link').toBe(is)
})
