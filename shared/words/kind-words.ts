import { LANGUAGES, type Language } from '../language'

export type Word = Readonly<Record<Language, string>>

/** What a kind of thing is called, and what staff read of it: one file of this folder for each kind, and every list that shows it reads it there. */
export interface KindWords<S extends string, R extends string = never> {
  name: Word
  states: Readonly<Record<S, Word>>
  /** what was done, as the audit log says it, by the last part of the call's name */
  actions: Readonly<Record<string, Word>>
  /** the entries of its timeline; `{{name}}` is who it was given to */
  records?: Readonly<Record<R, Word>>
}

/** The same words by language, as catalogues have them. */
export const byLanguage = <K extends string>(
  words: Readonly<Record<K, Word>>,
): Readonly<Record<Language, Readonly<Record<K, string>>>> => {
  const keys = Object.keys(words) as K[]
  const inOne = (language: Language) =>
    Object.fromEntries(keys.map(key => [key, words[key][language]])) as Record<K, string>
  return Object.fromEntries(LANGUAGES.map(language => [language, inOne(language)])) as Record<
    Language,
    Record<K, string>
  >
}

/** What staff did to things of a kind, by the names of their calls. */
export const doneByStaff = <const P extends string, A extends string>(path: P, actions: Readonly<Record<A, Word>>) =>
  byLanguage(
    Object.fromEntries(
      Object.entries<Word>(actions).map(([action, word]) => [`POST /staff/${path}/${action}`, word]),
    ) as Record<`POST /staff/${P}/${A}`, Word>,
  )
