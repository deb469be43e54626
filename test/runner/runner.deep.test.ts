import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { runTests, runTogether } from './node-test'
import { execute } from './program'
import { tryAgain } from './second-try'
import { perform, type Result, type Room, type Step, type Unit } from './schedule'

const scratch = mkdtempSync(path.join(tmpdir(), 'lianke-runner-'))
after(() => rmSync(scratch, { recursive: true }))

const good: Result = { passed: 1, failed: 0, said: '' }
const bad: Result = { passed: 0, failed: 1, said: '' }

/** Performs steps; resolves with the order in which units began, how each step ended, and the most that ran at a time. */
async function play(steps: Step[], atOnce: number, rest: Partial<Room> = {}) {
  const [order, ends]: [string[], Record<string, string>] = [[], {}]
  let [now, most] = [0, 0]
  await perform(
    steps,
    { atOnce, atMost: atOnce, rests: () => false, everyMs: 1, ...rest },
    {
      begun: (_, unit) => {
        order.push(unit.name)
        most = Math.max(most, ++now)
      },
      over: () => {
        now--
      },
      stepOver: (step, state) => {
        ends[step.name] = state
      },
    },
  )
  return { order, ends, most }
}
const unit = (name: string, seconds: number, result = good): Unit => ({ name, seconds, run: async () => result })

describe('the order of the units', () => {
  test('what others wait for comes before what is long by itself, and the longest before the short', async () => {
    const { order, ends, most } = await play(
      [
        { name: 'lint', units: [unit('lint', 5)] },
        { name: 'long', units: [unit('short one', 10), unit('long one', 100)] },
        { name: 'build', units: [unit('build', 20)] },
        { name: 'browser', needs: ['build'], units: [unit('browser', 90)] },
      ],
      1,
    )
    assert.deepEqual(order, ['build', 'long one', 'browser', 'short one', 'lint'])
    assert.deepEqual(ends, { build: 'passed', browser: 'passed', long: 'passed', lint: 'passed' })
    assert.equal(most, 1)
  })

  test('what tells of a fault soon comes before all that is longer', async () => {
    const { order } = await play(
      [
        { name: 'long', units: [unit('long', 100)] },
        { name: 'types', isFirst: true, units: [unit('types', 5)] },
      ],
      1,
    )
    assert.deepEqual(order, ['types', 'long'])
  })

  test('as many as were asked for run at a time', async () => {
    const { most, order } = await play([{ name: 'a', units: [1, 2, 3, 4, 5].map(n => unit(String(n), n)) }], 2)
    assert.equal(most, 2)
    assert.equal(order.length, 5)
  })

  test('one more begins each time that the machine rests, up to a most', async () => {
    const waits: (() => void)[] = []
    const wait = (n: number): Unit => ({
      name: String(n),
      seconds: n,
      run: () => new Promise(resolve => waits.push(() => resolve(good))),
    })
    let looks = 0
    const { most, order } = await play([{ name: 'a', units: [1, 2, 3, 4, 5, 6].map(wait) }], 2, {
      atMost: 4,
      rests: () => {
        // twice at rest, then busy, then all is let go
        if (++looks > 6) for (const letGo of waits.splice(0)) letGo()
        return looks === 2 || looks === 4 || looks === 5 || looks === 6
      },
    })
    assert.equal(most, 4)
    assert.equal(order.length, 6)
  })

  test('one more neither draws pages nor begins beside what does', async () => {
    const page = (name: string, seconds: number): Unit => ({ ...unit(name, seconds), usesBrowser: true })
    for (const [units, expected] of [
      [[page('1', 9), unit('2', 8), unit('3', 7)], 2],
      [[unit('1', 9), unit('2', 8), page('3', 7)], 2],
      [[unit('1', 9), unit('2', 8), page('3', 7), unit('4', 6)], 3],
    ] as const) {
      let [looks, now, most] = [0, 0, 0]
      const waits: (() => void)[] = []
      const held = units.map(one => ({
        ...one,
        run: () => {
          most = Math.max(most, ++now)
          return new Promise<Result>(resolve => waits.push(() => resolve(good))).finally(() => now--)
        },
      }))
      await perform(
        [{ name: 'a', units: held }],
        {
          atOnce: 2,
          atMost: 3,
          everyMs: 1,
          rests: () => {
            if (++looks > 5) for (const letGo of waits.splice(0)) letGo()
            return looks < 5
          },
        },
        { begun: () => undefined, over: () => undefined, stepOver: () => undefined },
      )
      assert.equal(most, expected)
    }
  })

  test('a machine without rest does no more than it was asked for', async () => {
    let busy = 0
    const { most } = await play(
      [
        {
          name: 'a',
          units: [1, 2, 3, 4, 5].map(n => ({
            ...unit(String(n), n),
            run: () => new Promise(done => setTimeout(done, 20, good)),
          })),
        },
      ],
      2,
      {
        atMost: 4,
        rests: () => ++busy < 0,
      },
    )
    assert.equal(most, 2)
    assert.ok(busy > 0, 'it was asked')
  })

  test('a step that fails keeps those from running that need it, and no others', async () => {
    const { order, ends } = await play(
      [
        { name: 'build', units: [unit('build', 1, bad)] },
        { name: 'browser', needs: ['build'], units: [unit('browser', 1)] },
        { name: 'audit', needs: ['browser'], units: [unit('audit', 1)] },
        { name: 'next', after: ['build'], units: [unit('next', 1)] },
        { name: 'broken', units: [{ name: 'broken', seconds: 1, run: () => Promise.reject(new Error('cannot')) }] },
      ],
      2,
    )
    assert.deepEqual(order.toSorted(), ['broken', 'build', 'next'])
    assert.deepEqual(ends, { build: 'failed', browser: 'not run', audit: 'not run', next: 'passed', broken: 'failed' })
  })
})

