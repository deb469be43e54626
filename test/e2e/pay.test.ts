import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { payments } from '../../server/kernel/pay/pay.table'
import { demoTexts } from '../../src/features/request/demo/demo.i18n'
import { wordsIn } from '../screen'
import { openCompany } from './company'
import { PAY, payerAt } from './payer'
import { openPortal, type Portal } from './portal'

const t = wordsIn('zh')(demoTexts)

describe('payment', () => {
  let portal: Portal
  let payer: ReturnType<typeof payerAt>
  before(async () => {
    portal = await openPortal()
    payer = payerAt(portal, await openCompany(portal))
  })
  after(() => portal.stop())

  test('by the link: to the cashier, paid, and back to a screen that knows it', async () => {
    const { phone, paymentNo } = await payer.unpaid()
    assert.match(await phone.screen.innerText(), /¥88\.80/)
    await payer.toCashier(phone)
    assert.match(await phone.page.locator('main').innerText(), /SANDBOX[\s\S]*沙盒收银台[\s\S]*¥88\.80/)
    const buttons = await phone.page
      .locator('button')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().height))
    assert.equal(buttons.length, 3)
    assert.ok(buttons.every(height => height >= 44))
    await payer.press(phone, 'paid')
    await phone.at(/^\/demo\?paymentNo=P\d{20}&returned=1$/)
    await payer.isPaid(phone)
    assert.deepEqual(await payer.stands(paymentNo), { state: 'paid', amount: 8880, trades: 1 })
    assert.equal(await phone.screen.locator(PAY).count(), 0, 'nobody is asked to pay twice')
    await phone.reload()
    await payer.isPaid(phone)
    await phone.tap(t('newPayment'))
    await phone.at(/^\/demo$/)
    await phone.screen.locator('#payment-new').waitFor()
    await payer.phones.giveBack(phone)
  })

  test('a double tap makes one payment and begins it once', async () => {
    const phone = await payer.phones.take()
    const count = async () =>
      (await portal.db.select({ id: payments.id }).from(payments).where(eq(payments.amount, 100))).length
    const before = await count()
    await phone.open('/demo')
    await phone.tap('¥1.00')
    await phone.screen.locator('#payment-new').dblclick()
    await phone.at(/paymentNo=/)
    const paymentNo = phone.query('paymentNo') ?? ''
    assert.equal(await count(), before + 1)
    const gate = await phone.hold('/pay/wxPay')
    let starts = 0
    phone.page.on('request', request => {
      if (request.url().endsWith('/pay/wxPay')) starts++
    })
    await phone.screen.locator(PAY).dblclick()
    await gate.reached
    assert.ok(await phone.screen.locator(PAY).isDisabled())
    gate.open()
    await phone.page.waitForURL(/\/sandbox\/pay\?/)
    assert.equal(starts, 1)
    assert.equal((await payer.stands(paymentNo)).trades, 1)
    assert.deepEqual(phone.problems, [])
    await phone.context.close()
  })
})
