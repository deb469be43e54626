import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { eventually } from '../../../test/assistant'
import { makeHouse } from '../../../test/event-life'
import {
  makeFault,
  makeLinkman,
  makeProduct,
  makeProductKind,
  makeStaff,
  makeTenant,
  makeWiki,
} from '../../../test/factories'
import { recordTests } from '../../../test/record-tests'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { limitCounts } from '../../kernel/call/limit.table'
import { wikiKnowledge } from './knowledge.queries'
import { faults } from './wiki.table'

let t: TestServer
before(async () => {
  t = await startTestServer({ jobs: true })
})
after(() => t.close())

const open = { flags: { selfHelpEnabled: true, setting: { wiki: true } } }
const company = async () => {
  const tenant = await makeTenant(t.db, open)
  return { tenant, as: { ...(await makeStaff(t.db, tenant)).as, language: 'en' as const } }
}
const PLAIN = {
  code: 'E4',
  models: ['WM-9', 'WM-8'],
  title: { en: 'Water does not drain', zh: '排水异常' },
  symptom: { en: 'The drum stays full' },
  cause: { en: 'The filter is blocked' },
  dangers: [{ en: 'Hot water may run out' }],
  steps: [{ text: { en: 'Unplug it' } }, { text: { en: 'Open the filter' } }],
  wikiId: null,
  isOpen: true,
}
recordTests(() => t, {
  name: 'a fault',
  permission: 'wiki.manage',
  make: n => ({ ...PLAIN, code: `E${n}` }),
  change: input => ({ ...input, isOpen: false }),
  calls: {
    list: 'GET /staff/fault/list',
    create: 'POST /staff/fault/create',
    update: 'POST /staff/fault/update',
    remove: 'POST /staff/fault/remove',
    file: 'GET /staff/fault/export',
  },
})
const codes = (page: { list: { code: string }[] }) => page.list.map(({ code }) => code)

test('a code is found as people type it, exact ones first, with what begins alike behind', async () => {
  const { tenant } = await company()
  for (const code of ['E40', 'E4', 'AL-203', 'E10', 'E2']) await makeFault(t.db, tenant.id, { code })
  const find = async (keyword: string) =>
    codes(await t.ok('POST /faultLibrary/list', { ...tenant.as, body: { keyword } }))
  for (const said of ['E4', 'e4', 'Ｅ４', 'E 4', 'e-4', 'Е4'])
    assert.equal((await find(said))[0], 'E4', JSON.stringify(said))
  assert.deepEqual(await find('e4'), ['E4', 'E40'])
  assert.deepEqual(await find('it shows E 4 again'), ['E4'])
  for (const said of ['al203', 'AL 203', 'AL-203', '203']) assert.deepEqual(await find(said), ['AL-203'], said)
  assert.deepEqual(await find('nothing of it'), [])
  assert.deepEqual(await find('…'), [])
  assert.deepEqual(await find(''), ['AL-203', 'E2', 'E4', 'E10', 'E40'])
})

test('a symptom finds it in every language, a machine and a kind leave out what is of other models', async () => {
  const house = await makeHouse(t, { tenant: open })
  const { tenant, linkman } = house
  const product = await makeProduct(t.db, tenant.id, { model: 'WM-9', customerId: linkman.customerId })
  const washers = await makeProductKind(t.db, tenant.id, { models: ['WM-9', 'WM-8'] })
  await makeFault(t.db, tenant.id, {
    code: 'E4',
    models: ['WM-9'],
    symptom: { en: 'The drum stays full', zh: '桶里有水' },
  })
  await makeFault(t.db, tenant.id, { code: 'E4', models: ['AC-1'], symptom: { en: 'It drips' } })
  await makeFault(t.db, tenant.id, { code: 'F1', models: ['WM-8'] })
  await makeFault(t.db, tenant.id, { code: 'P0', models: [] })
  await makeFault(t.db, tenant.id, { code: 'F9', models: ['WM-9'], isOpen: false })
  const list = (body: object) => t.ok('POST /faultLibrary/list', { ...linkman.as, language: 'en', body })
  assert.deepEqual(
    (await list({ keyword: '桶里有水' })).list.map(({ symptom }) => symptom),
    ['The drum stays full'],
  )
  assert.deepEqual(codes(await list({ productId: product.id })), ['E4', 'P0'])
  assert.deepEqual(codes(await list({ productId: product.id, keyword: 'e4' })), ['E4'])
  assert.deepEqual(codes(await list({ kindId: washers.id })), ['E4', 'F1', 'P0'])
  assert.equal((await list({})).total, 4, 'what is closed is not there')

  const foreign = await makeProduct(t.db, tenant.id, { customerId: (await makeLinkman(t.db, tenant)).customerId })
  for (const body of [
    { productId: foreign.id },
    { kindId: (await makeProductKind(t.db, (await company()).tenant.id)).id },
  ])
    assert.equal((await t.refused('POST /faultLibrary/list', { ...linkman.as, body })).error, 'NOT_FOUND')
  const visitor = await t.refused('POST /faultLibrary/list', { ...tenant.as, body: { productId: product.id } })
  assert.equal(visitor.error, 'UNAUTHORIZED')
})

