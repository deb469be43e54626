import { stem } from './stem'
import { normal } from './tokenize'

/** What people of one company say, and what its articles call it. */
export interface SynonymGroup {
  said: readonly string[]
  written: readonly string[]
}
/** A group of which a text holds a word. */
export interface FoundSynonym extends SynonymGroup {
  word: string
}

const HAN = /\p{Script=Han}/u
const WORD = /[\p{L}\p{N}]+/gu
const stemsOf = (text: string): string => ` ${(text.match(WORD) ?? []).map(stem).join(' ')} `

/** A word as it is looked for in {@link synonymText}: Chinese as it stands, others as whole words by their stems; '' for one without letters. */
export function synonymKey(said: string): string {
  const text = normal(said).trim()
  if (HAN.test(text)) return text
  const stems = stemsOf(text)
  return stems.trim() && stems
}

/** A text as keys stand in it. */
export function synonymText(text: string): string {
  const said = normal(text)
  return `${said}\n${stemsOf(said)}`
}

/** Where the words of other scripts stand that a key is made of. */
function placeOf(text: string, key: string): [number, number] | null {
  const words = [...text.matchAll(WORD)]
  const wanted = key.trim().split(' ')
  const first = words.findIndex((_, i) => wanted.every((one, n) => stem(words[i + n]?.[0] ?? '') === one))
  const [from, to] = [words[first], words[first + wanted.length - 1]]
  return from && to ? [from.index, to.index + to[0].length] : null
}

/** The groups whose words a text holds, the longest word first and each place once, and what it says beside them. */
export function findSynonyms(text: string, groups: readonly SynonymGroup[]): { found: FoundSynonym[]; rest: string } {
  let rest = normal(text)
  const found: FoundSynonym[] = []
  const keys = groups
    .flatMap(group => group.said.map(word => ({ ...group, word: normal(word).trim(), key: synonymKey(word) })))
    .filter(({ key }) => key)
    .toSorted((a, b) => b.key.length - a.key.length)
  for (const { key, ...one } of keys) {
    const at = HAN.test(key) ? rest.indexOf(key) : -1
    const place = HAN.test(key) ? (at < 0 ? null : ([at, at + key.length] as const)) : placeOf(rest, key)
    if (!place) continue
    found.push(one)
    rest = `${rest.slice(0, place[0])} ${rest.slice(place[1])}`
  }
  return { found, rest }
}
