import argon2 from '@node-rs/argon2'
import { HEADER, mountPath } from '../../../shared/api'
import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import { LANGUAGES } from '../../../shared/language'
import { freshPhone, makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { DAY, HOUR, SECOND, signInCalls, tally, wrong } from '../../../test/sign-in'
import { newId } from '../../db/ids'
import { files } from '../files/file.table'
import { fileLink } from '../files/link'
import { ERRORS } from '../../app/modules'
import { DEFAULT_LIMITS } from '../../http/limit.rules'
import {
  captchas,
  knownDevices,
  linkmen,
  passwordTries,
  quickTokens,
  refreshTokens,
  sessions,
  sentCodes,
  tokenFamilies,
} from './auth.table'
import { forgetExpired } from './auth.service'

let t: TestServer
/** lets strangers in */
let open: MadeTenant
/** does not */
let closed: MadeTenant

before(async () => {
  t = await startTestServer()
  open = await makeTenant(t.db, { flags: { signUp: true } })
  closed = await makeTenant(t.db)
})
after(() => t.close())

const { captcha, ticket, sendTo, codeOf, login, refusedLogin } = signInCalls(() => t)

describe('password', () => {
  const password = 'Кот и 狗 123'
  const tryLogin = (tenant: MadeTenant, account: string, given: string) =>
    t.call('POST /auth/login', { ...tenant.as, body: { account, password: given } })

  test('signs in a linkman under both names of the call, and staff under theirs', async () => {
    const linkman = await makeLinkman(t.db, closed, { account: 'wang', password })
    const member = await makeStaff(t.db, closed, { account: 'wang', password: 'other' })
    assert.equal((await tryLogin(closed, 'wang', password)).body.data.userId, linkman.id)
    assert.equal(
      (await t.ok('POST /shb/member/direct/login', { ...closed.as, body: { account: 'wang', password } })).userId,
      linkman.id,
    )
    const staff = await t.ok('POST /staff/login', { ...closed.as, body: { account: 'wang', password: 'other' } })
    assert.deepEqual([staff.staffId, staff.displayName], [member.id, member.displayName])
    await t.ok('GET /staff/list', { ...closed.as, token: staff.token })
    assert.equal(
      (await t.refused('POST /staff/login', { ...closed.as, body: { account: 'wang', password } })).error,
      'PASSWORD_WRONG',
    )
  })

  test('a wrong one, an unknown account, an account without one and another tenant’s account all get the same answer', async () => {
    await makeLinkman(t.db, closed, { account: 'same', password })
    await makeLinkman(t.db, closed, { account: 'without' })
    await makeStaff(t.db, closed, { account: 'nopassword' })
    const answers = [
      await tryLogin(closed, 'same', 'wrong'),
      await tryLogin(closed, 'nobody', password),
      await tryLogin(closed, 'without', ''.padEnd(8)),
      await tryLogin(open, 'same', password),
    ]
    assert.deepEqual(
      answers.map(a => `${a.status} ${a.body.error}`),
      Array(4).fill('400 PASSWORD_WRONG'),
    )
    assert.equal(
      (await t.refused('POST /staff/login', { ...closed.as, body: { account: 'nopassword', password: 'x' } })).error,
      'PASSWORD_WRONG',
    )
  })

  test('an unknown account costs the same work as a known one', async () => {
    await makeLinkman(t.db, closed, { account: 'timed', password })
    const checked = mock.method(argon2, 'verify')
    try {
      for (const account of ['timed', 'nobody at all']) await tryLogin(closed, account, 'wrong')
      // algorithm, memory, passes and lanes: all that the time of a check depends on
      const costs = checked.mock.calls.map(c => String(c.arguments[0]).split('$').slice(1, 4).join(' '))
      assert.equal(costs.length, 2)
      assert.match(costs[0] ?? '', /^argon2id v=19 m=\d{5,},t=\d+,p=\d+$/)
      assert.equal(costs[1], costs[0])
    } finally {
      checked.mock.restore()
    }
  })

  const guess = (account: string, address: string, given = 'wrong', device?: string) =>
    t.call('POST /auth/login', {
      ...closed.as,
      address,
      body: { account, password: given, ...(device ? { device } : {}) },
    })
  const waitOf = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['retry-after'])

  test('wrong ones make the next wait longer each time, among servers too; the seconds are told, and a try that comes too early does not count', async () => {
    await makeLinkman(t.db, closed, { account: 'slowed', password })
    const other = await startTestServer({ beside: t })
    try {
      for (const account of ['slowed', 'not there']) {
        const waits: number[] = []
        for (let n = 1; n <= 16; n++) {
          const server = n % 2 ? t : other
          assert.equal(
            (await server.refused('POST /auth/login', { ...closed.as, body: { account, password: `guess ${n}` } }))
              .error,
            'PASSWORD_WRONG',
            `${account} ${n}`,
          )
          if (n < 5) continue
          const early = await Promise.all([1, 2, 3].map(() => tryLogin(closed, account, password)))
          assert.deepEqual(tally(early), { TOO_MANY_REQUESTS: 3 })
          waits.push(waitOf(early[0] ?? assert.fail()))
          t.clock.advance((waits.at(-1) ?? 0) * SECOND)
        }
        assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
      }
      assert.equal((await tryLogin(closed, 'slowed', password)).status, 200)
    } finally {
      await other.close()
    }
  })

  test('a stranger who knows the account makes neither the known device nor another address wait', async () => {
    await makeLinkman(t.db, closed, { account: 'owner', password })
    await makeStaff(t.db, closed, { account: 'owner', password })
    const { device } = (await guess('owner', '10.2.0.1', password)).body.data
    const staff = await t.ok('POST /staff/login', {
      ...closed.as,
      address: '10.2.0.1',
      body: { account: 'owner', password },
    })
    for (let n = 0; n < 15; n++) {
      await guess('owner', '10.2.6.6')
      await t.call('POST /staff/login', {
        ...closed.as,
        address: '10.2.6.6',
        body: { account: 'owner', password: 'wrong' },
      })
    }
    assert.equal((await guess('owner', '10.2.6.6', password)).status, 429)
    assert.equal((await guess('owner', '10.2.0.2', password)).status, 200, 'another address, unknown device')
    // all the addresses that a stranger can have
    for (let n = 0; n < 40; n++) await guess('owner', `10.3.0.${n}`)
    for (let n = 0; n < 40; n++)
      await t.call('POST /staff/login', {
        ...closed.as,
        address: `10.3.0.${n}`,
        body: { account: 'owner', password: 'wrong' },
      })
    assert.equal((await guess('owner', '10.4.0.1', password)).status, 429, 'an unknown device waits for all of them')
    assert.equal((await guess('owner', '10.4.0.1', password, 'x'.repeat(43))).status, 429, 'a made-up secret is none')
    assert.equal(
      (await guess('owner', '10.2.6.6', password, device)).status,
      200,
      'a known device does not, wherever it is',
    )
    assert.equal(
      (
        await t.ok('POST /staff/login', {
          ...closed.as,
          address: '10.2.6.6',
          body: { account: 'owner', password, device: staff.device },
        })
      ).device,
      staff.device,
    )
  })

  test('a known device is one of that account, kind and tenant, is kept as SHA-256, and its own wrong tries wait', async () => {
    await makeLinkman(t.db, closed, { account: 'mine', password })
    await makeLinkman(t.db, closed, { account: 'theirs', password })
    await makeLinkman(t.db, open, { account: 'mine', password })
    const { device } = (await guess('mine', '10.5.0.1', password)).body.data
    const rows = await t.db.select().from(knownDevices)
    assert.ok(rows.every(row => /^[0-9a-f]{64}$/.test(row.deviceHash)) && !JSON.stringify(rows).includes(device))
    for (let n = 0; n < 40; n++) {
      await guess('theirs', `10.6.0.${n}`)
      await t.call('POST /auth/login', {
        ...open.as,
        address: `10.6.0.${n}`,
        body: { account: 'mine', password: 'wrong' },
      })
      await t.call('POST /staff/login', {
        ...closed.as,
        address: `10.6.0.${n}`,
        body: { account: 'mine', password: 'wrong' },
      })
    }
    assert.deepEqual(
      [
        (await guess('theirs', '10.5.0.1', password, device)).status,
        (
          await t.call('POST /auth/login', {
            ...open.as,
            address: '10.5.0.1',
            body: { account: 'mine', password, device },
          })
        ).status,
        (
          await t.call('POST /staff/login', {
            ...closed.as,
            address: '10.5.0.1',
            body: { account: 'mine', password, device },
          })
        ).status,
        (await guess('mine', '10.5.0.1', password, device)).status,
      ],
      [429, 429, 429, 200],
    )
    for (let n = 0; n < 5; n++)
      assert.equal((await guess('mine', `10.7.0.${n}`, 'wrong', device)).body.error, 'PASSWORD_WRONG')
    assert.equal(
      (await guess('mine', '10.7.0.9', password, device)).status,
      429,
      'a stolen device guesses no faster from many addresses',
    )
    assert.equal((await guess('mine', '10.7.0.9', password)).status, 200)
  })

  test('one account meets a slowdown from a hundred addresses, and the counts of one address bound what it tries on all accounts', async () => {
    await makeLinkman(t.db, closed, { account: 'hunted', password })
    const many: Awaited<ReturnType<typeof guess>>[] = []
    for (let n = 0; n < 100; n++) {
      many.push(await guess('hunted', `10.8.0.${n}`))
      t.clock.advance(SECOND)
    }
    const looked = many.filter(answer => answer.body.error === 'PASSWORD_WRONG').length
    assert.ok(looked >= 20 && looked <= 30, `${looked} of 100 were looked at`)
    assert.ok(many.filter(answer => answer.status === 429).every(answer => waitOf(answer) > 0 && waitOf(answer) <= 120))
    const limited = await startTestServer({ beside: t, config: { limits: DEFAULT_LIMITS } })
    try {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          limited.call('POST /auth/login', {
            ...closed.as,
            address: '10.9.0.1',
            body: { account: `spray ${n}`, password },
          }),
        ),
      )
      assert.deepEqual(tally(answers), { PASSWORD_WRONG: 60, TOO_MANY_REQUESTS: 40 })
      assert.equal(
        (
          await limited.refused('POST /auth/login', {
            ...closed.as,
            address: '10.9.0.2',
            body: { account: 'spray 99', password },
          })
        ).error,
        'PASSWORD_WRONG',
      )
    } finally {
      await limited.close()
    }
  })

  test('a right one forgets the wrong ones before it', async () => {
    await makeLinkman(t.db, closed, { account: 'forgetful', password })
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 4; n++) assert.equal((await tryLogin(closed, 'forgetful', 'wrong')).status, 400)
      assert.equal((await tryLogin(closed, 'forgetful', password)).status, 200)
      // those of all addresses are forgotten after an hour
      t.clock.advance(HOUR)
    }
  })

  test('of 25 guesses at the same moment five are looked at', async () => {
    await makeLinkman(t.db, closed, { account: 'raced', password })
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => tryLogin(closed, 'raced', `guess ${n}`)))
    assert.deepEqual(tally(answers), { PASSWORD_WRONG: 5, TOO_MANY_REQUESTS: 20 })
  })
})

