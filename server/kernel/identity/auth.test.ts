import argon2 from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import crypto, { createHash } from 'node:crypto'
import { after, before, describe, mock, test } from 'node:test'
import type { CallDefinition } from '../../../contract/define'
import { authApi } from '../../../contract/auth'
import { staffApi } from '../../../contract/staff'
import { LANGUAGES } from '../../../shared/language'
import { freshPhone, makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type Caller, type Refusal, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import { files } from '../files/file.table'
import { fileLink } from '../files/link'
import { ERRORS } from '../../app/modules'
import { DEFAULT_LIMITS } from '../../http/limit.rules'
import { VendorError, type VendorReason } from '../../providers/vendor'
import {
  captchas,
  customers,
  knownDevices,
  linkmen,
  passwordTries,
  quickTokens,
  refreshTokens,
  sessions,
  smsCodes,
  tokenFamilies,
} from './auth.table'
import { forgetExpired } from './auth.service'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let t: TestServer
/** lets strangers in */
let open: MadeTenant
/** does not */
let closed: MadeTenant

before(async () => {
  t = await startTestServer()
  open = await makeTenant(t.db, { flags: { productRegisterOpen: true } })
  closed = await makeTenant(t.db)
})
after(() => t.close())

const captcha = async (as: Caller, at = t) => {
  const { captchaId, challenge } = await at.ok('GET /shb/member/imageCode', as)
  return { captchaId, challenge, imgCode: await at.solveCaptcha(challenge) }
}
const ticket = async (as: Caller, at = t) => {
  const { captchaId, imgCode } = await captcha(as, at)
  return (await at.ok('POST /auth/checkImgCodeV3', { ...as, body: { captchaId, imgCode } })).ticket
}
const sendTo = async (as: Caller, phone: string, at = t) =>
  at.ok('GET /ssp/sendCode', { ...as, query: { phone, ticket: await ticket(as, at) } })
const codeOf = async (as: Caller, phone: string, at = t) =>
  (await sendTo(as, phone, at)).sandboxCode ?? assert.fail('the sandbox gives the code')
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const login = (as: Caller, phone: string, code: string, at = t) =>
  at.call('POST /auth/phoneLoginV3', { ...as, body: { phone, code } })
const refusedLogin = (as: Caller, phone: string, code: string) =>
  t.refused('POST /auth/phoneLoginV3', { ...as, body: { phone, code } })
const refusedSend = async (as: Caller, phone: string) =>
  t.refused('GET /ssp/sendCode', { ...as, query: { phone, ticket: await ticket(as) } })
const errors = (refusals: { error: string }[]) => refusals.map(r => r.error)
/** How often each outcome came. */
const tally = (answers: { status: number; body: { error?: string } }[]) =>
  answers.reduce<Record<string, number>>((counts, { status, body }) => {
    const outcome = body.error ?? String(status)
    return { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 }
  }, {})
const tenTimes = <T>(make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 10 }, (_, n) => make(n)))

