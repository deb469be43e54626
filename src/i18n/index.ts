import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '@shared/language'

const i18n = i18next.createInstance()
// values go into text nodes, never into HTML, so nothing needs escaping
void i18n.init({
  lng: 'zh',
  fallbackLng: 'zh',
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  keySeparator: false,
  nsSeparator: false,
})

const translate = i18n.t as (key: string, options: Record<string, string | number>) => string

export const currentLanguage = (): Language => i18n.language as Language

/** Switches every text that is on screen. */
export const setLanguage = (language: Language): void => {
  void i18n.changeLanguage(language)
}

const subscribe = (changed: () => void) => {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}

/** The language, kept current. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

type Params = Record<string, string | number>
/** Text of a key in the current language. `{{name}}` takes a param. */
export type Translate<K extends string> = (key: K, params?: Params) => string

/**
 * Texts of one feature. A key that stands in one language and not in another does not compile.
 * Returns `useT` for components and `t` for the rest.
 */
export function messages<K extends string>(
  namespace: string,
  texts: Record<Language, Record<K, string>>,
): { t: Translate<K>; useT: () => Translate<K> } {
  for (const language of LANGUAGES) i18n.addResourceBundle(language, namespace, texts[language])
  const t: Translate<K> = (key, params) => translate(key, { ns: namespace, ...params })
  return {
    t,
    useT: () => {
      useLanguage()
      return t
    },
  }
}
