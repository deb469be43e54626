import type { Language } from './language'

/** What stands between the entries of a list, in each language. */
const BETWEEN: Record<Language, string> = { zh: '、', en: ', ', ru: ', ', tw: '、' }

/** Several things in one line, as the language writes lists: '厨房、卫生间', 'Kitchen, Bathroom'. */
export const listText = (parts: readonly string[], language: Language): string => parts.join(BETWEEN[language])
