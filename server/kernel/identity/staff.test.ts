import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { and, desc, eq, sql } from 'drizzle-orm'
import { makeLinkman, makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { eventually } from '../../../test/screen'
import { codeOf, freshName, makeSecondFactor } from '../../../test/staff-life'
import { newId } from '../../db/ids'
import { sandboxDingtalk } from '../../providers/dingtalk/dingtalk.sandbox'
import { sandboxWechat } from '../../providers/wechat/wechat.sandbox'
import { auditEntries } from '../audit/audit.table'
import { roles as ownRoles, secondFactors, staff, staffRoles } from './auth.table'
import { hashToken } from '../call/token-hash'

const PASSWORD = 'a password of mine'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let t: TestServer
const dingtalk = sandboxDingtalk({ now: () => t.clock.now })
const wechat = sandboxWechat({ now: () => t.clock.now, templates: [] })
before(async () => {
  t = await startTestServer({ providers: { dingtalk, wechat } })
})
after(() => t.close())

const login = (tenant: MadeTenant, account: string, password = PASSWORD) =>
  t.ok('POST /staff/login', { ...tenant.as, body: { account, password } })
/** A tenant with an administrator who can sign in. */
async function company() {
  const tenant = await makeTenant(t.db)
  const boss = await makeStaff(t.db, tenant, { account: 'boss', password: PASSWORD })
  return { tenant, boss }
}
const input = (given: string[] = ['engineer']) => ({
  account: freshName().replaceAll(' ', '.'),
  displayName: freshName(),
  roles: given,
})
const permissionsOf = async (as: { domainId: string; token: string }) => (await t.ok('GET /staff/me', as)).permissions

describe('a second step', () => {
  /** Somebody with a second step, set up through the calls. */
  async function withStep() {
    const { tenant, boss } = await company()
    const { secret, uri } = await t.ok('POST /staff/me/secondFactor/begin', {
      ...boss.as,
      body: { password: PASSWORD },
    })
    assert.match(uri, new RegExp(`^otpauth://totp/.*secret=${secret}`))
    assert.equal((await t.ok('GET /staff/me', boss.as)).secondFactor.on, false, 'not before a code of it came')
    assert.equal((await login(tenant, 'boss')).step, 'done')
    const { recoveryCodes } = await t.ok('POST /staff/me/secondFactor/confirm', {
      ...boss.as,
      body: { code: codeOf(t, secret) },
    })
    t.clock.advance(60_000)
    return { tenant, boss, secret, recoveryCodes }
  }
  const second = (tenant: MadeTenant, ticket: string, code: string) =>
    t.call('POST /staff/login/secondFactor', { ...tenant.as, body: { ticket, code } })

  test('is asked for, and a code is good once, also for two at the same moment', async () => {
    const { tenant, secret } = await withStep()
    const first = await login(tenant, 'boss')
    assert.deepEqual([first.step, first.token, first.refreshToken], ['code', '', ''])
    assert.equal((await second(tenant, first.ticket, '000000')).body.error, 'SECOND_FACTOR_WRONG')
    const code = codeOf(t, secret)
    const other = await login(tenant, 'boss')
    const both = await Promise.all([second(tenant, first.ticket, code), second(tenant, other.ticket, code)])
    assert.deepEqual(both.map(one => one.status).toSorted(), [200, 400])
    const again = await login(tenant, 'boss')
    assert.equal((await second(tenant, again.ticket, code)).body.error, 'SECOND_FACTOR_WRONG', 'used already')
    assert.equal((await second(tenant, again.ticket, codeOf(t, secret, -1))).body.error, 'SECOND_FACTOR_WRONG', 'older')
    const late = await second(tenant, again.ticket, codeOf(t, secret, 1))
    assert.equal(late.status, 200, 'a clock that is half a minute ahead')
    assert.equal((await second(tenant, again.ticket, codeOf(t, secret, 1))).body.error, 'SIGN_IN_EXPIRED', 'once')
    assert.ok((await t.ok('GET /staff/me', { ...tenant.as, token: late.body.data.token })).secondFactor.on)
  })

  test('has ten recovery codes, each good once, which are kept as hashes', async () => {
    const { tenant, boss, recoveryCodes, secret } = await withStep()
    assert.equal(new Set(recoveryCodes).size, 10)
    const [one = '', two = ''] = recoveryCodes
    const { ticket } = await login(tenant, 'boss')
    assert.equal((await second(tenant, ticket, one.toUpperCase())).status, 200)
    const next = await login(tenant, 'boss')
    assert.equal((await second(tenant, next.ticket, one)).body.error, 'SECOND_FACTOR_WRONG')
    assert.equal((await second(tenant, next.ticket, two)).status, 200)
    assert.equal((await t.ok('GET /staff/me', boss.as)).secondFactor.recoveryCodes, 8)
    const [row] = await t.db.select().from(secondFactors).where(eq(secondFactors.staffId, boss.id))
    assert.ok(row && !JSON.stringify(row).includes(secret) && !JSON.stringify(row).includes(two.replace('-', '')))
    const fresh = await t.ok('POST /staff/me/secondFactor/recoveryCodes', {
      ...boss.as,
      body: { code: codeOf(t, secret) },
    })
    const last = await login(tenant, 'boss')
    assert.equal((await second(tenant, last.ticket, recoveryCodes[5] ?? '')).body.error, 'SECOND_FACTOR_WRONG')
    assert.equal((await second(tenant, last.ticket, fresh.recoveryCodes[5] ?? '')).status, 200)
  })

  test('is guessed no faster than a password, from all addresses together', async () => {
    const { tenant, secret } = await withStep()
    const { ticket } = await login(tenant, 'boss')
    const answers: string[] = []
    for (let i = 0; i < 8; i++) answers.push((await second(tenant, ticket, `00000${i}`)).body.error ?? '')
    assert.deepEqual(answers.slice(0, 5), Array(5).fill('SECOND_FACTOR_WRONG'))
    assert.equal(answers.at(-1), 'TOO_MANY_REQUESTS')
    assert.equal(
      (await second(tenant, ticket, codeOf(t, secret))).body.error,
      'TOO_MANY_REQUESTS',
      'also the right one',
    )
    t.clock.advance(120_000)
    assert.equal((await second(tenant, ticket, codeOf(t, secret))).status, 200)
  })

  test('is replaced and removed only with a code of it, and its ticket ends', async () => {
    const { tenant, boss, secret } = await withStep()
    const begin = (code?: string) =>
      t.call('POST /staff/me/secondFactor/begin', {
        ...boss.as,
        body: { password: PASSWORD, ...(code ? { code } : {}) },
      })
    assert.equal((await begin()).body.error, 'SECOND_FACTOR_WRONG')
    const { ticket } = await login(tenant, 'boss')
    assert.equal(
      (await t.refused('POST /staff/login/secondFactor/begin', { ...tenant.as, body: { ticket } })).error,
      'SIGN_IN_EXPIRED',
      'a password alone replaces no second step',
    )
    t.clock.advance(11 * 60_000)
    assert.equal((await second(tenant, ticket, codeOf(t, secret))).body.error, 'SIGN_IN_EXPIRED')
    assert.equal((await begin(codeOf(t, secret))).status, 200)
    t.clock.advance(60_000)
    const remove = (password: string, code: string) =>
      t.call('POST /staff/me/secondFactor/remove', { ...boss.as, body: { password, code } })
    assert.equal((await remove('another one', codeOf(t, secret))).body.error, 'PASSWORD_WRONG')
    assert.equal((await remove(PASSWORD, '000000')).body.error, 'SECOND_FACTOR_WRONG')
    assert.equal((await remove(PASSWORD, codeOf(t, secret))).status, 200)
    assert.equal((await login(tenant, 'boss')).step, 'done')
  })

  test('that a role or everybody must have is set up on the way in, and stays', async () => {
    const { tenant, boss } = await company()
    await makeStaff(t.db, tenant, { account: 'hands', password: PASSWORD, roles: ['engineer'] })
    await t.ok('POST /staff/role/secondFactor', { ...boss.as, body: { roles: ['engineer'] } })
    assert.equal((await login(tenant, 'boss')).step, 'done')
    const { step, ticket, token } = await login(tenant, 'hands')
    assert.deepEqual([step, token], ['setUp', ''])
    const { secret } = await t.ok('POST /staff/login/secondFactor/begin', { ...tenant.as, body: { ticket } })
    assert.equal(
      (await second(tenant, ticket, codeOf(t, secret))).body.error,
      'SECOND_FACTOR_WRONG',
      'not yet in force',
    )
    const done = await t.ok('POST /staff/login/secondFactor/confirm', {
      ...tenant.as,
      body: { ticket, code: codeOf(t, secret) },
    })
    assert.equal(done.recoveryCodes.length, 10)
    const as = { ...tenant.as, token: done.token }
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.tenantId, tenant.id),
          eq(auditEntries.subjectId, done.staffId),
          eq(auditEntries.action, 'POST /staff/login/secondFactor/confirm'),
        ),
      )
    assert.deepEqual([entry?.actorId, entry?.after], [done.staffId, { secondFactor: true }])
    t.clock.advance(60_000)
    assert.equal(
      (
        await t.refused('POST /staff/me/secondFactor/remove', {
          ...as,
          body: { password: PASSWORD, code: codeOf(t, secret) },
        })
      ).error,
      'SECOND_FACTOR_REQUIRED',
    )
    await t.ok('POST /staff/role/secondFactor', { ...boss.as, body: { roles: ['*'] } })
    assert.equal((await login(tenant, 'boss')).step, 'setUp')
    // nor does who may do less lift it for the others
    const { id: role } = await t.ok('POST /staff/role/create', {
      ...boss.as,
      body: { name: 'clerk', permissions: ['role.manage', 'staff.manage'] },
    })
    const clerk = await makeStaff(t.db, tenant, { roles: [role] })
    const lift = (roles: string[]) => t.call('POST /staff/role/secondFactor', { ...clerk.as, body: { roles } })
    assert.equal((await lift(['engineer'])).body.error, 'PERMISSION_BEYOND')
    await t.ok('POST /staff/role/secondFactor', { ...boss.as, body: { roles: ['administrator', role] } })
    assert.equal((await lift([role])).body.error, 'PERMISSION_BEYOND')
    assert.equal((await lift(['administrator'])).status, 200)
  })

  test('that waits for who got a new password meanwhile opens nothing, nor does a sign-in that has seen the former one', async () => {
    const { tenant, boss } = await company()
    const hands = await makeStaff(t.db, tenant, { account: 'hands', password: PASSWORD, roles: ['engineer'] })
    const secret = await makeSecondFactor(t, hands)
    const eve = await makeStaff(t.db, tenant, { account: 'eve', password: PASSWORD, roles: ['author'] })
    await t.ok('POST /staff/role/secondFactor', { ...boss.as, body: { roles: ['author'] } })
    const [code, setUp] = [(await login(tenant, 'hands')).ticket, (await login(tenant, 'eve')).ticket]
    await t.ok('POST /staff/me/password', {
      ...hands.as,
      body: { password: PASSWORD, newPassword: 'another password' },
    })
    const link = await t.ok('POST /staff/member/link', { ...boss.as, body: { id: eve.id } })
    await t.ok('POST /staff/invitation/accept', {
      ...tenant.as,
      body: { token: link.url.split('#')[1] ?? assert.fail('no token'), password: 'another password' },
    })
    assert.equal((await second(tenant, code, codeOf(t, secret))).body.error, 'SIGN_IN_EXPIRED')
    assert.equal(
      (await t.refused('POST /staff/login/secondFactor/begin', { ...tenant.as, body: { ticket: setUp } })).error,
      'SIGN_IN_EXPIRED',
    )

    const held = await makeStaff(t.db, tenant, { account: 'held', password: PASSWORD, roles: ['engineer'] })
    let entering: ReturnType<typeof t.call<'POST /staff/login'>> | undefined
    await t.db.transaction(async tx => {
      await tx.update(staff).set({ passwordHash: 'of a new password' }).where(eq(staff.id, held.id))
      entering = t.call('POST /staff/login', { ...tenant.as, body: { account: 'held', password: PASSWORD } })
      await eventually(async () => {
        const { rows } = await t.db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        assert.ok(rows.length, 'it waits for the new password')
      })
    })
    assert.equal((await entering)?.body.error, 'SIGN_IN_EXPIRED')
  })

  test('of somebody who lost it is taken away by who may do as much, and their logins end', async () => {
    const { boss, tenant } = await company()
    const hands = await makeStaff(t.db, tenant, { roles: ['engineer'] })
    await makeSecondFactor(t, hands)
    await t.ok('POST /staff/member/removeSecondFactor', { ...boss.as, body: { id: hands.id } })
    assert.equal((await t.call('GET /staff/me', hands.as)).status, 401)
    assert.equal(
      (await t.refused('POST /staff/member/removeSecondFactor', { ...boss.as, body: { id: hands.id } })).error,
      'NOT_FOUND',
    )
  })
})

