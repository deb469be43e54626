import { LANGUAGES, type Language } from '../../shared/language'

/** What an addition does to one file: the new text of the old one ('' for a file that is not there yet). */
export type Edit = (text: string) => string
/** What an addition does to files, by their paths. */
export type Edits = ReadonlyMap<string, Edit>

/** Puts text behind each place that fits; there must be one, and without `g` no other. */
export const behind =
  (place: RegExp, added: string): Edit =>
  text => {
    const all = new RegExp(place, place.flags.includes('g') ? place.flags : `${place.flags}g`)
    const found = text.match(all)
    if (!found || (found.length > 1 && all.flags !== place.flags))
      throw new Error(`${String(place)} fits ${String(found?.length ?? 0)} times`)
    return text.replace(place, whole => whole + added)
  }

/** Puts text ahead of the one place that fits. */
export const ahead =
  (place: RegExp, added: string): Edit =>
  text => {
    const found = text.match(new RegExp(place, 'g'))
    if (found?.length !== 1) throw new Error(`${String(place)} fits ${String(found?.length ?? 0)} times`)
    return text.replace(place, whole => added + whole)
  }

/** Puts a text behind the same place of each language, which stand in this order. */
export const behindEach =
  (place: RegExp, added: Readonly<Record<Language, string>>): Edit =>
  text => {
    const parts = text.split(new RegExp(`(${place.source})`, 'm'))
    if (parts.length !== 2 * LANGUAGES.length + 1)
      throw new Error(`${String(place)} fits ${String((parts.length - 1) / 2)} times`)
    return parts.map((part, i) => (i % 2 ? part + added[LANGUAGES[(i - 1) / 2] ?? 'zh'] : part)).join('')
  }

/** One edit after the other. */
export const all =
  (...edits: readonly Edit[]): Edit =>
  text =>
    edits.reduce((made, edit) => edit(made), text)

/** A file that is not there yet. */
export const created =
  (made: string): Edit =>
  text => {
    if (text) throw new Error('is there already')
    return made.trimStart()
  }

/** Puts text at the end. */
export const appended =
  (added: string): Edit =>
  text =>
    text + added
