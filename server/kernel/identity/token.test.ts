import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { freshPhone, makeLinkman, makeOldToken, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { DAY, gone, HOUR, loginCalls, MINUTE, RENEW, SECOND, type Login } from '../../../test/sign-in'
import { HEADER } from '../../../shared/api'
import { refreshTokens, sessions, tokenFamilies } from './auth.table'
import { openFamily } from './token.service'

let t: TestServer
let tenant: MadeTenant
let other: MadeTenant
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db, { flags: { signUp: true } })
  other = await makeTenant(t.db)
})
after(() => t.close())
// tokens of the factories live by the real clock
beforeEach(() => {
  t.clock.now = Date.now()
})

let counter = 0
const { signIn, fresh, renew, renewed, errorOf, works, familyOf, rowsOf } = loginCalls(() => ({ t, tenant }))

describe('renewal', () => {
  test('every way to sign in gives a pair of opaque tokens, of which only SHA-256 is kept, and none a login without a family', async () => {
    const linkman = await makeLinkman(t.db, tenant, { account: 'every', password: 'secret' })
    await makeStaff(t.db, tenant, { account: 'every', password: 'secret' })
    const bySms = async (): Promise<Login> => {
      const phone = freshPhone()
      const { captchaId, challenge } = await t.ok('GET /shb/member/imageCode', tenant.as)
      const { sandboxCode = '' } = await t.ok('POST /shb/member/sendSmsCodeAndCheckCode', {
        ...tenant.as,
        body: { phone, captchaId, imgCode: await t.solveCaptcha(challenge) },
      })
      return t.ok('POST /auth/phoneLoginV3', { ...tenant.as, body: { phone, code: sandboxCode } })
    }
    const checkIn = () =>
      t.ok('POST /linkc/v3c/wechat/checkAuth', {
        ...tenant.as,
        body: { app: 'weapp', code: `sandbox-code-somebody-${++counter}` },
      })
    const { openId, appId, ticket } = await checkIn()
    const bound = await t.ok('POST /linkc/v3c/wechat/bindPhone', {
      ...tenant.as,
      body: { openId, appId, ticket, phoneCode: `sandbox-phone-${linkman.phone}-${++counter}` },
    })
    const known = await checkIn()
    assert.equal(known.status, 1)
    const logins: Login[] = [
      await bySms(),
      bound,
      await t.ok('POST /auth/login', { ...tenant.as, body: { account: 'every', password: 'secret' } }),
      await t.ok('POST /shb/member/direct/login', { ...tenant.as, body: { account: 'every', password: 'secret' } }),
      await signIn(linkman),
      await t.ok('POST /staff/login', { ...tenant.as, body: { account: 'every', password: 'secret' } }),
      await t.ok('POST /linkc/v3c/wechat/login', {
        ...tenant.as,
        body: { weiXinId: known.openId, appId: known.appId, ticket: known.ticket },
      }),
    ]
    for (const { token, refreshToken } of logins) {
      assert.match(token, /^[\w-]{43}$/)
      assert.match(refreshToken, /^[\w-]{43}$/)
      assert.equal((await renew(refreshToken)).status, 200)
    }
    const words = logins.flatMap(one => [one.token, one.refreshToken])
    assert.equal(new Set(words).size, words.length)
    for (const table of [sessions, refreshTokens, tokenFamilies]) {
      const rows = JSON.stringify(await t.db.select().from(table))
      assert.deepEqual(
        words.filter(word => rows.includes(word)),
        [],
      )
    }
    assert.equal(
      (
        await t.db
          .select()
          .from(sessions)
          .where(sql`${sessions.familyId} is null`)
      ).length,
      0,
    )
  })

  test('gives a new pair of the same login, and is not needed while the old access token lives', async () => {
    const first = await signIn(await fresh())
    const family = await familyOf(first.token)
    t.clock.advance(HOUR)
    const second = await renewed(first.refreshToken)
    assert.notEqual(second.token, first.token)
    assert.deepEqual(
      [await works(first.token), await works(second.token), (await familyOf(second.token))?.id],
      [true, true, family?.id],
    )
    t.clock.advance(HOUR)
    assert.deepEqual([await works(first.token), await works(second.token)], [false, true])
    t.clock.advance(HOUR)
    assert.equal(await works(second.token), false, 'two hours')
  })

  test('a login is used for 180 days when it is renewed within 30, and no longer', async () => {
    const linkman = await fresh()
    const start = t.clock.now
    const idle = await signIn(linkman)
    let present = await signIn(linkman)
    for (let day = 29; day < 180; day += 29) {
      t.clock.now = start + day * DAY
      present = await renewed(present.refreshToken)
      assert.equal(await works(present.token), true, `day ${day}`)
    }
    t.clock.now = start + 180 * DAY - HOUR
    present = await renewed(present.refreshToken)
    t.clock.now = start + 180 * DAY - SECOND
    assert.equal(await works(present.token), true)
    t.clock.now = start + 180 * DAY
    assert.equal(await works(present.token), false, 'an access token does not outlive its login')
    assert.deepEqual(
      [await errorOf(present.refreshToken), await errorOf(idle.refreshToken)],
      ['UNAUTHORIZED', 'UNAUTHORIZED'],
    )
    const late = await signIn(linkman)
    t.clock.advance(30 * DAY)
    assert.equal(await errorOf(late.refreshToken), 'UNAUTHORIZED')
  })

  test('staff: half an hour, and a working day from sign-in however often it is renewed', async () => {
    await makeStaff(t.db, tenant, { account: 'day', password: 'secret' })
    let present: Login = await t.ok('POST /staff/login', { ...tenant.as, body: { account: 'day', password: 'secret' } })
    const asStaff = async () => (await t.call('GET /staff/list', { ...tenant.as, token: present.token })).status
    const start = t.clock.now
    t.clock.advance(30 * MINUTE - SECOND)
    assert.equal(await asStaff(), 200)
    t.clock.advance(SECOND)
    assert.equal(await asStaff(), 401)
    for (let hour = 1; hour < 12; hour++) {
      t.clock.now = start + hour * HOUR
      present = await renewed(present.refreshToken)
      assert.equal(await asStaff(), 200)
      assert.equal(await works(present.token), false, 'it opens no linkman call')
      assert.equal((await t.refused('POST /ssp/auth', { ...tenant.as, token: present.token })).error, 'UNAUTHORIZED')
    }
    t.clock.now = start + 12 * HOUR
    assert.equal(await errorOf(present.refreshToken), 'UNAUTHORIZED')
  })
})

