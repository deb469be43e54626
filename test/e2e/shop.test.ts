import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auth } from '../../src/features/auth/auth.i18n'
import { orderTexts } from '../../src/features/shop/order.i18n'
import { cityTexts } from '../../src/features/shop/city.i18n'
import { mapTexts } from '../../src/domain/map.i18n'
import { addressTexts } from '../../src/features/shop/address.i18n'
import { parcelTexts } from '../../src/features/shop/parcel.i18n'
import { shopTexts } from '../../src/features/shop/shop.i18n'
import { tenants } from '../../server/kernel/tenancy/door.table'
import { quotationTexts } from '../../src/features/service/event/quotation.i18n'
import { paymentTexts } from '../../src/stores/payment.i18n'
import { makeCommodity, makeStaff } from '../factories'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [t, ordering, parcels, login] = [words(shopTexts), words(orderTexts), words(parcelTexts), words(auth)]
const [cities, maps, book] = [words(cityTexts), words(mapTexts), words(addressTexts)]
const [asked, say] = [words(quotationTexts), words(paymentTexts)]

let portal: Portal
let company: OpenCompany
before(async () => {
  portal = await openPortal()
  company = await openCompany(portal)
})
after(() => portal.stop())

test('what a guest puts into the cart is there after the sign-in, beside what lay there before', async () => {
  const { tenant, linkman } = company
  const make = (zh: string, price: number) =>
    makeCommodity(portal.db, tenant.id, { goods: { name: { zh } }, variants: [{ price, stock: 9 }] })
  const [mesh, pump, seal] = [await make('滤网', 6800), await make('排水泵', 13_500), await make('门封', 12_000)]
  const variantId = (of: typeof mesh) => of.variants[0]?.id ?? ''
  for (const [of, amount] of [
    [seal, 1],
    [mesh, 3],
  ] as const)
    await portal.ok('POST /shopCart/editShopCart', { ...linkman.as, body: { variantId: variantId(of), amount } })

  const phone = await company.visitor()
  await phone.open('/mall/shop')
  const plus = (name: string) => phone.button(t('addNamed', { name }))
  await plus('滤网').click()
  await phone.button(t('cartCount', { n: 1 })).waitFor()
  await plus('排水泵').click()
  await phone.button(t('cartCount', { n: 2 })).waitFor()
  await phone.accessible()
  await phone.sound()

  await phone.goOn(`/mall/product/detail?id=${pump.id}`)
  await phone.text('排水泵').waitFor()
  await phone.tap(t('add'), true)
  await phone.button(t('cartCount', { n: 3 })).waitFor()
  await phone.accessible()

  await phone.goOn(`/login?from=${encodeURIComponent('/mall/shop?cart=1')}`)
  await phone.tap(login('byAccount'))
  await company.enterPassword(phone)
  await phone.at(/^\/mall\/shop\?cart=1/)
  const total = phone.sheet.locator('.cart__total')
  // three meshes that were there are more than one, two pumps are new, the seal stays
  await eventually(async () => assert.equal(await total.textContent(), '¥594.00'))
  assert.deepEqual(
    (await phone.sheet.locator('.cart__name').allTextContents()).sort(),
    ['排水泵', '滤网', '门封'].sort(),
  )
  await phone.accessible()

  await phone.sheet.getByRole('button', { name: t('remove', { name: '门封' }) }).click()
  await eventually(async () => assert.equal(await total.textContent(), '¥474.00'))
  // the sheet does not wait for the server
  await eventually(async () => {
    const kept = await portal.ok('GET /shopCart/queryList', linkman.as)
    assert.deepEqual(
      kept.list.map(({ name, amount }) => [name, amount]).sort(),
      [
        ['排水泵', 2],
        ['滤网', 3],
      ].sort(),
    )
  })
  await phone.leave()
})