describe('captcha', () => {
  test('is work that the server checks without doing it, and the ticket buys one code', async () => {
    const hashes = mock.method(crypto, 'createHash')
    const { captchaId, challenge } = await t.ok('GET /shb/member/imageCode', open.as)
    const made = hashes.mock.callCount()
    assert.ok(
      made >= challenge.cost && made < 2 * challenge.cost,
      `${made} hashes to make one of cost ${challenge.cost}`,
    )
    hashes.mock.resetCalls()
    const imgCode = await t.solveCaptcha(challenge)
    const counter = Number(imgCode)
    assert.ok(Number.isInteger(counter) && counter >= 0 && counter < challenge.most, `${imgCode} of ${challenge.most}`)
    // what ALTCHA says, done by node:crypto: salt, nonce and counter, hashed `cost` times
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    let key = Buffer.concat([Buffer.from(challenge.salt, 'hex'), Buffer.from(challenge.nonce, 'hex'), number])
    for (let n = 0; n < challenge.cost; n++) key = createHash('sha256').update(key).digest()
    assert.ok(key.toString('hex').startsWith(challenge.keyPrefix) && challenge.keyPrefix.length === 32)
    hashes.mock.resetCalls()
    const bought = await t.ok('POST /auth/checkImgCodeV3', { ...open.as, body: { captchaId, imgCode } })
    hashes.mock.restore()
    assert.ok(hashes.mock.callCount() < challenge.cost, `${hashes.mock.callCount()} hashes to check an answer`)
    await t.ok('GET /ssp/sendCode', { ...open.as, query: { phone: freshPhone(), ticket: bought.ticket } })
    assert.equal(
      (await t.refused('GET /ssp/sendCode', { ...open.as, query: { phone: freshPhone(), ticket: bought.ticket } }))
        .error,
      'CAPTCHA_EXPIRED',
    )
  })

  test('is more work for an address that asks for many, up to eight times, and as before for the others', async () => {
    const own = await startTestServer({
      beside: t,
      config: { limits: { ...DEFAULT_LIMITS, 'captcha.address.minute': 1000 } },
    })
    try {
      const tenant = await makeTenant(own.db)
      const ask = async (address: string) =>
        (await own.ok('GET /shb/member/imageCode', { ...tenant.as, address })).challenge.most
      const work: number[] = []
      for (let n = 0; n < 450; n++) work.push(await ask('10.1.1.1'))
      assert.deepEqual(
        [...new Set(work)].map(most => most / (work[0] ?? NaN)),
        [1, 2, 4, 8],
      )
      assert.equal(work.filter(most => most === work[0]).length, 100)
      assert.equal(await ask('10.1.1.2'), work[0])
    } finally {
      await own.close()
    }
  })

  test('one answer for each: a replay and a second guess are refused', async () => {
    const first = await captcha(open.as)
    const answer = { ...open.as, body: { captchaId: first.captchaId, imgCode: first.imgCode } }
    await t.ok('POST /auth/checkImgCodeV3', answer)
    const second = await captcha(open.as)
    assert.deepEqual(
      errors([
        await t.refused('POST /auth/checkImgCodeV3', answer),
        await t.refused('POST /auth/checkImgCodeV3', {
          ...open.as,
          body: { captchaId: second.captchaId, imgCode: '0000' },
        }),
        await t.refused('POST /auth/checkImgCodeV3', {
          ...open.as,
          body: { captchaId: second.captchaId, imgCode: second.imgCode },
        }),
        await t.refused('POST /auth/checkImgCodeV3', { ...open.as, body: { captchaId: newId(), imgCode: '0000' } }),
        await t.refused('POST /auth/checkImgCodeV3', {
          ...open.as,
          body: { captchaId: 'no id at all', imgCode: '0000' },
        }),
      ]),
      ['CAPTCHA_EXPIRED', 'CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'CAPTCHA_EXPIRED', 'CAPTCHA_EXPIRED'],
    )
  })

  test('captcha and ticket live three minutes', async () => {
    const late = await captcha(open.as)
    const [inTime, unused] = [await captcha(open.as), await ticket(open.as)]
    t.clock.advance(3 * MINUTE - SECOND)
    await t.ok('POST /auth/checkImgCodeV3', {
      ...open.as,
      body: { captchaId: inTime.captchaId, imgCode: inTime.imgCode },
    })
    t.clock.advance(SECOND)
    assert.equal(
      (
        await t.refused('POST /auth/checkImgCodeV3', {
          ...open.as,
          body: { captchaId: late.captchaId, imgCode: late.imgCode },
        })
      ).error,
      'CAPTCHA_EXPIRED',
    )
    assert.equal(
      (await t.refused('GET /ssp/sendCode', { ...open.as, query: { phone: freshPhone(), ticket: unused } })).error,
      'CAPTCHA_EXPIRED',
    )
  })

  test('ten answers at the same moment give one ticket, ten uses of a ticket one code', async () => {
    const { captchaId, imgCode } = await captcha(open.as)
    assert.deepEqual(
      tally(await tenTimes(() => t.call('POST /auth/checkImgCodeV3', { ...open.as, body: { captchaId, imgCode } }))),
      { 200: 1, CAPTCHA_EXPIRED: 9 },
    )
    const bought = await ticket(open.as)
    assert.deepEqual(
      tally(
        await tenTimes(() =>
          t.call('GET /ssp/sendCode', { ...open.as, query: { phone: freshPhone(), ticket: bought } }),
        ),
      ),
      { 200: 1, CAPTCHA_EXPIRED: 9 },
    )
  })

  test('the database holds neither answer nor ticket', async () => {
    const { captchaId, imgCode } = await captcha(open.as)
    const { ticket: bought } = await t.ok('POST /auth/checkImgCodeV3', { ...open.as, body: { captchaId, imgCode } })
    const [row] = await t.db
      .select()
      .from(captchas)
      .where(and(eq(captchas.tenantId, open.id), eq(captchas.id, captchaId)))
    assert.match(row?.answer ?? '', /^[0-9a-f]{64}$/)
    assert.match(row?.ticketHash ?? '', /^[0-9a-f]{64}$/)
    assert.equal(JSON.stringify(row).includes(bought), false)
  })
})

describe('code', () => {
  test('a phone outside the mainland rule gets none, and the ticket stays good', async () => {
    const bought = await ticket(open.as)
    for (const phone of ['12800000000', '23800000000', '10000000000'])
      assert.equal(
        (await t.refused('GET /ssp/sendCode', { ...open.as, query: { phone, ticket: bought } })).error,
        'PHONE_INVALID',
      )
    const { captchaId, imgCode } = await captcha(open.as)
    assert.equal(
      (
        await t.refused('POST /shb/member/sendSmsCodeAndCheckCode', {
          ...open.as,
          body: { phone: '12800000000', captchaId, imgCode },
        })
      ).error,
      'PHONE_INVALID',
    )
    assert.equal(
      (await t.refused('POST /auth/phoneLoginV3', { ...open.as, body: { phone: '12800000000', code: '123456' } }))
        .error,
      'PHONE_INVALID',
    )
    await t.ok('POST /shb/member/sendSmsCode', { ...open.as, body: { phone: freshPhone(), ticket: bought } })
    await t.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
      ...open.as,
      body: { phone: freshPhone(), captchaId, imgCode },
    })
  })

  test('sixty seconds between two, five an hour, also after a restart', async () => {
    const phone = freshPhone()
    const start = t.clock.now
    for (const codeCount of [1, 2, 3, 4, 5]) {
      const { sandboxCode, ...sent } = await sendTo(open.as, phone)
      assert.deepEqual(sent, { codeTime: 60, codeCount })
      assert.match(sandboxCode ?? '', /^\d{6}$/)
      t.clock.advance(59 * SECOND)
      const soon = await refusedSend({ ...open.as, language: 'en' }, phone)
      assert.deepEqual(
        [soon.status, soon.error, soon.message],
        [429, 'CODE_TOO_SOON', 'You can ask for a new code in 1 s'],
      )
      t.clock.advance(SECOND)
    }
    assert.equal((await refusedSend(open.as, phone)).error, 'CODE_TOO_MANY')
    const restarted = await startTestServer({ beside: t })
    try {
      assert.equal(
        (
          await restarted.refused('GET /ssp/sendCode', {
            ...open.as,
            query: { phone, ticket: await ticket(open.as, restarted) },
          })
        ).error,
        'CODE_TOO_MANY',
      )
      t.clock.now = start + HOUR
      assert.equal(
        (await sendTo(open.as, phone, restarted)).codeCount,
        5,
        'the first one is an hour old and counts no more',
      )
    } finally {
      await restarted.close()
    }
  })

  test('a ticket whose request was too early is still good later', async () => {
    const phone = freshPhone()
    await sendTo(open.as, phone)
    const query = { phone, ticket: await ticket(open.as) }
    assert.equal((await t.refused('GET /ssp/sendCode', { ...open.as, query })).error, 'CODE_TOO_SOON')
    t.clock.advance(MINUTE)
    assert.equal((await t.ok('GET /ssp/sendCode', { ...open.as, query })).codeCount, 2)
  })

  test('ten requests at the same moment on two servers send one code', async () => {
    const other = await startTestServer({ beside: t })
    try {
      const phone = freshPhone()
      const tickets = await tenTimes(() => ticket(open.as))
      const answers = await tenTimes(n =>
        (n % 2 ? t : other).call('GET /ssp/sendCode', { ...open.as, query: { phone, ticket: tickets[n] ?? '' } }),
      )
      assert.deepEqual(tally(answers), { 200: 1, CODE_TOO_SOON: 9 })
    } finally {
      await other.close()
    }
  })

  test('the answer holds a code only when the provider gives one; what a vendor cannot send does not count', async () => {
    let vendorWorks = false
    const sent: string[] = []
    const live = await startTestServer({
      beside: t,
      providers: {
        sms: {
          sandbox: false,
          sendNotice: null,
          sendCode: async (_phone, code) => {
            if (!vendorWorks) throw new Error('vendor down')
            sent.push(code)
            return {}
          },
        },
      },
    })
    try {
      const phone = freshPhone()
      const failed = await live.call('GET /ssp/sendCode', {
        ...open.as,
        query: { phone, ticket: await ticket(open.as, live) },
      })
      assert.deepEqual([failed.status, failed.body.error], [503, 'SMS_FAILED'])
      vendorWorks = true
      assert.deepEqual(await sendTo(open.as, phone, live), { codeTime: 60, codeCount: 1 })
      assert.equal((await login(open.as, phone, sent[0] ?? '')).status, 200)
    } finally {
      await live.close()
    }
  })

  test('a vendor that says nothing may have sent it: the code is good, and counts; a number that gets no messages is told so', async () => {
    const sent: string[] = []
    let reason: VendorReason = 'silent'
    const live = await startTestServer({
      beside: t,
      providers: {
        sms: {
          sandbox: false,
          sendNotice: null,
          sendCode: async (_phone, code) => {
            sent.push(code)
            throw new VendorError('sms', reason, 'no answer')
          },
        },
      },
    })
    try {
      const phone = freshPhone()
      assert.deepEqual(await sendTo(open.as, phone, live), { codeTime: 60, codeCount: 1 })
      assert.equal((await login(open.as, phone, sent[0] ?? '')).status, 200)
      reason = 'code'
      const other = await live.call('GET /ssp/sendCode', {
        ...open.as,
        query: { phone: freshPhone(), ticket: await ticket(open.as, live) },
      })
      assert.deepEqual([other.status, other.body.error], [400, 'PHONE_INVALID'])
    } finally {
      await live.close()
    }
  })

  test('five tries, then even the right code is dead', async () => {
    const phone = freshPhone()
    const code = await codeOf(open.as, phone)
    const tries: Refusal[] = []
    for (const n of [1, 2, 3, 4, 5])
      tries.push(await refusedLogin({ ...open.as, language: 'en' }, phone, wrong(code, n)))
    tries.push(await refusedLogin(open.as, phone, code))
    assert.deepEqual(errors(tries), [
      'CODE_WRONG',
      'CODE_WRONG',
      'CODE_WRONG',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CODE_EXPIRED',
    ])
    assert.deepEqual(
      tries.slice(0, 4).map(r => r.message),
      [4, 3, 2, 1].map(left => `The code is wrong, ${left} tries left`),
    )
  })

  test('ten wrong tries at the same moment count as five', async () => {
    const phone = freshPhone()
    const code = await codeOf(open.as, phone)
    assert.deepEqual(tally(await tenTimes(n => login(open.as, phone, wrong(code, n + 1)))), {
      CODE_WRONG: 4,
      CODE_EXPIRED: 6,
    })
    assert.equal((await refusedLogin(open.as, phone, code)).error, 'CODE_EXPIRED')
  })

  test('lives five minutes, also after a restart', async () => {
    const [inTime, late] = [freshPhone(), freshPhone()]
    const codes = [await codeOf(open.as, inTime), await codeOf(open.as, late)] as const
    t.clock.advance(5 * MINUTE - SECOND)
    const restarted = await startTestServer({ beside: t })
    try {
      assert.equal((await login(open.as, inTime, codes[0], restarted)).status, 200)
    } finally {
      await restarted.close()
    }
    t.clock.advance(SECOND)
    assert.equal((await refusedLogin(open.as, late, codes[1])).error, 'CODE_EXPIRED')
  })

  test('is good once, and of ten logins at the same moment one succeeds', async () => {
    const phone = freshPhone()
    const code = await codeOf(open.as, phone)
    assert.deepEqual(tally(await tenTimes(() => login(open.as, phone, code))), { 200: 1, CODE_EXPIRED: 9 })
    assert.equal((await refusedLogin(open.as, phone, code)).error, 'CODE_EXPIRED')
    assert.equal(
      (
        await t.db
          .select()
          .from(linkmen)
          .where(and(eq(linkmen.tenantId, open.id), eq(linkmen.phone, phone)))
      ).length,
      1,
    )
  })

  test('only the newest is good', async () => {
    const phone = freshPhone()
    const old = await codeOf(open.as, phone)
    t.clock.advance(MINUTE)
    let newest = await codeOf(open.as, phone)
    if (newest === old) {
      t.clock.advance(MINUTE)
      newest = await codeOf(open.as, phone)
    }
    assert.equal((await refusedLogin(open.as, phone, old)).error, 'CODE_WRONG')
    assert.equal((await login(open.as, phone, newest)).status, 200)
    assert.equal(
      (await refusedLogin(open.as, phone, old)).error,
      'CODE_EXPIRED',
      'the older one does not come back when the newest is used',
    )
  })

  test('belongs to its phone, and is kept as HMAC', async () => {
    const [mine, other] = [freshPhone(), freshPhone()]
    const code = await codeOf(open.as, mine)
    assert.equal((await refusedLogin(open.as, other, code)).error, 'CODE_EXPIRED')
    const [row] = await t.db
      .select()
      .from(smsCodes)
      .where(and(eq(smsCodes.tenantId, open.id), eq(smsCodes.phone, mine)))
    assert.match(row?.codeHmac ?? '', /^[0-9a-f]{64}$/)
  })
})

