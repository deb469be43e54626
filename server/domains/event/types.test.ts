import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { FORM_TYPES, type FormType } from '../../../shared/form'
import { takesValue } from '../../../shared/form-rules'
import { tenantDay } from '../../../shared/day'
import type { StoredField } from '../../../contract/stored-field'
import { eventIn, makeHouse, type House } from '../../../test/event-life'
import { makeField, makeGoods, makeProduct, makeProductKind, makeTemplate } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { taskIn } from '../../../test/task-life'
import { photo } from '../../../test/screen'
import { events } from './event.table'

/**
 * Every form type from the form to the row and back: empty it is refused where it is required, filled in it is kept in one shape, whatever
 * way the specification allows it to be written, and shown to the customer and to staff; then it is changed.
 */
interface Sample {
  /** what is sent, and the same another time */
  sent: unknown
  other: unknown
  /** what is kept of it, where that is not the same */
  kept?: unknown
  setting?: StoredField['setting']
}

let t: TestServer
let house: House
let samples: Partial<Record<FormType, Sample>>
const four = (text: string) => ({ zh: text, en: text, ru: text, tw: text })
const choices = ['a', 'b'].map(value => ({ value, text: four(value.toUpperCase()) }))

before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
  const { tenant, linkman, engineer } = house
  // the engineer is somebody whom the customer knows
  const served = await eventIn(t, house, 'finished')
  const tasks = [await taskIn(t, house, 'created'), await taskIn(t, house, 'created')] as const
  const owned = async () => makeProduct(t.db, tenant.id, { customerId: linkman.customerId, name: four('Pump') })
  const products = [await owned(), await owned()] as const
  const kinds = [await makeProductKind(t.db, tenant.id), await makeProductKind(t.db, tenant.id)] as const
  const parts = [
    await makeGoods(t.db, tenant.id, { kind: 'part', name: four('Filter'), unit: four('pc') }),
    await makeGoods(t.db, tenant.id, { kind: 'part', name: four('Belt') }),
  ] as const
  const work = await makeGoods(t.db, tenant.id, { kind: 'service', name: four('Cleaning') })
  /** Two pictures, which no other request uses. */
  const pictures = async (): Promise<Sample> => {
    const ids = await Promise.all(
      ['one.jpg', 'two.jpg'].map(async name => {
        const { buffer } = await photo(name)
        const file = { name, type: 'image/jpeg', bytes: buffer }
        return (await t.ok('POST /ssp/file/upload', { ...linkman.as, file })).id
      }),
    )
    return { sent: [ids[0]], other: [ids[1]] }
  }
  assert.ok(served)
  const day = (n: number) => tenantDay(Date.now() + n * 86_400_000)
  const text = { sent: 'words', other: 'more words' }
  const moment = { sent: '2026-11-20 10:00:59', kept: '2026-11-20 10:00', other: '2026-11-21 10:00' }
  const period = { startTime: '2026-01-01', qualityTime: { number: '2', type: 'year' } }
  const quality = {
    sent: { qualityStartDate: '2026-01-01', qualityDuration: 2, qualityUnit: 'year' },
    kept: period,
    other: { ...period, qualityTime: { number: '6', type: 'month' } },
  }
  const goodsOf = ([first, second]: typeof parts) => ({
    sent: [{ id: first.id, name: 'whatever', count: 3 }],
    kept: [{ id: first.id, name: 'Filter', code: first.code, unit: 'pc', number: 3 }],
    other: [
      { id: second.id, number: 1 },
      { id: first.id.toUpperCase(), number: 2 },
    ],
  })
  const [taskOne, taskTwo] = tasks
  const taskSample = {
    sent: { taskId: taskOne.id },
    kept: [
      {
        id: taskOne.id,
        name: taskOne.taskNo,
        taskId: taskOne.id,
        templateId: house.template.id,
        taskNo: taskOne.taskNo,
      },
    ],
    other: [taskTwo.id],
  }
  const [pump] = products
  const productSample = {
    sent: [{ id: pump.id, name: 'x' }],
    kept: [{ id: pump.id, name: 'Pump', serialNumber: pump.serialNumber, told: pump.model }],
    other: products.map(({ id }) => id),
    setting: { fieldName: 'model' },
  }
  const catalog = {
    sent: { id: kinds[0].id, label: 'x' },
    kept: [{ id: kinds[0].id, name: kinds[0].name.zh, label: kinds[0].name.zh }],
    other: [kinds[1].id],
  }
  const customer = {
    sent: [linkman.customerId],
    other: { id: linkman.customerId },
  }
  const address = {
    sent: { adProvince: '浙江省', adCity: '杭州市', adDist: '西湖区', adAddress: '文三路 1 号' },
    kept: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' },
    other: { country: 'France', province: '', city: 'Paris', dist: '', address: '1 rue de Rivoli' },
  }
  const rows = {
    setting: { fields: [makeField('title', { isNull: 0 }), makeField('year', { formType: 'number' })] },
    sent: [{ title: 'a', year: '2024', extra: 'dropped' }],
    kept: [{ title: 'a', year: '2024' }],
    other: [{ title: 'a' }, { title: 'b' }],
  }
  samples = {
    text,
    textarea: text,
    code: text,
    number: { sent: '2.5', other: 3 },
    email: { sent: 'a@b.cn', other: 'c@d.cn' },
    phone: { sent: '13800138001', other: '13900139001' },
    address,
    authorizeAddress: address,
    location: {
      sent: { address: 'Gate', latitude: 30.1, longitude: 120.2 },
      other: { address: '', latitude: 0, longitude: 0 },
    },
    user: {
      sent: { staffId: engineer.id, displayName: 'x' },
      kept: [{ id: engineer.id, name: engineer.displayName, staffId: engineer.id, displayName: engineer.displayName }],
      other: [engineer.id],
    },
    select: { sent: 'a', other: 'b', setting: { dataSource: choices } },
    selectMulti: { sent: ['a', 'b'], other: ['b'], setting: { dataSource: choices } },
    cascader: { sent: ['a'], other: ['b'], setting: { dataSource: choices } },
    date: { sent: '2026-11-20', other: '2026-11-21' },
    datetime: moment,
    showDateTime: {
      sent: '2026-11-20 10:00',
      kept: '2026-11-20 10:00:00',
      other: '2026-11-20 10:00:30',
      setting: { dateType: 'YYYY-MM-DD HH:mm:ss' },
    },
    planTime: { sent: day(3), other: day(4), setting: { dateType: 'YYYY-MM-DD' } },
    planStartTime: moment,
    planEndTime: moment,
    attachment: await pictures(),
    receiptAttachment: await pictures(),
    autograph: await pictures(),
    customer,
    relationCustomer: customer,
    relationProduct: productSample,
    authorizeProduct: productSample,
    relationTask: taskSample,
    related_task: taskSample,
    authorizeTask: taskSample,
    relationCatalog: catalog,
    related_catalog: catalog,
    relationReplacementPart: goodsOf(parts),
    sparepart: goodsOf(parts),
    materialVerifyEliminate: goodsOf(parts),
    materialReturn: goodsOf(parts),
    serviceIterm: {
      sent: [work.id],
      kept: [{ id: work.id, name: 'Cleaning', code: work.code, number: 1 }],
      other: [{ id: work.id, number: 4 }],
    },
    quality,
    quality_rule: quality,
    quality_info: quality,
    qualityInfo: quality,
    logistics: {
      sent: { companyName: 'SF', logisticsNo: 'SF 1234567' },
      kept: [{ company: 'SF', number: 'SF1234567' }],
      other: [{ company: 'EMS', number: 'EMS12345' }],
    },
    subSucCase: rows,
    subCertifications: rows,
    currency: {
      sent: { number: '12.5' },
      kept: { number: '12.5', currency: 'EUR' },
      other: { number: 1, currency: 'USD' },
      setting: { currencies: ['EUR', 'USD'] },
    },
    tags: {
      sent: ['a'],
      kept: [{ id: 'a', tagName: 'A' }],
      other: [{ tagName: 'B' }],
      setting: { dataSource: choices },
    },
    tagLabel: {
      sent: [{ labelName: 'A' }],
      kept: [{ id: 'a', labelName: 'A' }],
      other: ['b'],
      setting: { dataSource: choices },
    },
    product: {
      sent: { id: pump.id, name: 'x' },
      kept: { id: pump.id, name: 'Pump', serialNumber: pump.serialNumber },
      other: { id: products[1].id },
    },
  }
})
after(() => t.close())

