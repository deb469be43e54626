import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { after, before, test } from 'node:test'
import { makeAgent, makeStaff, makeTenant, makeWiki, makeWikiType, type MadeTenant } from '../../../test/factories'
import { ctxIn, startTestServer, type TestServer } from '../../../test/harness'
import { auditEntries } from '../../kernel/audit/audit.table'
import { tokenLimits } from './agent-setup.service'
import { localAgent } from './local/agent'
import { retrieve } from './local/retrieve'
import { mayBeSent } from './security.service'

const open = { flags: { setting: { wiki: true } } }
/** After this long an index looks whether it is still good. */
const LOOKS_MS = 3_500

let t: TestServer
let tenant: MadeTenant
let staff: Awaited<ReturnType<typeof makeStaff>>
before(async () => {
  t = await startTestServer()
  tenant = await makeTenant(t.db, open)
  staff = await makeStaff(t.db, tenant)
})
after(() => t.close())

const visitor = (of: MadeTenant = tenant) => ctxIn(t, of, { principal: { kind: 'guest', tourist: '' }, language: 'zh' })
const get = (id: string) => t.ok('GET /staff/agent/get', { ...staff.as, query: { id } })
/** The agent with other settings. */
const save = async (id: string, change: object) => {
  const { template: _, models: __, shelves: ___, ...settings } = await get(id)
  return t.call('POST /staff/agent/save', { ...staff.as, body: { ...settings, ...change } })
}
const found = async (question: string, shelves: string[] = [], of = tenant) =>
  (await retrieve(visitor(of), question, { shelves })).map(passage => passage.source.documentName)

test('what is published is answered from within seconds, what is taken back is not, and what is written never', async () => {
  const type = await makeWikiType(t.db, tenant.id)
  const { as } = staff
  const words = { title: '除螨仪怎么用', summary: '', content: '除螨仪先开机，再贴着床单慢慢推。' }
  const { id } = await t.ok('POST /staff/wiki/create', { ...as, body: { typeId: type.id, language: 'zh', ...words } })
  assert.deepEqual(await found('除螨仪怎么用'), [], 'a draft is known to nobody')
  await t.ok('POST /staff/wiki/publish', { ...as, body: { id, version: 1 } })
  t.clock.advance(LOOKS_MS)
  assert.deepEqual(await found('除螨仪怎么用'), ['除螨仪怎么用'])
  await t.ok('POST /staff/wiki/saveDraft', {
    ...as,
    body: { id, version: 2, language: 'zh', ...words, content: '除螨仪要充满电。' },
  })
  await t.ok('POST /staff/wiki/publish', { ...as, body: { id, version: 3 } })
  t.clock.advance(LOOKS_MS)
  const [passage] = await retrieve(visitor(), '除螨仪怎么用')
  assert.match(passage?.source.quote ?? '', /充满电/, 'the index was made again')
  await t.ok('POST /staff/wiki/unpublish', { ...as, body: { id, version: 4 } })
  t.clock.advance(LOOKS_MS)
  assert.deepEqual(await found('除螨仪怎么用'), [])
})

test("a company's own synonyms are understood, and only there", async () => {
  await makeWiki(t.db, tenant.id, { texts: { zh: { title: '净饮机除垢', content: '净饮机每三个月用柠檬酸除垢。' } } })
  const other = await makeTenant(t.db, open)
  await makeWiki(t.db, other.id, { texts: { zh: { title: '净饮机除垢', content: '净饮机每三个月用柠檬酸除垢。' } } })
  t.clock.advance(LOOKS_MS)
  assert.deepEqual(await found('大白壶'), [])
  const made = await t.ok('POST /staff/synonym/save', {
    ...staff.as,
    body: { said: ['大白壶'], written: ['净饮机'] },
  })
  t.clock.advance(LOOKS_MS)
  assert.deepEqual(await found('大白壶'), ['净饮机除垢'])
  assert.deepEqual(await found('我家的大白壶要除垢吗'), ['净饮机除垢'])
  assert.deepEqual(await found('大白壶', [], other), [], 'nobody said that there')
  await t.ok('POST /staff/synonym/remove', { ...staff.as, body: made })
  t.clock.advance(LOOKS_MS)
  assert.deepEqual(await found('大白壶'), [])
})