describe('unknown phone', () => {
  test('becomes a linkman with a new customer where registration or anonymous sign-up is open', async () => {
    const anonymous = await makeTenant(t.db, { flags: { setting: { anonymous: true } } })
    for (const tenant of [open, anonymous]) {
      const phone = freshPhone()
      const { data } = (await login({ ...tenant.as, language: 'ru' }, phone, await codeOf(tenant.as, phone))).body
      assert.deepEqual([data.phone, data.memberName, data.head], [phone, `138****${phone.slice(-4)}`, ''])
      const mine = await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', { ...tenant.as, token: data.token })
      assert.deepEqual(
        [mine.linkman.id, mine.linkman.lastLoginTime, mine.customer.name],
        [data.userId, new Date(t.clock.now).toISOString(), data.memberName],
      )
      t.clock.advance(MINUTE)
      assert.equal(
        (await login(tenant.as, phone, await codeOf(tenant.as, phone))).body.data.userId,
        data.userId,
        'the next login finds the same linkman',
      )
    }
    assert.deepEqual(
      await Promise.all(
        [open, anonymous, closed].map(async x => (await t.ok('GET /linkc/v3c/auth/checkDomain', x.as)).signUpOpen),
      ),
      [true, true, false],
    )
  })

  test('is told whom to ask where it is not, in four languages, and nothing is made', async () => {
    for (const language of LANGUAGES) {
      const phone = freshPhone()
      const refusal = await refusedLogin({ ...closed.as, language }, phone, await codeOf(closed.as, phone))
      assert.deepEqual(
        [refusal.status, refusal.error, refusal.message],
        [403, 'PHONE_UNKNOWN', ERRORS.PHONE_UNKNOWN.text[language].replace('{company}', closed.name[language] ?? '?')],
      )
    }
    assert.equal((await t.db.select().from(customers).where(eq(customers.tenantId, closed.id))).length, 0)
  })

  test('known to a closed tenant signs in', async () => {
    const linkman = await makeLinkman(t.db, closed, { name: '王芳' })
    const { status, body } = await login(closed.as, linkman.phone, await codeOf(closed.as, linkman.phone))
    assert.deepEqual(
      [status, body.data.userId, body.data.memberName, body.data.phone],
      [200, linkman.id, '王芳', linkman.phone],
    )
  })

  test('that someone else registers at the same moment gets one linkman and no spare customer', async () => {
    const tenant = await makeTenant(t.db, { flags: { productRegisterOpen: true } })
    const phone = freshPhone()
    const code = await codeOf(tenant.as, phone)
    const [customerId, linkmanId] = [newId(), newId()]
    const answer = await t.db.transaction(async tx => {
      await tx.insert(customers).values({ tenantId: tenant.id, id: customerId, name: 'first' })
      await tx.insert(linkmen).values({ tenantId: tenant.id, id: linkmanId, customerId, name: 'first', phone })
      const waiting = login(tenant.as, phone, code)
      // until the login waits for this transaction
      for (;;) {
        const { rows } = await t.db.execute<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
        )
        if (rows[0]?.n) break
      }
      return { waiting }
    })
    const { body } = await answer.waiting
    assert.equal(body.data.userId, linkmanId)
    assert.deepEqual(await t.db.select({ id: customers.id }).from(customers).where(eq(customers.tenantId, tenant.id)), [
      { id: customerId },
    ])
  })
})

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
      const tenant = await makeTenant(own.db, { flags: { productRegisterOpen: true } })
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

