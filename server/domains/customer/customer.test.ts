import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { eventIn, makeHouse } from '../../../test/event-life'
import { freshPhone, makeCustomer, makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import type { RoleKey } from '../../../shared/roles'
import type { TimelineKind } from '../../../shared/customer-timeline'
import { newId } from '../../db/ids'
import { conversations } from '../im/im.table'
import { memberEntries } from '../member/member.table'
import { orders } from '../order/order.table'
import { auditEntries } from '../../kernel/audit/audit.table'
import { tokenFamilies } from '../../kernel/identity/auth.table'
import { visits } from '../../kernel/visit/visit.table'
import { parseSheet } from '../../kernel/sheets/parse'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const company = async () => {
  const tenant = await makeTenant(t.db)
  const { as } = await makeStaff(t.db, tenant)
  return { tenant, as }
}
const names = async (as: Caller, query: object) =>
  (await t.ok('GET /staff/customer/list', { ...as, query })).list.map(({ name }) => name)
const textOf = (file: string): string => Buffer.from(file, 'latin1').toString()

test('customers are found by name in any script, number, and by names and phones of their contacts', async () => {
  const { tenant, as } = await company()
  const wanted = await makeCustomer(t.db, tenant.id, {
    name: '北京永和医院（东区）',
    customerNo: 'KH-2026/0042',
    customerAddress: '朝阳路 7 号',
  })
  const contact = await makeLinkman(t.db, tenant, { customerId: wanted.id, name: 'Пётр Ильич', email: 'p@hospital.cn' })
  await makeCustomer(t.db, tenant.id, { name: '北京大学' })
  await makeCustomer(t.db, tenant.id, { name: 'Acme & Söhne', customerNo: 'KH-1' })
  const stranger = await company()
  await makeCustomer(t.db, stranger.tenant.id, { name: '北京永和医院' })
  for (const keyword of [
    '永和',
    '北京永和',
    '医院东区',
    'KH-2026/0042',
    'kh2026',
    '0042',
    '朝阳路',
    'пётр',
    'ИЛЬИЧ',
    contact.phone,
    contact.phone.slice(0, 10),
    contact.phone.slice(-4),
    'p@hospital',
    '永和 пётр'.split(' ')[1] as string,
  ])
    assert.deepEqual(await names(as, { keyword }), ['北京永和医院（东区）'], keyword)
  assert.deepEqual(await names(as, { keyword: '北京' }), ['北京大学', '北京永和医院（东区）'])
  assert.deepEqual(await names(as, { keyword: 'acme' }), ['Acme & Söhne'])
  for (const keyword of ['和永', '%', "'", '\\', '!!!', "') or true --", ':*', '& | !'])
    assert.deepEqual(await names(as, { keyword }), [], keyword)
})

test('lists are sorted, narrowed by the tenant’s days, and paged', async () => {
  const { tenant, as } = await company()
  const at = (name: string, createTime: string) => makeCustomer(t.db, tenant.id, { name, createTime })
  await at('b', '2026-01-01T15:59:59.999Z')
  await at('a', '2026-01-01T16:00:00.000Z')
  await at('c', '2026-01-02T15:59:59.999Z')
  assert.deepEqual(await names(as, {}), ['c', 'a', 'b'])
  assert.deepEqual(await names(as, { sort: 'oldest' }), ['b', 'a', 'c'])
  assert.deepEqual(await names(as, { sort: 'name' }), ['a', 'b', 'c'])
  assert.deepEqual(await names(as, { from: '2026-01-02', to: '2026-01-02' }), ['c', 'a'])
  const page = await t.ok('GET /staff/customer/list', { ...as, query: { pageSize: 2, pageNum: 2 } })
  assert.deepEqual([page.list.map(({ name }) => name), page.total, page.pages, page.more], [['b'], 3, 2, false])
  assert.equal(
    (await t.send('GET /staff/customer/list', { ...as, query: { from: '2026-02-30' } })).status,
    400,
    'a day that there is not',
  )
})

test('a customer in full: contacts, counts of requests and tasks, and when it was last heard of', async () => {
  const house = await makeHouse(t)
  const { as } = await makeStaff(t.db, house.tenant)
  await eventIn(t, house, 'created')
  await eventIn(t, house, 'finished')
  const customer = await t.ok('GET /staff/customer/get', { ...as, query: { id: house.linkman.customerId } })
  assert.deepEqual(
    customer.linkmen.map(({ id }) => id),
    [house.linkman.id],
  )
  const counts = customer.works.find(({ kind }) => kind === 'event')?.counts.filter(({ count }) => count)
  assert.deepEqual(
    counts?.toSorted((a, b) => (a.state < b.state ? -1 : 1)),
    [
      { state: 'created', count: 1 },
      { state: 'finished', count: 1 },
    ],
  )
  const newest = (await t.ok('GET /ssp/event/list', { ...house.linkman.as, query: {} })).list[0]
  assert.equal(customer.lastContactTime, newest?.createTime)
})

test('made, changed and removed: by version, with what was before in the audit log', async () => {
  const { tenant, as } = await company()
  const body = { name: ' One ', customerNo: 'C1', customerAddress: 'Road 1' }
  const made = await t.ok('POST /staff/customer/create', { ...as, body })
  assert.deepEqual([made.name, made.customerNo, made.version], ['One', 'C1', 1])
  assert.equal((await t.refused('POST /staff/customer/create', { ...as, body })).error, 'CUSTOMER_NO_TAKEN')
  const input = { ...body, id: made.id, name: 'Two' }
  const [first, second] = await Promise.all([
    t.call('POST /staff/customer/update', { ...as, body: { ...input, version: 1 } }),
    t.call('POST /staff/customer/update', { ...as, body: { ...input, name: 'Three', version: 1 } }),
  ])
  assert.deepEqual([first.status, second.status].toSorted(), [200, 409])
  assert.equal([first, second].find(({ status }) => status === 409)?.body.error, 'CHANGED_MEANWHILE')
  const other = await t.ok('POST /staff/customer/create', { ...as, body: { ...body, customerNo: 'C2' } })
  assert.equal(
    (await t.refused('POST /staff/customer/update', { ...as, body: { ...input, id: other.id, version: 1 } })).error,
    'CUSTOMER_NO_TAKEN',
  )
  assert.equal(
    (await t.refused('POST /staff/customer/remove', { ...as, body: { id: made.id, version: 1 } })).error,
    'CHANGED_MEANWHILE',
  )
  await t.ok('POST /staff/customer/remove', { ...as, body: { id: made.id, version: 2 } })
  assert.equal((await t.refused('GET /staff/customer/get', { ...as, query: { id: made.id } })).error, 'NOT_FOUND')
  const entries = await t.db
    .select({ action: auditEntries.action, before: auditEntries.before })
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.subjectId, made.id)))
    .orderBy(auditEntries.createTime, auditEntries.id)
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['POST /staff/customer/create', 'POST /staff/customer/update', 'POST /staff/customer/remove'],
  )
  assert.equal(entries[1]?.before?.name, 'One')
})

