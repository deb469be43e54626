import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LANGUAGES } from '../../shared/language'
import { startTestServer, type TestServer } from '../harness'
import { makeCompany } from '../company/company'
import { formIn } from '../company/forms'
import { makeRequests } from '../company/requests'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

test('two companies of one server have the same things, and neither sees those of the other', async () => {
  const [one, other] = [await makeCompany(t), await makeCompany(t)]
  const seen = async ({ linkman }: typeof one) => ({
    templates: (await t.ok('GET /doorTypeField/getEventTypeList', linkman.as)).map(row => row.id),
    products: (await t.ok('GET /product/list', linkman.as)).list.map(row => row.id),
    articles: (await t.ok('POST /wiki/list', { ...linkman.as, body: {} })).list.map(row => row.id),
  })
  const [mine, theirs] = [await seen(one), await seen(other)]
  assert.deepEqual(mine.templates.slice(0, 2), [one.forms.repair.id, one.forms.feedback.id])
  assert.deepEqual(mine.products.toSorted(), [one.products.dishwasher.id, one.products.airConditioner.id].toSorted())
  assert.equal(mine.articles.length, 4)
  const all = [...Object.values(mine), ...Object.values(theirs)].flat()
  assert.equal(new Set(all).size, all.length)
  assert.notEqual(one.code, other.code)
})

test('its forms can be read in every language', async () => {
  const { forms } = await makeCompany(t)
  for (const template of Object.values(forms)) {
    const texts = LANGUAGES.flatMap(language => {
      const form = formIn(template, language)
      return [form.name, ...template.fields.map(one => form.label(one.fieldName))]
    })
    assert.ok(texts.every(Boolean), texts.join())
  }
  assert.throws(() => formIn(forms.feedback, 'zh').label('shoeSize'), /no field shoeSize/)
})

test('its requests are in the states that they are called by, with a price to pay and messages to read', async () => {
  const company = await makeCompany(t)
  const { as } = company.linkman
  const { events, tasks } = await makeRequests(t, company)
  const states = await Promise.all(
    Object.values(events).map(async id => (await t.ok('GET /ssp/event/get', { ...as, query: { id } })).state),
  )
  assert.deepEqual(states, [
    'created',
    'allocated',
    'processing',
    'processing',
    'finished',
    'evaluated',
    'off',
    'converted',
  ])
  const task = await t.ok('GET /v_open/doorGetTask', { ...as, query: { id: tasks.finished } })
  assert.deepEqual([task.state, task.cost, task.discount], ['finished', 123_450, 3450])
  assert.ok((await t.ok('GET /ssp/message/unReadMsg', as)).count > 0)
})
