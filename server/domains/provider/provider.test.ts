import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assistantOf, eventually } from '../../../test/assistant'
import { makeLinkman, makeServicePoint, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { recordTests } from '../../../test/record-tests'
import { toGcj } from '../../../shared/coordinates'

let t: TestServer
/** Thursday, ten o'clock where the companies are. */
const NOW = Date.parse('2026-11-26T10:00:00+08:00')
before(async () => {
  t = await startTestServer({ jobs: true })
  t.clock.now = NOW
})
after(() => t.close())

const DAY = [['09:00', '18:00'] as [string, string]]
const PLAIN = {
  name: { zh: '西湖服务中心', en: 'West Lake service' },
  areaCode: '330106',
  address: '文三路 1 号',
  longitude: 120.13,
  latitude: 30.27,
  phone: '0571-8800 1234',
  days: Array.from({ length: 7 }, () => DAY),
  closedDays: [] as string[],
  services: [{ zh: '寄修', en: 'Mail-in repair' }],
  pictures: [] as string[],
  sort: 0,
  enabled: true,
}
recordTests(() => t, {
  name: 'a service point',
  permission: 'tenant.manage',
  make: n => ({ ...PLAIN, sort: n }),
  change: input => ({ ...input, enabled: false }),
  calls: {
    list: 'GET /staff/servicePoint/list',
    create: 'POST /staff/servicePoint/create',
    update: 'POST /staff/servicePoint/update',
    remove: 'POST /staff/servicePoint/remove',
    file: 'GET /staff/servicePoint/export',
  },
})

/** Metres north of a place. */
const north = ({ longitude, latitude }: { longitude: number; latitude: number }, metres: number) => ({
  longitude,
  latitude: latitude + metres / 111_195,
})
const names = (page: { list: { name: string }[] }) => page.list.map(({ name }) => name)

test('D9: a point 300 m away is 300 m away by what a browser and what a chat app say; those without a place stand last', async () => {
  const tenant = await makeTenant(t.db)
  const wgs = { longitude: 120.1299, latitude: 30.2741 }
  const here = toGcj(wgs)
  await makeServicePoint(t.db, tenant.id, { name: { zh: '远' }, ...north(here, 42_000) })
  await makeServicePoint(t.db, tenant.id, { name: { zh: '没有坐标' } })
  await makeServicePoint(t.db, tenant.id, { name: { zh: '近' }, ...toGcj(north(wgs, 300)) })
  const near = { ...tenant.as, body: { near: toGcj(wgs) } }
  const page = await t.ok('POST /serviceProvider/list', near)
  assert.deepEqual(names(page), ['近', '远', '没有坐标'])
  const tiny = { longitude: 5e-323, latitude: -5e-324 }
  assert.equal((await t.ok('POST /serviceProvider/list', { ...tenant.as, body: { near: tiny } })).total, 3)
  const [first, second, last] = page.list.map(({ distance }) => distance)
  assert.ok(first !== null && first !== undefined && Math.abs(first - 300) <= 2, String(first))
  assert.ok(second !== null && second !== undefined && Math.abs(second - 42_000) <= 100, String(second))
  assert.equal(last, null)
})

test("D9: without a position the order is the company's and nothing is far; a city that was chosen wins over the position", async () => {
  const tenant = await makeTenant(t.db)
  const here = { longitude: 120.13, latitude: 30.27 }
  await makeServicePoint(t.db, tenant.id, { name: { zh: '西湖' }, sort: 2, ...here })
  await makeServicePoint(t.db, tenant.id, {
    name: { zh: '徐汇' },
    sort: 1,
    areaCode: '310104',
    ...north(here, 160_000),
  })
  await makeServicePoint(t.db, tenant.id, { name: { zh: '滨江' }, sort: 3, areaCode: '330108', ...north(here, 9_000) })
  await makeServicePoint(t.db, tenant.id, { name: { zh: '停用' }, sort: 0, enabled: false })
  const plain = await t.ok('POST /serviceProvider/list', { ...tenant.as, body: {} })
  assert.deepEqual(names(plain), ['徐汇', '西湖', '滨江'])
  assert.deepEqual(
    plain.list.map(({ distance }) => distance),
    [null, null, null],
  )
  const cities = await t.ok('GET /serviceProvider/cities', tenant.as)
  assert.deepEqual(
    cities.map(({ code, name, count }) => [code, name, count]),
    [
      ['330100', '杭州市', 2],
      ['310000', '上海市', 1],
    ],
  )
  const chosen = async (city: string) =>
    names(await t.ok('POST /serviceProvider/list', { ...tenant.as, body: { city, near: here } }))
  assert.deepEqual(await chosen('310000'), ['徐汇'])
  assert.deepEqual(await chosen('330100'), ['西湖', '滨江'])
  const [page] = [await t.ok('POST /serviceProvider/list', { ...tenant.as, body: { pageNum: 2, pageSize: 2 } })]
  assert.deepEqual([names(page), page.total, page.hasNextPage], [['滨江'], 3, false])
})

test('D9: open until when, and closed today, are said of each', async () => {
  const tenant = await makeTenant(t.db)
  const { id } = await makeServicePoint(t.db, tenant.id, {
    sort: 1,
    address: '龙吟路 1 号',
    areaCode: '310104',
    closedDays: ['2026-11-20', '2026-11-27'],
  })
  await makeServicePoint(t.db, tenant.id, { sort: 2, closedDays: ['2026-11-26'] })
  await makeServicePoint(t.db, tenant.id, {
    sort: 3,
    days: Array.from({ length: 7 }, () => [['13:00', '17:00']] as const),
  })
  const { list } = await t.ok('POST /serviceProvider/list', { ...tenant.as, body: {} })
  assert.deepEqual(
    list.map(({ opening }) => opening),
    [
      { state: 'open', time: '18:00' },
      { state: 'closed', time: '' },
      { state: 'later', time: '13:00' },
    ],
  )
  const detail = await t.ok('GET /serviceProvider/detail', { ...tenant.as, query: { id } })
  assert.equal(detail.address, '上海市徐汇区龙吟路 1 号')
  assert.deepEqual(detail.closedDays, ['2026-11-27'])
  assert.deepEqual(detail.days[4], [['09:00', '18:00']])
})

test("another company has nothing here, nor does one that is not in use; the title is the company's or that of the specification", async () => {
  const [tenant, abroad] = [await makeTenant(t.db), await makeTenant(t.db, { providerTitle: { en: 'Our shops' } })]
  const theirs = await makeServicePoint(t.db, abroad.id)
  const off = await makeServicePoint(t.db, tenant.id, { enabled: false })
  const offers = async (as: typeof tenant.as) =>
    (await t.ok('GET /linkc/getInitData', { ...as, query: {} })).hasServicePoints
  assert.deepEqual([await offers(tenant.as), await offers(abroad.as)], [false, true])
  for (const id of [theirs.id, off.id]) {
    const answer = await t.send('GET /serviceProvider/detail', { ...tenant.as, query: { id } })
    assert.deepEqual([answer.status, answer.body.error], [404, 'NOT_FOUND'])
  }
  const named = { query: { tenantId: abroad.id } }
  assert.equal((await t.send('GET /serviceProvider/listTitle', { ...tenant.as, ...named })).status, 404)
  assert.equal((await t.send('POST /serviceProvider/list', { ...tenant.as, body: named.query })).status, 404)
  const title = async (as: typeof tenant.as, language: 'zh' | 'en') =>
    (await t.ok('GET /serviceProvider/listTitle', { ...as, language, query: {} })).title
  assert.equal(await title(tenant.as, 'zh'), '服务网点')
  assert.equal(await title(abroad.as, 'en'), 'Our shops')
})

test("half a place, an unknown division, hours that overlap and another company's picture are refused, and nothing is made", async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  const refused = async (change: object) =>
    (await t.send('POST /staff/servicePoint/create', { ...as, body: { ...PLAIN, ...change } })).body.error
  assert.equal(await refused({ latitude: null }), 'POINT_PLACE')
  assert.equal(await refused({ areaCode: '999999' }), 'POINT_AREA')
  assert.equal(await refused({ name: {} }), 'NAME_MISSING')
  assert.equal(await refused({ closedDays: ['2026-02-30'] }), 'HOURS_DATE')
  assert.equal(
    await refused({
      days: [
        [
          ['09:00', '12:00'],
          ['11:00', '18:00'],
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    }),
    'HOURS_OVERLAP',
  )
  assert.equal(await refused({ pictures: ['https://elsewhere.example/a.png'] }), 'NOT_FOUND')
  assert.equal((await t.ok('GET /staff/servicePoint/list', { ...as, query: {} })).total, 0)
})

test('an import knows a point by its name, takes its division out of the address, and is undone', async () => {
  const tenant = await makeTenant(t.db)
  const as = { ...(await makeStaff(t.db, tenant)).as, language: 'zh' as const }
  await makeServicePoint(t.db, tenant.id, {
    name: { zh: '老店', en: 'Old shop' },
    services: [{ zh: '寄修', en: 'Mail' }],
  })
  const text = [
    '网点名称,地址,经度,纬度,营业时间,服务项目',
    '老店,上海市徐汇区龙吟路166号,121.45,31.12,09:00-18:00,送修',
    '新店,浙江省杭州市西湖区文三路1号,,,"09:00-12:00, 13:00-18:00 | - | - | - | - | - | 10:00-16:00",寄修 | 清洗',
    '没有地区,文三路1号,,,,',
    '半个坐标,浙江省杭州市西湖区文三路2号,120.1,,,',
    '乱时间,浙江省杭州市西湖区文三路3号,,,18:00-09:00,',
  ].join('\n')
  const settled = (id: string) =>
    eventually(async () => {
      const { state } = await t.ok('GET /staff/import/get', { ...as, query: { id } })
      return !['checking', 'running', 'undoing'].includes(state)
    })
  const file = { name: 'points.csv', type: 'text/csv', bytes: text }
  const { id, mapping } = await t.ok('POST /staff/import/upload', { ...as, query: { kind: 'servicePoint' }, file })
  await t.ok('POST /staff/import/check', { ...as, body: { id, mapping } })
  await settled(id)
  const wrong = await t.ok('GET /staff/import/rows', { ...as, query: { id, outcome: 'wrong' } })
  assert.deepEqual(
    wrong.map(({ rowNo, problems }) => [rowNo, problems.map(({ column }) => column)]),
    [
      [4, ['地址']],
      [5, ['纬度']],
      [6, ['营业时间']],
    ],
  )
  await t.ok('POST /staff/import/run', { ...as, body: { id } })
  await settled(id)
  const points = async () => (await t.ok('GET /staff/servicePoint/list', { ...as, query: {} })).list
  const [old, fresh] = [
    (await points()).find(({ name }) => name.zh === '老店'),
    (await points()).find(({ name }) => name.zh === '新店'),
  ]
  assert.deepEqual(
    [old?.areaCode, old?.address, old?.longitude, old?.services],
    ['310104', '龙吟路166号', 121.45, [{ zh: '送修', en: 'Mail' }]],
  )
  assert.deepEqual(fresh?.days[0], [['10:00', '16:00']])
  assert.deepEqual(fresh?.days[1]?.length, 2)
  assert.deepEqual(fresh?.days[2], [])
  const saved = await t.ok('GET /staff/servicePoint/export', { ...as, query: { format: 'csv' } })
  assert.match(
    Buffer.from(saved, 'latin1').toString(),
    /新店,浙江省杭州市西湖区文三路1号,,,,"09:00-12:00, 13:00-18:00 \| - /,
  )
  await t.ok('POST /staff/import/undo', { ...as, body: { id } })
  await settled(id)
  assert.deepEqual(
    (await points()).map(({ name }) => name.zh),
    ['老店'],
  )
})

test('the assistant tells service points of the city of the address, else of all; no other company’s', async () => {
  const [firm, other] = [await makeTenant(t.db), await makeTenant(t.db)]
  const linkman = await makeLinkman(t.db, firm)
  const days = Array.from({ length: 7 }, () => [['00:00', '24:00']] as [string, string][])
  const make = (tenantId: string, zh: string, areaCode: string) =>
    makeServicePoint(t.db, tenantId, { name: { zh, en: `${zh} EN` }, areaCode, phone: '0571-1234567', days })
  const near = await make(firm.id, '西湖网点', '330106')
  await make(firm.id, '宁波网点', '330203')
  await make(other.id, '别家网点', '330106')
  const ask = await assistantOf(t, firm.id)
  for (const [language, asked, head] of [
    ['zh', '最近的服务网点在哪里', '我们的服务网点'],
    ['en', 'Where is the nearest service point?', 'Our service points'],
    ['ru', 'Где ближайший сервисный центр?', 'Наши сервисные центры'],
    ['tw', '最近的服務據點在哪裡', '我們的服務據點'],
  ] as const) {
    const all = await ask({ ...firm.as, tourist: 'a-visitor-on-a-device-of-their-own', language }, asked)
    assert.ok(all.startsWith(head) && all.includes('0571-1234567') && all.includes('24:00'), all)
    assert.ok(all.includes('宁波') && !all.includes('别家'), all)
  }
  const address = { name: '张三', phone: '13800138000', province: '浙江省', city: '杭州市', dist: '西湖区' }
  await t.ok('POST /address/add', { ...linkman.as, body: { ...address, address: '文三路1号', isDefault: true } })
  const told = await ask({ ...linkman.as, language: 'zh' }, '最近的服务网点在哪里')
  assert.ok(told.startsWith('杭州市的服务网点') && !told.includes('宁波'), told)
  assert.ok(told.includes(`(/serviceProviderNetWork/detail?id=${near.id})`), told)
})
