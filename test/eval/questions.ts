import type { Language } from '../../shared/language'
import { chinese } from './questions.zh'
import { english } from './questions.en'
import { russian } from './questions.ru'
import { taiwanese } from './questions.tw'
import { blind } from './questions.blind'
import { second } from './questions.second'

/**
 * Questions to the embedded model over the demo's articles, in the words of customers, labelled by hand from the articles before any of them
 * was run. Every third one of a language (index 2, 5, 8 …) was held out while the rules were made, and then looked at when they were improved: what the rules are worth on
 * questions that nobody tuned on is told by the blind ones alone. Append only, so that a question stays on its side.
 *
 * What is labelled:
 * - `expect`: what answers it, any of them: the slug of an article, `#E4` for an entry of the fault library, `product:<key>` and
 *   `event:<title>` for what the linkman `as` owns. `null`: the knowledge base does not say, so the answer must be that it does not know;
 * - `phrase`: words of the answer; a list: any of them will do;
 * - `after`: the question before it in the conversation.
 */
export interface Question {
  language: Language
  tenant: 'mufeng' | 'hengji'
  text: string
  expect: string[] | null
  phrase?: string | string[]
  after?: string
  as?: string
  held: boolean
}
export type Row = Omit<Question, 'language' | 'held' | 'tenant'> & { tenant?: Question['tenant'] }

const rows: Record<Language, Row[]> = { zh: chinese, en: english, ru: russian, tw: taiwanese }

const labelled = (all: Record<Language, Row[]>, isHeld: (i: number) => boolean): Question[] =>
  (Object.keys(all) as Language[]).flatMap(language =>
    all[language].map((row, i) => ({ tenant: 'mufeng', ...row, language, held: isHeld(i) })),
  )

export const questions: Question[] = labelled(rows, i => i % 3 === 2)
/** What was blind until its failures were looked at: see questions.second.ts. */
export const secondQuestions: Question[] = labelled(second, () => true)
/** What nobody has looked at the failures of: see questions.blind.ts. */
export const blindQuestions: Question[] = labelled(blind, () => true)
