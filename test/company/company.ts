import { tenantDay } from '../../shared/day'
import {
  makeAgent,
  makeAnnouncement,
  makeCustomer,
  makeLinkman,
  makeProduct,
  makeQrcode,
  makeStaff,
  makeTemplate,
  makeTenant,
  type TenantOverrides,
} from '../factories'
import type { TestServer } from '../harness'
import { makeArticles, MODELS } from './articles'
import { feedbackForm, four, repairForm, smallForms } from './forms'

const DAY = 86_400_000

/** Everything is switched on, and strangers may look around. */
const flags: TenantOverrides['flags'] = {
  setting: { anonymous: true, progress: true, evaluate: true, shop: true, wiki: true },
  multiLanguage: true,
  serviceMall: true,
  PRODUCT_REGISTER_NEW: true,
  memberManage: true,
  RECEIPT_MANAGE: true,
  LINKC_SCAN_CODE_CONFIG: true,
  MinAppNoLogin: true,
  extendedWarrantyCard: true,
  appletsService: true,
  signUp: true,
  productRegisterOpen: true,
  needShowDiscountPriceGray: true,
  selfHelpEnabled: true,
  satisfactionGray: true,
  shopType: 1,
}

const brand = (): TenantOverrides => ({
  name: four('清川电器', 'Qingchuan Appliances', 'Цинчуань Электро', '清川電器'),
  introduction: four(
    '清川电器在宁波，做空调和洗碗机。',
    'Qingchuan makes air conditioners and dishwashers in Ningbo.',
    'Цинчуань делает кондиционеры и посудомойки в Нинбо.',
    '清川電器在寧波，做冷氣和洗碗機。',
  ),
  address: four(
    '浙江省宁波市海曙区药行街9号',
    '9 Yaohang Street, Ningbo',
    'Нинбо, Яохан, 9',
    '浙江省寧波市海曙區藥行街9號',
  ),
  people: four('服务台', 'Service desk', 'Служба сервиса', '服務台'),
  workTime: four('每天 9:00–18:00', 'Daily 9:00–18:00', 'Ежедневно 9:00–18:00', '每天 9:00–18:00'),
  phone: '400-555-0199',
  email: 'desk@qingchuan.example',
  evaluateConfig: {
    useStarEvaluate: true,
    useTagEvaluate: true,
    starEvaluates: [
      four('很差', 'Bad', 'Ужасно', '很差'),
      four('较差', 'Weak', 'Слабо', '較差'),
      four('还行', 'So-so', 'Так себе', '還行'),
      four('不错', 'Fine', 'Неплохо', '不錯'),
      four('很好', 'Great', 'Отлично', '很好'),
    ],
    tagEvaluates: [
      { star: 1, tags: [four('没修好', 'Not fixed', 'Не починили', '沒修好')] },
      {
        star: 4,
        tags: [
          four('来得准时', 'Came on time', 'Приехали вовремя', '來得準時'),
          four('手艺熟练', 'Knows the craft', 'Знает дело', '手藝熟練'),
        ],
      },
      { star: 5, tags: [four('讲解清楚', 'Explains well', 'Хорошо объясняет', '講解清楚')] },
    ],
    starEvaluateFeilds: [four('礼貌', 'Manners', 'Вежливость', '禮貌'), four('手艺', 'Craft', 'Мастерство', '手藝')],
  },
})
const NAME = four('清川电器 · 客服', 'Qingchuan Service', 'Сервис Цинчуань', '清川電器 · 客服')

interface CompanyOptions {
  /** of the tenant and its door, where they are not as below */
  tenant?: TenantOverrides
  /** without them the company has the older assistant; it has them */
  agents?: boolean
}

/**
 * A company whose portal can be used as a whole: door, people, forms, products with a code, articles and agents. It has no
 * requests yet (`makeRequests`). As many as needed find place in one server; the oldest one is behind the door that nobody names.
 */
