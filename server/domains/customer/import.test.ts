import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import type { Contract } from '../../../contract'
import type { Output } from '../../../contract/define'
import type { SheetKind } from '../../../shared/kinds'
import { LANGUAGES } from '../../../shared/language'
import { eventually } from '../../../test/assistant'
import { eventIn, makeHouse } from '../../../test/event-life'
import { freshPhone, makeCustomer, makeLinkman, makeProduct, makeStaff, makeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { errorText } from '../../http/errors'
import { auditEntries } from '../../kernel/audit/audit.table'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { importStep } from '../../kernel/sheets/import.job'
import { suggestedMapping } from '../../kernel/sheets/mapping'
import { imports } from '../../kernel/sheets/sheet.table'
import { sheetsErrors } from '../../kernel/sheets/sheets.errors'
import { products } from '../product/product.table'

type Import = Output<Contract, 'GET /staff/import/get'>

let t: TestServer
let tenant: Awaited<ReturnType<typeof makeTenant>>
let as: Caller
before(async () => {
  t = await startTestServer({ jobs: true })
})
after(() => t.close())
/** A company of its own for each test, so that names and numbers mean nothing to others. */
const begin = async () => {
  tenant = await makeTenant(t.db)
  ;({ as } = await makeStaff(t.db, tenant))
}

/** What a person who reads English is told of an error of a sheet. */
const told = (id: keyof typeof sheetsErrors, params: Record<string, number> = {}): string =>
  errorText(sheetsErrors[id], params, 'en')

const csv = (rows: string[][]) => ({
  name: 'rows.csv',
  type: 'text/csv',
  bytes: rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n'),
})
const upload = (kind: SheetKind, rows: string[][], who = as) =>
  t.ok('POST /staff/import/upload', { ...who, query: { kind }, file: csv(rows) })
const settled = async (id: string): Promise<Import> => {
  let now: Import | undefined
  await eventually(async () => {
    now = await t.ok('GET /staff/import/get', { ...as, query: { id } })
    return !['checking', 'running', 'undoing'].includes(now.state)
  })
  return now ?? assert.fail('no import')
}
const sendAgain = (kind: SheetKind, bytes: string) =>
  t.ok('POST /staff/import/upload', {
    ...as,
    query: { kind },
    file: { name: 'again.csv', type: 'text/csv', bytes: Buffer.from(bytes, 'latin1') },
  })
const check = async ({ id, mapping }: Import): Promise<Import> => {
  await t.ok('POST /staff/import/check', { ...as, body: { id, mapping } })
  return settled(id)
}
const run = async ({ id }: Import): Promise<Import> => {
  await t.ok('POST /staff/import/run', { ...as, body: { id } })
  return settled(id)
}
const undo = async ({ id }: Import): Promise<Import> => {
  await t.ok('POST /staff/import/undo', { ...as, body: { id } })
  return settled(id)
}
const confirmed = (id: string, rowNos?: number[], isConfirmed = true): Promise<Import> =>
  t.ok('POST /staff/import/confirm', { ...as, body: { id, isConfirmed, ...(rowNos ? { rowNos } : {}) } })
const filled = ({ counts }: Import) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const wrong = async ({ id }: Import, who: Caller & { language?: 'en' | 'ru' } = { ...as, language: 'en' }) =>
  (await t.ok('GET /staff/import/rows', { ...who, query: { id, outcome: 'wrong' } })).map(
    ({ rowNo, problems }) => `${rowNo} ${problems.map(({ column, message }) => `${column}: ${message}`).join('; ')}`,
  )
const all = async () => ({
  customers: (await t.db.select().from(customers).where(eq(customers.tenantId, tenant.id))).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  ),
  linkmen: (await t.db.select().from(linkmen).where(eq(linkmen.tenantId, tenant.id))).toSorted((a, b) =>
    a.phone < b.phone ? -1 : 1,
  ),
})
const HEADER = ['客户编号', '客户名称', '地址', '联系人', '手机号', '邮箱', '语言']

