import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { onServer, openDesk, PASSWORD, type Desk } from './desk'
import { common } from '../../console/i18n/common.i18n'
import { keeping } from '../../console/i18n/keeping.i18n'
import { subjectTexts } from '../../console/ui/subject/subject.i18n'
import { orders } from '../../console/pages/orders/orders.i18n'
import { parcels } from '../../console/pages/orders/parcels.i18n'
import { shop } from '../../console/pages/shop/shop.i18n'
import { stockPage } from '../../console/pages/stock/stock-page.i18n'
import { stockTexts } from '../../console/ui/stock/stock.i18n'
import { makeCompany, type Company } from '../company/company'
import { makeCommodity, makeGoods, makeStaff } from '../factories'
import type { LiveServer } from '../live-server'

let server: LiveServer
let browser: Browser
let company: Company
onServer(async given => {
  ;({ server, browser } = given)
  company = await makeCompany(server, { tenant: { flags: { needPayOrderByOutLine: true } } })
  await makeStaff(server.db, company.tenant, { account: 'chen', displayName: 'Chen', password: PASSWORD })
  await makeStaff(server.db, company.tenant, { account: 'reads', password: PASSWORD, permissions: ['shop.read'] })
})

const open = async (path: string, account = 'chen'): Promise<Desk> => {
  const desk = await openDesk(browser, server, company.tenant.domainId, { language: 'en' })
  await desk.signIn(account, PASSWORD)
  await desk.open(path)
  return desk
}
const ended = async (desk: Desk) => {
  assert.deepEqual(desk.problems, [])
  await desk.close()
}

/** An order of three filters that is to be paid by a transfer. */
async function place(): Promise<{ id: string; orderNo: string }> {
  const as = { ...company.linkman.as, language: 'en' as const }
  const made = await makeCommodity(server.db, company.tenant.id, {
    goods: { name: { en: 'Filter' } },
    variants: [{ price: 1250, stock: 9 }],
  })
  const variantId = made.variants[0]?.id ?? ''
  const { id: addressId } = await server.ok('POST /address/add', {
    ...as,
    body: {
      name: 'Li',
      phone: '13800138000',
      country: '中国',
      province: '浙江省',
      city: '杭州市',
      dist: '西湖区',
      address: '文三路 1',
      isDefault: true,
    },
  })
  const wanted = { lines: [{ variantId, amount: 3 }], addressId }
  const { amount, confirmToken } = await server.ok('POST /order/confirmOrder', { ...as, body: wanted })
  return server.ok('POST /order/placeOrder', { ...as, body: { ...wanted, amount, confirmToken, payOffline: true } })
}

test('an order is confirmed as paid, sent in two parcels and completed, as its customer sees', async () => {
  const { id, orderNo } = await place()
  const desk = await open('/orders')
  const { page } = desk
  const [t, c] = [desk.words(orders), desk.words(common)]
  const form = page.getByRole('dialog')
  const pane = page.getByRole('complementary', { name: orderNo })
  const states = page.getByRole('group', { name: t('byState') })
  const state = (name: Parameters<typeof t>[0], n: number) =>
    states.getByRole('button', { name: `${t(name)} ${String(n)}`, exact: true })
  await page.getByText(t('agrees')).waitFor()
  await state('offlinePending', 1).click()
  await page.getByRole('button', { name: orderNo }).click()
  await pane.getByText('CN¥37.50').first().waitFor()
  await desk.isAccessible()
  const begin = (name: string) => pane.getByRole('button', { name, exact: true }).click()
  const save = (name: string) => form.getByRole('button', { name, exact: true }).dblclick()

  await begin(t('confirmPayment'))
  await form.getByLabel(t('note')).fill('transfer 77')
  await save(t('confirmPayment'))
  await pane.getByText('transfer 77').waitFor()
  await form.waitFor({ state: 'detached' })

  await begin(t('ship'))
  const pieces = form.getByLabel('Filter')
  assert.equal(await pieces.inputValue(), '3', 'all that are left')
  await pieces.fill('0')
  await save(t('ship'))
  await form.getByText(t('toSendNone')).waitFor()
  await form.getByText(`${t('company')}: ${c('required')}`).waitFor()
  await form.getByLabel(t('company')).fill('SF Express')
  await form.getByLabel(t('parcelNo')).fill('SF-1')
  await pieces.fill('2')
  await desk.isAccessible()
  await save(t('ship'))
  await pane.getByText(t('piecesSent', { sent: 2, all: 3 })).waitFor()
  await form.waitFor({ state: 'detached' })
  await state('paid', 1).waitFor()
  const says = desk.words(parcels)
  await pane.getByText('SF Express SF-1').waitFor()
  await pane.getByText(says('collected'), { exact: true }).waitFor()
  await pane.getByText('已打包并揽收').waitFor()
  await desk.isAccessible()

  await begin(t('ship'))
  assert.equal(await pieces.inputValue(), '1')
  await form.getByLabel(t('company')).fill('Uncle Wang')
  await form.getByLabel(t('parcelNo')).fill('SF-2')
  await save(t('ship'))
  await state('shipped', 1).waitFor()
  const seen = await server.ok('GET /order/orderDetails', { ...company.linkman.as, query: { id } })
  assert.deepEqual(
    [seen.state, seen.shipments.map(({ number, lines }) => [number, lines.map(({ amount }) => amount)]).sort()],
    [
      'shipped',
      [
        ['SF-1', [2]],
        ['SF-2', [1]],
      ],
    ],
  )

  // what the customer does is seen without a reload
  await server.ok('POST /order/confirm', { ...company.linkman.as, body: { id } })
  await state('completed', 1).waitFor()
  await pane.getByRole('button', { name: t('complete'), exact: true }).waitFor({ state: 'detached' })
  await ended(desk)
})