test('what something belongs to is not removed', async () => {
  const house = await makeHouse(t)
  const { as } = await makeStaff(t.db, house.tenant)
  await eventIn(t, house, 'created')
  const { customerId, id } = house.linkman
  for (const [error, ask] of [
    ['IN_USE', () => t.refused('POST /staff/customer/remove', { ...as, body: { id: customerId, version: 1 } })],
    ['IN_USE', () => t.refused('POST /staff/linkman/remove', { ...as, body: { id, version: 1 } })],
  ] as const)
    assert.equal((await ask()).error, error)
  const owner = await makeCustomer(t.db, house.tenant.id)
  await makeProduct(t.db, house.tenant.id, { customerId: owner.id })
  assert.equal(
    (await t.refused('POST /staff/customer/remove', { ...as, body: { id: owner.id, version: 1 } })).error,
    'IN_USE',
  )
})

test('contacts: a phone is one person’s, a change of their own counts, and whoever is removed is signed out', async () => {
  const { tenant, as } = await company()
  const customer = await makeCustomer(t.db, tenant.id)
  const body = { customerId: customer.id, name: 'Ann', phone: freshPhone(), email: '', language: null }
  const ann = await t.ok('POST /staff/linkman/create', { ...as, body })
  assert.equal((await t.refused('POST /staff/linkman/create', { ...as, body })).error, 'PHONE_TAKEN')
  const bob = await t.ok('POST /staff/linkman/create', { ...as, body: { ...body, name: 'Bob', phone: freshPhone() } })
  const { customerId: _customer, ...change } = body
  for (const email of ['no mail', 'a@b', '\u0000@b.cn'])
    assert.equal(
      (await t.refused('POST /staff/linkman/create', { ...as, body: { ...body, phone: freshPhone(), email } })).status,
      400,
      email,
    )
  assert.equal(
    (await t.refused('POST /staff/linkman/update', { ...as, body: { ...change, id: bob.id, version: 1 } })).error,
    'PHONE_TAKEN',
  )
  const { token } = await t.ok('POST /staff/linkman/quickLoginToken', { ...as, body: { phone: ann.phone } })
  const login = await t.ok('GET /ssp/quickLogin', { ...tenant.as, query: { token } })
  await t.ok('POST /shb/member/language/switch', { ...tenant.as, token: login.token, body: { language: 'ru' } })
  assert.equal(
    (await t.refused('POST /staff/linkman/update', { ...as, body: { ...change, id: ann.id, version: 1 } })).error,
    'CHANGED_MEANWHILE',
  )
  const now = await t.ok('GET /staff/linkman/get', { ...as, query: { id: ann.id } })
  assert.deepEqual([now.language, now.version, now.customerName], ['ru', 2, customer.name])
  assert.deepEqual(
    (await t.ok('GET /staff/linkman/list', { ...as, query: { language: 'ru' } })).list.map(({ id }) => id),
    [ann.id],
  )
  assert.deepEqual(
    (await t.ok('GET /staff/linkman/list', { ...as, query: { keyword: 'bob', customerId: customer.id } })).list.map(
      ({ id }) => id,
    ),
    [bob.id],
  )
  await t.ok('POST /staff/linkman/remove', { ...as, body: { id: ann.id, version: 2 } })
  assert.deepEqual(
    await t.db
      .select()
      .from(tokenFamilies)
      .where(and(eq(tokenFamilies.tenantId, tenant.id), eq(tokenFamilies.userId, ann.id))),
    [],
  )
  assert.equal((await t.call('GET /linkc/v3c/auth/deviceList', { ...tenant.as, token: login.token })).status, 401)
})

