import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { beforeEach, test } from 'node:test'
import { eq, isNull } from 'drizzle-orm'
import { makeLinkman, makeStaff } from '../../../test/factories'
import { startTestServer } from '../../../test/harness'
import { eventIn, makeHouse } from '../../../test/event-life'
import { listen, PORTAL, type Page } from '../../../test/live'
import { eventually } from '../../../test/screen'
import { HEADER } from '../../../shared/api'
import { LIVE } from '../../../shared/live'
import { newId } from '../../db/ids'
import { sessions, staffRoles } from '../identity/auth.table'
import { keptSince } from '../tenancy/retention.service'
import { LIVE_CHANNEL } from './announce'
import { liveEvents, liveHeads, liveHere } from './live.table'
import { forgetLive } from './numbering'
import { heardAll, liveStaff, numbersOf } from '../../../test/live-staff'

const { now, pages, at, say } = liveStaff()
let { t, house } = now()
beforeEach(() => {
  ;({ t, house } = now())
})

test('a request is heard of as soon as it is raised and moved, by name and never by content', async () => {
  const page = await at(t, house.engineer.as)
  const id = await eventIn(t, house, 'processing')
  await eventually(async () => assert.deepEqual(page.of(id), ['create', 'allocate', 'accept'], 'its three changes'))
  assert.deepEqual(
    page.changes().map(one => [Object.keys(one).toSorted().join(), one.staffId]),
    [
      ['change,id,kind,staffId', ''],
      ['change,id,kind,staffId', house.engineer.id],
      ['change,id,kind,staffId', house.engineer.id],
    ],
  )
})

test('what is set up is heard of by who may see how it is set up, and of a refused change nothing', async () => {
  const own = await makeHouse(t)
  const boss = await makeStaff(t.db, own.tenant, { account: 'boss', password: 'a password of theirs' })
  const engineer = await makeStaff(t.db, own.tenant, { roles: ['engineer'] })
  const auditor = await makeStaff(t.db, own.tenant, { roles: ['auditor'] })
  const [page, looking, deaf] = [await at(t, boss.as), await at(t, auditor.as), await at(t, engineer.as)]
  const { version, kinds } = await t.ok('GET /staff/retention/get', boss.as)
  const [kind] = kinds
  assert.ok(kind, 'a kind')
  const choose = () =>
    t.call('POST /staff/retention/edit', {
      ...boss.as,
      body: { version, kinds: [{ kind: kind.kind, days: kind.least }] },
    })
  assert.equal((await choose()).status, 200)
  assert.equal((await choose()).body.error, 'CHANGED_MEANWHILE')
  const role = await t.ok('POST /staff/role/create', {
    ...boss.as,
    body: { name: 'Night', permissions: ['event.read'] },
  })
  await t.ok('POST /staff/team/create', { ...boss.as, body: { name: 'North', members: [engineer.id] } })
  await t.ok('POST /staff/role/remove', { ...boss.as, body: { id: role.id } })
  await eventually(async () =>
    assert.deepEqual(
      page.changes().map(one => `${one.kind} ${one.change}`),
      ['tenant update', 'role create', 'team create', 'role remove'],
    ),
  )
  await heardAll(
    looking,
    page.changes().map(one => one.change),
    'an auditor hears the same',
  )
  assert.deepEqual([page.of(own.tenant.id), page.of(role.id)], [['update'], ['create', 'remove']])
  assert.deepEqual(deaf.changes(), [], 'an engineer sets nothing up')
})

