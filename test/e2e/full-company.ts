import { planIn } from '../plan'
import type { StoredChoice, StoredField, StoredSetting } from '../../contract/stored-field'
import { faults } from '../../server/domains/wiki/wiki.table'
import { customers, linkmen } from '../../server/kernel/identity/auth.table'
import { doors, tenants } from '../../server/kernel/tenancy/door.table'
import { products } from '../../server/domains/product/product.table'
import { wikis } from '../../server/domains/wiki/wiki.table'
import { newId } from '../../server/db/ids'
import { eq } from 'drizzle-orm'
import type { FormType } from '../../shared/form'
import type { Localized } from '../../shared/language'
import { four } from '../company/forms'
import { makeRequests } from '../company/requests'
import { eventIn } from '../event-life'
import { taskIn } from '../task-life'
import { commodityTypes, commodityVariants } from '../../server/domains/goods/commodity.table'
import { orders } from '../../server/domains/order/order.table'
import {
  makeAgent,
  makeAnnouncement,
  makeCommodity,
  makeCourse,
  makeField,
  makeServicePoint,
  makeStaff,
  makeTemplate,
} from '../factories'
import { photo } from '../screen'
import { openCompany } from './company'
import type { Portal } from './portal'

const field = (
  fieldName: string,
  formType: FormType,
  displayName: Localized,
  { required = false, ...setting }: StoredSetting & { required?: boolean } = {},
): StoredField => makeField(fieldName, { formType, displayName, isNull: required ? 0 : 1, setting })
const choice = (value: string, text: Localized, children?: StoredChoice[]): StoredChoice => ({
  value,
  text,
  ...(children ? { children } : {}),
})

/** The kinds of fields that the other forms of the company do not have. */
const tradeInFields = (): StoredField[] => [
  field('terms', 'info', four('换购须知', 'Please read', 'Прочтите', '換購須知'), {
    content: four(
      '**请先准备**\n\n- 清空机器\n- 拔掉插头\n\n见[换购条款](https://qingchuan.example/terms)',
      '**Before we come**\n\n- Empty the machine\n- Pull the plug\n\nSee the [terms](https://qingchuan.example/terms)',
      '**До приезда**\n\n- Освободите машину\n- Выньте вилку\n\nСм. [условия](https://qingchuan.example/terms)',
      '**請先準備**\n\n- 清空機器\n- 拔掉插頭\n\n見[換購條款](https://qingchuan.example/terms)',
    ),
  }),
  field('plan', 'cascader', four('旧机', 'Old machine', 'Старая машина', '舊機'), {
    required: true,
    dataSource: [
      choice('cool', four('制冷', 'Cooling', 'Охлаждение', '製冷'), [
        choice('wall', four('挂机', 'On the wall', 'Настенная', '掛機'), [
          choice('small', four('一匹', 'Small', 'Малая', '一匹')),
          choice('large', four('三匹', 'Large', 'Большая', '三匹')),
        ]),
      ]),
      choice('wash', four('洗碗', 'Dishes', 'Посуда', '洗碗'), [
        choice('table', four('台式', 'On the table', 'Настольная', '臺式')),
      ]),
    ],
  }),
  field('age', 'number', four('用了几年', 'Years in use', 'Сколько лет', '用了幾年'), {
    required: true,
    min: 0,
    max: 40,
    decimals: 0,
    unit: four('年', 'years', 'лет', '年'),
  }),
  field('label', 'code', four('铭牌编号', 'Number on the plate', 'Номер на табличке', '銘牌編號'), { maxLength: 20 }),
  field('pickup', 'datetime', four('取件时间', 'When to fetch it', 'Когда забрать', '取件時間'), { required: true }),
  field('gate', 'location', four('哪个门', 'Which gate', 'Какие ворота', '哪個門')),
  field('email', 'email', four('收据邮箱', 'E-mail for the receipt', 'Почта для чека', '收據信箱')),
  field('price', 'description', four('价格', 'Price', 'Цена', '價格'), {
    content: four('按年限估价。', 'It depends on the years.', 'Зависит от лет.', '依年限估價。'),
  }),
  field('signature', 'autograph', four('签名', 'Signature', 'Подпись', '簽名')),
]

