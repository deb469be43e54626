/** A value that an answer has to hold, in any of the ways in which it can be said. */
export interface Value {
  shown: string
  isIn(said: string): boolean
}

/** Without blanks, and without what parts thousands. */
const bare = (said: string): string =>
  said
    .replace(/(?<=\d)[,\s\u00A0\u202F](?=\d{3}(?!\d))/gu, '')
    .replace(/\s/gu, '')
    .toLowerCase()
const alone = (digits: string): RegExp => new RegExp(`(?<![\\d.])${digits}(?![\\d])`, 'u')
const anyOf = (shown: string, patterns: readonly RegExp[]): Value => ({
  shown,
  isIn: said => patterns.some(pattern => pattern.test(bare(said))),
})

export const number = (n: number): Value => anyOf(String(n), [alone(String(n))])

/** Money: cents, any of them. */
export const amount = (...cents: number[]): Value =>
  anyOf(
    cents.map(c => (c / 100).toFixed(2)).join(' | '),
    cents.map(c => {
      const [whole = '', rest = '00'] = (c / 100).toFixed(2).split('.')
      const tail = rest === '00' ? '(?:[.,]00?)?' : rest.endsWith('0') ? `[.,]${rest[0]}0?` : `[.,]${rest}`
      return new RegExp(`(?<![\\d.])${whole}${tail}(?![\\d])`, 'u')
    }),
  )

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTHS_OF = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
/** A day of the calendar: 2026-11-19. */
export const day = (iso: string): Value => {
  const [, month = 1, date = 1] = iso.split('-').map(Number)
  const two = (n: number) => `0?${n}`
  const [english, russian] = [MONTHS[month - 1] ?? '', MONTHS_OF[month - 1] ?? '']
  return anyOf(iso, [
    new RegExp(`${two(month)}-${two(date)}(?!\\d)`, 'u'),
    new RegExp(`(?<!\\d)${two(month)}月${two(date)}日`, 'u'),
    new RegExp(`(?<!\\d)${two(month)}/${two(date)}(?!\\d)`, 'u'),
    new RegExp(`(?<!\\d)${two(date)}[./]${two(month)}(?!\\d)`, 'u'),
    new RegExp(`${english}[a-z]*\\.?${two(date)}(?:(?!\\d)|(?=20\\d{2}(?!\\d)))`, 'u'),
    new RegExp(`(?<!\\d)${two(date)}${english}`, 'u'),
    new RegExp(`(?<!\\d)${two(date)}${russian}`, 'u'),
  ])
}

/** A time of day: 09:00. */
export const hour = (time: string): Value => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const tail =
    minutes === 0 ? '(?::00|[点點时時](?!\\d)|am|pm)' : minutes === 30 ? '(?::30|[点點]半)' : `:${time.slice(3)}`
  return anyOf(time, [
    new RegExp(`(?<!\\d)0?${hours}${tail}`, 'u'),
    new RegExp(`(?<!\\d)${hours % 12 || 12}(?::${time.slice(3)})?${hours < 12 ? 'am' : 'pm'}`, 'u'),
  ])
}

/** Least length of a clause by which a long text is known. */
const CLAUSE = 4
/** Words, or the first clause of a long text; any of them. */
export const text = (...words: string[]): Value => {
  const known = words.filter(Boolean).flatMap(word => {
    const clause = word.split(/[，。；,;.!?]\s?/u).find(part => part.trim().length >= CLAUSE)
    return word.length > 30 && clause ? [word, clause] : [word]
  })
  if (!known.length) throw new Error('the portal has no words for it')
  return { shown: words.join(' | '), isIn: said => known.some(word => bare(said).includes(bare(word))) }
}
