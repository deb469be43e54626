import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { ASK, assertWhole, eventually, listen, modelAt, PAUSE, question, RESUME, textOf } from '../../../test/assistant'
import { as, ask, chatId, finished, inRoom, room, slowly, turnOf, words } from '../../../test/assistant-run'
import { makeLinkman } from '../../../test/factories'
import { startTestServer } from '../../../test/harness'
import { collect } from '../../../test/memory'
import type { Step } from '../../../test/vendors/llm'
import { aiTurns } from './assistant.table'
import type { RunEvents } from '../../../shared/assistant'

inRoom()

describe('two instances on one database', () => {
  test('a reader of the other one misses nothing, a second send there starts nothing, and a stop there reaches the vendor', async () => {
    const other = await startTestServer({ beside: room.t, listen: true, providers: { llm: modelAt(room.vendor) } })
    try {
      room.vendor.script({ steps: slowly(words(25), 40) })
      const asked = room.vendor.asked.length
      const body = question(chatId, '两台')
      const here = listen(room.t, ASK, { body, as: as() })
      await here.until('text')
      const there = listen(other, ASK, { body, as: as() })
      await Promise.all([here.ended, there.ended])
      assert.deepEqual(there.events, here.events)
      assert.equal(room.vendor.asked.length, asked + 1)

      room.vendor.script({ steps: slowly(words(300), 20) })
      const long = ask('长答')
      const { messageId } = (await long.until('start')).data as RunEvents['start']
      await long.until('text')
      const turn = await other.ok(PAUSE, { ...as(), body: { messageId } })
      await eventually(() => room.vendor.open === 0)
      assert.notEqual(room.vendor.asked.at(-1)?.closedAfterMs, null, 'the vendor was cut off before its end')
      assert.equal(turn.state, 'stopped')
      await long.ended
      assert.equal(textOf(long.events), turn.answer)

      // an end of one server is an end of its runs, with what they said; the other one tells of it
      room.vendor.script({ steps: slowly(words(300), 20) })
      const cut = listen(other, ASK, { body: question(chatId, '停机'), as: as() })
      const { messageId: cutId } = (await cut.until('start')).data as RunEvents['start']
      await cut.until('text')
      const watcher = listen(room.t, RESUME, { query: { messageId: cutId }, as: as() })
      await watcher.until('text')
      await other.close()
      await Promise.all([watcher.ended, cut.ended])
      const last = assertWhole(watcher.events)
      assert.equal((last.data as { error: string }).error, 'ASSISTANT_INTERRUPTED')
      const kept = await turnOf(cutId)
      assert.deepEqual(
        [kept.state, kept.error, kept.answer],
        ['failed', 'ASSISTANT_INTERRUPTED', textOf(watcher.events)],
      )
      assert.ok(kept.answer.length > 0)
    } finally {
      await other.close()
    }
  })

  test('a run whose process shows no sign of life is ended by another one', async () => {
    room.vendor.script({ steps: slowly(['说了', '这些'], 50).concat('stall!') })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    await eventually(() => textOf(reader.events) === '说了这些')
    await room.t.db
      .update(aiTurns)
      .set({ aliveTime: sql`now() - interval '1 minute'` })
      .where(eq(aiTurns.id, messageId))
    // it looks for them when it starts
    const other = await startTestServer({ beside: room.t, listen: true })
    try {
      const turn = await finished(messageId)
      assert.deepEqual([turn.state, turn.error, turn.answer], ['failed', 'ASSISTANT_INTERRUPTED', '说了这些'])
      // and the first one, which was only slow, takes its word for it
      await eventually(() => room.vendor.open === 0)
      await reader.ended
      assert.equal((assertWhole(reader.events).data as { error: string }).error, 'ASSISTANT_INTERRUPTED')
    } finally {
      await other.close()
    }
  })
})

test('of twenty answers that have ended nothing is held', async () => {
  const model = modelAt(room.vendor)
  // a run is held as long as what ends it
  const signals: WeakRef<AbortSignal>[] = []
  const own = await startTestServer({
    beside: room.t,
    listen: true,
    providers: {
      llm: {
        ...model,
        stream(request) {
          signals.push(new WeakRef(request.signal))
          return model.stream(request)
        },
      },
    },
  })
  const ends = ['done', 'stopped', 'cut', 'left'] as const
  const scripts: Record<(typeof ends)[number], Step[]> = {
    done: words(40),
    stopped: ['我在想', 'stall!'],
    // the knowledge base goes on where it was cut
    cut: ['说到一半', 'cut!'],
    left: ['我在想', { wait: 300 }, ...words(5)],
  }
  room.vendor.script(({ body }) => ({
    steps:
      scripts[ends.find(one => one === body.messages.findLast(message => message.role === 'user')?.content) ?? 'done'],
  }))
  try {
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const how = ends[i % ends.length] ?? 'done'
        const person = (await makeLinkman(room.t.db, room.tenant)).as
        const listening = listen(own, ASK, { body: question(await room.begin(person), how), as: person })
        const { messageId } = (await listening.until('start', 20_000)).data as RunEvents['start']
        if (how === 'stopped' || how === 'left') await listening.until('text', 20_000)
        if (how === 'stopped') await own.ok(PAUSE, { ...person, body: { messageId } })
        if (how === 'left') listening.hangUp()
        await listening.ended
        await eventually(async () => (await turnOf(messageId)).state === (how === 'stopped' ? how : 'done'), 20_000)
      }),
    )
    assert.equal(signals.length, 20)
    await eventually(() => {
      collect()
      return signals.every(one => one.deref() === undefined)
    }, 10_000)
  } finally {
    // the client that hung up has opened another line by itself, on which nothing will ever be said
    own.server.server.closeAllConnections()
    await own.close()
  }
})
