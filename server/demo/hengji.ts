import type { TenantFlags } from '../door/door.table'
import { picture, type DemoCompany } from './company'
import { idOf, t } from './fixed'
import { hengjiStories } from './stories.hengji'
import { hengjiTemplates } from './templates.hengji'

const flags: TenantFlags = {
  setting: { anonymous: false, progress: true, evaluate: true, shop: false, wiki: true },
  multiLanguage: true, serviceMall: false, PRODUCT_REGISTER_NEW: false, memberManage: false, RECEIPT_MANAGE: true, LINKC_SCAN_CODE_CONFIG: true,
  MinAppNoLogin: false, extendedWarrantyCard: false, appletsService: false, productRegisterOpen: false, needPayOrderByOutLine: true, needShowDiscountPriceGray: false,
  selfHelpEnabled: false, satisfactionGray: false, printAuthorityCheck: true, languageReset: false, editionList: [1], faultLibraryIds: [], shopType: 0,
}
const create = (template: string) => `/event/create?templateId=${idOf(`hengji template ${template}`)}`

/** An industrial-equipment maker that serves contract customers at home and abroad: closed to strangers, asks for the language first. */
export const hengji: DemoCompany = {
  key: 'hengji', codePrefix: 'HJ',
  tenant: {
    name: t('恒基重工', 'Hengji Industrial', 'Hengji Industrial', '恆基重工'),
    introduction: t(
      '恒基重工专注工程机械与流体设备 28 年，产品服务 46 个国家和地区。上海、莫斯科、阿拉木图三地备件中心，7×24 小时响应停机故障。',
      'For 28 years Hengji Industrial has built construction machinery and fluid equipment, at work in 46 countries. Parts centres in Shanghai, Moscow and Almaty; breakdowns are answered around the clock.',
      'Hengji Industrial 28 лет выпускает строительную и насосно-компрессорную технику для 46 стран. Склады запчастей в Шанхае, Москве и Алматы, круглосуточная поддержка.',
      '恆基重工專注工程機械與流體設備 28 年，產品服務 46 個國家和地區。上海、莫斯科、阿拉木圖三地備件中心，全天候回應停機故障。'),
    address: t('上海市松江区新桥镇明华路 1688 号', '1688 Minghua Road, Xinqiao, Songjiang, Shanghai', 'Шанхай, Сунцзян, Синьцяо, Минхуа-лу 1688', '上海市松江區新橋鎮明華路 1688 號'),
    people: t('服务调度中心', 'Service dispatch', 'Диспетчерская сервиса', '服務調度中心'),
    workTime: t('停机报修 7×24 小时，备件工作日 8:30–17:30', 'Breakdowns 24/7; parts on weekdays 8:30–17:30', 'Аварии круглосуточно; запчасти в будни 8:30–17:30', '停機報修全天候，備件工作日 8:30–17:30'),
    phone: '400-000-6600', email: 'service@hengji.example', logo: picture('logo-hengji'), type: 2, portalEnabled: true, flags,
    evaluateConfig: {
      useStarEvaluate: true, useTagEvaluate: true,
      starEvaluates: [
        t('很差', 'Unacceptable', 'Неприемлемо', '很差'), t('较差', 'Poor', 'Плохо', '較差'), t('合格', 'Acceptable', 'Приемлемо', '合格'), t('良好', 'Good', 'Хорошо', '良好'), t('优秀', 'Excellent', 'Отлично', '優秀'),
      ],
      tagEvaluates: [
        { star: 1, tags: [t('故障未排除', 'Fault remains', 'Не устранено', '故障未排除'), t('停机过久', 'Down too long', 'Долгий простой', '停機過久'), t('违反安全规定', 'Unsafe work', 'Нарушил ТБ', '違反安全規定')] },
        { star: 2, tags: [t('响应慢', 'Slow answer', 'Долгий отклик', '回應慢'), t('备件不齐', 'Parts missing', 'Нет запчастей', '備件不齊')] },
        { star: 3, tags: [t('基本解决', 'Mostly solved', 'В целом решено', '大致解決'), t('报告不完整', 'Incomplete report', 'Неполный отчёт', '報告不完整')] },
        { star: 4, tags: [t('响应及时', 'Quick answer', 'Быстрый отклик', '回應及時'), t('诊断准确', 'Right diagnosis', 'Точный диагноз', '診斷準確'), t('报告规范', 'Clear report', 'Понятный отчёт', '報告規範')] },
        { star: 5, tags: [t('响应迅速', 'Very fast', 'Очень быстро', '回應迅速'), t('一次修复', 'Fixed first time', 'С первого раза', '一次修復'), t('安全规范', 'Safe work', 'Безопасно', '安全規範'), t('培训到位', 'Trained our people', 'Обучил персонал', '訓練到位')] },
      ],
      starEvaluateFeilds: [t('服务态度', 'Attitude', 'Вежливость', '服務態度'), t('专业水平', 'Skill', 'Мастерство', '專業水準'), t('准时', 'Punctuality', 'Пунктуальность', '準時')],
    },
  },
  door: {
    domainId: 'hengji', host: '', name: t('恒基重工 · 客户服务', 'Hengji Customer Service', 'Сервис Hengji', '恆基重工 · 客戶服務'), themeColour: '#1D4ED8,#0F2E7A,#F59E0B',
    pageBackgroundColour: '#F3F6FB', containerMargin: 12, defaultLanguage: 'zh', languageList: ['zh', 'en', 'ru'], firstChooseLangEnable: true,
    banners: [
      { picture: picture('banner-hengji-site'), title: t('停机报修，2 小时响应', 'Stopped? Answered in 2 hours', 'Простой? Ответ за 2 часа', '停機報修，2 小時回應'), text: t('工程师 7×24 小时待命', 'Engineers on call around the clock', 'Инженеры на связи круглосуточно', '工程師全天候待命'), url: create('device') },
      { picture: picture('banner-hengji-parts'), title: t('原厂备件，当天发出', 'Genuine parts, sent today', 'Оригинальные детали сразу', '原廠備件，當天寄出'), text: t('三地中心库，现货 18,000 种', 'Three centres, 18,000 items in stock', '3 склада, 18 000 позиций', '三地中心倉，現貨 18,000 種'), url: create('part') },
      { picture: picture('banner-hengji-inspect'), title: t('年度巡检开放预约', 'Book the yearly inspection', 'Запись на годовой осмотр', '年度巡檢開放預約'), text: t('五大项 86 个检查点，出具报告', '86 checkpoints and a full report', '86 точек контроля и отчёт', '五大項 86 個檢查點，出具報告'), url: create('inspect') },
    ],
  },
  announcements: [
    { daysAgo: 2, title: t('冬季设备防冻提醒', 'Frost protection for your machines', 'Защита техники от мороза', '冬季設備防凍提醒'), content: t('气温低于 0 ℃ 时请使用 −35 号柴油和防冻冷却液，停机后排净水泵与管路积水。需要更换油液可提交“备件更换”。', 'Below 0 °C use −35 diesel and antifreeze, and drain pumps and pipes after stopping. Fluids can be ordered under Spare parts.', 'Ниже 0 °C используйте зимнее топливо и антифриз, сливайте воду из насосов и труб. Жидкости можно заказать в разделе «Запасные части».', '氣溫低於 0 ℃ 時請使用 −35 號柴油與防凍冷卻液，停機後排淨水泵與管路積水。需要更換油液可提交「備件更換」。') },
    { daysAgo: 12, title: t('阿拉木图备件中心启用', 'Parts centre in Almaty opened', 'Открыт склад запчастей в Алматы', '阿拉木圖備件中心啟用'), content: t('中亚客户的常用滤芯、密封件和传感器自即日起由阿拉木图直发，平均到货时间由 12 天缩短至 3 天。', 'Filters, seals and sensors for Central Asia now leave from Almaty: three days on average instead of twelve.', 'Фильтры, уплотнения и датчики для Центральной Азии теперь отправляются из Алматы: в среднем 3 дня вместо 12.', '中亞客戶的常用濾芯、密封件和感測器自即日起由阿拉木圖直發，平均到貨時間由 12 天縮短至 3 天。') },
    { daysAgo: 31, title: t('HJ-220E 控制器软件 3.2.1 发布', 'Controller software 3.2.1 for HJ-220E', 'ПО контроллера 3.2.1 для HJ-220E', 'HJ-220E 控制器軟體 3.2.1 發布'), content: t('修复低温启动时误报 AL-203 的问题，优化怠速油耗。保修期内设备可在下次巡检时免费升级。', 'Fixes false AL-203 alarms on cold starts and saves fuel at idle. Free with your next inspection while under warranty.', 'Устранены ложные AL-203 при холодном пуске, снижен расход на холостом ходу. По гарантии обновим бесплатно при осмотре.', '修復低溫啟動時誤報 AL-203 的問題，優化怠速油耗。保固期內設備可在下次巡檢時免費升級。') },
  ],
  customers: [
    { key: 'tiancheng', name: '杭州天成建设工程有限公司', address: { province: '浙江省', city: '杭州市', dist: '余杭区', address: '良渚街道勾运路 99 号天成设备基地' } },
    { key: 'seiko', name: '苏州锐工精密模具有限公司', address: { province: '江苏省', city: '苏州市', dist: '吴中区', address: '胥口镇茅蓬路 517 号 3 号厂房' } },
    { key: 'stroy', name: 'ООО «СтройТехМонтаж»', address: { country: 'Россия', province: 'Москва', city: 'Москва', dist: 'Печатники', address: 'ул. Южнопортовая, 21, стр. 4' } },
    { key: 'alatau', name: 'ТОО «Алатау Инжиниринг»', address: { country: 'Казахстан', province: 'Алматы', city: 'Алматы', dist: 'Турксибский район', address: 'ул. Суюнбая, 152' } },
    { key: 'pacific', name: 'Pacific Ridge Quarry Ltd.', address: { province: '上海市', city: '上海市', dist: '浦东新区', address: 'Lingang Logistics Park, 688 Tongshun Avenue, Gate 4' } },
  ],
  linkmen: [
    { key: 'ligong', customer: 'tiancheng', name: '李工', phone: '13900000000', account: 'ligong', email: 'equipment@tiancheng.example', language: 'zh', lastLogin: [-1, '17:48'] },
    { key: 'wanghaitao', customer: 'tiancheng', name: '王海涛', phone: '13900000001', account: 'wanghaitao', email: 'wht@tiancheng.example', language: 'zh', lastLogin: [-4, '09:10'] },
    { key: 'sunli', customer: 'seiko', name: '孙丽', phone: '13700000011', account: 'sunli', email: 'sunli@ruigong.example', language: 'zh', lastLogin: [-1, '10:22'] },
    { key: 'smirnov', customer: 'stroy', name: 'Алексей Смирнов', phone: '79160000012', account: 'smirnov', email: 'a.smirnov@stm.example', language: 'ru', lastLogin: [-1, '14:05'] },
    { key: 'orlova', customer: 'stroy', name: 'Марина Орлова', phone: '79160000013', email: 'm.orlova@stm.example', language: 'ru' },
    { key: 'nurlanov', customer: 'alatau', name: 'Ерлан Нурланов', phone: '77010000014', account: 'nurlanov', email: 'e.nurlanov@alatau.example', language: 'ru', lastLogin: [-6, '15:37'] },
    { key: 'carter', customer: 'pacific', name: 'James Carter', phone: '18900000015', account: 'carter', email: 'j.carter@pacificridge.example', language: 'en', lastLogin: [-20, '11:00'] },
  ],
  staff: [
    { key: 'zhoujing', displayName: '周静', phone: '17700000200', account: 'staff', openUserId: 'zhoujing' },
    { key: 'gaofeng', displayName: '高峰', phone: '17700000201', account: 'gaofeng', openUserId: 'gaofeng' },
    { key: 'majun', displayName: '马骏', phone: '17700000202', account: 'majun', openUserId: 'majun' },
    { key: 'sunhao', displayName: '孙浩', phone: '17700000203', account: 'sunhao', openUserId: 'sunhao' },
    { key: 'volkov', displayName: 'Дмитрий Волков', phone: '79160000204', account: 'volkov', openUserId: 'volkov' },
  ],
  templates: hengjiTemplates,
  models: {
    excavator: { name: t('履带挖掘机 22 吨', 'Crawler excavator, 22 t', 'Гусеничный экскаватор, 22 т', '履帶挖土機 22 噸'), type: t('挖掘机', 'Excavator', 'Экскаватор', '挖土機'), model: 'HJ-220E', picture: picture('product-excavator'), serialPrefix: 'HJE22' },
    compressor: { name: t('永磁螺杆空压机 75 kW', 'Screw compressor, 75 kW', 'Винтовой компрессор, 75 кВт', '永磁螺桿空壓機 75 kW'), type: t('空压机', 'Air compressor', 'Компрессор', '空壓機'), model: 'HJS-75PM', picture: picture('product-compressor'), serialPrefix: 'HJS75' },
    cnc: { name: t('立式加工中心 1160', 'Vertical machining centre 1160', 'Обрабатывающий центр 1160', '立式加工中心 1160'), type: t('加工中心', 'Machining centre', 'Обрабатывающий центр', '加工中心'), model: 'HJV-1160', picture: picture('product-cnc'), serialPrefix: 'HJV11' },
    pump: { name: t('多级离心泵 155 m³/h', 'Multistage pump, 155 m³/h', 'Многоступенчатый насос, 155 м³/ч', '多級離心泵 155 m³/h'), type: t('水泵', 'Pump', 'Насос', '水泵'), model: 'HJD-155', picture: picture('product-pump'), serialPrefix: 'HJD15' },
    generator: { name: t('柴油发电机组 200 kW', 'Diesel generator, 200 kW', 'Дизель-генератор, 200 кВт', '柴油發電機組 200 kW'), type: t('发电机组', 'Generator', 'Генератор', '發電機組'), model: 'HJG-200', picture: picture('product-generator'), serialPrefix: 'HJG20' },
  },
  products: [
    { key: 'tc.ex1', model: 'excavator', customer: 'tiancheng', warranty: [318, 24], code: 'HJ-5T9W3K' },
    { key: 'tc.ex2', model: 'excavator', customer: 'tiancheng', warranty: [318, 24] },
    { key: 'tc.ex3', model: 'excavator', customer: 'tiancheng', warranty: [-221, 24] },
    { key: 'tc.comp1', model: 'compressor', customer: 'tiancheng', warranty: [18, 24] },
    { key: 'tc.comp2', model: 'compressor', customer: 'tiancheng', warranty: [455, 24] },
    { key: 'tc.gen', model: 'generator', customer: 'tiancheng', warranty: [-60, 12] },
    { key: 'tc.pump', model: 'pump', customer: 'tiancheng', warranty: [352, 12] },
    { key: 'rg.cnc1', model: 'cnc', customer: 'seiko', warranty: [127, 24] },
    { key: 'rg.cnc2', model: 'cnc', customer: 'seiko', warranty: [127, 24] },
    { key: 'rg.comp', model: 'compressor', customer: 'seiko', warranty: [-400, 24] },
    { key: 'st.ex1', model: 'excavator', customer: 'stroy', warranty: [540, 36] },
    { key: 'st.ex2', model: 'excavator', customer: 'stroy', warranty: [540, 36] },
    { key: 'st.gen', model: 'generator', customer: 'stroy' },
    { key: 'al.pump', model: 'pump', customer: 'alatau', warranty: [8, 24] },
    { key: 'al.ex', model: 'excavator', customer: 'alatau', warranty: [-15, 24] },
    { key: 'pr.comp', model: 'compressor', customer: 'pacific', warranty: [610, 24] },
  ],
  stories: hengjiStories,
}
