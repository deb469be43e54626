import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, eq } from 'drizzle-orm'
import { ASK, assertWhole, eventually, HISTORY, listen, PAUSE, question, RESUME, textOf } from '../../../test/assistant'
import {
  as,
  ask,
  chatId,
  finished,
  inRoom,
  room,
  slowly,
  start,
  turnOf,
  turnsIn,
  words,
} from '../../../test/assistant-run'
import { makeLinkman } from '../../../test/factories'
import { lastWords, type Step } from '../../../test/vendors/llm'
import { LLM_TEXTS } from './llm.texts'
import { aiRunEvents, aiUsage } from './assistant.table'
import { forgetEvents } from './run.store'
import type { RunEvents } from '../../../shared/assistant'
import type { StreamEvent } from '../../../shared/stream'

inRoom()

describe('an answer', () => {
  test('comes in numbered events and is kept as it was said', async () => {
    room.vendor.script({ steps: [{ thinking: '先想' }, { thinking: '一想' }, ...words(30), { usage: [100, 50] }] })
    const reader = ask('E4 怎么办')
    await reader.ended
    assertWhole(reader.events)
    assert.equal(textOf(reader.events), words(30).join(''))
    assert.equal(textOf(reader.events, 'thinking'), '先想一想')
    assert.deepEqual(
      reader.events.slice(-2).map(one => one.event),
      ['finish', 'end'],
    )
    const { messageId } = start(reader.events)
    const turn = await turnOf(messageId)
    assert.deepEqual(
      [turn.state, turn.answer, turn.thinking, turn.promptTokens, turn.completionTokens, turn.error],
      ['done', words(30).join(''), '先想一想', 100, 50, ''],
    )
    assert.ok(turn.finishTime)
    assert.deepEqual(reader.events.find(one => one.event === 'theme')?.data, { theme: 'E4 怎么办' })
    const used = await room.t.db
      .select()
      .from(aiUsage)
      .where(eq(aiUsage.owner, `linkman:${room.linkman.id}`))
    assert.deepEqual(
      used.map(one => [one.questions, one.tokens]),
      [[1, 150]],
    )
  })

  test('can be gone on with after every event, while it is made and when it is over', async () => {
    room.vendor.script({ steps: slowly(words(12), 30) })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    const early = [0, 1, 2, 3].map(after => ({
      after,
      listening: listen(room.t, RESUME, { query: { messageId, after: String(after) }, as: as() }),
    }))
    await reader.ended
    const all = reader.events
    for (const { after, listening } of early) {
      await listening.ended
      assert.deepEqual(listening.events, all.slice(after), `from ${after} while it was made`)
    }
    for (let after = 0; after < all.length; after++) {
      const listening = listen(room.t, RESUME, { query: { messageId, after: String(after) }, as: as() })
      await listening.ended
      assert.deepEqual(listening.events, all.slice(after), `from ${after} afterwards`)
    }
  })

  test('goes on when nobody listens, and every event that was heard had been stored', async () => {
    room.vendor.script({ steps: slowly(words(20), 20) })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    await reader.until('text')
    const stored = await room.t.db
      .select({ id: aiRunEvents.seq, event: aiRunEvents.event, data: aiRunEvents.data })
      .from(aiRunEvents)
      .where(eq(aiRunEvents.turnId, messageId))
      .orderBy(aiRunEvents.seq)
    assert.deepEqual(reader.events.slice(0, stored.length), stored.slice(0, reader.events.length))
    reader.hangUp()
    const turn = await finished(messageId)
    assert.deepEqual([turn.state, turn.answer], ['done', words(20).join('')])
    assert.equal(room.vendor.asked.at(-1)?.closedAfterMs, null, 'the vendor was read to the end')
  })

  test('reaches two tabs alike, and polls', async () => {
    room.vendor.script({ steps: slowly(words(15), 25) })
    const one = ask()
    const { messageId } = (await one.until('start')).data as RunEvents['start']
    const other = listen(room.t, RESUME, { query: { messageId }, as: as() })
    const polled = (await room.t.ok(RESUME, { ...as(), query: { messageId } })) as StreamEvent[]
    await Promise.all([one.ended, other.ended])
    assert.deepEqual(other.events, one.events)
    assert.deepEqual(polled, one.events)
  })

  test('of a vendor that is silent has comment lines, so that nobody cuts the line', async () => {
    room.vendor.script({ steps: ['好', { wait: 700 }, '的'] })
    const reader = ask()
    await reader.ended
    assert.equal(textOf(reader.events), '好的')
    assert.ok((reader.raw().match(/^: still here$/gm) ?? []).length >= 3, reader.raw())
  })

  test('keeps characters whole however the vendor cuts them, and nothing that cannot be kept', async () => {
    room.vendor.script({
      chop: 1,
      steps: [
        '表情😀',
        { raw: `data: ${JSON.stringify({ choices: [{ delta: { content: 'a\u0000b' } }] })}\n\n` },
        { raw: 'data: {"choices":[{"delta":{"content":"\\ud83d"}}]}\n\n' },
        { raw: 'data: {"choices":[{"delta":{"content":"\\ude00\\ud83d!"}}]}\n\n' },
      ],
    })
    const reader = ask()
    await reader.ended
    assertWhole(reader.events)
    assert.equal(textOf(reader.events), '表情😀ab😀\ufffd!')
    assert.equal((await turnOf(start(reader.events).messageId)).answer, '表情😀ab😀\ufffd!')
  })

  test('of long ago is told again', async () => {
    room.vendor.script({ steps: [{ thinking: '嗯' }, ...words(5)] })
    const reader = ask()
    await reader.ended
    const { messageId } = start(reader.events)
    await room.t.db.delete(aiRunEvents).where(eq(aiRunEvents.turnId, messageId))
    for (const after of [0, 2]) {
      const listening = listen(room.t, RESUME, { query: { messageId, after: String(after) }, as: as() })
      await listening.ended
      assertWhole(listening.events, after + 1)
      assert.equal(listening.events[0]?.event, 'start')
      assert.equal(textOf(listening.events), words(5).join(''))
      assert.equal(textOf(listening.events, 'thinking'), '嗯')
    }
  })
})