describe('token', () => {
  test('is opaque, kept as SHA-256, and ends after two hours', async () => {
    const own = await startTestServer()
    try {
      const tenant = await makeTenant(own.db, { flags: { signUp: true } })
      const phone = freshPhone()
      const { token } = (await login(tenant.as, phone, await codeOf(tenant.as, phone, own), own)).body.data
      assert.match(token, /^[\w-]{43}$/)
      const [row] = await own.db.select().from(sessions)
      assert.match(row?.tokenHash ?? '', /^[0-9a-f]{64}$/)
      const authorized = async () => (await own.ok('GET /linkc/v3c/auth/checkAuth', { ...tenant.as, token })).authorized
      own.clock.advance(2 * HOUR - SECOND)
      assert.equal(await authorized(), true)
      own.clock.advance(SECOND)
      assert.equal(await authorized(), false)
      assert.equal((await own.refused('POST /ssp/auth', { ...tenant.as, token })).error, 'UNAUTHORIZED')
      assert.equal(
        (await own.refused('GET /linkc/v3c/auth/checkPhoneLoginToken', { ...tenant.as, query: { token } })).error,
        'UNAUTHORIZED',
      )
    } finally {
      await own.close()
    }
  })

  test('logout ends this login only, and may be repeated', async () => {
    const linkman = await makeLinkman(t.db, open, { account: 'twice', password: 'secret' })
    const second = (await t.ok('POST /auth/login', { ...open.as, body: { account: 'twice', password: 'secret' } }))
      .token
    for (const token of [second, second, '', 'x'.repeat(43)])
      assert.deepEqual(await t.ok('POST /shb/member/logout', { ...open.as, token, body: {} }), { done: true })
    assert.equal((await t.refused('POST /ssp/auth', { ...open.as, token: second })).error, 'UNAUTHORIZED')
    assert.equal((await t.ok('POST /ssp/auth', linkman.as)).userId, linkman.id)
  })

  test('logout whose body is missing or broken is refused, and ends nothing', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const linkman = await makeLinkman(t.db, open)
      const send = (payload?: string) =>
        t.server.inject({
          method: 'POST',
          url: mountPath('POST /shb/member/logout'),
          headers: { ...headers, [HEADER.domain]: open.domainId, [HEADER.token]: linkman.token },
          ...(payload === undefined ? {} : { payload }),
        })
      if ('content-type' in headers) assert.notEqual((await send('{"refresh')).statusCode, 200, JSON.stringify(headers))
      const answer = await send()
      assert.equal(answer.statusCode, 400, answer.body)
      assert.equal((await t.call('POST /ssp/auth', linkman.as)).status, 200, JSON.stringify(headers))
    }
  })

  test('of another tenant counts as none', async () => {
    const linkman = await makeLinkman(t.db, open)
    const there = { ...closed.as, token: linkman.token }
    assert.equal((await t.refused('POST /ssp/auth', there)).error, 'UNAUTHORIZED')
    assert.equal(
      (await t.refused('GET /linkc/v3c/auth/checkPhoneLoginToken', { ...there, query: { token: linkman.token } }))
        .error,
      'UNAUTHORIZED',
    )
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/checkAuth', there), { authorized: false })
    await t.ok('POST /shb/member/logout', { ...there, body: {} })
    assert.deepEqual(
      await t.ok('GET /linkc/v3c/auth/checkAuth', linkman.as),
      { authorized: true },
      'a logout at another tenant’s door ends nothing',
    )
  })

  test('of staff opens no linkman call, and the other way round', async () => {
    const [linkman, member] = [await makeLinkman(t.db, open), await makeStaff(t.db, open)]
    assert.equal((await t.refused('POST /ssp/auth', member.as)).error, 'UNAUTHORIZED')
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/checkAuth', member.as), { authorized: false })
    assert.equal(
      (await t.refused('GET /linkc/v3c/auth/checkPhoneLoginToken', { ...open.as, query: { token: member.token } }))
        .error,
      'UNAUTHORIZED',
    )
    assert.equal(
      (await t.refused('POST /staff/linkman/quickLoginToken', { ...linkman.as, body: { phone: linkman.phone } })).error,
      'UNAUTHORIZED',
    )
  })

  test('tells whom it belongs to', async () => {
    const linkman = await makeLinkman(t.db, open, { name: '李雷' })
    assert.deepEqual(
      await t.ok('GET /linkc/v3c/auth/checkPhoneLoginToken', { ...open.as, query: { token: linkman.token } }),
      { token: linkman.token, phone: linkman.phone, memberName: '李雷', head: '', userId: linkman.id },
    )
    assert.equal(
      (await t.refused('GET /linkc/v3c/auth/checkPhoneLoginToken', { ...open.as, query: { token: 'invented' } })).error,
      'UNAUTHORIZED',
    )
  })
})