describe('another tenant', () => {
  test('does not take a picture, ticket or code, and does not share the limits of a phone', async () => {
    const { captchaId, imgCode } = await captcha(open.as)
    assert.equal(
      (await t.refused('POST /auth/checkImgCodeV3', { ...closed.as, body: { captchaId, imgCode } })).error,
      'CAPTCHA_EXPIRED',
    )
    const { ticket: bought } = await t.ok('POST /auth/checkImgCodeV3', { ...open.as, body: { captchaId, imgCode } })
    const phone = freshPhone()
    assert.equal(
      (await t.refused('GET /ssp/sendCode', { ...closed.as, query: { phone, ticket: bought } })).error,
      'CAPTCHA_EXPIRED',
    )
    const { sandboxCode = '' } = await t.ok('GET /ssp/sendCode', { ...open.as, query: { phone, ticket: bought } })
    assert.equal((await refusedLogin(closed.as, phone, sandboxCode)).error, 'CODE_EXPIRED')
    assert.equal((await sendTo(closed.as, phone)).codeCount, 1)
  })

  test('does not take a quick token, and has no linkman of that phone', async () => {
    const [linkman, member, stranger] = [
      await makeLinkman(t.db, open),
      await makeStaff(t.db, open),
      await makeStaff(t.db, closed),
    ]
    const { token } = await t.ok('POST /staff/linkman/quickLoginToken', {
      ...member.as,
      body: { phone: linkman.phone },
    })
    assert.equal((await t.refused('GET /ssp/quickLogin', { ...closed.as, query: { token } })).error, 'LINK_EXPIRED')
    assert.equal(
      (await t.refused('POST /staff/linkman/quickLoginToken', { ...stranger.as, body: { phone: linkman.phone } }))
        .error,
      'NOT_FOUND',
    )
    assert.equal(
      (await t.ok('GET /ssp/quickLogin', { ...open.as, query: { token } })).userId,
      linkman.id,
      'the attempt elsewhere did not use it up',
    )
  })
})

