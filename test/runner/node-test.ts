import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../budgets'
import { execute, root } from './program'
import type { EndLine, NoteLine, TestLine } from './reporter.mts'
import type { Result } from './schedule'

/** A file may take this long: far more than any does, and less than the whole run may. */
const MINUTES = 7

/** All test files of a folder, as paths from the project's folder. */
export const testFiles = (folder: string, ending = '.test.ts'): string[] =>
  existsSync(path.join(root, folder))
    ? filesBelow(path.join(root, folder))
        .filter(file => file.endsWith(ending))
        .map(file => `${folder}/${file}`)
        .toSorted()
    : []

let runs = 0

/** Runs one file of node:test by itself. A file that says nothing, does not end well, or skips a test has failed. */
export async function runTests(
  file: string,
  o: { scratch: string; env?: NodeJS.ProcessEnv; node?: string },
): Promise<Result> {
  const lines = path.join(o.scratch, `tests-${String(++runs)}.jsonl`)
  const { ok, said } = await execute(
    o.node ?? process.execPath,
    [
      '--import',
      'tsx',
      '--import',
      path.join(root, 'test/runner/asserts.mts'),
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${path.join(root, 'test/runner/reporter.mts')}`,
      `--test-reporter-destination=${lines}`,
      file,
    ],
    // of a test that runs tests: it would make them speak another language
    { minutes: MINUTES, env: { ...o.env, NODE_TEST_CONTEXT: undefined } },
  )
  const told = (existsSync(lines) ? readFileSync(lines, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as TestLine | NoteLine | EndLine)
  const tests = told.filter(one => 'name' in one)
  const count = (outcome: TestLine['outcome']): number => tests.filter(one => one.outcome === outcome).length
  const whole = ok && told.some(one => 'over' in one)
  const [passed, bad] = [count('passed'), count('failed') + count('skipped')]
  return {
    passed,
    failed: bad || (whole && passed) ? bad : 1,
    said: count('skipped') ? `${said}\n${String(count('skipped'))} tests were skipped` : said,
    notes: told.filter(one => 'note' in one).map(one => one.note),
    tests: tests
      .filter(one => one.outcome !== 'suite' && !one.parent)
      .map(({ name, ms }) => ({ name, seconds: ms / 1000 })),
  }
}
