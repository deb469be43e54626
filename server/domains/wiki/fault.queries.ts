import { and, arrayOverlaps, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { serialKey } from '../../../shared/register'
import { wordsQuery } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import { serialKeyOf } from '../product/product.table'
import { faults, faultWords } from './wiki.table'

/** Letters that are typed on a Russian keyboard for those of a display. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
}
const CODE = /(?<![\p{L}\d])[A-ZАВЕКМНОРСТХ]{1,4}[\s\p{Pd}_]*\d{1,4}(?!\d)/giu

/** A code as two of them are compared: e4, Ｅ４ and "E 4" are E4. */
export const faultKey = (code: string): string => [...serialKey(code)].map(char => LOOK_ALIKE[char] ?? char).join('')

/** What a code is kept as: in its usual width, without blanks, which its words are found by. */
export const faultCode = (code: string): string => code.normalize('NFKC').replace(/\s+/g, '')

/** The codes in what somebody typed. */
const codesIn = (keyword: string): string[] => [...new Set((keyword.normalize('NFKC').match(CODE) ?? []).map(faultKey))]

/** What a keyword finds: the words of codes, titles and symptoms, and each code in it, however it is typed. */
export function foundByWords(keyword: string | undefined): SQL | undefined {
  if (!keyword?.trim()) return undefined
  const said = wordsQuery(keyword)
  const codes = codesIn(keyword).map(code => `'${code.toLowerCase()}'`)
  const query = [...(said === null ? [] : [`(${said})`]), ...codes].join(' | ')
  return query ? sql`${faultWords(faults)} @@ to_tsquery('simple', ${query})` : sql`false`
}

/** By letters, then by numbers as people count: E2 before E10. */
export const BY_CODE: readonly SQL[] = [
  sql`regexp_replace(${faults.code}, '[0-9].*$', '')`,
  sql`length(${faults.code})`,
  asc(faults.code),
  asc(faults.id),
]
/** The codes that were typed before those that only begin alike or are told of. */
export const exactFirst = (keyword: string): SQL[] => {
  const keys = [...codesIn(keyword), faultKey(keyword)]
  return [
    sql`(${serialKeyOf({ serialNumber: faults.code })} in (${sql.join(
      keys.map(key => sql`${key}`),
      sql`, `,
    )})) desc`,
    ...BY_CODE,
  ]
}

/** Those of any of these models, and those that are of all. */
export const ofModels = (models: readonly string[]): SQL | undefined =>
  or(eq(sql`cardinality(${faults.models})`, 0), models.length ? arrayOverlaps(faults.models, [...models]) : undefined)

/** Faults of the tenant that customers see. */
export const openFaults = ({ tenantId }: Pick<Ctx, 'tenantId'>): SQL | undefined =>
  and(eq(faults.tenantId, tenantId), eq(faults.isOpen, true))