test('who only reads the shop sees an order and does nothing with it; one that is not paid is cancelled with a reason', async () => {
  const { id, orderNo } = await place()
  const reader = await open(`/orders?id=${id}`, 'reads')
  const t = reader.words(orders)
  const its = reader.page.getByRole('complementary', { name: orderNo })
  await its.getByText(reader.words(subjectTexts)('timeline')).waitFor()
  assert.equal(await its.getByRole('button').count(), 0)
  await ended(reader)

  const desk = await open(`/orders?id=${id}`)
  const form = desk.page.getByRole('dialog')
  const pane = desk.page.getByRole('complementary', { name: orderNo })
  await pane.getByRole('button', { name: t('cancel'), exact: true }).click()
  await form.getByLabel(t('reason')).fill('Nobody paid')
  await form.getByRole('button', { name: t('cancel'), exact: true }).click()
  await pane.getByText('Nobody paid').first().waitFor()
  const { state } = await server.ok('GET /order/orderDetails', { ...company.linkman.as, query: { id } })
  assert.equal(state, 'cancelled')
  await ended(desk)
})

test('a part of the catalogue is put on sale with its price and stock, gets more pieces, and is taken down', async () => {
  await makeGoods(server.db, company.tenant.id, { name: { en: 'Drain pump' }, code: 'DP-7' })
  const as = { ...company.linkman.as, language: 'en' as const }
  const offered = async () =>
    (await server.ok('POST /goods/partList', { ...as, body: { keyword: 'Drain pump' } })).list.map(
      ({ price, salePrice, stock }) => [price, salePrice, stock],
    )
  const desk = await open('/shop')
  const { page } = desk
  const [t, c] = [desk.words(shop), desk.words(common)]
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await page.getByRole('combobox', { name: t('choose') }).fill('DP-7')
  await page.getByTitle('Drain pump · DP-7').click()
  const form = page.getByRole('dialog', { name: `${t('edit')}: Drain pump` })
  const save = () => form.getByRole('button', { name: c('save') }).dblclick()
  await save()
  await form.getByText(t('priceMissing')).waitFor()
  await form.getByLabel(t('fullPrice'), { exact: true }).fill('45.55')
  await form.getByLabel(t('discountPrice'), { exact: true }).fill('50')
  await save()
  await form.getByText(t('discountAbove')).waitFor()
  await form.getByLabel(t('discountPrice'), { exact: true }).fill('40.1')
  await form.getByLabel(t('firstStock'), { exact: true }).fill('2')
  await desk.isAccessible()
  await save()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'Drain pump' }).getByText('DP-7').waitFor()
  assert.deepEqual(await offered(), [], 'it is prepared only')

  const pane = page.getByRole('complementary', { name: 'Drain pump' })
  await pane.getByRole('button', { name: t('toSale') }).click()
  await pane.getByRole('button', { name: t('takeDown') }).waitFor()
  assert.deepEqual(await offered(), [[4555, 4010, 'few']])
  await pane.getByRole('button', { name: `${t('changeStock')}: ${t('only')}` }).click()
  const stock = page.getByRole('dialog')
  await stock.getByLabel(t('howMany'), { exact: true }).fill('30')
  await stock.getByRole('button', { name: c('save') }).dblclick()
  await pane.getByText('32', { exact: true }).waitFor()
  await stock.waitFor({ state: 'detached' })
  await pane.getByText(t('moves')).click()
  await pane.getByText('+30').waitFor()
  await desk.isAccessible()
  await pane.getByRole('button', { name: t('takeDown') }).click()
  await pane.getByRole('button', { name: t('toSale') }).waitFor()
  assert.deepEqual(await offered(), [])
  await ended(desk)
})

