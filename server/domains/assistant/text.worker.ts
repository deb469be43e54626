import { beginWorker, job } from '../../workers/worker'
import { tableToForm } from './order-entry/convert'
import { chooseForm, type Choosable, type FormChoice } from './order-entry/choose'
import { extractForm, type EntryResult } from './order-entry/extract'
import type { EntryInput } from './order-entry/facts'
import { validateProposal } from './order-entry/proposal'
import { readTurn, type TurnInput, type TurnResult } from './order-entry/turn'
import { isClean } from './sensitive'

beginWorker()

/** What a turn does with the open form, and says for it. */
export const turn = job((entry: TurnInput): TurnResult => readTurn(entry))
/** Which of some forms a text is for, with what it says for each. */
export const choose = job(
  ({ entry, forms }: { entry: Omit<EntryInput, 'fields'>; forms: readonly Choosable[] }): FormChoice =>
    chooseForm(entry, forms),
)
/** What the rules found, and of a model's proposal what the text bears. */
export const join = job(
  ({
    entry,
    values,
    proposal,
  }: {
    entry: EntryInput
    values: EntryResult['values']
    proposal: Record<string, unknown>
  }): EntryResult => validateProposal(entry, { ...values, ...validateProposal(entry, proposal).values }),
)
export const convert = job(({ markdown, form }: { markdown: string; form: Omit<EntryInput, 'text'> }): EntryResult =>
  tableToForm(markdown, form),
)
export const clean = job(({ text, words }: { text: string; words: string[] }): boolean => isClean(text, words))

// dictionaries and recognisers are loaded with the first text of each kind, which shall not be a person's
extractForm({
  text: '明天下午2点到浙江省杭州市西湖区文三路1号。come tomorrow at 2 pm to 1 Moganshan Road, Hangzhou. завтра в 10',
  fields: [],
  now: 0,
  language: 'zh',
  products: [],
})
