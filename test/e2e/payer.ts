import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { payments, paymentTrades } from '../../server/kernel/pay/pay.table'
import { paymentTexts } from '../../src/stores/payment.i18n'
import { eventually, wordsIn } from '../screen'
import type { OpenCompany } from './company'
import { lentPhones } from './phones'
import type { Phone, Portal, VisitorOptions } from './portal'

const say = wordsIn('zh')(paymentTexts)
export const PAY = '#payment-pay'
/** The app waits no longer before it asks the server again, ms. */
const LONGEST_PAUSE_MS = 4000

/** What is done to pay, by somebody of a company. */
export function payerAt(portal: Portal, company: OpenCompany) {
  /** A phone of somebody who signed in, whose clock is the test's. */
  async function signedIn(options: VisitorOptions = {}): Promise<Phone> {
    const phone = await company.signedIn(options)
    await phone.page.clock.install()
    return phone
  }
  const phones = lentPhones(signedIn)
  /** A phone on which a test payment stands, not begun yet. */
  async function unpaid(options?: VisitorOptions): Promise<{ phone: Phone; paymentNo: string }> {
    const phone = options ? await signedIn(options) : await phones.take()
    await phone.open('/demo')
    await phone.tap('¥88.80')
    await phone.screen.locator('#payment-new').click()
    await phone.at(/^\/demo\?paymentNo=P\d{20}$/)
    await phone.screen.locator(PAY).waitFor()
    return { phone, paymentNo: phone.query('paymentNo') ?? '' }
  }
  const stands = async (paymentNo: string) => {
    const [payment] = await portal.db.select().from(payments).where(eq(payments.paymentNo, paymentNo))
    assert.ok(payment)
    return {
      state: payment.state,
      amount: payment.amount,
      trades: (await portal.db.select().from(paymentTrades).where(eq(paymentTrades.paymentId, payment.id))).length,
    }
  }
  /** Taps "pay", and waits for the page of the cashier. */
  async function toCashier(phone: Phone): Promise<void> {
    await phone.screen.locator(PAY).click()
    await phone.page.waitForURL(/\/sandbox\/pay\?/)
  }
  const press = (phone: Phone, outcome: 'paid' | 'cancelled' | 'waiting') =>
    phone.page.locator(`button[value=${outcome}]`).click()
  /** The app asks the server again and again with growing pauses, which pass at once, until it has no more to say than this. */
  const isUnknown = (phone: Phone, expected = say('unknown')): Promise<void> =>
    eventually(async () => {
      await phone.page.clock.fastForward(LONGEST_PAUSE_MS)
      assert.ok(await phone.text(expected).isVisible(), expected)
    })
  const isPaid = (phone: Phone) => phone.screen.locator('.tag').getByText(say('paid'), { exact: true }).waitFor()
  return { signedIn, phones, unpaid, stands, toCashier, press, isUnknown, isPaid }
}
