import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { products } from '../../server/domains/product/product.table'
import { fullDate } from '../../shared/dates'
import { localize } from '../../shared/language'
import { lengthenedEnd } from '../../shared/warranty'
import { warrantyFactTexts } from '../../src/domain/warranty-facts.i18n'
import { cardTexts } from '../../src/features/product/card.i18n'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

const MONTHS = 12

export const card: Journey = {
  title: 'receives a card by its code, uses it on a machine, and reads why its warranty is longer',
  async run(driver, world) {
    const [t, why] = [driver.words(cardTexts), driver.words(warrantyFactTexts)]
    const { language } = driver
    const { company, db, ok } = world
    const { engineer } = company
    const { dishwasher } = company.products
    const end = lengthenedEnd(dishwasher.qualityInfoEndTime, MONTHS)
    const date = fullDate(end, language)
    const { ids } = await ok('POST /staff/card/create', {
      ...engineer.as,
      body: { amount: 1, months: MONTHS, models: [dishwasher.model] },
    })
    const [made] = (await ok('GET /staff/card/list', { ...engineer.as, query: {} })).list
    assert.ok(made && ids.includes(made.id))
    const receive = async (code: string) => {
      await driver.find('#card-code').type(code)
      await driver.find('#card-receive').tap()
    }

    await step(driver, 'with a code that nobody gave out', async () => {
      await openAs(driver, world, '/extend/list')
      await receive('ABCD EFGH JKLM')
      await driver.find('.card-receive .text-field__error', /./).text()
    })
    await step(driver, 'receives it by its code, in groups and small letters', async () => {
      await receive(made.code.toLowerCase().replace(/(.{4})\B/g, '$1 '))
      assert.equal((await driver.at('/extendedWarrantyCard')).get('id'), made.id)
    })
    await step(driver, 'uses it on the machine that it is good for', async () => {
      const machine = driver.find('.card-machine', localize(dishwasher.name, language))
      assert.ok((await machine.text()).includes(t('after', { date })))
      await driver.find('#card-use').tap()
      await driver.find('#card-use-yes').tap()
      await driver.find('.card-done', t('done', { date })).text()
      const [row] = await db.select().from(products).where(eq(products.id, dishwasher.id))
      assert.equal(row?.qualityInfoEndTime, end)
      // it is used up
      await driver.find('#card-use').gone()
    })
    await step(driver, 'reads on the machine until when, and why', async () => {
      await driver.find('.sticky-bar').find('.button', t('seeMachine')).tap()
      assert.equal((await driver.at('/product/productDetail')).get('id'), dishwasher.id)
      const added = why('lengthened_card', { term: why('months', { count: MONTHS }), end: date })
      await driver.find('.machine-detail__why', added).text()
    })
    await step(driver, 'finds it among the cards as used', async () => {
      await driver.open('/extend/list')
      await driver.find('.warranty-card', t('state_activated')).text()
    })
  },
}