describe('a refresh token that comes again', () => {
  test('after a lost answer gives another pair, at once and after any time', async () => {
    const first = await signIn(await fresh())
    await renew(first.refreshToken)
    t.clock.advance(20 * SECOND)
    const again = await renewed(first.refreshToken)
    assert.equal(await works(again.token), true)
    const next = await renewed(again.refreshToken)
    assert.equal(await works(next.token), true)

    // an app that was put away in a tunnel
    const away = await signIn(await fresh())
    const lost = (await renew(away.refreshToken)).body.data
    t.clock.advance(5 * DAY)
    const back = await renewed(away.refreshToken)
    assert.equal(await works(back.token), true)
    assert.equal(await errorOf(lost.refreshToken), 'UNAUTHORIZED', 'what nobody got is no longer good')
    assert.equal(await works(back.token), true, 'and ends nothing')
    assert.equal((await renew(back.refreshToken)).status, 200)
  })

  test('two tabs that renew at once both live on, one after the other and at the same moment', async () => {
    for (const together of [false, true]) {
      const first = await signIn(await fresh())
      const [a, b] = together
        ? await Promise.all([renewed(first.refreshToken), renewed(first.refreshToken)])
        : [await renewed(first.refreshToken), await renewed(first.refreshToken)]
      assert.deepEqual([await works(a.token), await works(b.token)], [true, true])
      assert.equal((await familyOf(a.token))?.id, (await familyOf(b.token))?.id)
      // both renew again, as tabs do that share no storage
      const [a2, b2] = await Promise.all([renewed(a.refreshToken), renewed(b.refreshToken)])
      assert.deepEqual([await works(a2.token), await works(b2.token)], [true, true])
    }
  })

  test('two tabs after a lost answer both live on', async () => {
    const first = await signIn(await fresh())
    await renew(first.refreshToken)
    t.clock.advance(10 * MINUTE)
    const [a, b] = await Promise.all([renewed(first.refreshToken), renewed(first.refreshToken)])
    assert.deepEqual([await works(a.token), await works(b.token)], [true, true])
  })

  test('later than a minute, when its successor was used, ends the login on this device and no other', async () => {
    const linkman = await fresh()
    const elsewhere = await signIn(linkman)
    const first = await signIn(linkman)
    const second = await renewed(first.refreshToken)
    assert.equal(await works(second.token), true)
    const family = await familyOf(second.token)
    t.clock.advance(61 * SECOND)
    assert.equal(await errorOf(first.refreshToken), 'UNAUTHORIZED')
    assert.deepEqual(await rowsOf(family?.id ?? ''), gone)
    assert.deepEqual(
      [await works(first.token), await works(second.token), await errorOf(second.refreshToken)],
      [false, false, 'UNAUTHORIZED'],
    )
    assert.equal(await works(elsewhere.token), true)
  })

  test('stolen and used later by a thief, who gets nothing, and the person must sign in again', async () => {
    const stolen = await signIn(await fresh())
    t.clock.advance(2 * HOUR)
    const second = await renewed(stolen.refreshToken)
    const third = await renewed(second.refreshToken)
    assert.equal(await works(third.token), true)
    assert.equal(
      await errorOf(stolen.refreshToken),
      'UNAUTHORIZED',
      'also within a minute: a successor of it was renewed',
    )
    assert.deepEqual([await works(third.token), await errorOf(third.refreshToken)], [false, 'UNAUTHORIZED'])
  })

  test('stolen and used first by a thief: the person’s own try ends it for both', async () => {
    const stolen = await signIn(await fresh())
    const thief = await renewed(stolen.refreshToken)
    assert.equal(await works(thief.token), true)
    t.clock.advance(HOUR)
    assert.equal(await errorOf(stolen.refreshToken), 'UNAUTHORIZED')
    assert.deepEqual([await works(thief.token), await errorOf(thief.refreshToken)], [false, 'UNAUTHORIZED'])
  })

  test('stolen and used within the minute: the next renewal of the two ends it', async () => {
    const stolen = await signIn(await fresh())
    const person = await renewed(stolen.refreshToken)
    const thief = await renewed(stolen.refreshToken)
    assert.deepEqual([await works(person.token), await works(thief.token)], [true, true])
    t.clock.advance(HOUR)
    const mine = await renewed(person.refreshToken)
    assert.equal(await works(mine.token), true)
    t.clock.advance(HOUR)
    assert.equal(await errorOf(thief.refreshToken), 'UNAUTHORIZED')
    assert.equal(await works(mine.token), false)
  })

  test('fifty at the same moment, on two servers, leave one login and break nothing; the eleventh is told to wait', async () => {
    const linkman = await fresh()
    const first = await signIn(linkman)
    const family = await familyOf(first.token)
    const beside = await startTestServer({ beside: t })
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => renew(first.refreshToken, tenant.as, n % 2 ? t : beside)),
      )
      const good = answers.filter(one => one.status === 200)
      assert.deepEqual([good.length, answers.filter(one => one.body.error === 'TOO_MANY_REQUESTS').length], [10, 40])
      for (const { body } of good) assert.equal((await familyOf(body.data.token))?.id, family?.id)
      assert.deepEqual(await rowsOf(family?.id ?? ''), { sessions: 11, refreshTokens: 11, families: 1 })
      assert.equal(
        (
          await t.db
            .select()
            .from(tokenFamilies)
            .where(and(eq(tokenFamilies.userId, linkman.id), sql`${tokenFamilies.browser} <> 'Chrome'`))
        ).length,
        1,
      )
      const [last] = good
      assert.equal((await renew(last?.body.data.refreshToken ?? '')).status, 200)
    } finally {
      await beside.close()
    }
  })

  test('fifty that come after the theft was noticed get nothing, and nobody is answered a 500', async () => {
    const first = await signIn(await fresh())
    const second = await renewed(first.refreshToken)
    await works(second.token)
    t.clock.advance(2 * MINUTE)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => renew((n % 2 ? first : second).refreshToken)),
    )
    assert.deepEqual(
      [...new Set(answers.map(one => one.status))].filter(status => ![200, 401, 429].includes(status)),
      [],
    )
    assert.deepEqual([await errorOf(second.refreshToken), await familyOf(second.token)], ['UNAUTHORIZED', undefined])
  })

  test('a server killed before it has written leaves the old token unused', async () => {
    const first = await signIn(await fresh())
    const family = await familyOf(first.token)
    const client = new pg.Client(t.connection)
    await client.connect()
    await client.query('begin')
    await client.query('select from token_families where id = $1 for update', [family?.id])
    const cut = renew(first.refreshToken)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%token_families%'`
    let pid = 0
    while (!pid) pid = (await t.db.execute<{ pid: number }>(waiting)).rows[0]?.pid ?? 0
    await t.db.execute(sql`select pg_terminate_backend(${pid})`)
    assert.ok((await cut).status >= 500)
    await client.query('rollback')
    await client.end()
    assert.deepEqual(await rowsOf(family?.id ?? ''), { sessions: 1, refreshTokens: 1, families: 1 })
    const second = await renewed(first.refreshToken)
    assert.equal(await works(second.token), true)
    assert.equal((await familyOf(second.token))?.generation, 1)
  })
})