test('what lies in the cart is ordered, paid at the cashier, and its screen says so', async () => {
  const { tenant, linkman } = company
  const belt = await makeCommodity(portal.db, tenant.id, {
    goods: { name: { zh: '传动带' } },
    variants: [{ price: 4500, stock: 9 }],
  })
  const old = await portal.ok('GET /shopCart/queryList', linkman.as)
  await portal.ok('POST /shopCart/clearShopCart', { ...linkman.as, body: { ids: old.list.map(({ id }) => id) } })
  await portal.ok('POST /shopCart/editShopCart', {
    ...linkman.as,
    body: { variantId: belt.variants[0]?.id ?? '', amount: 2 },
  })
  await portal.ok('POST /address/add', {
    ...linkman.as,
    body: {
      name: '张三',
      phone: '13800138000',
      province: '浙江省',
      city: '杭州市',
      dist: '西湖区',
      address: '文三路 1 号',
      isDefault: true,
    },
  })
  const phone = await company.signedIn()
  await phone.open('/mall/shop?cart=1')
  await phone.sheet.getByRole('button', { name: t('checkout') }).click()
  await phone.at(/^\/mall\/order\?lines=/)
  await phone.text('文三路 1 号').waitFor()
  await phone.accessible()
  await phone.tap(ordering('place', { amount: '¥90.00' }))
  await phone.page.waitForURL(/\/sandbox\/pay\?/)
  await phone.page.locator('button[value=paid]').click()
  await phone.at(/^\/order\/detail\?id=.*returned=1$/)
  await phone.text(ordering('head_paid')).waitFor()
  await phone.accessible()
  const { list, counts } = await portal.ok('POST /order/userOrderListV2', { ...linkman.as, body: {} })
  assert.deepEqual([list[0]?.state, list[0]?.amount, counts.paid], ['paid', 9000, 1])
  assert.equal((await portal.ok('GET /shopCart/queryList', linkman.as)).list.length, 0)

  await phone.goOn('/order/orderList')
  await phone.text(ordering('head_paid')).waitFor()
  await phone.accessible()

  // what staff send is seen where it is looked at, and where it is
  const id = list[0]?.id ?? ''
  await phone.goOn(`/order/detail?id=${id}`)
  await phone.text(ordering('head_paid')).waitFor()
  const { lines } = await portal.ok('GET /order/orderDetails', { ...linkman.as, query: { id } })
  await portal.ok('POST /staff/order/ship', {
    ...(await makeStaff(portal.db, tenant)).as,
    body: { id, company: '顺丰', number: 'SF142609118803', lines: [{ lineId: lines[0]?.id ?? '', amount: 2 }] },
  })
  await phone.text(ordering('head_shipped')).waitFor()
  await phone.button(`${parcels('track')}: SF142609118803`).click()
  await phone.at(/^\/logistics\?orderId=/)
  await phone.text(parcels('head_collected')).waitFor()
  await phone.text('【杭州市】已打包并揽收').waitFor()
  await phone.text('顺丰速运 SF142609118803').waitFor()
  await phone.accessible()
  await phone.sound()
  await phone.goOn(`/logistics/list?orderId=${id}`)
  await phone.text(parcels('head_collected')).waitFor()
  await phone.accessible()
  await phone.tap(parcels('byNumber'))
  await phone.sheet.getByRole('radio', { name: '圆通速递' }).click()
  await phone.sheet.getByLabel(parcels('number')).fill('YT7700')
  await phone.accessible()
  await phone.sheet.getByRole('button', { name: parcels('look') }).click()
  await phone.at(/^\/logistics\?company=yuantong&number=YT7700/)
  await phone.text('圆通速递 YT7700').waitFor()
  await phone.goOn(`/logistics?orderId=${id}`)
  await phone.tap(ordering('received'))
  await phone.sheet.getByRole('button', { name: ordering('received') }).click()
  await eventually(async () => {
    const received = await portal.ok('GET /order/orderDetails', { ...linkman.as, query: { id } })
    assert.equal(received.state, 'completed')
  })
  await phone.leave()
})

