import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import {
  freshPhone,
  makeLinkman,
  makeOldToken,
  makeStaff,
  makeTenant,
  makeToken,
  type MadeTenant,
} from '../../../test/factories'
import { ctxIn, startTestServer, type Caller, type TestServer } from '../../../test/harness'
import { HEADER } from '../../../shared/api'
import { LANGUAGES } from '../../../shared/language'
import { newId } from '../../db/ids'
import { hashToken } from './authenticate'
import { quickTokens, refreshTokens, sessions, tokenFamilies } from './auth.table'
import { deviceName, deviceOf } from './device'
import { openFamily } from './token.service'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RENEW = 'POST /linkc/v3c/auth/refreshToken'

let t: TestServer
let tenant: MadeTenant
let other: MadeTenant
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db, { flags: { productRegisterOpen: true } })
  other = await makeTenant(t.db)
})
after(() => t.close())
// tokens of the factories live by the real clock
beforeEach(() => {
  t.clock.now = Date.now()
})

let counter = 0
type Linkman = Awaited<ReturnType<typeof makeLinkman>>
interface Login {
  token: string
  refreshToken: string
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** Signs a linkman in by a link, on a device that says this of itself. */
async function signIn(who: Linkman, headers: Record<string, string> = {}, at = t): Promise<Login> {
  const token = newId()
  await at.db.insert(quickTokens).values({
    tenantId: who.tenantId,
    tokenHash: hashToken(token),
    linkmanId: who.id,
    expireTime: new Date(at.clock.now + DAY).toISOString(),
  })
  const { body } = await at.send('GET /ssp/quickLogin', { domainId: who.as.domainId, query: { token }, headers })
  return body.data as Login
}
const fresh = async (): Promise<Linkman> => makeLinkman(t.db, tenant)
const renew = (refreshToken: string, as: Caller = tenant.as, at = t) =>
  at.call(RENEW, { ...as, body: { refreshToken } })
const renewed = (refreshToken: string, as: Caller = tenant.as): Promise<Login> =>
  t.ok(RENEW, { ...as, body: { refreshToken } })
const errorOf = async (refreshToken: string, as?: Caller) => (await renew(refreshToken, as)).body.error
/** Whether an access token is good. Looking counts as using it. */
const works = async (token: string, as: Caller = tenant.as): Promise<boolean> =>
  (await t.ok('GET /linkc/v3c/auth/checkAuth', { ...as, token })).authorized
const familyOf = async (token: string) =>
  (
    await t.db
      .select({
        id: tokenFamilies.id,
        generation: tokenFamilies.generation,
        expireTime: tokenFamilies.expireTime,
        lastUseTime: tokenFamilies.lastUseTime,
      })
      .from(sessions)
      .innerJoin(tokenFamilies, eq(tokenFamilies.id, sessions.familyId))
      .where(eq(sessions.tokenHash, hashToken(token)))
  )[0]
const rowsOf = async (familyId: string) => ({
  sessions: (await t.db.select().from(sessions).where(eq(sessions.familyId, familyId))).length,
  refreshTokens: (await t.db.select().from(refreshTokens).where(eq(refreshTokens.familyId, familyId))).length,
  families: (await t.db.select().from(tokenFamilies).where(eq(tokenFamilies.id, familyId))).length,
})
const gone = { sessions: 0, refreshTokens: 0, families: 0 }
const deviceNames = async (as: Caller) => (await t.ok('GET /linkc/v3c/auth/deviceList', as)).map(one => one.deviceName)

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

describe('devices', () => {
  test('each login is a device with a name, when it was signed in and used, and which one is this', async () => {
    const linkman = await makeLinkman(t.db, tenant)
    await t.db.delete(tokenFamilies).where(eq(tokenFamilies.userId, linkman.id))
    const start = t.clock.now
    const pc = await signIn(linkman, { 'user-agent': WINDOWS })
    t.clock.advance(HOUR)
    const phone = await signIn(linkman, { 'user-agent': IPHONE, [HEADER.platform]: 'weapp' })
    t.clock.advance(HOUR)
    const list = await t.ok('GET /linkc/v3c/auth/deviceList', { ...tenant.as, token: phone.token })
    assert.deepEqual(
      list.map(({ id: _id, ...one }) => one),
      [
        {
          deviceName: '微信小程序 · iOS',
          createTime: new Date(start + HOUR).toISOString(),
          lastUseTime: new Date(t.clock.now).toISOString(),
          current: true,
        },
        {
          deviceName: 'Chrome · Windows',
          createTime: new Date(start).toISOString(),
          lastUseTime: new Date(start).toISOString(),
          current: false,
        },
      ],
    )
    assert.deepEqual(Object.keys(list[0] ?? {}).toSorted(), [
      'createTime',
      'current',
      'deviceName',
      'id',
      'lastUseTime',
    ])
    const hashes = (await t.db.select({ hash: sessions.tokenHash }).from(sessions)).map(row => row.hash)
    assert.deepEqual(
      hashes.filter(hash => JSON.stringify(list).includes(hash)),
      [],
    )
    assert.deepEqual(await deviceNames({ ...tenant.as, token: phone.token, language: 'en' }), [
      'WeChat mini-program · iOS',
      'Chrome · Windows',
    ])
    // renewed on the same device it stays one entry, and this one stands first
    t.clock.advance(HOUR)
    const again = await renewed(pc.refreshToken)
    await renew(phone.refreshToken)
    assert.deepEqual(
      (await t.ok('GET /linkc/v3c/auth/deviceList', { ...tenant.as, token: again.token })).map(one => [
        one.id,
        one.current,
      ]),
      [
        [list[1]?.id, true],
        [list[0]?.id, false],
      ],
    )
  })

  test('the name is made of what a known browser says, whatever else stands in the headers', () => {
    const dd = deviceOf(
      'Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2183A) AppleWebKit/537.36 Chrome/100 Mobile Safari/537.36 AliApp(DingTalk/7.5.10)',
      'dd',
    )
    assert.deepEqual(
      LANGUAGES.map(language => deviceName(dd, language)),
      [
        '钉钉小程序 · Android',
        'DingTalk mini-program · Android',
        'Мини-программа DingTalk · Android',
        '釘釘小程式 · Android',
      ],
    )
    for (const [agent, platform] of [
      ['', ''],
      ['-', 'constructor'],
      ['x'.repeat(20_000), '__proto__'],
      ['<b>"\u0000', 'h5'],
      [`${'('.repeat(8000)}${')'.repeat(8000)}`, 'weappweapp'],
    ] as const) {
      assert.deepEqual(
        LANGUAGES.map(language => deviceName(deviceOf(agent, platform), language)),
        ['未知设备', 'Unknown device', 'Неизвестное устройство', '未知裝置'],
      )
    }
  })

  test('one is signed out, all others, or all', async () => {
    const linkman = await fresh()
    const logins = [await signIn(linkman), await signIn(linkman), await signIn(linkman), await signIn(linkman)] as const
    const [here, there] = logins
    const as = { ...tenant.as, token: here.token }
    const good = async () => Promise.all(logins.map(one => works(one.token)))
    const id = (await familyOf(there.token))?.id ?? ''
    assert.deepEqual(await t.ok('POST /linkc/v3c/auth/deviceLogout', { ...as, body: { id } }), { done: true })
    assert.deepEqual([await good(), await errorOf(there.refreshToken)], [[true, false, true, true], 'UNAUTHORIZED'])
    assert.equal((await t.refused('POST /linkc/v3c/auth/deviceLogout', { ...as, body: { id } })).error, 'NOT_FOUND')
    const old = await makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + DAY)
    await t.ok('POST /linkc/v3c/auth/deviceLogoutAll', { ...as, body: { keepCurrent: true } })
    assert.deepEqual([await good(), await works(old)], [[true, false, false, false], false])
    await t.ok('POST /linkc/v3c/auth/deviceLogoutAll', { ...as, body: { keepCurrent: false } })
    assert.deepEqual([await good(), await errorOf(here.refreshToken)], [[false, false, false, false], 'UNAUTHORIZED'])
  })

  test('with an old login all others are signed out but itself', async () => {
    const linkman = await fresh()
    const [mine, old] = [
      await makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + DAY),
      await makeOldToken(t.db, tenant.id, 'linkman', linkman.id, t.clock.now + DAY),
    ]
    const elsewhere = await signIn(linkman)
    await t.ok('POST /linkc/v3c/auth/deviceLogoutAll', { ...tenant.as, token: mine, body: { keepCurrent: true } })
    assert.deepEqual([await works(mine), await works(old), await works(elsewhere.token)], [true, false, false])
  })

