import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { makeHouse, type House } from '../../../test/event-life'
import {
  freshPhone,
  makeField,
  makeLinkman,
  makeProduct,
  makeProductKind,
  makeStaff,
  makeTemplate,
} from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { customers, linkmen, sessions } from '../../kernel/identity/auth.table'
import { qrcodes } from '../product/product.table'
import { events } from './event.table'

let t: TestServer
let open: House
let closed: House
const codes = new Map<House, { code: string; product: Awaited<ReturnType<typeof makeProduct>> }>()
before(async () => {
  t = await startTestServer()
  open = await makeHouse(t, {
    tenant: { flags: { setting: { anonymous: true } } },
    fields: [
      makeField('problem'),
      makeField('photos', { formType: 'attachment' }),
      makeField('device', { formType: 'product', isNull: 0 }),
    ],
  })
  closed = await makeHouse(t)
  for (const house of [open, closed]) {
    const product = await makeProduct(t.db, house.tenant.id, {
      customerId: (await makeLinkman(t.db, house.tenant)).customerId,
      qualityInfoEndTime: '2099-01-01',
    })
    const code = `glued-${product.id}`
    await t.db.insert(qrcodes).values({ tenantId: house.tenant.id, code, productId: product.id })
    codes.set(house, { code, product })
  }
})
after(() => t.close())

const codeOf = (house: House) => codes.get(house)?.code ?? ''
const eventsOf = (house: House) => t.db.select().from(events).where(eq(events.tenantId, house.tenant.id))

test('a code tells its product, the open templates and whether guests may report', async () => {
  const off = await makeTemplate(t.db, open.tenant.id, [], { enabled: 0 })
  const form = await t.ok('GET /qrcode/fetchFormData', {
    ...open.tenant.as,
    language: 'en',
    query: { code: codeOf(open) },
  })
  assert.deepEqual(
    [
      form.product.id,
      form.product.qualityInfoStatus,
      form.guestAllowed,
      form.eventTypes.map(e => e.id).includes(off.id),
      form.eventTypes.map(e => e.name),
    ],
    [codes.get(open)?.product.id, 'in-warranty', true, false, [open.template.name.en]],
  )
  assert.equal(
    (await t.ok('GET /qrcode/fetchFormData', { ...closed.tenant.as, query: { code: codeOf(closed) } })).guestAllowed,
    false,
  )
  assert.equal(
    (await t.refused('GET /qrcode/fetchFormData', { ...open.tenant.as, query: { code: 'nothing' } })).error,
    'NOT_FOUND',
  )
})

test('a linkman reports a scanned product, no matter who owns it', async () => {
  const { id } = await t.ok('POST /qrcode/createEvent', {
    ...open.linkman.as,
    body: { code: codeOf(open), templateId: open.template.id, attribute: { problem: 'noise' } },
  })
  const event = await t.ok('GET /ssp/event/get', { ...open.linkman.as, query: { id } })
  const product = codes.get(open)?.product
  assert.deepEqual(
    [event.product?.id, event.linkman.id, event.attribute.device],
    [product?.id, open.linkman.id, { id: product?.id, name: product?.name.zh, serialNumber: product?.serialNumber }],
  )
  await t.ok('POST /ssp/event/update', {
    ...open.linkman.as,
    body: { id, attribute: { problem: 'louder', device: { id: product?.id, name: 'x' } } },
  })
})

/** A guest with this phone reports that something leaks. */
const sendGuest = (phone: string, more = {}) =>
  t.call('POST /qrcode/createEvent', {
    ...open.tenant.as,
    body: {
      code: codeOf(open),
      templateId: open.template.id,
      attribute: { problem: 'leak' },
      guest: { name: 'Passer-by', phone },
    },
    ...more,
  })

