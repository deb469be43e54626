import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { qrcodes } from '../../server/domains/product/product.table'
import { tenantDay } from '../../shared/day'
import { fullDate } from '../../shared/dates'
import { qualityEndTime } from '../../shared/warranty'
import { registerTexts } from '../../src/features/request/register/register.i18n'
import { makeProductKind } from '../factories'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

export const machine: Journey = {
  title: 'scans a blank code, registers the machine, is told its warranty and why, and asks for its repair',
  async run(driver, world) {
    const t = driver.words(registerTexts)
    const { engineer, tenant } = world.company
    await makeProductKind(world.db, tenant.id, {
      name: { zh: '净水器', en: 'Purifier' },
      models: ['RO-7'],
      quality: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
    })
    const run = randomUUID().slice(0, 8)
    const code = `BLANK-${run}`
    await world.db.insert(qrcodes).values({ tenantId: tenant.id, code, productId: null })
    await step(driver, 'by a code that is on nothing yet', async () => {
      await openAs(driver, world, `/product?code=${code}`)
      await driver.find('.product__missing .button').tap()
      assert.equal((await driver.at('/productreg')).get('code'), code)
    })
    await step(driver, 'registers the machine', async () => {
      await driver.find('.pick-row', t('chooseMachine')).tap()
      await driver.find('.option', 'RO-7').tap()
      await driver.find('#field-serialNumber .text-input').type(`JL-${run} 560`)
      await driver.find('.chips__one', t('today')).tap()
      await driver.find('.register-head__title', t('ready')).text()
      await driver.find('#register-send').tap()
    })
    const id = await step(driver, 'is told that staff look at it, and then that it is approved', async () => {
      const registered = (await driver.at('/productreg/detail')).get('id') ?? ''
      await driver.find('.content', t('state_submitted')).text()
      const { version } = await world.ok('GET /staff/registration/get', { ...engineer.as, query: { id: registered } })
      await world.ok('POST /staff/registration/approve', { ...engineer.as, body: { id: registered, version } })
      // told as it happens: a clock that is set on would end what is being asked at this moment
      await driver.find('#registration-machine').tap()
      return (await driver.at('/product/productDetail')).get('id')
    })
    await step(driver, 'reads until when and why it is in warranty, and asks for its repair', async () => {
      const end = fullDate(qualityEndTime(tenantDay(Date.now()), 12, 'month'), driver.language)
      await driver.find('.machine-detail__why', end).text()
      await driver.find('#machine-report').tap()
      assert.equal((await driver.at('/mall/serviceCenter')).get('productId'), id)
    })
  },
}
