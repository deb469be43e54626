import { monthDay } from '../../../shared/dates'
import { localize, type Language } from '../../../shared/language'
import type { App } from '../call/context'
import type { ChangeTexts, SubjectMessages } from '../call/offers'

/**
 * Facts that a message has beside what its texts ask for, each a line at most: `title` and `number` of the thing, `engineer`,
 * and `note`, the words of a person, which are shown in place of the body, or behind it where the texts say so.
 */
export type Facts = Readonly<Record<string, string>>

/** What the domain of a kind says of its things. */
export const messagesOf = ({ offers }: Pick<App, 'offers'>, kind: string): SubjectMessages | undefined =>
  offers.messages.find(one => one.kind === kind)

/** The page of the console that shows staff what a message is about. */
export const staffPage = (app: Pick<App, 'offers'>, { kind, subjectId }: { kind: string; subjectId: string }): string =>
  messagesOf(app, kind)?.staffLink?.(subjectId) ?? `/work/${kind}/${subjectId}`

/** For a change that this server has no words for any more. */
const NEWS: ChangeTexts = {
  title: { zh: '有新进展', en: 'News', ru: 'Новости', tw: '有新進展' },
  body: { zh: '点击查看', en: 'Tap to see', ru: 'Откройте', tw: '點擊查看' },
}

/** The same facts, their days as a language writes them: for where there is more room than in a message of a chat app. */
export const spelledOut = (facts: Facts, language: Language): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => [name, name.endsWith('Time') ? monthDay(text, language) : text]),
  )

/** The texts of a change, in words of a language. */
export function wordsOf(texts: ChangeTexts = NEWS, facts: Facts, language: Language): { title: string; body: string } {
  // what is not there leaves no gap
  const fill = (text: string) =>
    text
      .replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
      .replace(/ {2,}/g, ' ')
      .trim()
  const body = fill(localize(texts.body, language))
  return {
    title: fill(localize(texts.title, language)),
    body: texts.keepsBody ? [body, facts.note].filter(Boolean).join(' · ') : facts.note || body,
  }
}
