import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { tenantDay, tenantInstant, tenantTime } from '../../../shared/day'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeLinkman, makeProduct, makeTemplate } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import type { StoredField } from '../../../contract/stored-field'
import { earliestVisit } from '../../kernel/forms/lead-time'
import { tenants } from '../../kernel/tenancy/door.table'
import { fileUses } from '../../kernel/files/file.table'
import { eventCounts, eventNumbers, events, eventTemplates, eventUniqueValues } from './event.table'

const DAY = 24 * 60 * 60 * 1000
const choice = (value: string, children?: StoredField['setting']['dataSource']) => ({
  value,
  text: { zh: `选${value}`, en: `Choice ${value}` },
  ...(children ? { children } : {}),
})
const FIELDS = [
  makeField('kind', {
    formType: 'select',
    isNull: 0,
    displayName: { zh: '类型', en: 'Kind' },
    setting: { dataSource: [choice('repair'), choice('install')] },
  }),
  makeField('fault', { isNull: 0, setting: { dependencies: [{ fieldName: 'kind', values: ['repair'] }] } }),
  makeField('code', { formType: 'code', setting: { dependencies: [{ fieldName: 'fault', values: ['leak'] }] } }),
  makeField('also', { formType: 'selectMulti', setting: { dataSource: [choice('a'), choice('b')] } }),
  makeField('part', { formType: 'cascader', setting: { dataSource: [choice('x', [choice('x1'), choice('x2')])] } }),
  makeField('phone', { formType: 'phone' }),
  makeField('mail', { formType: 'email' }),
  makeField('count', { formType: 'number', setting: { min: 1, max: 9 } }),
  makeField('when', { formType: 'planTime' }),
  makeField('day', { formType: 'date' }),
  makeField('where', { formType: 'address' }),
  makeField('spot', { formType: 'location' }),
  makeField('photos', { formType: 'attachment', setting: { maxCount: 2 } }),
  makeField('proof', { formType: 'attachment', setting: { onlyPictures: true } }),
  makeField('sign', { formType: 'autograph' }),
  makeField('device', { formType: 'product' }),
  makeField('note', { formType: 'textarea' }),
  makeField('hint', { formType: 'info', setting: { content: { zh: '说明', en: 'Hint' } } }),
]

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t, { fields: FIELDS })
})
after(() => t.close())

const create = (attribute: unknown, more: Record<string, unknown> = {}) =>
  t.send('POST /ssp/event/create', {
    ...house.linkman.as,
    idempotencyKey: crypto.randomUUID(),
    language: 'en',
    body: { templateId: house.template.id, attribute, ...more },
  })
const created = async (attribute: unknown, more: Record<string, unknown> = {}) => {
  const answer = await create(attribute, more)
  assert.equal(answer.status, 200, answer.body.message)
  return t.ok('GET /ssp/event/get', {
    ...house.linkman.as,
    language: 'en',
    query: { id: (answer.body.data as { id: string }).id },
  })
}
const problems = async (attribute: unknown) => {
  const { status, body } = await create(attribute)
  assert.deepEqual([status, body.error], [400, 'FIELD_INVALID'], JSON.stringify(body))
  return Object.fromEntries((body.fields ?? []).map(f => [f.fieldName, f.error]))
}
const written = async () =>
  Promise.all(
    [events, eventCounts, eventNumbers, eventUniqueValues].map(table =>
      t.db.select().from(table).where(eq(table.tenantId, house.tenant.id)),
    ),
  )
const picture = async () => ({
  name: 'photo.png',
  type: 'image/png',
  bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer(),
})

test('the form comes in the caller’s language, under each of its names', async () => {
  const query = { templateId: house.template.id }
  const fields = await t.ok('GET /ssp/eventType/fields', { ...house.tenant.as, language: 'en', query })
  assert.deepEqual(
    [fields[0]?.displayName, fields[0]?.setting.dataSource, fields.at(-1)?.setting.content],
    [
      'Kind',
      [
        { value: 'repair', text: 'Choice repair' },
        { value: 'install', text: 'Choice install' },
      ],
      'Hint',
    ],
  )
  assert.deepEqual(
    await t.ok('GET /api/linkc/outside/linkc/v3c/ssp/eventType/fields', { ...house.tenant.as, language: 'en', query }),
    fields,
  )
  assert.deepEqual(
    await t.ok('GET /doorTypeField/getListByTypeId', {
      ...house.tenant.as,
      language: 'en',
      query: { typeId: query.templateId },
    }),
    fields,
  )
  assert.equal(
    (await t.ok('GET /ssp/eventType/fields', { ...house.tenant.as, language: 'tw', query }))[0]?.displayName,
    '类型',
  )
  assert.deepEqual(
    (await t.ok('GET /api/linkc/outside/linkc/v3c/ssp/eventType/flow', { ...house.tenant.as, query })).map(
      s => s.state,
    ),
    ['created', 'allocated', 'processing', 'finished', 'evaluated'],
  )
})

