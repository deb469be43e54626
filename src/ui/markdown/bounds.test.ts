import { grow } from './blocks'
import type { Block, Inline, Item } from './tree'

const cpuOf = (work: () => void): number => {
  const { user, system } = process.cpuUsage()
  work()
  const spent = process.cpuUsage({ user, system })
  return spent.user + spent.system
}
const PROSE = '这是一个普通的句子，**没有** `什么`。'
/** Draws a text as a stream of some pieces, and then whole. */
function draw(text: string): Block[] {
  let grown: ReturnType<typeof grow> | null = null
  for (let n = 1; n <= 8; n++) grown = grow(grown, text.slice(0, Math.floor((text.length * n) / 8)), false)
  return grow(grown, text, true).groups.flat()
}
const prose = (length: number): string => `${PROSE.repeat(10)}\n\n`.repeat(Math.ceil(length / (PROSE.length * 10 + 2)))

/** Times that a text may take as much as prose of 100,000 characters: without bounds some took twenty times as much, and others did not end. */
const TIMES = 8
const HOSTILE: [string, string][] = [
  ['emphasis within emphasis', '*a **a '.repeat(2000)],
  ['emphasis over lines', '*a **a\n'.repeat(2000)],
  ['emphasis without blanks', '*a **a'.repeat(2000)],
  ['strikes', '~a ~~a '.repeat(2000)],
  ['underlines', '_a __a '.repeat(2000)],
  ['marks within words', 'a**b'.repeat(5000)],
  ['brackets', '['.repeat(100_000)],
  ['half links', '[a]('.repeat(20_000)],
  ['half pictures', '![a'.repeat(30_000)],
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
]
let ordinary = 0
beforeAll(() => {
  draw(prose(100_000))
  // the machine is busy with other things, too
  ordinary = Math.max(...[1, 2, 3].map(() => cpuOf(() => draw(prose(100_000)))))
})
test.each(HOSTILE)(
  '%s take no more than ordinary text many times over',
  (_, text) => {
    let blocks: Block[] = []
    expect(
      Math.min(
        ...[1, 2].map(() =>
          cpuOf(() => {
            blocks = draw(text)
          }),
        ),
      ),
    ).toBeLessThan(TIMES * ordinary)
    expect(blocks.length).toBeGreaterThan(0)
  },
  60_000,
)

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
