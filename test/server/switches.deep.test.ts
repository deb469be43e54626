import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { doors, tenants } from '../../server/kernel/tenancy/door.table'
import { createTenant } from '../../server/tenant/tenant.service'
import { tenantDay } from '../../shared/day'
import { hasChat, isSwitchedOn } from '../../shared/screen-switches'
import { TENANT_FLAGS, type FlagValues } from '../../shared/setup'
import { backups, until } from '../backup'
import { eventIn } from '../event-life'
import {
  freshPhone,
  makeCommodity,
  makeFault,
  makeLinkman,
  makeProductKind,
  makeStaff,
  makeTemplate,
  type MadeTenant,
} from '../factories'
import { startTestServer, type Caller, type TestServer } from '../harness'
import { inLine, makeSeat, text } from '../im-life'

const archive = backups()
let t: TestServer
before(async () => {
  t = (await archive.start()).t
})

const PERSON = {
  kind: 'personal',
  name: 'Li',
  taxNo: '',
  bank: '',
  bankAccount: '',
  address: '',
  phone: '',
  email: '',
} as const
const IM = '/api/im/outside/c/im'
/** What the home page and the user centre offer by switches. */
const ENTRIES = [
  '/wiki',
  '/collection/list',
  '/mall/shop',
  '/order/orderList',
  '/productreg',
  '/product/qualitySearch',
  '/faultLibrary/list',
  '/extend/list',
  '/invoiceManage/list',
  '/vip/center',
  '/vip/myPoints',
  '/vip/myBalance',
]

/** A company as the command line makes it, with people of its own. */
async function newCompany(domain: string) {
  const { id } = await createTenant(t.db, { domain, name: { zh: domain } })
  const [tenant] = await t.db.select().from(tenants).where(eq(tenants.id, id))
  const [door] = await t.db
    .select()
    .from(doors)
    .where(and(eq(doors.tenantId, id), eq(doors.domainId, domain)))
  assert.ok(tenant && door)
  const company: MadeTenant = { ...tenant, doorId: door.id, domainId: domain, as: { domainId: domain } }
  const engineer = await makeStaff(t.db, company)
  const linkman = await makeLinkman(t.db, company)
  const staff: Caller = engineer.as
  return { company, engineer, staff, linkman, as: linkman.as }
}
async function turn(server: TestServer, staff: Caller, value: boolean, but: Partial<FlagValues> = {}) {
  const { version } = await server.ok('GET /staff/tenant/get', staff)
  const flags = { ...(Object.fromEntries(TENANT_FLAGS.map(name => [name, value])) as FlagValues), ...but }
  return server.ok('POST /staff/tenant/edit', { ...staff, body: { version, flags } })
}
const init = async (server: TestServer, domain: string) =>
  server.ok('GET /linkc/getInitData', { domainId: domain, query: { id: domain } })