describe('the second try', () => {
  const step: Step = { name: 'e2e', units: [] }
  /** A unit that failed, of files that are fine or not when each is run again; a program has none. */
  const failed = (...second: Result[]) => {
    const counts = { runs: 0 }
    const files = second.map((result, n): Unit => ({
      ...unit(`file ${String(n)}`, 1),
      run: async () => {
        counts.runs++
        return result
      },
    }))
    return { counts, step, result: bad, unit: { ...unit('one', 1), ...(files.length && { again: () => files }) } }
  }

  test('a file that is fine by itself is given back, one that fails again is not, and each is told of', async () => {
    const [late, broken, half] = [failed(good), failed(bad), failed(good, bad)]
    const told: number[] = []
    const fine = await tryAgain([late, broken, half], ({ second }) => told.push(second.failed))
    assert.deepEqual(fine, [late])
    assert.deepEqual(told, [0, 1, 0, 1])
  })

  test('a program that failed is not run again, and keeps no file from it', async () => {
    const [late, program] = [failed(good), failed()]
    assert.deepEqual(await tryAgain([program, late], () => undefined), [late])
    assert.equal(late.counts.runs, 1)
  })

  test('nothing is tried again where more than five files have failed', async () => {
    const all = [failed(good, good, good), failed(good, good, good)]
    assert.deepEqual(await tryAgain(all, () => assert.fail('nothing is run')), [])
    assert.ok(all.every(({ counts }) => counts.runs === 0))
  })
})

describe('processor time', () => {
  test('of a program counts what it has started, also what ended before it', async () => {
    const spin = 'while (process.cpuUsage().user < 1.5e6);'
    const { ok, coreSeconds = 0 } = await execute(
      process.execPath,
      ['-e', `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(spin)}]); ${spin}`],
      { minutes: 1 },
    )
    assert.ok(ok)
    assert.ok(coreSeconds > 2 && coreSeconds < 20, `it was ${String(coreSeconds)} s`)
  })
})

function written(name: string, text: string): string {
  const file = path.join(scratch, `${name}.test.ts`)
  writeFileSync(file, `import { after, before, describe, test } from 'node:test'\n${text}`)
  return file
}