test('what is dangerous is told with the fault; what is closed, foreign or switched off is not there', async () => {
  const { tenant, as } = await company()
  const article = await makeWiki(t.db, tenant.id, { texts: { en: 'Draining' } })
  const made = await t.ok('POST /staff/fault/create', { ...as, body: { ...PLAIN, wikiId: article.id } })
  const look = { ...tenant.as, language: 'en' as const, query: { id: made.id } }
  const seen = await t.ok('GET /faultLibrary/view', look)
  assert.deepEqual(
    [seen.dangers, seen.cause, seen.steps.map(({ text }) => text), seen.wikiId, seen.isDangerous],
    [['Hot water may run out'], 'The filter is blocked', ['Unplug it', 'Open the filter'], article.id, true],
  )
  assert.deepEqual(seen.emergency, [])
  const gas = await t.ok('POST /staff/fault/create', {
    ...as,
    body: { ...PLAIN, code: 'G1', dangers: [{ zh: '闻到燃气味不要开关电器，到室外打电话' }] },
  })
  const warned = await t.ok('GET /faultLibrary/view', { ...look, query: { id: gas.id } })
  assert.deepEqual(warned.emergency, [{ name: 'fire', number: '119' }])
  const hidden = { ...PLAIN, id: made.id, version: 1, isOpen: false }
  await t.ok('POST /staff/fault/update', { ...as, body: hidden })
  assert.equal((await t.refused('GET /faultLibrary/view', look)).error, 'NOT_FOUND')
  const abroad = await company()
  const theirs = await makeFault(t.db, abroad.tenant.id)
  assert.equal((await t.refused('GET /faultLibrary/view', { ...look, query: { id: theirs.id } })).error, 'NOT_FOUND')
  const closed = await makeTenant(t.db)
  const own = await makeFault(t.db, closed.id)
  for (const refused of [
    await t.refused('POST /faultLibrary/list', { ...closed.as, body: {} }),
    await t.refused('GET /faultLibrary/view', { ...closed.as, query: { id: own.id } }),
    await t.refused('POST /faultLibrary/solved', { ...closed.as, body: { id: own.id, isSolved: true } }),
  ])
    assert.deepEqual([refused.error, refused.status], ['SELF_HELP_OFF', 403])
})

test('the door tells that there are faults to look up, as long as one is open', async () => {
  const { tenant, as } = await company()
  const ids = async () => (await t.ok('GET /linkc/getInitData', { ...tenant.as, query: {} })).faultLibraryIds
  assert.deepEqual(await ids(), [])
  const made = await t.ok('POST /staff/fault/create', { ...as, body: PLAIN })
  assert.deepEqual(await ids(), [made.id])
  for (let i = 0; i < 25; i++) await makeFault(t.db, tenant.id, { code: `F${i}` })
  assert.equal((await ids()).length, 20)
  await t.db.update(faults).set({ isOpen: false }).where(eq(faults.tenantId, tenant.id))
  assert.deepEqual(await ids(), [])
})