  test('somebody else’s is not found: a colleague’s, another tenant’s, a staff member’s', async () => {
    const [linkman, colleague, stranger, member] = [
      await fresh(),
      await fresh(),
      await makeLinkman(t.db, other),
      await makeStaff(t.db, tenant),
    ]
    const theirs = [colleague.token, stranger.token, member.token]
    for (const token of theirs)
      assert.equal(
        (
          await t.refused('POST /linkc/v3c/auth/deviceLogout', {
            ...linkman.as,
            body: { id: (await familyOf(token))?.id ?? '' },
          })
        ).error,
        'NOT_FOUND',
      )
    assert.equal(
      (await t.refused('POST /linkc/v3c/auth/deviceLogout', { ...linkman.as, body: { id: newId() } })).error,
      'NOT_FOUND',
    )
    await t.ok('POST /linkc/v3c/auth/deviceLogoutAll', { ...linkman.as, body: { keepCurrent: false } })
    assert.deepEqual(
      [
        await works(colleague.token),
        await works(stranger.token, other.as),
        (await t.call('GET /staff/list', member.as)).status,
      ],
      [true, true, 200],
    )
  })

  test('at most fifty are listed, and all are signed out', async () => {
    const linkman = await fresh()
    for (let n = 0; n < 55; n++) await makeToken(t.db, tenant.id, 'linkman', linkman.id)
    const login = await signIn(linkman)
    const as = { ...tenant.as, token: login.token }
    assert.equal((await t.ok('GET /linkc/v3c/auth/deviceList', as)).length, 50)
    await t.ok('POST /linkc/v3c/auth/deviceLogoutAll', { ...as, body: { keepCurrent: true } })
    assert.equal((await t.ok('GET /linkc/v3c/auth/deviceList', as)).length, 1)
  })

