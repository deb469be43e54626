import { plain, sectionsOf } from './blocks'
import { stem } from './stem'
import { findSynonyms, type FoundSynonym, type SynonymGroup } from './own-synonyms'
import { isStop, latinCodes, normal, questionTerms } from './tokenize'
import { searchedText } from '../../../shared/phone'
import { HIGHLIGHT, type ArticleFormat } from '../../../shared/wiki'

/** This many characters of a text are looked through: PostgreSQL keeps no tsvector of more than 1 MB. */
export const MAX_INDEXED = 100_000
/** Chinese, a number with decimals, or words of another script with what may join them to one code: MX-200, KFR-35GW/QF2. */
const RUNS = /\p{Script=Han}+|\d+\.\d+|[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu
const HAN = /\p{Script=Han}/u
const RUN_OR_HAN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** "E 4" and "e-4" are E4. */
const SPACED_CODE = /(?<![\p{L}\p{N}])([a-z]{1,2})[\s-]{1,2}(\d{1,3})(?![\p{L}\p{N}-])/gu

const spelled = (text: string): string => latinCodes(normal(searchedText(text)))
const bigrams = (word: string): string[] => {
  const chars = [...word]
  return chars.length < 2 ? chars : chars.slice(1).map((char, i) => `${chars[i] ?? ''}${char}`)
}
/** Runs of a normal text, Chinese apart from the letters beside it. */
const runsOf = (text: string): string[] =>
  [...text.matchAll(RUNS)].flatMap(([run]) =>
    HAN.test(run) ? [...run.matchAll(RUN_OR_HAN)].map(([part]) => part) : [run],
  )
const isDecimal = (run: string): boolean => /^\d+\.\d+$/.test(run)

/** What a word of letters and digits is found by: the whole without its dashes, and its parts. */
function partsOf(run: string): string[] {
  if (isDecimal(run)) return [run]
  const parts = run.split(/[-/]/)
  if (parts.length > 1) return [parts.join(''), ...parts]
  const [, letters = '', digits = ''] = /^([a-z]{2,})(\d{2,})$/.exec(run) ?? []
  return letters ? [run, letters, digits] : [run]
}

/**
 * The words of a text as `to_tsvector('russian', …)` shall see them: pairs and single characters of Chinese, codes whole and in parts.
 * PostgreSQL stems the rest, whose configuration takes words of ASCII as English.
 */
export function indexText(text: string): string {
  const said = spelled(text.slice(0, MAX_INDEXED))
  const spaced = [...said.matchAll(SPACED_CODE)].flatMap(([all, letters = '', digits = '']) =>
    all.includes('-') ? [] : [letters + digits],
  )
  return [
    ...runsOf(said).flatMap(run => (HAN.test(run) ? [...bigrams(run), ...(run.length > 1 ? run : [])] : partsOf(run))),
    ...spaced,
  ].join(' ')
}

const quoted = (word: string): string => `'${word}'`
const and = (words: readonly string[]): string => (words.length > 1 ? `(${words.join(' & ')})` : words.join(''))

/** A word of the query: what must be found, and what may be found when nothing holds every word. */
interface Unit {
  all: string
  any: string[]
}

function hanUnits(run: string): Unit[] {
  return questionTerms(run)
    .filter(term => term.kind === 'word')
    .map(({ text }) => {
      const pairs = bigrams(text).map(quoted)
      return { all: and(pairs), any: text.length > 2 ? pairs : [and(pairs)] }
    })
}

function wordUnit(run: string): Unit {
  const [whole = '', ...parts] = partsOf(run).map(quoted)
  if (/[-/]/.test(run))
    return { all: `(${whole} | ${and(parts)})`, any: [whole, ...parts.filter(part => part.length > 3)] }
  return { all: whole, any: /^\p{L}{4,}$/u.test(run) ? [`${whole}:*`] : [whole] }
}

/** What was said or what is written instead: any of them will do. */
function synonymUnits({ word, written }: FoundSynonym): Unit[] {
  const each = [word, ...written].flatMap(one => queryOf(one) ?? [])
  return each.length ? [{ all: `(${each.map(one => `(${one.all})`).join(' | ')})`, any: each.map(one => one.any) }] : []
}

/**
 * A keyword as texts for `to_tsquery('russian', …)`: `all` holds every word of it, `any` some of them. Words that only ask are
 * left out unless there are no others; a word of `synonyms` is also found as what it means. Null when the keyword has no words at all.
 */
export function queryOf(keyword: string, synonyms: readonly SynonymGroup[] = []): { all: string; any: string } | null {
  const { found, rest } = findSynonyms(keyword, synonyms)
  const runs = runsOf(spelled(found.length ? rest : keyword).replace(SPACED_CODE, '$1$2'))
  let units = runs.flatMap(run => (HAN.test(run) ? hanUnits(run) : isStop(stem(run)) ? [] : [wordUnit(run)]))
  units.push(...found.flatMap(synonymUnits))
  if (!units.length)
    units = runs.map(run =>
      HAN.test(run) ? { all: and(bigrams(run).map(quoted)), any: bigrams(run).map(quoted) } : wordUnit(run),
    )
  if (!units.length) return null
  const unique = (texts: string[]): string[] => [...new Set(texts)]
  return {
    all: unique(units.map(unit => unit.all)).join(' & '),
    any: unique(units.flatMap(unit => unit.any)).join(' | '),
  }
}

/** The visible words of an article; parts stand on lines of their own. */
export const plainText = (content: string, format: ArticleFormat): string =>
  sectionsOf(content, format, '')
    .map(section => [section.heading, plain(section.blocks)].filter(Boolean).join('\n'))
    .join('\n')

const folded = new Map<string, string>()
/** A character in the one spelling of {@link normal}. */
function foldChar(char: string): string {
  if (char <= '\u007f') return char.toLowerCase()
  let known = folded.get(char)
  if (known === undefined) {
    known = normal(char)
    folded.set(char, known)
  }
  return known
}

/** A text in one spelling, and for each of its characters where it stood. */
function fold(text: string): { text: string; at: number[] } {
  let result = ''
  const at: number[] = []
  let i = 0
  for (const char of text) {
    const one = foldChar(char)
    result += one
    for (let n = 0; n < one.length; n++) at.push(i)
    i += char.length
  }
  at.push(i)
  return { text: latinCodes(result), at }
}

/** What is marked for a keyword: Chinese words as they stand, others by stem, codes without dashes. */
interface Wanted {
  han: string[]
  stems: Set<string>
}

/** Chinese words as they were typed, and as writers call the same thing. */
function hanWords(run: string): string[] {
  const words = questionTerms(run)
    .filter(term => term.kind === 'word')
    .map(term => term.text)
  const left = words.reduce((parts, word) => parts.flatMap(part => part.split(word)), [run])
  return [...words, ...left.filter(part => part.length > 1 && !isStop(part))]
}

function wantedOf(keyword: string): Wanted {
  const runs = runsOf(fold(keyword).text.replace(SPACED_CODE, '$1$2'))
  const words = runs.flatMap(run => (HAN.test(run) ? hanWords(run) : isStop(stem(run)) ? [] : partsOf(run).slice(0, 1)))
  const wanted = words.length ? words : runs
  return {
    han: wanted.filter(word => HAN.test(word)),
    stems: new Set(wanted.filter(word => !HAN.test(word)).map(stem)),
  }
}

interface Range {
  start: number
  end: number
  word: string
}

function occurrences(text: string, word: string): Range[] {
  const found: Range[] = []
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
    found.push({ start, end: start + word.length, word })
  return found
}

/** Where the words stand in a folded text, in order. */
function rangesIn(text: string, { han, stems }: Wanted): Range[] {
  const found = han.flatMap(word => {
    const whole = occurrences(text, word)
    return whole.length || word.length < 3 ? whole : bigrams(word).flatMap(pair => occurrences(text, pair))
  })
  if (stems.size) {
    for (const match of text.matchAll(
      /\d+\.\d+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:-(?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu,
    )) {
      const [run] = match
      const word = [run.replaceAll('-', ''), stem(run)].find(one => stems.has(one) || stems.has(stem(one)))
      if (word !== undefined) found.push({ start: match.index, end: match.index + run.length, word: stem(word) })
      else if (run.includes('-'))
        for (const part of run.matchAll(/[^-]+/g))
          if (stems.has(stem(part[0])))
            found.push({
              start: match.index + part.index,
              end: match.index + part.index + part[0].length,
              word: stem(part[0]),
            })
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

const MARKS = /[\u0001\u0002]/g
/** Text with nothing in it that could be taken for a mark. */
const bare = (text: string): string => text.replace(MARKS, '').normalize('NFC')

/** Marks ranges of the original text; ranges that touch become one. */
function marked(text: string, ranges: readonly Range[], at: readonly number[], from: number, to: number): string {
  let result = ''
  let done = from
  let open = false
  const close = () => {
    if (open) result += HIGHLIGHT.end
    open = false
  }
  for (const { start, end } of ranges) {
    const [first, last] = [Math.max(at[start] ?? 0, done), Math.min(at[end] ?? text.length, to)]
    if (first >= last) continue
    if (first > done || !open) {
      close()
      result += text.slice(done, first) + HIGHLIGHT.start
      open = true
    }
    result += text.slice(first, last)
    done = last
  }
  close()
  return result + text.slice(done, to)
}

/** The text with HIGHLIGHT marks around the words of the keyword, whatever their endings. */
export function highlight(text: string, keyword: string): string {
  const clean = bare(text)
  const { text: flat, at } = fold(clean)
  return marked(clean, rangesIn(flat, wantedOf(keyword)), at, 0, clean.length)
}

/**
 * The passage of a plain text, of about `length` characters, that holds most of the keyword's words, with HIGHLIGHT marks.
 * Without any of them: how the text begins.
 */
export function excerpt(text: string, keyword: string, length: number): string {
  const clean = bare(text).replace(/\s+/g, ' ').trim()
  const { text: flat, at } = fold(clean)
  const ranges = rangesIn(flat, wantedOf(keyword))
  const starts = ranges.map(range => at[range.start] ?? 0)
  let best = { from: 0, words: 0 }
  for (const [i, start] of starts.entries()) {
    const words = new Set(
      ranges
        .slice(i)
        .filter((_, n) => (starts[i + n] ?? 0) < start + length)
        .map(range => range.word),
    ).size
    if (words > best.words) best = { from: start, words }
  }
  // the passage begins a little before, at a word or a sentence if one is near
  const room = best.from < length / 4 ? 0 : best.from - Math.floor(length / 6)
  const nearby = room ? clean.slice(room, best.from).search(/[\s。！？；，、,.;:：]/) : -1
  const from = nearby < 0 ? room : room + nearby + 1
  const to = Math.min(clean.length, from + length)
  const whole = (i: number): number => (i > 0 && i < clean.length && /[\udc00-\udfff]/.test(clean[i] ?? '') ? i + 1 : i)
  const [head, tail] = [whole(from), whole(to)]
  return (head > 0 ? '…' : '') + marked(clean, ranges, at, head, tail).trim() + (tail < clean.length ? '…' : '')
}