test('a list is exported as it is narrowed: Excel reads it, and nothing in it is a formula', async () => {
  const { tenant, as } = await company()
  await makeCustomer(t.db, tenant.id, { name: '=HYPERLINK("http://x")', customerNo: '+1' })
  await makeCustomer(t.db, tenant.id, { name: 'Plain, "quoted"' })
  await makeCustomer(t.db, tenant.id, { name: 'Early', createTime: '2020-01-01T00:00:00.000Z' })
  const query = { format: 'csv', from: '2021-01-01' } as const
  const file = await t.call('GET /staff/customer/export', { ...as, language: 'en', query })
  assert.match(String(file.headers['content-type']), /^text\/csv; charset=utf-8/)
  assert.match(String(file.headers['content-disposition']), /filename="customers-\d{4}-\d\d-\d\d\.csv"/)
  // of two that were registered within one millisecond either may be the first
  const [head, ...customers] = textOf(file.body.data).trimEnd().split('\r\n')
  const lines = [head, ...customers.toSorted()]
  assert.equal(lines[0], '\ufeffCustomer number,Customer,Address,Contact,Phone,Telephone,E-mail,Language,Registered')
  assert.match(String(lines[1]), /^'\+1,"'=HYPERLINK\(""http:\/\/x""\)",,,,,,,\d{4}/)
  assert.match(String(lines[2]), /^,"Plain, ""quoted""",,/)
  assert.equal(lines.length, 3)
  const xlsx = await t.ok('GET /staff/customer/export', { ...as, language: 'en', query: { ...query, format: 'xlsx' } })
  const sheet = await parseSheet(Buffer.from(xlsx, 'latin1'))
  assert.deepEqual(sheet.sample.map(row => row.slice(0, 2)).toSorted(), [
    ['+1', '=HYPERLINK("http://x")'],
    ['', 'Plain, "quoted"'],
  ])
  const contacts = await t.ok('GET /staff/linkman/export', { ...as, language: 'en', query: { format: 'csv' } })
  assert.match(
    textOf(contacts),
    /^\ufeffContact,Phone,Telephone,E-mail,Language,Customer number,Customer,Last sign-in,Registered\r\n$/,
  )
  const exported = await t.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.subjectKind, 'export')))
    .orderBy(auditEntries.createTime, auditEntries.id)
  assert.deepEqual(
    exported.map(({ after: said }) => said),
    [
      { list: 'customer', format: 'csv', from: '2021-01-01' },
      { list: 'customer', format: 'xlsx', from: '2021-01-01' },
      { list: 'linkman', format: 'csv' },
    ],
  )
})

