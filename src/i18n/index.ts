import i18next, { type i18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '@shared/language'
import { pluralForm, type PluralForm } from './plurals'

/** Catalogue → key → text, in which `{{name}}` takes a value. */
type Catalogues = Record<string, Record<string, string>>

interface Site {
  /** the one that is shown, and in which texts of later parts come */
  language: Language
  /** what came before there was somebody to take it */
  arrived: [language: Language, catalogues: Catalogues][]
  /** is called with what comes */
  take(language: Language, catalogues: Catalogues): void
  /** Gets all that the loaded parts of the app say in a language. Rejects when one of them cannot be had. */
  fetch(language: Language): Promise<unknown>
}

declare global {
  /** Texts of the H5 site: its build takes them out of the code and loads them in one language (config/texts). */
  var liankeTexts: Site | undefined
}

/** Elsewhere the code brings its texts along, in every language. */
const site = typeof liankeTexts === 'undefined' ? undefined : (liankeTexts as Site)

void i18next
  .use({
    type: '3rdParty',
    init({ services }: i18n) {
      services.pluralResolver.getSuffix = (language: Language, count: number) => `_${pluralForm(language, count)}`
    },
  })
  .init({
    initAsync: false,
    lng: site?.language ?? 'zh',
    // a part that was just asked for in the language before says it in that one
    fallbackLng: [...LANGUAGES],
    load: 'currentOnly',
    // they come by addResourceBundle
    resources: {},
    // keys have dots
    keySeparator: false,
    nsSeparator: false,
    // values go into text nodes, never into HTML; what looks like a place for another value, or another text, stays as it is
    interpolation: { escapeValue: false, skipOnVariables: true },
    missingInterpolationHandler: () => '',
  })

function take(language: Language, catalogues: Catalogues): void {
  for (const [namespace, texts] of Object.entries(catalogues))
    i18next.addResourceBundle(language, namespace, texts, false, true, { silent: true, skipCopy: true })
}
if (site) {
  for (const [language, catalogues] of site.arrived.splice(0)) take(language, catalogues)
  site.take = take
  i18next.on('languageChanged', language => {
    site.language = language as Language
  })
}

export const currentLanguage = (): Language => i18next.language as Language

/** Shows another language, whose texts are there. */
export function setLanguage(language: Language): void {
  // with nothing to load it has changed when this returns
  if (language !== currentLanguage()) void i18next.changeLanguage(language)
}

let wanted: Language | undefined
/**
 * Gets the texts of a language and shows it; the last wish counts. When they cannot be had it rejects, and everything stays in the
 * language it is in.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  if (language === currentLanguage()) return
  await site?.fetch(language)
  if (wanted === language) setLanguage(language)
}

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** The language, kept current. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

type Params = Record<string, string | number>
/**
 * Text of a key in the current language. `{{name}}` takes a param. A text of `Counted` has the form of the param `count`; its key stands
 * without the form.
 */
export type Translate<Key extends string, Counted extends string = never> = <K extends Key | Counted>(
  key: K,
  ...params: K extends Counted ? [Params & { count: number }] : [Params?]
) => string

interface Messages<Key extends string, Counted extends string> {
  t: Translate<Key, Counted>
  useT: () => Translate<Key, Counted>
}
/** Names of what is counted, of the keys of a language that has one form. */
type Plural<K extends string> = K extends `${infer Name}_other` ? Name : never
type Single<K extends string> = Exclude<K, `${string}_other`>
type Written<K extends string> = {
  [L in Language]: Record<Single<K> | `${Plural<K>}_${PluralForm<L>}`, string>
}

/**
 * Texts of one feature. A key that stands in one language and not in another does not compile, nor does one that lacks a form: what is
 * counted has a key for each of the forms of a language (./plurals.ts), `days_other`, and is asked for by `t('days', { count })`.
 * Returns `useT` for components and `t` for the rest. In the H5 build the texts come apart from the code (config/texts), and are missing here.
 */
export function messages<K extends string>(
  namespace: string,
  written?: { zh: Record<K, string> } & Written<NoInfer<K>>,
): Messages<Single<K>, Plural<K>> {
  if (written) for (const language of LANGUAGES) take(language, { [namespace]: written[language] })
  const say = i18next.t as (key: string, options: Record<string, unknown>) => string
  const t = (key: string, params: Params = {}): string =>
    say(key, { ns: namespace, replace: params, ...(typeof params.count === 'number' && { count: params.count }) })
  return {
    t,
    useT: () => {
      useLanguage()
      return t
    },
  }
}
