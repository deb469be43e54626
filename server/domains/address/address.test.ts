import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeLinkman, makeTenant } from '../../../test/factories'
import { assistantOf } from '../../../test/assistant'
import { startTestServer, type TestServer } from '../../../test/harness'
import { linkmen } from '../../kernel/identity/auth.table'
import { addresses } from './address.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const person = async () => {
  const tenant = await makeTenant(t.db)
  const linkman = await makeLinkman(t.db, tenant)
  return { tenant, linkman, as: linkman.as }
}
const HOME = {
  name: '张三',
  phone: '138 0013 8000',
  province: '浙江省',
  city: '杭州市',
  dist: '西湖区',
  address: '文三路 1 号',
  isDefault: false,
}
const names = (list: { name: string; isDefault: boolean }[]) =>
  list.map(one => `${one.name}${one.isDefault ? '*' : ''}`)

test('an address book has one default as long as it has an address', async () => {
  const { tenant, as, linkman } = await person()
  const add = (name: string, isDefault = false) =>
    t.ok('POST /address/add', { ...as, body: { ...HOME, name, isDefault } })
  const list = async () => names(await t.ok('GET /address/queryAddressList', as))
  assert.equal(await t.ok('GET /address/queryDefaultAddress', as), null)
  const first = await add('一')
  assert.deepEqual([first.isDefault, first.phone, first.country], [true, '13800138000', ''])
  const second = await add('二')
  const third = await add('三', true)
  assert.deepEqual(await list(), ['三*', '二', '一'])
  const edit = (one: typeof first, change: object) => {
    const { id, name, phone, province, city, dist, address, isDefault } = one
    return t.ok('POST /address/editAddress', {
      ...as,
      body: { id, name, phone, province, city, dist, address, isDefault, ...change },
    })
  }
  assert.equal((await edit(third, { isDefault: false })).isDefault, true, 'it stays the default one until another is')
  await edit(first, { isDefault: true, longitude: 120.1, latitude: 30.2 })
  assert.deepEqual(await list(), ['一*', '三', '二'])
  assert.equal((await t.ok('GET /address/queryDefaultAddress', as))?.longitude, 120.1)
  await Promise.all([second, third].map(one => edit(one, { isDefault: true })))
  assert.equal((await list()).filter(name => name.endsWith('*')).length, 1)
  for (const { id } of [first, second, third]) await t.ok('POST /address/delete', { ...as, body: { id } })
  assert.deepEqual(await list(), [])
  await add('四')
  await t.db.delete(linkmen).where(and(eq(linkmen.tenantId, tenant.id), eq(linkmen.id, linkman.id)))
  assert.deepEqual(
    await t.db.select().from(addresses).where(eq(addresses.tenantId, tenant.id)),
    [],
    'it goes with its person',
  )
})

test('what is no address is refused, and what is another person’s is not found', async () => {
  const { as } = await person()
  const refused = async (change: object) =>
    (await t.refused('POST /address/add', { ...as, body: { ...HOME, ...change } })).error
  assert.equal(await refused({ phone: '12' }), 'PHONE_INVALID')
  assert.equal(await refused({ city: ' ' }), 'ADDRESS_INCOMPLETE')
  assert.equal(await refused({ address: '\u200b ' }), 'BAD_REQUEST')
  assert.equal(await refused({ longitude: 181 }), 'BAD_REQUEST')
  const abroad = { ...HOME, country: 'Россия', province: '', city: '', dist: '', address: 'Тверская, 1' }
  const made = await t.ok('POST /address/add', { ...as, body: abroad })
  for (const { as: stranger } of [await person()]) {
    const { id, name, phone, province, city, dist, address, isDefault } = made
    const body = { id, name, phone, province, city, dist, address, isDefault, country: 'Россия' }
    assert.equal((await t.refused('POST /address/editAddress', { ...stranger, body })).error, 'NOT_FOUND')
    assert.equal((await t.refused('POST /address/delete', { ...stranger, body: { id } })).error, 'NOT_FOUND')
  }
  assert.equal((await t.ok('GET /address/queryAddressList', as)).length, 1)
})

test('the assistant tells which addresses somebody has saved, and nobody else’s', async () => {
  const { tenant, as } = await person()
  const ask = await assistantOf(t, tenant.id)
  assert.match(
    await ask({ ...as, language: 'en' }, 'my default address'),
    /^You have no address saved yet.*\(\/address\/list\)/s,
  )
  await t.ok('POST /address/add', { ...as, body: HOME })
  const told = await ask({ ...as, language: 'zh' }, '我保存了哪些地址')
  assert.ok(told.includes('默认 · 浙江省杭州市西湖区文三路 1 号'), told)
  const stranger = await makeLinkman(t.db, tenant)
  assert.ok(!(await ask({ ...stranger.as, language: 'zh' }, '我的默认地址是哪个')).includes('文三路'))
})