test('hidden values are dropped, also behind a hidden field, and unknown ones', async () => {
  const event = await created({
    kind: 'install',
    fault: 'leak',
    code: 'E1',
    note: 'hello',
    hint: 'x',
    unknown: 1,
    ['__proto__x']: 2,
  })
  assert.deepEqual(event.attribute, { kind: 'install', note: 'hello' })
  assert.equal(event.title, 'Choice install')
  const shown = await created({ kind: 'repair', fault: 'leak', code: 'E1' })
  assert.deepEqual(shown.attribute, { kind: 'repair', fault: 'leak', code: 'E1' })
})

test('a value named like something every object has is no value', async () => {
  const template = await makeTemplate(t.db, house.tenant.id, [
    makeField('constructor', { isNull: 0 }),
    makeField('toString'),
  ])
  const { body } = await t.send('POST /ssp/event/create', {
    ...house.linkman.as,
    idempotencyKey: 'object-names',
    body: { templateId: template.id, attribute: {} },
  })
  assert.deepEqual(body.fields, [{ fieldName: 'constructor', error: 'required' }])
})

test('every field that is missing or wrong is named, and nothing is written', async () => {
  const before = await written()
  assert.deepEqual(await problems({}), { kind: 'required' })
  assert.deepEqual(await problems({ kind: 'repair', fault: '  ' }), { fault: 'required' })
  assert.deepEqual(
    await problems({
      kind: 'sell',
      also: ['a', 'c'],
      part: ['x'],
      phone: '12345',
      mail: 'nobody',
      count: 10,
      when: '2026-02-30 10:00',
      day: 'tomorrow',
      where: { province: '上海市' },
      spot: { address: 'here' },
      photos: ['a', 'b', 'c'],
      sign: 'scrawl',
      device: 'pump',
      note: 'x'.repeat(501),
    }),
    {
      kind: 'choice',
      also: 'choice',
      part: 'choice',
      phone: 'phone',
      mail: 'email',
      count: 'max',
      when: 'date',
      day: 'date',
      where: 'address',
      spot: 'location',
      photos: 'tooMany',
      sign: 'file',
      device: 'product',
      note: 'tooLong',
    },
  )
  assert.deepEqual(await problems({ kind: 'install', when: tenantTime(t.clock.now - DAY) }), { when: 'past' })
  assert.deepEqual(await written(), before)
})

test('nonsense of any kind is refused with a 4xx and leaves nothing behind', async () => {
  const before = await written()
  const deep = (n: number) => '['.repeat(n) + ']'.repeat(n)
  const names = FIELDS.map(f => f.fieldName)
  const values: unknown[] = [
    null,
    true,
    1,
    -1,
    1e308,
    'x\u0000y',
    '\ud800',
    [],
    [[]],
    [null],
    [{}],
    {},
    { id: 1 },
    { id: 'x' },
    { id: '\u0000' },
    'x'.repeat(5000),
    ['x'.repeat(5000)],
    { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } },
    '<script>',
    "'; drop table events; --",
    [1, 2, 3],
    { toString: 1 },
    { length: 3 },
  ]
  for (const name of names)
    for (const value of values) {
      const { status } = await create({ [name]: value })
      assert.ok(status >= 400 && status < 500, `${name} = ${JSON.stringify(value)} answered ${status}`)
    }
  const raw = (attribute: string) =>
    t.send('POST /ssp/event/create', {
      ...house.linkman.as,
      idempotencyKey: crypto.randomUUID(),
      payload: `{"templateId":"${house.template.id}","attribute":${attribute}}`,
      headers: { 'content-type': 'application/json' },
    })
  for (const attribute of [
    `{"note":${deep(60000)}}`,
    `{"unknown":${deep(60000)}}`,
    `{"${'k'.repeat(3000)}":"\\u0000"}`,
    '{"a\\u0000":1}',
    '{"__proto__":{"kind":"install"}}',
    '[]',
    'null',
    '"x"',
    '{"kind":"install"',
    `{"note":"${'x'.repeat(1024 * 1024)}"}`,
  ]) {
    const { status } = await raw(attribute)
    assert.ok(status >= 400 && status < 500, `${attribute.slice(0, 40)} answered ${status}`)
  }
  assert.deepEqual(await written(), before)
  // beside a form that is right otherwise, a value is either refused or kept and can be read
  for (const name of names.slice(1))
    for (const value of values) {
      const { status, body } = await create({ kind: 'install', [name]: value })
      assert.ok(
        status === 200 || (status >= 400 && status < 500),
        `${name} = ${JSON.stringify(value)} answered ${status}`,
      )
      if (status === 200)
        await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: (body.data as { id: string }).id } })
      else assert.ok(['FIELD_INVALID', 'NOT_FOUND'].includes(body.error ?? ''), body.error)
    }
  const smile = await created({ kind: 'install', note: '家里😀👩‍👩‍👧 leaks' })
  assert.equal(smile.attribute.note, '家里😀👩‍👩‍👧 leaks')
})

