import type { Language, Localized } from '../../../shared/language'
import { numberOf, t } from '../fixed'

/** A category of articles, in the order of the list. */
interface DemoArticleType { key: string; name: Required<Localized> }
interface DemoArticleLabel { key: string; name: Required<Localized> }

/** What is known of an article beside its text, which lies in `<tenant>/<slug>.<language>.<md|html>`: `# Title` or `<h1>` first, then a summary of one sentence. */
export interface DemoArticle {
  slug: string
  format: 'markdown' | 'html'
  /** key of a type */
  type: string
  /** keys of labels */
  labels: string[]
  /** models of the demo's products that it is about; none for all */
  models: string[]
  languages: Language[]
  faultCodes?: string[]
  readCount: number
  publishedDaysAgo: number
  isTop?: boolean
  /** pictures of the folder `pictures` that also hang on the article as files; names are in Chinese, as a writer would give them */
  files?: { name: string; picture: string }[]
}

/** Rows are written without what can be derived. */
type Row = Omit<DemoArticle, 'format' | 'readCount'> & { html?: true; /** reads at most */ popular: number }
const list = (tenant: string, rows: Row[]): DemoArticle[] =>
  rows.map(({ html, popular, ...row }) => ({ ...row, format: html ? 'html' : 'markdown', readCount: numberOf(`${tenant} article ${row.slug} reads`, Math.round(popular * 0.6), popular) }))

const ALL: Language[] = ['zh', 'en', 'ru', 'tw']
const ACS = ['KFR-35GW/QF2', 'KFR-72LW/MY3']
const WASHERS = ['XQG100-JL5', 'XQG120-JL8D']
const EVERY_APPLIANCE = [...ACS, ...WASHERS, 'BCD-512WXY', 'RO-1000QY3', 'WQP16-JJ8', 'JSQ30-HQ16', 'CXW-260-LY9']
const EVERY_MACHINE = ['HJ-220E', 'HJS-75PM', 'HJV-1160', 'HJD-155', 'HJG-200']

