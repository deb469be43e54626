import { and, count, desc, eq, max, sql, type SQL } from 'drizzle-orm'
import { localize } from '../../../shared/language'
import type { Ctx } from '../../kernel/call/context'
import type { Knowledge } from './wiki.offers'
import { tenants } from '../../kernel/tenancy/door.table'
import { openFaults } from './fault.queries'
import { allSynonyms } from './synonym.service'
import { faults, wikis, wikiSynonyms, wikiTexts, wikiTypes } from './wiki.table'

/**
 * The condition on articles that may be used on behalf of the tenant where nobody has entered by `enterWiki`: the enabled ones, and none
 * where it has no knowledge base (setting.wiki).
 */
export const usableArticles = (tenantId: string): SQL | undefined =>
  and(
    eq(wikis.tenantId, tenantId),
    sql`${wikis.enabled}`,
    sql`exists (select from ${tenants} where ${tenants.id} = ${tenantId} and (${tenants.flags} #>> '{setting,wiki}')::boolean)`,
  )

/** Articles and the fault library, for what answers questions. */
export const wikiKnowledge: Knowledge<Ctx> = {
  async stamp({ db, tenantId }) {
    const [[articles], [library], [words]] = await Promise.all([
      db
        .select({ count: count(), time: max(wikis.updateTime) })
        .from(wikis)
        .where(usableArticles(tenantId)),
      db
        .select({ count: count(), time: max(faults.updateTime) })
        .from(faults)
        .where(openFaults({ tenantId })),
      db
        .select({ count: count(), time: max(wikiSynonyms.updateTime) })
        .from(wikiSynonyms)
        .where(eq(wikiSynonyms.tenantId, tenantId)),
    ])
    return JSON.stringify([articles, library, words])
  },
  async read({ db, tenantId }, languages) {
    const [first = 'zh'] = languages
    const order = sql.join(
      languages.map(one => sql`${one}`),
      sql`, `,
    )
    const [articles, library, synonyms] = await Promise.all([
      db
        .selectDistinctOn([wikis.id], {
          id: wikis.id,
          shelf: wikis.typeId,
          format: wikis.format,
          models: wikis.models,
          faultCodes: wikis.faultCodes,
          askedAs: wikis.askedAs,
          readTimes: wikis.readTimes,
          language: wikiTexts.language,
          title: wikiTexts.title,
          summary: wikiTexts.summary,
          content: wikiTexts.content,
        })
        .from(wikis)
        .innerJoin(wikiTexts, and(eq(wikiTexts.tenantId, wikis.tenantId), eq(wikiTexts.wikiId, wikis.id)))
        .where(usableArticles(tenantId))
        .orderBy(wikis.id, sql`array_position(array[${order}]::text[], ${wikiTexts.language})`),
      db.select().from(faults).where(openFaults({ tenantId })).orderBy(faults.order, desc(faults.id)),
      allSynonyms(db, tenantId),
    ])
    return {
      articles,
      synonyms,
      faults: library.map(({ id, code, models, title, symptom, dangers, cause, steps, wikiId }) => ({
        id,
        code,
        models,
        wikiId,
        title: localize(title, first),
        symptom: localize(symptom, first),
        dangers: dangers.map(one => localize(one, first)),
        cause: localize(cause, first),
        steps: steps.map(step => localize(step, first)),
        language: languages.find(one => title[one]) ?? first,
      })),
    }
  },
  async shelves(ctx) {
    const rows = await ctx.db
      .select({ id: wikiTypes.id, name: wikiTypes.name })
      .from(wikiTypes)
      .where(eq(wikiTypes.tenantId, ctx.tenantId))
      .orderBy(wikiTypes.order, wikiTypes.id)
    return rows.map(row => ({ id: row.id, name: localize(row.name, ctx.language) }))
  },
}