/** What a shop can show: a part of several forms that fits, a service, one that is sold out, a cart in which something has changed, an address. */
async function fillShop(
  { db, ok }: Portal,
  { tenant, linkman, products: { dishwasher } }: Awaited<ReturnType<typeof openCompany>>,
  picture: string,
) {
  const { as } = linkman
  const typeId = newId()
  const part = { id: newId(), name: four('滤网', 'Filters', 'Фильтры', '濾網') }
  await db
    .insert(commodityTypes)
    .values({ tenantId: tenant.id, id: typeId, name: four('配件', 'Parts', 'Запчасти', '配件') })
  await db.insert(commodityTypes).values({ tenantId: tenant.id, ...part, parentId: typeId })
  const size = (value: Localized) => [{ name: four('尺寸', 'Size', 'Размер', '尺寸'), value }]
  const common = {
    pictures: [picture, picture],
    typeId: part.id,
    summary: four(
      '半年换一次，洗得更干净',
      'Change it twice a year',
      'Меняйте раз в полгода',
      '半年換一次，洗得更乾淨',
    ),
    description: four(
      '<h2>用法</h2><ul><li>断电后更换</li></ul>',
      '<h2>How to</h2><ul><li>Pull the plug first</li></ul>',
      '<h2>Как менять</h2><ul><li>Сначала выньте вилку</li></ul>',
      '<h2>用法</h2><ul><li>斷電後更換</li></ul>',
    ),
    models: [dishwasher.model],
    isCovered: true,
  }
  const filter = await makeCommodity(db, tenant.id, {
    ...common,
    goods: { name: four('洗碗机滤网', 'Dishwasher filter', 'Фильтр для посудомойки', '洗碗機濾網') },
    variants: [
      { specs: size(four('小号', 'Small', 'Малый', '小號')), price: 4500, discountPrice: 3900, stock: 5 },
      { specs: size(four('大号', 'Large', 'Большой', '大號')), price: 6500, stock: 0 },
    ],
  })
  const service = await makeCommodity(db, tenant.id, {
    ...common,
    goods: { kind: 'service', name: four('上门清洗', 'Cleaning at home', 'Чистка на дому', '到府清洗') },
    variants: [{ price: 12_900 }],
  })
  const hose = await makeCommodity(db, tenant.id, {
    goods: { name: four('进水管', 'Hose', 'Шланг', '進水管') },
    variants: [{ stock: 2 }],
  })
  const address = await ok('POST /address/add', {
    ...as,
    body: {
      name: '顾晓',
      phone: linkman.phone,
      province: '浙江省',
      city: '宁波市',
      dist: '海曙区',
      address: '药行街1号',
      isDefault: true,
    },
  })
  const input = { lines: [{ variantId: service.variants[0]?.id ?? '', amount: 1 }], addressId: address.id }
  const { amount, confirmToken } = await ok('POST /order/confirmOrder', { ...as, body: input })
  const order = await ok('POST /order/placeOrder', { ...as, body: { ...input, amount, confirmToken } })
  const staff = (await makeStaff(db, tenant)).as
  /** An order of filters that is paid and sent. */
  const sentOrder = async (pieces: number) => {
    const parcelOf = { lines: [{ variantId: filter.variants[0]?.id ?? '', amount: pieces }], addressId: address.id }
    const shown = await ok('POST /order/confirmOrder', { ...as, body: parcelOf })
    const { id } = await ok('POST /order/placeOrder', {
      ...as,
      body: { ...parcelOf, amount: shown.amount, confirmToken: shown.confirmToken },
    })
    await db.update(orders).set({ state: 'paid', payTime: new Date().toISOString() }).where(eq(orders.id, id))
    const { lines } = await ok('GET /order/orderDetails', { ...as, query: { id } })
    const lineId = lines[0]?.id ?? ''
    const body = { id, company: '顺丰', number: 'SF142609118803', lines: [{ lineId, amount: pieces }] }
    await ok('POST /staff/order/ship', { ...staff, body })
    return { id, lineId }
  }
  const sent = await sentOrder(1)
  const returned = await sentOrder(2)
  const why = { reason: 'faulty' as const, text: '装上以后还是漏水', pictures: [], amount: 0 }
  const ask = (type: 'exchange' | 'repair') =>
    ok('POST /afterSales/initiateApplication', {
      ...as,
      body: { orderId: returned.id, type, ...why, lines: [{ lineId: returned.lineId, pieces: 1 }] },
    })
  const asked = await ask('exchange')
  const approved = await ask('repair')
  await ok('POST /staff/afterSale/approve', {
    ...staff,
    body: { id: approved.id, returnAddress: '浙江省杭州市文三路 1 号 售后部', seenUpdateTime: approved.updateTime },
  })
  for (const { variants } of [filter, service, hose])
    await ok('POST /shopCart/editShopCart', { ...as, body: { variantId: variants[0]?.id ?? '', amount: 2 } })
  await db.update(commodityVariants).set({ stock: 0 }).where(eq(commodityVariants.commodityId, hose.id))
  await db.update(commodityVariants).set({ price: 15_900 }).where(eq(commodityVariants.commodityId, service.id))
  return {
    filter: filter.id,
    variant: filter.variants[0]?.id ?? '',
    service: service.id,
    address: address.id,
    order: order.id,
    sent: sent.id,
    afterSale: asked.id,
    approved: approved.id,
  }
}