describe('an import of customers', () => {
  test('shows what it would do, does it, and takes it back', async () => {
    await begin()
    const [known, phone] = [freshPhone(), freshPhone()]
    const old = await makeLinkman(t.db, tenant, {
      customerId: (await makeCustomer(t.db, tenant.id, { name: 'Old', customerNo: 'C1' })).id,
      phone: known,
      name: 'Olga',
    })
    const before = await all()
    const sent = await upload('customer', [
      HEADER,
      ['C1', 'Old and Sons', '', '', '', '', ''],
      ['C2', 'New', 'Road 1', 'Nora', phone, 'n@example.com', 'English'],
      ['', 'Alone', '', '', '', '', ''],
    ])
    assert.deepEqual(sent.state, 'read')
    assert.deepEqual(
      sent.mapping.map(({ name, index }) => `${name} ${index}`),
      ['customerNo 0', 'name 1', 'customerAddress 2', 'linkmanName 3', 'phone 4', 'email 5', 'language 6'],
    )
    assert.deepEqual(await all(), before, 'an upload writes nothing')
    const preview = await check(sent)
    assert.deepEqual([preview.state, filled(preview)], ['checked', { new: 2, changed: 1 }])
    assert.deepEqual(await all(), before, 'a preview writes nothing')
    const done = await run(preview)
    assert.deepEqual([done.state, filled(done), done.done], ['done', { made: 2, updated: 1 }, 3])
    const now = await all()
    assert.deepEqual(
      now.customers.map(({ name, customerNo, customerAddress, version }) => [
        name,
        customerNo,
        customerAddress,
        version,
      ]),
      [
        ['Alone', null, '', 1],
        ['New', 'C2', 'Road 1', 1],
        ['Old and Sons', 'C1', '', 2],
      ],
    )
    const nora = now.linkmen.find(one => one.phone === phone)
    assert.deepEqual([nora?.name, nora?.email, nora?.language], ['Nora', 'n@example.com', 'en'])
    // the same file again changes nothing
    const again = await check(
      await upload('customer', [
        HEADER,
        ['C1', 'Old and Sons', '', '', '', '', ''],
        ['C2', 'New', 'Road 1', 'Nora', phone, 'n@example.com', 'English'],
        ['', 'Alone', '', '', '', '', ''],
      ]),
    )
    assert.deepEqual(filled(again), { unchanged: 3 })
    const undone = await undo(done)
    assert.deepEqual([undone.state, filled(undone)], ['undone', { undone: 3 }])
    const back = await all()
    assert.deepEqual(
      [back.customers.map(({ name, customerNo }) => [name, customerNo]), back.linkmen.map(({ id }) => id)],
      [[['Old', 'C1']], [old.id]],
    )
    const entries = await t.db
      .select({ action: auditEntries.action, actor: auditEntries.actorKind, after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.subjectId, done.id)))
      .orderBy(auditEntries.createTime, auditEntries.id)
    assert.deepEqual(
      entries.map(({ action, actor }) => `${actor} ${action}`),
      ['staff POST /staff/import/run', 'job importRows', 'staff POST /staff/import/undo', 'job importRows'],
    )
    assert.deepEqual(entries[1]?.after, { state: 'done', new: 0, changed: 0, made: 2, updated: 1 })
  })

  test('each wrong row says its number, its column and why, in the language of who reads', async () => {
    await begin()
    const taken = await makeLinkman(t.db, tenant, {
      customerId: (await makeCustomer(t.db, tenant.id, { name: 'Owner', customerNo: 'C9' })).id,
    })
    await makeCustomer(t.db, tenant.id, { name: 'Twin' })
    await makeCustomer(t.db, tenant.id, { name: 'Twin' })
    const phone = freshPhone()
    const preview = await check(
      await upload('customer', [
        HEADER,
        ['C1', '', '', '', '', '', ''],
        ['C2', 'a', '', '', '1088886666', '', ''],
        ['C3', 'b', '', '', phone, 'nobody', 'klingon'],
        ['C4', 'c', 'x'.repeat(201), '', '', '', ''],
        ['C5', 'd', '', '', phone, '', ''],
        ['C5', 'd', '', '', '', '', ''],
        ['C6', 'e', '', '', taken.phone, '', ''],
        ['', 'Twin', '', '', '', '', ''],
        ['C7', 'f', '', 'Name', '', '', ''],
        ['C8', 'good', '', '', '', '', ''],
      ]),
    )
    assert.deepEqual(filled(preview), { new: 3, wrong: 7 })
    const english = [
      `2 Customer: ${told('CELL_REQUIRED')}`,
      '3 Phone: Not a valid mobile number',
      '4 E-mail: Not a valid e-mail address; Language: Must be one of: zh, en, ru, tw',
      '5 Address: At most 200 characters',
      `7 : ${told('ROW_REPEATED', { row: 6 })}`,
      '8 Phone: This phone belongs to another contact already',
      '9 Customer: Several customers have this name; give the number or a phone',
    ]
    assert.deepEqual(await wrong(preview), english)
    assert.equal((await wrong(preview, { ...as, language: 'ru' }))[0], '2 Клиент: Заполните это поле')
    const file = await t.call('GET /staff/import/wrongRows', { ...as, language: 'en', query: { id: preview.id } })
    const lines = Buffer.from(file.body.data, 'latin1').toString().trimEnd().split('\r\n')
    assert.equal(lines[0], `\ufeff${HEADER.join(',')},Row in the file,Problem`)
    assert.equal(lines.length, 8)
    assert.match(String(lines[2]), /^C2,a,,,1088886666,,,3,Phone: Not a valid mobile number$/)
    assert.match(String(file.headers['content-disposition']), /^attachment; filename="customer-wrong-[\d-]+\.csv"$/)
    const done = await run(preview)
    assert.deepEqual(filled(done), { made: 3, wrong: 7 })
  })

  test('columns can be taken otherwise than the header says; one that is needed must be there', async () => {
    await begin()
    const sent = await upload('customer', [
      ['a', 'b'],
      ['x', 'Name'],
    ])
    assert.deepEqual(sent.mapping, [])
    assert.deepEqual(sent.sample, [['x', 'Name']])
    for (const mapping of [
      [{ name: 'customerNo', index: 0 }],
      [{ name: 'name', index: 2 }],
      [{ name: 'nothing', index: 0 }],
      [
        { name: 'name', index: 0 },
        { name: 'customerNo', index: 0 },
      ],
    ])
      assert.equal(
        (await t.refused('POST /staff/import/check', { ...as, body: { id: sent.id, mapping } })).error,
        'IMPORT_MAPPING',
      )
    const first = await check({ ...sent, mapping: [{ name: 'name', index: 0 }] })
    assert.deepEqual(filled(first), { new: 1 })
    const second = await check({ ...sent, mapping: [{ name: 'name', index: 1 }] })
    const rows = await t.ok('GET /staff/import/rows', { ...as, query: { id: second.id } })
    assert.deepEqual(rows[0]?.values, { name: 'Name' })
  })

  test('what was changed or is used since stays, and is named', async () => {
    await begin()
    const phones = Array.from({ length: 4 }, freshPhone)
    await makeCustomer(t.db, tenant.id, { name: 'Before', customerNo: 'C0' })
    const done = await run(
      await check(
        await upload('customer', [
          HEADER,
          ['C0', 'After', '', '', '', '', ''],
          ...phones.map((phone, i) => [`C${i + 1}`, `Customer ${i + 1}`, '', '', phone, '', '']),
        ]),
      ),
    )
    assert.deepEqual(filled(done), { made: 4, updated: 1 })
    const { list } = await t.ok('GET /staff/customer/list', { ...as, query: {} })
    const of = (no: string) => list.find(one => one.customerNo === no) ?? assert.fail(no)
    // one is edited, of one somebody has signed in, one owns a product
    await t.ok('POST /staff/customer/update', {
      ...as,
      body: { id: of('C1').id, version: 1, name: 'Edited', customerNo: 'C1', customerAddress: '' },
    })
    await t.db
      .update(linkmen)
      .set({ lastLoginTime: new Date().toISOString() })
      .where(and(eq(linkmen.tenantId, tenant.id), eq(linkmen.phone, phones[1] as string)))
    await makeProduct(t.db, tenant.id, { customerId: of('C3').id })
    const undone = await undo(done)
    assert.deepEqual(filled(undone), { undone: 2, left: 3 })
    const left = await t.ok('GET /staff/import/rows', {
      ...as,
      language: 'en',
      query: { id: done.id, outcome: 'left' },
    })
    assert.deepEqual(
      left.map(({ rowNo, problems }) => `${rowNo} ${problems[0]?.message}`),
      [
        '3 Somebody else has changed this meanwhile, please compare and save again',
        '4 Somebody else has changed this meanwhile, please compare and save again',
        `5 ${told('IN_USE')}`,
      ],
    )
    assert.deepEqual(
      (await all()).customers.map(({ name }) => name),
      ['Before', 'Customer 2', 'Customer 3', 'Edited'],
    )
  })
})