describe('member', () => {
  test('the auth info and both names of "my contact and customer" agree', async () => {
    const linkman = await makeLinkman(t.db, open, { email: 'li@example.com' })
    const info = await t.ok('POST /ssp/auth', linkman.as)
    const mine = {
      linkman: {
        id: linkman.id,
        name: linkman.name,
        phone: linkman.phone,
        head: '',
        email: 'li@example.com',
        emailProved: false,
        lastLoginTime: null,
      },
      customer: info.customer,
    }
    // one of the customer's own people
    const own = { ...mine, authorization: null }
    assert.deepEqual(info, { userId: linkman.id, phone: linkman.phone, memberName: linkman.name, head: '', ...mine })
    assert.equal(info.customer.id, linkman.customerId)
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', linkman.as), own)
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/getCustomerAndLinkmanInfo', linkman.as), own)
  })

  test('changes name, e-mail and language, and only what was sent', async () => {
    const linkman = await makeLinkman(t.db, open)
    const other = await makeLinkman(t.db, open, { customerId: linkman.customerId })
    assert.equal(
      (await t.ok('POST /shb/member/updateMemberAttributes', { ...linkman.as, body: { memberName: '  王小明 👍 ' } }))
        .name,
      '王小明 👍',
    )
    const changed = await t.ok('POST /shb/member/updateMemberAttributes', {
      ...linkman.as,
      body: { email: 'wang@example.com' },
    })
    assert.deepEqual([changed.name, changed.email], ['王小明 👍', 'wang@example.com'])
    assert.deepEqual(await t.ok('POST /shb/member/updateMemberAttributes', { ...linkman.as, body: {} }), changed)
    assert.equal(
      (await t.refused('POST /shb/member/updateMemberAttributes', { ...linkman.as, body: { memberName: '   ' } }))
        .error,
      'BAD_REQUEST',
    )
    assert.deepEqual(await t.ok('POST /shb/member/language/switch', { ...linkman.as, body: { language: 'ru' } }), {
      language: 'ru',
    })
    const [mine] = await t.db
      .select()
      .from(linkmen)
      .where(and(eq(linkmen.tenantId, open.id), eq(linkmen.id, linkman.id)))
    assert.deepEqual([mine?.name, mine?.language], ['王小明 👍', 'ru'])
    assert.equal((await t.ok('POST /ssp/auth', other.as)).memberName, other.name, 'a colleague stays the same')
  })

  test('the head is a picture that the linkman uploaded, or none', async () => {
    const [linkman, colleague, stranger] = [
      await makeLinkman(t.db, open),
      await makeLinkman(t.db, open),
      await makeLinkman(t.db, closed),
    ]
    const fileOf = async (owner: { tenantId: string; id: string }, mime = 'image/png') => {
      const id = newId()
      await t.db.insert(files).values({
        tenantId: owner.tenantId,
        id,
        filename: 'me.png',
        fileSize: 1,
        mime,
        key: id,
        owner: `linkman:${owner.id}`,
      })
      return fileLink(t.app, owner.tenantId, id)
    }
    const change = (head: string) =>
      t.call('POST /shb/member/updateMemberAttributes', { ...linkman.as, body: { head } })
    const mine = await fileOf(linkman)
    assert.equal((await change(mine)).body.data.head, mine)
    for (const [head, error] of [
      ['https://evil.example/a.png', 'BAD_REQUEST'],
      ['//evil.example/a.png', 'BAD_REQUEST'],
      ['javascript:alert(1)', 'BAD_REQUEST'],
      [`https://evil.example${mine}`.slice(0, 200), 'BAD_REQUEST'],
      [`${mine.slice(0, 40)}/../x`, 'BAD_REQUEST'],
      [await fileOf(colleague), 'NOT_FOUND'],
      [await fileOf(stranger), 'BAD_REQUEST'],
      [await fileOf(linkman, 'application/pdf'), 'NOT_FOUND'],
      [fileLink(t.app, open.id, newId()), 'NOT_FOUND'],
    ] as const)
      assert.equal((await change(head)).body.error, error, head)
    t.clock.advance(2 * DAY)
    const later = await t.ok('POST /ssp/auth', linkman.as)
    assert.equal(
      later.head,
      fileLink(t.app, open.id, mine.split(/[/?]/)[4] ?? ''),
      'a fresh link, because links run out',
    )
    assert.notEqual(later.head, mine)
    assert.equal((await change('')).body.data.head, '')
  })
})

