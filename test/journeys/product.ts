import assert from 'node:assert/strict'
import { product as texts } from '../../src/features/product/product.i18n'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, templateOf } from './world'

const CODE = 'MF-8K2Q7D'

export const product: Journey = {
  title: 'opens a product by its code, and asks for its repair',
  async run(driver, world) {
    const repair = templateOf('repair', driver.language)
    await step(driver, 'as a visitor, by a code on the product', async () => {
      await driver.openByCode(`/product?code=${CODE}`)
      const query = await driver.at(/^\/(login|product)\?/)
      if (query.has('from')) assert.equal(query.get('from'), `/product?code=${CODE}`)
    })
    await step(driver, 'as a customer, by the link of the code', async () => {
      await openAs(driver, world, '/mall/index')
      await driver.open(`/qrcode/${CODE}`)
      assert.equal((await driver.at('/product')).get('code'), CODE)
      await driver.find('.product__name', /./).text()
      await driver.openByCode(`/product?code=${CODE}`)
      assert.equal((await driver.at('/product')).get('code'), CODE)
      await driver.find('.product__service', repair.name).tap()
      const query = await driver.at('/event/create')
      assert.deepEqual([query.get('code'), query.get('templateId')], [CODE, repair.id])
      assert.notEqual(await driver.field(repair.label('product')).find('.pick-row__text').text(), '')
    })
    await step(driver, 'with a code that nobody gave out', async () => {
      await driver.open('/product?code=MF-000000')
      await driver.at('/product')
      await driver.find('.product__missing', driver.words(texts)('wrongCode')).text()
    })
    await step(driver, 'of another company, through its door', async () => {
      await driver.open('/product?code=HJ-5T9W3K&domainId=hengji')
      await driver.at(/^\/(login|product)\?/)
      assert.equal(await driver.kept('domainId'), 'hengji')
      assert.equal(await driver.kept('token'), null)
    })
  },
}
