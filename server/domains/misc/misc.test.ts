import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeLinkman, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { LANGUAGES } from '../../../shared/language'
import { loginRecords, metrics, trackingPoints, userGuides } from './misc.table'

const DAY = 86_400_000
const NUL = String.fromCharCode(0)

let t: TestServer
let tenant: MadeTenant
let linkman: Awaited<ReturnType<typeof makeLinkman>>
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db)
  linkman = await makeLinkman(t.db, tenant)
})
after(() => t.close())

describe('areas', () => {
  it('stand in a tree of provinces, cities and districts', async () => {
    const tree = await t.ok('GET /area/getProvinceCity', tenant.as)
    assert.equal(tree.length, 34)
    const zhejiang = tree.find(province => province.code === '330000')
    const hangzhou = zhejiang?.children?.find(city => city.code === '330100')
    assert.deepEqual(
      [zhejiang?.name, hangzhou?.name, hangzhou?.children?.find(district => district.code === '330106')?.name],
      ['浙江省', '杭州市', '西湖区'],
    )
    for (const province of tree) assert.ok(province.children?.length, province.name)
  })

  it('are told level by level', async () => {
    const below = async (code?: string) =>
      t.ok('GET /area/divisionsInfo', { ...tenant.as, query: code ? { code } : {} })
    assert.equal((await below()).length, 34)
    assert.deepEqual((await below('330000'))[0], { code: '330100', name: '杭州市' })
    assert.ok((await below('330100')).some(district => district.name === '西湖区'))
    assert.deepEqual([await below('330106'), await below('999999')], [[], []])
    assert.equal(
      (await t.send('GET /area/divisionsInfo', { ...tenant.as, query: { code: '33' } })).body.error,
      'BAD_REQUEST',
    )
  })

  it('have cities by their letters, each of them one of the tree, with those that the shop delivers to', async () => {
    const choosy = await makeTenant(t.db, { servedAreas: ['330106', '310000'] })
    const list = await t.ok('GET /area/cityList', choosy.as)
    const by = new Map(list.map(city => [city.code, city]))
    assert.deepEqual(by.get('330100'), {
      code: '330100',
      name: '杭州市',
      province: '浙江省',
      pinyin: 'hangzhou',
      isServed: true,
    })
    assert.deepEqual(
      ['310100', '500100', '810000', '429004'].map(code => [by.get(code)?.name, by.get(code)?.isServed]),
      [
        ['上海市', true],
        ['重庆市', false],
        ['香港特别行政区', false],
        ['仙桃市', false],
      ],
    )
    assert.equal(by.size, list.length)
    assert.ok(list.every(({ name, province, pinyin }) => name && province && /^[a-z]+$/.test(pinyin)))
    const letters = list.map(({ pinyin }) => pinyin.slice(0, 1))
    assert.deepEqual(letters, [...letters].sort())
    // every city of the country stands in it: by itself, by what lies in it, or by its province
    const tree = await t.ok('GET /area/getProvinceCity', tenant.as)
    for (const { code, children = [] } of tree)
      for (const city of children)
        assert.ok(
          by.has(city.code) ||
            by.has(code) ||
            city.code === '500200' ||
            city.children?.every(part => by.has(part.code)),
          city.name,
        )
    assert.ok((await t.ok('GET /area/cityList', tenant.as)).every(({ isServed }) => isServed))
  })

  it('tell the city of a place, and none out at sea', async () => {
    const at = async (longitude: number, latitude: number) =>
      (
        await t.ok('GET /area/cityAt', {
          ...tenant.as,
          query: { longitude: String(longitude), latitude: String(latitude) },
        })
      )?.name
    assert.deepEqual(
      [await at(120.1551, 30.2741), await at(116.4, 39.9), await at(104.06, 30.66), await at(0, 0)],
      ['杭州市', '北京市', '成都市', undefined],
    )
    const refused = await t.send('GET /area/cityAt', { ...tenant.as, query: { longitude: '181', latitude: '0' } })
    assert.equal(refused.body.error, 'BAD_REQUEST')
  })

  it('name every country once, in the caller’s language, China first', async () => {
    const names = { zh: '俄罗斯', en: 'Russia', ru: 'Россия', tw: '俄羅斯' }
    for (const language of LANGUAGES) {
      const list = await t.ok('GET /area/countries', { ...tenant.as, language })
      assert.equal(list[0]?.code, 'CN')
      assert.equal(list.find(country => country.code === 'RU')?.name, names[language])
      assert.equal(new Set(list.map(country => country.code)).size, 249)
      for (const { code, name } of list) assert.notEqual(name, code)
    }
  })
})

