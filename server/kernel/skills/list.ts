import type { Language } from '../../../shared/language'
import { AppError } from '../../http/errors'
import { questionTerms, termsOf } from '../text/tokenize'

/** So many things are told one by one. */
export const TOLD = 5

const MORE: Record<Language, (n: number) => string> = {
  zh: n => `还有 ${n} 条，查看全部`,
  en: n => `${n} more, see all`,
  ru: n => `Ещё ${n}, показать все`,
  tw: n => `還有 ${n} 筆，查看全部`,
}
/** The screen with all of them: of a longer list it says how many it has beside those that are told. */
export const toAll = (
  language: Language,
  total: number,
  { text, url }: { text: string; url: string },
): { text: string; url: string }[] => [{ text: total > TOLD ? MORE[language](total - TOLD) : text, url }]

/** What is asked for by its id; null for what is not there, or not the caller's. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return null
    throw error
  }
}

/** Terms of a sentence by which a thing may be named. */
export const namesIn = (question: string): string[] =>
  questionTerms(question)
    .filter(({ kind }) => kind !== 'pair')
    .map(({ text }) => text)

/** How many of the terms a text has; a code counts as much as three words. */
export const matching = (terms: readonly string[], text: string): number => {
  const held = new Set(termsOf(text))
  return terms.reduce((sum, term) => sum + (held.has(term) ? (/\d/.test(term) && term.length > 3 ? 3 : 1) : 0), 0)
}

/** Those with the most matches, or none when something was named that nobody has. */
export function best<T>(rows: readonly T[], matches: (row: T) => number): { row: T; hits: number }[] {
  const counted = rows.map(row => ({ row, hits: matches(row) }))
  const top = Math.max(0, ...counted.map(one => one.hits))
  return top ? counted.filter(one => one.hits === top) : []
}