test('a title is cut between letters, never inside one', async () => {
  const template = await makeTemplate(t.db, house.tenant.id, [makeField('note', { formType: 'textarea' })])
  const { id } = await t.ok('POST /ssp/event/create', {
    ...house.linkman.as,
    body: { templateId: template.id, attribute: { note: '😀'.repeat(100) } },
  })
  const untitled = await t.ok('POST /ssp/event/create', {
    ...house.linkman.as,
    language: 'en',
    body: { templateId: template.id, attribute: {} },
  })
  const title = async (of: string) =>
    (await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: of } })).title
  assert.equal(await title(id), '😀'.repeat(59) + '…')
  assert.equal(await title(untitled.id), template.name.zh, 'a form without words is called as its template is today')
})

test('what was chosen is titled in the language of who reads it, what was typed as it was typed', async () => {
  const template = await makeTemplate(t.db, house.tenant.id, [
    makeField('faults', {
      formType: 'selectMulti',
      setting: {
        dataSource: [
          { value: 'noise', text: { zh: '有异响', en: 'Noisy' } },
          { value: 'leak', text: { zh: '漏水', en: 'Leaks' } },
        ],
      },
    }),
    makeField('story', { formType: 'textarea' }),
  ])
  const raise = async (attribute: Record<string, unknown>) =>
    (
      await t.ok('POST /ssp/event/create', {
        ...house.linkman.as,
        language: 'en',
        body: { templateId: template.id, attribute },
      })
    ).id
  const ids = [
    await raise({ faults: ['noise'] }),
    await raise({ faults: ['noise', 'leak'] }),
    await raise({ story: 'Noisy, and it leaks' }),
  ]
  const read = async (language: 'zh' | 'en') => {
    const { list } = await t.ok('GET /ssp/event/list', { ...house.linkman.as, language, query: {} })
    const inFull = await Promise.all(
      ids.map(id => t.ok('GET /ssp/event/get', { ...house.linkman.as, language, query: { id } })),
    )
    const titles = ids.map(id => list.find(one => one.id === id)?.title)
    assert.deepEqual(
      inFull.map(one => one.title),
      titles,
      'the list and the request itself say the same',
    )
    const atDesk = { ...house.engineer.as, language }
    const queue = await t.ok('GET /staff/event/queue', { ...atDesk, query: { templateId: template.id } })
    const [first = '', ...others] = ids
    const { ofCustomer } = await t.ok('GET /staff/event/detail', { ...atDesk, query: { id: first } })
    const told = (rows: readonly { id: string; title: string }[], which: string[]) =>
      which.map(id => rows.find(one => one.id === id)?.title)
    assert.deepEqual(told(queue.list, ids), titles, 'and so does the queue')
    assert.deepEqual(told(ofCustomer.list, others), titles.slice(1), 'and what stands beside another request')
    return titles
  }
  assert.deepEqual(await read('zh'), ['有异响', '有异响、漏水', 'Noisy, and it leaks'])
  assert.deepEqual(await read('en'), ['Noisy', 'Noisy, Leaks', 'Noisy, and it leaks'])

  const [first = ''] = ids
  const { updateTime } = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: first } })
  await t.ok('POST /staff/event/correct', {
    ...house.engineer.as,
    body: { id: first, title: '阳台外机嗡嗡响', seenUpdateTime: updateTime },
  })
  const inQueue = async (language: 'zh' | 'en') => {
    const query = { templateId: template.id }
    const { list } = await t.ok('GET /staff/event/queue', { ...house.engineer.as, language, query })
    return list.find(one => one.id === first)?.title
  }
  assert.equal(await inQueue('en'), 'Noisy: 阳台外机嗡嗡响', 'what staff cannot read has what was chosen before it')
  assert.equal(await inQueue('zh'), '阳台外机嗡嗡响')
})

