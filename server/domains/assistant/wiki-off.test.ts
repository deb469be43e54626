import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { ASK, dataOf, makeRoom, question, textOf, type Room } from '../../../test/assistant'
import { defaultFlags, makeLinkman, makeWiki } from '../../../test/factories'
import { tenants } from '../../kernel/tenancy/door.table'
import { LOCAL_MODEL } from '../../../shared/assistant'
import type { StreamEvent } from '../../../shared/stream'

let room: Room
before(async () => {
  room = await makeRoom()
  await makeWiki(room.t.db, room.tenant.id, {
    texts: { zh: { title: '报警 X77 怎么办', content: '出现报警 X77 时按下面做。\n\n1. 断开电源\n2. 等十分钟再开机' } },
  })
  room.vendor.script({ steps: ['请先断电[1]。'] })
})
after(() => room.close())

async function ask(model: string): Promise<{ events: StreamEvent[]; told: string }> {
  const { as } = await makeLinkman(room.t.db, room.tenant)
  const events = (await room.t.ok(ASK, {
    ...as,
    body: question(await room.begin(as), '报警 X77 怎么办？', { model }),
  })) as StreamEvent[]
  return {
    events,
    told: JSON.stringify([textOf(events), events, model === LOCAL_MODEL ? '' : room.vendor.asked.at(-1)?.body]),
  }
}
async function setWiki(wiki: boolean): Promise<void> {
  await room.t.db
    .update(tenants)
    .set({ flags: { ...defaultFlags, setting: { ...defaultFlags.setting, wiki } } })
    .where(eq(tenants.id, room.tenant.id))
  // the index looks for changes every few seconds
  room.t.clock.advance(5000)
}

for (const model of ['custom/m', LOCAL_MODEL]) {
  test(`${model}: articles of a tenant that has switched its knowledge base off are not answered from, and are again when it is on`, async () => {
    for (const on of [true, false, true]) {
      await setWiki(on)
      const { events, told } = await ask(model)
      assert.equal(told.includes('断开电源'), on, `${on ? 'on' : 'off'}: ${told}`)
      if (on) assert.equal(dataOf(events, 'sources').list[0]?.fileType, 'wiki')
      else assert.ok(!events.some(one => one.event === 'sources' || one.event === 'suggestions'), told)
    }
  })
}
