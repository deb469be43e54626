import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { makeStaff, makeTenant, type MadeTenant } from '../../../test/factories'
import { startTestServer, type TestServer } from '../../../test/harness'
import { eventually } from '../../../test/screen'
import { codeOf, freshName, makeSecondFactor, makeStaffLink } from '../../../test/staff-life'
import { contract } from '../../../contract'
import type { CallDefinition } from '../../../contract/define'
import type { Db } from '../../db/database'
import { sessions, staff, staffRoles } from './auth.table'

const PASSWORD = 'a password of mine'
const MINUTE = 60_000

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

const login = async (tenant: MadeTenant, account: string, secret = '') => {
  const first = await t.ok('POST /staff/login', { ...tenant.as, body: { account, password: PASSWORD } })
  const { token } = secret
    ? await t.ok('POST /staff/login/secondFactor', {
        ...tenant.as,
        body: { ticket: first.ticket, code: codeOf(t, secret) },
      })
    : first
  return { ...tenant.as, token }
}
async function company() {
  const tenant = await makeTenant(t.db)
  const boss = await makeStaff(t.db, tenant, { account: 'boss', displayName: '王芳', password: PASSWORD })
  const hands = await makeStaff(t.db, tenant, { account: 'hands', password: PASSWORD, roles: ['engineer'] })
  return { tenant, boss, hands }
}
const input = (given: string[] = ['engineer']) => ({
  account: freshName().replaceAll(' ', '.'),
  displayName: freshName(),
  roles: given,
})
type As = MadeTenant['as'] & { token: string }

describe('whoever has the session of somebody', () => {
  test('gets neither a link nor a way around the second step of that account', async () => {
    const { tenant, boss } = await company()
    const secret = await makeSecondFactor(t, boss)
    for (const key of ['POST /staff/member/link', 'POST /staff/member/removeSecondFactor'] as const)
      assert.equal((await t.refused(key, { ...boss.as, body: { id: boss.id } })).error, 'OWN_ACCOUNT', key)
    assert.ok((await t.ok('GET /staff/me', boss.as)).secondFactor.on)
    assert.ok((await login(tenant, 'boss', secret)).token, 'all is as it was')
  })

  test('opens no way in for others after ten minutes; who signs in again does', async () => {
    const { tenant, hands } = await company()
    await makeSecondFactor(t, hands)
    const as = await login(tenant, 'boss')
    const { id: role } = await t.ok('POST /staff/role/create', { ...as, body: { name: 'night', permissions: [] } })
    const off = await makeStaff(t.db, tenant, { account: 'off', enabled: false, roles: [] })
    const { version, account, displayName, openUserId } = hands
    const same = { id: hands.id, version, account, displayName, openUserId, roles: ['engineer'] }
    const tried = [
      ['POST /staff/member/create', input()],
      ['POST /staff/member/link', { id: hands.id }],
      ['POST /staff/member/removeSecondFactor', { id: hands.id }],
      ['POST /staff/member/update', { ...same, roles: ['administrator'] }],
      ['POST /staff/member/update', { ...same, openUserId: 'mine' }],
      ['POST /staff/member/switch', { id: off.id, version: 1, enabled: true }],
      ['POST /staff/role/create', { name: 'day', permissions: ['event.read'] }],
      ['POST /staff/role/update', { id: role, version: 1, name: 'night', permissions: ['event.read'] }],
      ['POST /staff/role/remove', { id: role }],
      ['POST /staff/role/secondFactor', { roles: [] }],
      ['POST /staff/provider/set', { kind: 'sms', version: 0, settings: {} }],
      ['POST /staff/provider/remove', { kind: 'sms', version: 0 }],
    ] as const
    t.clock.advance(11 * MINUTE)
    for (const [key, body] of tried) {
      const { status, body: answer } = await t.send(key, { ...as, body })
      assert.deepEqual([status, answer.error], [403, 'PROOF_NEEDED'], `${key} ${JSON.stringify(body)}`)
    }
    // what opens nothing goes on without
    await t.ok('POST /staff/member/update', { ...as, body: { ...same, displayName: '林远' } })
    const again = await login(tenant, 'boss')
    await t.ok('POST /staff/member/link', { ...again, body: { id: hands.id } })
    await t.ok('POST /staff/member/update', { ...again, body: { ...same, version: 2, roles: ['dispatcher'] } })
  })

  test('makes a login no younger by renewing it, nor has one of before there were families a proof', async () => {
    const { tenant, boss, hands } = await company()
    const first = await t.ok('POST /staff/login', { ...tenant.as, body: { account: 'boss', password: PASSWORD } })
    const link = (as: As) => t.call('POST /staff/member/link', { ...as, body: { id: hands.id } })
    assert.equal((await link({ ...tenant.as, token: first.token })).status, 200)
    t.clock.advance(11 * MINUTE)
    const { token } = await t.ok('POST /linkc/v3c/auth/refreshToken', {
      ...tenant.as,
      body: { refreshToken: first.refreshToken },
    })
    assert.equal((await link({ ...tenant.as, token })).body.error, 'PROOF_NEEDED')
    await t.db.update(sessions).set({ familyId: null }).where(eq(sessions.userId, boss.id))
    assert.equal((await link(boss.as)).body.error, 'PROOF_NEEDED')
  })

  test('meets the same in every call that changes rights or accounts at vendors', () => {
    const calls = Object.entries(contract) as [string, CallDefinition][]
    const open = calls
      .filter(([key, { permission }]) => {
        const ofRights = permission === 'role.manage' || permission === 'provider.manage'
        return key.startsWith('POST ') && ofRights
      })
      .flatMap(([key, { proof }]) => (proof ? [] : [key]))
    assert.deepEqual(
      open,
      ['POST /staff/provider/test', 'POST /staff/provider/quota'],
      'a test of an account changes nothing, and how often a carrier is asked lets nobody in',
    )
  })
})