test('a request that asks neither where nor when is told from a visit, in the list and in full', async () => {
  const visits = async (fields: StoredField[], attribute: Record<string, unknown>) => {
    const template = await makeTemplate(t.db, house.tenant.id, fields)
    const { id } = await t.ok('POST /ssp/event/create', {
      ...house.linkman.as,
      body: { templateId: template.id, attribute },
    })
    const { list } = await t.ok('GET /ssp/event/list', { ...house.linkman.as, query: {} })
    const full = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
    assert.equal(list.find(one => one.id === id)?.visits, full.visits, 'the list says the same')
    return full.visits
  }
  const suggestion = makeField('suggestion', { formType: 'textarea' })
  assert.equal(await visits([suggestion], { suggestion: 'A warmer room' }), false)
  assert.equal(await visits([suggestion, makeField('when', { formType: 'planTime' })], {}), true)
  assert.equal(await visits([suggestion, makeField('where', { formType: 'address' })], {}), true)
})

test('a product in the form is one of the customer’s, as it is registered', async () => {
  const mine = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
  const theirs = await makeProduct(t.db, house.tenant.id, {
    customerId: (await makeLinkman(t.db, house.tenant)).customerId,
  })
  const registered = { id: mine.id, name: mine.name.en, serialNumber: mine.serialNumber }
  const named = await created({ kind: 'install', device: { id: mine.id, name: 'Renamed', serialNumber: 'forged' } })
  assert.deepEqual([named.product?.id, named.attribute.device], [mine.id, registered])
  const beside = await created({ kind: 'install' }, { productId: mine.id })
  assert.deepEqual([beside.product?.id, beside.attribute.device], [mine.id, registered])
  for (const id of [theirs.id, 'no-uuid', house.template.id])
    assert.deepEqual(await create({ kind: 'install', device: { id, name: 'x' } }).then(a => [a.status, a.body.error]), [
      404,
      'NOT_FOUND',
    ])
  assert.deepEqual(await create({ kind: 'install' }, { productId: theirs.id }).then(a => [a.status, a.body.error]), [
    404,
    'NOT_FOUND',
  ])
})

test('a product stands in a request as it is called in the language of who reads it', async () => {
  const mine = await makeProduct(t.db, house.tenant.id, {
    customerId: house.linkman.customerId,
    name: { zh: '嵌入式洗碗机', en: 'Built-in dishwasher' },
  })
  const { id, attribute } = await created({ kind: 'install', device: { id: mine.id, name: 'x' } })
  const nameOf = (device: unknown) => (device as { name: string }).name
  assert.equal(nameOf(attribute.device), 'Built-in dishwasher')
  const inChinese = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
  assert.equal(nameOf(inChinese.attribute.device), '嵌入式洗碗机')
})

test('a field for pictures takes pictures alone, by what the file holds, and a signature is one', async () => {
  const upload = (file: { name: string; type: string; bytes: Buffer | string }) =>
    t.ok('POST /ssp/file/upload', { ...house.linkman.as, file })
  const text = await upload({ name: 'proof.png', type: 'image/png', bytes: 'it was broken when it came' })
  const photo = await upload(await picture())
  for (const [field, more] of [
    ['proof', {}],
    ['sign', { proof: [photo.id] }],
  ] as const) {
    const refused = await create({ kind: 'install', ...more, [field]: [text.id] })
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.fields],
      [400, 'FIELD_INVALID', [{ fieldName: field, error: 'picture' }]],
    )
  }
  assert.deepEqual(await t.db.select().from(fileUses).where(eq(fileUses.fileId, text.id)), [], 'nothing was kept')
  const { id, attribute } = await created({ kind: 'install', proof: [photo.id], photos: [text.id] })
  assert.deepEqual(attribute.proof, [photo])
  const changed = await t.send('POST /ssp/event/update', {
    ...house.linkman.as,
    body: { id, attribute: { kind: 'install', proof: [text.id] } },
  })
  assert.deepEqual(changed.body.fields, [{ fieldName: 'proof', error: 'picture' }])
})

