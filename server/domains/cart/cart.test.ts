import { eq, and } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeCommodity, makeLinkman, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { money } from '../../../shared/money'
import { MAX_CART_LINES } from '../../../shared/cart'
import { commodities, commodityVariants } from '../goods/commodity.table'
import { cartItems } from './cart.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const DISCOUNT = { setting: { shop: true }, needShowDiscountPriceGray: true }
const house = async () => {
  const tenant = await makeTenant(t.db, { flags: DISCOUNT })
  const linkman = await makeLinkman(t.db, tenant)
  const { as } = linkman
  const touristId = randomBytes(24).toString('base64url')
  return { tenant, linkman, as, touristId, guest: { ...tenant.as, tourist: touristId } }
}
const one = async (tenantId: string, variant: Partial<typeof commodityVariants.$inferInsert> = {}) => {
  const made = await makeCommodity(t.db, tenantId, { variants: [variant] })
  const id = made.variants[0]?.id
  assert.ok(id)
  return { ...made, variantId: id }
}
const amounts = (cart: { list: { variantId: string; amount: number }[] }) =>
  Object.fromEntries(cart.list.map(({ variantId, amount }) => [variantId, amount]))

test('pieces are put in, changed and taken out; a cart is its owner’s alone, and a shop’s alone', async () => {
  const { tenant, as, guest } = await house()
  const part = await one(tenant.id, { price: 1680, discountPrice: 1500, stock: 4 })
  const put = (amount: number, who = as) =>
    t.send('POST /shopCart/editShopCart', { ...who, body: { variantId: part.variantId, amount } })
  await put(2)
  const both = await t.ok('POST /shopCart/editShopCart', { ...as, body: { variantId: part.variantId, amount: 3 } })
  assert.deepEqual([both.amount, both.price, both.list[0]?.salePrice], [3, 4500, 1500])
  assert.equal((await put(5)).status, 409, 'there are four')
  assert.equal((await put(-1)).status, 400)
  assert.deepEqual((await t.ok('GET /shopCart/queryList', guest)).list, [], "a visitor's is another one")
  const stranger = await makeLinkman(t.db, tenant)
  assert.deepEqual((await t.ok('GET /shopCart/queryList', stranger.as)).list, [])
  const line = both.list[0]?.id ?? ''
  const theirs = { ...stranger.as, body: { id: line, amount: 1 } }
  assert.equal((await t.refused('POST /shopCart/editShopCart', theirs)).error, 'NOT_FOUND')
  await t.ok('POST /shopCart/clearShopCart', { ...stranger.as, body: { ids: [line] } })
  const foreign = await house()
  const elsewhere = { ...foreign.as, body: { variantId: part.variantId, amount: 1 } }
  assert.equal((await t.refused('POST /shopCart/editShopCart', elsewhere)).error, 'NOT_FOUND')
  assert.deepEqual(amounts(await t.ok('GET /shopCart/queryList', as)), { [part.variantId]: 3 })
  const empty = await t.ok('POST /shopCart/editShopCart', { ...as, body: { id: line, amount: 0 } })
  assert.deepEqual([empty.list, empty.amount, empty.price], [[], 0, 0])
  const nobody = { ...tenant.as, body: { variantId: part.variantId, amount: 1 } }
  assert.equal((await t.refused('POST /shopCart/editShopCart', nobody)).error, 'UNAUTHORIZED')
})

