import assert from 'node:assert/strict'
import { product as texts } from '../../src/features/product/product.i18n'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, formOf } from './world'

export const product: Journey = {
  title: 'opens a product by its code, and asks for its repair',
  async run(driver, world) {
    const { code } = world.company
    const repair = formOf(world, 'repair', driver.language)
    await step(driver, 'as a visitor, by a code on the product', async () => {
      await driver.openByCode(`/product?code=${code}`)
      const query = await driver.at(/^\/(login|product)\?/)
      if (query.has('from')) assert.equal(query.get('from'), `/product?code=${code}`)
    })
    await step(driver, 'as a customer, by the link of the code', async () => {
      await openAs(driver, world, '/mall/index')
      await driver.open(`/qrcode/${code}`)
      assert.equal((await driver.at('/product')).get('code'), code)
      await driver.find('.product__name', /./).text()
      await driver.openByCode(`/product?code=${code}`)
      assert.equal((await driver.at('/product')).get('code'), code)
      await driver.find('.product__service', repair.name).tap()
      const query = await driver.at('/event/create')
      assert.deepEqual([query.get('code'), query.get('templateId')], [code, repair.id])
      assert.notEqual(await driver.field(repair.label('product')).find('.pick-row__text').text(), '')
    })
    await step(driver, 'with a code that nobody gave out', async () => {
      await driver.open('/product?code=QR-NOBODYS')
      await driver.at('/product')
      await driver.find('.product__missing', driver.words(texts)('wrongCode')).text()
    })
    await step(driver, 'of another company, through its door', async () => {
      const { tenant, code: theirs } = world.elsewhere
      await driver.open(`/product?code=${theirs}&domainId=${tenant.domainId}`)
      await driver.at(/^\/(login|product)\?/)
      assert.equal(await driver.kept('domainId'), tenant.domainId)
      assert.equal(await driver.kept('token'), null)
    })
  },
}
