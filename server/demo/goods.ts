import type { GoodsKind } from '../../shared/goods'
import type { Localized } from '../../shared/language'
import { t } from './deterministic'

/** A part or a service item of the demo, with the company's own number for it. */
interface DemoGoods {
  kind: GoodsKind
  code: string
  name: Required<Localized>
  /** none for pieces */
  unit?: Required<Localized>
}

const METRE = t('米', 'm', 'м', '公尺')
const KILOGRAM = t('千克', 'kg', 'кг', '公斤')
const SET = t('套', 'set', 'компл.', '組')
const UNIT = t('台', 'unit', 'ед.', '台')
const HOUR = t('小时', 'hour', 'ч', '小時')
const HOLE = t('孔', 'hole', 'отв.', '孔')
const VISIT = t('次', 'visit', 'выезд', '次')
const SAMPLE = t('份', 'sample', 'проба', '份')
const DAY = t('天', 'day', 'день', '天')

/** What each company uses up, replaces and does, in the order in which forms offer it. */
export const DEMO_GOODS: Record<'mufeng' | 'hengji', DemoGoods[]> = {
  mufeng: [
    {
      kind: 'part',
      code: '6921168500231',
      name: t('PCB 复合滤芯', 'Composite filter PCB', 'Комбинированный фильтр PCB', 'PCB 複合濾芯'),
    },
    {
      kind: 'part',
      code: '6921168500248',
      name: t('RO 膜滤芯 1000G', 'RO membrane 1000G', 'Мембрана RO 1000G', 'RO 膜濾芯 1000G'),
    },
    {
      kind: 'part',
      code: 'MF-AC-0110',
      name: t('空调滤网（一对）', 'Air filter mesh, pair', 'Фильтр-сетка кондиционера, пара', '冷氣濾網（一對）'),
      unit: SET,
    },
    {
      kind: 'part',
      code: 'MF-AC-0205',
      name: t('空调遥控器', 'Remote control', 'Пульт кондиционера', '冷氣遙控器'),
    },
    {
      kind: 'part',
      code: 'MF-AC-0310',
      name: t(
        '空调连接铜管 6.35/9.52 mm',
        'Copper pipe, 6.35/9.52 mm',
        'Медная труба 6,35/9,52 мм',
        '冷氣連接銅管 6.35/9.52 mm',
      ),
      unit: METRE,
    },
    {
      kind: 'part',
      code: 'MF-AC-0320',
      name: t('制冷剂 R32', 'Refrigerant R32', 'Хладагент R32', '冷媒 R32'),
      unit: KILOGRAM,
    },
    {
      kind: 'part',
      code: 'MF-AC-0330',
      name: t('空调外机支架', 'Outdoor unit bracket', 'Кронштейн наружного блока', '冷氣室外機支架'),
      unit: SET,
    },
    {
      kind: 'part',
      code: 'MF-WM-0120',
      name: t('洗衣机排水泵', 'Washer drain pump', 'Сливной насос стиральной машины', '洗衣機排水泵'),
    },
    {
      kind: 'part',
      code: 'MF-WM-0141',
      name: t('洗衣机门密封圈', 'Washer door seal', 'Манжета люка стиральной машины', '洗衣機門密封圈'),
    },
    {
      kind: 'part',
      code: 'MF-RF-0116',
      name: t('冰箱门封条', 'Fridge door gasket', 'Уплотнитель двери холодильника', '冰箱門封條'),
    },
    {
      kind: 'part',
      code: 'MF-WH-0108',
      name: t('热水器点火针', 'Water heater igniter', 'Электрод розжига водонагревателя', '熱水器點火針'),
    },
    {
      kind: 'part',
      code: 'MF-RH-0107',
      name: t('油烟机油网', 'Range hood grease filter', 'Жироулавливающий фильтр вытяжки', '抽油煙機油網'),
    },
    {
      kind: 'service',
      code: 'MF-S-01',
      name: t('上门检测', 'Visit and diagnosis', 'Выезд и диагностика', '到府檢測'),
      unit: VISIT,
    },
    {
      kind: 'service',
      code: 'MF-S-02',
      name: t('维修工时', 'Repair labour', 'Ремонтные работы', '維修工時'),
      unit: HOUR,
    },
    {
      kind: 'service',
      code: 'MF-S-03',
      name: t(
        '壁挂空调拆机深洗',
        'Deep clean, wall unit',
        'Глубокая чистка настенного кондиционера',
        '壁掛冷氣拆機深洗',
      ),
      unit: UNIT,
    },
    {
      kind: 'service',
      code: 'MF-S-04',
      name: t('空调移机', 'Moving an air conditioner', 'Перенос кондиционера', '冷氣移機'),
      unit: UNIT,
    },
    {
      kind: 'service',
      code: 'MF-S-05',
      name: t('墙体打孔', 'Drilling a wall', 'Сверление стены', '牆面鑽孔'),
      unit: HOLE,
    },
    {
      kind: 'service',
      code: 'MF-S-06',
      name: t('旧机拆除和清运', 'Removal of the old appliance', 'Демонтаж и вывоз старой техники', '舊機拆除和清運'),
      unit: UNIT,
    },
  ],
  hengji: [
    {
      kind: 'part',
      code: 'HJS75-OF-2210',
      name: t('空压机机油滤芯', 'Compressor oil filter', 'Масляный фильтр компрессора', '空壓機機油濾芯'),
    },
    {
      kind: 'part',
      code: 'HJS75-AF-1180',
      name: t('空压机空气滤芯', 'Compressor air filter', 'Воздушный фильтр компрессора', '空壓機空氣濾芯'),
    },
    {
      kind: 'part',
      code: 'HJS75-OS-4402',
      name: t('空压机油分芯', 'Compressor oil separator', 'Сепаратор компрессора', '空壓機油氣分離芯'),
    },
    {
      kind: 'part',
      code: 'HJE22-OF-0310',
      name: t('挖掘机机油滤芯', 'Excavator oil filter', 'Масляный фильтр экскаватора', '挖土機機油濾芯'),
    },
    {
      kind: 'part',
      code: 'HJE22-AF-0421',
      name: t('挖掘机空气滤芯', 'Excavator air filter', 'Воздушный фильтр экскаватора', '挖土機空氣濾芯'),
    },
    {
      kind: 'part',
      code: 'HJE22-FF-0512',
      name: t('挖掘机燃油滤芯', 'Excavator fuel filter', 'Топливный фильтр экскаватора', '挖土機燃油濾芯'),
    },
    {
      kind: 'part',
      code: 'HJE22-SK-0707',
      name: t('油缸修理包', 'Cylinder repair kit', 'Ремкомплект цилиндра', '油缸修理包'),
      unit: SET,
    },
    {
      kind: 'part',
      code: 'HJE22-BT-1015',
      name: t('斗齿', 'Bucket tooth', 'Зуб ковша', '斗齒'),
    },
    {
      kind: 'part',
      code: 'HJG20-TS-0114',
      name: t(
        '发电机组温度传感器',
        'Generator temperature sensor',
        'Датчик температуры генератора',
        '發電機組溫度感測器',
      ),
    },
    {
      kind: 'part',
      code: 'HJG20-KM-0325',
      name: t('发电机组接触器', 'Generator contactor', 'Контактор генератора', '發電機組接觸器'),
    },
    {
      kind: 'service',
      code: 'HJ-S-01',
      name: t('现场检修', 'Repair on site', 'Ремонт на месте', '現場檢修'),
      unit: HOUR,
    },
    {
      kind: 'service',
      code: 'HJ-S-02',
      name: t('年度巡检', 'Annual inspection', 'Ежегодный осмотр', '年度巡檢'),
      unit: UNIT,
    },
    {
      kind: 'service',
      code: 'HJ-S-03',
      name: t('安装调试', 'Installation and commissioning', 'Монтаж и пусконаладка', '安裝調試'),
      unit: UNIT,
    },
    {
      kind: 'service',
      code: 'HJ-S-04',
      name: t('油液化验', 'Oil analysis', 'Анализ масла', '油液化驗'),
      unit: SAMPLE,
    },
    {
      kind: 'service',
      code: 'HJ-S-05',
      name: t('操作培训', 'Operator training', 'Обучение операторов', '操作培訓'),
      unit: DAY,
    },
  ],
}
