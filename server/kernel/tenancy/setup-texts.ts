import { LANGUAGES, type Localized } from '../../../shared/language'
import { READABLE } from '../../../shared/readable'
import { AppError } from '../../http/errors'

/** One line: what would break it is a space. */
export const lineOf = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** A text of a tenant as it is kept: without what nobody can see, each language on one line unless it may have more. */
export function localizedOf(text: Localized, { lines = false } = {}): Localized {
  return Object.fromEntries(
    LANGUAGES.flatMap(language => {
      const own = lines ? (text[language] ?? '').trim() : lineOf(text[language] ?? '')
      return READABLE.test(own) ? [[language, own]] : []
    }),
  )
}

/** The same of what must have a name in some language. Throws NAME_MISSING. */
export function nameOf(text: Localized): Localized {
  const name = localizedOf(text)
  if (!Object.keys(name).length) throw new AppError('NAME_MISSING')
  return name
}
