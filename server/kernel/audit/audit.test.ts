import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { mountPath, HEADER } from '../../../shared/api'
import { AUDIT_NAMES } from '../../../shared/audit-names'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../shared/audit-words'
import { makeStaff, makeTenant } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { removeTenant } from '../../tenant/tenant.service'
import { keptSince } from '../tenancy/retention.service'
import { audited, forgetAudit } from './audit.service'
import { auditEntries } from './audit.table'

const DAY = 86_400_000

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

async function company() {
  const tenant = await makeTenant(t.db)
  const auditor = await makeStaff(t.db, tenant, { roles: ['auditor'] })
  const ctx = ctxIn(t, tenant, {
    principal: { kind: 'staff', staffId: auditor.id, name: auditor.displayName, permissions: [] },
    call: 'POST /staff/team/update',
    address: '10.0.0.1',
    requestId: 'request-1',
  })
  const entries = () => t.db.select().from(auditEntries).where(eq(auditEntries.tenantId, tenant.id))
  return { tenant, auditor, ctx, entries }
}

test('an entry keeps what differs, shortened, and of secrets only that they changed', async () => {
  const { ctx, entries, auditor } = await company()
  const before = { name: 'a', same: [1], passwordHash: 'one', note: 'x', nested: { apiSecret: 'deep', deeper: 1 } }
  const after = {
    name: 'b',
    same: [1],
    passwordHash: 'two',
    note: '好'.repeat(5000),
    nested: { apiSecret: 'deep too', deeper: 1 },
    list: Array.from({ length: 500 }, (_, i) => i),
  }
  await audited(ctx, t.db, { kind: 'team', id: 'one', before, after })
  await audited(ctx, t.db, { kind: 'team', id: 'one', before, after: { ...before } })
  const [entry, ...others] = await entries()
  assert.ok(entry && !others.length, 'where nothing changed nothing is written')
  assert.deepEqual(
    [entry.actorKind, entry.actorId, entry.action, entry.address, entry.requestId],
    ['staff', auditor.id, 'POST /staff/team/update', '10.0.0.1', 'request-1'],
  )
  assert.deepEqual(Object.keys(entry.after ?? {}).toSorted(), ['list', 'name', 'nested', 'note', 'passwordHash'])
  const told = JSON.stringify(entry)
  for (const secret of ['"one"', 'two', 'deep too']) assert.ok(!told.includes(secret) || secret === '"one"', secret)
  assert.equal(entry.after?.passwordHash, entry.before?.passwordHash)
  assert.ok(told.length < 3000, `${told.length} characters`)
})

test('an entry keeps as much of what is deep as the hours of a day and the words of a choice, and no more than has room', async () => {
  const { ctx, entries } = await company()
  const days = { days: [[['09:00', '18:00']]] }
  const setting = { dataSource: [{ value: 'a', text: { zh: '甲' } }] }
  const deeper = { a: { b: { c: { d: { e: { f: 'too deep' } } } } } }
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`part ${i}`, i]))
  await audited(ctx, t.db, { kind: 'tenant', after: { workingTime: days, 'field.x': { setting }, deeper, many } })
  const [entry] = await entries()
  assert.deepEqual(entry?.after?.workingTime, days)
  assert.deepEqual(entry.after['field.x'], { setting })
  assert.deepEqual(entry.after.deeper, { a: { b: { c: { d: { e: '…' } } } } })
  assert.equal(Object.values(entry.after.many ?? {}).at(-1), '…')
  assert.ok(Object.values(entry.after.many ?? {}).filter(one => one !== '…').length < 400)
})

test('a job is an author, too', async () => {
  const { ctx, entries } = await company()
  await audited({ now: ctx.now, tenantId: ctx.tenantId, job: 'passOn' }, t.db, { kind: 'event', id: 'e' })
  assert.deepEqual(
    (await entries()).map(one => [one.actorKind, one.actorName, one.action, one.address]),
    [['job', 'passOn', 'passOn', '']],
  )
})

test('the log is searched by time, person, subject and action, and read from entry to entry', async () => {
  const { ctx, auditor } = await company()
  for (let i = 0; i < 25; i++) {
    await audited({ ...ctx, call: i % 2 ? 'POST /one' : 'POST /two' }, t.db, {
      kind: i < 20 ? 'team' : 'role',
      id: `thing ${i}`,
      after: { i },
    })
    t.clock.advance(1000)
  }
  const ids = async (query: object) =>
    (await t.ok('GET /staff/audit/list', { ...auditor.as, query })).list.map(one => one.subjectId)
  assert.deepEqual(await ids({ pageSize: 2 }), ['thing 24', 'thing 23'])
  assert.equal((await ids({ subjectKind: 'role' })).length, 5)
  assert.deepEqual(await ids({ subjectId: 'thing 3' }), ['thing 3'])
  assert.equal((await ids({ action: 'POST /one', subjectKind: 'team' })).length, 10)
  assert.equal((await ids({ actorId: auditor.id })).length, 20, 'a page')
  const from = new Date(t.clock.now - 5000).toISOString()
  assert.equal((await ids({ from })).length, 5)
  assert.equal((await ids({ to: from, pageSize: 100 })).length, 20)
  assert.equal((await ids({ from: '0000-01-01T00:00:00Z' })).length, 20, 'a year that PostgreSQL does not know')
  const [third] = (await t.ok('GET /staff/audit/list', { ...auditor.as, query: { subjectId: 'thing 3' } })).list
  assert.deepEqual(await ids({ id: third?.id }), ['thing 3'], 'an entry by its address')
  const abroad = await company()
  assert.deepEqual(
    (await t.ok('GET /staff/audit/list', { ...abroad.auditor.as, query: { id: third?.id ?? '' } })).list,
    [],
  )
  const seen: string[] = []
  for (let before: string | undefined; ;) {
    const page = await t.ok('GET /staff/audit/list', {
      ...auditor.as,
      query: { pageSize: 10, ...(before ? { before } : {}) },
    })
    seen.push(...page.list.map(one => one.subjectId))
    before = page.list.at(-1)?.id
    if (!page.hasNextPage) break
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, i) => `thing ${24 - i}`),
  )
})