test('a customer is made with its first contact, or not at all', async () => {
  const { tenant, as } = await company()
  const [phone, plain] = [freshPhone(), { name: 'One', customerNo: '', customerAddress: '' }]
  const made = await t.ok('POST /staff/customer/create', {
    ...as,
    body: { ...plain, contact: { name: ' Ada ', phone: `+86 ${phone}` } },
  })
  const { linkmen: contacts } = await t.ok('GET /staff/customer/get', { ...as, query: { id: made.id } })
  assert.deepEqual(
    contacts.map(one => [one.name, one.phone]),
    [['Ada', phone]],
  )
  const kinds = await t.db
    .select({ kind: auditEntries.subjectKind })
    .from(auditEntries)
    .where(eq(auditEntries.tenantId, tenant.id))
  assert.deepEqual(kinds.map(one => one.kind).toSorted(), ['customer', 'linkman'])
  for (const [given, error] of [
    [phone, 'PHONE_TAKEN'],
    ['12', 'PHONE_INVALID'],
  ] as const)
    assert.equal(
      (
        await t.refused('POST /staff/customer/create', {
          ...as,
          body: { ...plain, contact: { name: 'Bob', phone: given } },
        })
      ).error,
      error,
    )
  assert.equal((await t.ok('GET /staff/customer/list', { ...as, query: {} })).total, 1)
})

/** A customer of a house with something of most kinds, a moment apart, of which two orders share one; by time, the newest first. */
async function lively() {
  const house = await makeHouse(t)
  const { tenant, linkman, engineer } = house
  const product = await makeProduct(t.db, tenant.id, { customerId: linkman.customerId })
  const at = (hour: number, digits = '000000') => `2026-01-0${hour}T08:00:00.${digits}Z`
  const own = { tenantId: tenant.id, customerId: linkman.customerId }
  const orderAt = (createTime: string, state: 'unpaid' | 'paid' = 'paid') => ({
    ...own,
    id: newId(),
    linkmanId: linkman.id,
    state,
    orderNo: newId(),
    total: 1250,
    payable: 1250,
    pieces: 1,
    expireTime: createTime,
    createTime,
  })
  // PostgreSQL keeps microseconds: two in one millisecond are two places
  await t.db
    .insert(orders)
    .values([orderAt(at(3, '123456'), 'unpaid'), orderAt(at(3, '123457')), orderAt(at(3, '123457')), orderAt(at(5))])
  await t.db.insert(conversations).values({
    ...own,
    id: newId(),
    owner: `linkman:${linkman.id}`,
    linkmanId: linkman.id,
    state: 'closed',
    lastText: 'thank you',
    createTime: at(4),
  })
  await t.db.insert(memberEntries).values({
    ...own,
    id: newId(),
    asset: 'points',
    delta: 12,
    after: 12,
    reason: 'earn',
    ref: newId(),
    createTime: at(2),
  })
  const eventId = await eventIn(t, house, 'finished')
  await t.db.insert(visits).values({
    tenantId: tenant.id,
    id: newId(),
    kind: 'event',
    subjectId: eventId,
    number: 9,
    executorId: engineer.id,
    result: 'part',
    content: 'a hinge is missing',
    leaveTime: at(6),
  })
  const { id: noteId } = await t.ok('POST /staff/customer/note', {
    ...engineer.as,
    body: { id: linkman.customerId, content: 'asleep from 13:00 to 14:30' },
  })
  return { house, product, eventId, noteId, of: { customerId: linkman.customerId } }
}

test('the timeline of a customer: all kinds by time, in pages without gaps and doubles, cut down to a topic', async () => {
  const { house, of, eventId } = await lively()
  const { as } = house.engineer
  const { list: whole, next } = await t.ok('GET /staff/customer/timeline', { ...as, query: { ...of, pageSize: 100 } })
  assert.equal(next, null)
  const times = whole.map(({ time }) => time)
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.equal(whole.filter(({ kind }) => kind === 'order').length, 4)
  for (const kind of ['event', 'visit', 'order', 'conversation', 'memberAsset', 'note', 'message'] as TimelineKind[])
    assert.ok(
      whole.some(one => one.kind === kind),
      kind,
    )
  const request = whole.find(({ kind }) => kind === 'event')
  assert.deepEqual([request?.opens, request?.state], [{ kind: 'event', id: eventId }, 'finished'])
  const paged: typeof whole = []
  let before: string | null = ''
  while (before !== null) {
    const page: { list: typeof whole; next: string | null } = await t.ok('GET /staff/customer/timeline', {
      ...as,
      query: { ...of, pageSize: 2, ...(before ? { before } : {}) },
    })
    paged.push(...page.list)
    before = page.next
  }
  assert.deepEqual(paged, whole)
  const { list: talks } = await t.ok('GET /staff/customer/timeline', { ...as, query: { ...of, topic: 'talk' } })
  assert.deepEqual(
    talks.map(({ kind, title }) => [kind, title]),
    [['conversation', 'thank you']],
  )
  const { list: person } = await t.ok('GET /staff/customer/timeline', {
    ...as,
    query: { linkmanId: house.linkman.id, pageSize: 100 },
  })
  assert.deepEqual(
    person.map(({ id }) => id),
    whole.filter(({ kind }) => kind !== 'note' && kind !== 'memberAsset').map(({ id }) => id),
    'all that its only contact did',
  )
  for (const query of [
    {},
    { ...of, linkmanId: house.linkman.id },
    { ...of, before: `2026-02-30T08:00:00.000000Z_${eventId}` },
  ])
    assert.equal((await t.refused('GET /staff/customer/timeline', { ...as, query })).error, 'BAD_REQUEST')
})