test('who is known by a phone alone is renamed only when somebody has confirmed the row; old and new are shown', async () => {
  await begin()
  const [one, two, three] = [freshPhone(), freshPhone(), freshPhone()]
  const made = async (name: string, phone: string) => {
    const customer = await makeCustomer(t.db, tenant.id, { name, customerAddress: 'Old Road' })
    await makeLinkman(t.db, tenant, { customerId: customer.id, phone, name })
  }
  await made('李雷', one)
  await made('韩梅', two)
  await made('Ivan', three)
  const sent = await upload('customer', [
    ['客户名称', '联系人', '手机号', '地址', '备注'],
    ['卫十五', '卫十五', one, 'New Road', 'x'],
    ['王五', '王五', two, '', 'x'],
    ['ＩＶＡＮ', 'ivan', three, 'New Road', 'x'],
    ['合计', '', '', '', ''],
  ])
  const preview = await check(sent)
  assert.deepEqual([filled(preview), preview.leftOut], [{ unconfirmed: 3, changed: 1 }, ['备注']])
  const rows = await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id: sent.id } })
  assert.deepEqual(rows[0]?.match, { column: 'Phone', name: '李雷' })
  assert.deepEqual(rows[0]?.changes, [
    { column: 'name', before: '李雷', after: '卫十五' },
    { column: 'customerAddress', before: 'Old Road', after: 'New Road' },
    { column: 'linkmanName', before: '李雷', after: '卫十五' },
  ])
  assert.deepEqual(
    rows.map(({ problems }) => problems.map(({ message }) => message)),
    [
      ['李雷', '李雷'].map(() => 'The phone belongs to “李雷”; the row would rename it to “卫十五”'),
      ['韩梅', '韩梅'].map(() => 'The phone belongs to “韩梅”; the row would rename it to “王五”'),
      [],
      ['It looks like a row of totals'],
    ],
  )
  // of what is confirmed and held back again nothing is written
  assert.deepEqual(filled(await confirmed(sent.id, [3])), { unconfirmed: 2, changed: 2 })
  assert.deepEqual(filled(await confirmed(sent.id, [3], false)), { unconfirmed: 3, changed: 1 })
  assert.deepEqual(filled(await confirmed(sent.id, [2])), { unconfirmed: 2, changed: 2 })
  const done = await run(preview)
  assert.deepEqual(filled(done), { unconfirmed: 2, updated: 2 })
  const names = async () => (await all()).customers.map(({ name, customerAddress }) => `${name} ${customerAddress}`)
  assert.deepEqual((await names()).toSorted(), ['卫十五 New Road', '韩梅 Old Road', 'ＩＶＡＮ New Road'].toSorted())
  assert.equal(
    (await t.refused('POST /staff/import/confirm', { ...as, body: { id: sent.id, isConfirmed: true } })).error,
    'IMPORT_STATE',
  )
  assert.deepEqual(filled(await undo(done)), { unconfirmed: 2, undone: 2 })
  assert.deepEqual((await names()).toSorted(), ['Ivan Old Road', '李雷 Old Road', '韩梅 Old Road'].toSorted())
})

test('a product that is there shows its former owner and days beside the new', async () => {
  await begin()
  const [a, b] = [
    await makeCustomer(t.db, tenant.id, { name: 'A' }),
    await makeCustomer(t.db, tenant.id, { name: 'B' }),
  ]
  await makeProduct(t.db, tenant.id, { serialNumber: 'SN-1', customerId: a.id, model: 'M1' })
  const preview = await check(
    await upload('product', [
      ['序列号', '型号', '客户名称', '装机日期'],
      ['SN-1', 'M2', b.name, '2026/1/5'],
    ]),
  )
  const [row] = await t.ok('GET /staff/import/rows', { ...as, query: { id: preview.id } })
  assert.deepEqual(row?.changes, [
    { column: 'model', before: 'M1', after: 'M2' },
    { column: 'customerName', before: 'A', after: 'B' },
    { column: 'installTime', before: '', after: '2026-01-05' },
  ])
})

