import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { payments } from '../../server/kernel/pay/pay.table'
import { common } from '../../src/i18n/common.i18n'
import { quotationTexts } from '../../src/features/service/event/quotation.i18n'
import { reportState } from '../../src/domain/report-state.i18n'
import { surveyTexts } from '../../src/features/survey/survey.i18n'
import { money } from '../../shared/money'
import { feedback } from '../company/forms'
import { eventually } from '../screen'
import { taskIn } from '../task-life'
import { step } from './driver'
import type { Journey } from './journey'
import { openAs, type World } from './world'

/** Waits until the browser has asked for the cashier, which leads nobody to the origin of a journey, with the one payment of the company; gives what pays it. */
async function atCashier({ db, ok, network, company: { tenant, linkman } }: World) {
  await eventually(() => Promise.resolve(assert.ok(network.count('/pay/wxPay') > 0)))
  const begun = await db.select().from(payments).where(eq(payments.tenantId, tenant.id))
  assert.equal(begun.length, 1)
  const { tradeNO } = await ok('POST /paycenter/payOrder', {
    ...linkman.as,
    body: { paymentNo: begun[0]?.paymentNo ?? '' },
  })
  return { tradeNO, outcome: 'paid' }
}

/** What a customer does after a visit, with the engineer beside it: reads and signs what was done, pays the rest, says how it was. */
export const report: Journey = {
  title: 'reads and signs the report of a visit, pays what is due and answers the survey',
  async run(driver, world) {
    const [t, say, s] = [driver.words(reportState), driver.words(common), driver.words(surveyTexts)]
    const { company } = world
    const { engineer: staff } = company
    const task = await taskIn(world, company, 'finished', feedback(`Reported on ${driver.platform}`))
    const line = { amount: 1, covered: 0, coveredReason: '' }
    await world.ok('POST /staff/report/create', {
      ...staff.as,
      body: {
        id: task.id,
        version: 0,
        result: 'It heats again',
        work: 'Replaced the valve and refilled it',
        repairWarranty: '',
        readings: [{ name: 'Outlet', before: '18', after: '43', unit: '°C' }],
        before: [],
        after: [],
        lines: [
          { ...line, name: 'Valve', price: 26_000, covered: 1, coveredReason: 'In warranty' },
          { ...line, name: 'Filter', price: 6800 },
        ],
      },
    })
    await step(driver, 'reads what was done and what it costs', async () => {
      await openAs(driver, world, `/task/report?id=${task.id}`)
      await driver.find('.content', 'Replaced the valve').text()
      await driver.find('.content', 'Filter').text()
    })
    await step(driver, 'signs it, and is at the cashier with what is due', async () => {
      const window = await driver.chat?.payer('pays')
      await driver.find('#report-confirm', money(6800, driver.language)).tap()
      const confirm = driver.find('.sign__foot').find('.button', say('confirm'))
      // the paper is there before it takes ink
      await eventually(async () => {
        await driver.draw(driver.find('.signature'))
        assert.deepEqual(await driver.find('.sign__hint').texts(), [])
      })
      await confirm.tapTwice()
      const payload = window ? { prepayId: await window.handle(), outcome: 'paid' } : await atCashier(world)
      const { statusCode } = await world.server.inject({ method: 'POST', url: '/sandbox/pay/confirm', payload })
      assert.equal(statusCode, 200)
      if (!window) await driver.open(`/event/view?id=${task.eventId}&returned=1`)
      assert.equal((await driver.at('/event/view')).get('id'), task.eventId)
      await driver.find('.quotation .tag', driver.words(quotationTexts)('paid')).text()
      const { versions } = await world.ok('GET /staff/report/ofTask', { ...staff.as, query: { id: task.id } })
      assert.deepEqual([versions[0]?.state, versions[0]?.payable], ['confirmed', 6800])
      const { list } = await world.ok('POST /order/userOrderListV2', { ...company.linkman.as, body: {} })
      assert.deepEqual(
        list.map(({ amount }) => amount),
        [6800],
      )
    })
    const { id: surveyId, version } = await world.ok('POST /staff/survey/create', {
      ...staff.as,
      body: {
        title: { zh: '这次上门怎么样', en: 'How was the visit' },
        introduction: {},
        questions: [{ key: 'nps', type: 'score', title: { zh: '会推荐我们吗', en: 'Recommend us?' }, required: true }],
      },
    })
    await world.ok('POST /staff/survey/publish', { ...staff.as, body: { id: surveyId, version } })
    const sent = await world.ok('POST /staff/survey/send', {
      ...staff.as,
      body: { kind: 'task', id: task.id, surveyId },
    })
    await step(driver, 'says how it was, once', async () => {
      await openAs(driver, world, `/satisfactionEvaluate?id=${sent.id}`)
      await driver.find('.survey__score', '10').tap()
      await driver.find('.button', s('submit')).tap()
      await driver.at('/satisfactionEvaluateSuccess')
      await driver.find('.survey-thanks__title', s('thanks')).text()
    })
    await step(driver, 'finds the report signed', async () => {
      await openAs(driver, world, `/task/report?id=${task.id}`)
      await driver.find('.content', t('confirmed')).text()
    })
  },
}
