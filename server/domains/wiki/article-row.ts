import { sql, type SQL } from 'drizzle-orm'
import type { Language } from '../../../shared/language'
import type { ArticleFormat } from '../../../shared/wiki'
import { indexText, plainText } from '../../kernel/text/search-text'

interface Written {
  tenantId: string
  wikiId: string
  language: Language
  title: string
  summary?: string
  content: string
}

/**
 * An article's text as a row to insert, with the words that searches look at: the title tells most, then summary, models, codes and the questions that it answers.
 * Every writer of an article writes its texts through this.
 */
export function textRow(
  text: Written,
  about: {
    format: ArticleFormat
    models?: readonly string[]
    faultCodes?: readonly string[]
    askedAs?: readonly string[]
  },
): Written & { words: SQL } {
  const vector = (words: string, weight: 'A' | 'B' | 'D') =>
    sql`setweight(to_tsvector('russian', ${indexText(words)}), ${sql.raw(`'${weight}'`)})`
  const named = [
    text.summary ?? '',
    ...(about.models ?? []),
    ...(about.faultCodes ?? []),
    ...(about.askedAs ?? []),
  ].join('\n')
  return {
    ...text,
    words: sql`${vector(text.title, 'A')} || ${vector(named, 'B')} || ${vector(plainText(text.content, about.format), 'D')}`,
  }
}