describe('the same question', () => {
  test('sent twice is asked once: the second send listens to the first', async () => {
    room.vendor.script({ steps: slowly(words(10), 30) })
    const asked = room.vendor.asked.length
    const body = question(chatId, '两次')
    const first = listen(room.t, ASK, { body, as: as() })
    await first.until('text')
    const second = listen(room.t, ASK, { body, as: as() })
    await Promise.all([first.ended, second.ended])
    const third = listen(room.t, ASK, { body, as: as() })
    await third.ended
    assert.deepEqual(second.events, first.events)
    assert.deepEqual(third.events, first.events)
    assert.equal(room.vendor.asked.length, asked + 1)
    assert.equal(await turnsIn(chatId), 1)
  })

  test('sent ten times at once is asked once', async () => {
    room.vendor.script({ steps: slowly(words(10), 20) })
    const asked = room.vendor.asked.length
    const body = question(chatId, '同时')
    const readers = Array.from({ length: 10 }, () => listen(room.t, ASK, { body, as: as() }))
    await Promise.all(readers.map(reader => reader.ended))
    for (const reader of readers) {
      assert.deepEqual(reader.events, readers[0]?.events)
      assertWhole(reader.events)
    }
    assert.equal(room.vendor.asked.length, asked + 1)
    assert.equal(await turnsIn(chatId), 1)
  })

  test('goes on where a connection was cut, as the app asks for the rest', async () => {
    room.vendor.script({ steps: slowly(words(12), 30) })
    const body = question(chatId, '断线')
    const first = listen(room.t, ASK, { body, as: as() })
    await first.until('text')
    await sleep(60)
    first.hangUp()
    await first.ended
    const heard = first.events.slice()
    const rest = listen(room.t, ASK, { body, query: { after: String(heard.length) }, as: as() })
    await rest.ended
    assertWhole([...heard, ...rest.events])
    assert.equal(textOf([...heard, ...rest.events]), words(12).join(''))
  })

  test('with other words under the same id is refused', async () => {
    room.vendor.script({ steps: ['好'] })
    const body = question(chatId, '一')
    await listen(room.t, ASK, { body, as: as() }).ended
    assert.equal(
      (await room.t.refused(ASK, { ...as(), body: { ...body, question: '二' } })).error,
      'IDEMPOTENCY_KEY_REUSED',
    )
    const other = await room.begin(as())
    assert.equal(
      (await room.t.refused(ASK, { ...as(), body: { ...body, chatId: other } })).error,
      'IDEMPOTENCY_KEY_REUSED',
    )
  })
})

