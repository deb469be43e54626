import type { Localized } from '../../shared/language'
import { picture } from './company'
import { t } from './deterministic'

type Texts = Required<Localized>

/** A shelf of the demo's shop; `below`: the key of the one that it stands under. */
interface DemoShelf {
  key: string
  name: Texts
  below?: string
}
interface DemoVariant {
  specs: { name: Texts; value: Texts }[]
  /** cents */
  price: number
  discountPrice?: number
  /** pieces that arrived, and what became of them by itself; none for a service */
  stock?: { arrived: number; counted?: number; lost?: number }
  /** grams */
  weight?: number
}
/** What the shop says of one of DEMO_GOODS, by its number. */
interface DemoCommodity {
  code: string
  shelf: string
  summary: Texts
  points: Texts[]
  pictures: string[]
  models: string[]
  isCovered?: boolean
  sold: number
  variants: DemoVariant[]
}

const AC_WALL = 'KFR-35GW/QF2'
const AC_FLOOR = 'KFR-72LW/MY3'
const WASHERS = ['XQG100-JL5', 'XQG120-JL8D']
const FRIDGE = 'BCD-512WXY'
const PURIFIER = 'RO-1000QY3'
const DISHWASHER = 'WQP16-JJ8'
const HEATER = 'JSQ30-HQ16'
const HOOD = 'CXW-260-LY9'

const PACK = t('规格', 'Pack', 'Комплект', '規格')
const KIND = t('机型', 'Type', 'Тип', '機型')
const MATERIAL = t('材质', 'Material', 'Материал', '材質')
const LOAD = t('承重', 'Load', 'Нагрузка', '承重')
const GALVANISED = t('镀锌钢', 'Galvanised steel', 'Оцинковка', '鍍鋅鋼')
const STAINLESS = t('304 不锈钢', 'Stainless 304', 'Нержавейка 304', '304 不鏽鋼')
const LIGHT = t('120 kg', '120 kg', '120 кг', '120 kg')
const HEAVY = t('200 kg', '200 kg', '200 кг', '200 kg')

/** The last paragraph of every description of a part, and of a service. */
export const DEMO_PROMISE: Record<'part' | 'service', Texts> = {
  part: t(
    '原厂出品，签收后 7 天内未拆封可退，90 天内有质量问题免费换新。',
    'Made by us. Unopened it can be returned within 7 days, and what fails within 90 days is replaced free.',
    'Производим сами. Нераспечатанный товар можно вернуть за 7 дней, брак за 90 дней заменим бесплатно.',
    '原廠出品，簽收後 7 天內未拆封可退，90 天內有品質問題免費換新。',
  ),
  service: t(
    '工程师持证上门，开工前先报价，您同意后才动手；做完 30 天内不满意免费返工。',
    'A certified engineer comes, quotes first and begins when you agree. Not satisfied within 30 days: done again free.',
    'Приедет сертифицированный мастер: сначала цена, работа — с вашего согласия. Не понравится за 30 дней — переделаем бесплатно.',
    '工程師持證到府，開工前先報價，您同意後才動手；做完 30 天內不滿意免費返工。',
  ),
}

/** Shelves of the shop of mufeng, in their order; hengji has no shop. */
export const DEMO_SHELVES: DemoShelf[] = [
  { key: 'filters', name: t('滤芯耗材', 'Filters', 'Фильтры', '濾芯耗材') },
  { key: 'water', below: 'filters', name: t('净水滤芯', 'Water filters', 'Для воды', '淨水濾芯') },
  { key: 'mesh', below: 'filters', name: t('滤网油网', 'Air and grease', 'Воздух и жир', '濾網油網') },
  { key: 'parts', name: t('原厂配件', 'Original parts', 'Запчасти', '原廠配件') },
  { key: 'air', below: 'parts', name: t('空调配件', 'Air conditioning', 'Кондиционеры', '冷氣配件') },
  { key: 'laundry', below: 'parts', name: t('洗衣机配件', 'Laundry', 'Стирка', '洗衣機配件') },
  { key: 'kitchen', below: 'parts', name: t('厨卫配件', 'Kitchen and hot water', 'Кухня и вода', '廚衛配件') },
  { key: 'services', name: t('清洗上门', 'Services', 'Услуги', '清洗到府') },
  { key: 'clean', below: 'services', name: t('清洗保养', 'Cleaning', 'Чистка', '清洗保養') },
  { key: 'visit', below: 'services', name: t('检测安装', 'Visits and fitting', 'Выезд и монтаж', '檢測安裝') },
]

