import { useSyncExternalStore } from 'react'
import { isLanguage, fromLocale, type Language } from '@shared/language'

const KEY = 'lianke-console language'

function firstLanguage(): Language {
  const chosen = localStorage.getItem(KEY)
  return isLanguage(chosen) ? chosen : (fromLocale(navigator.language) ?? 'zh')
}

let language = firstLanguage()
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => language
export function setLanguage(next: Language): void {
  localStorage.setItem(KEY, next)
  if (next === language) return
  language = next
  for (const run of listeners) run()
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
/** The language of the console, kept current. It belongs to the browser: a person's own is taken over at sign-in. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

type Params = Readonly<Record<string, string | number>>
/** Text of a key in the current language. `{{name}}` takes a param. */
export type Translate<K extends string> = (key: K, params?: Params) => string

/** Texts of one page or part. A key that stands in one language and not in another does not compile. `useT` for components, `t` for the rest; `useAll` gives all of them as they stand. */
export function texts<K extends string>(
  written: Readonly<Record<Language, Readonly<Record<K, string>>>>,
): { t: Translate<K>; useT: () => Translate<K>; useAll: () => Readonly<Record<K, string>> } {
  const t: Translate<K> = (key, params) =>
    written[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params?.[name] ?? ''))
  return {
    t,
    useT: () => {
      useLanguage()
      return t
    },
    useAll: () => written[useLanguage()],
  }
}