test('attachments: only the caller’s own, kept by id, shown with fresh links', async () => {
  const [one, two, sign] = [
    await t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: await picture() }),
    await t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: await picture() }),
    await t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: await picture() }),
  ]
  const event = await created({ kind: 'install', photos: [one, two.id.toUpperCase()], sign: [sign] })
  assert.deepEqual(event.attribute.photos, [one, two])
  const [row] = await t.db.select({ attribute: events.attribute }).from(events).where(eq(events.id, event.id))
  assert.deepEqual(row?.attribute.photos, [one.id, two.id])
  const eventOf = async (id: string) =>
    (await t.db.select().from(fileUses).where(eq(fileUses.fileId, id)))[0]?.subjectId
  assert.deepEqual(await Promise.all([one.id, two.id, sign.id].map(eventOf)), [event.id, event.id, event.id])

  const foreign = await t.ok('POST /ssp/file/upload', {
    ...(await makeLinkman(t.db, house.tenant)).as,
    file: await picture(),
  })
  for (const photos of [[foreign.id], [one.id], ['nothing'], [house.template.id]])
    assert.deepEqual(await create({ kind: 'install', photos }).then(a => [a.status, a.body.error]), [404, 'NOT_FOUND'])
  assert.equal(await eventOf(foreign.id), undefined)

  const remark = await t.ok('POST /ssp/event/remark/create', {
    ...house.linkman.as,
    body: { id: event.id, content: '', attachment: [two.id] },
  })
  assert.deepEqual(remark.attachment, [two])
  const third = await t.ok('POST /ssp/file/upload', { ...house.linkman.as, file: await picture() })
  await t.ok('POST /ssp/event/update', {
    ...house.linkman.as,
    body: { id: event.id, attribute: { kind: 'install', photos: [third.id] } },
  })
  assert.deepEqual(
    await Promise.all([one.id, two.id, third.id, sign.id].map(eventOf)),
    [undefined, event.id, event.id, undefined],
    'what a remark shows stays',
  )
  const staffFile = await t.ok('POST /ssp/file/upload', { ...house.engineer.as, file: await picture() })
  await t.ok('POST /staff/event/remark', {
    ...house.engineer.as,
    body: { id: event.id, content: 'the old part', attachment: [staffFile.id] },
  })
  assert.deepEqual(
    (await t.ok('GET /ssp/event/recordList', { ...house.linkman.as, query: { id: event.id } })).map(r => [
      r.type,
      r.attachment.map(f => f.id),
    ]),
    [
      ['remark', [staffFile.id]],
      ['update', []],
      ['remark', [two.id]],
      ['create', []],
    ],
  )
  assert.equal(
    (
      await t.refused('POST /ssp/event/remark/create', {
        ...house.linkman.as,
        body: { id: event.id, content: 'x', attachment: [foreign.id] },
      })
    ).error,
    'NOT_FOUND',
  )
})

test('editing while nobody has taken it: form, title, time and product follow', async () => {
  const product = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
  const when = tenantTime(t.clock.now + DAY)
  const event = await created({ kind: 'repair', fault: 'leak', code: 'E1', when })
  t.clock.advance(2 * DAY)
  const update = (attribute: Record<string, unknown>, more: { productId?: string | null } = {}) =>
    t.ok('POST /ssp/event/update', { ...house.linkman.as, language: 'en', body: { id: event.id, attribute, ...more } })
  await update({ kind: 'install', fault: 'leak', code: 'E1', when }, { productId: product.id })
  const get = () => t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id: event.id } })
  const changed = await get()
  assert.deepEqual(
    [changed.title, changed.planTime, changed.product?.id, changed.attribute.fault, changed.updateTime],
    ['选install', when, product.id, undefined, new Date(t.clock.now).toISOString()],
    'a time that has passed meanwhile may stay',
  )
  const { fields } = await t.refused('POST /ssp/event/update', {
    ...house.linkman.as,
    body: { id: event.id, attribute: { kind: 'install', when: tenantTime(t.clock.now - DAY + 60_000) } },
  })
  assert.deepEqual(fields, [{ fieldName: 'when', error: 'past' }])
  await update({ kind: 'install' }, { productId: null })
  assert.deepEqual([(await get()).product, (await get()).planTime], [null, ''])
  // the form is the one of its day
  await t.db
    .update(eventTemplates)
    .set({ fields: [makeField('other', { isNull: 0 })] })
    .where(eq(eventTemplates.id, house.template.id))
  await update({ kind: 'repair', fault: 'stuck' })
  assert.equal((await get()).fields.length, FIELDS.length)
  await t.db.update(eventTemplates).set({ fields: FIELDS }).where(eq(eventTemplates.id, house.template.id))
})