test('a company from the command line switches everything on, works in each part, and off, and nothing of anybody is lost', async () => {
  const { company, engineer, staff, linkman, as } = await newCompany('switching')
  const item = { model: 'RO-1', serialNumber: 'S-1', purchaseTime: tenantDay(t.clock.now) }
  const made = await makeCommodity(t.db, company.id, { variants: [{ price: 6800, discountPrice: null }] })
  const lines = [{ variantId: made.variants[0]?.id ?? '', amount: 1 }]
  const template = await makeTemplate(t.db, company.id)
  const work = await eventIn(t, { tenant: company, linkman, engineer, template }, 'finished')
  await makeFault(t.db, company.id)
  await makeProductKind(t.db, company.id, { models: ['RO-1'] })
  const everybodyOff = async () => ({
    shop: (await t.refused('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })).error,
    cart: (await t.refused('GET /shopCart/queryList', as)).error,
    members: (await t.refused('POST /member/topUp', { ...as, body: { amount: 10_000 } })).error,
    invoices: (await t.refused('POST /invoiceTitle/save', { ...as, body: { ...PERSON, isDefault: true } })).error,
    surveys: (await t.refused('POST /staff/survey/send', { ...staff, body: { kind: 'event', id: work } })).error,
    chat: (
      await t.refused(`POST ${IM}/sponsorConversation`, { ...company.as, tourist: 'device-of-another-1', body: {} })
    ).error,
    cards: (await t.refused('GET /extendedWarranty/receive', { ...as, query: { code: 'ABCDEFGHJKLM' } })).error,
    faults: (await t.refused('POST /faultLibrary/list', { ...as, body: {} })).error,
    warranty: (await t.refused('GET /product/quality', { ...as, query: { serialNumber: 'S-1' } })).error,
    registration: (await t.refused('POST /register/createRegister', { ...as, body: { items: [item] } })).error,
    knowledge: (await t.refused('POST /wiki/list', { ...as, body: {} })).error,
  })
  const OFF = {
    shop: 'SHOP_OFF',
    cart: 'SHOP_OFF',
    members: 'MEMBERS_OFF',
    invoices: 'INVOICES_OFF',
    surveys: 'SURVEYS_OFF',
    chat: 'IM_OFF',
    cards: 'CARDS_OFF',
    faults: 'SELF_HELP_OFF',
    warranty: 'SELF_HELP_OFF',
    registration: 'REGISTER_CLOSED',
    knowledge: 'WIKI_OFF',
  }
  assert.deepEqual(await everybodyOff(), OFF, 'as it is made')
  assert.deepEqual(await t.ok('GET /staff/tenant/inside', staff), [])

  await turn(t, staff, true)
  const on = await init(t, 'switching')
  for (const url of ENTRIES) assert.equal(isSwitchedOn(on, url), true, url)
  assert.ok(hasChat(on))

  // each part works over its own calls
  const order = async (payOffline: boolean) => {
    const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })
    const body = { lines, isPickup: true, amount, confirmToken, ...(payOffline ? { payOffline } : {}) }
    return (await t.ok('POST /order/placeOrder', { ...as, body })).id
  }
  const [paid, unpaid, dropped] = [await order(true), await order(true), await order(false)]
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: paid, note: '' } })
  const invoice = await t.ok('POST /invoice/save', { ...as, body: { bizType: 'order', bizIds: [paid], ...PERSON } })
  const colleague = (await makeStaff(t.db, company)).as
  const gift = { customerId: linkman.customerId, asset: 'points' as const, delta: 500, reason: 'a gift' }
  const { id: correction } = await t.ok('POST /staff/memberAsset/askCorrection', { ...staff, body: gift })
  await t.ok('POST /staff/memberAsset/decideCorrection', { ...colleague, body: { id: correction, confirm: true } })
  assert.equal((await t.ok('GET /member/getMemberInfo', as)).points, 500)
  const cards = await t.ok('POST /staff/card/create', { ...staff, body: { amount: 1, months: 12, models: [] } })
  assert.equal(cards.ids.length, 1)
  assert.equal((await t.ok('POST /faultLibrary/list', { ...as, body: {} })).total, 1)
  assert.equal((await t.ok('GET /satisfaction/checkSatisfactionGray', as)).satisfactionGray, true)
  const title = { zh: '回访' }
  const questions = [{ key: 'stars', type: 'stars' as const, title: { zh: '几分' }, required: true }]
  const survey = await t.ok('POST /staff/survey/create', { ...staff, body: { title, introduction: {}, questions } })
  await t.ok('POST /staff/survey/publish', { ...staff, body: { id: survey.id, version: survey.version } })
  const sent = await t.ok('POST /staff/survey/send', {
    ...staff,
    body: { kind: 'event', id: work, surveyId: survey.id },
  })
  const link = { id: sent.id, secret: new URL(sent.url).searchParams.get('secret') ?? '' }
  const answer = { ...link, answers: [{ key: 'stars', mark: 4 }], finished: false }
  await t.ok('POST /satisfaction/getQuestionAndAnswer', { ...as, body: link })
  await t.ok('POST /satisfaction/createAnswer', { ...as, body: answer })
  await t.ok('POST /register/createRegister', { ...as, body: { items: [item] } })
  const guest = { name: 'Zhao', phone: freshPhone() }
  await t.ok('POST /register/createRegister', {
    ...company.as,
    body: { items: [{ ...item, serialNumber: 'S-2' }], guest },
  })
  const chat = { enabled: true, loginBeforeConsult: false, welcome: {}, questions: [] }
  await t.ok('POST /staff/imSetting/set', { ...staff, body: chat })
  const hours = await t.ok('GET /staff/hours/get', staff)
  const days = Array.from({ length: 7 }, (): [string, string][] => [['00:00', '24:00']])
  const workingTime = { ...hours.workingTime, days }
  await t.ok('POST /staff/hours/edit', { ...staff, body: { version: hours.version, workingTime, sla: hours.sla } })
  const talk = await inLine(t, as)

  // what is inside is told by its switch
  const inside = await t.ok('GET /staff/tenant/inside', staff)
  assert.deepEqual(
    inside.map(({ flag, kind, count }) => [flag, kind, count]).toSorted(),
    [
      ['PRODUCT_REGISTER_NEW', 'registrations', 1],
      ['RECEIPT_MANAGE', 'invoices', 1],
      ['chat', 'talks', 1],
      ['memberManage', 'assets', 1],
      ['needPayOrderByOutLine', 'offlineOrders', 1],
      ['productRegisterOpen', 'registrations', 1],
      ['satisfactionGray', 'surveys', 1],
      ['shop', 'openOrders', 1],
      ['shop', 'unpaidOrders', 2],
    ].toSorted(),
  )

  await turn(t, staff, false)
  const off = await init(t, 'switching')
  // what was ordered stays to be seen
  for (const url of ENTRIES) assert.equal(isSwitchedOn(off, url), url === '/order/orderList', url)
  assert.equal(hasChat(off), false)
  assert.deepEqual(await everybodyOff(), OFF)
  // what was begun goes to its end
  assert.equal((await t.ok('GET /order/orderDetails', { ...as, query: { id: unpaid } })).state, 'offlinePending')
  await t.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: unpaid, note: '' } })
  await t.ok('GET /order/cancelOrder', { ...as, query: { id: dropped } })
  await t.ok('POST /staff/invoice/refuse', { ...staff, body: { id: invoice.id, reason: 'closed' } })
  const seat = await makeSeat(t, { tenant: company })
  await t.ok('POST /staff/im/take', { ...seat.as, body: { conversationId: talk } })
  await t.ok(`POST ${IM}/customerSendNewMessage`, { ...as, body: text(talk, 'still here?') })
  await t.ok('POST /staff/im/send', { ...seat.as, body: text(talk, 'yes') })
  await t.ok(`POST ${IM}/endConversation`, { ...as, body: { conversationId: talk } })
  const { points } = await t.ok('GET /member/getMemberInfo', as)
  assert.equal(points, 500, 'what one has is shown')
  const { list } = await t.ok('GET /staff/memberAsset/list', { ...staff, query: {} })
  assert.deepEqual([list[0]?.customerId, list[0]?.points], [linkman.customerId, points])

  assert.deepEqual((await t.ok('GET /extendedWarranty/list', { ...as, query: {} })).list, [])
  await t.ok('POST /satisfaction/createAnswer', { ...as, body: answer })

  await turn(t, staff, true, { chat: false })
  await t.ok('POST /satisfaction/createAnswer', { ...as, body: { ...answer, finished: true } })
  assert.equal((await t.ok('GET /member/getMemberInfo', as)).points, points)
})