test('each search goes through an index', async () => {
  const { tenant } = await company()
  const searches = [
    sql`subject_kind = 'team'`,
    sql`subject_id = 'x'`,
    sql`actor_id = 'x'`,
    sql`action = 'x'`,
    sql`create_time > now()`,
  ]
  for (const search of searches) {
    const plan = await t.db.transaction(async tx => {
      // on a table of a few rows no index is worth its while
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${way} = off`))
      const { rows } = await tx.execute(
        sql`explain select * from audit_entries where tenant_id = ${tenant.id} and ${search} order by create_time desc, id desc limit 21`,
      )
      return JSON.stringify(rows)
    })
    assert.match(plan, /Index Scan/)
    assert.doesNotMatch(plan, /Sort|Seq Scan/)
  }
})

test('it is exported as a csv in which no cell is a formula, in the language of the reader, without an end to its length', async () => {
  const { ctx, auditor, tenant } = await company()
  const rows = Array.from({ length: 2500 }, (_, i) => i)
  for (const i of rows)
    await audited({ ...ctx, call: i ? 'POST /one' : 'POST /staff/team/update' }, t.db, {
      kind: 'team',
      id: i ? `thing ${i}` : '=1+1',
      ...(i ? { after: { i } } : { before: { name: '-1', members: [] }, after: { name: '=2', members: [] } }),
    })
  const answer = await t.server.inject({
    method: 'GET',
    url: `${mountPath('GET /staff/audit/export')}?subjectKind=team`,
    headers: { [HEADER.domain]: tenant.domainId, [HEADER.token]: auditor.token, [HEADER.language]: 'ru' },
  })
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 200))
  assert.match(String(answer.headers['content-type']), /^text\/csv; charset=utf-8/)
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = answer.body.split('\r\n').slice(0, -1)
  assert.ok(lines[0]?.startsWith('\ufeffВремя,'), lines[0])
  assert.equal(lines.length, 2501)
  assert.ok(answer.body.includes(`,'=1+1,`), 'shown as text')
  const named = `,${AUDIT_ACTIONS.ru['POST /staff/team/update']},${AUDIT_KINDS.ru.team},`
  assert.equal(lines.filter(line => line.includes(named)).length, 1, 'called as on the page')
  const name = AUDIT_NAMES['team.name'].ru
  assert.ok(answer.body.includes(`,${name}: -1,${name}: =2,`), 'what differs, in words')
  assert.ok(!answer.body.includes(AUDIT_NAMES.members.ru), 'and nothing else')
  assert.equal(new Set(lines).size, 2501, 'each once')
})

test('nobody sees it without the permission', async () => {
  const { tenant } = await company()
  const hands = await makeStaff(t.db, tenant, { roles: ['dispatcher'] })
  for (const key of ['GET /staff/audit/list', 'GET /staff/audit/export'] as const)
    assert.equal((await t.send(key, { ...hands.as, query: {} })).body.error, 'FORBIDDEN')
  const mine = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.actorId, hands.id)))
  assert.deepEqual(mine, [])
})

// last, because it takes years
test('entries are neither changed nor deleted, but for their age and with their company', async () => {
  const { ctx, tenant, entries } = await company()
  await audited(ctx, t.db, { kind: 'team', id: 'one', after: { name: 'a' } })
  const mine = eq(auditEntries.tenantId, tenant.id)
  const refused = async (work: PromiseLike<unknown>) =>
    assert.rejects(
      async () => work,
      (error: Error) => String(error.cause).includes('are not changed'),
    )
  await refused(t.db.update(auditEntries).set({ actorName: 'nobody' }).where(mine))
  await refused(t.db.delete(auditEntries).where(mine))
  await t.db.transaction(async tx => {
    await tx.execute(sql`select set_config('lianke.audit_may_go', 'yes', true)`)
    await refused(tx.transaction(part => part.update(auditEntries).set({ actorName: 'nobody' }).where(mine)))
  })
  await refused(t.db.delete(auditEntries).where(mine))
  t.clock.advance(2 * 365 * DAY - 1000)
  const sweep = async () => forgetAudit(t.app, await keptSince(t.app, 'audit'))
  await sweep()
  assert.equal((await entries()).length, 1)
  t.clock.advance(2000)
  await sweep()
  assert.deepEqual(await entries(), [])

  await audited(ctx, t.db, { kind: 'team', id: 'one', after: { name: 'a' } })
  await removeTenant(t.db, tenant.id)
  assert.deepEqual(await entries(), [])
})