describe('files of tests in one process', () => {
  test('have hooks, names and counts of their own, and those that fail fail alone', async () => {
    const texts = {
      'pack-good': `before(() => { globalThis.open = 'first' }); after(() => { globalThis.open = '' })
        describe('a suite', () => { test('one', async t => { await t.test('a part', () => {}) }) })
        test('two', t => { t.diagnostic('7 ms'); if (globalThis.open !== 'first') throw new Error('another file is open') })`,
      'pack-bad': `before(() => { if (globalThis.open) throw new Error('the file before is still open') })
        test('one', () => { throw new Error('no') }); test('two', () => {})`,
      'pack-skips': `test('one', () => {}); test('two', { skip: true }, () => {})`,
      'pack-empty': '',
      'pack-hook': `test('one', () => {}); after(() => { throw new Error('no') })`,
      'pack-last': `test('one', () => {})`,
    }
    const files = Object.entries(texts).map(([name, text]) => written(name, text))
    const { passed, failed, notes, tests, files: ended } = await runTogether(files, { scratch, minutes: 5 })
    assert.deepEqual(
      ended?.map(one => [path.basename(one.file, '.test.ts'), one.passed, one.failed > 0]),
      [
        ['pack-good', 3, false],
        ['pack-bad', 1, true],
        ['pack-skips', 1, true],
        ['pack-empty', 0, true],
        ['pack-hook', 1, true],
        ['pack-last', 1, false],
      ],
    )
    assert.deepEqual([passed, failed, notes], [7, 4, ['7 ms']])
    assert.deepEqual(
      tests?.filter(one => one.file === files[0]).map(one => one.name),
      ['a part', 'two'],
    )
  })

  for (const [name, text] of Object.entries({
    'does not compile': 'test(',
    'ends the process': `test('one', () => {}); test('two', () => new Promise(() => setTimeout(() => process.exit(0), 300)))`,
  }))
    test(`have failed when one of them ${name}`, async () => {
      const files = [written(`${name} first`, text), written(`${name} then`, `test('one', () => {})`)]
      assert.ok((await runTogether(files, { scratch, minutes: 5 })).failed > 0, 'it has passed')
    })
})

describe('a file of tests', { concurrency: 2 }, () => {
  const run = (name: string, text: string): Promise<Result> =>
    runTests(written(name, text), { scratch, minutes: 5, env: { LIANKE_ENDING_MS: '1000' } })

  test('tells its tests with their times, and what they have measured', async () => {
    const result = await run(
      'good',
      `describe('a suite', () => {
        test('the first', async t => { t.diagnostic('7 ms'); await t.test('a part', () => new Promise(done => setTimeout(done, 30))) })
        test('the second', () => {})
      })`,
    )
    assert.deepEqual([result.passed, result.failed, result.notes], [3, 0, ['7 ms']])
    assert.deepEqual(
      result.tests?.map(one => one.name),
      ['a part', 'the second'],
    )
    assert.ok((result.tests?.[0]?.seconds ?? 0) > 0.02)
  })

  for (const [name, text] of Object.entries({
    'that fails': `test('one', () => {}); test('two', () => { throw new Error('no') })`,
    'that skips a test': `test('one', () => {}); test('two', { skip: true }, () => {})`,
    'with a test to do': `test('one', () => {}); test('two', { todo: true }, () => {})`,
    'without tests': '',
    'that does not compile': 'test(',
    'that ends in the middle': `test('one', () => {}); test('two', () => new Promise(() => setTimeout(() => process.exit(0), 300)))`,
    'with a hook that fails': `describe('a suite', () => { test('one', () => {}); after(() => { throw new Error('no') }) })`,
  }))
    test(`${name} has failed`, async () => {
      const { failed } = await run(name.replaceAll(' ', '-'), text)
      assert.ok(failed > 0)
    })

  test('that takes longer than it may is stopped, and has failed', async () => {
    const { passed, failed, said } = await runTests(
      written('endless', `test('one', () => new Promise(() => setInterval(() => {}, 1000)))`),
      { scratch, minutes: 1 / 20 },
    )
    assert.deepEqual([passed, failed], [0, 1])
    assert.match(said, /stopped after 0\.05 minutes/)
  })

  test('does not look for the text of an assertion that fails, which takes Node hours in a long file', async () => {
    const { failed, said } = await run(
      'assertion',
      `import assert from 'node:assert/strict'\ntest('one', () => { assert.ok(1 + 1 === 3) })`,
    )
    assert.equal(failed, 1)
    assert.match(said, /AssertionError.*The value is not truthy/)
  })

  test('whose hook fails and leaves something open ends by itself, and says so', async () => {
    const { failed, said } = await run(
      'open',
      `import http from 'node:http'
      describe('a suite', () => {
        before(() => new Promise(done => http.createServer().listen(0, '127.0.0.1', done)))
        test('one', () => {})
        after(() => { throw new Error('the hook fails') })
      })`,
    )
    assert.ok(failed > 0)
    assert.match(said, /it does not end: something is still open/)
  })
})
