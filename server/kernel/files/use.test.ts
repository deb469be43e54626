import { and, eq, sql } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import pg from 'pg'
import { makeField, makeLinkman, makeStaff, makeTemplate, makeTenant, type MadeTenant } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { newId } from '../../db/ids'
import type { Ctx } from '../call/context'
import { files, fileUses } from './file.table'
import { deleteUnused, sweepFiles } from './sweep.service'
import { fileValues, releaseUses, useFiles } from './use.service'

const HOUR = 3_600_000

let t: TestServer
let tenant: MadeTenant
let linkman: Awaited<ReturnType<typeof makeLinkman>>
before(async () => {
  t = await startTestServer()
  // a domain of which the kernel and its sweep have never heard
  await t.db.execute(
    sql`create table notes (tenant_id uuid not null, id uuid not null, page jsonb not null, primary key (tenant_id, id))`,
  )
  await t.db.execute(
    sql`create table stamps (tenant_id uuid not null, file_id uuid not null, primary key (tenant_id, file_id), foreign key (tenant_id, file_id) references files (tenant_id, id))`,
  )
})
after(() => t.close())
beforeEach(async () => {
  t.clock.now = Date.now()
  tenant = await makeTenant(t.db)
  linkman = await makeLinkman(t.db, tenant)
})

const ctxOf = (who = linkman): Ctx =>
  ctxIn(
    t,
    { id: tenant.id, doorId: tenant.doorId },
    {
      principal: { kind: 'linkman', linkmanId: who.id, customerId: who.customerId, name: who.name, phone: who.phone },
    },
  )
const upload = (as: { token?: string; domainId: string } = linkman.as) =>
  t.ok('POST /ssp/file/upload', { ...as, file: { name: 'a.txt', type: 'text/plain', bytes: 'words' } })
const rowOf = async (id: string) =>
  (
    await t.db
      .select()
      .from(files)
      .where(and(eq(files.tenantId, tenant.id), eq(files.id, id)))
  )[0]
const usesOf = async (id: string) =>
  (
    await t.db
      .select()
      .from(fileUses)
      .where(and(eq(fileUses.tenantId, tenant.id), eq(fileUses.fileId, id)))
  )
    .map(use => `${use.kind} ${use.subjectId}`)
    .sort()
const sweepTomorrow = () => {
  t.clock.advance(25 * HOUR)
  return sweepFiles(t.app, t.server.log)
}