/** A survey with a question of each kind: a link that is open, and one that was answered. */
async function askHowItWas(portal: Portal, company: Awaited<ReturnType<typeof openCompany>>, eventId: string) {
  const { as } = company.engineer
  const option = (key: string, text: Localized) => ({ key, text })
  const { id, version } = await portal.ok('POST /staff/survey/create', {
    ...as,
    body: {
      title: four('服务回访', 'How was it?', 'Как всё прошло?', '服務回訪'),
      introduction: four('谢谢您选择清川。', 'Thank you.', 'Спасибо вам.', '謝謝您選擇清川。'),
      questions: [
        {
          key: 'stars',
          type: 'stars',
          title: four('师傅几分', 'Your engineer', 'Ваш мастер', '師傅幾分'),
          required: true,
          reasons: { most: 3, options: [option('late', four('迟到', 'Late', 'Опоздал', '遲到'))] },
        },
        {
          key: 'nps',
          type: 'score',
          title: four('会推荐吗', 'Recommend us?', 'Посоветуете?', '會推薦嗎'),
          required: false,
        },
        {
          key: 'now',
          type: 'single',
          title: four('现在好了吗', 'Is it well now?', 'Теперь всё в порядке?', '現在好了嗎'),
          required: true,
          options: [option('yes', four('好了', 'Yes', 'Да', '好了')), option('no', four('没有', 'No', 'Нет', '沒有'))],
        },
        {
          key: 'liked',
          type: 'multiple',
          title: four('喜欢什么', 'What you liked', 'Что понравилось', '喜歡什麼'),
          required: false,
          options: [
            option('kind', four('礼貌', 'Kind', 'Вежливо', '禮貌')),
            option('fast', four('快', 'Fast', 'Быстро', '快')),
          ],
        },
        {
          key: 'why',
          type: 'text',
          title: four('哪里不好', 'What went wrong?', 'Что не так?', '哪裡不好'),
          required: false,
          when: { key: 'stars', most: 3 },
        },
      ],
    },
  })
  await portal.ok('POST /staff/survey/publish', { ...as, body: { id, version } })
  const send = () => portal.ok('POST /staff/survey/send', { ...as, body: { kind: 'event', id: eventId } })
  const answered = await send()
  const answers = [
    { key: 'stars', mark: 5 },
    { key: 'now', chosen: ['yes'] },
  ]
  await portal.ok('POST /satisfaction/createAnswer', {
    ...company.linkman.as,
    body: { id: answered.id, answers, finished: true },
  })
  const { id: link, url } = await send()
  const secret = new URL(url).searchParams.get('secret') ?? ''
  return { link, answered: answered.id, query: `id=${link}&secret=${secret}` }
}

/**
 * A company with something to see on every screen: pictures, each kind of field, requests and work orders in every state, and what
 * readers and customers have left on them. Gives it with the ids of its requests and work orders.
 */