test('of a customer everybody reads what their role reads, and of another company’s nothing', async () => {
  const { house, of, product } = await lively()
  const { tenant } = house
  const read = async (role: RoleKey) => {
    const { as } = await makeStaff(t.db, tenant, { roles: [role] })
    const { list } = await t.ok('GET /staff/customer/timeline', { ...as, query: { ...of, pageSize: 100 } })
    const { owed, member } = await t.ok('GET /staff/customer/overview', { ...as, query: { id: of.customerId } })
    return { kinds: [...new Set(list.map(({ kind }) => kind))].toSorted(), owed, sees: member !== null }
  }
  const owed = { count: 1, amount: 1250 }
  assert.deepEqual(await read('agent'), {
    kinds: ['conversation', 'event', 'login', 'message', 'note', 'order', 'visit'],
    owed,
    sees: false,
  })
  assert.deepEqual(await read('finance'), { kinds: ['login', 'memberAsset', 'note', 'order'], owed, sees: false })
  assert.deepEqual(await read('dispatcher'), {
    kinds: ['conversation', 'event', 'login', 'message', 'note', 'visit'],
    owed: null,
    sees: false,
  })
  const engineer = await makeStaff(t.db, tenant, { roles: ['engineer'] })
  const note = { id: of.customerId, content: 'a note' }
  for (const refusal of [
    await t.refused('GET /staff/customer/timeline', { ...engineer.as, query: of }),
    await t.refused('POST /staff/customer/note', { ...engineer.as, body: note }),
  ])
    assert.equal(refusal.error, 'FORBIDDEN')
  const author = await makeStaff(t.db, tenant, { roles: ['author'] })
  assert.equal((await t.refused('GET /staff/customer/timeline', { ...author.as, query: of })).error, 'FORBIDDEN')
  assert.deepEqual(
    (await t.ok('GET /staff/customer/timeline', { ...author.as, query: { productId: product.id } })).list,
    [],
    'requests about a machine are for who reads requests',
  )
  const stranger = await company()
  for (const query of [of, { linkmanId: house.linkman.id }, { productId: product.id }])
    assert.equal(
      (await t.refused('GET /staff/customer/timeline', { ...stranger.as, query })).error,
      'NOT_FOUND',
      JSON.stringify(query),
    )
})

test('notes are their author’s to remove, and tags are put on by version', async () => {
  const { house, of, noteId } = await lively()
  const { engineer, tenant } = house
  const colleague = await makeStaff(t.db, tenant)
  const notes = async (as: Caller) =>
    (await t.ok('GET /staff/customer/timeline', { ...as, query: { ...of, topic: 'note' } })).list
  assert.deepEqual(
    (await notes(engineer.as)).map(({ title, who, state }) => [title, who, state]),
    [['asleep from 13:00 to 14:30', engineer.displayName, 'mine']],
  )
  assert.deepEqual(
    (await notes(colleague.as)).map(({ state }) => state),
    [''],
  )
  assert.equal(
    (await t.refused('POST /staff/customer/removeNote', { ...colleague.as, body: { id: noteId } })).error,
    'NOT_FOUND',
  )
  await t.ok('POST /staff/customer/removeNote', { ...engineer.as, body: { id: noteId } })
  assert.deepEqual(await notes(engineer.as), [])
  const { version } = await t.ok('GET /staff/customer/get', { ...engineer.as, query: { id: of.customerId } })
  const body = { id: of.customerId, version, tags: ['VIP', ' 老客户 '] }
  assert.deepEqual((await t.ok('POST /staff/customer/tag', { ...engineer.as, body })).tags, ['VIP', '老客户'])
  assert.equal(
    (await t.refused('POST /staff/customer/tag', { ...colleague.as, body: { ...body, tags: [] } })).error,
    'CHANGED_MEANWHILE',
  )
})
