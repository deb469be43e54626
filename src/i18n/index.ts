import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '@shared/language'

/** Key → text, in which `{{name}}` takes a value. */
type Catalogue = Record<string, string>

interface Texts {
  /** the one that is shown, and in which texts of later parts come */
  language: Language
  /** catalogues by language and name, as far as they are there */
  held: Partial<Record<Language, Record<string, Catalogue>>>
  /** Gets all that the loaded parts of the app say in a language. Rejects when one of them cannot be had. */
  fetch(language: Language): Promise<unknown>
}

declare global {
  /** Texts of the H5 site: its build takes them out of the code and loads them in one language (config/texts). */
  var liankeTexts: Texts | undefined
}

/** Elsewhere the code brings its texts along, in every language. */
const texts: Texts =
  typeof liankeTexts === 'undefined'
    ? { language: 'zh', held: {}, fetch: () => Promise.resolve() }
    : (liankeTexts as Texts)

export const currentLanguage = (): Language => texts.language

const listeners = new Set<() => void>()
/** Shows another language, whose texts are there. */
export function setLanguage(language: Language): void {
  if (language === texts.language) return
  texts.language = language
  for (const run of listeners) run()
}

let wanted: Language | undefined
/**
 * Gets the texts of a language and shows it; the last wish counts. When they cannot be had it rejects, and everything stays in the
 * language it is in.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  if (language === texts.language) return
  await texts.fetch(language)
  if (wanted === language) setLanguage(language)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The language, kept current. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

type Params = Record<string, string | number>
/** Text of a key in the current language. `{{name}}` takes a param. */
export type Translate<K extends string> = (key: K, params?: Params) => string

/** The catalogue in the current language; a part that was just asked for in the language before says it in that one. */
function catalogueOf(namespace: string): Catalogue | undefined {
  for (const language of [texts.language, ...LANGUAGES]) {
    const catalogue = texts.held[language]?.[namespace]
    if (catalogue) return catalogue
  }
  return undefined
}

/**
 * Texts of one feature. A key that stands in one language and not in another does not compile.
 * Returns `useT` for components and `t` for the rest. In the H5 build the texts come apart from the code (config/texts), and are missing here.
 */
export function messages<K extends string>(
  namespace: string,
  written?: Record<Language, Record<K, string>>,
): { t: Translate<K>; useT: () => Translate<K> } {
  if (written) for (const language of LANGUAGES) (texts.held[language] ??= {})[namespace] = written[language]
  const t: Translate<K> = (key, params) => {
    const text = catalogueOf(namespace)?.[key] ?? key
    // values go into text nodes, never into HTML, so nothing needs escaping
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params?.[name] ?? ''))
  }
  return {
    t,
    useT: () => {
      useLanguage()
      return t
    },
  }
}