describe('a token is good for what it is', () => {
  test('a refresh token opens no call, and an access token renews nothing and ends nothing', async () => {
    const login = await signIn(await fresh())
    const asAccess = { ...tenant.as, token: login.refreshToken }
    assert.equal((await t.refused('POST /ssp/auth', asAccess)).error, 'UNAUTHORIZED')
    assert.equal(
      (
        await t.refused('GET /linkc/v3c/auth/checkPhoneLoginToken', {
          ...tenant.as,
          query: { token: login.refreshToken },
        })
      ).error,
      'UNAUTHORIZED',
    )
    assert.equal(await errorOf(login.token), 'UNAUTHORIZED')
    await t.ok('POST /shb/member/logout', { ...tenant.as, body: { refreshToken: login.token } })
    assert.equal(await works(login.token), true)
    assert.equal((await renew(login.refreshToken)).status, 200)
  })

  test('at another tenant’s door it is nothing, and stays unused; another door of its own tenant takes it', async () => {
    const login = await signIn(await fresh())
    assert.equal(await errorOf(login.refreshToken, other.as), 'UNAUTHORIZED')
    await t.ok('POST /shb/member/logout', { ...other.as, body: { refreshToken: login.refreshToken } })
    assert.equal((await familyOf(login.token))?.generation, 0)
    assert.equal((await renew(login.refreshToken)).status, 200)
  })

  test('what it belongs to is told without any refresh token', async () => {
    const login = await signIn(await fresh())
    const told = await t.ok('GET /linkc/v3c/auth/checkPhoneLoginToken', { ...tenant.as, query: { token: login.token } })
    assert.deepEqual(Object.keys(told).toSorted(), ['head', 'memberName', 'phone', 'token', 'userId'])
    assert.equal((await familyOf(login.token))?.generation, 0)
    assert.equal((await renew(login.refreshToken)).status, 200, 'reading used nothing up')
  })

  test('a cookie opens nothing', async () => {
    const login = await signIn(await fresh())
    for (const cookie of ['token', 'lianke.token', 'session', 'refreshToken', HEADER.domain].map(
      name => `${name}=${login.token}; ${name}=${login.refreshToken}`,
    )) {
      const { status, body } = await t.send('GET /linkc/v3c/auth/checkAuth', { ...tenant.as, headers: { cookie } })
      assert.deepEqual([status, body.data], [200, { authorized: false }])
      assert.equal((await t.send('POST /ssp/auth', { ...tenant.as, headers: { cookie } })).status, 401)
      assert.equal((await t.send(RENEW, { ...tenant.as, body: {}, headers: { cookie } })).status, 400)
    }
    const answer = await t.server.inject({
      method: 'POST',
      url: '/api/linkc/v3c/auth/refreshToken',
      payload: { refreshToken: login.refreshToken },
      headers: { [HEADER.domain]: tenant.domainId },
    })
    assert.deepEqual([answer.statusCode, answer.headers['set-cookie']], [200, undefined])
  })

  test('one that has run out is refused where none is needed, so that nothing of a customer is done as a visitor', async () => {
    const login = await signIn(await fresh())
    t.clock.advance(2 * HOUR)
    const stale = { ...tenant.as, token: login.token }
    assert.equal((await t.refused('POST /api/voice/outside/tourist', stale)).error, 'UNAUTHORIZED')
    assert.equal(
      (await t.refused('POST /ssp/file/upload', { ...stale, file: { name: 'a.txt', type: 'text/plain', bytes: 'x' } }))
        .error,
      'UNAUTHORIZED',
    )
    // what is the same for everyone, and what makes a login, opens whatever the token
    await t.ok('GET /linkc/getInitData', stale)
    await t.ok('GET /shb/member/imageCode', stale)
    const { token } = await renewed(login.refreshToken, stale)
    assert.equal(
      (
        await t.call('POST /ssp/file/upload', {
          ...tenant.as,
          token,
          file: { name: 'a.txt', type: 'text/plain', bytes: 'x' },
        })
      ).status,
      200,
    )
  })
})

