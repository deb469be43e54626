/** Languages of the portal (spec §9); the first is the last resort of the selection order. */
export const LANGUAGES = ['zh', 'en', 'ru', 'tw'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (x: unknown): x is Language => LANGUAGES.includes(x as Language)

/** Text of a tenant in the languages it was written in. */
export type Localized = Partial<Record<Language, string>>

/**
 * All languages, in the order in which somebody who reads `language` wants to read: the own one, then the closest (tw reads zh before en).
 * Those of `preferred` come right after that, English before the rest without any.
 */
export const readingOrder = (language: Language, preferred: readonly Language[] = ['en']): Language[] => [
  ...new Set<Language>([language, ...(language === 'tw' ? (['zh'] as const) : []), ...preferred, ...LANGUAGES]),
]

/** The text in the wanted language, else in the closest one that exists, else ''. */
export function localize(text: Localized | null | undefined, language: Language): string {
  if (!text) return ''
  for (const l of readingOrder(language)) if (text[l]) return text[l]
  return ''
}

/** The language of a browser or chat app (`zh-Hant-HK`, `ru_RU`) as one of ours, or null. */
export function fromLocale(locale: string | undefined): Language | null {
  const tag = (locale ?? '').toLowerCase().replace('_', '-')
  if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'tw'
  const head = tag.split('-')[0]
  return isLanguage(head) ? head : null
}

/**
 * Language selection order of spec §4: stored choice, browser language, tenant default, zh.
 * A language that the tenant does not offer is passed over.
 */
export function selectLanguage(o: {
  stored?: string | null
  browser?: string
  tenantDefault?: string
  offered?: readonly string[]
}): Language {
  const offered = (l: Language | null): l is Language => l !== null && (!o.offered?.length || o.offered.includes(l))
  const stored = isLanguage(o.stored) ? o.stored : null
  const byTenant = isLanguage(o.tenantDefault) ? o.tenantDefault : null
  return [stored, fromLocale(o.browser), byTenant].find(offered) ?? 'zh'
}