test('a unique value belongs to one open request: taken, given back, taken again', async () => {
  const own = await makeHouse(t, {
    fields: [
      makeField('serial', { formType: 'code', displayName: { zh: '序列号', en: 'Serial' }, setting: { unique: true } }),
      makeField('barcode', { setting: { unique: true } }),
    ],
  })
  const repeats = async (value: string, id?: string) =>
    (
      await t.ok('POST /ssp/event/eventFieldRepeatCheck', {
        ...own.linkman.as,
        body: { templateId: own.template.id, fieldName: 'serial', value, ...(id ? { id } : {}) },
      })
    ).repeat
  const refused = (attribute: Record<string, unknown>) =>
    t.refused('POST /ssp/event/create', {
      ...own.linkman.as,
      language: 'en',
      body: { templateId: own.template.id, attribute },
    })
  assert.equal(await repeats('A1'), false)
  const first = await eventIn(t, own, 'created', { serial: ' A1 ', barcode: 'B1' })
  assert.deepEqual([await repeats('A1'), await repeats('A1', first)], [true, false])
  const repeated = await refused({ serial: 'A1' })
  assert.deepEqual(
    [repeated.status, repeated.error, repeated.message, repeated.fields],
    [
      409,
      'FIELD_REPEATED',
      'Another open request already has this “Serial”',
      [{ fieldName: 'serial', error: 'repeated' }],
    ],
  )
  assert.deepEqual((await refused({ serial: 'A2', barcode: 'B1' })).fields, [
    { fieldName: 'barcode', error: 'repeated' },
  ])
  assert.equal(await repeats('A2'), false, 'what a refused request wanted is free')

  // while it is open it keeps the value through its changes
  await t.ok('POST /ssp/event/update', {
    ...own.linkman.as,
    body: { id: first, attribute: { serial: 'A1', barcode: 'B2' } },
  })
  assert.equal((await refused({ barcode: 'B2' })).error, 'FIELD_REPEATED')
  await eventIn(t, own, 'created', { barcode: 'B1' })

  // ended: free; reopened: taken again, or refused when somebody else has it now
  await t.ok('POST /staff/event/allocate', { ...own.engineer.as, body: { id: first, staffId: own.engineer.id } })
  await t.ok('POST /staff/event/accept', { ...own.engineer.as, body: { id: first } })
  await t.ok('POST /staff/event/finish', { ...own.engineer.as, body: { id: first, serviceContent: 'done' } })
  assert.equal(await repeats('A1'), false)
  const second = await eventIn(t, own, 'created', { serial: 'A1' })
  const reopen = () => t.call('POST /ssp/event/reopen', { ...own.linkman.as, body: { id: first, reason: 'again' } })
  assert.deepEqual(await reopen().then(a => [a.status, a.body.error]), [409, 'FIELD_REPEATED'])
  assert.equal((await t.ok('GET /ssp/event/get', { ...own.linkman.as, query: { id: first } })).state, 'finished')
  await t.ok('POST /ssp/event/off', { ...own.linkman.as, body: { id: second, reason: 'mistake' } })
  assert.equal((await reopen()).status, 200)
  assert.equal(await repeats('A1'), true)

  const long = 'x'.repeat(400)
  await eventIn(t, own, 'created', { serial: long })
  assert.equal((await refused({ serial: long })).error, 'FIELD_REPEATED')
  const race = await Promise.all(
    Array.from({ length: 8 }, () =>
      t.call('POST /ssp/event/create', {
        ...own.linkman.as,
        body: { templateId: own.template.id, attribute: { serial: 'R1', barcode: 'R2' } },
      }),
    ),
  )
  assert.deepEqual(race.map(a => a.status).sort(), [200, ...Array<number>(7).fill(409)])
})