export async function makeCompany(
  { db }: Pick<TestServer, 'db'>,
  { tenant: own = {}, agents = true }: CompanyOptions = {},
) {
  const tenant = await makeTenant(db, {
    ...brand(),
    ...own,
    flags: { ...flags, ...own.flags, setting: { ...flags?.setting, ...own.flags?.setting } },
    door: { name: NAME, themeColour: '#7A4FD0,#4B2E91,#F2B84B', ...own.door },
  })
  const account = { account: 'guxiao', password: 'a password of hers' }
  const customer = await makeCustomer(db, tenant.id, { name: '顾晓家' })
  const linkman = await makeLinkman(db, tenant, { name: '顾晓', customerId: customer.id, ...account })
  // of another customer
  const neighbour = await makeLinkman(db, tenant, { name: '沈佳' })
  const office = { account: 'desk', password: 'the password of the desk' }
  const engineer = await makeStaff(db, tenant, { displayName: '方宁', openUserId: 'fangning', ...office })
  const forms = {
    feedback: await makeTemplate(db, tenant.id, feedbackForm().fields, { ...feedbackForm(), order: 2 }),
    repair: await makeTemplate(db, tenant.id, repairForm().fields, { ...repairForm(), order: 1 }),
  }
  for (const [n, form] of smallForms().entries())
    await makeTemplate(db, tenant.id, undefined, { ...form, order: 3 + n })
  const dishwasher = await makeProduct(db, tenant.id, {
    name: four('清川洗碗机', 'Qingchuan dishwasher', 'Посудомойка Цинчуань', '清川洗碗機'),
    type: four('洗碗机', 'Dishwasher', 'Посудомойка', '洗碗機'),
    model: MODELS.dishwasher,
    customerId: customer.id,
    qualityInfoStartTime: tenantDay(Date.now() - 100 * DAY),
    qualityInfoEndTime: tenantDay(Date.now() + 900 * DAY),
  })
  const airConditioner = await makeProduct(db, tenant.id, {
    name: four('清川空调', 'Qingchuan air conditioner', 'Кондиционер Цинчуань', '清川冷氣'),
    type: four('空调', 'Air conditioner', 'Кондиционер', '冷氣'),
    model: MODELS.airConditioner,
    customerId: customer.id,
  })
  const announcement = await makeAnnouncement(db, tenant.id, {
    title: four('国庆照常上门', 'We come on holidays', 'Работаем в праздники', '國慶照常到府'),
    content: four('假期也可以预约。', 'Visits can be booked on holidays.', 'Запись и в праздники.', '假期也可以預約。'),
  })
  const articles = await makeArticles(db, tenant.id)
  if (agents) {
    const entry = await makeAgent(db, tenant.id, {
      template: 'task_form',
      icon: 'pen',
      order: 1,
      name: four('代填表单', 'Form filler', 'Заполнение форм', '代填表單'),
    })
    await makeAgent(db, tenant.id, {
      icon: 'chat',
      unionAgentIds: [entry.id],
      name: four('小川', 'Chuan', 'Чуань', '小川'),
      welcomeMessage: four('您好，请问。', 'Hello, please ask.', 'Здравствуйте, спрашивайте.', '您好，請問。'),
      defaultQuestion: [four('E4 怎么办？', 'What does E4 mean?', 'Что значит E4?', 'E4 怎麼辦？')],
    })
  }
  return {
    tenant,
    doorName: NAME,
    customer,
    linkman,
    account,
    neighbour,
    /** who gives requests to engineers, and is the only one of them */
    engineer,
    office,
    forms,
    /** the form of a request about which nothing else matters */
    template: forms.feedback,
    products: { dishwasher, airConditioner },
    /** glued to the dishwasher */
    code: await makeQrcode(db, tenant.id, dishwasher.id),
    announcement,
    articles,
  }
}
export type Company = Awaited<ReturnType<typeof makeCompany>>
