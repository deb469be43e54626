import { chooseForm, type Choosable } from '../../server/domains/assistant/order-entry/choose'
import { wantOf } from '../../server/domains/assistant/order-entry/wants'
import { hengji } from '../../server/demo/hengji'
import { mufeng } from '../../server/demo/mufeng'
import { toEntryFields } from '../../server/kernel/form-fields/form-fields'
import type { Language } from '../../shared/language'
import type { Choice } from './choice'
import { BLIND_CHOICES } from './choice.blind'
import { CHOICES } from './choice.cases'
import { THIRD_CHOICES } from './choice.third'
import { NOW } from './entry'
import { blindQuestions, questions, secondQuestions } from './questions'
import { share } from './retrieval'

const TEMPLATES = { mufeng: mufeng.templates, hengji: hengji.templates }

/** The forms of a company of the demo, as a sentence chooses among them. */
export const choosableForms = (tenant: Choice['tenant'], language: Language): Choosable[] =>
  TEMPLATES[tenant].map(({ key, name, description, fields }) => ({
    id: key,
    names: Object.values(name),
    about: Object.values(description),
    fields: toEntryFields(fields, language),
  }))

/** What becomes of a sentence where no form is open: the Chinese name of a form, those that are asked among, or an answer. */
function outcomeOf({ tenant, language, says }: Choice): Choice['expects'] {
  if (wantOf(says) === 'question') return 'question'
  const { forms, sure } = chooseForm({ text: says, language, now: NOW, products: [] }, choosableForms(tenant, language))
  const nameOf = (id: string): string => TEMPLATES[tenant].find(({ key }) => key === id)?.name.zh ?? ''
  const [best = '', ...others] = forms.map(({ id }) => nameOf(id))
  return sure ? { template: best } : { asks: [best, ...others] }
}

type Verdict = 'right' | 'wrong' | 'missed'
/** A form that is not the one that is meant, or that somebody gets who wants an answer or ought to be asked, is wrong; to be asked or answered in its place is a miss. */
function verdictOn(expects: Choice['expects'], came: Choice['expects']): Verdict {
  if (expects === 'question') return came === 'question' ? 'right' : 'wrong'
  if (came === 'question') return 'missed'
  if ('template' in came) return 'template' in expects && expects.template === came.template ? 'right' : 'wrong'
  return 'asks' in expects && expects.asks.every(one => came.asks.includes(one)) ? 'right' : 'missed'
}

export interface ChoiceFigures {
  all: number
  right: number
  wrong: number
  missed: number
  /** of the forms that were opened, those that were meant, 0 to 1 */
  precision: number
  remarks: string[]
}

export function evaluateChoices(list: readonly Choice[]): ChoiceFigures {
  const outcomes = list.map(one => {
    const came = outcomeOf(one)
    return { one, came, verdict: verdictOn(one.expects, came) }
  })
  const count = (verdict: Verdict): number => outcomes.filter(one => one.verdict === verdict).length
  const opened = outcomes.filter(({ came }) => came !== 'question' && 'template' in came)
  return {
    all: list.length,
    right: count('right'),
    wrong: count('wrong'),
    missed: count('missed'),
    precision: share(opened.filter(({ verdict }) => verdict === 'right').length, opened.length),
    remarks: outcomes
      .filter(({ verdict }) => verdict !== 'right')
      .map(
        ({ one, came, verdict }) =>
          `${verdict}: ${JSON.stringify(came)} for ${JSON.stringify(one.expects)} in "${one.says}"`,
      ),
  }
}

/** Prints what becomes of sentences where no form is open; `verbose` names those that came out otherwise, but no blind one. */
export function printChoices({ verbose = false } = {}): void {
  for (const [name, list] of [
    ['tuned on', CHOICES],
    // blind until the margins were widened for it
    ['second', BLIND_CHOICES],
    ['blind', THIRD_CHOICES],
  ] as const) {
    const { all, right, wrong, missed, precision, remarks } = evaluateChoices(list)
    console.log(
      `\nA form for a sentence, ${name}: ${all} sentences, precision ${(100 * precision).toFixed(1)} %, right ${right}, wrong ${wrong}, missed ${missed}`,
    )
    if (verbose && name === 'tuned on') for (const remark of remarks) console.log(`  ${remark}`)
  }
  for (const [name, list] of [
    ['all', questions],
    ['second', secondQuestions],
    ['blind', blindQuestions],
  ] as const) {
    const taken = list.filter(({ text }) => wantOf(text) === 'deed')
    console.log(`Questions to the knowledge base taken for a request, ${name}: ${taken.length} of ${list.length}`)
    if (verbose && name !== 'blind') for (const { text } of taken) console.log(`  ${text}`)
  }
}