/** What the shop of mufeng sells, as it stands in its own order. */
export const DEMO_COMMODITIES: DemoCommodity[] = [
  {
    code: '6921168500231',
    shelf: 'water',
    summary: t(
      '净水器第一级，6–12 个月换一支',
      'First stage of the purifier, every 6–12 months',
      'Первая ступень, менять раз в 6–12 месяцев',
      '淨水器第一級，6–12 個月換一支',
    ),
    points: [
      t(
        'PP 棉、活性炭合一，滤除泥沙、余氯和异味',
        'Sediment and carbon in one: sand, chlorine and smell stay behind',
        'Механика и уголь в одном: песок, хлор и запах остаются в фильтре',
        'PP 棉、活性碳合一，濾除泥沙、餘氯和異味',
      ),
      t(
        '旋转卡扣，不用工具，两分钟自己换好',
        'Turns in without tools, two minutes',
        'Ставится без инструментов за две минуты',
        '旋轉卡扣，不用工具，兩分鐘自己換好',
      ),
    ],
    pictures: [picture('part-filter'), picture('product-purifier')],
    models: [PURIFIER],
    sold: 2416,
    variants: [
      {
        specs: [{ name: PACK, value: t('单支', 'One', '1 шт.', '單支') }],
        price: 12_800,
        discountPrice: 10_800,
        stock: { arrived: 240, counted: -4 },
        weight: 520,
      },
      {
        specs: [{ name: PACK, value: t('两支装', 'Two', '2 шт.', '兩支裝') }],
        price: 24_800,
        discountPrice: 19_800,
        stock: { arrived: 80 },
        weight: 1040,
      },
    ],
  },
  {
    code: '6921168500248',
    shelf: 'water',
    summary: t(
      '净水器第二级，24–36 个月换一支',
      'Second stage of the purifier, every 24–36 months',
      'Вторая ступень, менять раз в 24–36 месяцев',
      '淨水器第二級，24–36 個月換一支',
    ),
    points: [
      t(
        '1000 加仑大通量，接一杯水约 5 秒',
        '1000 gallons a day: a glass in about 5 seconds',
        '1000 галлонов в сутки: стакан примерно за 5 секунд',
        '1000 加侖大通量，接一杯水約 5 秒',
      ),
      t(
        '换好后先放水 10 分钟再饮用',
        'Let the water run for 10 minutes before you drink',
        'После замены слейте воду 10 минут',
        '換好後先放水 10 分鐘再飲用',
      ),
    ],
    pictures: [picture('part-membrane'), picture('product-purifier')],
    models: [PURIFIER],
    sold: 873,
    variants: [{ specs: [], price: 48_000, discountPrice: 40_800, stock: { arrived: 60, lost: -1 }, weight: 760 }],
  },
  {
    code: 'MF-AC-0110',
    shelf: 'mesh',
    summary: t(
      '一套两片，换季时换上，风量恢复如新',
      'Two in a set, for the change of season',
      'Две в комплекте, меняйте к новому сезону',
      '一套兩片，換季時換上，風量恢復如新',
    ),
    points: [
      t(
        '先看铭牌：壁挂机和柜机的尺寸不同',
        'Look at the nameplate: wall and floor units differ in size',
        'Смотрите шильдик: размеры настенных и колонных разные',
        '先看銘牌：壁掛機和直立機的尺寸不同',
      ),
      t(
        '清水冲洗、晾干后可以反复使用',
        'Rinse, dry and use it again',
        'Промойте, высушите и ставьте снова',
        '清水沖洗、晾乾後可以反覆使用',
      ),
    ],
    pictures: [picture('part-mesh'), picture('product-ac-wall')],
    models: [AC_WALL, AC_FLOOR],
    sold: 1958,
    variants: [
      {
        specs: [{ name: KIND, value: t('壁挂机', 'Wall unit', 'Настенный', '壁掛機') }],
        price: 6800,
        stock: { arrived: 300, counted: -6 },
        weight: 180,
      },
      {
        specs: [{ name: KIND, value: t('柜机', 'Floor unit', 'Колонный', '直立機') }],
        price: 8800,
        stock: { arrived: 4 },
        weight: 260,
      },
    ],
  },
  {
    code: 'MF-RH-0107',
    shelf: 'mesh',
    summary: t(
      '不锈钢油网，拆下就能进洗碗机',
      'Stainless steel, goes into the dishwasher',
      'Нержавеющая сталь, можно мыть в посудомойке',
      '不鏽鋼油網，拆下就能進洗碗機',
    ),
    points: [
      t(
        '双层错孔，拦油率 92%',
        'Two layers hold back 92% of the grease',
        'Два слоя задерживают 92% жира',
        '雙層錯孔，攔油率 92%',
      ),
    ],
    pictures: [picture('part-grease'), picture('product-hood')],
    models: [HOOD],
    sold: 642,
    variants: [{ specs: [], price: 9600, stock: { arrived: 120 }, weight: 640 }],
  },
  {
    code: 'MF-AC-0205',
    shelf: 'air',
    summary: t(
      '原装遥控器，到手就能用',
      'The original remote, works at once',
      'Оригинальный пульт, работает сразу',
      '原裝遙控器，到手就能用',
    ),
    points: [
      t(
        '壁挂机和柜机通用，用两节 7 号电池',
        'For wall and floor units, two AAA batteries',
        'Для настенных и колонных, две батарейки AAA',
        '壁掛機和直立機通用，用兩顆 4 號電池',
      ),
    ],
    pictures: [picture('part-remote'), picture('product-ac-wall'), picture('product-ac-floor')],
    models: [AC_WALL, AC_FLOOR],
    isCovered: true,
    sold: 1312,
    variants: [{ specs: [], price: 4500, stock: { arrived: 180, lost: -2 }, weight: 90 }],
  },
  {
    code: 'MF-AC-0330',
    shelf: 'air',
    summary: t(
      '外机支架一套，含膨胀螺栓',
      'Bracket with its anchor bolts',
      'Кронштейн с анкерами',
      '室外機支架一套，含膨脹螺栓',
    ),
    points: [
      t(
        '1.5 匹以下选 120 kg，3 匹选 200 kg',
        '120 kg up to 1.5 HP, 200 kg for 3 HP',
        '120 кг до 1,5 HP, 200 кг для 3 HP',
        '1.5 匹以下選 120 kg，3 匹選 200 kg',
      ),
      t(
        '高空安装请交给持证工程师',
        'Leave work at height to a certified engineer',
        'Работы на высоте доверьте сертифицированному мастеру',
        '高空安裝請交給持證工程師',
      ),
    ],
    pictures: [picture('part-bracket')],
    models: [AC_WALL, AC_FLOOR],
    sold: 287,
    variants: [
      {
        specs: [
          { name: MATERIAL, value: GALVANISED },
          { name: LOAD, value: LIGHT },
        ],
        price: 9800,
        stock: { arrived: 60 },
        weight: 3200,
      },
      {
        specs: [
          { name: MATERIAL, value: STAINLESS },
          { name: LOAD, value: LIGHT },
        ],
        price: 16_800,
        discountPrice: 14_800,
        stock: { arrived: 8, lost: -8 },
        weight: 3000,
      },
      {
        specs: [
          { name: MATERIAL, value: STAINLESS },
          { name: LOAD, value: HEAVY },
        ],
        price: 23_800,
        stock: { arrived: 25 },
        weight: 4600,
      },
    ],
  },
  {
    code: 'MF-AC-0310',
    shelf: 'air',
    summary: t(
      '加长连接管，按米卖',
      'To lengthen the line, by the metre',
      'Удлинение трассы, продаётся метрами',
      '加長連接管，按公尺賣',
    ),
    points: [
      t(
        '紫铜无缝管，含保温棉；切割和焊接由工程师完成',
        'Seamless copper with insulation; cutting and brazing are done by an engineer',
        'Бесшовная медь в изоляции; резку и пайку делает мастер',
        '紫銅無縫管，含保溫棉；切割和焊接由工程師完成',
      ),
    ],
    pictures: [picture('part-pipe')],
    models: [AC_WALL],
    sold: 754,
    variants: [{ specs: [], price: 8500, stock: { arrived: 400, counted: -12 }, weight: 410 }],
  },
  {
    code: 'MF-WM-0120',
    shelf: 'laundry',
    summary: t(
      '不排水、排水有异响时更换',
      'When it does not drain, or hums while it does',
      'Если не сливает или гудит при сливе',
      '不排水、排水有異響時更換',
    ),
    points: [
      t(
        '先清理过滤器：多数不排水是被异物堵住',
        'Clean the filter first: most that do not drain are blocked',
        'Сначала прочистите фильтр: чаще всего виноват засор',
        '先清理過濾器：多數不排水是被異物堵住',
      ),
    ],
    pictures: [picture('part-pump'), picture('product-washer')],
    models: WASHERS,
    isCovered: true,
    sold: 196,
    variants: [{ specs: [], price: 13_500, stock: { arrived: 40 }, weight: 850 }],
  },
  {
    code: 'MF-WM-0141',
    shelf: 'laundry',
    summary: t(
      '门边漏水、发霉时更换',
      'When the door leaks or the seal is mouldy',
      'Если подтекает люк или завелась плесень',
      '門邊漏水、發霉時更換',
    ),
    points: [
      t(
        '食品级硅胶，防霉；两款滚筒通用',
        'Mould-resistant silicone, for both drums',
        'Силикон против плесени, для обеих моделей',
        '食品級矽膠，防霉；兩款滾筒通用',
      ),
    ],
    pictures: [picture('part-seal'), picture('product-washer')],
    models: WASHERS,
    isCovered: true,
    sold: 321,
    variants: [{ specs: [], price: 16_800, stock: { arrived: 12, lost: -1, counted: -8 }, weight: 700 }],
  },
  {
    code: 'MF-RF-0116',
    shelf: 'kitchen',
    summary: t(
      '门关不严、结霜多时更换',
      'When the door does not close or frost builds up',
      'Если дверь не закрывается или много инея',
      '門關不嚴、結霜多時更換',
    ),
    points: [
      t(
        '磁性门封，卡进去就好，不用胶',
        'Magnetic, pressed in without glue',
        'Магнитный, вставляется без клея',
        '磁性門封，卡進去就好，不用膠',
      ),
    ],
    pictures: [picture('part-gasket'), picture('product-fridge')],
    models: [FRIDGE],
    isCovered: true,
    sold: 158,
    variants: [{ specs: [], price: 12_000, stock: { arrived: 35 }, weight: 420 }],
  },
  {
    code: 'MF-WH-0108',
    shelf: 'kitchen',
    summary: t(
      '打不着火、报 E1 时更换',
      'When it does not light, or shows E1',
      'Если не зажигается или показывает E1',
      '打不著火、報 E1 時更換',
    ),
    points: [
      t(
        '涉及燃气，请由工程师更换',
        'It works with gas: have an engineer change it',
        'Это газ: замену доверьте мастеру',
        '涉及瓦斯，請由工程師更換',
      ),
    ],
    pictures: [picture('part-igniter'), picture('product-heater')],
    models: [HEATER],
    isCovered: true,
    sold: 412,
    variants: [{ specs: [], price: 3500, stock: { arrived: 30, lost: -30 }, weight: 40 }],
  },
  {
    code: 'MF-S-03',
    shelf: 'clean',
    summary: t(
      '拆机洗到蒸发器，约 70 分钟一台',
      'Down to the evaporator, about 70 minutes each',
      'До испарителя, около 70 минут на один',
      '拆機洗到蒸發器，約 70 分鐘一台',
    ),
    points: [
      t(
        '拆面板、风轮，高温蒸汽清洗，接水罩不湿墙',
        'Panel and fan come off, steam at high temperature, the wall stays dry',
        'Снимаем панель и крыльчатку, чистим паром, стена остаётся сухой',
        '拆面板、風輪，高溫蒸汽清洗，接水罩不濕牆',
      ),
      t(
        '洗前洗后都测出风温度',
        'The temperature of the air is measured before and after',
        'До и после измерим температуру воздуха',
        '洗前洗後都測出風溫度',
      ),
    ],
    pictures: [picture('service-clean'), picture('product-ac-wall')],
    models: [AC_WALL],
    sold: 3204,
    variants: [{ specs: [], price: 12_900, discountPrice: 9900 }],
  },
  {
    code: 'MF-S-01',
    shelf: 'visit',
    summary: t(
      '当天或次日上门，查清原因再报价',
      'Today or tomorrow: the cause first, then a quote',
      'Сегодня или завтра: сначала причина, потом цена',
      '當天或次日到府，查清原因再報價',
    ),
    points: [
      t(
        '保修期内免费；修理后检测费抵工时费',
        'Free in warranty; taken off the labour when it is repaired',
        'По гарантии бесплатно; при ремонте засчитывается в работу',
        '保固期內免費；維修後檢測費抵工時費',
      ),
    ],
    pictures: [picture('service-visit')],
    models: [AC_WALL, AC_FLOOR, ...WASHERS, FRIDGE, PURIFIER, DISHWASHER, HEATER, HOOD],
    isCovered: true,
    sold: 2890,
    variants: [{ specs: [], price: 5000 }],
  },
  {
    code: 'MF-S-04',
    shelf: 'visit',
    summary: t(
      '拆、运、装一次做完，含 3 米内连管',
      'Taken down, moved and fitted, with 3 m of pipe',
      'Снимем, перевезём и поставим, с 3 м трассы',
      '拆、運、裝一次做完，含 3 公尺內連管',
    ),
    points: [
      t(
        '先收氟再拆机；打孔、加长管另计',
        'The refrigerant is recovered first; holes and longer pipes are extra',
        'Сначала собираем хладагент; отверстия и трасса длиннее — отдельно',
        '先收冷媒再拆機；打孔、加長管另計',
      ),
    ],
    pictures: [picture('service-move')],
    models: [AC_WALL, AC_FLOOR],
    sold: 367,
    variants: [
      {
        specs: [{ name: KIND, value: t('壁挂机', 'Wall unit', 'Настенный', '壁掛機') }],
        price: 26_000,
      },
      {
        specs: [{ name: KIND, value: t('柜机', 'Floor unit', 'Колонный', '直立機') }],
        price: 36_000,
      },
    ],
  },
  {
    code: 'MF-S-05',
    shelf: 'visit',
    summary: t('水钻打孔，不溅墙', 'Drilled wet, nothing splashes', 'Алмазное бурение без брызг', '水鑽打孔，不濺牆'),
    points: [
      t(
        '承重墙和有管线的墙不打，上门先探测',
        'Not through bearing walls or lines: the wall is scanned first',
        'Несущие стены и стены с трассами не сверлим: сначала проверяем детектором',
        '承重牆和有管線的牆不打，到府先探測',
      ),
    ],
    pictures: [picture('service-visit')],
    models: [AC_WALL, AC_FLOOR],
    sold: 905,
    variants: [{ specs: [], price: 6000 }],
  },
]
