import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { roles } from '../../server/kernel/identity/auth.table'
import { PERMISSIONS, type Permission } from '../../shared/permissions'
import { ROLE_KEYS, ROLES } from '../../shared/roles'
import { makeStaff, makeTenant, type MadeTenant } from '../factories'
import { startTestServer, type TestServer } from '../harness'
import { CALLS, sampleInput } from './calls'

const STAFF_CALLS = CALLS.flatMap(([key, call]) =>
  call.auth === 'staff' ? [{ key, call, permission: call.permission }] : [],
)

let t: TestServer
let tenant: MadeTenant
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db, { flags: { memberManage: true } })
})
after(() => t.close())

/** What a call answers to a member of staff who may do this; its input is well-formed and names nothing that is there. */
async function answerTo(permissions: Permission[], { key, call }: (typeof STAFF_CALLS)[number]) {
  const { as } = await makeStaff(t.db, tenant, { permissions })
  const { status, body } = await t.send(key, { ...as, ...sampleInput(call) })
  return { status, error: body.error }
}

/** Well-formed input was let through: what it names is not there, or may not be there twice. */
const PASSED = [200, 400, 404, 409]

describe('a call of staff', () => {
  for (const one of STAFF_CALLS) {
    const { permission } = one
    if (permission === 'self')
      test(`${one.key} needs nothing but being staff`, async () => {
        const { status, error } = await answerTo([], one)
        assert.ok(PASSED.includes(status), `${status} ${error}`)
      })
    else
      test(`${one.key} needs ${[permission].flat().join(' or ')} and nothing else`, async () => {
        const needed: readonly Permission[] = [permission].flat()
        const others = PERMISSIONS.filter(name => !needed.includes(name))
        for (const permissions of [[], others])
          assert.deepEqual(await answerTo(permissions, one), { status: 403, error: 'FORBIDDEN' })
        // with several names each opens a part of the call, and all of them any part
        const answers = await Promise.all(needed.map(name => answerTo([name], one)))
        for (const { status, error } of [
          await answerTo([...needed], one),
          answers.find(({ status: of }) => of !== 403),
        ].map(answer => answer ?? { status: 403, error: 'FORBIDDEN' }))
          assert.ok(PASSED.includes(status), `${status} ${error}`)
      })
  }
})

describe('a role', () => {
  for (const role of ROLE_KEYS)
    test(`of the kind ${role} opens what it allows and nothing else`, async () => {
      const held: readonly Permission[] = ROLES[role]
      const wrong: string[] = []
      for (const { key, call, permission } of STAFF_CALLS) {
        // one of its own for each, because some calls end logins
        const { as } = await makeStaff(t.db, tenant, { roles: [role] })
        const { status, body } = await t.send(key, { ...as, ...sampleInput(call) })
        const needed = permission === 'self' ? [] : [permission].flat()
        const isClosed = needed.length > 0 && !needed.some(name => held.includes(name))
        const isOpen = needed.every(name => held.includes(name))
        if (isClosed !== (status === 403) && (isClosed || isOpen)) wrong.push(`${key}: ${status} ${body.error}`)
      }
      assert.deepEqual(wrong, [])
    })
  test('that reads everything changes nothing but how one looks at it', () => {
    const changes = STAFF_CALLS.filter(
      ({ call, permission }) =>
        call.audit &&
        call.audit !== 'view' &&
        permission !== 'self' &&
        [permission].flat().some(name => ROLES.auditor.includes(name)),
    )
    assert.deepEqual(
      changes.map(({ key }) => key),
      [],
    )
  })
})

test('each permission is needed by a call', () => {
  assert.deepEqual(
    PERMISSIONS.filter(name => !STAFF_CALLS.some(({ permission }) => [permission].flat().includes(name))),
    [],
  )
})

test('what is taken away is refused at once, also to a login that is there', async () => {
  const member = await makeStaff(t.db, tenant, { permissions: ['event.read'] })
  await t.ok('GET /staff/event/list', member.as)
  await t.db.update(roles).set({ permissions: [] }).where(eq(roles.id, member.id))
  assert.equal((await t.refused('GET /staff/event/list', member.as)).error, 'FORBIDDEN')
})
