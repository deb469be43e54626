import type { Localized } from '../../shared/language'
import type { QualityRule } from '../../shared/warranty'
import { t } from './deterministic'

/** A kind of product of the demo: models of it, and what people call it besides its name. */
interface DemoKind {
  key: string
  name: Required<Localized>
  models: string[]
  /** what the company promises of it */
  quality?: QualityRule
  words: string[]
}

/** What each company sells. */
export const DEMO_KINDS: Record<'mufeng' | 'hengji', DemoKind[]> = {
  mufeng: [
    {
      key: 'ac',
      name: t('空调', 'Air conditioner', 'Кондиционер', '冷氣'),
      models: ['KFR-35GW/QF2', 'KFR-72LW/MY3'],
      quality: {
        qualityDuration: 6,
        qualityUnit: 'year',
        qualityFiledName: 'installTime',
        parts: [
          { name: t('压缩机', 'Compressor', 'Компрессор', '壓縮機'), qualityDuration: 10, qualityUnit: 'year' },
          { name: t('遥控器', 'Remote control', 'Пульт', '遙控器'), qualityDuration: 12, qualityUnit: 'month' },
        ],
      },
      words: [
        '挂机',
        '柜机',
        '壁挂机',
        '柜式机',
        '外机',
        '室外机',
        '室内机',
        '变频机',
        'ac',
        'a/c',
        'aircon',
        'air con',
        'air-con',
        'air conditioning',
        'кондей',
        'сплит',
        'сплит-система',
      ],
    },
    {
      key: 'washer',
      name: t('洗衣机', 'Washing machine', 'Стиральная машина', '洗衣機'),
      models: ['XQG100-JL5', 'XQG120-JL8D'],
      quality: { qualityDuration: 3, qualityUnit: 'year', qualityFiledName: 'purchaseTime' },
      words: [
        '滚筒',
        '洗烘一体机',
        '洗烘机',
        '烘干机',
        '洗烘',
        'washer',
        'washer-dryer',
        'washer dryer',
        'washing machines',
        'dryer',
        'стиралка',
        'стиралки',
        'стиралке',
        'стиралку',
        'машинка',
        'сушилка',
        'стиральная',
      ],
    },
    {
      key: 'fridge',
      name: t('冰箱', 'Refrigerator', 'Холодильник', '冰箱'),
      models: ['BCD-512WXY'],
      quality: { qualityDuration: 3, qualityUnit: 'year', qualityFiledName: 'purchaseTime' },
      words: ['冰柜', '电冰箱', '冷冻柜', 'fridge', 'freezer', 'морозилка', 'морозильник'],
    },
    {
      key: 'purifier',
      name: t('净水器', 'Water purifier', 'Фильтр для воды', '淨水器'),
      models: ['RO-1000QY3'],
      quality: { qualityDuration: 1, qualityUnit: 'year', qualityFiledName: 'purchaseTime' },
      words: [
        '净水机',
        '纯水机',
        '滤水器',
        '净水',
        'purifier',
        'water filter',
        'ro system',
        'очиститель воды',
        'фильтр под мойку',
        'водоочиститель',
      ],
    },
    {
      key: 'dishwasher',
      name: t('洗碗机', 'Dishwasher', 'Посудомойка', '洗碗機'),
      models: ['WQP16-JJ8'],
      words: [
        '洗碗柜',
        'dish washer',
        'dish machine',
        'посудомоечная машина',
        'посудомоечная',
        'посудомойке',
        'посудомойку',
        'пмм',
      ],
    },
    {
      key: 'heater',
      name: t('热水器', 'Water heater', 'Водонагреватель', '熱水器'),
      models: ['JSQ30-HQ16'],
      words: [
        '燃气热水器',
        'heater',
        'boiler',
        'geyser',
        'gas heater',
        'колонка',
        'колонки',
        'колонке',
        'колонку',
        'газовая колонка',
        'нагреватель',
      ],
    },
    {
      key: 'hood',
      name: t('油烟机', 'Range hood', 'Вытяжка', '抽油煙機'),
      models: ['CXW-260-LY9'],
      words: [
        '吸油烟机',
        '脱排',
        'hood',
        'cooker hood',
        'extractor',
        'extractor hood',
        'вытяжке',
        'вытяжку',
        'вытяжки',
      ],
    },
  ],
  hengji: [
    {
      key: 'excavator',
      name: t('挖掘机', 'Excavator', 'Экскаватор', '挖土機'),
      models: ['HJ-220E'],
      quality: {
        qualityDuration: 24,
        qualityUnit: 'month',
        qualityFiledName: 'installTime',
        parts: [
          { name: t('液压泵', 'Hydraulic pump', 'Гидронасос', '液壓泵'), qualityDuration: 36, qualityUnit: 'month' },
          { name: t('履带', 'Tracks', 'Гусеницы', '履帶'), qualityDuration: 12, qualityUnit: 'month' },
        ],
      },
      words: ['挖机', '钩机', '履带挖', 'digger', 'backhoe'],
    },
    {
      key: 'compressor',
      name: t('空压机', 'Air compressor', 'Компрессор', '空壓機'),
      models: ['HJS-75PM'],
      quality: { qualityDuration: 24, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
      words: ['螺杆机', '空气压缩机', '压缩机', '气泵', 'compressor', 'screw compressor'],
    },
    {
      key: 'cnc',
      name: t('加工中心', 'Machining centre', 'Обрабатывающий центр', '加工中心'),
      models: ['HJV-1160'],
      words: ['数控机床', '机床', 'cnc', 'machining center', 'machine tool', 'mill', 'станок', 'чпу'],
    },
    {
      key: 'pump',
      name: t('水泵', 'Pump', 'Насос', '水泵'),
      models: ['HJD-155'],
      words: ['离心泵', '多级泵', 'water pump', 'centrifugal pump'],
    },
    {
      key: 'generator',
      name: t('发电机组', 'Generator', 'Генератор', '發電機組'),
      models: ['HJG-200'],
      words: ['发电机', '柴发', '柴油机组', 'genset', 'diesel generator', 'дизель-генератор', 'дгу'],
    },
  ],
}
