import type { Past, PastCustomer } from './past'

const china = (
  name: string,
  person: string,
  model: string,
  province: string,
  city: string,
  dist: string,
  address: string,
): Omit<PastCustomer, 'phone'> => ({
  name,
  person,
  model,
  language: 'zh',
  address: { province, city, dist, address },
})
const russia = (
  name: string,
  person: string,
  model: string,
  city: string,
  dist: string,
  address: string,
): Omit<PastCustomer, 'phone'> => ({
  name,
  person,
  model,
  language: 'ru',
  address: { country: 'Россия', province: city, city, dist, address },
})

const customers = [
  china('宁波远航港务机械有限公司', '徐凯', 'excavator', '浙江省', '宁波市', '北仑区', '进港路 88 号 2 号库'),
  china('绍兴恒泰纺织有限公司', '蒋红', 'compressor', '浙江省', '绍兴市', '柯桥区', '齐贤路 1200 号动力站'),
  china('无锡新锐精密机械有限公司', '陆涛', 'cnc', '江苏省', '无锡市', '新吴区', '锡梅路 108 号 1 号厂房'),
  china('南京江北水务有限公司', '汪洋', 'pump', '江苏省', '南京市', '浦口区', '浦珠中路 19 号三号泵房'),
  china('合肥康明数据中心', '方瑜', 'generator', '安徽省', '合肥市', '蜀山区', '望江西路 920 号'),
  china('嘉兴路桥工程有限公司', '倪磊', 'excavator', '浙江省', '嘉兴市', '秀洲区', '新塍大道 561 号'),
  russia('ООО «НеваСтрой»', 'Игорь Белов', 'excavator', 'Санкт-Петербург', 'Колпино', 'ул. Финляндская, 16'),
  russia('ООО «КазаньКомпрессор»', 'Тимур Галиев', 'compressor', 'Казань', 'Приволжский район', 'ул. Техническая, 37'),
  russia('АО «Тулаводоканал»', 'Ольга Фёдорова', 'pump', 'Тула', 'Пролетарский район', 'ул. Кирова, 130'),
].map((customer, i): PastCustomer => ({
  ...customer,
  phone: `${customer.language === 'ru' ? '7916555' : '1371002'}${String(i + 1).padStart(4, '0')}`,
}))

const yearly = (...scope: string[]) => ({ kind: 'yearly', scope, machines: 1 })
const running = { alarm: 'no', stopped: 'no' }

/** What Hengji did for its customers in the last two years. */
export const hengjiPast: Past = {
  customers,
  finished: [48, 76],
  praises: {
    zh: ['到场快，判断准，没有耽误生产。', '报告写得很清楚，方便归档。', '工具和备件都带齐了，一次修好。'],
    ru: [
      'Приехал вовремя, всё сделал за один выезд.',
      'Подробный отчёт, спасибо.',
      'Объяснил машинистам, как ухаживать.',
    ],
  },
  works: [
    {
      template: 'device',
      model: 'excavator',
      meter: true,
      title: '挖掘机液压油温偏高',
      values: {
        ...running,
        system: ['hydraulic', 'hose', 'oilLeak'],
        description: '连续作业两小时油温到 88 ℃，接头有渗油。',
      },
      done: '更换渗油软管，清洗液压油散热器，油温稳定在 72 ℃。',
    },
    {
      template: 'device',
      model: 'compressor',
      meter: true,
      title: '空压机排气温度偏高',
      values: {
        ...running,
        system: ['electric', 'sensor', 'temperature'],
        description: '满载时排气温度 101 ℃，未报警。',
      },
      done: '清洗冷却器，更换温控阀芯，满载排气温度 86 ℃。',
    },
    {
      template: 'device',
      model: 'cnc',
      meter: true,
      title: '加工中心通讯中断',
      values: { ...running, system: ['electric', 'control', 'network'], description: '传程序时偶尔断线，重连后恢复。' },
      done: '更换网口模块并重新接地，连续传输八小时无中断。',
    },
    {
      template: 'device',
      model: 'pump',
      meter: true,
      title: '水泵轴承有异响',
      values: { ...running, system: ['power', 'motor', 'bearing'], description: '驱动端有摩擦声，温度 68 ℃。' },
      done: '更换轴承并对中，运行四小时温度 51 ℃，无异响。',
    },
    {
      template: 'inspect',
      title: '设备年度巡检',
      values: yearly('mechanical', 'electric', 'safety'),
      done: '全部项目检查完成，紧固件已补紧，报告五个工作日内发送。',
    },
    {
      template: 'inspect',
      title: '油液化验与更换',
      values: yearly('hydraulic', 'oil'),
      done: '油样已送检，更换液压油与滤芯，油位正常。',
    },
    {
      template: 'device',
      model: 'excavator',
      meter: true,
      title: 'Экскаватор: течь гидрошланга',
      values: {
        ...running,
        system: ['hydraulic', 'hose', 'oilLeak'],
        description: 'Подтёки у стрелы, уровень масла падает.',
      },
      done: 'Шланг и уплотнения заменены, давление в норме, течи нет.',
    },
    {
      template: 'device',
      model: 'compressor',
      meter: true,
      title: 'Компрессор перегревается',
      values: {
        ...running,
        system: ['electric', 'sensor', 'temperature'],
        description: 'Под нагрузкой до 100 °C, охлаждение работает.',
      },
      done: 'Охладитель промыт, термостат заменён, под нагрузкой 85 °C.',
    },
    {
      template: 'inspect',
      title: 'Годовой осмотр',
      values: yearly('mechanical', 'electric', 'safety'),
      done: 'Все пункты проверены, крепёж подтянут, отчёт отправлен.',
    },
  ],
}
