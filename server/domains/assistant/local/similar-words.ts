import { PIECE } from './bm25'
import type { Rest } from './chunked-build'

export const MIN_FUZZY = 5

/** Whether two words differ by one letter: another, one more, one less, or two changed places. */
export function oneApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  if (short.length < long.length) return short.slice(i) === long.slice(i + 1)
  return (
    short.slice(i + 1) === long.slice(i + 1) ||
    (short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2))
  )
}

const syllables = new Map<string, string>()
/** The dictionary is read with the first of them: a server need not wait for it when it starts. */
const syllableOf = (one: string): string =>
  (require('pinyin-pro') as typeof import('pinyin-pro')).pinyin(one, { toneType: 'none' })
/** How Chinese sounds, without tones; character by character, because whole texts would take seconds. */
export const soundOf = (han: string): string =>
  [...han]
    .map(one => {
      const known = syllables.get(one) ?? syllableOf(one)
      syllables.set(one, known)
      return known
    })
    .join(' ')

/** Words by what they have in common; those without it are left out. */
export async function grouped(
  words: Iterable<string>,
  keyOf: (word: string) => string,
  rest: Rest,
): Promise<Map<string, string[]>> {
  const map = new Map<string, string[]>()
  let done = 0
  for (const word of words) {
    if (++done % PIECE === 0) await rest()
    const key = keyOf(word)
    if (!key) continue
    const same = map.get(key)
    if (same) same.push(word)
    else map.set(key, [word])
  }
  return map
}
