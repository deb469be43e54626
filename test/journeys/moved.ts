import assert from 'node:assert/strict'
import { step } from './driver'
import { chatOf } from './chat'
import type { Journey } from './journey'
import { openAs, raised } from './world'

export const movedPages: Journey = {
  title: 'taps messages and cards that name pages by where they were before an update, and is where they lead',
  async run(driver, world) {
    const chat = chatOf(driver)
    // a scripted DevTools cannot be started at a page
    if (!chat.ends) return
    const words = `Moved ${driver.platform}`
    const id = await raised(world, words)
    await openAs(driver, world, '/mall/index')
    await step(driver, 'a message about a request', async () => {
      await chat.startAt(`features/event/pages/view?id=${id}`)
      assert.equal((await driver.at('/event/view')).get('id'), id)
      await driver.find('.field__value', words).text()
    })
    await step(driver, 'a card that names one of the URLs of its page', async () => {
      await chat.startAt(`features/event/pages/view?id=${id}&u=${encodeURIComponent('/service/details')}`)
      assert.equal((await driver.at('/service/details')).get('id'), id)
      await driver.find('.field__value', words).text()
    })
    await step(driver, 'a code that names the form of a request, and a message about an order', async () => {
      await chat.startAt(`features/service/event/pages/create?id=${id}`)
      assert.equal((await driver.at('/event/create')).get('id'), id)
      await chat.startAt('features/shop/pages/orderList')
      await driver.at('/order/orderList')
    })
    await step(driver, 'a page that never was', async () => {
      await chat.startAt('features/eventual/pages/view')
      assert.equal((await driver.at('/404')).get('from'), '/features/eventual/pages/view')
    })
  },
}
