import type { Source } from '../../../../shared/assistant'
import type { Language } from '../../../../shared/language'
import { normal } from '../../../kernel/text/tokenize'
import { ANSWER_TEXTS } from './answer.texts'
import { fill } from './customer-data.texts'
import type { Lookup } from './retrieve'

const MAX_SUGGESTIONS = 3
const MIN_SUGGESTIONS = 2

const QUESTION: Record<Language, RegExp> = {
  zh: /怎么|如何|怎样|哪|什么|多久|多少|几[个天年]|吗|[?？]$/,
  tw: /怎麼|如何|怎樣|哪|什麼|多久|多少|嗎|[?？]$/,
  en: /^(?:how|what|when|where|why|which|can|do|is|are)\b|\?$/i,
  ru: /^(?:как|что|когда|где|почему|сколько|каки?[еой])|\?$/i,
}
/** A title as something to ask. */
function asQuestion(title: string, language: Language): string {
  if (!QUESTION[language].test(title)) return fill(ANSWER_TEXTS[language].about, { title })
  return /[?？]$/.test(title) ? title : `${title}${language === 'en' || language === 'ru' ? '?' : '？'}`
}

const letters = (text: string): string => normal(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Follow-up questions: the articles beside those that were quoted; never what was asked. */
export function suggestionsOf(
  { passages, knowledge }: Pick<Lookup, 'passages' | 'knowledge'>,
  quoted: readonly Source[],
  asked: readonly string[],
  language: Language,
): string[] {
  const done = new Set(asked.map(letters))
  const cited = new Set(quoted.map(source => source.documentName))
  const near = passages
    .filter(passage => passage.source.fileType === 'wiki' && passage.language === language)
    .map(passage => passage.source.documentName)
  const open = (titles: readonly string[]): string[] =>
    [...new Set(titles)]
      .filter(title => !cited.has(title) && !done.has(letters(title)))
      .map(title => asQuestion(title, language))
      .filter(question => !done.has(letters(question)))
  const questions = open(near).slice(0, MAX_SUGGESTIONS)
  return questions.length >= MIN_SUGGESTIONS
    ? questions
    : [...new Set([...questions, ...open(knowledge.titles(language))])].slice(0, MAX_SUGGESTIONS)
}
