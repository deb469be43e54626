import type { Language } from '@shared/language'

/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '简体中文', en: 'English', ru: 'Русский', tw: '繁體中文' }
/** What each is called in HTML. */
export const LANGUAGE_TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', ru: 'ru', tw: 'zh-TW' }