export async function openFullCompany(portal: Portal) {
  const company = await openCompany(portal)
  const { tenant, linkman, customer, articles, db } = { ...company, db: portal.db }
  const { as } = linkman
  const { name, mimeType: type, buffer: bytes } = await photo('招牌.jpg')
  const { url: picture } = await portal.ok('POST /ssp/file/upload', { ...as, file: { name, type, bytes } })
  const banner = (title: Localized, text: Localized, url: string) => ({ picture, title, text, url })
  await db.update(tenants).set({ logo: picture }).where(eq(tenants.id, tenant.id))
  await db
    .update(doors)
    .set({
      banners: [
        banner(
          four('以旧换新', 'Trade in the old one', 'Обмен старой техники', '以舊換新'),
          four('上门取件', 'We fetch it', 'Заберём сами', '到府取件'),
          '/mall/serviceCenter',
        ),
        banner(
          four('使用窍门', 'Good to know', 'Полезно знать', '使用訣竅'),
          four('都在这里', 'All of it', 'Всё здесь', '都在這裡'),
          '/wiki',
        ),
      ],
    })
    .where(eq(doors.tenantId, tenant.id))
  await db.update(products).set({ picture }).where(eq(products.tenantId, tenant.id))
  await db.update(wikis).set({ cover: picture }).where(eq(wikis.id, articles.care.id))
  await db
    .update(customers)
    .set({ customerAddress: '浙江省宁波市海曙区药行街1号' })
    .where(eq(customers.id, customer.id))
  await db.update(linkmen).set({ email: 'guxiao@mail.example' }).where(eq(linkmen.id, linkman.id))
  await db.insert(faults).values({
    tenantId: tenant.id,
    id: newId(),
    code: 'E4',
    title: four('进水太慢', 'Water comes slowly', 'Вода идёт медленно', '進水太慢'),
    cause: four('角阀没开', 'The valve is closed', 'Кран закрыт', '角閥沒開'),
    steps: [four('打开角阀', 'Open the valve', 'Откройте кран', '打開角閥')],
    wikiId: articles.code.id,
  })
  await makeAgent(db, tenant.id, {
    description: four('问什么都行', 'Ask it anything', 'Спросите что угодно', '問什麼都行'),
    variables: [{ key: 'city', name: four('城市', 'Your city', 'Ваш город', '城市'), required: true }],
    order: 2,
  })
  await portal.ok('POST /collection/addCollection', { ...as, body: { id: articles.code.id } })
  await portal.ok('POST /wiki/feedback', { ...as, body: { id: articles.code.id, solved: false, reason: '没有 看懂' } })

  const shop = await fillShop(portal, company, picture)
  const { events, tasks } = await makeRequests(portal, company)
  const fields = tradeInFields()
  const tradeIn = await makeTemplate(db, tenant.id, fields, {
    icon: 'recycle',
    order: 3,
    name: four('以旧换新', 'Trade-in', 'Обмен', '以舊換新'),
    description: four('旧机抵钱', 'Your old one pays', 'Старая в зачёт', '舊機抵錢'),
    notice: four('请备好发票。', 'Have the bill at hand.', 'Приготовьте чек.', '請備好發票。'),
  })
  const filled = await portal.ok('POST /ssp/event/create', {
    ...as,
    body: {
      templateId: tradeIn.id,
      attribute: {
        plan: ['cool', 'wall', 'large'],
        age: '7',
        label: 'QC-A35-1',
        pickup: planIn(100),
        gate: { address: '南门', latitude: 29.87, longitude: 121.55 },
        email: 'guxiao@mail.example',
      },
    },
  })
  const praised = await eventIn(portal, company, 'finished', { kind: 'praise', content: '修得 很好', reply: 'none' })
  await portal.ok('POST /ssp/event/evaluate', {
    ...as,
    body: {
      id: praised,
      star: 5,
      starFields: [
        { name: '礼貌', star: 5 },
        { name: '手艺', star: 4 },
      ],
      tags: ['讲解清楚'],
      content: '师傅很耐心',
    },
  })
  const off = await eventIn(portal, company, 'created', { kind: 'idea', content: '不要了', reply: 'none' })
  await portal.ok('POST /ssp/event/off', { ...as, body: { id: off, reason: '已经 自己 修好' } })
  const survey = await askHowItWas(portal, company, praised)
  const point = await makeServicePoint(db, tenant.id, {
    name: four('海曙维修点', 'Haishu repair shop', 'Мастерская «Хайшу»', '海曙維修點'),
    areaCode: '330203',
    address: '药行街 8 号',
    longitude: 121.55,
    latitude: 29.87,
    phone: '0574-8700 1122',
    pictures: [picture],
    services: [four('寄修', 'Mail-in repair', 'Ремонт по почте', '寄修')],
  })
  await makeServicePoint(db, tenant.id, {
    name: four('徐汇门店', 'Xuhui shop', 'Магазин «Сюйхуэй»', '徐匯門市'),
    areaCode: '310104',
    days: [[], [], [], [], [], [], []],
  })
  const praisedTask = await taskIn(portal, company, 'closed', { kind: 'praise', content: '上门 很快', reply: 'none' })
  await portal.ok('POST /v_open/evaluate', {
    ...as,
    body: { id: praisedTask.id, star: 4, starFields: [{ name: '礼貌', star: 5 }], content: '准时' },
  })
  const activity = await makeAnnouncement(db, tenant.id, {
    kind: 'activity',
    title: four('服务中心开放日', 'Open day', 'День открытых дверей', '服務中心開放日'),
    content: four(
      '参观维修车间，现场答疑。',
      'See the workshop and ask.',
      'Экскурсия и ответы.',
      '參觀維修車間，現場答疑。',
    ),
    place: '沐风西湖服务中心',
    startTime: '2100-01-01T01:00:00.000Z',
    endTime: '2100-01-01T09:00:00.000Z',
    capacity: 20,
  })
  const course = await makeCourse(db, tenant.id, {
    title: four('净水器滤芯更换', 'Changing a filter', 'Замена фильтра', '淨水器濾芯更換'),
  })
  return {
    ...company,
    survey,
    activity: activity.id,
    course: course.id,
    evaluatedTask: praisedTask.id,
    point: point.id,
    forms: { ...company.forms, tradeIn },
    events: { ...events, filled: filled.id, evaluated: praised, off },
    tasks,
    shop,
  }
}
export type FullCompany = Awaited<ReturnType<typeof openFullCompany>>
