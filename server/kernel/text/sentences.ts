/** Words before a full stop that ends no sentence; lower case, without the stop. */
const ABBREVIATIONS = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'st',
  'no',
  'nos',
  'vs',
  'etc',
  'approx',
  'fig',
  'figs',
  'min',
  'max',
  'inc',
  'ltd',
  'co',
  'tel',
  'e.g',
  'i.e',
  'a.m',
  'p.m',
  'sec',
  'vol',
  'dept',
  'cf',
  'pp',
  'т.е',
  'т.д',
  'т.п',
  'т.к',
  'т.н',
  'т',
  'г',
  'гг',
  'ул',
  'д',
  'стр',
  'кв',
  'рис',
  'табл',
  'мин',
  'макс',
  'ч',
  'сек',
  'см',
  'мм',
  'руб',
  'тыс',
  'млн',
  'им',
  'др',
  'пр',
  'тел',
  'напр',
  'шт',
  'обл',
  'п',
])

const HARD_END = /[。！？!?…]/
/** What may still follow the end of a sentence and belongs to it. */
const CLOSING = /[。！？!?….”’"')\]）」』】》»]/
const NEXT_BEGINS = /[\p{Lu}\p{Lo}\p{N}"'“‘«(（「『【《*-]/u

/** Whether the full stop at `i` ends a sentence: not in a number, an address, an abbreviation or initials. */
function stopEnds(text: string, i: number): boolean {
  const after = text.slice(i + 1)
  const closing = /^["'”’»)\]]*/.exec(after)?.[0].length ?? 0
  const rest = after.slice(closing)
  if (rest === '') return true
  const gap = /^\s+/.exec(rest)?.[0].length ?? 0
  // Chinese writers put nothing between a Latin full stop and the next sentence
  if (gap === 0) return /^\p{Script=Han}/u.test(rest) && /\p{Script=Han}$/u.test(text.slice(0, i))
  if (!NEXT_BEGINS.test(rest[gap] ?? '')) return false
  const word = /[\p{L}.]+$/u.exec(text.slice(0, i))?.[0] ?? ''
  return !(ABBREVIATIONS.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word))
}

/** The sentences of a text, trimmed, in their order; a line break ends one. Text without an end is a sentence, too. */
export function sentencesOf(text: string): string[] {
  const found: string[] = []
  for (const line of text.split(/\n+/)) {
    let from = 0
    for (let i = 0; i < line.length; i++) {
      const c = line[i] as string
      if (!HARD_END.test(c) && !(c === '.' && stopEnds(line, i))) continue
      // "Really?! 5" and "3! = 6": an ASCII mark within a word or a formula ends nothing
      if (/[!?]/.test(c) && /^[\p{L}\p{N}=]/u.test(line.slice(i + 1)) && !/^\p{Script=Han}/u.test(line.slice(i + 1)))
        continue
      while (CLOSING.test(line[i + 1] ?? '')) i++
      found.push(line.slice(from, i + 1))
      from = i + 1
    }
    found.push(line.slice(from))
  }
  return found.map(one => one.trim()).filter(one => /[\p{L}\p{N}]/u.test(one))
}
