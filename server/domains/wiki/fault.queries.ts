import { and, arrayOverlaps, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { faultCodesIn, faultKey } from '../../../shared/fault-code'
import { wordsQuery } from '../../db/search'
import type { Ctx } from '../../kernel/call/context'
import type { Offers } from '../../kernel/call/offers'
import { serialKeyOf } from '../product/product.table'
import { faults, faultWords } from './wiki.table'

/** What a keyword finds: the words of codes, titles and symptoms, and each code in it, however it is typed. */
export function foundByWords(keyword: string | undefined): SQL | undefined {
  if (!keyword?.trim()) return undefined
  const said = wordsQuery(keyword)
  const codes = faultCodesIn(keyword).map(code => `'${code.toLowerCase()}'`)
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
  const keys = [...faultCodesIn(keyword), faultKey(keyword)]
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

/** Faults of the library, for whoever repairs; see wiki.offers.ts. */
export const libraryFaults: Offers<Ctx>['libraryFaults'] = (ctx, db, wanted) =>
  db
    .select({ id: faults.id, code: faults.code, title: faults.title })
    .from(faults)
    .where(
      and(
        eq(faults.tenantId, ctx.tenantId),
        'id' in wanted ? eq(faults.id, wanted.id) : ofModels(wanted.model ? [wanted.model] : []),
      ),
    )
    .orderBy(...BY_CODE)
    .limit('id' in wanted ? 1 : wanted.limit)
