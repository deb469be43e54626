import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { staff } from '../../server/kernel/identity/auth.table'
import { PERMISSIONS, type Permission } from '../../shared/permissions'
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
  tenant = await makeTenant(t.db)
})
after(() => t.close())

/** What a call answers to a member of staff who may do this; its input is well-formed and names nothing that is there. */
async function answerTo(permissions: Permission[] | null, { key, call }: (typeof STAFF_CALLS)[number]) {
  const { as } = await makeStaff(t.db, tenant, { permissions })
  const { status, body } = await t.send(key, { ...as, ...sampleInput(call) })
  return { status, error: body.error }
}

describe('a call of staff', () => {
  for (const one of STAFF_CALLS) {
    test(`${one.key} needs ${one.permission} and nothing else`, async () => {
      const others = PERMISSIONS.filter(name => name !== one.permission)
      for (const permissions of [[], others])
        assert.deepEqual(await answerTo(permissions, one), { status: 403, error: 'FORBIDDEN' })
      const allowed = await answerTo([one.permission], one)
      assert.ok([200, 404].includes(allowed.status), JSON.stringify(allowed))
      assert.deepEqual(await answerTo(null, one), allowed, 'who has none named has all')
    })
  }
})

test('each permission is needed by a call', () => {
  assert.deepEqual(
    PERMISSIONS.filter(name => !STAFF_CALLS.some(({ permission }) => permission === name)),
    [],
  )
})

test('what is taken away is refused at once, also to a login that is there', async () => {
  const member = await makeStaff(t.db, tenant, { permissions: ['event.read'] })
  await t.ok('GET /staff/event/list', member.as)
  await t.db.update(staff).set({ permissions: [] }).where(eq(staff.id, member.id))
  assert.equal((await t.refused('GET /staff/event/list', member.as)).error, 'FORBIDDEN')
})