test('parts lie in a van, whose mark says what to reorder; what is refused is said at its field, and a double tap writes once', async () => {
  await makeCommodity(server.db, company.tenant.id, {
    goods: { name: { en: 'Inlet valve' }, code: 'IV-3' },
    variants: [{ stock: 9 }],
  })
  const desk = await open('/stock/places')
  const { page } = desk
  const [t, s, c] = [desk.words(stockPage), desk.words(stockTexts), desk.words(common)]
  const form = page.getByRole('dialog')
  const save = () => form.getByRole('button', { name: c('save') }).dblclick()
  const closed = () => form.waitFor({ state: 'detached' })
  const addVan = async (name: string) => {
    await page.getByRole('button', { name: t('newVan') }).click()
    await form.getByLabel(t('placeName'), { exact: true }).fill(name)
    await form.getByRole('combobox', { name: t('driver') }).click()
    await page.getByTitle('Chen', { exact: true }).click()
    await save()
  }
  await addVan('Van 1')
  await closed()
  await page.getByText(t('placeHas', { parts: 0, n: 0 })).waitFor()
  await addVan('Van 2')
  await form.getByText('This engineer has a van already: Van 1').waitFor()
  await desk.isAccessible()
  await form.getByRole('button', { name: c('close') }).click()
  await page.getByRole('button', { name: c('leave') }).click()
  await closed()

  await desk.open('/stock?search=IV-3')
  await page.getByRole('button', { name: 'Inlet valve' }).click()
  const pane = page.getByRole('complementary', { name: 'Inlet valve' })
  const lying = pane.getByRole('listitem')
  await pane.getByRole('button', { name: t('transfer') }).click()
  await form.getByRole('combobox', { name: s('toPlace') }).click()
  await page.getByTitle(s('at', { place: 'Van 1', n: 0 })).click()
  await form.getByLabel(s('pieces'), { exact: true }).fill('20')
  await save()
  await form.getByText('There are not that many in stock: Inlet valve (Main warehouse 9)').waitFor()
  await form.getByLabel(s('pieces'), { exact: true }).fill('2')
  await save()
  await closed()
  await lying
    .filter({ hasText: 'Van 1' })
    .getByText(s('piecesOf', { n: 2 }))
    .waitFor()
  await lying
    .filter({ hasText: s('fromTransfer') })
    .first()
    .waitFor()
  assert.equal(await lying.filter({ hasText: s('fromTransfer') }).count(), 2, 'out of one place, into the other')

  await pane.getByRole('button', { name: `${t('setMark')}: Van 1` }).click()
  await form.getByLabel(t('reorderAt'), { exact: true }).fill('4')
  await form.getByLabel(t('reorderTo'), { exact: true }).fill('3')
  await save()
  await form.getByText('It cannot be filled up to fewer pieces than it is reordered at').waitFor()
  await form.getByLabel(t('reorderTo'), { exact: true }).fill('6')
  await save()
  await closed()
  await lying.getByText(s('toOrder', { n: 4 })).waitFor()
  await pane.getByRole('button', { name: t('change') }).click()
  await form.getByLabel(s('pieces'), { exact: true }).fill('5')
  await save()
  await closed()
  await lying
    .filter({ hasText: 'Main warehouse' })
    .getByText(s('piecesOf', { n: 12 }))
    .waitFor()
  await desk.isAccessible()
  await desk.open('/stock?reorder=1')
  await page
    .getByRole('row', { name: 'Inlet valve' })
    .getByText(s('toOrder', { n: 4 }))
    .waitFor()
  assert.equal(await page.locator('[data-row-key]').count(), 1)
  await desk.isAccessible()
  await ended(desk)
})

test('a shelf is made below another, renamed and removed', async () => {
  const desk = await open('/shop/shelves')
  const { page } = desk
  const [t, c, k] = [desk.words(shop), desk.words(common), desk.words(keeping)]
  const form = page.getByRole('dialog')
  const save = () => form.getByRole('button', { name: c('save') }).dblclick()
  await page.getByText(t('noShelves')).waitFor()
  for (const name of ['Filters', 'Fine']) {
    await page.getByRole('button', { name: t('newShelf') }).click()
    await form.getByLabel(t('shelfName'), { exact: true }).fill(name)
    if (name === 'Fine') {
      await form.getByRole('combobox', { name: t('parent') }).click()
      await page.getByTitle('Filters', { exact: true }).click()
    }
    await save()
    await form.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Filters / Fine', exact: true }).click()
  await form.getByLabel(t('shelfName'), { exact: true }).fill('Finest')
  await save()
  await form.waitFor({ state: 'detached' })
  await desk.isAccessible()
  await page.getByRole('button', { name: `${c('remove')}: Filters / Finest` }).click()
  await form.getByRole('button', { name: c('remove') }).click()
  await page.getByText(k('removed')).waitFor()
  await page.getByRole('button', { name: 'Filters / Finest', exact: true }).waitFor({ state: 'detached' })
  await ended(desk)
})
