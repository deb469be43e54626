import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeStaff, makeTenant } from '../factories'
import { startTestServer, type TestServer } from '../harness'

/** A space, nothing, and what a screen leaves out: people could not tell what they choose. */
const UNSEEN = [{}, { zh: ' ', en: '' }, { ru: '\u200b\u2060' }, { tw: '\u00ad' }]

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

test('what has a name has one that can be read, in some language', async () => {
  const { as } = await makeStaff(t.db, await makeTenant(t.db))
  const seen = { zh: ' 维修 ', ru: '\u200b' }
  const template = await t.ok('POST /staff/template/create', { ...as, body: { name: seen } })
  const { draft } = await t.ok('GET /staff/template/get', { ...as, query: { id: template.id } })
  assert.ok(draft)
  assert.deepEqual(draft.name, { zh: '维修' }, 'kept without what says nothing')
  const agent = await t.ok('POST /staff/agent/create', { ...as, body: { template: 'voc', name: seen } })
  const {
    models: _models,
    shelves: _shelves,
    template: _template,
    ...settings
  } = await t.ok('GET /staff/agent/get', {
    ...as,
    query: { id: agent.id },
  })
  const { id: doorId, version: doorVersion } = await doorOf(as)
  let { version } = template
  for (const name of UNSEEN) {
    const saved = await t.ok('POST /staff/template/saveDraft', {
      ...as,
      body: { id: template.id, version, draft: { ...draft, name } },
    })
    version = saved.version
    for (const refused of [
      await t.refused('POST /staff/template/create', { ...as, body: { name } }),
      await t.refused('POST /staff/template/publish', { ...as, body: { id: template.id, version } }),
      await t.refused('POST /staff/agent/create', { ...as, body: { template: 'voc', name } }),
      await t.refused('POST /staff/agent/save', { ...as, body: { ...settings, name } }),
      await t.refused('POST /staff/wiki/saveType', { ...as, body: { name, icon: '' } }),
      await t.refused('POST /staff/wiki/saveLabel', { ...as, body: { name } }),
      await t.refused('POST /staff/productKind/create', { ...as, body: { name, models: [], words: [] } }),
      await t.refused('POST /staff/door/edit', { ...as, body: { id: doorId, version: doorVersion, name } }),
    ])
      assert.equal(refused.error, 'NAME_MISSING', JSON.stringify(name))
  }
  assert.equal((await t.ok('GET /staff/agent/list', as)).length, 1)
  assert.equal((await t.ok('GET /staff/template/list', as)).length, 1)
})

const doorOf = async (as: { domainId: string; token: string }) => {
  const [door] = await t.ok('GET /staff/door/list', as)
  assert.ok(door)
  return door
}
