import assert from 'node:assert/strict'
import { test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import type { Contract } from '../contract'
import { auditEntries } from '../server/kernel/audit/audit.table'
import type { Permission } from '../shared/permissions'
import { makeStaff, makeTenant, type TenantOverrides } from './factories'
import type { Answer, Caller, TestServer } from './harness'

/** What a call answers of a kept thing. */
interface Kept {
  id: string
  version: number
}
/** The calls of one kind of kept thing, and what they are sent. */
export interface RecordSample<Input extends object> {
  /** what the tests are called by */
  name: string
  /** who may write it */
  permission: Permission
  tenant?: TenantOverrides
  /** an input that is good, and the same with something changed; `n` tells one from another where two may not be alike */
  make(n: number): Input
  change(input: Input): Input
  calls: Record<'list' | 'create' | 'update' | 'remove', keyof Contract> & { file?: keyof Contract }
}

const kept = ({ body }: Answer<unknown>): Kept => {
  const { id, version } = (body.data ?? {}) as Partial<Kept>
  assert.ok(id !== undefined && version !== undefined, `made: ${JSON.stringify(body)}`)
  return { id, version }
}
const told = ({ status, body }: Answer<unknown>) => [status, body.error]

/** Tests of what all kept things have alike: versions, keys that are sent again, other companies, permissions, the audit log, the file. */
export function recordTests<Input extends object>(server: () => TestServer, sample: RecordSample<Input>): void {
  const { calls, name } = sample
  const send = (call: 'create' | 'update' | 'remove', as: Caller, body: object) =>
    server().send(calls[call], { ...as, body })
  const list = async (as: Caller): Promise<Kept[]> => {
    const { body } = await server().send(calls.list, { ...as, query: {} })
    const data = body.data as Kept[] | { list: Kept[] }
    return (Array.isArray(data) ? data : data.list).map(({ id, version }) => ({ id, version }))
  }
  const company = async () => {
    const t = server()
    const tenant = await makeTenant(t.db, sample.tenant)
    return { t, tenant, as: { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const } }
  }

  test(`${name}: made once for a key, changed by version, removed; each stands in the audit log`, async () => {
    const { t, tenant, as } = await company()
    const input = sample.make(1)
    const sent = { ...as, idempotencyKey: '7a0c7a5e-42c2-4f0c-9d0d-0b1c2d3e4f50' }
    const made = kept(await send('create', sent, input))
    assert.deepEqual(kept(await send('create', sent, input)), made)
    assert.equal(made.version, 1)
    const changed = { ...sample.change(input), ...made }
    assert.equal(kept(await send('update', as, changed)).version, 2)
    assert.deepEqual(told(await send('update', as, changed)), [409, 'CHANGED_MEANWHILE'])
    assert.deepEqual(told(await send('remove', as, made)), [409, 'CHANGED_MEANWHILE'])
    assert.deepEqual(await list(as), [{ ...made, version: 2 }])
    assert.equal((await send('remove', as, { ...made, version: 2 })).status, 200)
    assert.deepEqual(told(await send('remove', as, { ...made, version: 2 })), [404, 'NOT_FOUND'])
    assert.deepEqual(await list(as), [])
    const entries = await t.db
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, tenant.id), eq(auditEntries.subjectId, made.id)))
      .orderBy(auditEntries.id)
    assert.deepEqual(
      entries.map(({ before, after }) => [before !== null, after !== null]),
      [
        [false, true],
        [true, true],
        [true, false],
      ],
    )
  })

  test(`${name}: another company's is not there, and is not changed`, async () => {
    const { as } = await company()
    const abroad = await company()
    const input = sample.make(2)
    const theirs = kept(await send('create', abroad.as, input))
    assert.deepEqual(told(await send('update', as, { ...sample.change(input), ...theirs })), [404, 'NOT_FOUND'])
    assert.deepEqual(told(await send('remove', as, theirs)), [404, 'NOT_FOUND'])
    assert.deepEqual(await list(as), [])
    assert.deepEqual(await list(abroad.as), [theirs])
  })

  test(`${name}: without ${sample.permission} nothing is written, and without data.export nothing is taken along`, async () => {
    const { t, tenant, as } = await company()
    const without = (await makeStaff(t.db, tenant, { permissions: ['event.read'] })).as
    const input = sample.make(3)
    const made = kept(await send('create', as, input))
    const refused = [
      await send('create', without, sample.make(4)),
      await send('update', without, { ...sample.change(input), ...made }),
      await send('remove', without, made),
      ...(calls.file ? [await t.send(calls.file, { ...without, query: { format: 'csv' } })] : []),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      refused.map(() => 403),
    )
    assert.deepEqual(await list(as), [made])
    if (calls.file) assert.equal((await t.send(calls.file, { ...as, query: { format: 'csv' } })).status, 200)
  })
}