test('who is switched off, or loses rights, hears of nothing that comes after it', async () => {
  const own = await makeHouse(t)
  const boss = await makeStaff(t.db, own.tenant, { account: 'boss', password: 'a password of theirs' })
  const role = await t.ok('POST /staff/role/create', {
    ...boss.as,
    body: { name: 'Night', permissions: ['event.read'] },
  })
  const [leaver, reader, demoted] = [
    await makeStaff(t.db, own.tenant, { roles: ['dispatcher'] }),
    await makeStaff(t.db, own.tenant, { roles: [role.id] }),
    await makeStaff(t.db, own.tenant, { roles: ['dispatcher'] }),
  ]
  const events = (page: Page) =>
    page
      .changes()
      .filter(one => one.kind === 'event')
      .map(one => one.change)
  const off = [await at(t, leaver.as), await at(t, reader.as), await at(t, demoted.as)] as const
  const stays = await at(t, boss.as)
  await t.db.transaction(tx => say(tx, 'before', newId(), t, own))
  for (const page of [...off, stays]) await eventually(async () => assert.deepEqual(events(page), ['before']))
  await t.ok('POST /staff/member/switch', { ...boss.as, body: { id: leaver.id, version: 1, enabled: false } })
  await t.ok('POST /staff/role/update', {
    ...boss.as,
    body: { id: role.id, version: 1, name: 'Night', permissions: [] },
  })
  const { account, displayName } = demoted
  await t.ok('POST /staff/member/update', {
    ...boss.as,
    body: { id: demoted.id, version: 1, account, displayName, roles: [] },
  })
  await t.db.transaction(tx => say(tx, 'after', newId(), t, own))
  await eventually(async () => assert.deepEqual(events(stays), ['before', 'after']))
  const [left, lost, less] = off
  await eventually(async () => assert.ok(left.isOver(), 'the line of who is switched off is closed'))
  for (const page of [lost, less])
    await eventually(async () =>
      assert.ok(
        page.heard.some(one => one.event === 'reset'),
        'they read all again',
      ),
    )
  for (const page of off) assert.deepEqual(events(page), ['before'])
})

test('a change is told of with its commit, by the database itself, and not before', async () => {
  const heard: string[] = []
  let isUp = false
  const line = t.db.listen(LIVE_CHANNEL, { onMessage: id => void heard.push(id), onUp: () => (isUp = true) })
  try {
    await eventually(async () => assert.ok(isUp, 'the database is listened to'))
    const other = await makeHouse(t)
    await t.db.transaction(async tx => {
      await say(tx, 'update', newId(), t, other)
      assert.deepEqual(heard, [], 'nothing is told of what may be taken back')
    })
    await eventually(async () => assert.deepEqual(heard, [other.tenant.id], 'which company, and nothing else'))
  } finally {
    await line.close()
  }
})

test('nothing is heard of a change that was rolled back', async () => {
  const page = await at(t, house.engineer.as)
  await assert.rejects(
    t.db.transaction(async tx => {
      await say(tx, 'lost')
      throw new Error('rolled back')
    }),
  )
  await t.db.transaction(tx => say(tx, 'kept'))
  await heardAll(page, ['kept'], 'only what was committed')
})

test('changes that are committed in another order than they began are all heard, with numbers that only rise', async () => {
  const page = await at(t, house.engineer.as)
  const hold = new EventEmitter()
  const [begun, end] = [once(hold, 'begun'), once(hold, 'end')]
  const slow = t.db.transaction(async tx => {
    await say(tx, 'slow')
    hold.emit('begun')
    await end
  })
  await begun
  for (const change of ['one', 'two', 'three']) await t.db.transaction(tx => say(tx, change))
  await heardAll(page, ['one', 'two', 'three'], 'what was committed first')
  // who comes now, and goes on from here, must not miss the one that began before
  const resumed = await at(t, house.engineer.as, { after: page.last() })
  hold.emit('end')
  await slow
  await heardAll(page, ['one', 'two', 'three', 'slow'], 'the one that began first')
  await heardAll(resumed, ['slow'], 'the one that began first, after a resume')
  const numbers = numbersOf(page)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
})