const as = () => house.linkman.as
const formOf = (formType: FormType, more: Partial<StoredField> = {}) =>
  makeTemplate(t.db, house.tenant.id, [
    makeField('it', { formType, isNull: 0, setting: samples[formType]?.setting ?? {}, ...more }),
  ])
const rowOf = async (id: string) => {
  const [row] = await t.db
    .select()
    .from(events)
    .where(and(eq(events.tenantId, house.tenant.id), eq(events.id, id)))
  return row?.attribute.it
}

describe('every type', () => {
  for (const formType of FORM_TYPES.filter(type => takesValue({ formType: type })))
    test(formType, async () => {
      const sample = samples[formType]
      assert.ok(sample, 'has a sample')
      const template = await formOf(formType)
      const create = (attribute: Record<string, unknown>) =>
        t.call('POST /ssp/event/create', { ...as(), body: { templateId: template.id, attribute } })
      for (const nothing of [undefined, null, '', [], {}]) {
        const refused = await create({ it: nothing })
        assert.deepEqual(
          [refused.status, refused.body.error, (refused.body as { fields?: unknown }).fields],
          [400, 'FIELD_INVALID', [{ fieldName: 'it', error: 'required' }]],
        )
      }
      const made = await create({ it: sample.sent })
      assert.equal(made.status, 200, JSON.stringify(made.body))
      const { id } = (made.body as { data: { id: string } }).data
      const kept = await rowOf(id)
      const expected =
        'kept' in sample
          ? sample.kept
          : formType === 'customer' || formType === 'relationCustomer'
            ? [{ id: house.linkman.customerId, name: (kept as { name: string }[])[0]?.name }]
            : sample.sent
      assert.deepEqual(kept, expected)
      for (const seen of [
        (await t.ok('GET /ssp/event/get', { ...as(), query: { id } })).attribute.it,
        (await t.ok('GET /staff/event/get', { ...house.engineer.as, query: { id } })).attribute.it,
      ])
        if (Array.isArray(kept) && typeof kept[0] === 'string' && formType !== 'selectMulti' && formType !== 'cascader')
          assert.deepEqual(
            (seen as { id: string }[]).map(file => file.id),
            kept,
          )
        else assert.deepEqual(seen, kept)
      const changed = await t.call('POST /ssp/event/update', { ...as(), body: { id, attribute: { it: sample.other } } })
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
      if (formType !== 'customer' && formType !== 'relationCustomer' && formType !== 'user')
        assert.notDeepEqual(await rowOf(id), kept)
    })
})