test('a guest reports where the door allows it, and is told the same whether the phone is known', async () => {
  const known = await makeLinkman(t.db, open.tenant)
  const stranger = freshPhone()
  const [first, second] = [await sendGuest(known.phone), await sendGuest(stranger)]
  assert.deepEqual(
    [first.status, Object.keys(first.body.data).sort()],
    [second.status, Object.keys(second.body.data).sort()],
  )
  assert.equal(first.status, 200)
  // it is the known one's only when they say so
  const its = { query: { id: first.body.data.id } }
  assert.equal((await t.call('GET /ssp/event/get', { ...known.as, ...its })).status, 404)
  const [entered] = await t.ok('GET /customer/entered/list', known.as)
  const live = (customerAddress: string) =>
    t.db.update(customers).set({ customerAddress }).where(eq(customers.id, known.customerId))
  await live('Harbour 9')
  await t.ok('POST /customer/entered/answer', { ...known.as, body: { id: entered?.id ?? '', isMine: true } })
  // from then on it keeps the place, as one that they made themselves
  await live('Elsewhere')
  assert.equal((await t.ok('GET /ssp/event/get', { ...known.as, ...its })).customer.customerAddress, 'Harbour 9')
  const seen = await t.ok('GET /ssp/event/get', { ...known.as, ...its })
  assert.deepEqual(
    [
      seen.linkman.name,
      (await t.ok('GET /ssp/event/recordList', { ...known.as, query: { id: seen.id } })).map(r => r.actorName),
    ],
    [known.name, ['Passer-by']],
  )
  const [made] = await t.db.select().from(linkmen).where(eq(linkmen.phone, stranger))
  assert.deepEqual(
    [
      made?.name,
      (
        await t.db
          .select()
          .from(customers)
          .where(eq(customers.id, made?.customerId ?? ''))
      ).length,
      (
        await t.db
          .select()
          .from(sessions)
          .where(eq(sessions.userId, made?.id ?? ''))
      ).length,
    ],
    ['Passer-by', 1, 0],
  )
  const crowd = freshPhone()
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendGuest(crowd)))
  assert.deepEqual(
    answers.map(a => a.status),
    Array(6).fill(200),
  )
  const strangers = await t.db.select().from(linkmen).where(eq(linkmen.phone, crowd))
  const raisers = (await eventsOf(open)).map(e => e.linkmanId)
  assert.deepEqual(
    strangers.map(({ id, unproved }) => [unproved, raisers.filter(one => one === id).length]),
    Array.from({ length: 6 }, () => ['waiting', 1]),
  )
  const key = { idempotencyKey: 'guest-taps-twice' }
  assert.deepEqual((await sendGuest(stranger, key)).body.data, (await sendGuest(stranger, key)).body.data)
})

test('a guest who comes with a key of another guest is told nothing of them and kept from nothing', async () => {
  const key = { idempotencyKey: 'guests-same-key' }
  const [first, second] = [await sendGuest(freshPhone(), key), await sendGuest(freshPhone(), key)]
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.notEqual(first.body.data.id, second.body.data.id)

  const device = { ...key, tourist: 'device-of-a-passer-by' }
  const phone = freshPhone()
  const own = await sendGuest(phone, device)
  assert.equal(own.status, 200)
  assert.notEqual((await sendGuest(phone, key)).body.data.id, own.body.data.id)
  assert.equal((await sendGuest(freshPhone(), device)).body.error, 'IDEMPOTENCY_KEY_REUSED')
})

test('a guest without permission, phone or form is refused and leaves nothing', async () => {
  const guest = { name: 'Passer-by', phone: freshPhone() }
  const body = { code: codeOf(open), templateId: open.template.id, attribute: {} }
  const people = await t.db.select().from(linkmen)
  const before = [await eventsOf(open), await eventsOf(closed)]
  const refused = async (answer: ReturnType<typeof t.refused>) => {
    const { status, error } = await answer
    return [status, error]
  }
  assert.deepEqual(
    await refused(
      t.refused('POST /qrcode/createEvent', {
        ...closed.tenant.as,
        body: { code: codeOf(closed), templateId: closed.template.id, attribute: {}, guest },
      }),
    ),
    [401, 'GUEST_NOT_ALLOWED'],
  )
  assert.deepEqual(await refused(t.refused('POST /qrcode/createEvent', { ...open.tenant.as, body })), [
    401,
    'GUEST_NOT_ALLOWED',
  ])
  assert.deepEqual(
    await refused(
      t.refused('POST /qrcode/createEvent', {
        ...open.tenant.as,
        body: { ...body, guest: { ...guest, phone: '12000000000' } },
      }),
    ),
    [400, 'PHONE_INVALID'],
  )
  assert.deepEqual(
    await refused(
      t.refused('POST /qrcode/createEvent', {
        ...open.tenant.as,
        body: { ...body, attribute: { problem: 'x'.repeat(501) }, guest },
      }),
    ),
    [400, 'FIELD_INVALID'],
  )
  assert.deepEqual(
    await refused(
      t.refused('POST /qrcode/createEvent', {
        ...open.tenant.as,
        body: { ...body, templateId: closed.template.id, guest },
      }),
    ),
    [404, 'NOT_FOUND'],
  )
  assert.deepEqual([await eventsOf(open), await eventsOf(closed)], before)
  assert.deepEqual(await t.db.select().from(linkmen), people)
})

test('a guest uses pictures uploaded before, by their secret', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer()
  const picture = await t.ok('POST /ssp/file/upload', {
    ...open.tenant.as,
    file: { name: 'p.png', type: 'image/png', bytes },
  })
  const send = (photos: unknown[]) =>
    t.call('POST /qrcode/createEvent', {
      ...open.tenant.as,
      body: {
        code: codeOf(open),
        templateId: open.template.id,
        attribute: { photos },
        guest: { name: 'Passer-by', phone: open.linkman.phone },
      },
    })
  for (const photos of [[picture.id], [{ ...picture, secret: 'guessed' }]])
    assert.deepEqual(await send(photos).then(a => [a.status, a.body.error]), [404, 'NOT_FOUND'])
  const answer = await send([picture])
  assert.equal(answer.status, 200)
  const asked = await t.ok('GET /customer/entered/list', open.linkman.as)
  for (const { id } of asked)
    await t.ok('POST /customer/entered/answer', { ...open.linkman.as, body: { id, isMine: true } })
  const { attribute } = await t.ok('GET /ssp/event/get', { ...open.linkman.as, query: { id: answer.body.data.id } })
  assert.deepEqual(
    attribute.photos,
    [{ id: picture.id, filename: picture.filename, fileSize: picture.fileSize, url: picture.url }],
    'without the secret',
  )
})

