import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, beforeEach, describe, test } from 'node:test'
import { contract } from '../../../contract'
import type { CallDefinition } from '../../../contract/define'
import { SCOPE_OF_TAG, type Scope } from '../../../shared/authorization'
import { daysAfter, tenantDay } from '../../../shared/day'
import { MAX_PEOPLE } from '../../../shared/member'
import { eventIn, makeHouse } from '../../../test/event-life'
import { freshPhone, makeLinkman, makeProduct } from '../../../test/factories'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { loginCalls, signInCalls } from '../../../test/sign-in'
import { newId } from '../../db/ids'
import { customers, linkmen } from '../../kernel/identity/auth.table'
import { tell } from '../../kernel/notify/notify.service'
import { sandboxSms } from '../../providers/sms/sms.sandbox'
import { sendInvitation } from './authorization.messages'

let t: TestServer
let sms: ReturnType<typeof sandboxSms>
let house: Awaited<ReturnType<typeof makeHouse>>
before(async () => {
  sms = sandboxSms(() => t.clock.now)
  t = await startTestServer({ providers: { sms } })
})
beforeEach(async () => {
  house = await makeHouse(t, {
    tenant: { flags: { memberManage: true, setting: { shop: true, progress: true } } },
  })
})
after(() => t.close())

const DAY_MS = 86_400_000
const { signIn, renew } = loginCalls(() => ({ t, tenant: house.tenant }))
const { codeOf, login } = signInCalls(() => t)

const today = () => tenantDay(t.clock.now)
interface Given {
  scopes?: Scope[]
  endDay?: string
}
const invited = (phone: string, given: Given = {}, as: Caller = house.linkman.as) =>
  t.call('POST /member/addAuthorization', {
    ...as,
    body: { name: 'Han Meimei', phone, scopes: ['service'], endDay: '', ...given },
  })
const invite = async (phone: string, given: Given = {}) => {
  const { body } = await invited(phone, given)
  assert.equal(body.error, undefined)
  return body.data
}
const answer = (as: Caller, id: string, accept = true) =>
  t.call('POST /member/answerInvitation', { ...as, body: { id, accept } })
const standing = (as: Caller) => t.ok('GET /member/standing', as)
const takeBack = (id: string, as: Caller = house.linkman.as) =>
  t.call('POST /member/cancelAuthorization', { ...as, body: { id } })
const change = (id: string, given: { scopes: Scope[]; endDay: string }, as: Caller = house.linkman.as) =>
  t.call('POST /member/changeAuthorization', { ...as, body: { id, ...given } })
