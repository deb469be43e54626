import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { payments } from '../../server/kernel/pay/pay.table'
import { memberTexts } from '../../src/features/member/member.i18n'
import { orderTexts } from '../../src/features/shop/order.i18n'
import { money } from '../../shared/money'
import { makeCommodity, makeStaff } from '../factories'
import { eventually } from '../screen'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs } from './world'

const PRICE = 4500
const TOP_UP = 10_000
/** They pay 10 yuan. */
const POINTS = 1000

/** A balance that is topped up and spent, in a browser. Its cashier does not lead back to the origin of a journey, so it is paid beside it. */
export const memberPays: Journey = {
  title: 'tops the balance up, pays an order with it and with points, and finds the entries',
  async run(driver, world) {
    const t = driver.words(memberTexts)
    const ordering = driver.words(orderTexts)
    const { engineer, linkman, tenant } = world.company
    const { customerId } = linkman
    const belt = await makeCommodity(world.db, tenant.id, {
      goods: { name: { zh: '传动带' } },
      variants: [{ price: PRICE, stock: 9 }],
    })
    const place = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }
    await world.ok('POST /address/add', {
      ...linkman.as,
      body: { name: '张三', phone: '13800138000', ...place, isDefault: true },
    })
    const rules = { levels: [], earnPerYuan: 1, feeRate: 0, topUps: [TOP_UP], dailyQuotaLimit: null, version: 0 }
    await world.ok('POST /staff/memberSetting/set', { ...engineer.as, body: rules })
    const { id } = await world.ok('POST /staff/memberAsset/askCorrection', {
      ...engineer.as,
      body: { customerId, asset: 'points', delta: POINTS, reason: 'a welcome' },
    })
    const colleague = await makeStaff(world.db, tenant)
    await world.ok('POST /staff/memberAsset/decideCorrection', { ...colleague.as, body: { id, confirm: true } })
    const sum = (cents: number) => money(cents, driver.language)
    const number = await step(driver, 'begins a top-up', async () => {
      await openAs(driver, world, '/vip/myBalance')
      await driver.find('.member-head', sum(0)).text()
      await driver.find('.member-form .chips__one', '100').tap()
      await driver.find('#top-up').tap()
      return eventually(async () => {
        const [begun] = await world.db.select().from(payments).where(eq(payments.tenantId, tenant.id))
        assert.ok(begun)
        return begun.paymentNo
      })
    })
    await step(driver, 'comes back from the cashier, and has it', async () => {
      const { tradeNO } = await world.ok('POST /paycenter/payOrder', { ...linkman.as, body: { paymentNo: number } })
      const { statusCode } = await world.server.inject({
        method: 'POST',
        url: '/sandbox/pay/confirm',
        payload: { tradeNO, outcome: 'paid' },
      })
      assert.equal(statusCode, 200)
      await driver.open(`/vip/myBalance?paymentNo=${number}&amount=${TOP_UP}`)
      await driver.find('.member-head', sum(TOP_UP)).text()
      await driver.find('.member-entry', t('reason_topUp')).text()
    })
    await step(driver, 'pays an order with points and balance alone', async () => {
      await driver.open(`/mall/order?lines=${belt.variants[0]?.id ?? ''}.2`)
      await driver.find('.switch-row', ordering('deduct_points')).tap()
      await driver.find('.switch-row', ordering('deduct_balance')).tap()
      await driver.find('#order-place', sum(0)).tap()
      await driver.at('/order/detail')
      await driver.find('.order-head__title', ordering('head_paid')).text()
    })
    await step(driver, 'finds what it took', async () => {
      const left = TOP_UP - (2 * PRICE - POINTS)
      await driver.open('/vip/myBalance')
      await driver.find('.member-head', sum(left)).text()
      await driver.find('.member-entry', t('reason_spend')).find('.member-entry__tap').tap()
      await driver.at('/order/detail')
      await driver.open('/vip/myPoints')
      await driver.find('.member-entry', t('reason_spend')).text()
      const info = await world.ok('GET /member/getMemberInfo', linkman.as)
      assert.deepEqual([info.balance, info.points], [left, 0])
    })
  },
}