test('machines come with their place and their contact, and their export changes nothing', async () => {
  await begin()
  const owner = await makeCustomer(t.db, tenant.id, { name: 'Twin' })
  await makeCustomer(t.db, tenant.id, { name: 'Twin' })
  const ann = await makeLinkman(t.db, tenant, { customerId: owner.id, name: 'Ann' })
  const bob = await makeLinkman(t.db, tenant, { customerId: owner.id, name: 'Bob', phone: '' })
  const stranger = await makeLinkman(t.db, tenant, { name: 'Eve' })
  const manager = await makeStaff(t.db, tenant, { displayName: 'Manager' })
  const bobs = await makeProduct(t.db, tenant.id, {
    serialNumber: 'SN-2',
    customerId: owner.id,
    linkmanId: bob.id,
    managerId: manager.id,
    address: { country: 'Россия', province: 'Москва', city: 'Москва', dist: 'Печатники', address: 'ул. Шоссейная, 90' },
  })
  const HEAD = ['序列号', '产品名称', '客户手机号', '联系人', '联系人手机号', '安装地址']
  const preview = await check(
    await upload('product', [
      HEAD,
      ['SN-1', 'Washer', ann.phone, '', ann.phone, '浙江省杭州市西湖区文三路 1 号'],
      ['SN-2', '', '', 'ann', '', ''],
      ['SN-3', 'Washer', ann.phone, '', stranger.phone, ''],
      ['SN-4', 'Washer', '', 'Nobody', '', ''],
      ['SN-5', 'Washer', '', '', ann.phone, 'Room 7'],
    ]),
  )
  assert.deepEqual(filled(preview), { new: 2, changed: 1, wrong: 2 })
  assert.deepEqual(await wrong(preview), [
    '4 Mobile of the contact: This phone belongs to another contact already',
    `5 Customer: ${told('CELL_REQUIRED')}`,
  ])
  const [, changed] = await t.ok('GET /staff/import/rows', { ...as, query: { id: preview.id } })
  assert.deepEqual(changed?.changes, [{ column: 'linkmanName', before: 'Bob', after: 'Ann' }])
  const done = await run(preview)
  const machine = async (serialNumber: string) => {
    const { list } = await t.ok('GET /staff/product/list', { ...as, query: { keyword: serialNumber } })
    return t.ok('GET /staff/product/get', { ...as, query: { id: list[0]?.id ?? '' } })
  }
  const first = await machine('SN-1')
  assert.deepEqual(
    [first.customerId, first.linkmanId, first.address],
    [owner.id, ann.id, { country: '', province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }],
  )
  const last = await machine('SN-5')
  assert.deepEqual([last.customerId, last.linkmanId, last.address?.address], [owner.id, ann.id, 'Room 7'])
  const exported = async () => t.ok('GET /staff/product/export', { ...as, query: { format: 'csv' } })
  assert.deepEqual(filled(await check(await sendAgain('product', await exported()))), { unchanged: 3 })
  assert.deepEqual(filled(await undo(done)), { undone: 3, wrong: 2 })
  const back = await machine('SN-2')
  assert.deepEqual([back.linkmanId, back.address], [bob.id, bobs.address])
  const file = await exported()
  const text = Buffer.from(file, 'latin1').toString()
  assert.match(text, /SN-2,[^\r\n]*,Twin,Bob,,"?Россия, Москва, Печатники[^\r\n]*,Manager,/)
  assert.deepEqual(filled(await check(await sendAgain('product', file))), { unchanged: 1 })
})

test('machines bring the contact that their row names, and nobody is renamed by a phone alone', async () => {
  await begin()
  const owner = await makeCustomer(t.db, tenant.id, { name: 'Owner' })
  const ann = await makeLinkman(t.db, tenant, { customerId: owner.id, name: 'Ann' })
  const bob = await makeLinkman(t.db, tenant, { customerId: owner.id, name: 'Bob', phone: '' })
  await makeProduct(t.db, tenant.id, { serialNumber: 'SN-9', customerId: owner.id, linkmanId: bob.id })
  const [phone, bobs] = [freshPhone(), freshPhone()]
  const preview = await check(
    await upload('product', [
      ['序列号', '产品名称', '客户名称', '联系人', '联系人手机号'],
      ['SN-1', 'Washer', 'Owner', 'Cid', phone],
      ['SN-2', 'Washer', 'Owner', 'cid', phone],
      ['SN-3', 'Washer', 'Owner', 'Bob', bobs],
      ['SN-4', 'Washer', 'Owner', 'Dan', ''],
      ['SN-5', 'Washer', 'Owner', 'DAN', ''],
      ['SN-9', '', '', 'Anna', ann.phone],
    ]),
  )
  assert.deepEqual(filled(preview), { new: 5, unconfirmed: 1 })
  const shown = await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id: preview.id } })
  assert.deepEqual(
    shown.map(row => [row.changes, row.notes.map(({ message }) => message)]),
    [
      [[], ['“Cid” becomes a new contact of “Owner”']],
      [[], []],
      [[{ column: 'linkmanPhone', before: '', after: bobs }], []],
      [[], ['“Dan” becomes a new contact of “Owner”']],
      [[], []],
      [
        [
          { column: 'linkmanName', before: 'Bob', after: 'Anna' },
          { column: 'linkmanName', before: 'Ann', after: 'Anna' },
        ],
        [],
      ],
    ],
  )
  assert.match(shown[5]?.problems[0]?.message ?? '', /belongs to “Ann”; the row would rename it to “Anna”/)
  await confirmed(preview.id)
  const done = await run(preview)
  assert.deepEqual(filled(done), { made: 5, updated: 1 })
  const people = async () => (await all()).linkmen.map(({ name, phone: at }) => `${name} ${at}`).toSorted()
  assert.deepEqual(await people(), [`Anna ${ann.phone}`, `Bob ${bobs}`, `Cid ${phone}`, 'Dan '])
  const machines = async () => t.ok('GET /staff/product/list', { ...as, query: { sort: 'oldest' } })
  assert.deepEqual((await machines()).list.map(one => `${one.serialNumber} ${one.linkmanName}`).toSorted(), [
    'SN-1 Cid',
    'SN-2 Cid',
    'SN-3 Bob',
    'SN-4 Dan',
    'SN-5 Dan',
    'SN-9 Anna',
  ])
  assert.deepEqual(
    filled(
      await check(
        await sendAgain('product', await t.ok('GET /staff/product/export', { ...as, query: { format: 'csv' } })),
      ),
    ),
    { unchanged: 6 },
  )
  // a machine that was given to a new contact since holds that contact, and the row that made it
  const [other] = (await machines()).list.filter(({ serialNumber }) => serialNumber === 'SN-5')
  assert.ok(other)
  const { id, customerId, name, qualityInfoStartTime, qualityInfoEndTime, installTime, version } = other
  const body = { id, customerId, name: { zh: name }, type: {}, model: 'M', qualityInfoStartTime, qualityInfoEndTime }
  await t.ok('POST /staff/product/update', {
    ...as,
    body: { ...body, installTime, version, serialNumber: 'SN-5', qrcodes: [] },
  })
  assert.deepEqual(filled(await undo(done)), { undone: 4, left: 2 })
  const left = await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id: done.id, outcome: 'left' } })
  assert.deepEqual(
    left.map(({ rowNo, problems }) => [rowNo, problems[0]?.column]),
    [
      [5, 'Contact'],
      [6, ''],
    ],
  )
  assert.deepEqual(await people(), [`Ann ${ann.phone}`, 'Bob ', 'Dan '])
})