test('whether it helped is counted once for a repeated answer, and bounded by address', async () => {
  const { tenant, as } = await company()
  const fault = await makeFault(t.db, tenant.id)
  const say = (isSolved: boolean, idempotencyKey?: string) => ({
    ...tenant.as,
    body: { id: fault.id, isSolved },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
  const key = '5b3f3a55-9d3e-4c55-8a8a-0a7f1f2b3c4d'
  await t.ok('POST /faultLibrary/solved', say(true, key))
  await t.ok('POST /faultLibrary/solved', say(true, key))
  await t.ok('POST /faultLibrary/solved', say(false))
  const kept = await t.ok('GET /staff/fault/get', { ...as, query: { id: fault.id } })
  assert.deepEqual([kept.solved, kept.unsolved, kept.version], [1, 1, 1], 'an opinion is no change')
  const lately = and(eq(limitCounts.tenantId, tenant.id), eq(limitCounts.scope, 'faultOpinion'))
  await t.db.update(limitCounts).set({ count: 1_000_000_000 }).where(lately)
  assert.equal((await t.refused('POST /faultLibrary/solved', say(true))).error, 'TOO_MANY_REQUESTS')
})

test('a code is one fault of a model: FAULT_TAKEN in whatever spelling, also for all models', async () => {
  const { as } = await company()
  const make = (more: object) => ({ ...as, body: { ...PLAIN, ...more } })
  const made = await t.ok('POST /staff/fault/create', make({}))
  assert.deepEqual(made.models, ['WM-8', 'WM-9'])
  for (const more of [{ code: 'Ｅ 4', models: ['WM-9'] }, { code: 'e4', models: [] }, { code: 'E-4' }])
    assert.equal((await t.refused('POST /staff/fault/create', make(more))).error, 'FAULT_TAKEN', JSON.stringify(more))
  const other = await t.ok('POST /staff/fault/create', make({ models: ['AC-1'] }))
  await t.ok('POST /staff/fault/create', make({ code: 'E5', models: [] }))
  const onto = { ...PLAIN, id: other.id, version: 1, models: ['AC-1', 'WM-8'] }
  assert.equal((await t.refused('POST /staff/fault/update', { ...as, body: onto })).error, 'FAULT_TAKEN')
  assert.equal((await t.refused('POST /staff/fault/create', make({ code: 'X', title: {} }))).error, 'NAME_MISSING')
  for (const en of ['It drips', 'It hums']) await t.ok('POST /staff/fault/create', make({ code: '', title: { en } }))
  const both = [make({ code: 'Z1' }), make({ code: 'z 1' })].map(input => t.call('POST /staff/fault/create', input))
  assert.deepEqual((await Promise.all(both)).map(({ status }) => status).toSorted(), [200, 409])
})

test('an article and pictures are the company’s own; a picture that nobody uploaded is none', async () => {
  const { tenant, as } = await company()
  const abroad = await company()
  const article = await makeWiki(t.db, abroad.tenant.id, { texts: { en: 'Theirs' } })
  const refused = async (more: object) =>
    (await t.refused('POST /staff/fault/create', { ...as, body: { ...PLAIN, ...more } })).error
  assert.equal(await refused({ wikiId: article.id }), 'NOT_FOUND')
  assert.equal(
    await refused({ steps: [{ text: { en: 'x' }, picture: 'https://elsewhere.example/x.png' }] }),
    'NOT_FOUND',
  )
  assert.equal(await t.db.$count(faults, eq(faults.tenantId, tenant.id)), 0)
})

test('the assistant reads symptom and dangers, and only of what is open', async () => {
  const { tenant, as } = await company()
  const made = await t.ok('POST /staff/fault/create', { ...as, body: PLAIN })
  await t.ok('POST /staff/fault/create', { ...as, body: { ...PLAIN, code: 'E9', isOpen: false } })
  const ctx = ctxIn(t, tenant)
  const read = async () => (await wikiKnowledge.read(ctx, ['en'])).faults
  assert.deepEqual(
    (await read()).map(({ code, symptom, dangers }) => [code, symptom, dangers]),
    [['E4', 'The drum stays full', ['Hot water may run out']]],
  )
  const stamp = await wikiKnowledge.stamp(ctx)
  await t.ok('POST /staff/fault/update', { ...as, body: { ...PLAIN, id: made.id, version: 1, isOpen: false } })
  assert.notEqual(await wikiKnowledge.stamp(ctx), stamp)
  assert.deepEqual(await read(), [])
})

test('a file of faults is checked, written in the language of who sends it, and taken back', async () => {
  const { tenant, as } = await company()
  const made = await t.ok('POST /staff/fault/create', { ...as, body: PLAIN })
  const rows = [
    ['Error code', 'Models', 'Fault', 'Dangers', 'Steps', 'Open to customers'],
    ['e 4', 'WM-9, WM-8', 'It does not drain', '', 'Unplug | Open the filter | Clean it', ''],
    ['E5', '', 'Door open', 'Do not reach in', '1. Close it 2. Start again', 'no'],
    ['E4', 'WM-9', 'Half of the models', '', '', ''],
    ['E6', '', '', '', '', ''],
  ]
  const file = {
    name: 'rows.csv',
    type: 'text/csv',
    bytes: rows.map(row => row.map(one => `"${one}"`).join()).join('\n'),
  }
  const settled = async (id: string) => {
    await eventually(async () => {
      const { state } = await t.ok('GET /staff/import/get', { ...as, query: { id } })
      return !['checking', 'running', 'undoing'].includes(state)
    })
    return t.ok('GET /staff/import/get', { ...as, query: { id } })
  }
  const { id, mapping } = await t.ok('POST /staff/import/upload', { ...as, query: { kind: 'fault' }, file })
  await t.ok('POST /staff/import/check', { ...as, body: { id, mapping } })
  await settled(id)
  const wrong = await t.ok('GET /staff/import/rows', { ...as, query: { id, outcome: 'wrong' } })
  assert.deepEqual(
    wrong.map(({ rowNo, problems }) => [rowNo, problems.map(({ column }) => column)]),
    [
      [4, ['Error code']],
      [5, ['Fault']],
    ],
  )
  await t.ok('POST /staff/import/run', { ...as, body: { id } })
  await settled(id)
  const list = async () => (await t.ok('GET /staff/fault/list', { ...as, query: { sort: 'code' } })).list
  const [changed, fresh] = await list()
  assert.deepEqual(
    [changed?.id, changed?.title, changed?.steps.length, changed?.version],
    [made.id, { zh: '排水异常', en: 'It does not drain' }, 3, 2],
  )
  assert.deepEqual(
    [fresh?.code, fresh?.isOpen, fresh?.dangers, fresh?.steps.map(({ text }) => text.en)],
    ['E5', false, [{ en: 'Do not reach in' }], ['Close it', 'Start again']],
  )
  await t.ok('POST /staff/import/undo', { ...as, body: { id } })
  await settled(id)
  const [back, ...none] = await list()
  assert.deepEqual([back?.title, back?.steps.length, none], [PLAIN.title, 2, []])
  assert.equal(await t.db.$count(faults, eq(faults.tenantId, tenant.id)), 1)
})
