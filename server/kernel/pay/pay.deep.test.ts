import { describe, it } from 'node:test'
import { REFUND_WORDS, servesPayments, WORDS } from '../../../test/payments'

/** Every word of a vendor that is not all ours: amount, currency, merchant, application, trade. */
describe("a provider's word that is not all ours", () => {
  const { paysNothingInNotice, paysNothingInAnswer, paysNothingBack } = servesPayments().withLiar()
  for (const word of WORDS) {
    const { at, what, only } = word
    if (only !== 'answer') it(`pays nothing in a notice of ${at}: ${what}`, () => paysNothingInNotice(word))
    if (only !== 'notice') it(`pays nothing in an answer of ${at}: ${what}`, () => paysNothingInAnswer(word))
  }
  for (const word of REFUND_WORDS)
    it(`pays nothing back in an answer of ${word.at} about another ${word.code.toLowerCase()}`, () =>
      paysNothingBack(word))
})
