import fc from 'fast-check'
import { grow, type Markdown } from './blocks'
import { htmlOf } from './spec/html'
import { countOf, flat } from './tree'
import { WHOLE } from '../../../test/audit'

const mockLexed: number[] = []
jest.mock('./lexer', () => {
  const lexer = jest.requireActual<typeof import('./lexer')>('./lexer')
  return {
    ...lexer,
    lex: (...args: Parameters<typeof lexer.lex>) => {
      mockLexed.push(args[0].length)
      return lexer.lex(...args)
    },
  }
})
beforeEach(() => {
  mockLexed.length = 0
})
const lexed = (): number => mockLexed.reduce((sum, length) => sum + length, 0)

const PIECE = 4
/** All states of a text that comes in pieces of four characters. */
function states(source: string): Markdown[] {
  const all: Markdown[] = []
  for (let end = PIECE; end < source.length + PIECE; end += PIECE)
    all.push(grow(all[all.length - 1] ?? null, source.slice(0, end), false))
  return all
}
const last = (all: Markdown[]): Markdown => all[all.length - 1] as Markdown
const html = ({ groups }: Markdown): string => htmlOf(flat(groups))

test('a block is sealed when two later ones are there, and stays the same object', () => {
  const one = grow(null, '# One\n\ntwo\n\nthree', false)
  expect(one.sealed).toBe(1)
  const two = grow(one, '# One\n\ntwo\n\nthree\n\nfour', false)
  expect(two.sealed).toBe(2)
  expect(flat(two.groups)[0]).toBe(flat(one.groups)[0])
  const end = grow(two, two.text, true)
  expect(end.groups).toBe(two.groups)
})

test('full groups of sealed blocks stay the same arrays', () => {
  const source = Array.from({ length: 100 }, (_, n) => `Paragraph ${n}`).join('\n\n')
  const before = grow(null, source.slice(0, source.indexOf('Paragraph 60')), false)
  const after = grow(before, source, false)
  expect(after.groups.length).toBe(13)
  for (const n of [0, 1, 2, 3, 4, 5, 6]) expect(after.groups[n]).toBe(before.groups[n])
})

describe('what has been lexed is not lexed again', () => {
  test('in a long answer', () => {
    const source = 'A paragraph about an **air conditioner** of some length.\n\n'.repeat(200)
    states(source)
    // a paragraph of 58 characters is read for each piece until two later ones are there
    expect(lexed()).toBeLessThan(source.length * 60)
  })
  test('in an open fence', () => {
    const source = '```js\n' + 'const answer = 42\n'.repeat(600)
    const all = states(source)
    expect(lexed()).toBeLessThan(100)
    expect(html(last(all))).toBe(html(grow(null, source, true)))
  })
  test.each([
    [
      'a list of 10,000 characters',
      'First:\n\n' + Array.from({ length: 310 }, (_, n) => `- item **${n}** of some length here`).join('\n'),
    ],
    [
      'a numbered list with air',
      Array.from({ length: 310 }, (_, n) => `${n + 1}. item **${n}** of some length\n`).join('\n'),
    ],
    [
      'a table of 10,000 characters',
      'See:\n\n| code | meaning | what to do |\n|---|:-:|--:|\n' +
        Array.from({ length: 300 }, (_, n) => `| E${n} | sensor ${n} | replace it |`).join('\n'),
    ],
  ])('in %s', (_name, source) => {
    expect(source.length).toBeGreaterThan(9000)
    const all = states(source + '\n\nThe end.\n')
    expect(lexed()).toBeLessThan(source.length * 100)
    expect(html(last(all))).toBe(html(grow(null, source + '\n\nThe end.\n', true)))
    const before = all[all.length - 20] as Markdown
    expect(before.head).not.toBeNull()
  })
})

test('items that are over stay the same objects, also when the list gets air', () => {
  const items = Array.from({ length: 40 }, (_, n) => `- item ${n}`).join('\n')
  const before = grow(null, items, false)
  const after = grow(before, items + '\n\n- last', false)
  const [list, looser] = [flat(before.groups)[0], flat(after.groups)[0]]
  if (list?.type !== 'list' || looser?.type !== 'list') throw new Error('no list')
  expect([list.loose, looser.loose]).toEqual([false, true])
  expect(looser.items[0]).toBe(list.items[0])
  expect(countOf(looser.items)).toBe(41)
})

test('equal items are all counted', () => {
  const source = '- same\n'.repeat(60)
  for (const state of states(source)) {
    const [list] = flat(state.groups)
    if (list?.type === 'list') expect(countOf(list.items)).toBe((state.text.match(/- s/g) ?? []).length)
  }
})

test('a definition behind its use is found at the end, and one before it at once', () => {
  const source = 'See [it].\n\nTwo.\n\nThree.\n\nFour.\n\n[it]: /late\n'
  expect(html(last(states(source)))).toContain('See [it].')
  expect(html(grow(null, source, true))).toContain('<a href="/late">it</a>')
  expect(html(grow(null, '[it]: /early\n\nOne.\n\nTwo.\n\nThree.\n\nSee [it].', false))).toContain(
    '<a href="/early">it</a>',
  )
})

test('a fence shows its lines as they come, and not its half end', () => {
  const open = grow(null, 'Look:\n\n```js\nlet a\nlet b', false)
  expect(html(open)).toContain('<pre><code class="language-js">let a\nlet b\n</code></pre>')
  expect(html(grow(open, 'Look:\n\n```js\nlet a\nlet b\n``', false))).toContain('let b\n</code></pre>')
  expect(html(grow(open, 'Look:\n\n```js\nlet a\nlet b\n```\nEnd', false))).toContain(
    'let b\n</code></pre>\n<p>End</p>',
  )
})

