import type { Ctx } from '../../kernel/call/context'
import { allLabels, browse, enterWiki, summaries } from './article.service'

/** Articles that are looked at for it, those that are read most: how many there are makes no difference. */
const LOOKED_AT = 200
const MOST = { hot: 8, labels: 8, codes: 24 }

/** What comes first when it is counted how often each stands there. */
const mostFrequent = (all: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([one]) => one)
}

/**
 * What a search can begin with before anything is typed: articles that are read most, the labels and fault codes that such articles have
 * most often; codes in their order. Throws WIKI_OFF.
 */
export async function searchStart(ctx: Ctx) {
  const languages = await enterWiki(ctx)
  const rows = (
    await browse(ctx, {}, { column: 'readTimes', sequence: 'desc' }, { pageSize: LOOKED_AT, offset: 0 })
  ).toSorted((a, b) => b.readTimes - a.readTimes)
  const [hot, labels] = await Promise.all([summaries(ctx, languages, rows.slice(0, MOST.hot)), allLabels(ctx)])
  return {
    hot: hot.map(({ id, title, language }) => ({ id, title, language })),
    labels: mostFrequent(rows.flatMap(row => row.labelIds))
      .flatMap(id => labels.filter(label => label.id === id))
      .slice(0, MOST.labels),
    codes: [...new Set(rows.flatMap(row => row.faultCodes))]
      .slice(0, MOST.codes)
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  }
}