describe('a file that subjects of several kinds use', () => {
  test('stays until the last of them lets go, and a day longer', async () => {
    const file = await upload()
    const [event, note] = [newId(), newId()]
    await useFiles(t.db, ctxOf(), { kind: 'event', id: event }, [file])
    await useFiles(t.db, ctxOf(), { kind: 'note', id: note }, [file])
    assert.deepEqual(await usesOf(file.id), [`event ${event}`, `note ${note}`])
    await sweepTomorrow()
    await releaseUses(t.db, ctxOf(), { kind: 'event', ids: [event] })
    assert.equal((await rowOf(file.id))?.unusedSince, null)
    await sweepTomorrow()
    assert.ok(await rowOf(file.id))
    await releaseUses(t.db, ctxOf(), { kind: 'note', ids: [note] })
    await sweepFiles(t.app, t.server.log)
    assert.ok(await rowOf(file.id), 'a form that is open may take it again')
    await sweepTomorrow()
    assert.equal(await rowOf(file.id), undefined)
  })

  test('belongs to one subject of a kind, or to many where it may', async () => {
    const file = await upload()
    const [one, two] = [newId(), newId()]
    const notFound = { name: 'AppError', message: 'NOT_FOUND' }
    await useFiles(t.db, ctxOf(), { kind: 'event', id: one }, [file])
    await assert.rejects(useFiles(t.db, ctxOf(), { kind: 'event', id: two }, [file]), notFound)
    for (const id of [one, two]) await useFiles(t.db, ctxOf(), { kind: 'ai_turn', id }, [file], { shared: true })
    assert.deepEqual(await usesOf(file.id), [`ai_turn ${one}`, `ai_turn ${two}`, `event ${one}`].sort())
    const colleague = await makeLinkman(t.db, tenant, { customerId: linkman.customerId })
    for (const shared of [true, false])
      await assert.rejects(
        useFiles(t.db, ctxOf(colleague), { kind: 'note', id: newId() }, [file], { shared }),
        notFound,
      )
    await useFiles(t.db, ctxOf(colleague), { kind: 'event', id: one }, [file])
  })

  test('is let go by nobody of another tenant, kind or subject', async () => {
    const file = await upload()
    const event = newId()
    await useFiles(t.db, ctxOf(), { kind: 'event', id: event }, [file])
    const elsewhere = await makeTenant(t.db)
    await releaseUses(t.db, { ...ctxOf(), tenantId: elsewhere.id }, { kind: 'event', ids: [event] }, [file.id])
    await releaseUses(t.db, ctxOf(), { kind: 'note', ids: [event] }, [file.id])
    await releaseUses(t.db, ctxOf(), { kind: 'event', ids: [newId()] }, [file.id])
    await releaseUses(t.db, ctxOf(), { kind: 'event', ids: [event] }, [])
    await releaseUses(t.db, ctxOf(), { kind: 'event', ids: [] })
    assert.deepEqual(await usesOf(file.id), [`event ${event}`])
    assert.equal((await rowOf(file.id))?.unusedSince, null)
  })

  test('is used by one and let go by another at the same moment, and what is left says so', async () => {
    const file = await upload()
    const before = Array.from({ length: 5 }, () => newId())
    for (const id of before) await useFiles(t.db, ctxOf(), { kind: 'note', id }, [file], { shared: true })
    const next = newId()
    await Promise.all([
      ...before.map(id => t.db.transaction(tx => releaseUses(tx, ctxOf(), { kind: 'note', ids: [id] }))),
      t.db.transaction(tx => useFiles(tx, ctxOf(), { kind: 'event', id: next }, [file])),
    ])
    assert.deepEqual(await usesOf(file.id), [`event ${next}`])
    assert.equal((await rowOf(file.id))?.unusedSince, null)
  })
})

describe('whose a file is', () => {
  test('one column says it, for a linkman, a member of staff and the device of a visitor', async () => {
    const open = await makeTenant(t.db, { flags: { setting: { anonymous: true } } })
    const engineer = await makeStaff(t.db, tenant)
    assert.equal((await rowOf((await upload()).id))?.owner, `linkman:${linkman.id}`)
    assert.equal((await rowOf((await upload(engineer.as)).id))?.owner, `staff:${engineer.id}`)
    const tourist = 'a-device-of-a-visitor-000'
    const file = await t.ok('POST /files/upload', {
      ...open.as,
      tourist,
      file: { name: 'a.txt', type: 'text/plain', bytes: 'words' },
    })
    const [row] = await t.db.select().from(files).where(eq(files.id, file.id))
    assert.match(row?.owner ?? '', /^tourist:[0-9a-f]{64}$/)
    assert.ok(!row?.owner.endsWith(row.secretHash), 'the secret of a file is not that of a device')
    assert.equal(file.secret, undefined)
    const other = { ...open.as, tourist: tourist.replaceAll('0', '1') }
    assert.equal((await t.refused('GET /deleteFiles', { ...other, query: { id: file.id } })).error, 'NOT_FOUND')
    await t.ok('GET /deleteFiles', { ...open.as, tourist, query: { id: file.id } })
  })
})

describe('who may read a file', () => {
  test('its owner, and those who may see what uses it, by the link that they are shown', async () => {
    const template = await makeTemplate(t.db, tenant.id, [makeField('photos', { formType: 'attachment' })])
    const file = await upload()
    assert.equal((await t.server.inject(file.url)).body, 'words')
    const { id } = await t.ok('POST /ssp/event/create', {
      ...linkman.as,
      body: { templateId: template.id, attribute: { photos: [file.id] } },
    })
    const [colleague, stranger, engineer] = [
      await makeLinkman(t.db, tenant, { customerId: linkman.customerId }),
      await makeLinkman(t.db, tenant),
      await makeStaff(t.db, tenant),
    ]
    const shown = [
      await t.ok('GET /ssp/event/get', { ...colleague.as, query: { id } }),
      await t.ok('GET /staff/event/get', { ...engineer.as, query: { id } }),
    ]
    for (const { attribute } of shown) {
      const [{ url } = { url: '' }] = attribute.photos as { url: string }[]
      assert.equal((await t.server.inject(url)).body, 'words')
    }
    assert.equal((await t.refused('GET /ssp/event/get', { ...stranger.as, query: { id } })).error, 'NOT_FOUND')
    assert.equal((await t.server.inject(file.url.replace(/\?.*/, ''))).statusCode, 404)
  })
})

