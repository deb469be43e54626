import type { Language } from '../../shared/language'
import { chinese } from './questions.zh'
import { english } from './questions.en'
import { russian } from './questions.ru'
import { taiwanese } from './questions.tw'
import { blind } from './questions.blind'
import { second } from './questions.second'
import type { Question, Row } from './question'

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
