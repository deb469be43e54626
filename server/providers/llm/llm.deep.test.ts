import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asking, closeAll, hear, open, openFor, until } from '../../../test/llm-client'

after(closeAll)

describe('an answer', () => {
  test('a slow reader makes the vendor wait, and loses nothing', async () => {
    const part = '水'.repeat(20_000)
    const { llm } = await openFor(1000, { steps: [...Array.from({ length: 40 }, () => part), { usage: [1, 1] }] })
    let text = ''
    // slower than the limit of silence in all
    for await (const piece of llm.stream(asking())) {
      if (piece.kind === 'text') text += piece.text
      if (text.length < 100_000) await sleep(1200)
    }
    assert.equal(text.length, 40 * part.length)
  })
})

describe('a rate limit', () => {
  test('a stop ends the pause', async () => {
    const { vendor, llm } = await open({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { error: { code: 'rate_limit_exceeded', message: 'too fast' } },
    })
    const stop = new AbortController()
    const heard = hear(llm, asking({ signal: stop.signal }))
    await until(() => vendor.asked.length > 0)
    await sleep(100)
    const began = Date.now()
    stop.abort()
    assert.equal((await heard).error, stop.signal.reason)
    assert.ok(Date.now() - began < 4500)
    assert.equal(vendor.asked.length, 1)
  })
})
