import type { Language } from '@shared/language'

export { LANGUAGE_NAMES } from '@shared/language-names'
/** What each is called in HTML. */
export const LANGUAGE_TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', ru: 'ru', tw: 'zh-TW' }
