import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { resolveAddress } from './address.service'

const nothing = { province: '', city: '', dist: '', address: '', name: '', phone: '' }
const shenzhen = {
  province: '广东省',
  city: '深圳市',
  dist: '南山区',
  address: '科技园南路8号A座1201',
  name: '张三',
  phone: '13812345678',
}

for (const [text, expected] of [
  ['广东省深圳市南山区科技园南路8号A座1201，13812345678，张三', shenzhen],
  ['张三 13812345678 广东省深圳市南山区科技园南路8号A座1201', shenzhen],
  ['收货人：张三\n手机号码：138-1234-5678\n所在地区：广东省深圳市南山区\n详细地址：科技园南路8号A座1201', shenzhen],
  [
    '上海市浦东新区世纪大道100号',
    { ...nothing, province: '上海市', city: '上海市', dist: '浦东新区', address: '世纪大道100号' },
  ],
  [
    '浦东新区世纪大道100号 李小明 021-58881234',
    {
      province: '上海市',
      city: '上海市',
      dist: '浦东新区',
      address: '世纪大道100号',
      name: '李小明',
      phone: '021-58881234',
    },
  ],
  [
    '北京朝阳望京SOHO 王先生 13900001111',
    { province: '北京市', city: '北京市', dist: '朝阳区', address: '望京SOHO', name: '王先生', phone: '13900001111' },
  ],
  ['hello world 123', { ...nothing, address: 'hello world 123' }],
  ['😀😀😀', { ...nothing, address: '😀😀😀' }],
  ['臺北市信義區信義路五段7號', { ...nothing, address: '臺北市信義區信義路五段7號' }],
  ['((([[[***', { ...nothing, address: '((([[[***' }],
] as const)
  test(`address: ${text.slice(0, 20)}`, () => assert.deepEqual(resolveAddress(text), expected))

let t: TestServer
let tenant: MadeTenant
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db)
})
after(() => t.close())

test('both calls answer, and refuse what is no address text', async () => {
  const query = { address: '张三 13812345678 广东省深圳市南山区科技园南路8号A座1201' }
  assert.deepEqual(
    [
      await t.ok('GET /ssp/event/addressResolution', { ...tenant.as, query }),
      await t.ok('GET /address/resolution', { ...tenant.as, query }),
    ],
    [shenzhen, shenzhen],
  )
  for (const address of ['', 'x'.repeat(201), 'a\u0000b'])
    assert.equal(
      (await t.refused('GET /address/resolution', { ...tenant.as, query: { address } })).error,
      'BAD_REQUEST',
    )
})
