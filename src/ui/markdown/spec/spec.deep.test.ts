import fc from 'fast-check'
import { grow, type Markdown } from '../blocks'
import { flat } from '../tree'
import { EXAMPLES, whole } from './examples'

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
