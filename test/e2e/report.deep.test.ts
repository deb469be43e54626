import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { orders } from '../../server/domains/order/order.table'
import { reportTexts } from '../../src/features/report/report.i18n'
import { quotationTexts } from '../../src/features/service/event/quotation.i18n'
import { common } from '../../src/i18n/common.i18n'
import { feedback } from '../company/forms'
import { eventually, wordsIn } from '../screen'
import { taskIn } from '../task-life'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Phone, type Portal } from './portal'

const words = wordsIn('zh')
const [t, asked, say] = [words(reportTexts), words(quotationTexts), words(common)]
const DUE = { amount: '¥68.00' }

let portal: Portal
let company: OpenCompany
before(async () => {
  portal = await openPortal()
  company = await openCompany(portal)
})
after(() => portal.stop())

/** A finished visit with a report of which 68 yuan are due. */
async function reported(): Promise<{ id: string; eventId: string }> {
  const { engineer } = company
  const task = await taskIn(portal, company, 'finished', feedback('Heats no more'))
  await portal.ok('POST /staff/report/create', {
    ...engineer.as,
    body: {
      id: task.id,
      version: 0,
      result: 'It heats again',
      work: 'Replaced the filter',
      repairWarranty: '',
      readings: [],
      before: [],
      after: [],
      lines: [{ name: 'Filter', price: 6800, amount: 1, covered: 0, coveredReason: '' }],
    },
  })
  return task
}
async function sign(phone: Phone, id: string): Promise<void> {
  await phone.open(`/task/report?id=${id}`)
  await phone.button(t('confirmPay', DUE)).click()
  const pad = phone.page.locator('.signature').last()
  await eventually(async () => {
    await pad.hover()
    const box = await pad.boundingBox()
    assert.ok(box)
    await phone.page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3)
    await phone.page.mouse.down()
    await phone.page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 6 })
    await phone.page.mouse.up()
    assert.equal(await phone.page.locator('.sign__hint').count(), 0)
  })
  await phone.page.locator('.sign__foot').getByText(say('confirm'), { exact: true }).dblclick()
}
const ordersOf = (eventId: string) => portal.db.select().from(orders).where(eq(orders.eventId, eventId))

test('a signature leads to the cashier with what is due, and back to the request that is paid', async () => {
  const { id, eventId } = await reported()
  const phone = await company.signedIn()
  await sign(phone, id)
  await phone.page.waitForURL(/\/sandbox\/pay\?/)
  await phone.page.locator('button[value=paid]').click()
  await phone.at(/^\/event\/view\?id=.*returned=1$/)
  await phone.screen.locator('.quotation .tag').getByText(asked('paid'), { exact: true }).waitFor()
  assert.deepEqual(
    (await ordersOf(eventId)).map(({ state, payable }) => [state, payable]),
    [['paid', 6800]],
  )
  await phone.leave()
})

test('where the answer of the order is lost, its request shows the one order, to be paid there', async () => {
  const { id, eventId } = await reported()
  const phone = await company.signedIn()
  let lost = 0
  await phone.context.route('**/ssp/event/createOrder*', async route => {
    await route.fetch()
    lost++
    await route.abort('connectionreset')
  })
  await sign(phone, id)
  await phone.at(/^\/event\/view\?id=/)
  await phone.page.locator('#payment-pay').click()
  await phone.page.waitForURL(/\/sandbox\/pay\?/)
  assert.equal(lost, 1)
  assert.equal((await ordersOf(eventId)).length, 1)
  await phone.open(`/event/view?id=${eventId}`)
  await phone.leave()
})