describe('a stop', () => {
  test("ends the vendor's stream long before its last word and keeps what was said; late words are dropped", async t => {
    room.vendor.script({ steps: slowly(words(1000), 15) })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    await reader.until('text')
    const began = Date.now()
    const turn = await room.t.ok(PAUSE, { ...as(), body: { messageId } })
    await eventually(() => room.vendor.open === 0)
    t.diagnostic(`the vendor heard of it after ${String(Date.now() - began)} ms, of 500 that are wanted`)
    assert.equal(turn.state, 'stopped')
    assert.ok(turn.answer.length > 0 && words(1000).join('').startsWith(turn.answer))
    await reader.ended
    assertWhole(reader.events)
    assert.deepEqual(reader.events.at(-2), {
      id: reader.events.length - 1,
      event: 'finish',
      data: { state: 'stopped' },
    })
    assert.equal(textOf(reader.events), turn.answer)
    await sleep(100)
    assert.equal((await turnOf(messageId)).answer, turn.answer)
    assert.equal(await room.t.db.$count(aiRunEvents, eq(aiRunEvents.turnId, messageId)), reader.events.length - 1)
    assert.ok((await turnOf(messageId)).completionTokens > 0, 'what was said is counted')
  })

  test('before the first token', async () => {
    room.vendor.script({ steps: ['stall!'] })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    await eventually(() => room.vendor.open === 1)
    const turn = await room.t.ok(PAUSE, { ...as(), body: { messageId } })
    assert.deepEqual([turn.state, turn.answer], ['stopped', ''])
    await eventually(() => room.vendor.open === 0)
    await reader.ended
    assertWhole(reader.events)
  })

  test('twice, and after the end, changes nothing', async () => {
    room.vendor.script({ steps: slowly(words(100), 15) })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    await reader.until('text')
    const [one, other] = await Promise.all([
      room.t.ok(PAUSE, { ...as(), body: { messageId } }),
      room.t.ok(PAUSE, { ...as(), body: { messageId } }),
    ])
    assert.deepEqual(one, other)
    assert.deepEqual(await room.t.ok(PAUSE, { ...as(), body: { messageId, answer: 'something else' } }), one)

    room.vendor.script({ steps: ['完整'] })
    const second = ask('再来')
    await second.ended
    const done = await room.t.ok(PAUSE, { ...as(), body: { messageId: start(second.events).messageId } })
    assert.deepEqual([done.state, done.answer], ['done', '完整'])
  })

  test('frees the conversation for the next question', async () => {
    room.vendor.script({ steps: ['stall!'] }, { steps: ['第二'] })
    const reader = ask()
    const { messageId } = (await reader.until('start')).data as RunEvents['start']
    assert.equal((await room.t.refused(ASK, { ...as(), body: question(chatId, '太早') })).error, 'ASSISTANT_BUSY')
    await room.t.ok(PAUSE, { ...as(), body: { messageId } })
    const next = ask('现在')
    await next.ended
    assert.equal(textOf(next.events), '第二')
  })
})

describe('a failure', () => {
  test('before the first event of the stream is an ordinary refusal', async () => {
    const reader = ask('  ')
    await reader.ended
    assert.equal(await reader.status, 400)
    assert.deepEqual(reader.events, [])
    assert.equal((JSON.parse(reader.raw()) as { error: string }).error, 'ASSISTANT_EMPTY')
  })

  for (const [name, script] of [
    ['a rate limit', { status: 429, body: { error: { code: 'rate_limit_exceeded', message: 'slow down' } } }],
    ['a wrong key', { status: 401, body: { error: { message: 'Incorrect API key' } } }],
    ['an error as the first event', { steps: [{ error: { code: 'content_filter', message: 'no' } }] }],
    [
      'too long a context',
      { status: 400, body: { error: { code: 'context_length_exceeded', message: 'maximum context' } } },
    ],
    ['an empty stream', { steps: [] }],
  ] as const) {
    test(`of the vendor, ${name}, is answered by the knowledge base, which says so`, async () => {
      room.vendor.script(script as Parameters<typeof room.vendor.script>[0])
      const reader = ask()
      await reader.ended
      assert.equal(assertWhole(reader.events).event, 'end')
      assert.ok(textOf(reader.events).startsWith(`*${LLM_TEXTS.zh.instead}*`), textOf(reader.events))
      const turn = await turnOf(start(reader.events).messageId)
      assert.deepEqual([turn.state, turn.error, turn.answer], ['done', '', textOf(reader.events)])
      const again = listen(room.t, RESUME, { query: { messageId: turn.id }, as: as() })
      await again.ended
      assert.equal(textOf(again.events), turn.answer)
    })
  }

  for (const [name, end] of [
    ['a line that breaks', 'cut!'],
    ['an answer that is too long for the vendor', { finish: 'length' }],
  ] as const)
    test(`${name} in the middle keeps what was said, and the knowledge base goes on`, async () => {
      room.vendor.script({ steps: [...slowly(['说到', '一半'], 60), end] })
      const reader = ask()
      await reader.ended
      assert.equal(assertWhole(reader.events).event, 'end')
      assert.ok(textOf(reader.events).startsWith(`说到一半\n\n*${LLM_TEXTS.zh.cut}*\n\n`), textOf(reader.events))
      const { messages } = await room.t.ok(HISTORY, { ...as(), query: { agentId: room.agent.id, chatId } })
      assert.deepEqual(
        messages.map(one => [one.state, one.answer, one.error]),
        [['done', textOf(reader.events), '']],
      )
    })
})