/** The knowledge base of each tenant. */
export const DEMO_ARTICLES: Record<'mufeng' | 'hengji', { types: DemoArticleType[]; labels: DemoArticleLabel[]; articles: DemoArticle[] }> = {
  mufeng: {
    types: [
      { key: 'fault', name: t('故障代码', 'Error codes', 'Коды ошибок', '故障代碼') },
      { key: 'trouble', name: t('故障排查', 'Troubleshooting', 'Неполадки', '故障排除') },
      { key: 'care', name: t('清洁保养', 'Cleaning and care', 'Чистка и уход', '清潔保養') },
      { key: 'install', name: t('安装使用', 'Installation and use', 'Установка и работа', '安裝使用') },
      { key: 'policy', name: t('保修与费用', 'Warranty and prices', 'Гарантия и цены', '保固與費用') },
      { key: 'service', name: t('服务流程', 'How service works', 'Порядок сервиса', '服務流程') },
    ],
    labels: [
      { key: 'self', name: t('自己能做', 'Do it yourself', 'Своими руками', '自己動手') },
      { key: 'safety', name: t('用电用气安全', 'Safety', 'Безопасность', '用電用氣安全') },
      { key: 'season', name: t('换季', 'Season', 'Сезон', '換季') },
      { key: 'new', name: t('新机必读', 'New appliance', 'Новая техника', '新機必讀') },
      { key: 'save', name: t('省电省钱', 'Save money', 'Экономия', '省電省錢') },
      { key: 'hot', name: t('常问', 'Often asked', 'Частые вопросы', '常見問題') },
    ],
    articles: list('mufeng', [
      { slug: 'e4-dishwasher', type: 'fault', labels: ['hot', 'self'], models: ['WQP16-JJ8'], languages: ALL, faultCodes: ['E4'], publishedDaysAgo: 36, isTop: true, popular: 5600, files: [{ name: '角阀示意图.png', picture: 'valve' }] },
      { slug: 'error-codes-all', type: 'fault', labels: ['hot'], models: EVERY_APPLIANCE, languages: ALL, faultCodes: ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E8', 'E9', 'E10', 'E21', 'E30', 'F1', 'F2', 'FL', 'U3', 'C1', 'C5', 'dr'], publishedDaysAgo: 42, isTop: true, popular: 8900 },
      { slug: 'e1-heater', type: 'fault', labels: ['safety', 'hot'], models: ['JSQ30-HQ16'], languages: ALL, faultCodes: ['E1'], publishedDaysAgo: 51, popular: 3200 },
      { slug: 'e6-ac', type: 'fault', labels: ['season', 'self'], models: ACS, languages: ['zh', 'en'], faultCodes: ['E6'], publishedDaysAgo: 73, popular: 1900 },
      { slug: 'f1-ac', type: 'fault', labels: [], models: ACS, languages: ALL, faultCodes: ['F1'], publishedDaysAgo: 88, popular: 1500 },
      { slug: 'washer-codes', type: 'fault', labels: ['self', 'hot'], models: WASHERS, languages: ['zh'], faultCodes: ['E10', 'E21', 'E30', 'U3'], publishedDaysAgo: 94, popular: 4100 },
      { slug: 'fridge-f2', type: 'fault', labels: [], models: ['BCD-512WXY'], languages: ['zh'], faultCodes: ['F2', 'dr'], publishedDaysAgo: 101, popular: 900 },
      { slug: 'purifier-codes', type: 'fault', labels: ['self'], models: ['RO-1000QY3'], languages: ['zh'], faultCodes: ['C1', 'C5'], publishedDaysAgo: 66, popular: 1200 },
      { slug: 'ac-not-cold', type: 'trouble', labels: ['hot', 'season', 'self'], models: ACS, languages: ['zh', 'en', 'tw'], publishedDaysAgo: 29, popular: 6700 },
      { slug: 'leak-where', type: 'trouble', labels: ['hot', 'safety'], models: EVERY_APPLIANCE, languages: ALL, publishedDaysAgo: 58, popular: 3900 },
      { slug: 'noise', type: 'trouble', labels: ['hot', 'self'], models: [...WASHERS, 'BCD-512WXY', ...ACS, 'CXW-260-LY9'], languages: ['zh'], publishedDaysAgo: 83, popular: 3300 },
      { slug: 'no-power', type: 'trouble', labels: ['safety', 'self'], models: EVERY_APPLIANCE, languages: ['zh'], publishedDaysAgo: 112, popular: 2600 },
      { slug: 'hot-cold-water', type: 'trouble', labels: ['self', 'season'], models: ['JSQ30-HQ16'], languages: ['zh'], publishedDaysAgo: 79, popular: 2200 },
      { slug: 'fridge-not-cold', type: 'trouble', labels: ['self'], models: ['BCD-512WXY'], languages: ['zh'], publishedDaysAgo: 125, popular: 2700 },
      { slug: 'ac-filter-clean', type: 'care', labels: ['self', 'save', 'hot'], models: ACS, languages: ALL, publishedDaysAgo: 33, popular: 7400, files: [{ name: '滤网清洗三步.png', picture: 'filter-steps' }] },
      { slug: 'ac-deep-clean', type: 'care', labels: ['season'], models: ACS, languages: ['zh'], publishedDaysAgo: 21, popular: 2900 },
      { slug: 'washer-drum-clean', type: 'care', labels: ['self'], models: WASHERS, languages: ALL, publishedDaysAgo: 90, popular: 3700 },
      { slug: 'dishwasher-care', type: 'care', labels: ['self'], models: ['WQP16-JJ8'], languages: ['zh'], publishedDaysAgo: 107, popular: 1800 },
      { slug: 'purifier-filter-change', type: 'care', labels: ['self', 'hot'], models: ['RO-1000QY3'], languages: ALL, publishedDaysAgo: 14, popular: 4600 },
      { slug: 'hood-clean', type: 'care', labels: ['self'], models: ['CXW-260-LY9'], languages: ['zh'], html: true, publishedDaysAgo: 410, popular: 2500 },
      { slug: 'fridge-care', type: 'care', labels: ['self', 'save'], models: ['BCD-512WXY'], languages: ['zh'], publishedDaysAgo: 131, popular: 1400 },
      { slug: 'ac-install', type: 'install', labels: ['new'], models: ACS, languages: ['zh'], publishedDaysAgo: 47, popular: 2100 },
      { slug: 'washer-install', type: 'install', labels: ['new', 'self'], models: WASHERS, languages: ['zh', 'en'], publishedDaysAgo: 62, popular: 2400 },
      { slug: 'dishwasher-install', type: 'install', labels: ['new'], models: ['WQP16-JJ8'], languages: ['zh'], publishedDaysAgo: 69, popular: 1600 },
      { slug: 'wifi-pairing', type: 'install', labels: ['self', 'new', 'hot'], models: [...ACS, ...WASHERS, 'BCD-512WXY', 'JSQ30-HQ16'], languages: ALL, publishedDaysAgo: 54, popular: 5200 },
      { slug: 'heater-safe-use', type: 'install', labels: ['safety', 'season'], models: ['JSQ30-HQ16'], languages: ['zh', 'tw'], publishedDaysAgo: 18, popular: 2800 },
      { slug: 'warranty-policy', type: 'policy', labels: ['hot'], models: EVERY_APPLIANCE, languages: ALL, publishedDaysAgo: 150, isTop: true, popular: 6100, files: [{ name: '电子保修卡样例.png', picture: 'warranty-card' }] },
      { slug: 'price-list', type: 'policy', labels: ['hot', 'save'], models: EVERY_APPLIANCE, languages: ['zh', 'tw'], html: true, publishedDaysAgo: 430, popular: 4800 },
      { slug: 'invoice', type: 'policy', labels: [], models: [], languages: ['zh', 'tw'], publishedDaysAgo: 118, popular: 1900 },
      { slug: 'returns', type: 'policy', labels: [], models: [], languages: ['zh'], publishedDaysAgo: 122, popular: 2300 },
      { slug: 'book-service', type: 'service', labels: ['hot', 'new'], models: [], languages: ALL, publishedDaysAgo: 26, isTop: true, popular: 5800 },
      { slug: 'urge-cancel', type: 'service', labels: ['hot'], models: [], languages: ALL, publishedDaysAgo: 27, popular: 4300 },
      { slug: 'scan-label', type: 'service', labels: ['self', 'new'], models: EVERY_APPLIANCE, languages: ['zh', 'en'], publishedDaysAgo: 99, popular: 1700, files: [{ name: '铭牌位置.png', picture: 'label-position' }] },
      { slug: 'trade-in', type: 'service', labels: ['save'], models: [], languages: ['zh'], publishedDaysAgo: 38, popular: 2000 },
    ]),
  },
  hengji: {
    types: [
      { key: 'alarm', name: t('报警代码', 'Alarm codes', 'Коды аварий', '警報代碼') },
      { key: 'trouble', name: t('故障排查', 'Troubleshooting', 'Неисправности', '故障排除') },
      { key: 'maintain', name: t('保养计划', 'Maintenance', 'Обслуживание', '保養計畫') },
      { key: 'operate', name: t('操作与安全', 'Operation and safety', 'Работа и безопасность', '操作與安全') },
      { key: 'parts', name: t('备件与油液', 'Parts and fluids', 'Запчасти и жидкости', '備件與油液') },
      { key: 'service', name: t('服务与保修', 'Service and warranty', 'Сервис и гарантия', '服務與保固') },
    ],
    labels: [
      { key: 'safety', name: t('安全', 'Safety', 'Безопасность', '安全') },
      { key: 'daily', name: t('日常点检', 'Daily check', 'Ежедневно', '日常點檢') },
      { key: 'winter', name: t('冬季', 'Winter', 'Зима', '冬季') },
      { key: 'stop', name: t('停机', 'Breakdown', 'Простой', '停機') },
      { key: 'training', name: t('操作手培训', 'Training', 'Обучение', '操作員訓練') },
      { key: 'export', name: t('海外客户', 'Export', 'Экспорт', '海外客戶') },
    ],
    articles: list('hengji', [
      { slug: 'al-203', type: 'alarm', labels: ['stop', 'safety'], models: ['HJS-75PM', 'HJ-220E'], languages: ['zh', 'en', 'ru'], faultCodes: ['AL-203'], publishedDaysAgo: 31, isTop: true, popular: 2900 },
      { slug: 'alarm-table', type: 'alarm', labels: ['stop'], models: EVERY_MACHINE, languages: ['zh', 'en', 'ru'], faultCodes: ['AL-109', 'AL-117', 'AL-121', 'AL-156', 'AL-203', 'AL-211', 'AL-215', 'AL-240', 'AL-305', 'AL-312', 'AL-318', 'AL-330', 'AL-405', 'AL-411', 'AL-420'], publishedDaysAgo: 45, isTop: true, popular: 3600 },
      { slug: 'al-117', type: 'alarm', labels: ['stop', 'winter'], models: ['HJG-200'], languages: ['zh', 'ru'], faultCodes: ['AL-117'], publishedDaysAgo: 57, popular: 1100 },
      { slug: 'al-121', type: 'alarm', labels: ['winter', 'export'], models: ['HJ-220E'], languages: ['zh', 'en', 'ru'], faultCodes: ['AL-121'], publishedDaysAgo: 24, popular: 1700 },
      { slug: 'al-305', type: 'alarm', labels: ['stop'], models: ['HJD-155'], languages: ['zh', 'en', 'ru'], faultCodes: ['AL-305'], publishedDaysAgo: 86, popular: 1300 },
      { slug: 'al-411', type: 'alarm', labels: ['stop'], models: ['HJV-1160'], languages: ['zh', 'en'], faultCodes: ['AL-411'], publishedDaysAgo: 39, popular: 900 },
      { slug: 'al-330', type: 'alarm', labels: ['stop', 'export'], models: ['HJS-75PM'], languages: ['zh', 'en'], faultCodes: ['AL-330'], publishedDaysAgo: 71, popular: 800 },
      { slug: 'hydraulic-leak', type: 'trouble', labels: ['stop', 'safety'], models: ['HJ-220E'], languages: ['zh', 'en', 'ru'], publishedDaysAgo: 22, popular: 1500 },
      { slug: 'excavator-travel', type: 'trouble', labels: ['stop'], models: ['HJ-220E'], languages: ['zh'], publishedDaysAgo: 105, popular: 1000 },
      { slug: 'compressor-no-load', type: 'trouble', labels: ['stop'], models: ['HJS-75PM'], languages: ['zh'], publishedDaysAgo: 76, popular: 950 },
      { slug: 'excavator-plan', type: 'maintain', labels: ['export'], models: ['HJ-220E'], languages: ['zh', 'en', 'ru'], publishedDaysAgo: 133, isTop: true, popular: 2400 },
      { slug: 'compressor-plan', type: 'maintain', labels: [], models: ['HJS-75PM'], languages: ['zh', 'en', 'ru'], publishedDaysAgo: 129, popular: 2000, files: [{ name: '空压机滤芯位置.png', picture: 'compressor-cut' }] },
      { slug: 'cnc-daily', type: 'maintain', labels: ['daily', 'training'], models: ['HJV-1160'], languages: ['zh'], faultCodes: ['AL-405', 'AL-420'], html: true, publishedDaysAgo: 380, popular: 1200 },
      { slug: 'pump-care', type: 'maintain', labels: ['daily'], models: ['HJD-155'], languages: ['zh', 'ru'], publishedDaysAgo: 142, popular: 850 },
      { slug: 'generator-monthly', type: 'maintain', labels: ['daily'], models: ['HJG-200'], languages: ['zh'], faultCodes: ['AL-109'], publishedDaysAgo: 64, popular: 780 },
      { slug: 'winter-protection', type: 'maintain', labels: ['winter', 'export'], models: EVERY_MACHINE, languages: ['zh', 'en', 'ru'], publishedDaysAgo: 9, popular: 1900 },
      { slug: 'lockout', type: 'operate', labels: ['safety', 'training'], models: EVERY_MACHINE, languages: ['zh', 'en', 'ru'], publishedDaysAgo: 160, popular: 1800, files: [{ name: '上锁挂牌示意图.png', picture: 'lockout' }] },
      { slug: 'excavator-daily', type: 'operate', labels: ['daily', 'training'], models: ['HJ-220E'], languages: ['zh'], publishedDaysAgo: 84, popular: 1600, files: [{ name: '十点检查图.png', picture: 'excavator-points' }] },
      { slug: 'compressor-start', type: 'operate', labels: ['training'], models: ['HJS-75PM'], languages: ['zh'], publishedDaysAgo: 97, popular: 1100 },
      { slug: 'pump-start', type: 'operate', labels: ['training', 'daily'], models: ['HJD-155'], languages: ['zh', 'ru'], faultCodes: ['AL-312'], publishedDaysAgo: 92, popular: 1000 },
      { slug: 'part-order', type: 'parts', labels: ['export'], models: EVERY_MACHINE, languages: ['zh', 'en', 'ru'], publishedDaysAgo: 35, isTop: true, popular: 2200 },
      { slug: 'fluids', type: 'parts', labels: ['winter'], models: EVERY_MACHINE, languages: ['zh', 'en', 'ru'], publishedDaysAgo: 116, popular: 1400 },
      { slug: 'breakdown-report', type: 'service', labels: ['stop', 'export'], models: [], languages: ['zh', 'en', 'ru'], publishedDaysAgo: 28, isTop: true, popular: 2700 },
      { slug: 'warranty-terms', type: 'service', labels: ['export'], models: EVERY_MACHINE, languages: ['zh', 'en', 'ru'], publishedDaysAgo: 155, popular: 1800 },
      { slug: 'inspection', type: 'service', labels: [], models: EVERY_MACHINE, languages: ['zh'], html: true, publishedDaysAgo: 395, popular: 1250 },
      { slug: 'invoice-payment', type: 'service', labels: [], models: [], languages: ['zh'], publishedDaysAgo: 81, popular: 1050 },
    ]),
  },
}