test('what nobody fills in has its value from the server: formulas, numbers, pictures and what is known of the owners', async () => {
  const number = (fieldName: string) => makeField(fieldName, { formType: 'number' })
  const formula = (fieldName: string, text: string, more: Partial<StoredField> = {}) =>
    makeField(fieldName, { formType: 'formula', setting: { formula: text }, ...more })
  const template = await makeTemplate(t.db, house.tenant.id, [
    number('n'),
    number('price'),
    formula('total', 'sum * 2'),
    formula('sum', 'n * price'),
    makeField('no', { formType: 'eventNo' }),
    makeField('taskNumber', { formType: 'taskNo' }),
    makeField('name', { owner: 'customer' }),
    makeField('serviceType', { owner: 'event' }),
    makeField('note', { formType: 'jsCodeBlock', setting: { content: four('alert(1)') } }),
  ])
  const create = (attribute: Record<string, unknown>) =>
    t.call('POST /ssp/event/create', { ...as(), body: { templateId: template.id, attribute } })
  const made = await create({ n: '3', price: '0.1', total: 'forged', no: 'forged', name: 'forged' })
  const { id, eventNo } = (made.body as { data: { id: string; eventNo: string } }).data
  const { attribute, customer } = await t.ok('GET /ssp/event/get', { ...as(), query: { id } })
  assert.deepEqual(attribute, {
    n: '3',
    price: '0.1',
    sum: '0.3',
    total: '0.6',
    no: eventNo,
    name: customer.name,
    serviceType: (await t.ok('GET /ssp/eventType/templateInfo', { ...as(), query: { templateId: template.id } })).name,
  })
})

test('a day that is told of a product is kept as it was registered, and its type goes to who reads it', async () => {
  const { linkman, tenant, engineer } = house
  const pump = await makeProduct(t.db, tenant.id, {
    customerId: linkman.customerId,
    qualityInfoEndTime: '2031-05-11',
  })
  const setting = { fieldName: 'qualityInfoEndTime', formType: 'date' } as const
  const template = await makeTemplate(t.db, tenant.id, [makeField('it', { formType: 'relationProduct', setting })])
  const { id } = await t.ok('POST /ssp/event/create', {
    ...as(),
    body: { templateId: template.id, attribute: { it: [pump.id] } },
  })
  for (const seen of [
    await t.ok('GET /ssp/event/get', { ...as(), query: { id } }),
    await t.ok('GET /staff/event/get', { ...engineer.as, query: { id } }),
  ]) {
    assert.deepEqual(
      (seen.attribute.it as { told: string }[]).map(one => one.told),
      ['2031-05-11'],
    )
    assert.deepEqual(seen.fields[0]?.setting, setting)
  }
})

test('a formula that divides by zero, an end before its start and a row that is wrong are named', async () => {
  const template = await makeTemplate(t.db, house.tenant.id, [
    makeField('n', { formType: 'number' }),
    makeField('share', { formType: 'formula', setting: { formula: '10 / n' } }),
    makeField('from', { formType: 'planStartTime' }),
    makeField('till', { formType: 'planEndTime' }),
    makeField('rows', {
      formType: 'subSucCase',
      setting: { fields: [makeField('title', { isNull: 0 })] },
    }),
  ])
  const refused = await t.call('POST /ssp/event/create', {
    ...as(),
    body: {
      templateId: template.id,
      attribute: { n: '0', from: '2026-11-20 10:00', till: '2026-11-20 09:59', rows: [{ title: 'a' }, { title: ' ' }] },
    },
  })
  assert.deepEqual((refused.body as { fields?: unknown }).fields, [
    { fieldName: 'share', error: 'zero' },
    { fieldName: 'till', error: 'order' },
    { fieldName: 'rows', error: 'row' },
  ])
  const many = await t.call('POST /ssp/event/create', {
    ...as(),
    body: { templateId: template.id, attribute: { rows: Array.from({ length: 300 }, () => ({ title: 'x' })) } },
  })
  assert.deepEqual((many.body as { fields?: unknown }).fields, [{ fieldName: 'rows', error: 'tooMany' }])
})
