import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auth } from '../../src/features/auth/auth.i18n'
import { shopTexts } from '../../src/features/service/shop/shop.i18n'
import { makeCommodity } from '../factories'
import { eventually, wordsIn } from '../screen'
import { openCompany, type OpenCompany } from './company'
import { openPortal, type Portal } from './portal'

const words = wordsIn('zh')
const [t, login] = [words(shopTexts), words(auth)]

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
