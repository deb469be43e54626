import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../budgets'
import { execute, root } from './program'
import type { EndLine, NoteLine, TestLine } from './reporter.mts'
import type { Failure, FileResult, Result } from './schedule'

/** What its name ends with where a file of tests is left to `npm run audit` (docs/decisions/29-checks.md). */
const DEEP = /\.deep\.test\.tsx?$/
export const isDeep = (file: string): boolean => DEEP.test(file)

/** All test files of a folder, as paths from the project's folder. */
export const testFiles = (folder: string, ending = '.test.ts'): string[] =>
  existsSync(path.join(root, folder))
    ? filesBelow(path.join(root, folder))
        .filter(file => file.endsWith(ending))
        .map(file => `${folder}/${file}`)
        .toSorted()
    : []

let runs = 0

interface Surroundings {
  scratch: string
  env?: NodeJS.ProcessEnv
  node?: string
  /** it is stopped after so long */
  minutes: number
}
/** Runs files of node:test in one process, and reads what its reporter has written. */
async function runProcess(args: readonly string[], o: Surroundings) {
  const lines = path.join(o.scratch, `tests-${String(++runs)}.jsonl`)
  const { ok, said, coreSeconds } = await execute(
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
      ...args,
    ],
    // of a test that runs tests: it would make them speak another language
    { minutes: o.minutes, env: { ...o.env, NODE_TEST_CONTEXT: undefined } },
  )
  const told = (existsSync(lines) ? readFileSync(lines, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as TestLine | NoteLine | EndLine)
  return {
    whole: ok && told.some(one => 'over' in one),
    said,
    coreSeconds,
    notes: told.filter(one => 'note' in one).map(one => one.note),
    tests: told.filter(one => 'name' in one),
  }
}

const count = (tests: readonly TestLine[], ...outcomes: TestLine['outcome'][]): number =>
  tests.filter(one => outcomes.includes(one.outcome)).length
const withSkipped = (said: string, tests: readonly TestLine[]): string =>
  count(tests, 'skipped') ? `${said}\n${String(count(tests, 'skipped'))} tests were skipped` : said
const failuresOf = (tests: readonly TestLine[], file: string): Failure[] =>
  tests.filter(one => one.outcome === 'failed' && !one.parent).map(({ name, error = '' }) => ({ file, name, error }))
const timesOf = (tests: readonly TestLine[]) =>
  tests.filter(one => one.outcome !== 'suite' && !one.parent).map(({ name, ms }) => ({ name, seconds: ms / 1000 }))

/** Runs one file of node:test by itself. A file that says nothing, does not end well, or skips a test has failed. */
export async function runTests(file: string, o: Surroundings): Promise<Result> {
  const { whole, said, notes, tests, coreSeconds } = await runProcess([file], o)
  const passed = count(tests, 'passed')
  const bad = count(tests, 'failed', 'skipped')
  return {
    passed,
    failed: bad || (whole && passed) ? bad : 1,
    said: withSkipped(said, tests),
    notes,
    tests: timesOf(tests),
    failures: failuresOf(tests, file),
    coreSeconds,
  }
}

/**
 * Runs files of node:test one after the other in one process, which loads only once what they share: most of the time of a short
 * file. Each of them fails as it would by itself.
 */
export async function runTogether(files: readonly string[], o: Surroundings): Promise<Result> {
  const { whole, said, notes, tests, coreSeconds } = await runProcess(
    [path.join(root, 'test/runner/files.ts'), ...files],
    o,
  )
  const of = new Map<string, TestLine[]>()
  let sofar: TestLine[] = []
  for (const one of tests) {
    sofar.push(one)
    if (one.nesting) continue
    // a file's own line comes after those of its tests
    of.set(one.name, sofar)
    sofar = []
  }
  const results = files.map((file): FileResult => {
    const mine = of.get(file) ?? []
    const passed = count(mine, 'passed')
    const bad = count(mine, 'failed', 'skipped')
    return { file, seconds: (mine.at(-1)?.ms ?? 0) / 1000, passed, failed: bad || passed ? bad : 1 }
  })
  const sum = (key: 'passed' | 'failed'): number => results.reduce((all, one) => all + one[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed') || (whole ? 0 : 1),
    said: withSkipped(said, tests),
    notes,
    tests: [...of].flatMap(([file, mine]) => timesOf(mine).map(one => ({ ...one, file }))),
    failures: [...of].flatMap(([file, mine]) => failuresOf(mine, file)),
    coreSeconds,
    files: results,
  }
}