test('many at once, at two processes: everybody hears each once, in one order without holes', async () => {
  const other = await startTestServer({ beside: t, listen: true })
  try {
    const own = await makeHouse(t)
    const listeners = [
      await at(t, own.engineer.as),
      await at(other, own.engineer.as),
      await at(other, (await makeStaff(t.db, own.tenant)).as),
    ]
    const changes = Array.from({ length: 120 }, (_, n) => `c${n}`)
    await Promise.all(
      changes.map((change, n) => {
        const where = n % 2 ? t : other
        return where.db.transaction(tx => say(tx, change, newId(), where, own))
      }),
    )
    const [first, ...rest] = listeners
    await eventually(async () => assert.equal(first?.changes().length, changes.length, 'all at the first'))
    assert.deepEqual(
      first
        ?.changes()
        .map(one => one.change)
        .toSorted(),
      changes.toSorted(),
    )
    const numbers = numbersOf(first as Page)
    assert.deepEqual(
      numbers,
      numbers.map((_, n) => (numbers[0] ?? 0) + n),
    )
    for (const page of rest)
      await eventually(async () => assert.deepEqual(page.heard, first?.heard, 'the same at the others'))
  } finally {
    for (const page of pages) page.close()
    await other.close()
  }
})

test('who comes back after a restart goes on where they were cut off', async () => {
  const page = await at(t, house.engineer.as)
  await t.db.transaction(tx => say(tx, 'before'))
  await heardAll(page, ['before'], 'before')
  page.close()
  await t.db.transaction(tx => say(tx, 'meanwhile'))
  const next = await startTestServer({ beside: t, listen: true })
  try {
    const again = await at(next, house.engineer.as, { after: page.last() })
    await heardAll(again, ['meanwhile'], 'what came meanwhile')
    await t.db.transaction(tx => say(tx, 'after'))
    await heardAll(again, ['meanwhile', 'after'], 'what came after, at another process')
    again.close()
  } finally {
    await next.close()
  }
})

test('a number that is too old, or of another database, begins with a reset', async () => {
  const own = await makeHouse(t)
  const page = await at(t, own.engineer.as)
  for (const change of ['one', 'two']) await t.db.transaction(tx => say(tx, change, newId(), t, own))
  await heardAll(page, ['one', 'two'], 'both')
  const [, one, two] = page.heard.map(heard => heard.id)
  page.close()
  // of these nobody has numbered any
  await eventually(async () => assert.ok(page.isOver(), 'the line is closed'))
  await t.db.transaction(tx => say(tx, 'three', newId(), t, own))
  t.clock.advance((LIVE.keepSeconds + 60) * 1000)
  await forgetLive(t.app, await keptSince(t.app, 'live'))
  const left = await t.db.select().from(liveEvents).where(eq(liveEvents.tenantId, own.tenant.id))
  assert.deepEqual(left, [], 'nothing is kept for longer than a day')
  for (const after of [one, two, 1_000_000]) {
    const again = await at(t, (await makeStaff(t.db, own.tenant)).as, { after })
    await eventually(async () => assert.equal(again.heard[0]?.event, 'reset', `a reset after ${after}`))
    assert.equal(again.heard.length, 1)
    await t.db.transaction(tx => say(tx, 'later', newId(), t, own))
    await eventually(async () =>
      assert.ok(
        again.changes().some(heard => heard.change === 'later'),
        'and it goes on',
      ),
    )
    again.close()
  }
})

test('an engineer without event.read hears of what is theirs, or was, and of nothing else', async () => {
  const own = await makeHouse(t)
  const mine = await makeStaff(t.db, own.tenant, { permissions: ['event.handle'] })
  const theirs = await makeStaff(t.db, own.tenant, { permissions: ['event.handle'] })
  const [my, other, all] = [await at(t, mine.as), await at(t, theirs.as), await at(t, own.engineer.as)]
  const id = await eventIn(t, own, 'created')
  await t.ok('POST /staff/event/allocate', { ...own.engineer.as, body: { id, staffId: mine.id } })
  await t.ok('POST /staff/event/allocate', { ...own.engineer.as, body: { id, staffId: theirs.id } })
  await t.ok('POST /staff/event/accept', { ...theirs.as, body: { id } })
  await eventually(async () => assert.deepEqual(all.of(id), ['create', 'allocate', 'allocate', 'accept'], 'the one'))
  await eventually(async () => assert.deepEqual(other.of(id), ['allocate', 'accept'], 'whose it is now'))
  assert.deepEqual(my.of(id), ['allocate', 'allocate'], 'whose it was')
})

