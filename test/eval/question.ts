import type { Language } from '../../shared/language'

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