describe('a login of before there were families', () => {
  test('stays good until it runs out', async () => {
    const linkman = await fresh()
    const token = await makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + 30 * DAY)
    t.clock.advance(30 * DAY - SECOND)
    assert.equal((await t.ok('POST /ssp/auth', { ...tenant.as, token })).userId, linkman.id)
    t.clock.advance(SECOND)
    assert.deepEqual([await works(token), await errorOf(token)], [false, 'UNAUTHORIZED'])
  })

  test('is exchanged for a pair, quietly: also after a lost answer and by two tabs at once', async () => {
    const linkman = await fresh()
    const old = () => makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + 30 * DAY)
    const token = await old()
    const first = await renewed(token)
    assert.deepEqual([await works(first.token), await works(token)], [true, false])
    assert.equal((await renew(first.refreshToken)).status, 200)

    const lost = await old()
    await renew(lost)
    t.clock.advance(DAY)
    assert.equal(await works((await renewed(lost)).token), true)

    const shared = await old()
    const [a, b] = await Promise.all([renewed(shared), renewed(shared)])
    assert.deepEqual([await works(a.token), await works(b.token)], [true, true])
    assert.equal((await familyOf(a.token))?.id, (await familyOf(b.token))?.id)
  })

  test('used by a thief after its exchange ends it, as with any refresh token', async () => {
    const linkman = await fresh()
    const token = await makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + 30 * DAY)
    const first = await renewed(token)
    assert.equal(await works(first.token), true)
    t.clock.advance(2 * MINUTE)
    assert.equal(await errorOf(token), 'UNAUTHORIZED')
    assert.equal(await works(first.token), false)
  })

  test('of staff becomes one of staff, and another tenant’s is left as it is', async () => {
    const member = await makeStaff(t.db, tenant)
    const token = await makeOldToken(t.db, tenant.id, 'staff', member.id, t.clock.now + 30 * DAY)
    assert.equal(await errorOf(token, other.as), 'UNAUTHORIZED')
    assert.equal((await t.call('GET /staff/list', { ...tenant.as, token })).status, 200)
    const pair = await renewed(token)
    assert.deepEqual(
      [(await t.call('GET /staff/list', { ...tenant.as, token: pair.token })).status, await works(pair.token)],
      [200, false],
    )
    t.clock.advance(12 * HOUR)
    assert.equal(await errorOf(pair.refreshToken), 'UNAUTHORIZED')
  })

  test('is signed out by its only token, whichever way it is named', async () => {
    const linkman = await fresh()
    for (const named of [true, false]) {
      const token = await makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + 30 * DAY)
      await t.ok('POST /shb/member/logout', { ...tenant.as, token, body: named ? { refreshToken: token } : {} })
      assert.deepEqual([await works(token), await errorOf(token)], [false, 'UNAUTHORIZED'])
    }
  })
})

test('a login is made in the transaction of the sign-in: when that fails there is none', async () => {
  const linkman = await fresh()
  const count = async () => (await t.db.select().from(tokenFamilies).where(eq(tokenFamilies.userId, linkman.id))).length
  const before = await count()
  const ctx = ctxIn(t, tenant)
  await assert.rejects(
    t.db.transaction(async tx => {
      await openFamily(ctx, tx, 'linkman', linkman.id)
      throw new Error('cut off')
    }),
    /cut off/,
  )
  assert.equal(await count(), before)
})