describe('quick login', () => {
  test('works once, within a day, and once among ten at the same moment', async () => {
    const [linkman, member] = [await makeLinkman(t.db, open), await makeStaff(t.db, open)]
    const link = async () =>
      (await t.ok('POST /staff/linkman/quickLoginToken', { ...member.as, body: { phone: linkman.phone } })).token
    const enter = (token: string) => t.call('GET /ssp/quickLogin', { ...open.as, query: { token } })
    const [once, raced, inTime, late] = [await link(), await link(), await link(), await link()]
    const first = await enter(once)
    assert.deepEqual(
      [first.body.data.userId, (await enter(once)).body.error, (await enter('invented')).body.error],
      [linkman.id, 'LINK_EXPIRED', 'LINK_EXPIRED'],
    )
    assert.deepEqual(tally(await tenTimes(() => enter(raced))), { 200: 1, LINK_EXPIRED: 9 })
    t.clock.advance(DAY - SECOND)
    const last = await enter(inTime)
    assert.equal(last.status, 200)
    t.clock.advance(SECOND)
    assert.equal((await enter(late)).body.error, 'LINK_EXPIRED')
    assert.equal(
      (await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', { ...open.as, token: last.body.data.token })).linkman
        .lastLoginTime,
      new Date(t.clock.now - SECOND).toISOString(),
    )
    const rows = await t.db.select().from(quickTokens)
    assert.ok(rows.every(row => /^[0-9a-f]{64}$/.test(row.tokenHash)))
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
        lastLoginTime: null,
      },
      customer: info.customer,
    }
    assert.deepEqual(info, { userId: linkman.id, phone: linkman.phone, memberName: linkman.name, head: '', ...mine })
    assert.equal(info.customer.id, linkman.customerId)
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', linkman.as), mine)
    assert.deepEqual(await t.ok('GET /linkc/v3c/auth/getCustomerAndLinkmanInfo', linkman.as), mine)
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
    loginType: ['phone', 'account'],
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

describe('bad input', () => {
  const calls = Object.entries<CallDefinition>({
    ...authApi,
    'POST /staff/login': staffApi['POST /staff/login'],
    'POST /staff/linkman/quickLoginToken': staffApi['POST /staff/linkman/quickLoginToken'],
  }) as [keyof typeof authApi, CallDefinition][]
  const valid: Record<string, unknown> = {
    id: newId(),
    refreshToken: 'x',
    keepCurrent: true,
    captchaId: newId(),
    imgCode: 'abcd',
    phone: '13899999999',
    ticket: 'x',
    code: '123456',
    account: 'a',
    password: 'b',
    token: 'x',
    memberName: 'n',
    head: '',
    email: '',
    language: 'zh',
    domainId: 'x',
    device: 'x',
  }

  test('is a 4xx for every call, never a 5xx, and changes nothing', async () => {
    const [linkman, member] = [await makeLinkman(t.db, open), await makeStaff(t.db, open)]
    let sent = 0
    for (const [key, { auth, body, query }] of calls) {
      const as = auth === 'staff' ? member.as : auth === 'public' ? open.as : linkman.as
      const refuse = async (what: string, input: Parameters<TestServer['send']>[1]) => {
        const { status, body: answer } = await t.send(key, { ...as, ...input })
        assert.ok(
          status >= 400 && status < 500 && answer.success === false && answer.message,
          `${key} with ${what} answered ${status} ${JSON.stringify(answer).slice(0, 200)}`,
        )
        sent++
      }
      const names: string[] = Object.keys((body ?? query)?.properties ?? {})
      const good = Object.fromEntries(names.map(name => [name, valid[name] ?? assert.fail(`no example of ${name}`)]))
      if (body) {
        for (const payload of ['', '{', 'null', '[]', '"text"', '7', '\u0000', '{"a":1}'])
          await refuse(JSON.stringify(payload), { payload, headers: { 'content-type': 'application/json' } })
        await refuse('XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } })
        await refuse('an extra field', { body: { ...good, extra: 1 } })
        await refuse('__proto__', { payload: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } })
        for (const name of names)
          for (const bad of [null, 1, true, [], {}, ['x'], 'a\u0000b', '\ud800', 'x'.repeat(1_000_000)].filter(
            value => value !== valid[name],
          ))
            await refuse(`${name} ${String(JSON.stringify(bad)).slice(0, 20)}`, { body: { ...good, [name]: bad } })
      }
      if (query)
        for (const name of names)
          for (const bad of ['a\u0000b', 'x'.repeat(5000)])
            await refuse(`${name} ${JSON.stringify(bad).slice(0, 20)}`, { query: { ...good, [name]: bad } })
    }
    assert.ok(sent > 150, `only ${sent} requests were sent`)
    assert.equal((await t.ok('POST /ssp/auth', linkman.as)).memberName, linkman.name)
  })

  test('emoji and signs that mean something to SQL or HTML are only text', async () => {
    const linkman = await makeLinkman(t.db, open)
    for (const text of [
      '👩‍👩‍👧‍👦 𠮷',
      `'; drop table linkmen; --`,
      '%',
      '<img src=x onerror=alert(1)>',
      '\\',
      '${1}',
      'null',
    ]) {
      assert.equal(
        (await t.ok('POST /shb/member/updateMemberAttributes', { ...linkman.as, body: { memberName: text } })).name,
        text,
      )
      assert.equal(
        (await t.refused('POST /auth/login', { ...open.as, body: { account: text, password: text } })).error,
        'PASSWORD_WRONG',
      )
      assert.equal(
        (await t.refused('GET /ssp/quickLogin', { ...open.as, query: { token: text } })).error,
        'LINK_EXPIRED',
      )
      assert.ok(
        (await t.refused('POST /auth/checkImgCodeV3', { ...open.as, body: { captchaId: text, imgCode: 'x' } })).error,
      )
    }
  })
})

test('what has run out is forgotten, and nothing else', async () => {
  const own = await startTestServer()
  try {
    const tenant = await makeTenant(own.db, { flags: { productRegisterOpen: true } })
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
        [captchas, smsCodes, passwordTries, knownDevices, quickTokens, sessions, refreshTokens, tokenFamilies].map(
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