test('a copy that is restored elsewhere and started has the same switches, and goes on with what was under way', async () => {
  const { company, engineer, staff, linkman, as } = await newCompany('moving')
  const { flags } = await turn(t, staff, true, { wiki: false, chat: true, anonymous: false })
  const made = await makeCommodity(t.db, company.id, { variants: [{ price: 6800, discountPrice: null }] })
  const lines = [{ variantId: made.variants[0]?.id ?? '', amount: 1 }]
  const order = async (payOffline: boolean) => {
    const { amount, confirmToken } = await t.ok('POST /order/confirmOrder', { ...as, body: { lines, isPickup: true } })
    const body = { lines, isPickup: true, amount, confirmToken, ...(payOffline ? { payOffline } : {}) }
    return (await t.ok('POST /order/placeOrder', { ...as, body })).id
  }
  const [promised, dropped] = [await order(true), await order(false)]
  await t.ok('POST /staff/imSetting/set', {
    ...staff,
    body: { enabled: true, loginBeforeConsult: false, welcome: {}, questions: [] },
  })
  const hours = await t.ok('GET /staff/hours/get', staff)
  const days = Array.from({ length: 7 }, (): [string, string][] => [['00:00', '24:00']])
  await t.ok('POST /staff/hours/edit', {
    ...staff,
    body: { version: hours.version, workingTime: { ...hours.workingTime, days }, sla: hours.sla },
  })
  const talk = await inLine(t, as)
  const template = await makeTemplate(t.db, company.id)
  const work = await eventIn(t, { tenant: company, linkman, engineer, template }, 'processing')
  // nobody does the jobs of this server: the sheet waits to be read
  const sheet = await t.ok('POST /staff/import/upload', {
    ...staff,
    query: { kind: 'customer' },
    file: { name: 'rows.csv', type: 'text/csv', bytes: '客户名称,联系人,手机号\n张三家,张三,13800000077' },
  })
  const { mapping } = await t.ok('GET /staff/import/get', { ...staff, query: { id: sheet.id } })
  await t.ok('POST /staff/import/check', { ...staff, body: { id: sheet.id, mapping } })

  const { database, folder } = await archive.imported((await archive.exported()).file)
  const other = await startTestServer({
    jobs: true,
    beside: {
      ...t,
      clock: { ...t.clock },
      connection: database.connection,
      app: { ...t.app, config: { ...t.app.config, dataFolder: folder } },
    },
  })
  try {
    assert.deepEqual((await other.ok('GET /staff/tenant/get', staff)).flags, flags)
    const [here, there] = [await init(t, 'moving'), await init(other, 'moving')]
    for (const url of ENTRIES) assert.equal(isSwitchedOn(there, url), isSwitchedOn(here, url), url)
    assert.deepEqual([there.setting, there.editionList, there.signUp], [here.setting, here.editionList, true])

    // who was signed in still is, and each piece of work goes on to its end
    await other.ok('POST /staff/order/confirmPayment', { ...staff, body: { id: promised, note: '' } })
    await other.ok('GET /order/cancelOrder', { ...as, query: { id: dropped } })
    const seat = await makeSeat(other, { tenant: company })
    await other.ok('POST /staff/im/take', { ...seat.as, body: { conversationId: talk } })
    await other.ok('POST /staff/im/send', { ...seat.as, body: text(talk, 'we have moved') })
    await other.ok('POST /staff/event/finish', { ...staff, body: { id: work, serviceContent: 'tight again' } })
    const imported = () => other.ok('GET /staff/import/get', { ...staff, query: { id: sheet.id } })
    await until(async () => (await imported()).state === 'checked')
    await other.ok('POST /staff/import/run', { ...staff, body: { id: sheet.id } })
    await until(async () => (await imported()).state === 'done')
    assert.equal((await imported()).counts.made, 1)
    // and nothing of it happened where it came from
    assert.equal((await t.ok('GET /order/orderDetails', { ...as, query: { id: promised } })).state, 'offlinePending')
  } finally {
    await other.close()
  }
})
