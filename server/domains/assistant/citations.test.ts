import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { citations } from './citations'

function whole(pieces: string[], passages: number) {
  const reader = citations(() => passages)
  const text = pieces.map(piece => reader.push(piece)).join('') + reader.end()
  return { text, cited: [...reader.cited] }
}
const TABLE: [name: string, text: string, passages: number, expected: string, cited: number[]][] = [
  ['no citation', '先关电源。', 3, '先关电源。', []],
  ['in the order of their passages', 'a[1] b[2].', 2, 'a[1] b[2].', [0, 1]],
  ['renumbered by their first appearance', '先[3]后[1]再[3]。', 3, '先[1]后[2]再[1]。', [2, 0]],
  ['several in one mark', 'x[2, 3]y[1、2]', 3, 'x[1][2]y[3][1]', [1, 2, 0]],
  ['full width and footnote marks', '甲【2】乙[^1]', 2, '甲[1]乙[2]', [1, 0]],
  ['a passage that does not exist', 'a[9] b[0] c[1]', 3, 'a b c[1]', [0]],
  ['some of a mark that exist', 'a[9,2]', 3, 'a[1]', [1]],
  ['no passages, no citations', 'a[1]', 0, 'a', []],
  ['an index in code', 'use `a[1]` and [2]', 2, 'use `a[1]` and [1]', [1]],
  ['a fence', '```\nx[1]\n\ny[2]\n```\nz[2]', 2, '```\nx[1]\n\ny[2]\n```\nz[1]', [1]],
  ['a lone backtick ends with its paragraph', 'a ` b\n\nc[2]', 2, 'a ` b\n\nc[1]', [1]],
  ['a link', '[1](https://x.example) [2]', 2, '[1](https://x.example) [1]', [1]],
  ['other brackets', '[abc] [1a] [ ] 【注】 [', 2, '[abc] [1a] [ ] 【注】 [', []],
  ['at the very end', 'a[2]', 2, 'a[1]', [1]],
  ['one that is never closed', 'a[1', 2, 'a[1', []],
]

describe('citations', () => {
  for (const [name, text, passages, expected, cited] of TABLE) {
    test(name, () => {
      assert.deepEqual(whole([text], passages), { text: expected, cited })
      for (let at = 0; at <= text.length; at++)
        assert.deepEqual(
          whole([text.slice(0, at), text.slice(at)], passages),
          { text: expected, cited },
          `cut at ${at}`,
        )
      assert.deepEqual(whole(text.split(''), passages), { text: expected, cited }, 'each character by itself')
    })
  }
  test('however a text is cut, it says the same, and cites only what there is', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '1',
      '2',
      '9',
      ',',
      ' ',
      '`',
      '``',
      '```',
      '\n',
      '(',
      '【',
      '】',
      'a',
      '好',
      '^',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 0, max: 9 }), (pieces, passages) => {
        const cut = whole(pieces, passages)
        assert.deepEqual(cut, whole([pieces.join('')], passages))
        assert.ok(cut.cited.every(n => n < passages))
      }),
      { numRuns: 2000 },
    )
  })
})
