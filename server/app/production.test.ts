import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeStaff, makeTenant } from '../../test/factories'
import { startTestServer, type TestServer } from '../../test/harness'
import { hasOwnTenant } from '../demo/companies'
import { clockAt } from '../demo/deterministic'
import { seedDemo } from '../demo/seed'
import { notesOf, refusalsOf } from './production'
import { keepAccount } from '../kernel/tenancy/account.service'
import { removeTenant } from '../tenant/tenant.service'
import { tenants } from '../kernel/tenancy/door.table'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())
const refusals = (secret = t.app.secret) => refusalsOf(t.db, { secret })
const notes = (o: Partial<Parameters<typeof notesOf>[1]> = {}) =>
  notesOf(t.db, { production: true, accounts: {}, ...o })

test('an empty database may be reached by others, and says what comes next', async () => {
  assert.deepEqual([await refusals(), await hasOwnTenant(t.db)], [[], false])
  assert.match((await notes()).join('\n'), /^No company is there yet\. Make one: npm run tenant -- create [^\n]*$/)
  assert.deepEqual(await notes({ production: false }), [])
})

test('a demo company may not, and is removed whole by the command that is named', async () => {
  await seedDemo(t.db, clockAt(t.clock.now), t.app.providers.storage)
  const reasons = await refusals()
  assert.deepEqual(
    reasons.map(reason => /--tenant (\w+) --yes$/.exec(reason)?.[1]),
    ['mufeng', 'hengji'],
  )
  assert.equal(await hasOwnTenant(t.db), false)
  const ids = (await t.db.select({ id: tenants.id }).from(tenants)).map(row => row.id)
  const { id: own } = await makeTenant(t.db)
  assert.equal(await hasOwnTenant(t.db), true)
  for (const id of ids) await removeTenant(t.db, id)
  assert.deepEqual(
    [await refusals(), (await t.db.select({ id: tenants.id }).from(tenants)).map(row => row.id)],
    [[], [own]],
  )
  const { rows } = await t.db.execute<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attname = 'tenant_id' and c.relkind = 'r'`,
  )
  assert.ok(rows.length > 20)
  for (const { name } of rows) {
    const [left] = (
      await t.db.execute<{ number: string }>(`select count(*) as number from "${name}" where tenant_id <> '${own}'`)
    ).rows
    assert.equal(left?.number, '0', name)
  }
})

test("nor an account of staff with the demo's password, which the command that is named changes", async () => {
  const tenant = await makeTenant(t.db)
  await makeStaff(t.db, tenant, { account: 'careful', password: 'a good password' })
  await makeStaff(t.db, tenant, { account: 'nobody' })
  assert.deepEqual(await refusals(), [])
  await makeStaff(t.db, tenant, { account: 'careless', password: 'lianke-demo' })
  assert.deepEqual(await refusals(), [
    `The account "careless" has the demo's password, which is public. Change it: npm run tenant -- staff --tenant ${tenant.id} --account careless --reset`,
  ])
  await removeTenant(t.db, tenant.id)
})

test('nor accounts at vendors that were kept with another secret', async () => {
  const tenant = await makeTenant(t.db)
  await keepAccount(t.app, tenant.id, 'wechat', { appId: 'a', secret: 's' })
  assert.deepEqual(await refusals(), [])
  const [reason, ...others] = await refusals(randomBytes(32))
  assert.deepEqual(others, [])
  assert.match(
    reason ?? '',
    new RegExp(
      `^The wechat account of the company ${tenant.id} was kept with another LIANKE_SECRET\\. Set the former one, or [^\\n]*provider set --tenant ${tenant.id} --kind wechat$`,
    ),
  )
})

test("accounts of the environment are told to be nobody's among several companies", async () => {
  await makeTenant(t.db)
  const wechat = { id: 'a', secret: 'hidden', templates: [] }
  const [note, ...others] = await notes({ accounts: { wechat } })
  assert.match(
    note ?? '',
    /^The accounts of the environment \(wechat\) are nobody's, because there are several companies\. [^\n]*$/,
  )
  assert.deepEqual([others, note?.includes('hidden')], [[], false])
})