test('somebody whose way in a colleague changes is told of it, in their own words', async () => {
  const { boss, hands } = await company()
  await makeSecondFactor(t, hands)
  await t.ok('POST /staff/member/link', { ...boss.as, body: { id: hands.id } })
  const { version, account, displayName } = hands
  const body = { id: hands.id, version, account, displayName, roles: ['dispatcher'], openUserId: 'linyuan' }
  await t.ok('POST /staff/member/update', { ...boss.as, body })
  const list = async (language: 'en' | 'zh') =>
    (await t.ok('GET /staff/message/list', { ...hands.as, language })).list.map(one => [one.title, one.body, one.url])
  assert.deepEqual((await list('en')).toSorted(), [
    ['Chat account', 'Changed by 王芳', '/account'],
    ['Password reset', 'A link was made by 王芳', '/account'],
    ['Roles changed', 'By 王芳', '/account'],
  ])
  await t.ok('POST /staff/member/removeSecondFactor', { ...boss.as, body: { id: hands.id } })
  const { rows } = await t.db.execute(
    sql`select change from messages where staff_id = ${hands.id} and kind = 'account' order by change`,
  )
  assert.deepEqual(
    rows.map(row => row.change),
    ['link', 'openUser', 'roles', 'secondFactor'],
  )
  // one's own change is no news
  await t.ok('POST /staff/member/update', {
    ...boss.as,
    body: { id: boss.id, version: 1, account: 'boss', displayName: '王芳', roles: ['administrator', 'auditor'] },
  })
  assert.deepEqual((await t.ok('GET /staff/message/list', boss.as)).list, [])
})

