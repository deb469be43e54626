import { servicePoints } from '../../domains/provider/provider.table'
import type { Localized } from '../../../shared/language'
import type { Span } from '../../../shared/sla'
import { idOf, t } from '../deterministic'
import type { Seed } from './seed'

interface DemoPoint {
  key: string
  name: Localized
  areaCode: string
  address: string
  at: readonly [longitude: number, latitude: number] | null
  phone: string
  week: readonly [workday: readonly Span[], saturday: readonly Span[], sunday: readonly Span[]]
  services: readonly (keyof typeof SERVICES)[]
  /** days from today on which it is closed */
  closed?: readonly number[]
}
const SERVICES = {
  repair: t('到店维修', 'Repair in the shop', 'Ремонт в центре', '到店維修'),
  mail: t('寄修', 'Mail-in repair', 'Ремонт по почте', '寄修'),
  parts: t('配件销售', 'Spare parts', 'Запчасти', '配件銷售'),
  clean: t('清洗保养', 'Cleaning', 'Чистка', '清洗保養'),
  recycle: t('旧机回收', 'Trade-in', 'Приём старой техники', '舊機回收'),
  training: t('操作培训', 'Operator training', 'Обучение операторов', '操作培訓'),
  site: t('驻场服务', 'Service on site', 'Выезд на объект', '駐場服務'),
} as const
const DAY: readonly Span[] = [['09:00', '18:00']]
const LATE: readonly Span[] = [['09:00', '20:30']]
const HALF: readonly Span[] = [['09:00', '12:00']]
const SPLIT: readonly Span[] = [
  ['08:30', '12:00'],
  ['13:30', '17:30'],
]

/** Places are those of the public streets that they name, GCJ-02. */
const POINTS: Readonly<Record<string, readonly DemoPoint[]>> = {
  mufeng: [
    {
      key: 'xihu',
      name: t('沐风西湖服务中心', 'Mufeng West Lake service centre', 'Сервисный центр «Сиху»', '沐風西湖服務中心'),
      areaCode: '330106',
      address: '文三路 478 号华星时代广场 1 楼',
      at: [120.1236, 30.2763],
      phone: '0571-8800 6601',
      week: [LATE, LATE, DAY],
      services: ['repair', 'mail', 'parts', 'clean', 'recycle'],
    },
    {
      key: 'binjiang',
      name: t('沐风滨江门店', 'Mufeng Binjiang shop', 'Магазин «Биньцзян»', '沐風濱江門市'),
      areaCode: '330108',
      address: '江南大道 228 号星光大道二期 102 室',
      at: [120.2116, 30.2084],
      phone: '0571-8800 6602',
      week: [DAY, DAY, []],
      services: ['repair', 'parts', 'recycle'],
    },
    {
      key: 'yuhang',
      name: t('沐风余杭寄修站', 'Mufeng Yuhang mail-in repair', 'Ремонт по почте «Юйхан»', '沐風餘杭寄修站'),
      areaCode: '330110',
      address: '文一西路 1218 号恒生科技园 27 幢',
      at: [119.9823, 30.2819],
      phone: '0571-8800 6603',
      week: [SPLIT, [], []],
      services: ['mail', 'parts'],
      closed: [0, 1],
    },
    {
      key: 'shanghai',
      name: t(
        '沐风上海徐汇服务中心',
        'Mufeng Shanghai service centre',
        'Сервисный центр «Шанхай»',
        '沐風上海徐匯服務中心',
      ),
      areaCode: '310104',
      address: '龙华中路 596 号绿地缤纷城 B1',
      at: [121.4627, 31.1874],
      phone: '021-5588 6610',
      week: [LATE, LATE, LATE],
      services: ['repair', 'mail', 'parts', 'clean'],
    },
    {
      key: 'ningbo',
      name: t('沐风宁波鄞州授权店', 'Mufeng Ningbo partner', 'Партнёр в Нинбо', '沐風寧波鄞州授權店'),
      areaCode: '330212',
      address: '百丈东路 787 号包商大厦 1 楼',
      at: null,
      phone: '0574-8800 6605',
      week: [DAY, HALF, []],
      services: ['repair', 'parts'],
    },
  ],
  hengji: [
    {
      key: 'hangzhou',
      name: t('恒基杭州服务站', 'Hengji Hangzhou station', 'Станция в Ханчжоу', '恒基杭州服務站'),
      areaCode: '330110',
      address: '良渚街道勾运路 120 号',
      at: [120.0587, 30.3802],
      phone: '0571-8700 3301',
      week: [SPLIT, HALF, []],
      services: ['site', 'parts', 'training'],
    },
    {
      key: 'suzhou',
      name: t('恒基苏州配件仓', 'Hengji Suzhou parts depot', 'Склад запчастей в Сучжоу', '恒基蘇州配件倉'),
      areaCode: '320506',
      address: '胥口镇茅蓬路 600 号',
      at: [120.4836, 31.2271],
      phone: '0512-6700 3302',
      week: [DAY, DAY, []],
      services: ['parts', 'site'],
    },
  ],
}

/** Service points of each company: one without a place on the map, one that is closed today. */
export const providerSeed: Seed = {
  name: 'provider',
  after: ['tenancy'],
  async seed(tx, { company, tenantId, clock, made }) {
    const points = POINTS[company.key] ?? []
    if (!points.length) return
    await tx.insert(servicePoints).values(
      points.map(({ key, at, week: [workday, saturday, sunday], services, closed = [], ...point }, i) => ({
        ...point,
        tenantId,
        id: idOf(`${company.key} point ${key}`),
        longitude: at?.[0] ?? null,
        latitude: at?.[1] ?? null,
        days: [sunday, workday, workday, workday, workday, workday, saturday],
        closedDays: closed.map(days => clock.day(days)),
        services: services.map(one => SERVICES[one]),
        sort: i + 1,
        createTime: made(60, i),
        updateTime: made(60, i),
      })),
    )
  },
}
