import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { isDeep, testFiles } from '../runner/node-test'

/**
 * Processor time of a landing, s. Twelve minutes on two slow cores are 745, to which it is to come down; a domain may cost 23 of them, and
 * raises it in the change that adds it.
 */
const ALL = 1160
/** Of one file of tests, s. */
const FILE = 30

const root = path.resolve(__dirname, '../..')
/** As `npm test -- --record` measured it. */
const seconds = JSON.parse(readFileSync(path.join(root, 'test/runner/seconds.json'), 'utf8')) as Record<string, number>
const all = ['test', 'server'].flatMap(folder => testFiles(folder))
const files = all.filter(file => !isDeep(file))

test('what every landing waits for stays within twelve minutes', t => {
  const landing = Object.entries(seconds).filter(([name]) => !isDeep(name))
  const sum = landing.reduce((spent, [, one]) => spent + one, 0)
  t.diagnostic(`${String(sum)} s of ${String(ALL)} of the processors`)
  assert.ok(sum <= ALL, `${String(sum)} s`)
})

test('no file of tests is long, and each was measured', () => {
  assert.ok(files.length > 100)
  assert.deepEqual(
    files.filter(file => !(file in seconds)),
    [],
    'measure it: npm test -- --record <file>',
  )
  assert.deepEqual(
    files.filter(file => (seconds[file] ?? 0) > FILE),
    [],
    'give tests to its deep file',
  )
  // what is gone takes no time
  assert.deepEqual(
    Object.keys(seconds).filter(name => name.includes('.test.') && !all.includes(name)),
    [],
  )
})