test('formulas that are texts stay texts, and leave a csv so that no table takes them for formulas', async () => {
  await begin()
  const names = ['=1+1', '+1', '-1', '@a']
  await run(await check(await upload('customer', [['客户名称'], ...names.map(name => [name])])))
  assert.deepEqual((await all()).customers.map(({ name }) => name).toSorted(), names.toSorted())
  const exported = await t.ok('GET /staff/customer/export', { ...as, query: { format: 'csv' } })
  const lines = Buffer.from(exported, 'latin1').toString().split('\r\n')
  for (const name of names)
    assert.ok(
      lines.some(line => line.includes(`,'${name},`)),
      name,
    )
  const again = await t.ok('POST /staff/import/upload', {
    ...as,
    query: { kind: 'customer' },
    file: { name: 'again.csv', type: 'text/csv', bytes: Buffer.from(exported, 'latin1') },
  })
  assert.deepEqual(filled(await check(again)), { unchanged: names.length })
})

test('rows that a filter hides are held back; the mobile number is taken beside a landline', async () => {
  await begin()
  const { utils, write } = await import('@e965/xlsx')
  const [one, two] = [freshPhone(), freshPhone()]
  const sheet = utils.aoa_to_sheet([
    ['客户名称', '电话', '手机', '地址'],
    ['Seen', '0571-86001001', one, 'Old Road'],
    ['Hidden', '', two, 'Old Road'],
  ])
  sheet['!cols'] = [{}, {}, {}, { hidden: true }]
  sheet['!rows'] = [{}, {}, { hidden: true }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'a')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const file = { name: 'a.xlsx', type: 'x', bytes }
  const preview = await check(await t.ok('POST /staff/import/upload', { ...as, query: { kind: 'customer' }, file }))
  assert.deepEqual([filled(preview), preview.leftOut, preview.hidden], [{ new: 1, unconfirmed: 1 }, ['地址'], [3]])
  const rows = await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id: preview.id } })
  assert.equal(rows[1]?.problems[0]?.message, told('ROW_HIDDEN'))
  assert.deepEqual(filled(await run(preview)), { made: 1, unconfirmed: 1 })
  assert.deepEqual(
    (await all()).linkmen.map(({ phone, telephone }) => [phone, telephone]),
    [[one, '0571-86001001']],
  )
})

test('who has a landline, or no number at all, is imported, is found by it, and comes back as they left', async () => {
  await begin()
  const mobile = freshPhone()
  const rows = [
    ['客户名称', '联系人', '电话', '地址'],
    ['Shop', '王五', '(021) 5555 6666 转 802', 'Road 1'],
    ['Home', '', '', 'Road 2'],
    ['Named', '周五', '', 'Road 3'],
    ['Both', '吴六', mobile, 'Road 4'],
    ['Wrong', '郑七', '12', 'Road 5'],
  ]
  const preview = await check(await upload('customer', rows))
  assert.deepEqual(filled(preview), { new: 4, wrong: 1 })
  const [shop] = await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id: preview.id } })
  assert.deepEqual(
    [shop?.values.phone, shop?.values.telephone, shop?.notes.map(({ column }) => column)],
    ['', '021-55556666-802', ['Telephone']],
  )
  assert.match(String(shop?.notes[0]?.message), /021-55556666-802.*nobody can sign in/)
  const done = await run(preview)
  assert.deepEqual(filled(done), { made: 4, wrong: 1 })
  const numbers = async () =>
    (await all()).linkmen.map(({ name, phone, telephone }) => [name, phone, telephone].join(' ')).toSorted()
  assert.deepEqual(await numbers(), ['吴六 ' + mobile + ' ', '周五  ', '王五  021-55556666-802'].toSorted())
  for (const keyword of ['021-55556666', '02155556666', '55556666']) {
    const { list } = await t.ok('GET /staff/customer/list', { ...as, query: { keyword } })
    assert.deepEqual(
      list.map(({ name }) => name),
      ['Shop'],
      keyword,
    )
  }
  // the same file, and what is exported of it, change nothing
  assert.deepEqual(filled(await check(await upload('customer', rows))), { unchanged: 4, wrong: 1 })
  const query = { format: 'csv' } as const
  const out = await t.ok('GET /staff/customer/export', { ...as, query })
  assert.deepEqual(filled(await check(await sendAgain('customer', out))), { unchanged: 4 })
  const contacts = await t.ok('GET /staff/linkman/export', { ...as, query })
  assert.deepEqual(filled(await check(await sendAgain('linkman', contacts))), { unchanged: 3 })
  assert.deepEqual(filled(await undo(done)), { undone: 4, wrong: 1 })
  assert.deepEqual(await numbers(), [])
})

