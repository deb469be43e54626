import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { orders } from '../../server/domains/order/order.table'
import { payments } from '../../server/kernel/pay/pay.table'
import { afterSaleTexts } from '../../src/features/shop/aftersale.i18n'
import { orderTexts } from '../../src/features/shop/order.i18n'
import { partsBack, partsText } from '../../shared/money-back'
import { makeCommodity, makeStaff } from '../factories'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

const PRICE = 4500
const POINTS = 1000

/** Money back for a piece of a paid order: asked for, paid back by staff, seen. */
export const afterSale: Journey = {
  title: 'asks for money and points back, and reads the same of it everywhere',
  async run(driver, world) {
    const t = driver.words(afterSaleTexts)
    const ordering = driver.words(orderTexts)
    const { engineer, linkman, tenant } = world.company
    const rules = { levels: [], earnPerYuan: 1, feeRate: 0, topUps: [], dailyQuotaLimit: null, version: 0 }
    await world.ok('POST /staff/memberSetting/set', { ...engineer.as, body: rules })
    const correction = await world.ok('POST /staff/memberAsset/askCorrection', {
      ...engineer.as,
      body: { customerId: linkman.customerId, asset: 'points', delta: POINTS, reason: 'a welcome' },
    })
    const colleague = await makeStaff(world.db, tenant)
    await world.ok('POST /staff/memberAsset/decideCorrection', {
      ...colleague.as,
      body: { id: correction.id, confirm: true },
    })
    const belt = await makeCommodity(world.db, tenant.id, {
      goods: { name: { zh: '传动带' } },
      variants: [{ price: PRICE, stock: 9 }],
    })
    const place = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
    const { id: addressId } = await world.ok('POST /address/add', {
      ...linkman.as,
      body: { name: '张三', phone: '13800138000', ...place, isDefault: true },
    })
    const wanted = {
      lines: [{ variantId: belt.variants[0]?.id ?? '', amount: 1 }],
      addressId,
      use: ['points' as const],
    }
    const { amount, confirmToken } = await world.ok('POST /order/confirmOrder', { ...linkman.as, body: wanted })
    const { id } = await world.ok('POST /order/placeOrder', {
      ...linkman.as,
      body: { ...wanted, amount, confirmToken },
    })
    // over the counter
    const paid = { state: 'paid', payTime: new Date().toISOString() } as const
    await world.db.update(orders).set(paid).where(eq(orders.id, id))
    await world.db.update(payments).set({ state: 'paid', channel: 'counter' }).where(eq(payments.bizId, id))
    const back = partsText(
      [
        { kind: 'money', cents: PRICE - POINTS },
        { kind: 'points', cents: POINTS },
      ],
      driver.language,
    )
    const asked = await step(driver, 'asks for what was paid', async () => {
      await openAs(driver, world, `/order/detail?id=${id}`)
      await driver.find('.order-fact--link', t('apply')).tap()
      await driver.at('/order/refund')
      await driver.find('.after-sale-sum', back).text()
      await driver.field(t('reason')).find('.pick-row').tap()
      await driver.find('.option', t('why_unwanted')).tap()
      await driver.find('#after-sale-send').tap()
      const query = await driver.at('/order/refundDetail')
      await driver.find('.order-head__title', t('head_asked', { amount: back })).text()
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
    await step(driver, 'finds the same at the order, in the list and in what was sent', async () => {
      await driver.open(`/order/detail?id=${id}`)
      await driver.find('.order-head', back).text()
      await driver.find('.order-line__back', ordering('piecesBack', { n: 1 })).text()
      await driver.open('/order/orderList')
      await driver.find('.order-card', back).text()
      const { money } = await world.ok('GET /staff/order/get', { ...engineer.as, query: { id } })
      assert.equal(partsText(partsBack(money), driver.language), back, 'and staff')
    })
  },
}
