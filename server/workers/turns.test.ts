import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns'

test('people take turns: what one person sends waits for what the same person sent before, and keeps others waiting for one thing only', async () => {
  const turns = new Turns(1, { all: 100, each: 50 })
  const done: string[] = []
  const work = async (person: string, name: string) => {
    const giveBack = await turns.take(person)
    assert.ok(giveBack)
    await new Promise(setImmediate)
    done.push(name)
    giveBack()
  }
  const all = Array.from({ length: 20 }, (_, i) => work('stranger', `s${i}`))
  await Promise.all([...all, work('one', 'a'), work('another', 'b')])
  assert.deepEqual(done.slice(0, 4), ['s0', 's1', 'a', 'b'])
  assert.equal(done.length, 22)
})

test('a person has one place of several', async () => {
  const turns = new Turns(2, { all: 100, each: 50 })
  const first = await turns.take('stranger')
  let second = false
  const waiting = turns.take('stranger').then(giveBack => {
    second = true
    return giveBack
  })
  const other = await turns.take('one')
  assert.ok(first && other)
  assert.equal(second, false)
  other()
  await new Promise(setImmediate)
  assert.equal(second, false)
  first()
  // given back twice, it is still one place
  first()
  ;(await waiting)?.()
})

test('too many are refused at once, and who goes away leaves the line', async () => {
  const turns = new Turns(1, { all: 3, each: 2 })
  const first = await turns.take('a')
  const stop = new AbortController()
  const [gone, kept] = [turns.take('a', stop.signal), turns.take('a')]
  assert.equal(await turns.take('a'), null)
  const other = turns.take('b')
  assert.equal(await turns.take('c'), null)
  stop.abort('gone')
  await assert.rejects(gone, error => error === 'gone')
  const late = turns.take('c')
  first?.()
  for (const waiting of [kept, other, late]) {
    const next = await waiting
    assert.ok(next)
    next()
  }
  await assert.rejects(turns.take('d', stop.signal), error => error === 'gone')
  assert.ok(await turns.take('d'))
})

test('people of a company have one place together: companies take turns, and its people within it', async () => {
  const turns = new Turns(2, { all: 100, company: 6, each: 3 })
  const done: string[] = []
  const busy = new Set<string>()
  const work = async (company: string, person: string, name: string) => {
    const giveBack = await turns.take(person, undefined, company)
    if (!giveBack) return done.push(`no ${name}`)
    assert.ok(!busy.has(company), `${company} has one place`)
    busy.add(company)
    await new Promise(setImmediate)
    busy.delete(company)
    done.push(name)
    return giveBack()
  }
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map(name => work('acme', 'anna', name)),
    ...['b1', 'b2', 'b3', 'b4', 'b5'].map(name => work('acme', 'ben', name)),
    work('other', 'olga', 'o1'),
    work('third', 'tom', 't1'),
  ])
  // one runs and three of a person may wait, six of the company; others come at once and in between
  assert.deepEqual(
    done.filter(name => name.startsWith('no')),
    ['no b4', 'no b5'],
  )
  const went = done.filter(name => !name.startsWith('no'))
  assert.deepEqual(
    went.filter(name => /[ab]/.test(name)),
    ['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3'],
  )
  assert.ok(went.indexOf('o1') < 3 && went.indexOf('t1') < 4, went.join())
})
