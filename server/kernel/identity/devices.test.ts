import { eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { makeLinkman, makeOldToken, makeStaff, makeTenant, makeToken, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { DAY, gone, HOUR, IPHONE, loginCalls, MINUTE, SECOND, WINDOWS } from '../../../test/sign-in'
import { HEADER } from '../../../shared/api'
import { LANGUAGES } from '../../../shared/language'
import { newId } from '../../db/ids'
import { sessions, tokenFamilies } from './auth.table'
import { deviceName, deviceOf } from './device'

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
const { signIn, fresh, renew, renewed, errorOf, works, familyOf, rowsOf, deviceNames } = loginCalls(() => ({
  t,
  tenant,
}))

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
