import type { Language } from '../../shared/language'

/** What an addition is called where code and people name it. */
export interface Names {
  /** `sparePart` */
  one: string
  /** `SparePart` */
  One: string
  /** `spareParts` */
  many: string
  /** `SPARE_PART` */
  ONE: string
  /** `spare-part` */
  file: string
  /** `spare_parts` */
  table: string
  /** `a spare part` */
  some: string
  /** as staff read it */
  word: Readonly<Record<Language, string>>
}

const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`

/** The names of one thing. Throws for a name that is no camelCase word. */
export function namesOf(one: string, given: Partial<Record<Language, string>> = {}): Names {
  if (!/^[a-z][a-zA-Z0-9]{2,29}$/.test(one)) throw new Error(`"${one}" is no name in camelCase`)
  const parts = one.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  const en = given.en ?? parts[0]?.toUpperCase() + parts.slice(1)
  return {
    one,
    One: one[0]?.toUpperCase() + one.slice(1),
    many: pluralOf(one),
    ONE: parts.replaceAll(' ', '_').toUpperCase(),
    file: parts.replaceAll(' ', '-'),
    table: pluralOf(parts).replaceAll(' ', '_'),
    some: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${parts}`,
    word: { zh: given.zh ?? en, en, ru: given.ru ?? en, tw: given.tw ?? given.zh ?? en },
  }
}