test('what changed since is said of each line, and only what can be ordered counts', async () => {
  const { tenant, as } = await house()
  const dearer = await one(tenant.id, { price: 1680 })
  const fewer = await one(tenant.id, { price: 100 })
  const soldOut = await one(tenant.id, { price: 100 })
  const off = await one(tenant.id, { price: 100 })
  const gone = await one(tenant.id, { price: 100 })
  const same = await one(tenant.id, { price: 250 })
  for (const { variantId } of [dearer, fewer, soldOut, off, gone, same])
    await t.ok('POST /shopCart/editShopCart', { ...as, body: { variantId, amount: 3 } })
  const set = (variantId: string, columns: Partial<typeof commodityVariants.$inferInsert>) =>
    t.db
      .update(commodityVariants)
      .set(columns)
      .where(and(eq(commodityVariants.tenantId, tenant.id), eq(commodityVariants.id, variantId)))
  await set(dearer.variantId, { price: 1880 })
  await set(fewer.variantId, { stock: 2 })
  await set(soldOut.variantId, { stock: 0 })
  await t.db
    .update(commodities)
    .set({ shelf: 'off' })
    .where(and(eq(commodities.tenantId, tenant.id), eq(commodities.id, off.id)))
  await t.db
    .delete(commodityVariants)
    .where(and(eq(commodityVariants.tenantId, tenant.id), eq(commodityVariants.id, gone.variantId)))
  const cart = await t.ok('GET /shopCart/queryList', as)
  const said = new Map(cart.list.map(item => [item.variantId, item]))
  const flaw = ({ variantId }: { variantId: string }) => said.get(variantId)?.invalid
  assert.deepEqual([dearer, fewer, soldOut, off, gone, same].map(flaw), [
    'price',
    'amount',
    'none',
    'off',
    'gone',
    null,
  ])
  const changed = said.get(dearer.variantId)
  assert.deepEqual([changed?.priceSeen, changed?.salePrice], [1680, 1880])
  assert.deepEqual([cart.amount, cart.price], [6, 3 * 1880 + 3 * 250])
})

test("a visitor's cart joins the contact's at sign-in: the larger amount of each, once, whatever is asked again", async () => {
  const { tenant, as, guest, touristId } = await house()
  const [a, b, c] = [await one(tenant.id), await one(tenant.id), await one(tenant.id)]
  const put = (who: typeof as | typeof guest, variantId: string, amount: number) =>
    t.ok('POST /shopCart/editShopCart', { ...who, body: { variantId, amount } })
  await put(as, a.variantId, 1)
  await put(as, b.variantId, 4)
  await put(guest, a.variantId, 3)
  await put(guest, b.variantId, 2)
  await put(guest, c.variantId, 5)
  const merge = () => t.ok('POST /shopCart/mergeShopCart', { ...as, body: { touristId } })
  await Promise.all([merge(), merge()])
  await merge()
  const wanted = { [a.variantId]: 3, [b.variantId]: 4, [c.variantId]: 5 }
  assert.deepEqual(amounts(await t.ok('GET /shopCart/queryList', as)), wanted)
  assert.deepEqual((await t.ok('GET /shopCart/queryList', guest)).list, [])
  await t.ok('POST /shopCart/mergeShopCart', { ...as, body: { touristId: 'somebody else' } })
  assert.deepEqual(amounts(await t.ok('GET /shopCart/queryList', as)), wanted)
})

test('a cart has room for so many lines, also when two are put in at once', async () => {
  const { tenant, as, linkman } = await house()
  const made = await makeCommodity(t.db, tenant.id, {
    variants: [0, 1].map(n => ({ specs: [{ name: { en: 'N' }, value: { en: String(n) } }] })),
  })
  const [first, second] = made.variants
  assert.ok(first && second)
  await t.db.insert(cartItems).values(
    Array.from({ length: MAX_CART_LINES - 1 }, () => ({
      tenantId: tenant.id,
      id: crypto.randomUUID(),
      owner: `linkman:${linkman.id}`,
      variantId: crypto.randomUUID(),
      commodityId: made.id,
      amount: 1,
      priceSeen: 1,
    })),
  )
  const both = await Promise.all(
    [first.id, second.id].map(variantId =>
      t.send('POST /shopCart/editShopCart', { ...as, body: { variantId, amount: 1 } }),
    ),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
})

test('the assistant tells what lies in the cart, with its total, and of nobody else’s', async () => {
  const { tenant, as } = await house()
  const part = await one(tenant.id, { price: 1680, discountPrice: 1500, stock: 4 })
  const ask = await assistantOf(t, tenant.id)
  const body = { variantId: part.variantId, amount: 3 }
  const { price } = await t.ok('POST /shopCart/editShopCart', { ...as, body })
  for (const [language, asked] of [
    ['zh', '我的购物车里有什么'],
    ['en', "What's in my cart?"],
    ['ru', 'Что у меня в корзине?'],
    ['tw', '購物車'],
  ] as const) {
    const told = await ask({ ...as, language }, asked)
    assert.ok(told.includes(money(price, language)) && told.includes('(/mall/shop?cart=1)'), told)
  }
  const stranger = await makeLinkman(t.db, tenant)
  const theirs = await ask({ ...stranger.as, language: 'en' }, 'my cart')
  assert.ok(theirs.startsWith('Your cart is empty'), theirs)
})
