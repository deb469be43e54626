import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Input } from '../../../contract/define'
import type { Contract } from '../../../contract'
import { daysAfter, tenantDay } from '../../../shared/day'
import { REGISTER_CONFIG, REGISTRATION_STATES, type RegisterConfig } from '../../../shared/register'
import { qualityEndTime } from '../../../shared/warranty'
import { assistantOf } from '../../../test/assistant'
import {
  freshPhone,
  makeField,
  makeLinkman,
  makeProduct,
  makeProductKind,
  makeQrcode,
  makeStaff,
  makeTenant,
  type TenantOverrides,
} from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { lifeTests } from '../../../test/life-tests'
import { DEFAULT_LIMITS } from '../../http/limit.rules'
import { fileUses } from '../../kernel/files/file.table'
import { messages } from '../../kernel/notify/message.table'
import { products, qrcodes } from '../product/product.table'
import { registerConfigs, registrationCounts, registrationRecords, registrations } from './register.table'

type Item = Input<Contract, 'POST /register/createRegister'>['body']['items'][number]

let t: TestServer
let house: Awaited<ReturnType<typeof makeHouse>>
let serials = 0
before(async () => {
  t = await startTestServer()
  house = await makeHouse()
})
after(() => t.close())

const day = (days: number) => daysAfter(tenantDay(t.clock.now), days)
const serial = () => `JL-${String(++serials).padStart(5, '0')}`
const item = (more: Partial<Item> = {}): Item => ({
  model: 'RO-1',
  serialNumber: serial(),
  purchaseTime: day(-10),
  ...more,
})

/** A company that takes registrations and gives 12 months from the purchase, one of its customers, and two of its staff. */
async function makeHouse({
  flags,
  config = {},
}: Pick<TenantOverrides, 'flags'> & { config?: Partial<RegisterConfig> } = {}) {
  const tenant = await makeTenant(t.db, { flags: { PRODUCT_REGISTER_NEW: true, ...flags } })
  const kind = await makeProductKind(t.db, tenant.id, {
    name: { zh: '净水器', en: 'Purifier' },
    models: ['RO-1', 'RO-2'],
    quality: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'purchaseTime' },
  })
  await t.db.insert(registerConfigs).values({ tenantId: tenant.id, config: { ...REGISTER_CONFIG, ...config } })
  const linkman = await makeLinkman(t.db, tenant)
  const staff = await makeStaff(t.db, tenant, { displayName: 'Wang' })
  const colleague = await makeStaff(t.db, tenant, { displayName: 'Zhao' })
  const english = <A extends object>(as: A) => ({ ...as, language: 'en' as const })
  return {
    tenant,
    kind,
    linkman,
    as: english(linkman.as),
    visitor: english(tenant.as),
    staff: english(staff.as),
    colleague: english(colleague.as),
  }
}
type Caller = (typeof house)['as']
const register = (as: Caller | (typeof house)['visitor'], items: Item[], guest?: { name: string; phone: string }) =>
  t.send('POST /register/createRegister', { ...as, body: { items, ...(guest ? { guest } : {}) } })
async function registered(as: Caller, one: Item = item()) {
  const { list } = await t.ok('POST /register/createRegister', { ...as, body: { items: [one] } })
  assert.ok(list[0])
  return list[0]
}
const refusal = async (as: Caller, ...items: Item[]) => {
  const { status, body } = await register(as, items)
  return [status, body.error, body.message, body.fields]
}
const versionOf = async (id: string) =>
  (await t.db.select({ version: registrations.version }).from(registrations).where(eq(registrations.id, id)))[0]
    ?.version ?? 1
const seen = async (id: string) => ({ id, version: await versionOf(id) })
const approve = async (as: Caller, id: string, more: { takesOver?: boolean } = {}) =>
  t.send('POST /staff/registration/approve', { ...as, body: { ...(await seen(id)), ...more } })
