import type { Language } from '@shared/language'
import { languageOf } from './visit-language'

/**
 * The script in the page of the H5 site (config/texts/plugin.ts): asks for the texts of the app beside its code. They are in the language
 * that startLanguage (stores/door.ts) chooses when the app runs.
 */
declare const LIANKE_FIRST_TEXTS: Record<Language, string>

function stored(): string | null {
  try {
    // as Taro keeps it
    return (JSON.parse(localStorage.getItem('lianke.language') ?? '{}') as { data?: string }).data ?? null
  } catch {
    return null
  }
}

const [path = '', search] = location.hash.slice(1).split('?')
const query = new URLSearchParams(search)
const language = languageOf(
  { path, query: { language: query.get('language') ?? undefined, from: query.get('from') ?? undefined } },
  { stored: stored(), browser: navigator.language },
)
const came: unknown[] = []
Object.assign(self, { liankeTexts: { language, came, add: (...texts: unknown[]) => came.push(texts) } })
const script = document.createElement('script')
script.src = LIANKE_FIRST_TEXTS[language]
document.head.appendChild(script)