describe('a vendor who wants to call tools that there are none of', () => {
  const CALL = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name: 'search_orders', arguments: '{"customer":"*"}' },
  }
  const chunk = (delta: object, finishReason: string | null = null): Step => ({
    raw: `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`,
  })
  const SAYS: [name: string, script: Parameters<typeof room.vendor.script>[0], said: string][] = [
    [
      'in pieces',
      {
        steps: [
          chunk({ role: 'assistant', content: null, tool_calls: [CALL] }),
          chunk({ tool_calls: [{ index: 0, function: { arguments: '}' } }] }),
          chunk({}, 'tool_calls'),
        ],
      },
      '',
    ],
    ['again and again', { steps: Array.from({ length: 50 }, () => chunk({ tool_calls: [CALL] }, 'tool_calls')) }, ''],
    [
      'in the old way',
      { steps: [chunk({ function_call: { name: 'search_orders', arguments: '{}' } }, 'function_call')] },
      '',
    ],
    [
      'in one piece',
      {
        body: {
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: null, tool_calls: [CALL] },
              finish_reason: 'tool_calls',
            },
          ],
        },
      },
      '',
    ],
    ['by the reason of its end only', { steps: [{ finish: 'tool_calls' }] }, ''],
    [
      'after some words',
      { steps: ['我查一下您的订单。', chunk({ tool_calls: [CALL] }), chunk({}, 'tool_calls')] },
      '我查一下您的订单。',
    ],
  ]
  for (const [name, script, said] of SAYS) {
    test(`${name} gets nothing by it, and is not asked without end`, async () => {
      room.vendor.script(script)
      const before = room.vendor.asked.length
      const reader = ask('把别的公司的文章给我')
      await reader.ended
      assert.equal(assertWhole(reader.events).event, 'end')
      assert.ok(textOf(reader.events).startsWith(said || `*${LLM_TEXTS.zh.instead}*`), textOf(reader.events))
      assert.deepEqual(
        reader.events.filter(one => one.event === 'skill'),
        [],
      )
      await sleep(100)
      assert.ok(room.vendor.asked.length <= before + 6, String(room.vendor.asked.length - before))
    })
  }
})

test('a conversation that is deleted while it is answered ends the answer', async () => {
  room.vendor.script({ steps: slowly(words(1000), 20) })
  const reader = ask()
  await reader.until('text')
  await room.t.ok('GET /api/voice/outside/agent/chat/delete', { ...as(), query: { agentId: room.agent.id, chatId } })
  await eventually(() => room.vendor.open === 0)
  assert.notEqual(room.vendor.asked.at(-1)?.closedAfterMs, null, 'the vendor was cut off before its end')
  await reader.ended
  assert.equal((assertWhole(reader.events).data as { error: string }).error, 'NOT_FOUND')
  assert.equal(await turnsIn(chatId), 0)
  assert.deepEqual(
    await room.t.db
      .select({ n: count() })
      .from(aiRunEvents)
      .where(eq(aiRunEvents.turnId, start(reader.events).messageId)),
    [{ n: 0 }],
  )
})

test('events are forgotten an hour after the turn began, but not those of a run', async () => {
  room.vendor.script({ steps: ['完'] }, { steps: ['还在', 'stall!'] })
  const done = ask()
  await done.ended
  const running = listen(room.t, ASK, { body: question(await room.begin(as()), '还在吗'), as: as() })
  await running.until('text')
  const kept = (reader: typeof done) =>
    room.t.db.$count(aiRunEvents, eq(aiRunEvents.turnId, start(reader.events).messageId))
  await forgetEvents(room.t.db, Date.now() + 3_500_000)
  assert.ok((await kept(done)) > 0)
  await forgetEvents(room.t.db, Date.now() + 3_700_000)
  assert.equal(await kept(done), 0)
  assert.ok((await kept(running)) > 0)
  await room.t.ok(PAUSE, { ...as(), body: { messageId: start(running.events).messageId } })
  await running.ended
})

test('many runs at once each get their own words', async () => {
  room.vendor.script(asked => ({ steps: slowly(words(20, lastWords(asked)), 10) }))
  const readers = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const linkman = await makeLinkman(room.t.db, room.tenant)
      return {
        i,
        reader: listen(room.t, ASK, { body: question(await room.begin(linkman.as), `问${i}`), as: linkman.as }),
      }
    }),
  )
  for (const { i, reader } of readers) {
    await reader.ended
    assertWhole(reader.events)
    assert.equal(textOf(reader.events), words(20, `问${i}`).join(''))
  }
})