test('a city is chosen by its letter or a word, and the shop says what can be had there', async () => {
  const { tenant } = company
  await portal.db
    .update(tenants)
    .set({ servedAreas: ['330000'] })
    .where(eq(tenants.id, tenant.id))
  const phone = await company.signedIn()
  await phone.open('/mall/shop')
  await phone.text(cities('deliverTo', { city: '杭州市' })).click()
  await phone.at(/^\/cityList\?from=/)
  // where the device is comes first
  await phone.text(cities('here')).waitFor()
  await phone.button(cities('letter', { letter: 'N' })).click()
  await phone.page.getByRole('radio', { name: '宁波市' }).waitFor()
  await phone.accessible()
  const search = phone.page.getByPlaceholder(cities('search'))
  await search.fill('chengdu')
  await phone.text('成都市').click()
  await phone.at(/^\/mall\/shop/)
  await phone.text(cities('pickupOnly', { city: '成都市' })).click()
  await phone.page.getByRole('radio', { name: '杭州市' }).click()
  await phone.text(cities('deliverTo', { city: '杭州市' })).waitFor()
  await phone.sound()
  await phone.leave()
})

test('a place is shown with its distance and the way there, and one is marked for an address', async () => {
  const guest = await company.visitor()
  await guest.open('/main/map?name=维修中心&address=文三路 1 号&longitude=120.13&latitude=30.27')
  await guest.text(maps('kilometres', { n: '2.5' })).waitFor()
  await guest.tap(maps('wayThere'))
  await guest.sheet.getByText(maps('amap')).waitFor()
  await guest.accessible()
  await guest.sound()
  await guest.leave()

  const phone = await company.signedIn()
  await phone.open('/address/edit')
  await phone.text(maps('markPlace')).click()
  await phone.at(/^\/address\/map/)
  await phone.text(maps('here')).click()
  await phone.text(maps('marked', { place: '30.27410, 120.15510' })).waitFor()
  await phone.accessible()
  await phone.tap(maps('use'))
  await phone.at(/^\/address\/edit/)
  await phone.text('浙江省杭州市').waitFor()
  await phone.text(maps('onMapAgain')).waitFor()
  await phone.text(book('newTitle')).waitFor()
  await phone.leave()
})

test('what staff quote for a request is paid on its screen, which says so, and stands among the orders', async () => {
  const { tenant, linkman, engineer } = company
  const [request] = (await portal.ok('GET /ssp/event/list', { ...linkman.as, query: {} })).list
  assert.ok(request)
  const { id } = request
  const valve = await makeCommodity(portal.db, tenant.id, {
    goods: { name: { zh: '进水阀' } },
    variants: [{ price: 8000, stock: 3 }],
  })
  const quote = (version: number, price: number) =>
    portal.ok('POST /staff/event/quote', {
      ...engineer.as,
      body: {
        id,
        version,
        lines: [
          { variantId: valve.variants[0]?.id ?? '', amount: 2, price, covered: 1, coveredReason: '安装后一直漏水' },
          { name: '上门检测', amount: 1, price: 5000 },
        ],
        discount: 1000,
        note: '更换后保一年',
      },
    })
  await quote(0, 8000)
  const phone = await company.signedIn()
  await phone.open(`/event/view?id=${id}`)
  const card = phone.screen.locator('.quotation')
  await card.getByText('更换后保一年').waitFor()
  await card.getByText(asked('covered', { n: 1, reason: '安装后一直漏水' })).waitFor()
  await phone.accessible()
  // what stood there is not what is asked any more
  await phone.page.route('**/ssp/event/quotation?*', route => route.abort())
  await quote(1, 9000)
  await phone.tap(say('pay', { amount: '¥120.00' }))
  await phone.screen.getByRole('alert').getByText('¥130.00').waitFor()
  await phone.page.unroute('**/ssp/event/quotation?*')
  await phone.open(`/event/view?id=${id}`)
  await phone.tap(say('pay', { amount: '¥130.00' }))
  await phone.page.waitForURL(/\/sandbox\/pay\?/)
  await phone.page.locator('button[value=paid]').click()
  await phone.at(/^\/event\/view\?id=.*returned=1$/)
  await card.getByText(asked('paid'), { exact: true }).waitFor()
  await phone.accessible()
  const { list } = await portal.ok('POST /order/userOrderListV2', { ...linkman.as, body: { state: 'paid' } })
  const order = list.find(one => one.eventId === id)
  assert.equal(order?.amount, 13_000)
  await phone.tap(asked('order', { number: order.orderNo }))
  await phone.at(/^\/order\/detail\?id=/)
  await phone.text(ordering('head_request')).waitFor()
  await phone.tap(request.eventNo)
  await phone.at(/^\/event\/view\?id=/)
  await phone.leave()
})
