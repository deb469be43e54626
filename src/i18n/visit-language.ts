import { selectLanguage, type Language } from '@shared/language'

/** What of a visit decides on its language. */
interface Visit {
  path: string
  query: Record<string, string | undefined>
}

/** Language a screen forces: quality search with language=en is English (spec §2 "Special cases"). */
export const forcedLanguage = (visit: Visit): 'en' | undefined =>
  ['/product/qualitySearch', '/product/qualitySearchView'].includes(visit.path) && visit.query.language === 'en'
    ? 'en'
    : undefined

/** satisfactionEvaluate with from=dx follows the browser's language, whatever is stored (spec §2 "Special cases"). */
export const usesBrowserLanguage = (visit: Visit): boolean =>
  visit.path === '/satisfactionEvaluate' && visit.query.from === 'dx'

/** The language of a screen: what it forces, else the order of spec §4, as far as `known` tells. */
export const languageOf = (visit: Visit, known: Parameters<typeof selectLanguage>[0]): Language =>
  forcedLanguage(visit) ?? selectLanguage(usesBrowserLanguage(visit) ? { ...known, stored: null } : known)
