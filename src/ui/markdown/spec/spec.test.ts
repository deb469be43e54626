import { tests } from 'commonmark-spec'
import fc from 'fast-check'
import { grow, type Markdown } from '../blocks'
import { flat } from '../tree'
import { DIFFERENCES } from './differences'
import { GFM } from './gfm'
import { htmlOf, normal } from './html'

type Example = [name: string, markdown: string, html: string]
// the specification writes tabs as arrows
const withTabs = (text: string): string => text.replace(/→/g, '\t')
const COMMONMARK = tests.map(({ number, markdown, html }): Example => [
  `CommonMark ${number}`,
  withTabs(markdown),
  withTabs(html),
])
const EXAMPLES: Example[] = [
  ...COMMONMARK,
  ...GFM.map(([name, markdown, html]): Example => [`GFM ${name}`, markdown, html]),
]
const INTENDED = new Map(
  DIFFERENCES.flatMap(({ reason, commonmark, gfm = [] }) =>
    [...commonmark.map(n => `CommonMark ${n}`), ...gfm.map(n => `GFM ${n}`)].map(name => [name, reason] as const),
  ),
)

const whole = (source: string): Markdown => grow(null, source, true)
const treeOf = ({ groups }: Markdown): string => JSON.stringify(flat(groups))
/** The text in these pieces, one after the other, and its end. */
function streamed(pieces: string[]): Markdown {
  let state: Markdown | null = null
  let text = ''
  for (const piece of pieces) state = grow(state, (text += piece), false)
  return grow(state, text, true)
}
const cutAt = (source: string, cuts: number[]): string[] => {
  const places = [...new Set(cuts.map(cut => cut % (source.length + 1)))].sort((a, b) => a - b)
  return [...places, source.length].map((place, n) => source.slice(places[n - 1] ?? 0, place))
}
const differing = (read: (source: string) => string): string[] =>
  EXAMPLES.filter(([, markdown, html]) => normal(read(markdown)) !== normal(html)).map(([name]) => name)

test('both specifications are here, whole', () => {
  expect(COMMONMARK.length).toBe(652)
  expect(EXAMPLES.length).toBe(652 + GFM.length)
  expect(DIFFERENCES.every(({ reason }) => reason.length > 20)).toBe(true)
  expect([...INTENDED.keys()].filter(name => !EXAMPLES.some(one => one[0] === name))).toEqual([])
})

test('every example reads as specified, but for the differences that are meant', () => {
  expect(differing(source => htmlOf(flat(whole(source).groups)))).toEqual(
    EXAMPLES.map(([name]) => name).filter(name => INTENDED.has(name)),
  )
})

test('the same on engines without look-behind and without what came with 2022', () => {
  const found: string[] = []
  const today = EXAMPLES.map(([, markdown]) => htmlOf(flat(whole(markdown).groups)))
  const lost: [owner: object, name: string][] = [
    [Array.prototype, 'at'],
    [Object, 'hasOwn'],
    [String.prototype, 'matchAll'],
  ]
  const kept = lost.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor)
  const Present = RegExp
  class Old extends Present {
    constructor(source: string | RegExp, flags?: string) {
      if (/\(\?<[!=]/.test(String(source)))
        throw new SyntaxError('Invalid regular expression: invalid group specifier name')
      super(source, flags)
    }
  }
  const read = jest.fn()
  try {
    globalThis.RegExp = Old as unknown as RegExpConstructor
    jest.isolateModules(() => {
      for (const [owner, name] of lost) Reflect.deleteProperty(owner, name)
      const old = jest.requireActual<typeof import('../lexer')>('../lexer')
      EXAMPLES.forEach(([name, markdown], n) => {
        read()
        if (htmlOf(old.blocksOf(old.lex(markdown, {}).tokens)) !== today[n]) found.push(name)
      })
    })
  } finally {
    globalThis.RegExp = Present
    lost.forEach(([owner, name], n) => Object.defineProperty(owner, name, kept[n] as PropertyDescriptor))
  }
  expect(read).toHaveBeenCalledTimes(EXAMPLES.length)
  expect(found).toEqual([])
})

describe('a text that comes in pieces ends as the whole one', () => {
  test('for every cut in two, and character by character', () => {
    const wrong = EXAMPLES.filter(([, markdown]) => {
      const tree = treeOf(whole(markdown))
      return (
        treeOf(streamed([...markdown])) !== tree ||
        Array.from(markdown, (_, n) => streamed([markdown.slice(0, n), markdown.slice(n)])).some(
          one => treeOf(one) !== tree,
        )
      )
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  // HTML blocks swallow what follows them, which would leave little of the other examples
  const plain = EXAMPLES.filter(([, markdown]) => !/<[a-z!?/]/i.test(markdown))
  const mixed = fc
    .array(fc.tuple(fc.constantFrom(...plain.map(([, markdown]) => markdown)), fc.constantFrom('', '\n')), {
      minLength: 2,
      maxLength: 12,
    })
    .map(parts => parts.flat().join(''))

  test('for any mixture of examples cut anywhere', () => {
    fc.assert(
      fc.property(mixed, fc.array(fc.nat(), { maxLength: 60 }), (source, cuts) => {
        expect(treeOf(streamed(cutAt(source, cuts)))).toBe(treeOf(whole(source)))
      }),
      { numRuns: 300 },
    )
  })

  test('and what is sealed on the way is what it will be at the end', () => {
    let seals = 0
    fc.assert(
      fc.property(
        mixed.filter(source => !source.includes(']:')),
        fc.array(fc.nat(), { minLength: 20, maxLength: 80 }),
        (source, cuts) => {
          const end = flat(whole(source).groups)
          let state: Markdown | null = null
          let text = ''
          for (const piece of cutAt(source, cuts)) {
            const before: Markdown | null = state
            state = grow(before, (text += piece), false)
            const blocks = flat(state.groups)
            expect(state.sealed).toBeGreaterThanOrEqual(before?.sealed ?? 0)
            for (let n = 0; n < state.sealed; n++) {
              if (before && n < before.sealed) expect(blocks[n]).toBe(flat(before.groups)[n])
              else expect(blocks[n]).toEqual(end[n])
            }
            seals += state.sealed - (before?.sealed ?? 0)
          }
        },
      ),
      { numRuns: 200, seed: 20 },
    )
    expect(seals).toBeGreaterThan(500)
  })
})
