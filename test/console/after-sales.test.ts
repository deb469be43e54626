import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD, type Desk } from './desk'
import { afterSales } from '../../console/pages/after-sales/aftersales.i18n'
import { orders } from '../../console/pages/orders/orders.i18n'
import { makeCompany, type Company } from '../company/company'
import { makeCommodity, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

let server: LiveServer
let browser: Browser
let company: Company
onServer(async given => {
  ;({ server, browser } = given)
  company = await makeCompany(server, { tenant: { flags: { needPayOrderByOutLine: true } } })
  await makeStaff(server.db, company.tenant, { account: 'chen', password: PASSWORD })
})

const open = async (path: string): Promise<Desk> => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await desk.signIn('chen', PASSWORD)
  await desk.open(path)
  return desk
}

/** An order of three filters that was paid by a transfer, and of which so many are sent. */
async function paidOrder(sent: number): Promise<{ id: string; lineId: string }> {
  const as = { ...company.linkman.as, language: 'en' as const }
  const { engineer } = company
  const made = await makeCommodity(server.db, company.tenant.id, {
    goods: { name: { en: 'Filter' } },
    variants: [{ price: 1250, stock: 9 }],
  })
  const address = { name: 'Li', phone: '13800138000', province: '浙江省', city: '杭州市', dist: '西湖区' }
  const { id: addressId } = await server.ok('POST /address/add', {
    ...as,
    body: { ...address, address: '文三路 1', isDefault: true },
  })
  const wanted = { lines: [{ variantId: made.variants[0]?.id ?? '', amount: 3 }], addressId }
  const { amount, confirmToken } = await server.ok('POST /order/confirmOrder', { ...as, body: wanted })
  const { id } = await server.ok('POST /order/placeOrder', {
    ...as,
    body: { ...wanted, amount, confirmToken, payOffline: true },
  })
  await server.ok('POST /staff/order/confirmPayment', { ...engineer.as, body: { id, note: '' } })
  const { lines } = await server.ok('GET /order/orderDetails', { ...as, query: { id } })
  const lineId = lines[0]?.id ?? ''
  if (sent)
    await server.ok('POST /staff/order/ship', {
      ...engineer.as,
      body: { id, company: 'SF', number: 'SF-1', lines: [{ lineId, amount: sent }] },
    })
  return { id, lineId }
}
const ask = (orderId: string, type: 'refund' | 'return', lineId: string, pieces: number) => {
  const body = { reason: 'faulty' as const, text: 'It leaks', pictures: [], lines: [{ lineId, pieces }] }
  const input = { ...company.linkman.as, body: { orderId, ...body, amount: 1250 * pieces } }
  return type === 'refund'
    ? server.ok('POST /refund/apply/save', input)
    : server.ok('POST /afterSales/initiateApplication', { ...input, body: { ...input.body, type } })
}
const seen = (id: string) => server.ok('GET /afterSales/cEndDetails', { ...company.linkman.as, query: { id } })

test('a return is approved, its goods come back, and the money goes back, as its customer sees', async () => {
  const order = await paidOrder(3)
  const { id, afterSaleNo } = await ask(order.id, 'return', order.lineId, 2)
  const desk = await open('/after-sales')
  const { page } = desk
  const t = desk.words(afterSales)
  const form = page.getByRole('dialog')
  const pane = page.getByRole('complementary', { name: afterSaleNo })
  const begin = (name: string) => pane.getByRole('button', { name, exact: true }).click()
  const state = (name: Parameters<typeof t>[0]) =>
    page.getByRole('group', { name: t('byState') }).getByRole('button', { name: `${t(name)} 1`, exact: true })
  await state('applied').click()
  await page.getByRole('button', { name: afterSaleNo }).click()
  await pane.getByText('It leaks').waitFor()
  await desk.isAccessible()

  await begin(t('approve'))
  await form.getByLabel(t('returnAddress')).fill('Hangzhou, Wensan Rd 9')
  await form.getByRole('button', { name: t('approve'), exact: true }).dblclick()
  await form.waitFor({ state: 'detached' })
  await state('approved').waitFor()
  assert.equal((await seen(id)).returnAddress, 'Hangzhou, Wensan Rd 9')

  // what the customer does is seen without a reload
  await server.ok('POST /afterSales/returnOfGoods', {
    ...company.linkman.as,
    body: { id, company: 'Uncle Wang', number: 'UW-7' },
  })
  await pane.getByText('Uncle Wang UW-7').waitFor()
  await begin(t('receive'))
  await form.getByLabel(t('restock')).click()
  await desk.isAccessible()
  await form.getByRole('button', { name: t('receive'), exact: true }).click()
  await state('received').waitFor()
  await form.waitFor({ state: 'detached' })

  await begin(t('payBack'))
  const pays = form.getByRole('button', { name: `${t('payBack')} CN¥25.00` })
  await form.getByText(t('howHint')).waitFor()
  await form.getByLabel(t('how')).fill('transfer 88')
  await pays.click()
  await state('refunded').waitFor()
  const after = await seen(id)
  assert.deepEqual([after.state, after.amount, after.refund?.otherwise], ['refunded', 2500, 'transfer 88'])
  assert.deepEqual(desk.problems, [])
  await desk.close()
})

test('what is asked for without goods is not offered to be sent; it is rejected with a reason', async () => {
  const order = await paidOrder(0)
  const { id, afterSaleNo } = await ask(order.id, 'refund', order.lineId, 1)
  const desk = await open(`/orders?id=${order.id}`)
  const { page } = desk
  const [t, o] = [desk.words(afterSales), desk.words(orders)]
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: o('ship'), exact: true }).click()
  assert.equal(await form.getByLabel('Filter').inputValue(), '2')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: afterSaleNo }).click()
  const pane = page.getByRole('complementary', { name: afterSaleNo })
  await pane.getByRole('button', { name: t('reject'), exact: true }).click()
  await form.getByLabel(t('rejectWhy')).fill('It is on its way already')
  await form.getByRole('button', { name: t('reject'), exact: true }).click()
  await pane.getByText('It is on its way already').first().waitFor()
  assert.equal((await seen(id)).rejectReason, 'It is on its way already')
  assert.deepEqual(desk.problems, [])
  await desk.close()
})
