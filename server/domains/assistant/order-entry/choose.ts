import { entryKindOf } from '../../../../shared/form-rules'
import { plain } from '../../../kernel/text/plain'
import type { ChoosableForm } from '../../../kernel/forms/forms.offers'
import type { EntryField } from '../../../kernel/form-fields/form-fields'
import { topicOf } from '../../../kernel/form-fields/hints'
import { candidates, toResult, type EntryResult } from './extract'
import { gather, type EntryInput, type Facts } from './facts'
import { THINGS, TROUBLE } from './lexicon'
import { SERVICES } from './services'
import { denied, isDone, isHan, literal, ofOthers, spansOf, type ParsedText } from '../../../kernel/text/parsed-text'

/** What is looked at of a form among those that a sentence may be for. */
export type Choosable = Pick<ChoosableForm, 'id' | 'names' | 'about' | 'fields'>
export interface FormChoice {
  /** best first; of equal ones the earlier in the door's order */
  forms: { id: string; result: EntryResult }[]
  /** whether the first one is meant: else the person is asked */
  sure: boolean
}

/** What each kind of evidence is worth. Found on the sentences of test/eval that are no blind ones. */
const WORTH = { name: 5, named: 5, meant: 3, trouble: 1.5, word: 1, field: 1, required: 1.5 } as const
/** A form with less is not sure to be meant, nor is one that has not so much more than the next. */
const ENOUGH = 2.5
const MARGIN = 2
/** Where the services of two forms are named, one of them is meant only when so much more speaks for it. */
const MARGIN_OF_NAMED = 4

const all = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'g')
const NOT_WANTED = /(?:don't|do not|not worth|instead of|rather than|without)(?: bother(?: with)?)? $/
/** Whether the text says it of the writer's own matter, as something that is still to be done. */
const says = (parsed: ParsedText, pattern: RegExp): boolean =>
  spansOf(parsed, all(pattern)).some(
    span =>
      !denied(parsed, span) &&
      !ofOthers(parsed, span) &&
      !isDone(parsed, span) &&
      !NOT_WANTED.test(parsed.plain.slice(Math.max(0, span.start - 30), span.start)),
  )

/** What a choice is about that any form may ask for. */
const ANYWHERE: ReadonlySet<string> = new Set(['reply', 'contactPlace', 'invoice'])
/** Whether a value of the field is a choice of the form's own: what else it asks for, and of which machine, any form may ask. */
const isOwnChoice = (field: EntryField): boolean =>
  ['option', 'options', 'path'].includes(entryKindOf(field.formType) ?? '') &&
  !ANYWHERE.has(topicOf(field) ?? '') &&
  !field.setting.dataSource?.some(choice => THINGS.some(thing => thing.choice.test(plain(choice.text))))

/** Words of a name that tell it from the names of the other forms. */
const wordsOf = (names: readonly string[]): string[] =>
  [
    ...new Set(
      names.flatMap(name =>
        plain(name)
          .split(/[^\p{L}\p{N}]+/u)
          .flatMap(word => (isHan(word) ? pairsOf(word) : word.length > 4 ? [word.slice(0, -2)] : [])),
      ),
    ),
  ].filter(Boolean)
const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2))

/** How much of a text speaks for a form, and whether it names its service. */
function evidenceFor(
  form: Choosable,
  others: readonly Choosable[],
  result: EntryResult,
  { parsed }: Facts,
): { score: number; named: boolean } {
  const title = plain(form.names.join('\n'))
  const text = plain([...form.names, ...form.about].join('\n'))
  let named = form.names.some(name => name.length > 1 && literal(parsed, name).length > 0)
  let score = named ? WORTH.name : 0
  for (const service of SERVICES) {
    const share = service.form.test(title) ? 1 : service.form.test(text) ? 0.5 : 0
    if (!share) continue
    const isNamed = says(parsed, service.named)
    const isMeant = says(parsed, service.meant)
    const isTrouble = service.troubled === true && !isMeant && says(parsed, TROUBLE)
    named ||= isNamed && share === 1
    score += share * ((isNamed ? WORTH.named : 0) + (isMeant ? WORTH.meant : 0) + (isTrouble ? WORTH.trouble : 0))
  }
  const foreign = plain(others.flatMap(one => one.names).join('\n'))
  const own = wordsOf(form.names).filter(word => !foreign.includes(word) && parsed.plain.includes(word))
  score += Math.min(2, own.length) * WORTH.word
  for (const field of form.fields)
    if (Object.hasOwn(result.values, field.fieldName) && isOwnChoice(field))
      score += field.isNull === 0 ? WORTH.required : WORTH.field
  return { score, named }
}

/**
 * Which of the open forms a text is for, with what it says for each of them: by the services that it names, the words of the forms' names,
 * and the choices of their fields that it makes. Never throws for any text.
 */
export function chooseForm(input: Omit<EntryInput, 'fields'>, forms: readonly Choosable[]): FormChoice {
  const facts = gather({ ...input, fields: [] })
  const scored = forms
    .map(form => {
      const result = toResult({ ...input, fields: form.fields }, facts, candidates(form.fields, facts))
      const others = forms.filter(one => one !== form)
      return { id: form.id, result, ...evidenceFor(form, others, result, facts) }
    })
    .sort((a, b) => b.score - a.score)
  const [best, next] = scored
  const isSure = (): boolean => {
    if (!best) return false
    if (!next) return best.score > 0 || best.result.match === 'ok'
    return best.score >= ENOUGH && best.score - next.score >= (best.named && next.named ? MARGIN_OF_NAMED : MARGIN)
  }
  return { forms: scored.map(({ id, result }) => ({ id, result })), sure: isSure() }
}