describe('a dismissal', () => {
  /** Sends a call that waits behind somebody else's change of rights, and has `meanwhile` happen in that change. */
  async function whileWaiting(
    tenant: MadeTenant,
    meanwhile: (tx: Db) => Promise<unknown>,
    send: () => ReturnType<TestServer['send']>,
  ) {
    let waiting: ReturnType<TestServer['send']> | undefined
    await t.db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff rights'), hashtext(${tenant.id}))`)
      waiting = send()
      await eventually(async () => {
        const { rows } = await t.db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        assert.ok(rows.length, 'it waits')
      })
      await meanwhile(tx)
    })
    return waiting ?? assert.fail('nothing was sent')
  }
  const everyCall = (hands: { id: string }, team: string, role: string) =>
    [
      ['POST /staff/member/create', input()],
      ['POST /staff/member/update', { ...input(), id: hands.id, version: 1 }],
      ['POST /staff/member/switch', { id: hands.id, version: 1, enabled: false }],
      ['POST /staff/member/link', { id: hands.id }],
      ['POST /staff/member/removeSecondFactor', { id: hands.id }],
      ['POST /staff/team/create', { name: freshName(), members: [] }],
      ['POST /staff/team/update', { id: team, version: 1, name: freshName(), members: [] }],
      ['POST /staff/team/remove', { id: team }],
      ['POST /staff/role/create', { name: freshName(), permissions: [] }],
      ['POST /staff/role/update', { id: role, version: 1, name: freshName(), permissions: [] }],
      ['POST /staff/role/remove', { id: role }],
      ['POST /staff/role/secondFactor', { roles: ['*'] }],
    ] as const
  async function house() {
    const { tenant, boss, hands } = await company()
    await makeSecondFactor(t, hands)
    const { id: team } = await t.ok('POST /staff/team/create', { ...boss.as, body: { name: 'north', members: [] } })
    const { id: role } = await t.ok('POST /staff/role/create', { ...boss.as, body: { name: 'night', permissions: [] } })
    return { tenant, boss, hands, calls: everyCall(hands, team, role) }
  }

  test('ends every right at once, also for calls that wait', async () => {
    const { tenant, hands, calls } = await house()
    for (const [key, body] of calls) {
      const leaver = await makeStaff(t.db, tenant, { account: freshName() })
      const { status, body: answer } = await whileWaiting(
        tenant,
        tx => tx.delete(staffRoles).where(and(eq(staffRoles.tenantId, tenant.id), eq(staffRoles.staffId, leaver.id))),
        () => t.send(key, { ...leaver.as, body }),
      )
      assert.deepEqual([status, answer.error], [403, 'FORBIDDEN'], key)
    }
    const [row] = await t.db.select().from(staff).where(eq(staff.id, hands.id))
    assert.deepEqual([row?.version, row?.enabled], [1, true], 'nothing was changed')
  })

  test('is obeyed in what is left, too, and switching off ends a call that waits', async () => {
    const { tenant, hands } = await house()
    const demoted = await makeStaff(t.db, tenant, { account: freshName() })
    const fewer = await makeStaff(t.db, tenant, { permissions: ['staff.manage'] })
    const made = await whileWaiting(
      tenant,
      tx => tx.update(staffRoles).set({ role: fewer.id }).where(eq(staffRoles.staffId, demoted.id)),
      () => t.send('POST /staff/member/create', { ...demoted.as, body: input(['administrator']) }),
    )
    assert.deepEqual([made.status, made.body.error], [403, 'PERMISSION_BEYOND'])
    const leaver = await makeStaff(t.db, tenant, { account: freshName() })
    const off = await whileWaiting(
      tenant,
      tx => tx.update(staff).set({ enabled: false }).where(eq(staff.id, leaver.id)),
      () => t.send('POST /staff/member/link', { ...leaver.as, body: { id: hands.id } }),
    )
    assert.deepEqual([off.status, off.body.error], [401, 'UNAUTHORIZED'])
  })
})

test('a password that is easy to guess is no password, of one’s own or by a link; words that nobody joins are one', async () => {
  const tenant = await makeTenant(t.db)
  const account = 'administrator@yunlian.example'
  const member = await makeStaff(t.db, tenant, { account, displayName: 'Anna Petrova', password: PASSWORD })
  const change = (newPassword: string) =>
    t.call('POST /staff/me/password', { ...member.as, body: { password: PASSWORD, newPassword } })
  for (const weak of [
    '         x',
    'aaaaaaaaaa',
    '1234567890',
    'qwertyuiop',
    'abcabcabcabc',
    'Password2026',
    'iloveyou123',
    '13812345678',
    'administra',
    'Administrator1',
    'yunlian.example',
    'annapetrova',
    'x'.repeat(128),
  ]) {
    const { status, body } = await change(weak)
    assert.deepEqual([status, body.error], [400, 'PASSWORD_WEAK'], weak)
  }
  const token = await makeStaffLink(t, member)
  const accept = (password: string) =>
    t.call('POST /staff/invitation/accept', { ...tenant.as, body: { token, password } })
  assert.equal((await accept('1234567890')).body.error, 'PASSWORD_WEAK')
  assert.equal((await accept('sieben leere flaschen')).status, 200, 'the link is still good')
})
