import assert from 'node:assert/strict'
import { orderTexts } from '../../src/features/shop/order.i18n'
import { parcelTexts } from '../../src/features/shop/parcel.i18n'
import { shopTexts } from '../../src/features/shop/shop.i18n'
import { makeCommodity } from '../factories'
import { eventually } from '../screen'
import { chatOf } from './chat'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

/** From a look around to the parcel, in a chat app; the browser's way stands in test/e2e/shop.test.ts. */
export const buys: Journey = {
  title: 'looks as a guest, signs in with the cart, pays, follows the parcel and has received it',
  async run(driver, world) {
    const chat = chatOf(driver)
    const words = [driver.words(shopTexts), driver.words(orderTexts), driver.words(parcelTexts)] as const
    const [t, ordering, parcels] = words
    const { engineer, linkman, tenant } = world.company
    const belt = await makeCommodity(world.db, tenant.id, {
      goods: { name: { zh: '传动带' } },
      variants: [{ price: 4500, stock: 9 }],
    })
    const place = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
    await world.ok('POST /address/add', {
      ...linkman.as,
      body: { name: '张三', phone: '13800138000', ...place, isDefault: true },
    })
    await step(driver, 'puts something into the cart as a guest', async () => {
      await driver.open(`/mall/product/detail?id=${belt.id}`)
      await driver.at('/mall/product/detail')
      await driver.find('.detail__name', '传动带').text()
      await driver.find('.sticky-bar .button', t('add')).tap()
      await driver.find('.cart-mark__count', '1').text()
    })
    await step(driver, 'signs in, and orders what lies there', async () => {
      await openAs(driver, world, '/mall/shop?cart=1')
      await driver.find('.cart__name', '传动带').text()
      await driver.find('.cart__ways .button', t('checkout')).tap()
      await driver.at('/mall/order')
    })
    const id = await step(driver, 'pays', async () => {
      const window = await chat.payer('pays')
      await driver.find('#order-place').tap()
      const prepayId = await window.handle()
      const payload = { prepayId, outcome: 'paid' }
      const { statusCode } = await world.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
      assert.equal(statusCode, 200)
      const query = await driver.at('/order/detail')
      await driver.find('.order-head__title', ordering('head_paid')).text()
      return query.get('id') ?? ''
    })
    await step(driver, 'sees the parcel, and has it', async () => {
      const { lines } = await world.ok('GET /order/orderDetails', { ...linkman.as, query: { id } })
      await world.ok('POST /staff/order/ship', {
        ...engineer.as,
        body: { id, company: '顺丰', number: 'SF142609118803', lines: [{ lineId: lines[0]?.id ?? '', amount: 1 }] },
      })
      await driver.open(`/logistics?orderId=${id}`)
      await driver.find('.content', parcels('head_collected')).text()
      await driver.find('#order-received').tap()
      await driver.find('.sheet .button', ordering('received')).tap()
      await eventually(async () => {
        const received = await world.ok('GET /order/orderDetails', { ...linkman.as, query: { id } })
        assert.equal(received.state, 'completed')
      })
    })
  },
}
