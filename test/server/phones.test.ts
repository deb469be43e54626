import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventIn, makeHouse, type House } from '../event-life'
import { makeField, makeLinkman, makeStaff, makeTemplate } from '../factories'
import { startTestServer, type TestServer } from '../harness'

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
})
after(() => t.close())

/** How people write one and the same number, by hand and with what comes along from address books and spreadsheets. */
const spellings = ([, a = '', b = '', c = '']: RegExpExecArray): string[] => [
  a + b + c,
  `${a} ${b} ${c}`,
  `${a}-${b}-${c}`,
  `+86 ${a} ${b} ${c}`,
  `+86${a}${b}${c}`,
  `0086${a}${b}${c}`,
  `86-${a}${b}${c}`,
  `\u202d${a}${b}${c}\u202c`,
  `'${a}\u200b${b}\u200b${c}`,
  [...(a + b + c)].map(digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
]
const spellingsOf = (phone: string) => spellings(/^(...)(....)(....)$/.exec(phone) ?? assert.fail(phone))

test('every list that staff search finds the same for each spelling of a phone', async () => {
  const { linkman, engineer, tenant } = house
  await makeLinkman(t.db, tenant)
  const colleague = await makeStaff(t.db, tenant, { phone: linkman.phone })
  const id = await eventIn(t, house, 'created')
  for (const keyword of spellingsOf(linkman.phone)) {
    const [queue, customers, contacts, members] = await Promise.all([
      t.ok('GET /staff/event/queue', { ...engineer.as, query: { keyword, state: 'all' } }),
      t.ok('GET /staff/customer/list', { ...engineer.as, query: { keyword } }),
      t.ok('GET /staff/linkman/list', { ...engineer.as, query: { keyword } }),
      t.ok('GET /staff/member/list', { ...engineer.as, query: { keyword } }),
    ])
    assert.deepEqual(
      [queue, customers, contacts, members].map(({ list }) => list.map(one => one.id)),
      [[id], [linkman.customerId], [linkman.id], [colleague.id]],
      JSON.stringify(keyword),
    )
  }
})

test('a phone in a text is found by every spelling, whichever it was written in', async () => {
  const own = await makeHouse(t, { fields: [makeField('content', { isSearch: 1 })] })
  const written = ['打 137 1111 0231 找我', '打13711110231找我', '打 +86-137-1111-0231 找我']
  const ids = []
  for (const content of written) ids.push(await eventIn(t, own, 'created', { content }))
  for (const keyword of spellingsOf('13711110231')) {
    const { list } = await t.ok('GET /staff/event/queue', { ...own.engineer.as, query: { keyword, state: 'all' } })
    assert.deepEqual(list.map(one => one.id).toSorted(), ids.toSorted(), JSON.stringify(keyword))
  }
})

describe('a phone is kept in one spelling, whichever it is given in', () => {
  test('of a contact', async () => {
    const { engineer, linkman } = house
    for (const [i, phone] of spellingsOf('13711110232').entries()) {
      const values = { name: 'Wang', phone, email: '', language: null }
      if (i === 0) {
        const made = await t.ok('POST /staff/linkman/create', {
          ...engineer.as,
          body: { ...values, customerId: linkman.customerId },
        })
        assert.equal(made.phone, '13711110232')
      } else {
        const refused = await t.refused('POST /staff/linkman/create', {
          ...engineer.as,
          body: { ...values, customerId: linkman.customerId },
        })
        assert.equal(refused.error, 'PHONE_TAKEN', JSON.stringify(phone))
      }
    }
    const wrong = await t.refused('POST /staff/linkman/create', {
      ...engineer.as,
      body: { name: 'Wang', phone: '1371111023', email: '', language: null, customerId: linkman.customerId },
    })
    assert.deepEqual([wrong.status, wrong.error], [400, 'PHONE_INVALID'])
  })
  test('of a contact who has none: by their landline they are found, and they cannot sign in', async () => {
    const { engineer, linkman } = house
    const bodyOf = (telephone: string) => ({
      customerId: linkman.customerId,
      name: 'Sun',
      phone: '',
      telephone,
      email: '',
      language: null,
    })
    const made = await t.ok('POST /staff/linkman/create', {
      ...engineer.as,
      body: bodyOf('(0571) 8600 1001 转 802'),
    })
    assert.deepEqual([made.phone, made.telephone], ['', '0571-86001001-802'])
    // none is nobody's: another one without is no clash
    await t.ok('POST /staff/linkman/create', { ...engineer.as, body: bodyOf('') })
    const wrong = await t.refused('POST /staff/linkman/create', { ...engineer.as, body: bodyOf('0571-12') })
    assert.deepEqual([wrong.status, wrong.error], [400, 'TELEPHONE_INVALID'])
    for (const keyword of ['0571-86001001', '86001001', '057186001001']) {
      const { list } = await t.ok('GET /staff/linkman/list', { ...engineer.as, query: { keyword } })
      assert.deepEqual(
        list.map(({ id }) => id),
        [made.id],
        keyword,
      )
    }
    const noLink = await t.refused('POST /staff/linkman/quickLoginToken', { ...engineer.as, body: { phone: '' } })
    assert.equal(noLink.status, 400)
  })
  test('of a contact who has none any more: they are signed out, and the same password signs nobody in', async () => {
    const password = 'A good long passphrase 1'
    const who = await makeLinkman(t.db, house.tenant, { account: 'once', password, email: '' })
    const login = { domainId: house.tenant.domainId, body: { account: 'once', password } }
    const { token } = await t.ok('POST /shb/member/direct/login', login)
    const as = { domainId: house.tenant.domainId, token }
    await t.ok('POST /ssp/auth', as)
    await t.ok('POST /staff/linkman/update', {
      ...house.engineer.as,
      body: { id: who.id, version: who.version, name: who.name, phone: '', email: '', language: null },
    })
    for (const each of [as, who.as]) assert.equal((await t.refused('POST /ssp/auth', each)).status, 401)
    const refused = await t.refused('POST /shb/member/direct/login', login)
    assert.deepEqual([refused.status, refused.error], [403, 'LINKMAN_NO_MOBILE'])
  })
  test('of a form', async () => {
    const template = await makeTemplate(t.db, house.tenant.id, [makeField('phone', { formType: 'phone' })])
    for (const phone of spellingsOf('13711110233')) {
      const { id } = await t.ok('POST /ssp/event/create', {
        ...house.linkman.as,
        body: { templateId: template.id, attribute: { phone } },
      })
      const { attribute } = await t.ok('GET /ssp/event/get', { ...house.linkman.as, query: { id } })
      assert.equal(attribute.phone, '13711110233')
    }
  })
})
