import { questionTerms, termsOf } from '../../../kernel/text/tokenize'
import type { productList } from '../product.service'

export type Shown = Awaited<ReturnType<typeof productList>>['list'][number]

/** A code says as much as three words. */
const CODE = 3

/** Of a customer's machines those that a sentence names by kind, name, model, serial number or place; none where it names none. */
export function namedIn<M extends Pick<Shown, 'name' | 'type' | 'model' | 'serialNumber'> & { place?: string }>(
  machines: readonly M[],
  question: string,
): M[] {
  const asked = questionTerms(question).filter(({ kind }) => kind === 'word' || kind === 'code' || kind === 'part')
  const counted = machines.map(machine => {
    const held = new Set(
      termsOf([machine.name, machine.type, machine.model, machine.serialNumber, machine.place ?? ''].join(' ')),
    )
    const found = asked.filter(({ text, also }) => held.has(text) || also.some(word => held.has(word)))
    return { machine, worth: found.reduce((sum, { kind }) => sum + (kind === 'code' ? CODE : 1), 0) }
  })
  const top = Math.max(0, ...counted.map(({ worth }) => worth))
  return top ? counted.filter(({ worth }) => worth === top).map(({ machine }) => machine) : []
}
