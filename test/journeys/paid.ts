import assert from 'node:assert/strict'
import { quotationTexts } from '../../src/features/service/event/quotation.i18n'
import { chatOf } from './chat'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, raised } from './world'

/** What is asked for a request, paid in the window of the chat app; the browser's way stands in test/e2e/shop.test.ts. */
export const paidRequest: Journey = {
  title: 'pays what is asked for a request, and finds its order',
  async run(driver, world) {
    const chat = chatOf(driver)
    const t = driver.words(quotationTexts)
    const staff = world.company.engineer
    const id = await raised(world, `Quoted on ${driver.platform}`)
    await world.ok('POST /staff/event/allocate', { ...staff.as, body: { id, staffId: staff.id } })
    await world.ok('POST /staff/event/accept', { ...staff.as, body: { id } })
    await world.ok('POST /staff/event/quote', {
      ...staff.as,
      body: { id, version: 0, lines: [{ name: 'New valve', amount: 1, price: 12_800 }], discount: 0 },
    })
    await step(driver, 'reads what is asked', async () => {
      await openAs(driver, world, `/event/view?id=${id}`)
      await driver.find('.quotation__line', 'New valve').text()
    })
    await step(driver, 'pays it', async () => {
      const window = await chat.payer('pays')
      await driver.find('#quotation-pay').tap()
      const prepayId = await window.handle()
      const { statusCode } = await world.server.inject({
        method: 'POST',
        url: '/sandbox/pay/confirm',
        payload: { prepayId, outcome: 'paid' },
      })
      assert.equal(statusCode, 200)
      await driver.find('.quotation .tag', t('paid')).text()
    })
    await step(driver, 'finds the order, which leads back', async () => {
      await driver.find('.quotation__order').tap()
      await driver.at('/order/detail')
      await driver.find('.order-line', 'New valve').text()
    })
  },
}