const detail = (as: Caller, id: string) => t.ok('GET /register/detail', { ...as, query: { id } })
const machine = async (id: string) => (await t.db.select().from(products).where(eq(products.id, id)))[0]
const rowsOf = (tenantId: string) => t.db.select().from(registrations).where(eq(registrations.tenantId, tenantId))

lifeTests(REGISTRATION_STATES, {
  make: async state => {
    const { id } = await registered(house.as)
    if (state === 'approved') await approve(house.staff, id)
    if (state === 'rejected')
      await t.ok('POST /staff/registration/reject', {
        ...house.staff,
        body: { ...(await seen(id)), reason: 'unclear' },
      })
    return id
  },
  written: () =>
    Promise.all(
      [registrations, registrationRecords, registrationCounts, products].map(table => t.db.select().from(table)),
    ),
  refused: 'REGISTRATION_STATE',
  sides: [
    {
      as: () => house.as,
      strangers: async () => [(await makeLinkman(t.db, house.tenant)).as, (await makeHouse()).as],
      calls: {
        update: async (id, as) => t.call('POST /register/update', { ...as, body: { ...(await seen(id)), ...item() } }),
      },
      allowed: { submitted: ['update'], approved: [], rejected: ['update'] },
    },
    {
      as: () => house.staff,
      strangers: async () => [(await makeHouse()).staff],
      calls: {
        approve: async (id, as) => t.call('POST /staff/registration/approve', { ...as, body: await seen(id) }),
        reject: async (id, as) =>
          t.call('POST /staff/registration/reject', { ...as, body: { ...(await seen(id)), reason: 'x' } }),
      },
      allowed: { submitted: ['approve', 'reject'], approved: [], rejected: [] },
    },
  ],
})

test('a machine is the customer’s when staff approve it, and its warranty counts from the purchase', async () => {
  const { as, staff, tenant, linkman } = house
  const sent = await registered(as, item({ purchaseTime: day(-40), place: 'kitchen', remark: 'second floor' }))
  assert.match(sent.registerNo, /^ZC\d{8}-\d{4}$/)
  assert.deepEqual([sent.state, sent.productId, sent.name], ['submitted', '', 'Purifier'])
  const before = await detail(as, sent.id)
  const end = qualityEndTime(day(-40), 12, 'month')
  assert.deepEqual(
    [before.qualityInfoEndTime, before.qualityInfoStatus, before.catalogName, before.place, before.remark],
    [end, 'in-warranty', 'Purifier', 'kitchen', 'second floor'],
  )
  const [told] = await t.db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, tenant.id), eq(messages.subjectId, sent.id)))
  assert.deepEqual([told?.change, told?.facts['number']], ['waits', sent.registerNo])
  const { productId, state } = await t.ok('POST /staff/registration/approve', { ...staff, body: await seen(sent.id) })
  assert.equal(state, 'approved')
  const made = await machine(productId)
  assert.deepEqual(
    [made?.customerId, made?.serialNumber, made?.model, made?.qualityInfoStartTime, made?.qualityInfoEndTime],
    [linkman.customerId, sent.serialNumber, 'RO-1', day(-40), end],
  )
  const after = await detail(as, sent.id)
  assert.deepEqual(
    [after.state, after.productId, after.qualityInfoEndTime, after.records.map(({ type, actor }) => [type, actor])],
    [
      'approved',
      productId,
      end,
      [
        ['approve', 'staff'],
        ['create', 'linkman'],
      ],
    ],
  )
  assert.equal(after.qualityInfo.facts[0]?.fact, 'rule')
  const [mine] = await t.db
    .select()
    .from(messages)
    .where(and(eq(messages.linkmanId, linkman.id), eq(messages.subjectId, sent.id)))
  assert.equal(mine?.change, 'approve')
})