test('domain and code configuration', async () => {
  assert.deepEqual(await t.ok('GET /user/outside/getCodeConfig', open.as), {
    captcha: true,
    codeLength: 6,
    intervalSeconds: 60,
    perHour: 5,
    lifeSeconds: 300,
  })
  const info = await t.ok('GET /linkc/v3c/auth/checkDomain', { ...open.as, query: { domainId: closed.domainId } })
  assert.deepEqual(info, {
    tenantId: closed.id,
    domainId: closed.domainId,
    loginType: ['phone', 'account', 'email'],
    wxPubAppId: 'wxsandbox00000open',
    publicAppId: 'wxsandbox00000open',
    editionList: [1],
    signUpOpen: false,
  })
  assert.equal(
    (await t.refused('GET /linkc/v3c/auth/checkDomain', { ...open.as, query: { domainId: 'nowhere' } })).error,
    'DOOR_NOT_FOUND',
  )
})

test('every refusal speaks the caller’s language', async () => {
  const phone = freshPhone()
  const code = await codeOf(open.as, phone)
  for (const [n, language] of LANGUAGES.entries()) {
    const as = { ...open.as, language }
    const { captchaId } = await captcha(as)
    const seconds = 60
    const bought = await ticket(as)
    const said = [
      await t.refused('POST /auth/checkImgCodeV3', { ...as, body: { captchaId, imgCode: '0' } }),
      await t.refused('POST /auth/checkImgCodeV3', { ...as, body: { captchaId, imgCode: '0' } }),
      await t.refused('GET /ssp/sendCode', { ...as, query: { phone: '10000000000', ticket: 'x' } }),
      await t.refused('GET /ssp/sendCode', { ...as, query: { phone, ticket: bought } }),
      await refusedLogin(as, phone, wrong(code, n + 1)),
      await refusedLogin(as, freshPhone(), code),
      await t.refused('POST /auth/login', { ...as, body: { account: `nobody ${language}`, password: 'x' } }),
      await t.refused('GET /ssp/quickLogin', { ...as, query: { token: 'x' } }),
      await t.refused('POST /ssp/auth', as),
    ]
    const expected = (
      [
        'CAPTCHA_WRONG',
        'CAPTCHA_EXPIRED',
        'PHONE_INVALID',
        'CODE_TOO_SOON',
        'CODE_WRONG',
        'CODE_EXPIRED',
        'PASSWORD_WRONG',
        'LINK_EXPIRED',
        'UNAUTHORIZED',
      ] as const
    ).map(id => ERRORS[id].text[language].replace('{seconds}', String(seconds)).replace('{left}', String(4 - n)))
    assert.deepEqual(
      said.map(r => r.message),
      expected,
    )
  }
})