test('who has no product describes one by its kind and model, and the staff see that none is bound', async () => {
  const kind = await makeProductKind(t.db, open.tenant.id)
  const foreign = await makeProductKind(t.db, closed.tenant.id)
  const { linkman, engineer, template } = open
  const raised = async (device: unknown) => {
    const { id } = await t.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: { problem: 'x', device } },
    })
    return t.ok('GET /ssp/event/get', { ...linkman.as, query: { id } })
  }
  const sent = { kindId: kind.id, name: 'whatever', model: ' KF-35 ', serialNumber: 'SN-unknown', more: 'x' }
  const kept = { kindId: kind.id, name: kind.name.zh, model: 'KF-35', serialNumber: 'SN-unknown' }
  const described = await raised(sent)
  assert.deepEqual([described.product, described.attribute.device], [null, kept])
  const unlisted = await raised({ kindId: '', model: '老式烤箱' })
  assert.deepEqual(unlisted.attribute.device, { kindId: '', name: '', model: '老式烤箱', serialNumber: '' })
  const row = async (keyword: string) =>
    (await t.ok('GET /staff/event/queue', { ...engineer.as, query: { keyword } })).list.map(one => [
      one.id,
      one.unbound,
    ])
  const { kindId: _kindId, ...shown } = kept
  assert.deepEqual(await row('KF-35'), [[described.id, shown]])
  const inEnglish = await t.ok('GET /ssp/event/get', { ...linkman.as, language: 'en', query: { id: described.id } })
  assert.deepEqual(inEnglish.attribute.device, { ...kept, name: kind.name.en })
  const ofKind = await t.ok('GET /staff/event/queue', { ...engineer.as, query: { productKindId: kind.id } })
  assert.deepEqual(
    ofKind.list.map(one => one.id),
    [described.id],
  )
  const able = await makeStaff(t.db, open.tenant, { skills: [kind.id] })
  const [first] = await t.ok('GET /staff/event/suggest', { ...engineer.as, query: { id: described.id } })
  assert.deepEqual([first?.staffId, first?.reasons[0]?.kind, first?.reasons[0]?.name], [able.id, 'skill', kind.name.zh])

  const before = (await eventsOf(open)).length
  for (const [device, error] of [
    [{ kindId: foreign.id }, 'gone'],
    [{ kindId: 'no id' }, 'gone'],
    [{ kindId: '', model: '' }, 'required'],
    [{ kindId: kind.id, model: 'x'.repeat(101) }, 'tooLong'],
    [{ kindId: kind.id, model: 7 }, 'product'],
  ] as const) {
    const refused = await t.refused('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: { device } },
    })
    assert.deepEqual(
      refused.fields?.map(one => one.error),
      [error],
      JSON.stringify(device),
    )
  }
  assert.equal((await eventsOf(open)).length, before)

  // a product that is in the list after all is named when the form is changed
  const own = await makeProduct(t.db, open.tenant.id, { customerId: linkman.customerId })
  await t.ok('POST /ssp/event/update', {
    ...linkman.as,
    body: { id: described.id, attribute: { device: { id: own.id } } },
  })
  const named = await t.ok('GET /ssp/event/get', { ...linkman.as, query: { id: described.id } })
  assert.equal(named.product?.id, own.id)
})

test('the code on a described product binds it, also for a guest and whatever it was called', async () => {
  const device = { kindId: '', model: 'x', serialNumber: ` ${codeOf(open)} ` }
  const { id } = await t.ok('POST /ssp/event/create', {
    ...open.linkman.as,
    body: { templateId: open.template.id, attribute: { device } },
  })
  const { id: ofGuest } = await t.ok('POST /ssp/event/guestCreate', {
    ...open.tenant.as,
    body: { templateId: open.template.id, attribute: { device }, guest: { name: '路人', phone: freshPhone() } },
  })
  const foreign = await t.ok('POST /ssp/event/create', {
    ...open.linkman.as,
    body: {
      templateId: open.template.id,
      attribute: { device: { kindId: '', model: 'x', serialNumber: codeOf(closed) } },
    },
  })
  const productOf = (await eventsOf(open)).map(one => [one.id, one.productId] as const)
  const { product } = codes.get(open) ?? {}
  assert.deepEqual(
    [id, ofGuest, foreign.id].map(one => new Map(productOf).get(one)),
    [product?.id, product?.id, null],
  )
})