test('one company hears nothing of another one', async () => {
  const [one, two] = [await makeHouse(t), await makeHouse(t)]
  const [here, there] = [await at(t, one.engineer.as), await at(t, two.engineer.as)]
  const id = await eventIn(t, one, 'allocated')
  await eventIn(t, two, 'created')
  await eventually(async () => assert.equal(there.changes().length, 1, 'its own'))
  await eventually(async () => assert.equal(here.of(id).length, 2, 'its own'))
  assert.deepEqual(there.of(id), [])
})

test('nobody listens without a session of staff', async () => {
  const guest = await listen(t, { domainId: house.tenant.domainId, token: '' })
  assert.equal(guest.status, 401)
  const { linkman } = house
  assert.equal((await listen(t, linkman.as)).status, 401)
})

test('so many streams a person and no more; a line that ends makes room', async () => {
  const own = await makeHouse(t)
  const mine: Page[] = []
  for (let n = 0; n < LIVE.readers.staff.perPerson; n++) mine.push(await at(t, own.engineer.as))
  assert.equal((await at(t, own.engineer.as)).status, 429)
  assert.equal((await at(t, (await makeStaff(t.db, own.tenant)).as)).status, 200)
  mine[0]?.close()
  await eventually(async () => {
    const page = await at(t, own.engineer.as)
    assert.equal(page.status, 200, 'there is room again')
  })
  for (const page of mine) page.close()
})

test('a tenant that nobody listens to is not looked at: nothing of it is numbered', async () => {
  const own = await makeHouse(t)
  await eventIn(t, own, 'allocated')
  // somebody else's changes go through in between
  const page = await at(t, house.engineer.as)
  await t.db.transaction(tx => say(tx, 'heard'))
  await heardAll(page, ['heard'], 'heard')
  assert.deepEqual(await t.db.select().from(liveHeads).where(eq(liveHeads.tenantId, own.tenant.id)), [])
  const waiting = await t.db.select().from(liveEvents).where(isNull(liveEvents.number))
  assert.deepEqual(waiting.flatMap(row => (row.tenantId === own.tenant.id ? [row.kind] : [])).toSorted(), [
    'event',
    'event',
    'message',
  ])
})

test('who has what open is told to those who may read it, until they leave', async () => {
  const own = await makeHouse(t)
  const [li, wang] = [await makeStaff(t.db, own.tenant), await makeStaff(t.db, own.tenant)]
  const engineer = await makeStaff(t.db, own.tenant, { permissions: ['event.handle'] })
  const id = await eventIn(t, own, 'created')
  const [liPage, wangPage, engineerPage] = [await at(t, li.as), await at(t, wang.as), await at(t, engineer.as)]
  const here = { connection: liPage.connection, kind: 'event', id, editing: false } as const
  await t.ok('POST /staff/live/here', { ...li.as, body: here })
  await eventually(async () => assert.deepEqual(wangPage.of(id), ['here'], 'somebody is on it'))
  const seen = async (as = wang.as) =>
    (await t.ok('GET /staff/live/hereList', as)).map(({ kind, id: on, staffId, displayName, editing }) => ({
      kind,
      id: on,
      staffId,
      displayName,
      editing,
    }))
  assert.deepEqual(await seen(), [{ kind: 'event', id, staffId: li.id, displayName: li.displayName, editing: false }])
  assert.deepEqual(await seen(li.as), [], 'not oneself')
  assert.deepEqual(await seen(engineer.as), [], 'not who may not read it')
  // said again it is no news, said differently it is
  await t.ok('POST /staff/live/here', { ...li.as, body: here })
  await t.ok('POST /staff/live/here', { ...li.as, body: { ...here, editing: true } })
  await eventually(async () => assert.deepEqual(wangPage.of(id), ['here', 'here'], 'editing'))
  assert.equal((await seen())[0]?.editing, true)
  liPage.close()
  await eventually(async () => assert.deepEqual(wangPage.of(id), ['here', 'here', 'here'], 'gone with the line'))
  assert.deepEqual(await seen(), [])
  assert.deepEqual(engineerPage.of(id), [])
})