test('a visit can be asked for as many working days ahead as its form wants, and staff may agree on an earlier one', async () => {
  const own = await makeHouse(t, { fields: [makeField('when', { formType: 'planTime', setting: { leadDays: 3 } })] })
  // Saturday and Sunday are free, and so is the next working day
  const days = [[], ...Array.from({ length: 5 }, () => [['09:00', '18:00'] as const]), []]
  const next = (from: number, count: number): string => {
    const day = tenantDay(t.clock.now + from * DAY)
    const isFree = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    return isFree ? next(from + 1, count) : count === 1 ? day : next(from + 1, count - 1)
  }
  const holiday = next(1, 1)
  const first = next(1, 4)
  await t.db
    .update(tenants)
    .set({ workingTime: { days, holidays: [holiday], extraDays: {} } })
    .where(eq(tenants.id, own.tenant.id))
  const { fields } = await t.ok('GET /ssp/eventType/templateInfo', {
    ...own.linkman.as,
    query: { templateId: own.template.id },
  })
  assert.equal(fields[0]?.setting.earliest, `${first} 00:00`)
  const asked = (when: string) => ({ templateId: own.template.id, attribute: { when } })
  const soon = await t.refused('POST /ssp/event/create', { ...own.linkman.as, body: asked(`${holiday} 14:00`) })
  assert.deepEqual([soon.error, soon.fields], ['FIELD_INVALID', [{ fieldName: 'when', error: 'tooSoon' }]])
  const { id } = await t.ok('POST /ssp/event/create', { ...own.linkman.as, body: asked(`${first} 09:00`) })
  const moved = await t.refused('POST /ssp/event/reschedule', {
    ...own.linkman.as,
    body: { id, planTime: `${holiday} 14:00` },
  })
  assert.deepEqual(moved.fields, [{ fieldName: 'when', error: 'tooSoon' }])
  await t.ok('POST /staff/event/allocate', {
    ...own.engineer.as,
    body: { id, staffId: own.engineer.id, planTime: `${holiday} 14:00` },
  })
})

test('a visit in some hours begins within working time, on the next day when this one is over', () => {
  const days = Array.from({ length: 7 }, () => [['09:00', '18:00'] as const])
  const at = (now: string, setting: { leadDays?: number; leadHours?: number }) =>
    earliestVisit(tenantInstant(now), setting, { days, holidays: ['2026-11-24'], extraDays: {} })
  assert.equal(at('2026-11-23 10:20', { leadHours: 2 }), '2026-11-23 12:20')
  assert.equal(at('2026-11-23 07:00', { leadHours: 1 }), '2026-11-23 09:00')
  assert.equal(at('2026-11-23 17:30', { leadHours: 2 }), '2026-11-25 09:00', 'the next day is a holiday')
  assert.equal(at('2026-11-23 10:20', { leadDays: 1 }), '2026-11-25 00:00')
  assert.equal(at('2026-11-23 10:20', { leadDays: 1, leadHours: 72 }), '2026-11-26 10:20', 'the later of the two')
})

test('who came and what was done are required of who has them: a new customer sends the form, one who was served names them', async () => {
  const form = [
    makeField('what', { isNull: 0 }),
    makeField('who', { formType: 'user', isNull: 0 }),
    makeField('before', { formType: 'relationTask', isNull: 0 }),
    makeField('machines', { formType: 'relationProduct', isNull: 0 }),
  ]
  const template = await makeTemplate(t.db, house.tenant.id, form)
  const asked = async (as: object) =>
    (await t.ok('GET /ssp/eventType/fields', { ...as, query: { templateId: template.id } }))
      .filter(field => field.isNull === 0)
      .map(field => field.fieldName)
  const send = (as: object) =>
    t.send('POST /ssp/event/create', {
      ...as,
      idempotencyKey: crypto.randomUUID(),
      body: { templateId: template.id, attribute: { what: 'x' } },
    })
  const fresh = await makeLinkman(t.db, house.tenant)
  assert.deepEqual([await asked(fresh.as), (await send(fresh.as)).status], [['what'], 200])
  await makeProduct(t.db, house.tenant.id, { customerId: fresh.customerId })
  assert.deepEqual(await asked(fresh.as), ['what', 'machines'])
  const refused = (await send(fresh.as)).body
  assert.deepEqual(refused.fields, [{ fieldName: 'machines', error: 'required' }])
})
