import { flat } from '../tree'
import { DIFFERENCES } from './differences'
import { COMMONMARK, EXAMPLES, INTENDED, whole } from './examples'
import { GFM } from './gfm'
import { htmlOf, normal } from './html'

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