test('several at once are registered all or none, and the first that cannot be is named with the reason', async () => {
  const { as, tenant } = await makeHouse({ config: { addressRequired: true } })
  const address = { province: 'Zhejiang', city: 'Hangzhou', dist: 'Xihu', address: '1 Road' }
  const good = () => item({ address })
  const none = async () => assert.deepEqual(await rowsOf(tenant.id), [])
  const cases: [Item, string, string, string][] = [
    [item(), 'addressMissing', 'address', 'please say where the machine stands'],
    [{ ...good(), serialNumber: ' - ' }, 'serialMissing', 'serialNumber', 'please give the serial number'],
    [{ ...good(), purchaseTime: null }, 'purchaseMissing', 'purchaseTime', 'please give the day of purchase'],
    [{ ...good(), purchaseTime: day(1) }, 'dayAhead', 'purchaseTime', 'the day lies ahead'],
    [{ ...good(), installTime: day(1) }, 'dayAhead', 'installTime', 'the day lies ahead'],
    [
      { ...good(), productionTime: day(-40_000) },
      'dayTooOld',
      'productionTime',
      'the day lies too far back, please check it',
    ],
    [
      { ...good(), productionTime: day(-9) },
      'purchaseBeforeProduction',
      'purchaseTime',
      'it was bought before it was made',
    ],
    [
      { serialNumber: serial(), purchaseTime: day(-1), address },
      'machineMissing',
      'catalogId',
      'please choose the product, or give its name or model',
    ],
    [{ ...good(), code: 'NOBODY-HAS-THIS' }, 'codeUnknown', 'code', 'this code is not one of ours'],
  ]
  for (const [wrong, reason, field, words] of cases) {
    assert.deepEqual(await refusal(as, good(), wrong), [
      400,
      'REGISTER_ITEM',
      `Machine 2: ${words}`,
      [{ fieldName: `items.1.${field}`, error: reason.endsWith('Missing') ? 'required' : 'invalid' }],
    ])
    await none()
  }
  const twice = good()
  const folded = `${twice.serialNumber?.toLowerCase().replace('-', ' ')}`
  assert.equal(
    (await refusal(as, twice, { ...good(), serialNumber: folded }))[2],
    'Machine 2: the serial number stands there twice',
  )
  assert.equal((await refusal(as, { ...good(), catalogId: tenant.id }))[1], 'NOT_FOUND')
  await none()
  const { list } = await t.ok('POST /register/createRegister', { ...as, body: { items: [good(), good(), good()] } })
  assert.equal(new Set(list.map(({ registerNo }) => registerNo)).size, 3)
  const waits = await t.db.select().from(messages).where(eq(messages.tenantId, tenant.id))
  assert.deepEqual(new Set(waits.map(({ subjectId }) => subjectId)), new Set([list[0]?.id]), 'staff hear of it once')
})

test('of many at once one has the serial number, in whatever spelling; the others learn that it is taken, not whose', async () => {
  const { tenant, staff, as } = await makeHouse({ config: { needsApproval: false } })
  const spellings = ['JL-0052 560', 'jl0052560', 'ＪＬ００５２５６０', 'Jl_0052–560']
  const people = await Promise.all(spellings.map(() => makeLinkman(t.db, tenant)))
  const answers = await Promise.all(
    people.map((one, i) => registered({ ...one.as, language: 'en' }, item({ serialNumber: spellings[i] ?? '' }))),
  )
  assert.deepEqual(answers.map(({ state, isRepeat }) => `${state} ${isRepeat}`).toSorted(), [
    'approved false',
    'submitted true',
    'submitted true',
    'submitted true',
  ])
  const won = answers.findIndex(({ state }) => state === 'approved')
  const owner = people[won]
  assert.ok(owner)
  assert.equal((await machine(answers[won]?.productId ?? ''))?.customerId, owner.customerId)
  const other = answers.find(({ state }) => state === 'submitted')
  const loser = people[answers.findIndex(({ id }) => id === other?.id)]
  assert.ok(other && loser)
  const check = (who: Caller | (typeof house)['visitor'], serialNumber: string) =>
    t.ok('POST /register/checkRepeat', { ...who, body: { serialNumber } })
  assert.deepEqual(await check({ ...loser.as, language: 'en' }, 'jl 0052560'), { isRepeat: true, isMine: false })
  assert.deepEqual(await check({ ...owner.as, language: 'en' }, 'jl 0052560'), { isRepeat: false, isMine: true })
  assert.deepEqual(await check(as, 'JL-052560'), { isRepeat: false, isMine: false }, 'zeros count')
  const told = JSON.stringify(await detail({ ...loser.as, language: 'en' }, other.id))
  for (const word of [owner.name, owner.phone, owner.customerId]) assert.ok(!told.includes(word))
  const { taken } = await t.ok('GET /staff/registration/get', { ...staff, query: { id: other.id } })
  assert.ok(taken)
  assert.equal(taken.productId, answers[won]?.productId)
  assert.equal((await approve(staff, other.id)).body.error, 'SERIAL_NUMBER_TAKEN')
  assert.equal((await machine(taken.productId))?.customerId, owner.customerId)
  assert.equal((await approve(staff, other.id, { takesOver: true })).status, 200)
  assert.equal((await machine(taken.productId))?.customerId, loser.customerId)
  const mine = await refusal({ ...loser.as, language: 'en' }, item({ serialNumber: 'JL0052560' }))
  assert.equal(mine[2], 'Machine 1: this machine is among yours already')
})

