import { eq } from 'drizzle-orm'
import { orders } from '../../server/domains/order/order.table'
import { payments } from '../../server/kernel/pay/pay.table'
import { afterSaleTexts } from '../../src/features/shop/aftersale.i18n'
import { orderTexts } from '../../src/features/shop/order.i18n'
import { makeCommodity } from '../factories'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

/** Money back for a piece of a paid order: asked for, paid back by staff, seen. */
export const afterSale: Journey = {
  title: 'asks for the money of a piece back, and sees that it went back',
  async run(driver, world) {
    const t = driver.words(afterSaleTexts)
    const ordering = driver.words(orderTexts)
    const { engineer, linkman, tenant } = world.company
    const belt = await makeCommodity(world.db, tenant.id, {
      goods: { name: { zh: '传动带' } },
      variants: [{ price: 4500, stock: 9 }],
    })
    const place = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
    const { id: addressId } = await world.ok('POST /address/add', {
      ...linkman.as,
      body: { name: '张三', phone: '13800138000', ...place, isDefault: true },
    })
    const wanted = { lines: [{ variantId: belt.variants[0]?.id ?? '', amount: 2 }], addressId }
    const { amount, confirmToken } = await world.ok('POST /order/confirmOrder', { ...linkman.as, body: wanted })
    const { id } = await world.ok('POST /order/placeOrder', {
      ...linkman.as,
      body: { ...wanted, amount, confirmToken },
    })
    // over the counter
    const paid = { state: 'paid', payTime: new Date().toISOString() } as const
    await world.db.update(orders).set(paid).where(eq(orders.id, id))
    await world.db.update(payments).set({ state: 'paid', channel: 'counter' }).where(eq(payments.bizId, id))
    const asked = await step(driver, 'asks for the money of one piece', async () => {
      await openAs(driver, world, `/order/detail?id=${id}`)
      await driver.find('.order-fact--link', t('apply')).tap()
      await driver.at('/order/refund')
      await driver.find('.after-sale-sum', '45').text()
      await driver.field(t('reason')).find('.pick-row').tap()
      await driver.find('.option', t('why_unwanted')).tap()
      await driver.find('#after-sale-send').tap()
      const query = await driver.at('/order/refundDetail')
      await driver.find('.order-head__title', t('head_asked', { amount: '¥45.00' })).text()
      return query.get('id') ?? ''
    })
    await step(driver, 'sees that it went back', async () => {
      const { updateTime } = await world.ok('GET /staff/afterSale/get', { ...engineer.as, query: { id: asked } })
      await world.ok('POST /staff/afterSale/payBack', {
        ...engineer.as,
        body: { id: asked, seenUpdateTime: updateTime, otherwise: '转账 88' },
      })
      await driver.open(`/order/refundDetail?id=${asked}`)
      await driver.find('.order-head', '转账 88').text()
    })
    await step(driver, 'finds it at the order', async () => {
      await driver.open(`/order/detail?id=${id}`)
      await driver.find('.order-line__back', ordering('piecesBack', { n: 1 })).text()
    })
  },
}
