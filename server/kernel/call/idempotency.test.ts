import { eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeHouse, type House } from '../../../test/event-life'
import { startTestServer, type TestServer } from '../../../test/harness'
import { forgetKeys } from './idempotency'
import { idempotency } from './idempotency.table'
import { instantOf } from './instant'

let t: TestServer
let house: House
before(async () => {
  t = await startTestServer()
  house = await makeHouse(t)
})
after(() => t.close())

const DAY_S = 86_400
const send = (problem: string) =>
  t.call('POST /ssp/event/create', {
    ...house.linkman.as,
    idempotencyKey: `key of ${problem}`,
    body: { templateId: house.template.id, attribute: { problem } },
  })
const age = (problem: string, days: number) =>
  t.db
    .update(idempotency)
    .set({ createTime: instantOf(Date.now(), -days * DAY_S) })
    .where(eq(idempotency.key, `key of ${problem}`))
const idOf = async (problem: string): Promise<string> => {
  const { status, body } = await send(problem)
  assert.equal(status, 200)
  return body.data.id
}

test('what waited on a device for 29 days is still taken once; a key is forgotten after 30 days, and no other one with it', async () => {
  const [kept, forgotten, fresh] = [await idOf('kept'), await idOf('forgotten'), await idOf('fresh')]
  await age('kept', 29)
  await age('forgotten', 31)
  await forgetKeys({ db: t.db, now: Date.now })
  assert.equal(await idOf('kept'), kept)
  assert.equal(await idOf('fresh'), fresh)
  assert.notEqual(await idOf('forgotten'), forgotten)
})