test('who is on something without a word is no longer on it after 45 seconds', async () => {
  const own = await makeHouse(t)
  const li = await makeStaff(t.db, own.tenant)
  const id = await eventIn(t, own, 'created')
  const body = { connection: randomUUID(), kind: 'event', id, editing: false } as const
  await t.ok('POST /staff/live/here', { ...li.as, body })
  assert.equal((await t.ok('GET /staff/live/hereList', own.engineer.as)).length, 1)
  const page = await at(t, own.engineer.as)
  t.clock.advance((LIVE.hereSeconds + 1) * 1000)
  assert.deepEqual(await t.ok('GET /staff/live/hereList', own.engineer.as), [])
  await eventually(async () => assert.deepEqual(page.of(id), ['here'], 'and it is told'))
  assert.deepEqual(await t.db.select().from(liveHere).where(eq(liveHere.tenantId, own.tenant.id)), [])
})

test('nobody is on what is not theirs to read, nor speaks for another page', async () => {
  const [own, other] = [await makeHouse(t), await makeHouse(t)]
  const foreign = await eventIn(t, other, 'created')
  const id = await eventIn(t, own, 'created')
  const engineer = await makeStaff(t.db, own.tenant, { permissions: ['event.handle'] })
  const body = { connection: randomUUID(), kind: 'event', id, editing: false } as const
  const { error } = await t.refused('POST /staff/live/here', { ...own.engineer.as, body: { ...body, id: foreign } })
  assert.equal(error, 'NOT_FOUND')
  assert.equal((await t.refused('POST /staff/live/here', { ...engineer.as, body })).error, 'NOT_FOUND')
  await t.ok('POST /staff/event/allocate', { ...own.engineer.as, body: { id, staffId: engineer.id } })
  await t.ok('POST /staff/live/here', { ...engineer.as, body })
  assert.equal((await t.refused('POST /staff/live/here', { ...own.engineer.as, body })).error, 'NOT_FOUND')
  await t.ok('POST /staff/live/away', { ...own.engineer.as, body: { connection: body.connection } })
  assert.equal((await t.ok('GET /staff/live/hereList', own.engineer.as)).length, 1, 'still there')
  await t.ok('POST /staff/live/away', { ...engineer.as, body: { connection: body.connection } })
  assert.equal((await t.ok('GET /staff/live/hereList', own.engineer.as)).length, 0)
})

test('one person has so many pages open and no more', async () => {
  const own = await makeHouse(t)
  const id = await eventIn(t, own, 'created')
  for (let n = 0; n < LIVE.readers.staff.perPerson + 3; n++) {
    t.clock.advance(1000)
    await t.ok('POST /staff/live/here', {
      ...own.engineer.as,
      body: { connection: randomUUID(), kind: 'event', id, editing: false },
    })
  }
  const rows = await t.db.select().from(liveHere).where(eq(liveHere.tenantId, own.tenant.id))
  assert.equal(rows.length, LIVE.readers.staff.perPerson)
})

test('somebody whose role changes is told to read all again, and somebody whose session ends hears no more', async () => {
  const own = await makeHouse(t)
  const engineer = await makeStaff(t.db, own.tenant, { permissions: ['event.handle'] })
  const [page, ending] = [await at(t, engineer.as), await at(t, own.engineer.as)]
  await t.db.delete(sessions).where(eq(sessions.userId, own.engineer.id))
  await t.db.insert(staffRoles).values({ tenantId: own.tenant.id, staffId: engineer.id, role: 'auditor' })
  await eventually(async () => assert.equal(page.heard.at(-1)?.event, 'reset', 'all is read again'))
  await eventually(async () => assert.equal(ending.heard.at(-1)?.event, 'error', 'the session is over'))
  const id = await eventIn(t, own, 'created')
  assert.ok(ending.isOver(), 'the line is closed')
  await eventually(async () => assert.deepEqual(page.of(id), ['create'], 'what may be read now'))
})

/** A company in which something has happened: its customers' streams have a number to begin with. */
async function livingHouse() {
  const own = await makeHouse(t)
  const id = await eventIn(t, own, 'created')
  return { own, id }
}