describe('a domain that forgot to record a use', () => {
  const warnings = () => mock.method(t.server.log, 'warn')
  const saidOf = (warn: ReturnType<typeof warnings>, id: string) =>
    warn.mock.calls.filter(call => JSON.stringify(call.arguments).includes(id)).length

  test('keeps the file that it shows, and the log says so once', async () => {
    const file = await upload()
    await t.db.execute(
      sql`insert into notes values (${tenant.id}, ${newId()}, ${JSON.stringify({ picture: file.id })}::jsonb)`,
    )
    const warn = warnings()
    try {
      const shown = async () => {
        const { rows } = await t.db.execute<{ id: string }>(
          sql`select page->>'picture' as id from notes where tenant_id = ${tenant.id}`,
        )
        return fileValues(
          ctxOf(),
          rows.map(row => row.id),
        )
      }
      for (let times = 0; times < 3; times++) assert.equal((await shown()).get(file.id)?.filename, 'a.txt')
      assert.equal(saidOf(warn, file.id), 1)
    } finally {
      warn.mock.restore()
    }
    await sweepTomorrow()
    assert.ok(await rowOf(file.id))
    assert.equal((await t.server.inject((await fileValues(ctxOf(), [file.id])).get(file.id)?.url ?? '')).body, 'words')
    assert.equal((await t.refused('GET /deleteFiles', { ...linkman.as, query: { id: file.id } })).error, 'NOT_FOUND')
  })

  test('keeps the file that a row of it points at, and everything else that is unused goes', async () => {
    const [held, unused, alsoHeld] = [await upload(), await upload(), await upload()]
    for (const { id } of [held, alsoHeld]) await t.db.execute(sql`insert into stamps values (${tenant.id}, ${id})`)
    const warn = warnings()
    try {
      await sweepTomorrow()
      await sweepTomorrow()
      assert.deepEqual([saidOf(warn, held.id), saidOf(warn, alsoHeld.id), saidOf(warn, unused.id)], [1, 1, 0])
    } finally {
      warn.mock.restore()
    }
    assert.deepEqual(
      [!!(await rowOf(held.id)), !!(await rowOf(unused.id)), !!(await rowOf(alsoHeld.id))],
      [true, false, true],
    )
    await t.db.execute(sql`delete from stamps`)
  })

  test('does not keep what was let go while somebody looked at it', async () => {
    const file = await upload()
    const note = newId()
    await useFiles(t.db, ctxOf(), { kind: 'note', id: note }, [file])
    t.clock.advance(1000)
    await releaseUses(t.db, ctxOf(), { kind: 'note', ids: [note] })
    assert.equal((await fileValues(ctxOf(), [file.id])).size, 1)
    await sweepTomorrow()
    assert.equal(await rowOf(file.id), undefined)
  })
})

test('the sweep looks at unused files only, however many are in use', async () => {
  await t.db.execute(sql`
    insert into files (tenant_id, id, filename, file_size, mime, key, owner, create_time)
    select ${tenant.id}, gen_random_uuid(), 'a.txt', 1, 'text/plain', 'none', '', now() - interval '2 days' from generate_series(1, 20000)`)
  await t.db.execute(sql`
    insert into file_uses select tenant_id, id, 'event', gen_random_uuid(), create_time from files where tenant_id = ${tenant.id}`)
  await t.db.execute(sql`analyze files, file_uses`)
  const client = new pg.Client(t.connection)
  await client.connect()
  try {
    const { sql: text, params } = deleteUnused(t.db, new Date(t.clock.now).toISOString()).toSQL()
    const plan = (await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)).rows
      .map(row => row['QUERY PLAN'])
      .join('\n')
    assert.match(plan, /Index.* files_unused_since_index/, plan)
    assert.match(plan, /Index.* file_uses_/, plan)
    assert.doesNotMatch(plan, /Seq Scan/, plan)
  } finally {
    await client.end()
  }
})