test('without number and mobile a row means who has its name and address; it renames nobody', async () => {
  await begin()
  const made = async (customerAddress: string) => {
    const customer = await makeCustomer(t.db, tenant.id, { name: 'Twin', customerAddress })
    await makeLinkman(t.db, tenant, { customerId: customer.id, phone: '', name: 'Ann', telephone: '86001001' })
  }
  await made('Road 1')
  await made('Road 2')
  const preview = await check(
    await upload('customer', [
      ['客户名称', '地址', '联系人', '固定电话', '手机号'],
      ['Twin', 'Road 1', 'Ann', '0571-86001009', ''],
      ['Twin', 'Road 2', 'Bob', '86001001', ''],
      ['Twin', 'Road 3', 'Cid', '86001003', ''],
      ['Twin', '', 'Dan', '86001004', ''],
    ]),
  )
  assert.deepEqual(filled(preview), { new: 1, changed: 1, unconfirmed: 1, wrong: 1 })
  const rows = await t.ok('GET /staff/import/rows', { ...as, language: 'en', query: { id: preview.id } })
  assert.deepEqual(
    rows.map(({ outcome, changes }) => [outcome, ...changes.map(({ before, after }) => `${before} ${after}`)]),
    [['changed', '86001001 0571-86001009'], ['new'], ['unconfirmed'], ['wrong']],
  )
  assert.match(String(rows[2]?.problems[0]?.message), /address “Road 1”; the row would make another one/)
  await run(preview)
  assert.deepEqual((await all()).linkmen.map(({ name, telephone }) => `${name} ${telephone}`).toSorted(), [
    'Ann 0571-86001009',
    'Ann 86001001',
    'Bob 86001001',
  ])
  // a number that comes later is that of the same person
  const later = freshPhone()
  const { linkmen: people, customers: twins } = await all()
  const ann = people.find(({ telephone }) => telephone === '0571-86001009') ?? assert.fail('no Ann')
  await t.db
    .update(customers)
    .set({ customerNo: 'T-1' })
    .where(and(eq(customers.tenantId, tenant.id), eq(customers.id, ann.customerId)))
  await run(
    await check(
      await upload('customer', [
        ['客户编号', '客户名称', '联系人', '手机号', '固定电话'],
        ['T-1', 'Twin', 'Ann', later, ''],
      ]),
    ),
  )
  const now = await all()
  assert.deepEqual([now.linkmen.length, now.customers.length], [people.length, twins.length])
  const { phone, telephone } = now.linkmen.find(({ id }) => id === ann.id) ?? assert.fail('no Ann')
  assert.deepEqual([phone, telephone], [later, '0571-86001009'])
})

test('contacts beside a merged cell are of one customer, also without a mobile number', async () => {
  await begin()
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet([
    ['客户名称', '联系人', '电话', '地址'],
    ['Shop', 'Ann', '021-55556666', 'Road 1'],
    ['', 'Bob', '021-55556666', ''],
    ['', 'Cid', freshPhone(), ''],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 3, c: 0 } }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'a')
  const file = { name: 'a.xlsx', type: 'x', bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer }
  const uploaded = () => t.ok('POST /staff/import/upload', { ...as, query: { kind: 'customer' }, file })
  const preview = await check(await uploaded())
  assert.deepEqual(filled(preview), { new: 3 })
  assert.deepEqual(filled(await run(preview)), { made: 3 })
  const now = await all()
  assert.deepEqual([now.customers.length, now.linkmen.length], [1, 3])
  assert.deepEqual(filled(await check(await uploaded())), { unchanged: 3 })
})

test('contacts come to customers that are there', async () => {
  await begin()
  const customer = await makeCustomer(t.db, tenant.id, { name: 'Home', customerNo: 'C1' })
  const [one, two] = [freshPhone(), freshPhone()]
  const preview = await check(
    await upload('linkman', [
      ['Contact', 'Phone', 'Customer number', 'Customer'],
      ['Ann', one, 'C1', ''],
      ['Bob', two, '', 'Home'],
      ['Cid', freshPhone(), '', 'Nowhere'],
      ['Dan', freshPhone(), '', ''],
    ]),
  )
  assert.deepEqual(filled(preview), { new: 2, wrong: 2 })
  assert.deepEqual(await wrong(preview), [
    '4 Customer: There is no such customer',
    `5 Customer: ${told('CELL_REQUIRED')}`,
  ])
  await run(preview)
  assert.deepEqual(
    (await all()).linkmen.map(({ name, phone, customerId }) => [name, phone, customerId]),
    [
      ['Ann', one, customer.id],
      ['Bob', two, customer.id],
    ],
  )
})

test('products are known by their serial numbers; a code that is on another product is refused', async () => {
  await begin()
  const owner = await makeLinkman(t.db, tenant)
  const stranger = await makeProduct(t.db, (await makeTenant(t.db)).id)
  await t.db.execute(
    sql`insert into qrcodes (tenant_id, code, product_id) values (${stranger.tenantId}, ${`foreign-${stranger.id}`}, ${stranger.id})`,
  )
  const known = await makeProduct(t.db, tenant.id, { serialNumber: 'SN-1', model: 'M1', name: { zh: '旧', en: 'Old' } })
  const rows = [
    ['serial number', '产品名称', '型号', '手机号', '质保开始', '质保结束', '装机日期', '二维码'],
    ['SN-1', 'Newer', '', owner.phone, '2026/1/5', '46757', '', 'code-1'],
    ['SN-2', 'Second', 'M2', '', '', '', '2026-02-03', 'code-2'],
    ['SN-3', 'Third', '', '', '', '', '', `foreign-${stranger.id}`],
    ['SN-4', 'Fourth', '', '', '2026-02-02', '2026-02-01', '', ''],
    ['SN-5', '', '', '', '', '', '', ''],
  ]
  const preview = await check(
    await t.ok('POST /staff/import/upload', { ...as, language: 'en', query: { kind: 'product' }, file: csv(rows) }),
  )
  assert.deepEqual(filled(preview), { new: 1, changed: 1, wrong: 3 })
  assert.deepEqual(await wrong(preview), [
    '4 QR code: This code is on another product already',
    '5 Warranty until: The warranty ends before it begins',
    `6 Product: ${told('CELL_REQUIRED')}`,
  ])
  const done = await run(preview)
  const one = await t.ok('GET /staff/product/get', { ...as, language: 'en', query: { id: known.id } })
  assert.deepEqual(
    [one.names, one.customerId, one.qualityInfoStartTime, one.qualityInfoEndTime, one.qrcodes, one.version],
    [{ zh: '旧', en: 'Newer' }, owner.customerId, '2026-01-05', '2028-01-05', ['code-1'], 2],
  )
  await undo(done)
  const back = await t.ok('GET /staff/product/get', { ...as, query: { id: known.id } })
  assert.deepEqual([back.names, back.customerId, back.qrcodes], [{ zh: '旧', en: 'Old' }, null, []])
  assert.deepEqual(
    (await t.db.select({ serial: products.serialNumber }).from(products).where(eq(products.tenantId, tenant.id))).map(
      ({ serial }) => serial,
    ),
    ['SN-1'],
  )
})

