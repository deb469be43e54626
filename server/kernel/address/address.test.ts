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
  ['收 货 人：张三\n手　机：138-1234-5678\n所在地区：广东省深圳市南山区\n详 细 地 址：科技园南路8号A座1201', shenzhen],
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
  [
    '重庆市渝北区龙溪街道重庆路8号 陆小满 13711110241',
    {
      province: '重庆市',
      city: '重庆市',
      dist: '渝北区',
      address: '龙溪街道重庆路8号',
      name: '陆小满',
      phone: '13711110241',
    },
  ],
  [
    '北京市海淀区北京大学医学部 陆小满 13711110242',
    {
      province: '北京市',
      city: '北京市',
      dist: '海淀区',
      address: '北京大学医学部',
      name: '陆小满',
      phone: '13711110242',
    },
  ],
  [
    '北京市朝阳区朝阳门外大街朝阳大厦10层 北京青禾科技 13711110243',
    {
      province: '北京市',
      city: '北京市',
      dist: '朝阳区',
      address: '朝阳门外大街朝阳大厦10层',
      name: '北京青禾科技',
      phone: '13711110243',
    },
  ],
  [
    '重庆市渝中区重庆市人民大礼堂旁 陆小满 13711110244',
    {
      province: '重庆市',
      city: '重庆市',
      dist: '渝中区',
      address: '重庆市人民大礼堂旁',
      name: '陆小满',
      phone: '13711110244',
    },
  ],
  [
    '河北省石家庄市长安区石家庄市第一医院 陆小满 13711110245',
    {
      province: '河北省',
      city: '石家庄市',
      dist: '长安区',
      address: '石家庄市第一医院',
      name: '陆小满',
      phone: '13711110245',
    },
  ],
  [
    '北京大学医学部 陆小满 13711110246',
    { ...nothing, address: '北京大学医学部', name: '陆小满', phone: '13711110246' },
  ],
  ['重庆重庆市人民大礼堂', { ...nothing, province: '重庆市', city: '重庆市', address: '重庆市人民大礼堂' }],
  [
    '陆小满广东省深圳市南山区深圳湾路8号 13711110247',
    {
      province: '广东省',
      city: '深圳市',
      dist: '南山区',
      address: '深圳湾路8号',
      name: '陆小满',
      phone: '13711110247',
    },
  ],
  ['上海市电话局路8号', { ...nothing, province: '上海市', city: '上海市', address: '电话局路8号' }],
  ['江苏省昆山市昆山路8号', { ...nothing, province: '江苏省', city: '苏州市', dist: '昆山市', address: '昆山路8号' }],
  [
    '内蒙古呼和浩特新城区新城南街8号',
    { ...nothing, province: '内蒙古自治区', city: '呼和浩特市', dist: '新城区', address: '新城南街8号' },
  ],
  ['朝阳区建国路8号', { ...nothing, address: '朝阳区建国路8号' }],
  ['hello world 123', { ...nothing, address: 'hello world 123' }],
  ['😀😀😀', { ...nothing, address: '😀😀😀' }],
  ['臺北市信義區信義路五段7號', { ...nothing, address: '臺北市信義區信義路五段7號' }],
  ['((([[[***', { ...nothing, address: '((([[[***' }],
] as const)
  test(`address: ${text.slice(0, 20)}`, () => assert.deepEqual(resolveAddress(text), expected))

test('no letter of a street is lost when it says the name of a division again', () => {
  for (const [head, names] of [
    ['重庆市渝北区', ['重庆', '重庆市', '渝北', '渝北区']],
    ['吉林省吉林市船营区', ['吉林', '吉林省', '吉林市', '船营']],
    ['上海浦东新区', ['上海', '上海市', '浦东', '浦东新区']],
    ['广东省广州市天河区', ['广东', '广州', '天河', '天河区', '北京']],
    ['新疆维吾尔自治区乌鲁木齐市天山区', ['新疆', '乌鲁木齐', '天山']],
  ] as const)
    for (const name of names)
      for (const street of [`${name}路8号`, `一马路${name}大厦3层`, `${name}大学`, `人民路${name}小区${name}苑`]) {
        const found = resolveAddress(`${head}${street} 陆小满 13711110241`)
        assert.deepEqual([found.address, found.name, found.phone], [street, '陆小满', '13711110241'], head + street)
      }
})

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
