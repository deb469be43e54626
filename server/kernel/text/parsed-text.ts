import { createRequire } from 'node:module'
import { plain } from './plain'

/** A part of the text, by offsets. */
export interface Span {
  start: number
  end: number
}

/** Characters of the text that are read; what is behind is not looked at. */
export const MAX_READ = 20_000
/** Characters of a clause that are read: nobody says more in one breath. */
const MAX_CLAUSE = 2000

// heavy packages come with the first text, not with the start of the server
const require = createRequire(__filename)

/** A text as it is read: the original, its plain form, and its clauses. */
export interface ParsedText {
  text: string
  plain: string
  clauses: Span[]
}

// a full stop ends a clause only before a blank, so that 3.5 and a@b.c stay whole; a comma does not between digits;
// on a phone a blank between Chinese words is the comma
const END = /[，。；！？、;!?\n\r]|[,.](?=\s|$)|,(?=\D)|(?<=\p{Script=Han})[ \u3000]+(?=\p{Script=Han})/gu

function clausesOf(text: string): Span[] {
  const clauses: Span[] = []
  let start = 0
  for (const end of text.matchAll(END)) {
    // "Mr. Brown" and "ул. Ленина" go on
    if (
      end[0] === '.' &&
      /(?:^|[\s(,])(?:mr|mrs|ms|dr|no|st|ул|д|г|кв|стр|шт)$/i.test(text.slice(Math.max(0, end.index - 5), end.index))
    )
      continue
    clauses.push({ start, end: end.index })
    start = end.index + 1
  }
  clauses.push({ start, end: text.length })
  return clauses.filter(c => text.slice(c.start, c.end).trim() !== '')
}

export function read(text: string): ParsedText {
  const whole = text.slice(0, MAX_READ)
  const long = clausesOf(whole).filter(c => c.end - c.start > MAX_CLAUSE)
  const kept = long.reduceRight((rest, c) => rest.slice(0, c.start + MAX_CLAUSE) + rest.slice(c.end), whole)
  return { text: kept, plain: plain(kept), clauses: clausesOf(kept) }
}

export const clauseAt = (parsed: ParsedText, offset: number): Span =>
  parsed.clauses.find(c => c.start <= offset && offset <= c.end) ?? { start: offset, end: offset }
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
export const wordsOf = (parsed: ParsedText, span: Span): string => parsed.text.slice(span.start, span.end).trim()

/** All matches of a pattern (global) in the plain text, as spans. */
export const spansOf = (parsed: ParsedText, pattern: RegExp): Span[] =>
  [...parsed.plain.matchAll(pattern)].map(m => ({ start: m.index, end: m.index + m[0].length }))

const HAN = /\p{Script=Han}/u
export const isHan = (text: string): boolean => HAN.test(text)

type Pinyin = typeof import('pinyin-pro')
const syllables = new Map<string, string[]>()
/** Every reading of a character, without tone and without what speakers and recognisers mix up: zh and z, -ng and -n. */
function soundsOf(char: string): string[] {
  let known = syllables.get(char)
  if (!known) {
    const { pinyin } = require('pinyin-pro') as Pinyin
    known = pinyin(char, { toneType: 'none', multiple: true, type: 'array' }).map(s =>
      s.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n'),
    )
    syllables.set(char, known)
  }
  return known
}
const soundAlike = (a: string, b: string): boolean =>
  a === b || (isHan(a) && isHan(b) && soundsOf(a).some(s => soundsOf(b).includes(s)))

/** Homophones are looked for in the first characters only, at most this many. */
const MAX_HEARD = 4000
/** A shorter word sounds like too much else. */
const MIN_HEARD = 2

/**
 * Where a Chinese word stands, or where speech recognition wrote another of the same sound (空条 for 空调): at least half of its
 * characters are the right ones, so that chance does not make words.
 */
export function heard(parsed: ParsedText, word: string): Span[] {
  const wanted = plain(word).split('')
  const found = literal(parsed, word)
  if (found.length || wanted.length < MIN_HEARD || !wanted.every(isHan)) return found
  const { plain: text } = parsed
  const last = Math.min(text.length, MAX_HEARD) - wanted.length
  for (let at = 0; at <= last; at++) {
    let same = 0
    let i = 0
    for (; i < wanted.length; i++) {
      const [a = '', b = ''] = [text[at + i], wanted[i]]
      if (a === b) same++
      else if (!soundAlike(a, b)) break
    }
    if (i === wanted.length && same * 2 >= wanted.length) found.push({ start: at, end: at + wanted.length })
  }
  return found
}

const WORD = /[\p{L}\p{N}]/u
/** Where the words stand as they are; letters beside them make another word of it, except in Chinese. */
export function literal(parsed: ParsedText, words: string): Span[] {
  const wanted = plain(words).trim()
  const found: Span[] = []
  if (!wanted) return found
  for (let at = parsed.plain.indexOf(wanted); at >= 0; at = parsed.plain.indexOf(wanted, at + wanted.length)) {
    const [before = '', after = ''] = [parsed.plain[at - 1], parsed.plain[at + wanted.length]]
    const whole = (edge: string, inner: string) => isHan(inner) || isHan(edge) || !WORD.test(edge) || !WORD.test(inner)
    if (whole(before, wanted[0] ?? '') && whole(after, wanted[wanted.length - 1] ?? ''))
      found.push({ start: at, end: at + wanted.length })
  }
  return found
}

const DENIED =
  /(?:不是|不存在|没有?|并没有?|并未|并非|不用|不要|无需|不需要?|不做|别(?:再)?(?:打|拨|用|填|写)?|isn't|isnt|not|no need to|not need to|don't have to|needn't|no|without|don't need|don't want|never|don't call|do not call|used to|no longer|不再|не|нет|без|不|不想|不打算|不准备|不会)\s*(?:any|a|the|have|been|it|in|给我|再|你们)?\s*$|(?:不是|不用|不要|无需|不需要?|不想|不打算|别)(?:再|给我|来|要|想)?(?:安装|维修|清洗|更换|回收|[装修洗换收做])\s*$/
const DENIED_AFTER =
  /^(?:就)?(?:没有(?=了|$)|不用|不需要|不要了?|都?没问题|正常)|^\s*(?:is |are )?not (?:needed|required|necessary)|^\s*не (?:нуж[ен]|надо|требу)/
/** Whether the words before (or behind) say that this is not so. */
export function denied(parsed: ParsedText, span: Span): boolean {
  const clause = clauseAt(parsed, span.start)
  const before = parsed.plain.slice(Math.max(clause.start, span.start - 14), span.start)
  // what begins with a negation of its own (不制冷) is denied only by "that is not so"
  const own = /^(?:不|没|无|no\b|not\b|won't|doesn't|не\b)/.test(parsed.plain.slice(span.start, span.end))
  if (own ? /(?:不是|并非|not that|isn't)\s*$/.test(before) : DENIED.test(before)) return true
  return !own && DENIED_AFTER.test(parsed.plain.slice(span.end, Math.min(clause.end, span.end + 24)))
}

const OF_OTHERS =
  /(?:邻居|朋友|同事|亲戚|别人|人家|隔壁|对门)(?:说|讲)?(?:他|她|他们)?(?:家|的)(?!.*我)|\b(?:neighbou?r|friend|colleague|sister|brother)s?'s?\s(?!.*\bm[ye]\b)|(?<![а-я])у (?:соседа|соседей|друга|коллеги)(?!.*(?:мо[йяе]|у меня))/
/** Whether the clause is about a thing of somebody else: what it says is no matter of the writer's. */
export const ofOthers = (parsed: ParsedText, span: Span): boolean =>
  OF_OTHERS.test(parsed.plain.slice(clauseAt(parsed, span.start).start, span.start))

const DONE =
  /^(?:已经?|早就?|都)(?:装|修|洗|换|弄|处理|解决)?(?:好|过|完|掉)|^ (?:is|was|has been) (?:already )?(?:fixed|repaired|done|installed)/
/** Whether the words behind a thing say that nothing is left to do with it. */
export const isDone = (parsed: ParsedText, span: Span): boolean =>
  DONE.test(parsed.plain.slice(span.end, Math.min(clauseAt(parsed, span.start).end, span.end + 24)))

const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  幺: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
const ENGLISH = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]
const RUSSIAN: Record<string, number> = {
  один: 1,
  одна: 1,
  одну: 1,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  восемь: 8,
  девять: 9,
  десять: 10,
}

/** Source of a pattern for a number as people write or say it, in plain text. */
export const NUMBER = String.raw`(?:\d{1,9}(?:[.,]\d{1,3})?[千万]?|[零〇一二两三四五六七八九十百千万]{1,10}|\b(?:${[...ENGLISH.slice(1), ...ORDINALS.slice(1)].join('|')})\b|(?<![а-я])(?:${Object.keys(RUSSIAN).join('|')})(?![а-я]))`

/** 三百 → 300, 八百五 → 850, 二十三 → 23, 一三八 → 138; null when it is no number. */
function hanNumber(word: string): number | null {
  if (![...word].some(c => c in UNITS))
    return [...word].every(c => c in DIGITS) ? Number([...word].map(c => DIGITS[c]).join('')) : null
  let [sum, section, digit, unit] = [0, 0, 0, 0]
  let zero = false
  for (const char of word) {
    const value = UNITS[char]
    if (value === undefined) {
      zero = char === '零' || char === '〇'
      if (!zero) digit = DIGITS[char] ?? 0
      else unit = 0
      continue
    }
    if (value === 10_000) {
      sum += (section + digit) * value
      section = 0
    } else section += (digit || 1) * value
    unit = value
    digit = 0
  }
  // 八百五 is 850, 一百零五 is 105
  return sum + section + (unit >= 100 ? digit * (unit / 10) : digit)
}

/** The number that plain words stand for (see {@link NUMBER}), or null. */
export function numberOf(words: string): number | null {
  const word = words.trim()
  const grouped = /^\d{1,3}(?:,\d{3})+$/.test(word) ? word.replace(/,/g, '') : word.replace(',', '.')
  const western = /^(\d+(?:\.\d+)?)([千万])?$/.exec(grouped)
  if (western) return Number(western[1]) * (UNITS[western[2] ?? ''] ?? 1)
  const english = Math.max(ENGLISH.indexOf(word), ORDINALS.indexOf(word))
  return english > 0 ? english : (RUSSIAN[word] ?? (isHan(word) ? hanNumber(word) : null))
}