test('a customer hears of what is theirs as staff do it, and of nothing else', async () => {
  const { own, id } = await livingHouse()
  const stranger = await makeLinkman(t.db, own.tenant)
  const colleague = await makeLinkman(t.db, own.tenant, { customerId: own.linkman.customerId })
  const other = await makeHouse(t)
  const page = await at(t, own.linkman.as, PORTAL)
  const beside = await at(t, colleague.as, PORTAL)
  const foreign = await at(t, stranger.as, PORTAL)
  const { engineer } = own
  await t.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
  await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  // what staff write among themselves is none of the customer's
  await t.ok('POST /staff/event/note', { ...engineer.as, body: { id, content: 'the pump again' } })
  await t.ok('POST /staff/event/remark', { ...engineer.as, body: { id, content: 'on our way soon' } })
  await eventIn(t, other, 'created')
  for (const one of [page, beside])
    await eventually(async () => assert.deepEqual(one.of(id), ['allocate', 'accept', 'remark'], 'as it happens'))
  assert.ok(
    page.changes().some(one => one.kind === 'message'),
    'and what they were told of it',
  )
  assert.ok(
    page.changes().every(one => one.staffId === ''),
    'who of the staff it was is not said',
  )
  assert.deepEqual(
    beside.changes().filter(one => one.kind === 'message'),
    [],
    'a message is of one person',
  )
  // the stranger's own comes after all of it
  const theirs = await t.ok('POST /ssp/event/create', {
    ...stranger.as,
    body: { templateId: own.template.id, attribute: {} },
  })
  await eventually(async () => assert.deepEqual(foreign.of(theirs.id), ['create'], 'their own'))
  assert.deepEqual(
    foreign.changes().filter(one => one.id !== theirs.id),
    [],
  )
  assert.deepEqual(page.of(theirs.id), [])
})

test('a customer whose line is cut goes on after the last number and misses nothing', async () => {
  const { own, id } = await livingHouse()
  const page = await at(t, own.linkman.as, PORTAL)
  const { engineer } = own
  await t.ok('POST /staff/event/allocate', { ...engineer.as, body: { id, staffId: engineer.id } })
  await eventually(async () => assert.deepEqual(page.of(id), ['allocate']))
  const last = page.last()
  page.close()
  await t.ok('POST /staff/event/accept', { ...engineer.as, body: { id } })
  const next = await at(t, own.linkman.as, { ...PORTAL, after: last })
  await eventually(async () => assert.deepEqual(next.of(id), ['accept'], 'what came meanwhile, once'))
  const list = await fetch(`${t.url}${PORTAL.path}?poll=1&after=${String(last)}`, {
    headers: { [HEADER.domain]: own.linkman.as.domainId, [HEADER.token]: own.linkman.as.token },
  }).then(answer => answer.json() as Promise<{ event: string; data: { id: string; change: string } }[]>)
  assert.deepEqual(
    list.flatMap(one => (one.data.id === id ? [one.data.change] : [])),
    ['accept'],
    'and the same as a list',
  )
})

test('what is not theirs moves a customer on now and then, and so many streams a person and no more', async () => {
  const { own, id } = await livingHouse()
  const page = await at(t, own.linkman.as, PORTAL)
  const begun = page.last()
  await t.db.transaction(async tx => {
    for (let n = 0; n < 150; n++) await say(tx, 'elsewhere', newId(), t, own)
  })
  await eventually(async () => assert.ok(page.last() >= begun + 100, 'the number, without a change'))
  assert.deepEqual(page.changes(), [])
  for (let n = 1; n < LIVE.readers.linkman.perPerson; n++) await at(t, own.linkman.as, PORTAL)
  assert.equal((await at(t, own.linkman.as, PORTAL)).status, 429)
  assert.equal((await at(t, own.engineer.as)).status, 200, 'staff have room of their own')
  assert.equal((await at(t, own.engineer.as, PORTAL)).status, 401)
  assert.equal((await at(t, { domainId: own.tenant.domainId, token: '' }, PORTAL)).status, 401)
  await t.db.delete(sessions).where(eq(sessions.userId, own.linkman.id))
  assert.equal((await at(t, own.linkman.as, PORTAL)).status, 401, `nothing of ${id} without a login`)
})