describe('the login of staff', () => {
  test('is renewed by the call that renews everybody’s, listed with its device, and ended', async () => {
    const { tenant } = await company()
    const [one, two] = [await login(tenant, 'boss'), await login(tenant, 'boss')]
    const renewed = await t.ok('POST /linkc/v3c/auth/refreshToken', {
      ...tenant.as,
      body: { refreshToken: one.refreshToken },
    })
    const as = { ...tenant.as, token: renewed.token }
    assert.ok((await t.ok('GET /staff/me/deviceList', as)).length >= 2)
    await t.ok('POST /staff/me/deviceLogoutAll', { ...as, body: { keepCurrent: true } })
    assert.equal((await t.call('GET /staff/me', { ...tenant.as, token: two.token })).status, 401)
    const [mine, ...others] = await t.ok('GET /staff/me/deviceList', as)
    assert.deepEqual([mine?.current, others], [true, []])
    await t.ok('POST /shb/member/logout', { ...tenant.as, body: { refreshToken: renewed.refreshToken } })
    assert.equal((await t.call('GET /staff/me', as)).status, 401)
  })

  test('ends at once for who is switched off, and their account opens nothing until it is on again', async () => {
    const { tenant, boss } = await company()
    const hands = await makeStaff(t.db, tenant, { account: 'hands', password: PASSWORD, roles: ['engineer'] })
    const flip = (version: number, enabled: boolean) =>
      t.ok('POST /staff/member/switch', { ...boss.as, body: { id: hands.id, version, enabled } })
    await flip(1, false)
    assert.equal((await t.call('GET /staff/me', hands.as)).status, 401)
    const shut = { ...tenant.as, body: { account: 'hands', password: PASSWORD } }
    assert.equal((await t.refused('POST /staff/login', shut)).error, 'STAFF_OFF')
    assert.equal(
      (await t.refused('POST /staff/login', { ...shut, body: { ...shut.body, password: 'wrong' } })).error,
      'PASSWORD_WRONG',
      'a stranger does not learn it',
    )
    assert.ok(!(await t.ok('GET /staff/list', boss.as)).some(one => one.staffId === hands.id))
    await flip(2, true)
    assert.equal((await login(tenant, 'hands')).step, 'done')
    const clerk = await makeStaff(t.db, tenant, { roles: ['finance', 'agent'] })
    const listed = (await t.ok('GET /staff/list', boss.as)).map(one => one.staffId)
    assert.deepEqual([listed.includes(hands.id), listed.includes(clerk.id)], [true, false], 'who can be given work')
    const { list } = await t.ok('GET /staff/audit/list', { ...boss.as, query: { action: 'POST /staff/login' } })
    assert.deepEqual(
      list.map(one => [one.actorId, one.subjectKind, one.subjectId]),
      [[hands.id, 'staff', hands.id]],
      'who came in is in the log, and who did not is not',
    )
  })

  type StaffApp = 'dingtalk' | 'wecom'
  const begin = (tenant: MadeTenant, app: StaffApp, more: { inApp?: boolean; origin?: string } = {}) =>
    t.ok('POST /staff/login/chatApp/begin', { ...tenant.as, body: { app, inApp: false, origin: '', ...more } })
  /** What the vendor's page sends a browser back with, when `userId` says yes there. */
  async function answerOf(url: string, userId: string) {
    const page = new URL(url)
    const asked = await t.server.inject({ method: 'GET', url: page.pathname + page.search })
    assert.equal(asked.statusCode, 200, asked.body)
    const query = new URLSearchParams([...page.searchParams, ['other', userId], ['answer', 'allow']])
    const answer = await t.server.inject({ method: 'GET', url: `${page.pathname}/answer?${query}` })
    assert.equal(answer.statusCode, 302, answer.body)
    const back = new URL(String(answer.headers.location))
    return { back, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
  }
  async function returned(tenant: MadeTenant, app: StaffApp, userId: string) {
    const { url, verifier } = await begin(tenant, app)
    const { code, state } = await answerOf(url, userId)
    return { app, code, state, verifier }
  }
  const enter = (tenant: MadeTenant, body: Awaited<ReturnType<typeof returned>>) =>
    t.call('POST /staff/login/chatApp', { ...tenant.as, body })

  for (const app of ['dingtalk', 'wecom'] as const)
    test(`by ${app} finds who has the user id, and nobody when two have it, or the corp does not know them`, async () => {
      const { tenant } = await company()
      assert.deepEqual((await t.ok('GET /staff/entrance', tenant.as)).chatApps, ['dingtalk', 'wecom'])
      const unlinked = await enter(tenant, await returned(tenant, app, 'manager'))
      assert.deepEqual([unlinked.status, unlinked.body.error], [403, 'STAFF_UNKNOWN'])
      const person = await makeStaff(t.db, tenant, { openUserId: 'manager', roles: ['engineer'] })
      const inside = await enter(tenant, await returned(tenant, app, 'manager'))
      assert.deepEqual([inside.status, inside.body.data?.staffId], [200, person.id], inside.body.message)
      assert.equal((await t.ok('GET /staff/me', { ...tenant.as, token: inside.body.data.token })).staffId, person.id)

      await makeStaff(t.db, tenant, { openUserId: '', roles: ['engineer'] })
      const world = app === 'dingtalk' ? dingtalk.world : wechat.world.wecom
      world.strangers.add('stranger')
      assert.equal((await enter(tenant, await returned(tenant, app, 'stranger'))).body.error, 'STAFF_UNKNOWN')

      await makeStaff(t.db, tenant, { openUserId: 'manager' })
      assert.equal((await enter(tenant, await returned(tenant, app, 'manager'))).body.error, 'STAFF_UNKNOWN')
    })

  test('by a chat app takes a state once, of this browser, this company and this app, and a code once', async () => {
    const { tenant } = await company()
    const other = await makeTenant(t.db)
    await makeStaff(t.db, tenant, { openUserId: 'anna' })
    await makeStaff(t.db, other, { openUserId: 'anna' })
    const refused = async (body: Awaited<ReturnType<typeof returned>>, at = tenant) => {
      const { status, body: answer } = await enter(at, body)
      assert.deepEqual([status, answer.error, answer.data], [400, 'SIGN_IN_AGAIN', null], JSON.stringify(body))
    }
    const good = await returned(tenant, 'dingtalk', 'anna')
    const anothers = await returned(tenant, 'dingtalk', 'anna')
    // what an attacker has another person's browser open: a code and a state of the attacker's own
    await refused({ ...good, verifier: anothers.verifier })
    await refused({ ...good, state: anothers.state })
    await refused({ ...good, state: good.state.replace(/^./, '1') })
    await refused({ ...good, state: good.state.slice(0, -1) + (good.state.endsWith('0') ? '1' : '0') })
    await refused({ ...good, state: 'f'.repeat(74) })
    await refused({ ...good, state: 'x' })
    await refused({ ...good, app: 'wecom' })
    await refused(good, other)
    const both = await Promise.all([enter(tenant, good), enter(tenant, good)])
    assert.deepEqual(both.map(one => one.status).toSorted(), [200, 400], 'the first of two')
    await refused(good)
    await refused({ ...(await returned(tenant, 'dingtalk', 'anna')), code: good.code })
    const { code } = await returned(tenant, 'dingtalk', 'anna')
    await refused({ ...good, code }, { ...tenant, as: (await makeLinkman(t.db, tenant)).as })
    const late = await returned(tenant, 'wecom', 'anna')
    t.clock.advance(601_000)
    await refused(late)
    await refused({ ...(await returned(tenant, 'wecom', 'anna')), code: 'nonsense' })
    const kept = JSON.stringify((await t.db.execute('select * from idempotency')).rows)
    assert.ok(kept.includes(good.state) && !kept.includes(both[0]?.body.data?.token ?? 'token'), 'no token is kept')
  })

  test('by a chat app lets nobody in who is switched off, and asks for the second step', async () => {
    const { tenant } = await company()
    await makeStaff(t.db, tenant, { openUserId: 'off', enabled: false })
    assert.equal((await enter(tenant, await returned(tenant, 'wecom', 'off'))).body.error, 'STAFF_OFF')
    const careful = await makeStaff(t.db, tenant, { openUserId: 'careful' })
    const secret = await makeSecondFactor(t, careful)
    const { body } = await enter(tenant, await returned(tenant, 'dingtalk', 'careful'))
    assert.deepEqual([body.data?.step, body.data?.token], ['code', ''])
    const done = await t.ok('POST /staff/login/secondFactor', {
      ...tenant.as,
      body: { ticket: body.data.ticket, code: codeOf(t, secret) },
    })
    assert.equal(done.staffId, careful.id)
  })

  test('by a chat app comes back to the console of the same company alone, wherever the page says that it is', async () => {
    const { tenant } = await company()
    const home = `http://localhost/console/${tenant.domainId}/`
    for (const origin of ['', 'https://evil.example', 'http://localhost.evil.example', 'javascript:alert(1)'])
      for (const [app, inApp, path] of [
        ['dingtalk', false, '/sandbox/dingtalk/oauth2/auth'],
        ['dingtalk', true, '/sandbox/dingtalk/oauth2/auth'],
        ['wecom', false, '/sandbox/wecom/wwlogin/sso/login'],
        ['wecom', true, '/sandbox/wechat/connect/oauth2/authorize'],
      ] as const) {
        const { url } = await begin(tenant, app, { origin, inApp })
        assert.deepEqual([new URL(url).pathname, new URL(url).searchParams.get('redirect_uri')], [path, home])
        const { back } = await answerOf(url, 'anna')
        assert.equal(back.origin + back.pathname, home)
      }
    const { url } = await begin(tenant, 'wecom')
    const stolen = new URL(url.replace(/redirect_uri=[^&]*/, 'redirect_uri=https%3A%2F%2Fevil.example%2F'))
    for (const step of ['', '/answer'])
      assert.equal(
        (
          await t.server.inject({
            method: 'GET',
            url: `${stolen.pathname}${step}${stolen.search}&person=a&answer=allow`,
          })
        ).statusCode,
        400,
        'the page of the sandbox sends codes nowhere else',
      )
  })
})

describe('an account of one’s own', () => {
  test('tells who one is, and is changed against the version that was read', async () => {
    const { tenant, boss } = await company()
    const me = await t.ok('GET /staff/me', boss.as)
    assert.deepEqual(
      [me.account, me.roles, me.tenant.domainId],
      ['boss', [{ role: 'administrator', name: '' }], tenant.domainId],
    )
    const change = (version: number) =>
      t.call('POST /staff/me/update', { ...boss.as, body: { version, displayName: ' 王芳 ', language: 'ru' } })
    const { status, body } = await change(me.version)
    assert.deepEqual([status, body.data.displayName, body.data.language], [200, '王芳', 'ru'])
    assert.equal((await change(me.version)).body.error, 'CHANGED_MEANWHILE')
  })

  test('gets a new password for the old one, and other logins end', async () => {
    const { tenant } = await company()
    const [here, there] = [await login(tenant, 'boss'), await login(tenant, 'boss')]
    const as = { ...tenant.as, token: here.token }
    const change = (password: string, newPassword: string) =>
      t.call('POST /staff/me/password', { ...as, body: { password, newPassword } })
    assert.equal((await change('not mine', 'another password')).body.error, 'PASSWORD_WRONG')
    assert.equal((await change(PASSWORD, 'short')).status, 400)
    assert.equal((await change(PASSWORD, 'another password')).status, 200)
    assert.equal((await t.call('GET /staff/me', { ...tenant.as, token: there.token })).status, 401)
    assert.equal((await t.call('GET /staff/me', as)).status, 200)
    assert.equal((await login(tenant, 'boss', 'another password')).step, 'done')
    const told = JSON.stringify(await t.ok('GET /staff/audit/list', { ...as, query: { subjectKind: 'staff' } }))
    assert.ok(told.includes('POST /staff/me/password') && !told.includes('argon2'), told)
  })
})

describe('somebody who is invited', () => {
  const tokenIn = (url: string) => url.split('#')[1] ?? assert.fail('no token behind #')

  test('is sent to the host of the door, where links to the portal begin, too', async () => {
    const host = `${freshName().replaceAll(' ', '-').toLowerCase()}.example.com`
    const tenant = await makeTenant(t.db, { door: { host } })
    const boss = await makeStaff(t.db, tenant, { account: 'boss', password: PASSWORD })
    const { link } = await t.ok('POST /staff/member/create', {
      ...boss.as,
      body: { ...input(), areas: [], skills: [] },
    })
    const { portalOrigin } = await t.ok('GET /staff/me', boss.as)
    assert.deepEqual([new URL(link.url).origin, portalOrigin], [`https://${host}`, `https://${host}`])
  })

  test('chooses a password by the link, once, within seven days', async () => {
    const { tenant, boss } = await company()
    const body = { ...input(), account: 'fresh', skills: [] }
    const nowhere = { ...boss.as, body: { ...body, areas: ['999999'] } }
    assert.equal((await t.refused('POST /staff/member/create', nowhere)).error, 'BAD_REQUEST')
    const { id, link } = await t.ok('POST /staff/member/create', { ...boss.as, body: { ...body, areas: ['330100'] } })
    assert.ok(link.url.includes(`/console/${tenant.domainId}/invite#`), link.url)
    assert.deepEqual([link.kind, Date.parse(link.expireTime) - t.clock.now], ['invitation', 7 * DAY])
    const token = tokenIn(link.url)
    const rows = JSON.stringify(await t.db.execute('select * from staff_links'))
    assert.ok(rows.includes(hashToken(token)) && !rows.includes(token), 'only its hash is kept')
    assert.equal(
      (await t.refused('POST /staff/login', { ...tenant.as, body: { account: 'fresh', password: '' + PASSWORD } }))
        .error,
      'PASSWORD_WRONG',
    )
    assert.equal((await t.ok('POST /staff/invitation/look', { ...tenant.as, body: { token } })).account, 'fresh')
    const accept = () => t.call('POST /staff/invitation/accept', { ...tenant.as, body: { token, password: PASSWORD } })
    const both = await Promise.all([accept(), accept()])
    assert.deepEqual(both.map(one => one.status).toSorted(), [200, 400])
    assert.equal((await accept()).body.error, 'LINK_EXPIRED')
    assert.equal((await login(tenant, 'fresh')).staffId, id)
    const member = await t.ok('GET /staff/member/get', { ...boss.as, query: { id } })
    assert.deepEqual([member.hasPassword, member.areas, member.enabled], [true, ['330100'], true])
  })

  test('has one good link: a newer one ends it, and time does', async () => {
    const { tenant, boss } = await company()
    const { id, link } = await t.ok('POST /staff/member/create', { ...boss.as, body: input() })
    const newer = await t.ok('POST /staff/member/link', { ...boss.as, body: { id } })
    const look = (url: string) => t.call('POST /staff/invitation/look', { ...tenant.as, body: { token: tokenIn(url) } })
    assert.deepEqual([(await look(link.url)).body.error, (await look(newer.url)).status], ['LINK_EXPIRED', 200])
    t.clock.advance(7 * DAY)
    assert.equal((await look(newer.url)).body.error, 'LINK_EXPIRED')
  })

  test('who forgot their password gets a link for a day, and the new one ends logins', async () => {
    const { tenant, boss } = await company()
    const hands = await makeStaff(t.db, tenant, {
      account: 'hands',
      password: 'forgotten password',
      roles: ['engineer'],
    })
    const link = await t.ok('POST /staff/member/link', { ...boss.as, body: { id: hands.id } })
    assert.deepEqual([link.kind, Date.parse(link.expireTime) - t.clock.now], ['reset', DAY])
    await t.ok('POST /staff/invitation/accept', {
      ...tenant.as,
      body: { token: tokenIn(link.url), password: PASSWORD },
    })
    assert.equal((await t.call('GET /staff/me', hands.as)).status, 401)
    assert.equal((await login(tenant, 'hands')).step, 'done')
  })
})

describe('staff', () => {
  test('are found by words, role, team and whether they are on, page by page', async () => {
    const { tenant, boss } = await company()
    for (const displayName of ['张三丰', '张无忌', '李四'])
      await makeStaff(t.db, tenant, { displayName, roles: ['engineer'] })
    const { id: teamId } = await t.ok('POST /staff/team/create', {
      ...boss.as,
      body: { name: 'north', members: [boss.id] },
    })
    const names = async (query: object) => {
      const { list, total } = await t.ok('GET /staff/member/list', { ...boss.as, query })
      return [list.map(one => one.displayName), total]
    }
    assert.deepEqual(await names({ keyword: '张' }), [['张三丰', '张无忌'], 2])
    assert.deepEqual(await names({ keyword: '%' }), [[], 0])
    assert.deepEqual(await names({ role: 'engineer', pageSize: 2, pageNum: 2 }), [['李四'], 3])
    assert.deepEqual((await names({ teamId }))[1], 1)
    assert.deepEqual(await names({ enabled: false }), [[], 0])
  })

  test('are changed against the version that was read, and have accounts of their own', async () => {
    const { tenant, boss } = await company()
    const { id } = await t.ok('POST /staff/member/create', { ...boss.as, body: input() })
    const update = (version: number, more: object = {}) =>
      t.call('POST /staff/member/update', { ...boss.as, body: { ...input(['dispatcher']), id, version, ...more } })
    const both = await Promise.all([update(1), update(1)])
    assert.deepEqual(both.map(one => one.body.error ?? '').toSorted(), ['', 'CHANGED_MEANWHILE'])
    assert.equal((await update(2, { account: 'boss' })).body.error, 'ACCOUNT_TAKEN')
    await t.db.update(staff).set({ openUserId: 'ding' }).where(eq(staff.id, boss.id))
    assert.equal((await update(2, { openUserId: 'ding' })).body.error, 'OPEN_USER_TAKEN')
    const foreign = await makeTenant(t.db)
    const [role] = await t.db
      .insert(ownRoles)
      .values({ tenantId: foreign.id, id: newId(), name: 'theirs', permissions: [] })
      .returning()
    assert.equal((await update(2, { roles: [role?.id] })).body.error, 'NOT_FOUND')
    assert.equal((await update(2, { roles: ['emperor'] })).body.error, 'NOT_FOUND')
    assert.equal((await update(2, { skills: [newId()] })).body.error, 'NOT_FOUND')
    assert.ok(tenant.id)
  })

  test('stay editable when a kind of products that they service is removed', async () => {
    const { boss } = await company()
    const kind = await t.ok('POST /staff/productKind/create', {
      ...boss.as,
      body: { name: { en: 'Fans' }, models: [], words: [] },
    })
    const body = { ...input(), skills: [kind.id] }
    const { id } = await t.ok('POST /staff/member/create', { ...boss.as, body })
    const skills = async () => [
      (await t.ok('GET /staff/member/get', { ...boss.as, query: { id } })).skills,
      (await t.ok('GET /staff/member/list', { ...boss.as, query: { keyword: body.account } })).list[0]?.skills,
    ]
    assert.deepEqual(await skills(), [[kind.id], [kind.id]])
    await t.ok('POST /staff/productKind/remove', { ...boss.as, body: { id: kind.id, version: 1 } })
    assert.deepEqual(await skills(), [[], []])
    // also by who had the form open meanwhile
    await t.ok('POST /staff/member/update', { ...boss.as, body: { ...body, id, version: 1 } })
    assert.deepEqual(await skills(), [[], []])
  })

  test('have names that can be read, and no user id of spaces', async () => {
    const { boss } = await company()
    for (const displayName of [' ', '\u200b\u200b', '\u3164', '\u0001', 'a\0'])
      assert.deepEqual(
        (await t.refused('POST /staff/member/create', { ...boss.as, body: { ...input(), displayName } })).fields,
        [{ fieldName: 'displayName', error: 'pattern' }],
        JSON.stringify(displayName),
      )
    for (const account of ['one', 'two']) {
      const body = { ...input(), account, openUserId: ' \u00a0', phone: ' 139 1234 5678 ', displayName: '\u200e👩‍🔧' }
      const { id } = await t.ok('POST /staff/member/create', { ...boss.as, body })
      const { openUserId, phone } = await t.ok('GET /staff/member/get', { ...boss.as, query: { id } })
      assert.deepEqual([openUserId, phone], ['', '13912345678'])
    }
  })

  test('have accounts that can be typed and phones that can ring; what was taken before stays', async () => {
    const { tenant, boss } = await company()
    const refusal = async (given: object) =>
      (await t.refused('POST /staff/member/create', { ...boss.as, body: { ...input(), ...given } })).error
    for (const account of ['chen chen', 'chen!', '-chen', 'a/b', 'a\u200bb'])
      assert.equal(await refusal({ account }), 'ACCOUNT_INVALID', account)
    for (const phone of ['12', '0571-88888888', '139123456789'])
      assert.equal(await refusal({ phone }), 'PHONE_INVALID', phone)
    for (const account of ['李敏', 'li.min_2', 'min@example.com', 'Мастер'])
      await t.ok('POST /staff/member/create', { ...boss.as, body: { ...input(), account } })
    const old = await makeStaff(t.db, tenant, { account: 'old boss', phone: '12' })
    const change = (given: object) =>
      t.send('POST /staff/member/update', {
        ...boss.as,
        body: {
          id: old.id,
          version: 1,
          account: 'old boss',
          phone: '12',
          displayName: freshName(),
          roles: ['dispatcher'],
          ...given,
        },
      })
    assert.equal((await change({ phone: '13' })).body.error, 'PHONE_INVALID')
    assert.equal((await change({ account: 'older boss' })).body.error, 'ACCOUNT_INVALID')
    assert.equal((await change({})).status, 200)
  })

  test('form teams, which lose those who go to another one and are dissolved without them', async () => {
    const { tenant, boss } = await company()
    const one = await makeStaff(t.db, tenant)
    const make = async (name: string, members: string[]) =>
      (await t.ok('POST /staff/team/create', { ...boss.as, body: { name, members } })).id
    const [north, south] = [await make('north', [one.id]), await make('south', [one.id, boss.id])]
    const sizes = async () =>
      (await t.ok('GET /staff/team/list', boss.as)).map(team => [team.name, team.members.length])
    assert.deepEqual(await sizes(), [
      ['north', 0],
      ['south', 2],
    ])
    const update = (name: string, version: number) =>
      t.call('POST /staff/team/update', { ...boss.as, body: { id: north, version, name, members: [boss.id] } })
    assert.equal((await update('south', 1)).body.error, 'NAME_TAKEN')
    assert.equal((await update('east', 1)).status, 200)
    assert.equal((await update('west', 1)).body.error, 'CHANGED_MEANWHILE')
    await t.ok('POST /staff/team/remove', { ...boss.as, body: { id: south } })
    assert.deepEqual(await sizes(), [['east', 1]])
  })
})

describe('roles', () => {
  test('of the tenant are made, given, changed at once for all who have them, and removed when nobody has them', async () => {
    const { tenant, boss } = await company()
    const { id } = await t.ok('POST /staff/role/create', {
      ...boss.as,
      body: { name: 'night shift', permissions: ['event.read'] },
    })
    const hands = await makeStaff(t.db, tenant, { roles: [id, 'engineer'] })
    assert.ok((await permissionsOf(hands.as)).includes('event.read'))
    const update = (version: number, permissions: ('event.read' | 'task.read')[]) =>
      t.call('POST /staff/role/update', { ...boss.as, body: { id, version, name: 'night shift', permissions } })
    assert.equal((await update(1, ['task.read'])).status, 200)
    assert.equal((await update(1, [])).body.error, 'CHANGED_MEANWHILE')
    const now = await permissionsOf(hands.as)
    assert.deepEqual([now.includes('event.read'), now.includes('task.read')], [false, true])
    assert.equal((await t.call('GET /staff/event/list', hands.as)).status, 403)
    const { list } = await t.ok('GET /staff/role/list', boss.as)
    assert.deepEqual(list.find(role => role.role === id)?.members, [
      { staffId: hands.id, displayName: hands.displayName },
    ])
    const remove = () => t.call('POST /staff/role/remove', { ...boss.as, body: { id } })
    assert.equal((await remove()).body.error, 'ROLE_IN_USE')
    await t.db.delete(staffRoles).where(eq(staffRoles.role, id))
    assert.equal((await remove()).status, 200)
    assert.equal(
      (
        await t.refused('POST /staff/role/create', {
          ...boss.as,
          body: { name: ' ', permissions: [] },
        })
      ).error,
      'BAD_REQUEST',
    )
  })

  test('give nobody what their giver has not, and nobody leads who may do more', async () => {
    const { tenant, boss } = await company()
    const clerk = await makeStaff(t.db, tenant, { permissions: ['staff.manage', 'role.manage', 'event.read'] })
    const refused = async (key: 'POST /staff/member/create', given: string[]) =>
      (await t.call(key, { ...clerk.as, body: input(given) })).body.error
    assert.equal(await refused('POST /staff/member/create', ['administrator']), 'PERMISSION_BEYOND')
    const role = (permissions: ('event.read' | 'wiki.manage')[]) =>
      t.call('POST /staff/role/create', { ...clerk.as, body: { name: freshName(), permissions } })
    assert.equal((await role(['event.read', 'wiki.manage'])).body.error, 'PERMISSION_BEYOND')
    assert.equal((await role(['event.read'])).status, 200)
    for (const [key, body] of [
      ['POST /staff/member/link', { id: boss.id }],
      ['POST /staff/member/switch', { id: boss.id, version: 1, enabled: false }],
      ['POST /staff/member/update', { ...input([]), id: boss.id, version: 1 }],
      ['POST /staff/member/removeSecondFactor', { id: boss.id }],
    ] as const)
      assert.equal((await t.send(key, { ...clerk.as, body })).body.error, 'PERMISSION_BEYOND', key)
  })

  test('keep one administrator: neither switched off nor stripped, nor two by each other at one moment', async () => {
    const { tenant, boss } = await company()
    const off = (who: typeof boss, version = 1) =>
      t.call('POST /staff/member/switch', { ...boss.as, body: { id: who.id, version, enabled: false } })
    const strip = (by: typeof boss, who: typeof boss) =>
      t.call('POST /staff/member/update', {
        ...by.as,
        body: { ...input(['engineer']), id: who.id, version: 1 },
      })
    await makeStaff(t.db, tenant, { enabled: false, account: 'away', passwordHash: 'x' })
    await makeStaff(t.db, tenant, { account: 'never came' })
    assert.equal((await off(boss)).body.error, 'LAST_ADMINISTRATOR', 'who is off or has never signed in is none')
    assert.equal((await strip(boss, boss)).body.error, 'LAST_ADMINISTRATOR')

    const second = await makeStaff(t.db, tenant, { account: 'second', passwordHash: 'x' })
    const both = await Promise.all([strip(boss, second), strip(second, boss)])
    const [done, refused] = both.map(one => one.status).toSorted()
    assert.ok(done === 200 && (refused === 403 || refused === 409), `${done} ${refused}`)
    const left = await t.db
      .select({ id: staff.id })
      .from(staffRoles)
      .innerJoin(staff, and(eq(staff.tenantId, staffRoles.tenantId), eq(staff.id, staffRoles.staffId)))
      .where(and(eq(staffRoles.tenantId, tenant.id), eq(staffRoles.role, 'administrator'), eq(staff.enabled, true)))
    assert.equal(left.filter(one => [boss.id, second.id].includes(one.id)).length, 1)
  })

  test('may remove their own right only while another administrator remains', async () => {
    const { tenant } = await company()
    const own = await makeStaff(t.db, tenant, { permissions: ['staff.manage', 'role.manage'], passwordHash: 'x' })
    const strip = (as: typeof own.as) =>
      t.call('POST /staff/role/update', { ...as, body: { id: own.id, version: 1, name: 'less', permissions: [] } })
    assert.equal((await strip(own.as)).status, 200)
    assert.deepEqual(await permissionsOf(own.as), [])
    const alone = await makeTenant(t.db)
    const only = await makeStaff(t.db, alone, { permissions: ['staff.manage', 'role.manage'], passwordHash: 'x' })
    assert.equal(
      (
        await t.call('POST /staff/role/update', {
          ...only.as,
          body: { id: only.id, version: 1, name: 'less', permissions: ['staff.manage'] },
        })
      ).body.error,
      'LAST_ADMINISTRATOR',
    )
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.subjectId, own.id)))
      .orderBy(desc(auditEntries.createTime))
    assert.deepEqual(entry?.after, { name: 'less', permissions: [] })
  })
})