test('a product that a request is about is not taken back', async () => {
  const house = await makeHouse(t)
  tenant = house.tenant
  as = (await makeStaff(t.db, tenant)).as
  const done = await run(
    await check(
      await upload('product', [
        ['序列号', '名称'],
        ['S1', 'A'],
        ['S2', 'B'],
        ['S3', 'C'],
      ]),
    ),
  )
  const { list } = await t.ok('GET /staff/product/list', { ...as, query: { sort: 'serialNumber' } })
  const event = await eventIn(t, house, 'created')
  await t.db.execute(sql`update events set product_id = ${list[1]?.id} where id = ${event}`)
  assert.deepEqual(filled(await undo(done)), { undone: 2, left: 1 })
})

test('who is renamed is found in earlier requests: by staff, by an import and its undoing, and by themselves', async () => {
  const house = await makeHouse(t)
  tenant = house.tenant
  as = (await makeStaff(t.db, tenant)).as
  const event = await eventIn(t, house, 'created')
  const found = async (keyword: string) =>
    (await t.ok('GET /staff/event/queue', { ...as, query: { keyword } })).list.map(row => row.id)
  const isFoundBy = (now: string, before: string) =>
    eventually(async () => (await found(now)).includes(event) && !(await found(before)).length)
  const { id: linkmanId, customerId } = house.linkman
  const customer = { id: customerId, version: 1, customerNo: 'C7', customerAddress: '' }
  await t.ok('POST /staff/customer/update', { ...as, body: { ...customer, name: 'Zephyr Works' } })
  await isFoundBy('zephyr', 'Nimbus')
  const contact = { id: linkmanId, version: 1, email: '', language: null }
  await t.ok('POST /staff/linkman/update', { ...as, body: { ...contact, name: 'Olive', phone: '13900001234' } })
  await isFoundBy('13900001234', house.linkman.phone)
  const preview = await check(
    await upload('customer', [
      ['客户编号', '客户名称', '联系人', '手机号'],
      ['C7', 'Nimbus Works', 'Pearl', '13900001234'],
    ]),
  )
  const done = await run(await confirmed(preview.id))
  assert.deepEqual(filled(done), { updated: 1 })
  await isFoundBy('nimbus', 'zephyr')
  await isFoundBy('pearl', 'olive')
  assert.deepEqual(filled(await undo(done)), { undone: 1 })
  await isFoundBy('zephyr', 'nimbus')
  await isFoundBy('olive', 'pearl')
  // by another address and another number, too, though nobody is called otherwise
  const moved = [
    ['客户编号', '客户名称', '地址', '手机号', '固定电话'],
    ['C7', 'Zephyr Works', 'Harbour Road', '13900001234', '021-66667777'],
  ]
  assert.deepEqual(filled(await run(await check(await upload('customer', moved)))), { updated: 1 })
  for (const keyword of ['harbour', '021-66667777', '66667777']) await isFoundBy(keyword, 'pearl')
  await t.ok('POST /shb/member/updateMemberAttributes', { ...house.linkman.as, body: { memberName: 'Hazel' } })
  await isFoundBy('hazel', 'olive')
})