test('an approval belongs to what was seen; the second press is told who was quicker; what was sent back is sent again', async () => {
  const { as, staff, colleague } = house
  const sent = await registered(as, item({ purchaseTime: day(-100) }))
  const old = await seen(sent.id)
  const corrected = item({ serialNumber: sent.serialNumber, purchaseTime: day(-50) })
  await t.ok('POST /register/update', { ...as, body: { ...old, ...corrected } })
  const early = await t.send('POST /staff/registration/approve', { ...staff, body: old })
  assert.deepEqual([early.status, early.body.error], [409, 'CHANGED_MEANWHILE'])
  const stale = await t.send('POST /register/update', { ...as, body: { ...old, ...corrected } })
  assert.equal(stale.body.error, 'CHANGED_MEANWHILE')
  const reject = (who: Caller, version: number) =>
    t.send('POST /staff/registration/reject', {
      ...who,
      body: { id: sent.id, version, reason: 'The receipt is cut off' },
    })
  const { version } = await seen(sent.id)
  const both = await Promise.all([reject(staff, version), reject(colleague, version)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const slower = both.find(({ status }) => status === 409)
  assert.match(slower?.body.message ?? '', /^The registration has moved on \((Wang|Zhao)\), please look again$/)
  const back = await detail(as, sent.id)
  assert.deepEqual([back.state, back.rejectReason], ['rejected', 'The receipt is cut off'])
  const again = await t.ok('POST /register/update', {
    ...as,
    body: { id: sent.id, version: back.version, ...corrected },
  })
  assert.equal(again.state, 'submitted')
  const { productId } = await t.ok('POST /staff/registration/approve', { ...staff, body: await seen(sent.id) })
  const made = await machine(productId)
  assert.deepEqual(
    [made?.qualityInfoStartTime, made?.qualityInfoEndTime],
    [day(-50), qualityEndTime(day(-50), 12, 'month')],
  )
  const done = await detail(as, sent.id)
  assert.deepEqual(
    [done.rejectReason, done.records.map(({ type }) => type)],
    ['', ['approve', 'resubmit', 'reject', 'correct', 'create']],
  )
})

test('who has no account registers by a phone where the company is open to it, and staff look at it', async () => {
  const guest = { name: 'Li', phone: freshPhone() }
  const { visitor } = house
  assert.equal((await register(visitor, [item()], guest)).body.error, 'GUEST_NOT_ALLOWED')
  const open = await makeHouse({ flags: { productRegisterOpen: true }, config: { needsApproval: false } })
  assert.equal((await register(open.visitor, [item()])).body.error, 'GUEST_NOT_ALLOWED')
  assert.equal((await register(open.visitor, [item()], { ...guest, phone: '12' })).body.error, 'PHONE_INVALID')
  const { list } = await t.ok('POST /register/createRegister', { ...open.visitor, body: { items: [item()], guest } })
  assert.deepEqual([list[0]?.state, list[0]?.productId], ['submitted', ''])
  const [row] = (await t.ok('GET /staff/registration/list', { ...open.staff, query: { keyword: guest.phone } })).list
  assert.equal(
    (await t.ok('GET /linkc/v3c/auth/checkDomain', open.visitor)).signUpOpen,
    false,
    'other strangers do not sign up by it',
  )
  assert.deepEqual([row?.id, row?.isGuest, row?.linkmanName], [list[0]?.id, true, 'Li'])
  // of a phone that is known nothing is told: not even that its customer has the machine
  const known = await registered(open.as, item())
  const same = { name: 'Wei', phone: open.linkman.phone }
  const repeated = await t.ok('POST /register/createRegister', {
    ...open.visitor,
    body: { items: [item({ serialNumber: known.serialNumber })], guest: same },
  })
  // it waits until whose phone it is says that it is theirs
  const its = { id: repeated.list[0]?.id ?? '' }
  const shown = () => t.ok('GET /staff/registration/get', { ...open.staff, query: its })
  const { version, isUnproved, customerId } = await shown()
  assert.deepEqual([isUnproved, customerId === open.linkman.customerId], [true, false])
  assert.equal((await t.call('GET /register/detail', { ...open.as, query: its })).status, 404)
  const approving = { ...open.staff, body: { ...its, version, takesOver: true } }
  const approval = () => t.call('POST /staff/registration/approve', approving)
  assert.equal((await approval()).body.error, 'REGISTER_UNPROVED')
  const [asked] = await t.ok('GET /customer/entered/list', open.as)
  assert.deepEqual(
    asked?.things.map(({ kind }) => kind),
    ['registration'],
  )
  await t.ok('POST /customer/entered/answer', { ...open.as, body: { id: asked?.id ?? '', isMine: true } })
  const now = await shown()
  assert.deepEqual([now.isUnproved, now.isGuest, now.customerId], [false, false, open.linkman.customerId])
  assert.equal((await approval()).status, 200)
  assert.deepEqual(await t.ok('POST /register/config', { ...open.visitor, body: {} }), {
    ...REGISTER_CONFIG,
    needsApproval: false,
    regNewGray: true,
    isOpen: true,
  })
  const closed = await makeHouse({ flags: { PRODUCT_REGISTER_NEW: false } })
  assert.equal((await register(closed.as, [item()])).body.error, 'REGISTER_CLOSED')
})

test('what is asked is called as the company calls it; what it does not show is asked only where it is needed', async () => {
  const { as, staff } = await makeHouse()
  const asked = async () =>
    (await t.ok('GET /register/field', as)).map(({ fieldName, displayName }) => `${fieldName} ${displayName}`)
  assert.ok((await asked()).includes('address Address'))
  await t.ok('POST /staff/productConfig/set', {
    ...staff,
    body: { version: 0, productFields: [], productFieldNames: { serialNumber: { en: 'Body number' } } },
  })
  const fields = await asked()
  assert.deepEqual(
    [fields.slice(0, 3), fields.some(field => field.startsWith('address'))],
    [['catalogId Product', 'model Model', 'serialNumber Body number'], false],
  )
})

test('the company says what is asked, with fields of its own', async () => {
  const { as, staff, tenant } = await makeHouse()
  const config = await t.ok('GET /staff/registerConfig/get', staff)
  assert.equal(config.version, 1)
  const shop = makeField('shop', { isNull: 0, displayName: { zh: '购买门店', en: 'Shop' } })
  const set = (fields: unknown[], version = config.version) =>
    t.send('POST /staff/registerConfig/set', {
      ...staff,
      body: { ...REGISTER_CONFIG, serialRequired: false, fields: fields as (typeof shop)[], version },
    })
  for (const wrong of [
    [{ ...shop, formType: 'nonsense' }],
    [{ ...shop, fieldName: 'serialNumber' }],
    [{ ...shop, setting: { unique: true } }],
    [shop, shop],
  ])
    assert.deepEqual([(await set(wrong)).status, (await set(wrong)).body.error], [400, 'TEMPLATE_FORM'])
  assert.equal((await set([shop])).status, 200)
  assert.equal((await set([shop])).body.error, 'CHANGED_MEANWHILE')
  const fields = await t.ok('GET /register/field', as)
  assert.deepEqual(fields, await t.ok('GET /register/field/list', as))
  assert.deepEqual(
    fields.filter(({ isNull }) => isNull === 0).map(({ fieldName, displayName }) => [fieldName, displayName]),
    [
      ['purchaseTime', 'Bought on'],
      ['shop', 'Shop'],
    ],
  )
  assert.deepEqual(await refusal(as, item()), [
    400,
    'REGISTER_ITEM',
    'Machine 1: Please check what you entered',
    [{ fieldName: 'items.0.attribute.shop', error: 'required' }],
  ])
  const { serialNumber: _none, ...plain } = item({ attribute: { shop: 'Suning', other: 'x' } })
  const { id, serialNumber } = await registered(as, plain)
  assert.equal(serialNumber, '')
  assert.deepEqual((await detail(as, id)).attribute, { shop: 'Suning' })
  const { productId } = await t.ok('POST /staff/registration/approve', { ...staff, body: await seen(id) })
  assert.ok((await machine(productId))?.serialNumber, 'it gets a number of the company’s own making')
  assert.equal((await rowsOf(tenant.id)).length, 1)
})

test('a blank code is bound to what is registered with it; one that is used or revoked is not', async () => {
  const { as, staff, tenant, visitor } = await makeHouse()
  await t.db.insert(qrcodes).values([
    { tenantId: tenant.id, code: 'BLANK-1', model: 'RO-1' },
    { tenantId: tenant.id, code: 'GONE-1', revokeTime: new Date(t.clock.now).toISOString() },
  ])
  const info = (query: { code?: string; serialNumber?: string }, who: Caller | typeof visitor = visitor) =>
    t.ok('GET /register/getProductInfo', { ...who, query })
  const blank = await info({ code: 'BLANK-1' })
  assert.deepEqual([blank.state, blank.model, blank.catalogName], ['blank', 'RO-1', 'Purifier'])
  assert.equal((await info({ code: 'GONE-1' })).state, 'revoked')
  assert.equal((await info({ code: 'NOBODY' })).state, 'unknown')
  assert.equal((await refusal(as, item({ code: 'GONE-1' })))[2], 'Machine 1: this code is not good any more')
  assert.equal(
    (await refusal(as, item({ code: 'BLANK-1', model: 'RO-2' })))[2],
    'Machine 1: the code is for another model',
  )
  const { model: _model, ...unnamed } = item({ code: 'BLANK-1' })
  const { id } = await registered(as, unnamed)
  const { productId } = await t.ok('POST /staff/registration/approve', { ...staff, body: await seen(id) })
  const [bound] = await t.db.select().from(qrcodes).where(eq(qrcodes.code, 'BLANK-1'))
  assert.equal(bound?.productId, productId)
  const mine = await info({ code: 'BLANK-1' }, as)
  assert.deepEqual([mine.state, mine.productId], ['mine', productId])
  const others = await info({ code: 'BLANK-1' })
  assert.deepEqual([others.state, others.productId, others.installTime], ['registered', '', null])
  const stock = await makeProduct(t.db, tenant.id, { model: 'RO-2', productionTime: day(-5) })
  const code = await makeQrcode(t.db, tenant.id, stock.id)
  assert.deepEqual((({ state, productionTime }) => [state, productionTime])(await info({ code })), ['known', day(-5)])
  assert.equal((await refusal(as, item({ code })))[2], 'Machine 1: the code is on another machine')
  const early = await refusal(as, { code, purchaseTime: day(-6) })
  assert.equal(early[2], 'Machine 1: it was bought before it was made')
  const found = await registered(as, { code, purchaseTime: day(-1) })
  assert.deepEqual([found.serialNumber, found.model], [stock.serialNumber, 'RO-2'])
  const given = await t.ok('POST /staff/registration/approve', { ...staff, body: await seen(found.id) })
  assert.equal(given.productId, stock.id, 'the machine that the company had is given')
})

test('only machines that the company has, where it says so', async () => {
  const { as, tenant, visitor } = await makeHouse({ config: { serialMustExist: true, needsApproval: false } })
  assert.deepEqual((await refusal(as, item()))[3], [{ fieldName: 'items.0.serialNumber', error: 'invalid' }])
  const stock = await makeProduct(t.db, tenant.id, { model: 'RO-1', serialNumber: 'AB-1' })
  const done = await registered(as, item({ serialNumber: 'ab1' }))
  assert.deepEqual([done.state, done.productId, done.serialNumber], ['approved', stock.id, 'AB-1'])
  const strict = await startTestServer({
    beside: t,
    config: { limits: { ...DEFAULT_LIMITS, 'machine.address.minute': 3 } },
  })
  const lookUp = () => strict.send('GET /register/getProductInfo', { ...visitor, query: { serialNumber: 'AB-1' } })
  const check = () => strict.send('POST /register/checkRepeat', { ...visitor, body: { serialNumber: 'AB-1' } })
  const answers = [await lookUp(), await check(), await lookUp(), await check()]
  assert.deepEqual(
    answers.map(({ body }) => body.error),
    [undefined, undefined, undefined, 'TOO_MANY_REQUESTS'],
    'numbers are not to be tried one after another',
  )
  await strict.close()
})

test('the catalogue is looked through, and machines stand with what is being registered', async () => {
  const { as, staff, kind, visitor, tenant } = await makeHouse()
  const models = await t.ok('GET /register/getProductInfoList', { ...visitor, query: { keyword: 'purif' } })
  assert.deepEqual([models.list.map(({ model }) => model), models.total], [['RO-1', 'RO-2'], 2])
  const none = await t.ok('GET /register/getProductInfoList', { ...visitor, query: { keyword: '100%' } })
  assert.equal(none.total, 0)
  const ofKind = { catalogId: kind.id, model: 'RO-1' }
  const info = await t.ok('GET /register/getProductInfoByCatalog', { ...visitor, query: ofKind })
  assert.deepEqual([info.name, info.qualityInfo.facts[0]?.fact], ['Purifier', 'missing'])
  const elsewhere = await makeHouse()
  const foreign = { ...elsewhere.visitor, query: ofKind }
  assert.equal((await t.refused('GET /register/getProductInfoByCatalog', foreign)).error, 'NOT_FOUND')
  const [first, second] = [await registered(as), await registered(as)]
  await approve(staff, first.id)
  const list = async (who: Caller, keyword = '') =>
    (await t.ok('POST /register/getProductAndRegisterList', { ...who, body: { keyword } })).list.map(one => [
      one.kind,
      one.serialNumber,
      one.state,
    ])
  const waits = ['registration', second.serialNumber, 'submitted']
  const made = ['product', first.serialNumber, '']
  assert.deepEqual((await list(as)).toSorted(), [made, waits])
  assert.deepEqual(await list(as, second.serialNumber), [waits])
  const { as: stranger } = await makeLinkman(t.db, tenant)
  assert.deepEqual(await list({ ...stranger, language: 'en' }), [])
  assert.deepEqual(await t.ok('GET /staff/registration/counts', staff), { submitted: 1, approved: 1, rejected: 0 })
  const submitted = await t.ok('GET /staff/registration/list', { ...staff, query: { state: 'submitted' } })
  assert.deepEqual(
    submitted.list.map(({ id }) => id),
    [second.id],
  )
})

test('a proof is one’s own, and is let go of when a correction leaves it out', async () => {
  const { as, tenant } = await makeHouse({ config: { proofRequired: true } })
  assert.equal((await refusal(as, item()))[2], 'Machine 1: please add a proof of purchase')
  const upload = (who: Caller) =>
    t.ok('POST /ssp/file/upload', { ...who, file: { name: 'a.txt', type: 'text/plain', bytes: 'receipt' } })
  const other = { ...(await makeLinkman(t.db, tenant)).as, language: 'en' as const }
  const foreign = await upload(other)
  assert.equal((await refusal(as, item({ proof: [foreign.id] })))[1], 'NOT_FOUND')
  assert.deepEqual(await rowsOf(tenant.id), [])
  const [first, second] = [await upload(as), await upload(as)]
  const sent = await registered(as, item({ proof: [first.id] }))
  const shown = await detail(as, sent.id)
  assert.deepEqual(
    shown.proof.map(({ id, name }) => [id, name]),
    [[first.id, 'a.txt']],
  )
  const body = { ...(await seen(sent.id)), ...item({ serialNumber: sent.serialNumber, proof: [second.id] }) }
  await t.ok('POST /register/update', { ...as, body })
  const uses = await t.db.select().from(fileUses).where(eq(fileUses.subjectId, sent.id))
  assert.deepEqual(
    uses.map(({ fileId }) => fileId),
    [second.id],
  )
})

test('a guest adds a proof by the secret of the upload, and nobody else’s', async () => {
  const { visitor, staff, tenant } = await makeHouse({
    flags: { productRegisterOpen: true },
    config: { proofRequired: true },
  })
  const guest = { name: 'Zhao', phone: freshPhone() }
  const file = { name: 'a.txt', type: 'text/plain', bytes: 'receipt' }
  const { id, secret = '' } = await t.ok('POST /ssp/file/upload', { ...visitor, file })
  assert.ok(secret)
  for (const wrong of [{}, { [id]: 'guessed' }]) {
    const answer = await register(visitor, [item({ proof: [id], proofSecrets: wrong })], guest)
    assert.equal(answer.body.error, 'NOT_FOUND')
  }
  assert.deepEqual(await rowsOf(tenant.id), [])
  const [made] = (
    await t.ok('POST /register/createRegister', {
      ...visitor,
      body: { items: [item({ proof: [id], proofSecrets: { [id.toUpperCase()]: secret } })], guest },
    })
  ).list
  const shown = await t.ok('GET /staff/registration/get', { ...staff, query: { id: made?.id ?? '' } })
  assert.deepEqual(
    shown.proof.map(one => one.id),
    [id],
  )
})

test('the assistant tells how registrations stand, and nobody else’s', async () => {
  const firm = await makeHouse()
  const ask = await assistantOf(t, firm.tenant.id)
  assert.match(await ask(firm.as, 'How is my product registration?'), /no product yet[^]*\(\/productreg\)/)
  await register(firm.as, [item(), item()])
  const { list } = await t.ok('POST /register/getProductAndRegisterList', { ...firm.as, body: {} })
  const [one] = list
  const first = await t.ok('GET /register/detail', { ...firm.as, query: { id: one?.id ?? '' } })
  const body = { id: first.id, version: first.version, reason: 'The picture shows nothing' }
  await t.ok('POST /staff/registration/reject', { ...firm.staff, body })
  const told = await ask(firm.as, 'How is my product registration?')
  assert.match(told, /1 under review, 1 rejected/)
  for (const text of [first.registerNo, 'The picture shows nothing', `(/productreg/detail?id=${first.id})`])
    assert.ok(told.includes(text), told)
  const stranger = { ...(await makeLinkman(t.db, firm.tenant)).as, language: 'en' as const }
  assert.ok(!(await ask(stranger, 'How is my product registration?')).includes(first.registerNo))
  assert.ok(
    (await ask({ ...firm.visitor, tourist: 'a-visitor-on-a-device-of-their-own' }, 'How is my registration?')).includes(
      '(/login)',
    ),
  )
})
