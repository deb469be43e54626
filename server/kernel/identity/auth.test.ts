import { and, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import crypto, { createHash } from 'node:crypto'
import { after, before, describe, mock, test } from 'node:test'
import type { CallDefinition } from '../../../contract/define'
import { authApi } from '../../../contract/auth'
import { staffApi } from '../../../contract/staff'
import { staffIdentityApi } from '../../../contract/staff-identity'
import { LANGUAGES } from '../../../shared/language'
import { freshPhone, makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type Refusal, type TestServer } from '../../../test/harness'
import { DAY, errors, HOUR, MINUTE, SECOND, signInCalls, tally, tenTimes, wrong } from '../../../test/sign-in'
import { newId } from '../../db/ids'
import { ERRORS } from '../../app/modules'
import { DEFAULT_LIMITS } from '../../http/limit.rules'
import { VendorError, type VendorReason } from '../../providers/vendor'
import { captchas, customers, linkmen, quickTokens, sentCodes } from './auth.table'

let t: TestServer
/** lets strangers in */
let open: MadeTenant
/** does not, though visitors may register machines */
let closed: MadeTenant

before(async () => {
  t = await startTestServer()
  open = await makeTenant(t.db, { flags: { signUp: true } })
  closed = await makeTenant(t.db, { flags: { productRegisterOpen: true } })
})
after(() => t.close())

const { captcha, ticket, sendTo, codeOf, login, refusedLogin, refusedSend } = signInCalls(() => t)

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
          sendStaffNotice: null,
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
          sendStaffNotice: null,
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
      [4, 3, 2, 1].map(left => `The code is wrong. Tries left: ${left}`),
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
      .from(sentCodes)
      .where(and(eq(sentCodes.tenantId, open.id), eq(sentCodes.address, mine)))
    assert.match(row?.codeHmac ?? '', /^[0-9a-f]{64}$/)
  })
})

describe('e-mail', () => {
  const askMail = async (email: string, as: object = open.as) => {
    const { captchaId, imgCode } = await captcha(open.as)
    return { ...as, body: { email, captchaId, imgCode } }
  }
  const mailCode = async (email: string) =>
    (await t.ok('POST /shb/member/sendEmailCode', await askMail(email))).sandboxCode ?? ''
  const prove = async (as: object, email: string) =>
    t.ok('POST /shb/member/proveEmail', { ...as, body: { email, code: await mailCode(email) } })
  const enter = async (email: string) =>
    t.call('POST /auth/emailLogin', { ...open.as, body: { email, code: await mailCode(email) } })

  test('signs in whom a code has shown to have it, however it is written, and nobody else', async () => {
    const email = `Wang.${freshPhone()}@example.com`
    const me = await makeLinkman(t.db, open, { email })
    const colleague = await makeLinkman(t.db, open, { email })
    // a code goes to anybody, so that nothing is told of who is known here
    assert.deepEqual([(await enter(email)).body.error], ['EMAIL_UNKNOWN'])
    t.clock.advance(MINUTE)
    assert.equal((await prove(me.as, email)).emailProved, true)
    t.clock.advance(MINUTE)
    const signedIn = await enter(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))
    assert.deepEqual([signedIn.status, signedIn.body.data.userId], [200, me.id])
    t.clock.advance(MINUTE)
    const taken = await t.refused('POST /shb/member/proveEmail', {
      ...colleague.as,
      body: { email, code: await mailCode(email) },
    })
    assert.equal(taken.error, 'EMAIL_TAKEN')
    assert.equal((await t.ok('GET /linkc/v3c/auth/getLinkmanAndCustomer', colleague.as)).linkman.emailProved, false)
  })

  test('signs nobody in any more when the person has another one, and is then free for who shows it', async () => {
    const email = `office.${freshPhone()}@example.com`
    const [first, second] = [await makeLinkman(t.db, open), await makeLinkman(t.db, open)]
    await prove(first.as, email)
    const changed = await t.ok('POST /shb/member/updateMemberAttributes', {
      ...first.as,
      body: { email: 'new@example.com' },
    })
    assert.equal(changed.emailProved, false)
    t.clock.advance(MINUTE)
    assert.equal((await enter(email)).body.error, 'EMAIL_UNKNOWN')
    t.clock.advance(MINUTE)
    await prove(second.as, email)
    await t.ok('POST /shb/member/updateMemberAttributes', { ...first.as, body: { email } })
    t.clock.advance(MINUTE)
    assert.equal((await enter(email)).body.data.userId, second.id)
  })

  test('a code of another address, of another company, a used one and one of a bad address are refused', async () => {
    const email = `zhao.${freshPhone()}@example.com`
    const me = await makeLinkman(t.db, open)
    const code = await mailCode(email)
    const proveBy = (as: object, address: string) =>
      t.refused('POST /shb/member/proveEmail', { ...as, body: { email: address, code } })
    const stranger = await makeLinkman(t.db, await makeTenant(t.db))
    assert.deepEqual(errors([await proveBy(me.as, `x${email}`), await proveBy(stranger.as, email)]), [
      'CODE_EXPIRED',
      'CODE_EXPIRED',
    ])
    await t.ok('POST /shb/member/proveEmail', { ...me.as, body: { email, code } })
    assert.equal((await proveBy(me.as, email)).error, 'CODE_EXPIRED')
    assert.equal((await t.refused('POST /shb/member/sendEmailCode', await askMail(''))).error, 'EMAIL_WRONG')
    for (const bad of ['a@b', 'a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com'])
      assert.equal((await t.call('POST /shb/member/sendEmailCode', await askMail(bad))).status, 400, bad)
  })

  test('waits a minute between two codes, and is off where no mail is sent', async () => {
    const email = `sun.${freshPhone()}@example.com`
    await mailCode(email)
    assert.equal((await t.refused('POST /shb/member/sendEmailCode', await askMail(email))).error, 'CODE_TOO_SOON')
    const off = await startTestServer({ beside: t, providers: { mail: null } })
    try {
      assert.equal((await off.refused('POST /shb/member/sendEmailCode', await askMail(email))).error, 'PROVIDER_OFF')
      assert.deepEqual((await off.ok('GET /linkc/getInitData', open.as)).loginType, ['phone', 'account'])
    } finally {
      await off.close()
    }
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
    const tenant = await makeTenant(t.db, { flags: { signUp: true } })
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

describe('bad input', () => {
  const calls = Object.entries<CallDefinition>({
    ...authApi,
    'POST /staff/login': staffIdentityApi['POST /staff/login'],
    'POST /staff/linkman/quickLoginToken': staffApi['POST /staff/linkman/quickLoginToken'],
  }) as [keyof typeof authApi, CallDefinition][]
  const valid: Record<string, unknown> = {
    id: newId(),
    refreshToken: 'x',
    keepCurrent: true,
    isMine: true,
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
    for (const [key, { auth, body, query, mayLackBody }] of calls) {
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
        for (const payload of [...(mayLackBody ? [] : ['']), '{', 'null', '[]', '"text"', '7', '\u0000', '{"a":1}'])
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