test('what has run out is forgotten, and nothing else', async () => {
  const own = await startTestServer()
  try {
    const tenant = await makeTenant(own.db, { flags: { signUp: true } })
    const [linkman, member] = [
      await makeLinkman(own.db, tenant, { account: 'kept', password: 'kept-1' }),
      await makeStaff(own.db, tenant),
    ]
    await own.ok('POST /auth/login', { ...tenant.as, body: { account: 'kept', password: 'kept-1' } })
    const fill = async () => {
      await sendTo(tenant.as, freshPhone(), own)
      await own.refused('POST /auth/login', { ...tenant.as, body: { account: 'nobody', password: 'x' } })
      await own.ok('POST /staff/linkman/quickLoginToken', { ...member.as, body: { phone: linkman.phone } })
    }
    const count = async () =>
      Promise.all(
        [captchas, sentCodes, passwordTries, knownDevices, quickTokens, sessions, refreshTokens, tokenFamilies].map(
          async table => (await own.db.select().from(table)).length,
        ),
      )
    const signedIn = await own.ok('GET /ssp/quickLogin', {
      ...tenant.as,
      query: {
        token: (await own.ok('POST /staff/linkman/quickLoginToken', { ...member.as, body: { phone: linkman.phone } }))
          .token,
      },
    })
    await fill()
    own.clock.advance(2 * DAY)
    await fill()
    // beside the two of the factories
    assert.deepEqual(await count(), [2, 2, 3, 1, 3, 4, 2, 4])
    await forgetExpired(own.app)
    assert.deepEqual(await count(), [1, 1, 2, 1, 1, 2, 2, 4], 'an access token has run out, and its login goes on')
    await own.ok('POST /linkc/v3c/auth/refreshToken', { ...tenant.as, body: { refreshToken: signedIn.refreshToken } })
    own.clock.advance(29 * DAY)
    await forgetExpired(own.app)
    assert.deepEqual(
      await count(),
      [0, 0, 0, 1, 0, 0, 1, 1],
      'the used refresh token is forgotten when it could not be used any more, the login lives on',
    )
    own.clock.advance(2 * DAY)
    await forgetExpired(own.app)
    assert.deepEqual(await count(), [0, 0, 0, 1, 0, 0, 0, 0])
    own.clock.advance(150 * DAY)
    await forgetExpired(own.app)
    assert.deepEqual(await count(), [0, 0, 0, 0, 0, 0, 0, 0])
    assert.equal((await own.db.select().from(linkmen)).length, 1)
  } finally {
    await own.close()
  }
})