  test('signing out ends access and refresh tokens of this device at once, also by the refresh token alone', async () => {
    const linkman = await fresh()
    for (const byRefreshToken of [false, true]) {
      const first = await signIn(linkman)
      const second = await renewed(first.refreshToken)
      const elsewhere = await signIn(linkman)
      const id = (await familyOf(first.token))?.id ?? ''
      // a repetition that comes when the next login has begun must not end that
      const token = byRefreshToken ? elsewhere.token : second.token
      await t.ok('POST /shb/member/logout', {
        ...tenant.as,
        token,
        body: byRefreshToken ? { refreshToken: second.refreshToken } : {},
      })
      assert.deepEqual(
        [
          await rowsOf(id),
          await works(first.token),
          await works(second.token),
          await errorOf(second.refreshToken),
          await works(elsewhere.token),
        ],
        [gone, false, false, 'UNAUTHORIZED', true],
      )
    }
  })

  test('an app of before, which keeps no refresh token, names its access token in both places', async () => {
    const login = await signIn(await fresh())
    await t.ok('POST /shb/member/logout', { ...tenant.as, token: login.token, body: { refreshToken: login.token } })
    assert.deepEqual([await works(login.token), await errorOf(login.refreshToken)], [false, 'UNAUTHORIZED'])
  })

