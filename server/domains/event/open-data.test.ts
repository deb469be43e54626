import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeStaff } from '../../../test/factories'
import { eventIn, makeHouse } from '../../../test/event-life'
import { startTestServer, type TestServer } from '../../../test/harness'

let t: TestServer
before(async () => {
  t = await startTestServer()
})
after(() => t.close())

async function idsShown(type: number) {
  const house = await makeHouse(t, { tenant: { type } })
  const engineer = await makeStaff(t.db, house.tenant, { openUserId: 'li.min' })
  const id = await eventIn(t, { ...house, engineer }, 'processing')
  await t.ok('POST /ssp/event/remark/create', { ...house.linkman.as, body: { id, content: 'thanks' } })
  const as = house.linkman.as
  const [summary] = (await t.ok('GET /ssp/event/list', as)).list
  const detail = await t.ok('GET /ssp/event/get', { ...as, query: { id } })
  const records = await t.ok('GET /ssp/event/recordList', { ...as, query: { id } })
  assert.deepEqual(
    [summary?.executorName, detail.executorName],
    [engineer.displayName, engineer.displayName],
    'the plain name is always there',
  )
  return {
    list: summary?.executorOpenUserId,
    detail: detail.executorOpenUserId,
    records: records.map(({ type: change, actorOpenUserId, executorOpenUserId }) => [
      change,
      actorOpenUserId,
      executorOpenUserId,
    ]),
  }
}

test('a company in WeCom gets the ids that its open-data component draws names from', async () => {
  assert.deepEqual(await idsShown(2), {
    list: 'li.min',
    detail: 'li.min',
    records: [
      ['remark', '', ''],
      ['accept', 'li.min', ''],
      ['allocate', 'li.min', 'li.min'],
      ['create', '', ''],
    ],
  })
})

test("no other company's customers see them", async () => {
  assert.deepEqual(await idsShown(1), {
    list: '',
    detail: '',
    records: [
      ['remark', '', ''],
      ['accept', '', ''],
      ['allocate', '', ''],
      ['create', '', ''],
    ],
  })
})