const actFor = (as: Caller, id: string | null) => t.call('POST /member/actFor', { ...as, body: { id } })
const customerOf = async (as: Caller) => (await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', as)).customer.id
const eventsOf = async (as: Caller) => (await t.ok('POST /ssp/event/listForMini', { ...as, body: {} })).list
const toldTo = async (as: Caller) => (await t.ok('GET /ssp/message/list', as)).list

/** Somebody with a customer and a login of their own, who accepted. */
async function contact(given: Given = {}) {
  const person = await makeLinkman(t.db, house.tenant)
  const { token } = await signIn(person)
  const as = { ...house.tenant.as, token }
  const { id: authorizationId } = await invite(person.phone, given)
  assert.equal((await answer(as, authorizationId)).status, 200)
  return { ...person, as, authorizationId }
}

describe('an invitation', () => {
  test('shows nothing of who invites before it is accepted; then its person acts for them, and for themselves again', async () => {
    const { linkman } = house
    const eventId = await eventIn(t, house, 'created')
    const person = await makeLinkman(t.db, house.tenant)
    const { id } = await invite(person.phone, { endDay: daysAfter(today(), 30) })
    assert.equal(await customerOf(person.as), person.customerId)
    assert.equal((await t.refused('GET /ssp/event/get', { ...person.as, query: { id: eventId } })).error, 'NOT_FOUND')
    const { invitations, accepted } = await standing(person.as)
    assert.deepEqual(
      invitations.map(one => [one.id, one.inviter, one.scopes, one.endDay]),
      [[id, linkman.name, ['service'], daysAfter(today(), 30)]],
    )
    assert.deepEqual(accepted, [])
    assert.deepEqual(
      (await toldTo(person.as)).map(one => one.kind),
      ['authorization'],
    )

    const key = newId()
    const once = { ...person.as, idempotencyKey: key, body: { id, accept: true } }
    await t.ok('POST /member/answerInvitation', once)
    await t.ok('POST /member/answerInvitation', once)
    assert.equal((await answer(person.as, id)).status, 200, 'and with another key')
    assert.equal(await customerOf(person.as), linkman.customerId)
    assert.deepEqual(
      (await eventsOf(person.as)).map(one => one.id),
      [eventId],
    )
    assert.deepEqual(
      (await toldTo(linkman.as)).map(one => one.kind),
      ['authorization'],
      'told once',
    )

    assert.equal((await actFor(person.as, null)).status, 200)
    assert.equal(await customerOf(person.as), person.customerId)
    assert.deepEqual(await eventsOf(person.as), [])
    assert.equal((await standing(person.as)).accepted[0]?.isPresent, false)
    assert.equal((await actFor(person.as, id)).status, 200)
    assert.equal(await customerOf(person.as), linkman.customerId)
    assert.equal((await answer(person.as, id, false)).body.error, 'INVITATION_OVER')
  })

  test('lets somebody in where nobody signs up, as a customer of their own, who accepts later', async () => {
    const phone = freshPhone()
    const code = async () => codeOf(house.tenant.as, phone)
    assert.equal((await login(house.tenant.as, phone, await code())).body.error, 'PHONE_UNKNOWN')
    t.clock.advance(2 * 60_000)
    const { id } = await invite(phone)
    const { body } = await login(house.tenant.as, phone, await code())
    const as = { ...house.tenant.as, token: body.data.token }
    const own = await customerOf(as)
    assert.notEqual(own, house.linkman.customerId)
    await answer(as, id)
    assert.equal(await customerOf(as), house.linkman.customerId)
    const { linkman } = await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', as)
    assert.equal(linkman.name, 'Han Meimei', 'who had no name yet has that of the invitation')
  })

  test('is refused, and who invited is told; it is not answered twice', async () => {
    const person = await makeLinkman(t.db, house.tenant)
    const { id } = await invite(person.phone)
    assert.equal((await answer(person.as, id, false)).status, 200)
    assert.equal((await answer(person.as, id, false)).status, 200)
    assert.equal((await answer(person.as, id)).body.error, 'INVITATION_OVER')
    assert.equal(await customerOf(person.as), person.customerId)
    assert.equal((await toldTo(house.linkman.as)).length, 1)
    const { authorized } = await t.ok('GET /member/getLinkmanList', house.linkman.as)
    assert.deepEqual(
      authorized.map(one => one.state),
      ['refused'],
    )
    assert.equal((await change(id, { scopes: ['money'], endDay: '' })).body.error, 'INVITATION_OVER')
  })

  test('runs out, is sent again not twice in a minute, and taken back', async () => {
    const person = await makeLinkman(t.db, house.tenant)
    const sendAgain = (id: string) => t.call('POST /member/sendInvitation', { ...house.linkman.as, body: { id } })
    const { id } = await invite(person.phone)
    assert.equal((await sendAgain(id)).body.error, 'TOO_MANY_REQUESTS')
    t.clock.advance(61_000)
    assert.equal((await sendAgain(id)).status, 200)
    t.clock.advance(7 * DAY_MS)
    const later = { ...house.tenant.as, token: (await signIn(person)).token }
    const owner = { ...house.tenant.as, token: (await signIn(house.linkman)).token }
    assert.deepEqual((await standing(later)).invitations, [])
    assert.equal((await answer(later, id)).body.error, 'INVITATION_OVER')
    assert.equal((await t.ok('GET /member/getLinkmanList', owner)).authorized[0]?.isOver, true)
    await t.ok('POST /member/sendInvitation', { ...owner, body: { id } })
    assert.equal((await standing(later)).invitations.length, 1)
    assert.equal((await takeBack(id, owner)).status, 200)
    assert.equal((await takeBack(id, owner)).body.error, 'NOT_FOUND')
    assert.equal((await answer(later, id)).body.error, 'INVITATION_OVER')
    assert.equal((await invited(person.phone, {}, owner)).body.error, 'TOO_MANY_REQUESTS', 'nor by inviting anew')
    t.clock.advance(61_000)
    assert.equal((await invited(person.phone, {}, owner)).body.data.id, id)
  })

  test('is for its phone alone, and within bounds', async () => {
    const person = await makeLinkman(t.db, house.tenant)
    const { id } = await invite(person.phone)
    const other = await makeLinkman(t.db, house.tenant)
    assert.equal((await answer(other.as, id)).body.error, 'NOT_FOUND')
    assert.equal((await change(id, { scopes: ['money'], endDay: '' }, other.as)).body.error, 'NOT_FOUND')
    assert.equal((await takeBack(id, other.as)).body.error, 'NOT_FOUND')
    assert.equal((await actFor(other.as, id)).body.error, 'NOT_FOUND')
    assert.equal((await invited(person.phone)).body.error, 'MEMBER_PHONE_OURS')
    assert.equal((await invited(house.linkman.phone)).body.error, 'MEMBER_PHONE_OURS')
    assert.equal((await invited('12')).status, 400)
    assert.equal((await invited(freshPhone(), { endDay: daysAfter(today(), -1) })).body.error, 'END_DAY')
    assert.equal((await invited(freshPhone(), { endDay: '2090-02-31' })).body.error, 'END_DAY')
    assert.equal((await invited(freshPhone(), { scopes: [] })).status, 400)
    for (let n = 2; n < MAX_PEOPLE; n++) await invite(freshPhone())
    assert.equal((await invited(freshPhone())).body.error, 'MEMBER_FULL')
  })
})

describe('an authorised contact', () => {
  const calls = {
    service: (as: Caller) => t.send('POST /ssp/event/listForMini', { ...as, body: {} }),
    machines: (as: Caller) => t.send('POST /register/getProductAndRegisterList', { ...as, body: {} }),
    money: (as: Caller) => t.send('GET /member/getMemberInfo', as),
  } satisfies Record<Scope, (as: Caller) => Promise<{ status: number; body: { error?: string } }>>

  test('does what the scopes let, as they are now, and nothing else; the rest is a 403 with a reason', async () => {
    const person = await contact({ scopes: ['service'] })
    for (const scopes of [['service'], ['machines'], ['money'], ['machines', 'money']] as const) {
      assert.equal((await change(person.authorizationId, { scopes: [...scopes], endDay: '' })).status, 200)
      for (const scope of ['service', 'machines', 'money'] as const) {
        const { status, body } = await calls[scope](person.as)
        const isLet = (scopes as readonly Scope[]).includes(scope)
        assert.deepEqual(
          [status, body.error],
          isLet ? [200, undefined] : [403, 'OUT_OF_SCOPE'],
          `${scope} of ${scopes.join()}`,
        )
      }
      assert.deepEqual((await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', person.as)).authorization?.scopes, [
        ...scopes,
      ])
    }
    const { message } = await t.refused('GET /ssp/event/countforList', { ...person.as, language: 'en' })
    assert.match(message, /not among what you may do/)
  })

  test('does not repeat what was let before: the same key is refused with the scope', async () => {
    const person = await contact({ scopes: ['service'] })
    const raise = {
      ...person.as,
      idempotencyKey: newId(),
      body: { templateId: house.template.id, attribute: {} },
    }
    const { id } = await t.ok('POST /ssp/event/create', raise)
    assert.equal((await t.ok('POST /ssp/event/create', raise)).id, id)
    await change(person.authorizationId, { scopes: ['money'], endDay: '' })
    assert.equal((await t.refused('POST /ssp/event/create', raise)).error, 'OUT_OF_SCOPE')
    assert.equal((await t.refused('GET /ssp/event/get', { ...person.as, query: { id } })).error, 'OUT_OF_SCOPE')
    assert.ok(
      (await eventsOf(house.linkman.as)).some(one => one.id === id),
      'it is the customer’s',
    )
  })

  test('has no say over who else may act, however much they may do', async () => {
    const person = await contact({ scopes: ['service', 'machines', 'money'] })
    const refusals = [
      await invited(freshPhone(), {}, person.as),
      await takeBack(person.authorizationId, person.as),
      await change(person.authorizationId, { scopes: ['money'], endDay: '' }, person.as),
      await t.call('POST /member/sendInvitation', { ...person.as, body: { id: person.authorizationId } }),
      await t.call('GET /member/getLinkmanList', person.as),
    ]
    for (const { status, body } of refusals) assert.deepEqual([status, body.error], [403, 'OWNER_ONLY'])
    const product = await makeProduct(t.db, house.tenant.id, { customerId: house.linkman.customerId })
    const handed = await t.refused('POST /product/handover/offer', { ...person.as, body: { productId: product.id } })
    assert.equal(handed.error, 'OWNER_ONLY')
  })

  test('sees no prices without the scope: not in a request, its timeline, messages or the live stream', async () => {
    const person = await contact({ scopes: ['service'] })
    const { id } = await t.ok('POST /ssp/event/create', {
      ...person.as,
      body: { templateId: house.template.id, attribute: {} },
    })
    await t.ok('POST /staff/event/allocate', { ...house.engineer.as, body: { id, staffId: house.engineer.id } })
    await t.ok('POST /staff/event/accept', { ...house.engineer.as, body: { id } })
    const quote = await t.call('POST /staff/event/quote', {
      ...house.engineer.as,
      body: { id, version: 0, lines: [{ name: 'Labour', amount: 1, price: 8000 }], discount: 0, note: '' },
    })
    assert.equal(quote.body.error, undefined)
    const seen = async () => ({
      price: (await t.ok('GET /ssp/event/get', { ...person.as, query: { id } })).totalPrice,
      entry: (await t.ok('GET /ssp/event/recordList', { ...person.as, query: { id } })).some(
        one => one.type === 'quote',
      ),
      message: (await toldTo(person.as)).some(one => one.body.includes('80.00')),
    })
    assert.deepEqual(await seen(), { price: null, entry: false, message: false })
    assert.equal((await t.refused('GET /ssp/event/quotation', { ...person.as, query: { id } })).error, 'OUT_OF_SCOPE')
    await change(person.authorizationId, { scopes: ['service', 'money'], endDay: '' })
    const { price, entry } = await seen()
    assert.deepEqual({ price, entry }, { price: 8000, entry: true })
  })

  test('is told of what they may see: not of orders without the scope, and of nothing of the customer as themselves', async () => {
    const person = await contact({ scopes: ['service'] })
    const { customerId } = house.linkman
    const told = (kind: string) =>
      tell({ ...t.app, tenantId: house.tenant.id }, t.db, {
        subject: { kind, id: newId() },
        change: 'ship',
        people: [{ linkmanId: person.id }],
        customerId,
        facts: {},
      })
    await told('order')
    await told('task')
    const kinds = async () => (await toldTo(person.as)).map(one => one.kind).filter(kind => kind !== 'authorization')
    assert.deepEqual(await kinds(), ['task'])
    await actFor(person.as, null)
    assert.deepEqual(await kinds(), [])
    await actFor(person.as, person.authorizationId)
    await change(person.authorizationId, { scopes: ['money'], endDay: '' })
    assert.deepEqual(await kinds(), [], 'what was told before is not read without the scope')
  })

  test('is out at once when taken away, is told why, and is themselves again', async () => {
    const person = await contact({ scopes: ['service', 'money'] })
    const { token, refreshToken } = await signIn(person)
    await takeBack(person.authorizationId)
    const refusal = await t.refused('GET /ssp/event/list', { ...house.tenant.as, token, language: 'en' })
    assert.deepEqual([refusal.status, refusal.error], [401, 'AUTHORIZATION_ENDED'])
    assert.match(refusal.message, /no longer act for/)
    assert.equal((await renew(refreshToken)).body.error, 'AUTHORIZATION_ENDED')
    assert.equal((await answer({ ...house.tenant.as, token }, person.authorizationId)).status, 401)
    const as = { ...house.tenant.as, token: (await signIn(person)).token }
    assert.equal(await customerOf(as), person.customerId)
    assert.deepEqual(
      (await standing(as)).ended.map(one => [one.id, one.isOverByDay]),
      [[person.authorizationId, false]],
    )
    await t.ok('POST /member/readEnd', { ...as, body: { id: person.authorizationId } })
    assert.deepEqual((await standing(as)).ended, [])
    assert.equal((await actFor(as, person.authorizationId)).body.error, 'NOT_FOUND')
    t.clock.advance(61_000)
    await invite(person.phone)
    assert.equal((await standing(as)).invitations.length, 1, 'and can be invited again')
  })

  test('who is invited again before they came back can answer', async () => {
    const person = await contact()
    await takeBack(person.authorizationId)
    t.clock.advance(61_000)
    const { id } = await invite(person.phone, { scopes: ['money'] })
    assert.equal((await t.refused('GET /ssp/event/list', person.as)).error, 'AUTHORIZATION_ENDED')
    const as = { ...house.tenant.as, token: (await signIn(person)).token }
    assert.equal(await customerOf(as), person.customerId)
    assert.equal((await answer(as, id)).status, 200)
    assert.equal(await customerOf(as), house.linkman.customerId)
  })

  test('is out after the last day, unless it was put off', async () => {
    const person = await contact({ endDay: today() })
    assert.equal(await customerOf(person.as), house.linkman.customerId, 'the last day counts')
    t.clock.advance(DAY_MS)
    const { token, refreshToken } = await signIn(house.linkman)
    const owner = { ...house.tenant.as, token }
    assert.ok(refreshToken)
    assert.equal((await t.ok('GET /member/getLinkmanList', owner)).authorized[0]?.isOver, true)
    const late = async () => ({ ...house.tenant.as, token: (await signIn(person)).token })
    const as = await late()
    assert.equal(await customerOf(as), person.customerId)
    assert.deepEqual(
      (await standing(as)).ended.map(one => one.isOverByDay),
      [true],
    )
    const next = await makeLinkman(t.db, house.tenant)
    const { body } = await invited(next.phone, { endDay: today() }, owner)
    await answer(next.as, body.data.id)
    t.clock.advance(DAY_MS)
    const again = { ...house.tenant.as, token: (await signIn(house.linkman)).token }
    await change(body.data.id, { scopes: ['service'], endDay: daysAfter(today(), 10) }, again)
    assert.equal(await customerOf({ ...house.tenant.as, token: (await signIn(next)).token }), house.linkman.customerId)
  })

  test('of before there were invitations gets a customer of their own when taken away', async () => {
    const person = await contact()
    // as the migration leaves them: nobody knows of another customer
    await t.db.delete(customers).where(eq(customers.id, person.customerId))
    await takeBack(person.authorizationId)
    const as = { ...house.tenant.as, token: (await signIn(person)).token }
    const own = await customerOf(as)
    assert.ok(own !== house.linkman.customerId && own !== person.customerId)
    const [row] = await t.db.select().from(linkmen).where(eq(linkmen.id, person.id))
    assert.equal(row?.customerId, own)
  })
})

test('staff see whom a customer lets act for it, what each may do, and who has not answered; not those of another company', async () => {
  const accepted = await contact({ scopes: ['service', 'money'], endDay: daysAfter(today(), 30) })
  const phone = freshPhone()
  await invite(phone, { scopes: ['service'] })
  const query = { id: house.linkman.customerId }
  const { authorized } = await t.ok('GET /staff/customer/get', { ...house.engineer.as, query })
  assert.deepEqual(
    authorized
      .map(one => [one.phone, one.state, one.scopes.toSorted(), one.endDay, one.linkmanId])
      .toSorted((a, b) => String(a[1]).localeCompare(String(b[1]))),
    [
      [accepted.phone, 'accepted', ['money', 'service'], daysAfter(today(), 30), accepted.id],
      [phone, 'waiting', ['service'], '', null],
    ],
  )
  await takeBack(accepted.authorizationId)
  const left = await t.ok('GET /staff/customer/get', { ...house.engineer.as, query })
  assert.deepEqual(
    left.authorized.map(one => one.phone),
    [phone],
  )
  const stranger = await makeHouse(t)
  const refused = await t.refused('GET /staff/customer/get', { ...stranger.engineer.as, query })
  assert.equal(refused.error, 'NOT_FOUND')
})

test('an invitation is a text message in its language with who invites, and none once it is answered or taken back', async () => {
  const send = (id: string) => sendInvitation(t.app, t.server.log, { tenantId: house.tenant.id, id, language: 'en' })
  const notices = () => sms.world.sent.filter(one => one.text.includes('Invitation'))
  const phone = freshPhone()
  const { id } = await invite(phone)
  await send(id)
  const [customer] = await t.db.select().from(customers).where(eq(customers.id, house.linkman.customerId))
  assert.deepEqual(
    notices().map(one => one.to),
    [phone],
  )
  const said = notices()[0]?.text ?? ''
  assert.ok(said.includes('Sign in to answer') && said.includes(customer?.name ?? '?'), said)
  await takeBack(id)
  await send(id)
  const { authorizationId } = await contact()
  await send(authorizationId)
  assert.equal(notices().length, 1)
})

test('each call of customers says what a contact needs for it', () => {
  const undecided = Object.entries(contract as Record<string, CallDefinition>)
    .filter(([, call]) => (call.auth ?? 'linkman') === 'linkman')
    .filter(([, call]) => call.scope === undefined && !Object.hasOwn(SCOPE_OF_TAG, call.tag))
  assert.deepEqual(undecided, [])
})
