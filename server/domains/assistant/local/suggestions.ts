import type { Source } from '../../../../shared/assistant'
import type { Language } from '../../../../shared/language'
import { normal } from '../../../kernel/text/tokenize'
import { passageOf, type Passage } from './passage'
import type { Lookup } from './retrieve'

const MAX_SUGGESTIONS = 3
const MIN_SUGGESTIONS = 2

const QUESTION: Record<Language, RegExp> = {
  zh: /怎么|如何|怎样|哪|什么|多久|多少|几[个天年]|吗|[?？]$/,
  tw: /怎麼|如何|怎樣|哪|什麼|多久|多少|嗎|[?？]$/,
  en: /^(?:how|what|when|where|why|which|can|do|is|are)\b|\?$/i,
  ru: /^(?:как|что|когда|где|почему|сколько|каки?[еой])|\?$/i,
}
/** A title that asks something, as a question; null for one that does not: nobody would ask what it says. */
export function asQuestion(title: string, language: Language): string | null {
  if (!QUESTION[language].test(title)) return null
  return /[?？]$/.test(title) ? title : `${title}${language === 'en' || language === 'ru' ? '?' : '？'}`
}

const letters = (text: string): string => normal(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** What one may go on with: questions, and articles that are offered by their names. */
export interface Further {
  suggestions: string[]
  related: Source[]
}

/** The articles beside those that were quoted, those about the same fault first; never what was asked. */
export function suggestionsOf(
  { passages, knowledge }: Pick<Lookup, 'passages' | 'knowledge'>,
  quoted: readonly Source[],
  asked: readonly string[],
  language: Language,
): Further {
  const done = new Set(asked.map(letters))
  const cited = new Set(quoted.map(source => source.documentName))
  const codes = new Set(
    passages.flatMap(({ source, document }) => (cited.has(source.documentName) ? (document?.codes ?? []) : [])),
  )
  const sharesFault = ({ document }: Passage): boolean => document?.codes.some(code => codes.has(code)) ?? false
  const near = passages.filter(passage => passage.source.fileType === 'wiki' && passage.language === language)
  const open = (list: readonly Source[]): Source[] =>
    [...new Map(list.map(source => [source.documentName, source])).values()].filter(
      ({ documentName }) => !cited.has(documentName) && !done.has(letters(documentName)),
    )
  const beside = open([...near.filter(sharesFault), ...near].map(({ source }) => source))
  const popular = (): Source[] => open(knowledge.articles(language).map(document => passageOf(document, 0, 0).source))
  const shown = (beside.length >= MIN_SUGGESTIONS ? beside : open([...beside, ...popular()])).slice(0, MAX_SUGGESTIONS)
  return {
    suggestions: shown.flatMap(({ documentName }) => asQuestion(documentName, language) ?? []),
    related: shown
      .filter(({ documentName }) => asQuestion(documentName, language) === null)
      .map(source => ({ ...source, quote: '', heading: '' })),
  }
}