describe('a text that comes in pieces is at each of them what it would be at once', () => {
  // HTML leaves out white space at the end of a line
  const shown = (state: Markdown): string => html(state).replace(/[ \n]+(?=<|\n)/g, '')
  const PARTS = [
    'A long sentence about pumps. ',
    '空调外机不转时，**先看电源。**再看',
    '见https://a.example/b。然后',
    'mail to a.b@c.example now ',
    '`code` and *more*',
    '~~gone~~',
    '[page](https://a.example/x)',
    ' and \n',
    '\n\n',
    '\n\n## ',
    '\n\n- ',
    '\n- ',
    '\n   - ',
    '\n\n1. ',
    '\n\n> ',
    '\n\n| a | b |\n|-|-|\n| ',
    ' | ',
    '\n\n```js\nlet a\n\nlet b\n```\n',
    '&amp;',
    '2 * 3 ',
    'file_name_x',
    '[1]',
    '\\*',
    '  \n',
    '- [ ] ',
    '<br>',
    '<b> x',
    'www.a.example',
    '\n---\n',
    '![x](/y)',
    '\n    code',
  ]
  test('with words, marks and blocks of every kind', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PARTS), { minLength: 3, maxLength: 25 }),
        fc.integer({ min: 1, max: 5 }),
        (parts, step) => {
          const source = parts.join('')
          let state: Markdown | null = null
          for (let end = step; end <= source.length; end += step) {
            state = grow(state, source.slice(0, end), false)
            expect(shown(state)).toBe(shown(grow(null, source.slice(0, end), false)))
          }
        },
      ),
      { numRuns: WHOLE ? 150 : 25 },
    )
  })
})

test('a word behind a word is not lexed', () => {
  const before = grow(null, '# Title\n\n- one **two', false)
  mockLexed.length = 0
  const after = grow(before, '# Title\n\n- one **two three', false)
  expect(html(after)).toContain('<li>one <strong>two three</strong>\n</li>')
  expect(mockLexed).toEqual([])
  expect(flat(after.groups)[0]).toBe(flat(before.groups)[0])
})
test.each([
  ['a definition', 'One\n\n[a]: ht', 'One\n\n[a]: http'],
  ['an address', 'One https://a.example/b', 'One https://a.example/bc'],
])('a word behind %s belongs to it', (_name, before, after) => {
  expect(html(grow(grow(null, before, false), after, false))).toBe(html(grow(null, after, false)))
})

test('a text that is another one is read from the start', () => {
  const before = last(states('One\n\nTwo\n\nThree\n\nFour'))
  expect(html(grow(before, 'Other', false))).toBe('<p>Other</p>\n')
  expect(html(grow(before, 'One\n\nTwo\n\nThree\n\nFive', false))).toContain('<p>Five</p>')
  expect(html(grow(grow(null, 'One', true), 'One, two', false))).toBe('<p>One, two</p>\n')
  expect(grow(null, '', false).groups).toEqual([])
})

test('line ends of Windows, also cut in the middle', () => {
  const source = '- a\r\n- b\r\n\r\nc\r\n\r\n```\r\nd\r\n```\r\n'
  expect(html(grow(last(states(source)), source, true))).toBe(html(grow(null, source.replace(/\r/g, ''), true)))
})

describe('hostile input', () => {
  const many = (text: string, times: number): string => text.repeat(times)
  test.each([
    ['quotes', many('>', 5000)],
    ['brackets', many('[', 5000)],
    ['stars', many('**a', 3000)],
    ['ticks', many('`', 5000)],
    ['half links', many('[a](', 2000)],
    ['bullets', many('- ', 2000)],
    ['references', '&#0;&#xD800;&#x110000;&#9999999;'],
    ['a lone surrogate', '\ud800 [a](/\ud800) **\udc00**'],
    ['nothing', '\0\0\0'],
    ['deep lists', Array.from({ length: 150 }, (_, n) => `${' '.repeat(2 * n)}- x`).join('\n')],
  ])('%s: is shown and does not fail', (_name, source) => {
    for (const done of [true, false]) expect(grow(null, source, done).groups.length).toBeGreaterThan(0)
  })
  test('what cannot be lexed is shown as it is written', () => {
    jest.spyOn(String.prototype, 'trimEnd').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    try {
      expect(html(grow(null, '- **a**\n- <b>', true))).toBe('<p>- **a**<br>- &lt;b&gt;</p>\n')
    } finally {
      jest.restoreAllMocks()
    }
  })
  test('anything, in any pieces', () => {
    const bits = fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '~~',
      '[',
      '](',
      ')',
      '![',
      '|',
      '|-|\n',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '# ',
      '[a]: /b\n',
      '<b>',
      '<br>',
      '&amp;',
      '\\',
      '真。',
      '\ud83d',
      '\t',
      '    ',
      'www.a.example',
      '\r\n',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), pieces => {
        let state: Markdown | null = null
        let text = ''
        for (const piece of pieces) state = grow(state, (text += piece), false)
        expect(flat(grow(state, text, true).groups)).toEqual(flat(grow(null, text, true).groups))
      }),
      { numRuns: WHOLE ? 400 : 60 },
    )
  })
})