describe('states', () => {
  const sheet = async () => {
    await begin()
    return upload('customer', [
      HEADER,
      ...Array.from({ length: 1200 }, (_, i) => [`C${i}`, `N${i}`, '', '', '', '', '']),
    ])
  }

  test('one that runs is not begun again, and a repeated request begins it once', async () => {
    const checked = await check(await sheet())
    assert.equal(
      (await t.refused('POST /staff/import/undo', { ...as, body: { id: checked.id } })).error,
      'IMPORT_STATE',
    )
    const start = { ...as, body: { id: checked.id }, idempotencyKey: 'one start of it' }
    const [one, same, another] = await Promise.all([
      t.call('POST /staff/import/run', start),
      t.call('POST /staff/import/run', start),
      t.call('POST /staff/import/run', { ...start, idempotencyKey: 'another start' }),
    ])
    assert.equal(one.status, same.status, 'a repeated request is answered as the first one')
    assert.deepEqual([one.status, another.status].toSorted(), [200, 409], 'either of two begins it')
    assert.deepEqual(filled(await settled(checked.id)), { made: 1200 })
    assert.equal((await all()).customers.length, 1200)
  })

  test('one that is cancelled keeps what it wrote, which can be taken back', async () => {
    const checked = await check(await sheet())
    // by hand, so that it is cancelled between two batches
    await t.db.update(imports).set({ state: 'running', done: 0, position: 0 }).where(eq(imports.id, checked.id))
    assert.equal(await importStep(t.app, tenant.id, checked.id), true)
    const cancelled = await t.ok('POST /staff/import/cancel', { ...as, body: { id: checked.id } })
    assert.deepEqual([cancelled.state, filled(cancelled)], ['cancelled', { made: 500, new: 700 }])
    assert.equal(await importStep(t.app, tenant.id, checked.id), false)
    assert.equal((await all()).customers.length, 500)
    assert.deepEqual(filled(await undo(cancelled)), { undone: 500, new: 700 })
    assert.equal((await all()).customers.length, 0)
  })

  test('a step that fails writes nothing, and the next one goes on from there; two at once take turns', async () => {
    const checked = await check(await sheet())
    await t.db.update(imports).set({ state: 'running', done: 0, position: 0 }).where(eq(imports.id, checked.id))
    // the row of the import is kept from changing: the batch before it in the transaction must not stay
    await t.db.execute(
      sql`create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
    )
    await t.db.execute(sql`create trigger stop before update on imports for each row execute function stop()`)
    await assert.rejects(importStep(t.app, tenant.id, checked.id))
    assert.equal((await all()).customers.length, 0)
    await t.db.execute(sql`drop trigger stop on imports`)
    const steps = await Promise.all(Array.from({ length: 4 }, () => importStep(t.app, tenant.id, checked.id)))
    assert.deepEqual(steps.toSorted(), [false, false, true, true])
    assert.deepEqual(filled(await settled(checked.id)), { made: 1200 })
    assert.equal((await all()).customers.length, 1200)
  })

  test('a number that is taken between preview and run is a wrong row, and only that', async () => {
    const checked = await check(await sheet())
    await makeCustomer(t.db, tenant.id, { name: 'quicker', customerNo: 'C7' })
    const done = await run(checked)
    assert.deepEqual(filled(done), { made: 1199, wrong: 1 })
    assert.deepEqual(await wrong(done), [
      '9 Customer: Somebody else has changed this meanwhile, please compare and save again',
    ])
    assert.ok((await all()).customers.some(({ name }) => name === 'quicker'))
  })

  test('another company knows nothing of it, and who may not import neither', async () => {
    const sent = await sheet()
    const stranger = await makeStaff(t.db, await makeTenant(t.db))
    for (const ask of [
      () => t.refused('GET /staff/import/get', { ...stranger.as, query: { id: sent.id } }),
      () => t.refused('GET /staff/import/rows', { ...stranger.as, query: { id: sent.id } }),
      () => t.refused('GET /staff/import/wrongRows', { ...stranger.as, query: { id: sent.id } }),
      () => t.refused('POST /staff/import/check', { ...stranger.as, body: { id: sent.id, mapping: sent.mapping } }),
      () => t.refused('POST /staff/import/run', { ...stranger.as, body: { id: sent.id } }),
      () => t.refused('POST /staff/import/cancel', { ...stranger.as, body: { id: sent.id } }),
      () => t.refused('POST /staff/import/undo', { ...stranger.as, body: { id: sent.id } }),
    ])
      assert.equal((await ask()).error, 'NOT_FOUND')
    assert.deepEqual((await t.ok('GET /staff/import/list', { ...stranger.as, query: {} })).list, [])
    const auditor = await makeStaff(t.db, tenant, { roles: ['auditor'] })
    const [query, body] = [{ id: sent.id }, { id: sent.id }]
    assert.ok(
      (await t.ok('GET /staff/import/list', { ...auditor.as, query: {} })).total > 0,
      'an auditor reads of imports',
    )
    await t.ok('GET /staff/import/get', { ...auditor.as, query })
    await t.ok('GET /staff/import/rows', { ...auditor.as, query })
    for (const refused of [
      await t.send('POST /staff/import/check', { ...auditor.as, body: { ...body, mapping: sent.mapping } }),
      await t.send('POST /staff/import/run', { ...auditor.as, body }),
      await t.send('POST /staff/import/cancel', { ...auditor.as, body }),
      await t.send('POST /staff/import/undo', { ...auditor.as, body }),
    ])
      assert.equal(refused.status, 403, 'and changes nothing')
  })
})

test('a file that is no sheet is refused in the reader’s language', async () => {
  await begin()
  const answer = await t.refused('POST /staff/import/upload', {
    ...as,
    language: 'en',
    query: { kind: 'customer' },
    file: { name: 'a.xlsx', type: 'x', bytes: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1') },
  })
  assert.deepEqual([answer.status, answer.message], [415, told('SHEET_TYPE')])
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['客户名称'], ['Open']]), 'a')
  const ods = write(book, { type: 'buffer', bookType: 'ods' }) as Buffer
  const open = await t.refused('POST /staff/import/upload', {
    ...as,
    language: 'en',
    query: { kind: 'customer' },
    file: { name: 'a.ods', type: 'x', bytes: ods },
  })
  assert.deepEqual([open.status, open.error, open.message.includes(' ods ')], [415, 'SHEET_TYPE', true])
  const renamed = await t.refused('POST /staff/import/upload', {
    ...as,
    query: { kind: 'customer' },
    file: { name: 'customers.XLSX', type: 'x', bytes: Buffer.from('客户名称\nRenamed\n') },
  })
  assert.deepEqual([renamed.status, renamed.error], [415, 'SHEET_NOT_WORKBOOK'])
})

test('the header of an empty file is understood by the import, in every language', async () => {
  await begin()
  for (const { kind, columns } of t.app.offers.sheets.flat())
    for (const language of LANGUAGES) {
      const file = await t.ok('GET /staff/import/template', { ...as, language, query: { kind } })
      const header = Buffer.from(file, 'latin1').toString().slice(1).trimEnd().split(',')
      assert.deepEqual(
        suggestedMapping(columns, header),
        { mapping: columns.map(({ name }, index) => ({ name, index })), unclear: [] },
        `${kind} ${language}`,
      )
    }
})

test('a company sends so many files an hour, all of its people together, and takes nothing from others', async () => {
  await begin()
  const beside = await startTestServer({
    beside: t,
    config: { limits: { ...t.app.config.limits, 'import.tenant.hour': 2 } },
  })
  try {
    const send = (who: Caller) =>
      beside.call('POST /staff/import/upload', {
        ...who,
        query: { kind: 'customer' },
        file: csv([HEADER, ['', freshPhone()]]),
      })
    const colleague = await makeStaff(t.db, tenant)
    assert.deepEqual([(await send(as)).status, (await send(colleague.as)).status], [200, 200])
    const third = await send(as)
    assert.deepEqual([third.status, third.body.error], [429, 'TOO_MANY_REQUESTS'])
    assert.equal((await send((await makeStaff(t.db, await makeTenant(t.db))).as)).status, 200)
  } finally {
    await beside.close()
  }
})
