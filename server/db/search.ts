import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { tenantInstant } from '../../shared/day'
import { searchedText } from '../../shared/phone'

/** An ILIKE pattern for text that holds `keyword`, a phone in it as it is kept, whose own % _ and \ mean themselves. */
export const containing = (keyword: string): string => `%${searchedText(keyword).replace(/[\\%_]/g, '\\$&')}%`

const HAN_RANGES = '\u3400-\u4dbf\u4e00-\u9fff'
const HAN = new RegExp(`[${HAN_RANGES}]`, 'u')
const CYRILLIC = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
/** What parts words. A cluster without a locale takes only ASCII as letters, so that all others are named here. */
const BETWEEN = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~（），。：；、·《》【】—`
/** Of a code, what people leave out as they like: MX-200 is MX200. */
const IN_CODES = '-_/.#'
/** A text in a statement. Without semicolons, by which drizzle-kit parts what it writes down of an index. */
const text = (value: string): string => `'${value.replaceAll("'", "''").replaceAll(';', "' || chr(59) || '")}'`

/**
 * The words of a text as an index keeps them, made by PostgreSQL itself, so that whoever writes the row cannot forget them: Chinese by
 * the character, the rest by word. Index and query must say the same expression. Look with {@link wordsQuery}.
 */
export const searchWords = (content: SQL): SQL =>
  sql`to_tsvector('simple', regexp_replace(translate(lower(${content}), ${sql.raw(`${text(BETWEEN + CYRILLIC)}, ${text(' '.repeat(BETWEEN.length) + CYRILLIC.toLowerCase())}`)}), ${sql.raw(`'([${HAN_RANGES}])', ' \\1 ', 'g'`)}))`

/** A code, and the same without what parts it, for {@link searchWords}. */
export const codeWords = (code: AnyPgColumn): SQL =>
  sql`${code} || ' ' || translate(${code}, ${sql.raw(`${text(IN_CODES)}, ''`)})`

/** A keyword as a text for `to_tsquery('simple', …)`: every part of it between blanks, the last word of each as a beginning. Null for one without words. */
export function wordsQuery(keyword: string): string | null {
  const parts = searchedText(keyword).normalize('NFKC').toLowerCase().split(/\s+/)
  const all = parts.flatMap(part => {
    const words = [...part]
      .map(char => (BETWEEN.includes(char) || char === '\0' ? ' ' : HAN.test(char) ? ` ${char} ` : char))
      .join('')
      .split(' ')
      .filter(Boolean)
    if (!words.length) return []
    return words.map((word, i) => `'${word}'${i === words.length - 1 && !HAN.test(word) ? ':*' : ''}`).join(' <-> ')
  })
  return all.length ? all.map(one => `(${one})`).join(' & ') : null
}

/** That a moment lies on one of the tenant's days `from` to `to`, both `YYYY-MM-DD` and both included. */
export const onDays = (moment: AnyPgColumn, { from, to }: { from?: string; to?: string }): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(moment, new Date(tenantInstant(`${from} 00:00`)).toISOString()),
    to === undefined ? undefined : lt(moment, new Date(tenantInstant(to)).toISOString()),
  )