describe('tracking', () => {
  const at = (offset = 0) => new Date(t.clock.now + offset).toISOString()
  const kept = async (id: string) => (await t.db.select().from(trackingPoints).where(eq(trackingPoints.id, id)))[0]

  it('keeps a repeated point once, in each tenant', async () => {
    const points = ['p1', 'p2', 'p1'].map(id => ({
      id,
      name: 'tap',
      path: '/mall/index',
      time: at(),
      data: { button: '报修' },
    }))
    assert.deepEqual(await t.ok('POST /point/buried', { ...linkman.as, body: { points } }), { accepted: 2 })
    assert.deepEqual(
      await t.ok('POST /point/buried', {
        ...linkman.as,
        body: { points: [...points, { id: 'p3', name: 'tap', path: '', time: at() }] },
      }),
      { accepted: 1 },
    )
    const { userId, data, tenantId } = (await kept('p1')) ?? {}
    assert.deepEqual([userId, data, tenantId], [linkman.id, { button: '报修' }, tenant.id])
    const other = await makeTenant(t.db)
    assert.deepEqual(await t.ok('POST /point/buried', { ...other.as, body: { points: points.slice(0, 1) } }), {
      accepted: 1,
    })
  })

  it('keeps a point of a phone whose clock is wrong as made now', async () => {
    const times = ['0000-01-01T00:00:00Z', '1999-01-01T00:00:00+23:59', '9999-12-31T23:59:60Z', at(40 * DAY)]
    await t.ok('POST /point/buried', {
      ...tenant.as,
      body: {
        points: [
          ...times.map((time, i) => ({ id: `clock${i}`, name: 'n', path: '', time })),
          { id: 'right', name: 'n', path: '', time: at(-3 * DAY) },
        ],
      },
    })
    for (const i of times.keys()) assert.equal(Date.parse((await kept(`clock${i}`))?.time ?? ''), t.clock.now)
    assert.equal((await kept('right'))?.time, at(-3 * DAY))
  })

  it('survives what PostgreSQL cannot keep', async () => {
    const point = { id: 'odd', name: '😀', path: '/', time: at() }
    assert.deepEqual(
      await t.ok('POST /point/buried', {
        ...tenant.as,
        body: { points: [{ ...point, data: { [`k${NUL}\ud800`]: 'v', ['x'.repeat(5000)]: 'v' } }] },
      }),
      { accepted: 1 },
    )
    assert.deepEqual(Object.keys((await kept('odd'))?.data ?? {}).sort(), ['k', 'x'.repeat(40)])
    for (const bad of [
      { ...point, data: { k: `v${NUL}` } },
      { ...point, name: '' },
      { ...point, time: 'yesterday' },
      { ...point, extra: 1 },
    ]) {
      assert.equal(
        (await t.send('POST /point/buried', { ...tenant.as, body: { points: [bad] } })).body.error,
        'BAD_REQUEST',
      )
    }
    assert.equal(
      (
        await t.send('POST /point/buried', {
          ...tenant.as,
          body: { points: Array.from({ length: 101 }, (_, i) => ({ ...point, id: `many${i}` })) },
        })
      ).status,
      400,
    )
  })

  it('names the property that is missing, not what it is missing in', async () => {
    const fieldsOf = async (key: 'POST /linkcMetrics' | 'POST /point/buried', body: Record<string, unknown>) => {
      const { status, body: answer } = await t.send(key, { ...tenant.as, body })
      return [status, answer.fields]
    }
    assert.deepEqual(await fieldsOf('POST /linkcMetrics', { value: 1 }), [
      400,
      [{ fieldName: 'name', error: 'required' }],
    ])
    const nameless = { name: 'n', path: '/', time: at() }
    assert.deepEqual(await fieldsOf('POST /point/buried', { points: [{ ...nameless, id: 'named' }, nameless] }), [
      400,
      [{ fieldName: 'points.1.id', error: 'required' }],
    ])
    assert.deepEqual(await fieldsOf('POST /linkcMetrics', { name: 'n', value: 'x' }), [
      400,
      [{ fieldName: 'value', error: 'type' }],
    ])
  })

  it('keeps visits, timings and guides', async () => {
    assert.deepEqual(
      await t.ok('POST /loginRecord/insert', { ...linkman.as, body: { source: 'H5', path: '/mall/index' } }),
      { done: true },
    )
    assert.deepEqual(
      (await t.db.select().from(loginRecords).where(eq(loginRecords.linkmanId, linkman.id))).map(row => [
        row.tenantId,
        row.source,
        row.path,
      ]),
      [[tenant.id, 'H5', '/mall/index']],
    )
    await t.ok('POST /linkcMetrics', { ...tenant.as, body: { name: 'first-paint', value: 412.5 } })
    assert.deepEqual(
      (await t.db.select().from(metrics).where(eq(metrics.tenantId, tenant.id))).map(row => [
        row.name,
        row.value,
        row.path,
      ]),
      [['first-paint', 412.5, '']],
    )
    assert.equal(
      (await t.send('POST /linkcMetrics', { ...tenant.as, payload: '{"name":"n","value":1e999}' })).body.error,
      'BAD_REQUEST',
    )
    for (const _ of [1, 2])
      await t.ok('POST /userGuide/completeUserGuide', { ...linkman.as, body: { guide: 'welcome' } })
    assert.equal((await t.db.select().from(userGuides).where(eq(userGuides.linkmanId, linkman.id))).length, 1)
    for (const [key, body] of [
      ['POST /loginRecord/insert', { source: 'H5' }],
      ['POST /userGuide/completeUserGuide', { guide: 'g' }],
    ] as const)
      assert.equal((await t.send(key, { ...tenant.as, body })).body.error, 'UNAUTHORIZED')
  })
})
