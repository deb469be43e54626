import type { Language } from './language'

/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  ru: 'Русский',
  tw: '繁體中文',
}
