import type { Language } from '@shared/language'
import { russianForm } from '@shared/plural'

/** The forms in which each language writes what is counted, by the names of CLDR. */
const FORMS = {
  zh: ['other'],
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  tw: ['other'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>
export type PluralForm<L extends Language> = (typeof FORMS)[L][number]
type AnyForm = PluralForm<Language>

/** What `Intl` calls the languages: its "tw" is spoken in Ghana. */
const LOCALES: Record<Language, string> = { zh: 'zh-CN', en: 'en', ru: 'ru', tw: 'zh-TW' }

/** As CLDR has it, of numbers of at least 0. */
const RULES: Record<Language, (n: number) => AnyForm> = {
  zh: () => 'other',
  en: n => (n === 1 ? 'one' : 'other'),
  ru: russianForm,
  tw: () => 'other',
}

/** By `Intl`; null where the engine has none, or does not know the language: iOS before 13, old chat apps. */
function rulesOfEngine(language: Language): Pick<Intl.PluralRules, 'select'> | null {
  const locale = LOCALES[language]
  if (typeof Intl !== 'object' || !Intl.PluralRules?.supportedLocalesOf(locale).length) return null
  return new Intl.PluralRules(locale)
}

const known = new Map<Language, Pick<Intl.PluralRules, 'select'> | null>()
/** The form that a number takes in a language. */
export function pluralForm(language: Language, n: number): AnyForm {
  const rules = known.has(language) ? known.get(language) : rulesOfEngine(language)
  known.set(language, rules ?? null)
  return (rules?.select(n) as AnyForm | undefined) ?? RULES[language](Math.abs(n))
}