  test('a renewal that is under way when the person signs out leaves nothing behind', async () => {
    for (let n = 0; n < 5; n++) {
      const login = await signIn(await fresh())
      const id = (await familyOf(login.token))?.id ?? ''
      const [late] = await Promise.all([
        renew(login.refreshToken),
        t.ok('POST /shb/member/logout', { ...tenant.as, body: { refreshToken: login.refreshToken } }),
      ])
      assert.ok([200, 401].includes(late.status), String(late.status))
      assert.deepEqual(await rowsOf(id), gone)
      if (late.status === 200) assert.equal(await works(late.body.data.token), false)
    }
  })
})

describe('the work of a request', () => {
  /** Statements that a piece of work sends to the database. */
  const statements = async (work: () => Promise<unknown>): Promise<string[]> => {
    const sent: string[] = []
    const query = pg.Client.prototype.query
    const spy = function (this: pg.Client, ...args: unknown[]) {
      const [first] = args
      sent.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return (query as (...all: unknown[]) => unknown).apply(this, args)
    }
    pg.Client.prototype.query = spy as typeof query
    try {
      await work()
    } finally {
      pg.Client.prototype.query = query
    }
    return sent
  }
  const ofTokens = (all: string[]) =>
    all.filter(text => /sessions|token_families|refresh_tokens/.test(text)).map(text => text.split(' ', 1)[0])

  test('is one look-up of the token; the last use is written once in five minutes', async () => {
    const { token } = await signIn(await fresh())
    const ask = () => t.ok('GET /linkc/v3c/auth/checkAuth', { ...tenant.as, token })
    assert.deepEqual(
      ofTokens(await statements(ask)),
      ['select', 'update', 'update'],
      'the first time: the answer with the token has arrived',
    )
    assert.deepEqual(
      ofTokens(
        await statements(async () => {
          for (let n = 0; n < 20; n++) await ask()
        }),
      ),
      Array(20).fill('select'),
    )
    t.clock.advance(5 * MINUTE + SECOND)
    const before = (await familyOf(token))?.lastUseTime
    assert.deepEqual(
      ofTokens(
        await statements(async () => {
          await ask()
          await ask()
        }),
      ),
      ['select', 'update', 'update', 'select'],
    )
    assert.deepEqual(
      [(await familyOf(token))?.lastUseTime, Date.parse(before ?? '') < t.clock.now - 5 * MINUTE],
      [new Date(t.clock.now).toISOString(), true],
    )
  })

  test('finds a token by its index, however many there are', async () => {
    const linkman = await fresh()
    const family = await familyOf(linkman.token)
    await t.db.execute(
      sql`insert into sessions (tenant_id, token_hash, kind, user_id, family_id, expire_time) select ${tenant.id}, md5(n::text) || md5(n::text), 'linkman', ${linkman.id}, ${family?.id}, now() + interval '1 day' from generate_series(1, 20000) n`,
    )
    await t.db.execute(
      sql`insert into refresh_tokens (tenant_id, token_hash, family_id, generation, expire_time) select ${tenant.id}, md5(n::text) || md5(n::text), ${family?.id}, 0, now() + interval '1 day' from generate_series(1, 20000) n`,
    )
    await t.db.execute(sql`analyze sessions, refresh_tokens`)
    const login = await signIn(linkman)
    const sent = await statements(async () => {
      await t.ok('GET /linkc/v3c/auth/checkAuth', linkman.as)
      await t.ok('POST /shb/member/logout', {
        ...tenant.as,
        body: { refreshToken: (await renewed(login.refreshToken)).refreshToken },
      })
      await errorOf('invented')
    })
    const own = [...new Set(sent)].filter(text => /^(select|delete|update).*"(sessions|refresh_tokens)"/.test(text))
    assert.ok(own.length >= 3, `only ${own.length} statements`)
    const client = new pg.Client(t.connection)
    await client.connect()
    try {
      for (const text of own) {
        const plan = (await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)).rows
          .map(row => row['QUERY PLAN'])
          .join('\n')
        assert.match(plan, /Index.* (sessions|refresh_tokens)/, text)
        assert.doesNotMatch(plan, /Seq Scan on (sessions|refresh_tokens)/, text)
      }
    } finally {
      await client.end()
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