test('an agent answers from its shelves alone', async () => {
  const [inside, outside] = [await makeWikiType(t.db, tenant.id), await makeWikiType(t.db, tenant.id)]
  await makeWiki(t.db, tenant.id, {
    typeId: inside.id,
    texts: { zh: { title: '保价承诺', content: '买贵了七天内退差价。' } },
  })
  await makeWiki(t.db, tenant.id, {
    typeId: outside.id,
    texts: { zh: { title: '保价内部规定', content: '保价超过一千元要经理批准。' } },
  })
  t.clock.advance(LOOKS_MS)
  assert.deepEqual((await found('保价')).toSorted(), ['保价内部规定', '保价承诺'].toSorted())
  assert.deepEqual(await found('保价', [inside.id]), ['保价承诺'])
  const agent = await makeAgent(t.db, tenant.id)
  assert.equal((await save(agent.id, { knowledgeTypeIds: [inside.id] })).status, 200)
  const answered: string[] = []
  for await (const event of localAgent.run(
    {
      ctx: visitor(),
      template: 'system',
      instruction: '',
      shelves: (await get(agent.id)).knowledgeTypeIds,
      variables: {},
      model: 'local',
      thinking: false,
      type: 'text',
      question: '保价要经理批准吗',
      files: [],
      history: [],
      subject: null,
      form: null,
      warned: false,
      forms: [],
    },
    new AbortController().signal,
  ))
    if (event.kind === 'text') answered.push(event.text)
  assert.doesNotMatch(answered.join(''), /一千元/)
  const strange = await makeWikiType(t.db, (await makeTenant(t.db)).id)
  assert.equal((await save(agent.id, { knowledgeTypeIds: [strange.id] })).body.error, 'NOT_FOUND')
})

test('an agent is made switched off, changed by one at a time, and has only models that are configured', async () => {
  const made = await t.ok('POST /staff/agent/create', {
    ...staff.as,
    body: { template: 'system', name: { zh: '小新', en: 'Nova' } },
  })
  const agent = await get(made.id)
  assert.deepEqual([agent.enable, agent.name, agent.models.at(-1)?.id], [false, { zh: '小新', en: 'Nova' }, 'local'])
  const settings = { enable: true, welcomeMessage: { zh: '您好' }, defaultQuestion: [{ zh: '怎么报修？' }] }
  const answers = await Promise.all([save(made.id, settings), save(made.id, { enable: false })])
  assert.deepEqual(answers.map(answer => answer.body.error ?? 'ok').toSorted(), ['CHANGED_MEANWHILE', 'ok'])
  assert.equal((await save(made.id, settings)).status, 200)
  const door = await t.ok('POST /api/voice/outside/agent/home/list', { ...tenant.as, body: {} })
  assert.ok(JSON.stringify(door).includes('小新'), 'customers have it')
  assert.equal((await save(made.id, { model: 'gpt-nobody-configured' })).body.error, 'AGENT_MODEL')
  assert.equal((await save(made.id, { model: 'local' })).status, 200)
  const ids = (await t.ok('GET /staff/agent/list', staff.as)).map(one => one.id)
  await t.ok('POST /staff/agent/order', { ...staff.as, body: { ids: ids.toReversed() } })
  assert.deepEqual(
    (await t.ok('GET /staff/agent/list', staff.as)).map(one => one.id),
    ids.toReversed(),
  )
})

test('words that no question may hold and tokens of a day hold from now on, and never for more than the server allows', async () => {
  const own = await makeTenant(t.db, open)
  const { as } = await makeStaff(t.db, own)
  const setting = await t.ok('GET /staff/assistant/setting', as)
  assert.deepEqual([setting.version, setting.sensitiveWords, setting.ownerTokens], [0, [], null])
  assert.equal(await mayBeSent(visitor(own), '我要投诉黑猫'), true)
  const saved = await t.ok('POST /staff/assistant/saveSetting', {
    ...as,
    body: { version: 0, sensitiveWords: ['黑猫', '曝光'], ownerTokens: 100, tenantTokens: 2 ** 31 - 1 },
  })
  assert.equal(await mayBeSent(visitor(own), '我要投诉黑猫'), false)
  const { owner, tenant: all } = await tokenLimits(visitor(own), t.db)
  assert.deepEqual([owner, all], [100, setting.mostTenantTokens])
  assert.equal(
    (
      await t.refused('POST /staff/assistant/saveSetting', {
        ...as,
        body: { version: 0, sensitiveWords: [], ownerTokens: null, tenantTokens: null },
      })
    ).error,
    'CHANGED_MEANWHILE',
  )
  await t.ok('POST /staff/assistant/saveSetting', {
    ...as,
    body: { ...saved, sensitiveWords: ['曝光'], ownerTokens: null, tenantTokens: null },
  })
  assert.equal(await mayBeSent(visitor(own), '我要投诉黑猫'), true)
  assert.equal((await tokenLimits(visitor(own), t.db)).owner, setting.mostOwnerTokens)
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.tenantId, own.id))
  assert.deepEqual(
    entries.map(entry => entry.subjectKind),
    ['agent', 'agent'],
  )
})

test('agents of another company are not there', async () => {
  const agent = await makeAgent(t.db, tenant.id)
  const stranger = (await makeStaff(t.db, await makeTenant(t.db))).as
  const { template: _, models: __, shelves: ___, ...settings } = await get(agent.id)
  for (const answer of [
    t.refused('GET /staff/agent/get', { ...stranger, query: { id: agent.id } }),
    t.refused('POST /staff/agent/save', { ...stranger, body: settings }),
    t.refused('POST /staff/agent/order', { ...stranger, body: { ids: [agent.id] } }),
  ])
    assert.equal((await answer).error, 'NOT_FOUND')
  assert.deepEqual(await t.ok('GET /staff/agent/list', stranger), [])
})
