import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { filesBelow } from './budgets'
import { findChromium, findWholeChromium } from './chromium'
import { findNginx } from './nginx'
import { installNode, otherNodes } from './nodes'
import { findPostgresql } from './postgresql'
import { runTests, runTogether, testFiles } from './runner/node-test'
import { bin, execute, killAll, root } from './runner/program'
import { perform, type Result, type State, type Step, type Unit } from './runner/schedule'
import { tryAgain, type Failed } from './runner/second-try'

/**
 * npm test: every check and test. `node --import tsx test/run.ts [what ...]` runs a part: steps, groups of them (below), or
 * files of tests; with `--record` it keeps how long each part took, by which the longest begin first.
 * Steps are cut into units for one core, a file of tests each, or several short ones of the server. A step that fails does not
 * stop the others, except those that need it. The last line counts checks and tests.
 */
const scratch = mkdtempSync(path.join(os.tmpdir(), 'lianke-test-'))
// a PostgreSQL that runs as another user must be able to pass through
chmodSync(scratch, 0o711)
// all temporary files of the run lie in one folder, so that nothing stays behind; elsewhere than on Linux the path would be too long for a socket
if (process.platform === 'linux') process.env.TMPDIR = scratch

/** Units that run at a time: two, and more while these leave a core at rest, as tests do that wait for a browser's animations. */
const AT_ONCE = 2
const AT_MOST = 3
/** A core is at rest for this share of the time, looked at so often, ms. */
const AT_REST = 0.25
const LOOK_MS = 5000
/** A run that takes this long hangs, and so does one with the audit, where a file takes the whole of its matrix. */
const LIMIT_MINUTES = 45
const AUDIT_MINUTES = 150
const WHOLE_FILE_MINUTES = 60
/** Longest run of a program other than a file of tests. */
const MINUTES = 15
/** Of what a program said before it failed, this many lines of beginning and end are shown. */
const SHOWN_LINES = 150
/** A program that was fine is heard when it has little to say. */
const SHORT_LINES = 6
/** The slowest tests that are named at the end. */
const SLOWEST = 20
/** Run when they are asked for, and by the audit (docs/decisions/29-checks.md). */
const LEFT_TO_AUDIT: readonly string[] = [
  'server/domains/customer/import-scale.test.ts',
  'test/console/cold-start.test.ts',
  'test/server/lag.test.ts',
  'test/spec/contributing.test.ts',
]
/** Units that take less are not kept by --record. */
const RECORDED_FROM = 5
/** Files of the server's tests that take no longer, s, are run by one process, until these together would take so long. */
const SHORT = 12
const PACK = 45

function shortened(said: string): string {
  const lines = said.split('\n')
  return lines.length <= 2 * SHOWN_LINES
    ? said
    : [
        ...lines.slice(0, SHOWN_LINES),
        `... ${String(lines.length - 2 * SHOWN_LINES)} lines left out ...`,
        ...lines.slice(-SHOWN_LINES),
      ].join('\n')
}

const SECONDS_FILE = path.join(root, 'test/runner/seconds.json')
const recorded = JSON.parse(readFileSync(SECONDS_FILE, 'utf8')) as Record<string, number>
const unit = (name: string, run: Unit['run']): Unit => ({ name, seconds: recorded[name] ?? RECORDED_FROM, run })
const testUnit = (name: string, run: Unit['run']): Unit => ({ ...unit(name, run), isTests: true })

const program = (name: string, command: string, args: string[], env?: NodeJS.ProcessEnv): Unit =>
  unit(name, async () => {
    const { ok, said } = await execute(command, args, { env, minutes: MINUTES })
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, said }
  })
const script = (name: string, file: string, ...args: string[]): Unit =>
  program(name, process.execPath, ['--import', 'tsx', file, ...args])
const build = (target: string): Unit =>
  program(`build:${target}`, bin('taro'), ['build', '--type', target], { NODE_ENV: 'production' })

type JestResults = Record<'numFailedTests' | 'numPassedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  numRuntimeErrorTestSuites: number
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}
/** Jest on these files, all of them when there are none. */
const jest = (files: string[] = []): Unit =>
  unit('jest', async () => {
    const file = path.join(scratch, 'jest.json')
    const { ok, said } = await execute(
      bin('jest'),
      [
        '--ci',
        '--json',
        `--outputFile=${file}`,
        '--maxWorkers=1',
        ...(files.length ? ['--runTestsByPath', ...files] : []),
      ],
      { minutes: MINUTES },
    )
    if (!existsSync(file)) return { passed: 0, failed: 1, said }
    const results = JSON.parse(readFileSync(file, 'utf8')) as JestResults
    const { numPassedTests: passed, numPendingTests, numTodoTests } = results
    const skipped = numPendingTests + numTodoTests
    const bad = results.numFailedTests + results.numRuntimeErrorTestSuites + skipped
    return {
      passed,
      failed: bad || (ok && passed) ? bad : 1,
      // the results themselves come on the standard output, too
      said: said.replace(/^\{"num.*\}$/m, ''),
      tests: results.testResults.flatMap(one =>
        one.assertionResults.map(({ fullName, duration }) => ({
          name: fullName,
          seconds: (duration ?? 0) / 1000,
          file: path.relative(root, one.name),
        })),
      ),
    }
  })

let postgres: Promise<{ stop(): Promise<void> }> | undefined
/** Lets all test processes share one embedded PostgreSQL, whose address is in the environment. */
async function usePostgres(): Promise<void> {
  // loaded only here: the harness imports the whole server, and a fault in it must not keep the other checks from running
  postgres ??= import('./harness').then(harness => harness.startPostgres())
  await postgres
}

interface Surroundings {
  postgres?: boolean
  browser?: boolean
  /** the whole of each matrix */
  whole?: boolean
}
const tests = (file: string, o: Surroundings = {}): Unit =>
  testUnit(o.whole ? `whole ${file}` : file, async () => {
    if (o.postgres) await usePostgres()
    const env = {
      ...(o.browser ? { CHROMIUM_PATH: await findChromium() } : {}),
      ...(o.whole ? { LIANKE_AUDIT: '1' } : {}),
    }
    return runTests(file, { scratch, env, ...(o.whole && { minutes: WHOLE_FILE_MINUTES }) })
  })
/** Units of one short file each become units of several files, which one process runs. */
function packed(units: readonly Unit[]): Unit[] {
  const packs: Unit[][] = []
  for (const one of units.filter(({ seconds }) => seconds <= SHORT)) {
    const last = packs.at(-1)
    const long = (pack: readonly Unit[]): number => pack.reduce((sum, { seconds }) => sum + seconds, 0)
    if (last && long(last) + one.seconds <= PACK) last.push(one)
    else packs.push([one])
  }
  return [
    ...units.filter(({ seconds }) => seconds > SHORT),
    ...packs.map((pack): Unit => {
      const [first] = pack
      if (first && pack.length === 1) return first
      const files = pack.map(({ name }) => name)
      return {
        name: `${files[0] ?? ''} and ${String(files.length - 1)} more`,
        seconds: pack.reduce((sum, { seconds }) => sum + seconds, 0),
        isTests: true,
        run: async () => {
          await usePostgres()
          return runTogether(files, { scratch })
        },
      }
    }),
  ]
}
const testsIn = (folder: string, o?: Surroundings): Unit[] => testFiles(folder).map(file => tests(file, o))
/** Customer journeys of test/journeys, on these platforms. */
const journeys = (platforms: string[], o: Surroundings = {}): Unit[] =>
  platforms.map(platform => tests(`test/journeys/${platform}.test.ts`, { postgres: true, browser: true, ...o }))

/** The product started, stopped and killed on other releases of Node that it promises to run on. */
const onNodes = (lines: readonly string[]): Unit[] =>
  lines.map(line =>
    unit(`node ${line}`, async () =>
      runTests('server/app/start.test.ts', {
        scratch,
        node: await installNode(line, scratch),
        env: { LIANKE_OTHER_NODE: '1' },
      }),
    ),
  )

/** Programs that tests use: those that are missing are installed one after the other, since Debian installs for one at a time. */
const programs = unit('programs', async () => {
  for (const find of [findChromium, findWholeChromium, findNginx, findPostgresql]) await find()
  return { passed: 1, failed: 0, said: '' }
})

/** The client once for each platform (moduleSuffixes decide which platform file is read), then the server and the tests. */
const PROJECTS = ['', '.weapp', '.dd', '.console', '.server'].map(name => `tsconfig${name}.json`)
const SOURCES = ['config', 'console', 'contract', 'shared', 'src', 'server', 'bench', 'test/mini/host'].filter(folder =>
  existsSync(path.join(root, folder)),
)
interface NamedStep extends Step {
  /** the result of this step is a folder in dist/, kept when only a part is run and no source is newer */
  builds?: string
  /** its short files of tests are run together */
  packs?: true
  /** a run of which it is a part may take this long */
  minutes?: number
}
const STEPS: NamedStep[] = [
  { name: 'programs', units: [programs] },
  {
    name: 'typecheck',
    // TypeScript's compiler in Go: the one in JavaScript, whose API tools use, takes five times as long
    units: PROJECTS.map(project =>
      program(project, process.execPath, [
        path.join(root, 'node_modules/typescript-native/bin/tsc'),
        '-p',
        project,
        '--pretty',
        'false',
        '--singleThreaded',
      ]),
    ),
  },
  { name: 'lint', units: [program('lint', bin('oxlint'), ['--deny-warnings'])] },
  { name: 'format', units: [program('format', bin('oxfmt'), ['--check'])] },
  {
    name: 'imports',
    units: [
      program('imports', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES]),
    ],
  },
  { name: 'unused', units: [program('unused', bin('knip'), [])] },
  { name: 'drift', units: [script('drift', 'test/drift.ts')] },
  { name: 'build:h5', builds: 'h5', units: [build('h5')] },
  {
    name: 'build:console',
    builds: 'console',
    units: [
      program('build:console', bin('vite'), ['build', '--config', 'console/vite.config.mts', '--logLevel', 'warn']),
    ],
  },
  // one at a time, since they write to one cache
  { name: 'build:weapp', builds: 'weapp', after: ['build:h5'], units: [build('weapp')] },
  { name: 'build:dd', builds: 'dd', after: ['build:weapp'], units: [build('dd')] },
  { name: 'jest', units: [jest()] },
  {
    name: 'sinks',
    needs: ['build:h5', 'build:console'],
    units: [script('sinks:h5', 'test/sinks/check.ts'), ...testsIn('test/sinks')],
  },
  {
    name: 'mini',
    needs: ['build:weapp', 'build:dd'],
    after: ['programs'],
    units: [
      script('check:mini', 'test/mini/check.ts'),
      script('sinks:mini', 'test/sinks/check.ts', 'mini'),
      ...testsIn('test/mini', { browser: true }),
    ],
  },
  {
    name: 'server',
    packs: true,
    after: ['programs'],
    units: ['test/runner', 'test/spec', 'test/server', 'server'].flatMap(folder => testsIn(folder, { postgres: true })),
  },
  {
    name: 'e2e',
    needs: ['build:h5'],
    after: ['programs'],
    units: testsIn('test/e2e', { postgres: true, browser: true }),
  },
  {
    name: 'console',
    needs: ['build:h5', 'build:console'],
    after: ['programs'],
    units: testsIn('test/console', { postgres: true, browser: true }),
  },
  { name: 'journeys:h5', needs: ['build:h5'], after: ['programs'], units: journeys(['h5']) },
  {
    name: 'journeys:mini',
    // staff at the desk take part
    needs: ['build:weapp', 'build:dd', 'build:console'],
    after: ['programs'],
    units: journeys(['weapp', 'dd', 'wecom', 'broken']),
  },
]
/** Only when it is asked for: the whole of what npm test takes a part of (test/audit.ts). */
const AUDIT: NamedStep = {
  name: 'audit',
  needs: ['build:h5', 'build:weapp', 'build:dd', 'build:console'],
  minutes: AUDIT_MINUTES,
  units: [
    ...['faults', 'frame', 'identity', 'people', 'queue', 'setup', 'templates', 'wiki'].map(name =>
      tests(`test/console/${name}.test.ts`, { postgres: true, browser: true, whole: true }),
    ),
    ...['screens', 'shell', 'scripts', 'pay', 'tokens', 'journey'].map(name =>
      tests(`test/e2e/${name}.test.ts`, { postgres: true, browser: true, whole: true }),
    ),
    ...journeys(['h5', 'weapp', 'dd'], { whole: true }),
    ...LEFT_TO_AUDIT.map(file => tests(file, { postgres: true, browser: true, whole: true })),
    ...[
      'test/server/bad-input.test.ts',
      'test/server/fuzz.test.ts',
      'server/kernel/text-extraction/extract-text.test.ts',
      'server/db/embedded.test.ts',
    ].map(file => tests(file, { postgres: true, whole: true })),
    ...onNodes(otherNodes()),
  ],
}
const GROUPS: Record<string, string[]> = {
  static: ['typecheck', 'lint', 'format', 'imports', 'unused', 'drift'],
  build: ['build:h5', 'build:console', 'sinks', 'build:weapp', 'build:dd', 'mini'],
  journeys: ['journeys:h5', 'journeys:mini'],
}

/** Whether a folder of dist/ is newer than all that goes into it. */
function isFresh(target: string): boolean {
  const made = [`dist/${target}/index.html`, `dist/${target}/app.json`]
    .map(file => path.join(root, file))
    .find(existsSync)
  if (!made) return false
  const inputs = [target === 'console' ? 'console' : 'src', 'shared', 'config', 'types']
    .flatMap(folder => filesBelow(path.join(root, folder)).map(file => `${folder}/${file}`))
    .concat('babel.config.js', 'package-lock.json')
  return inputs.every(file => statSync(path.join(root, file)).mtimeMs < statSync(made).mtimeMs)
}

const isJestFile = (word: string): boolean =>
  /^(src|console|shared)\/.*\.test\.tsx?$/.test(word) && existsSync(path.join(root, word))

/** The steps asked for, cut down to the files asked for, and what they need; fresh builds that nobody named are left out. */
function choose(words: string[]): NamedStep[] {
  if (!words.length)
    return STEPS.map(step => ({ ...step, units: step.units.filter(one => !LEFT_TO_AUDIT.includes(one.name)) }))
  const all = [...STEPS, AUDIT]
  const named = words.flatMap(word => GROUPS[word] ?? [word])
  const forJest = named.filter(isJestFile)
  const isKnown = (word: string): boolean =>
    isJestFile(word) || all.some(step => step.name === word || step.units.some(one => one.name === word))
  const unknown = named.filter(word => !isKnown(word))
  if (unknown.length)
    throw new Error(
      `unknown: ${unknown.join(', ')}. There are ${[...all.map(step => step.name), ...Object.keys(GROUPS)].join(', ')}, and files of tests`,
    )
  const chosen = all.flatMap((step): NamedStep[] => {
    if (named.includes(step.name)) return [step]
    if (step.name === 'jest' && forJest.length) return [{ ...step, units: [jest(forJest)] }]
    const units = step.units.filter(one => named.includes(one.name))
    return units.length ? [{ ...step, units }] : []
  })
  const needed = new Set(chosen.flatMap(step => step.needs ?? []))
  return all.flatMap(
    step =>
      chosen.find(one => one.name === step.name) ??
      (needed.has(step.name) && !(step.builds && isFresh(step.builds)) ? [step] : []),
  )
}

/** Tells of each time since the last whether the cores together were at rest for {@link AT_REST} of one. */
function restOfCores(): () => boolean {
  const look = () =>
    os.cpus().reduce(
      (sum, { times }) => {
        const all = Object.values(times).reduce((a, b) => a + b, 0)
        return { idle: sum.idle + times.idle, all: sum.all + all }
      },
      { idle: 0, all: 0 },
    )
  let last = look()
  return () => {
    const now = look()
    const share = (now.idle - last.idle) / Math.max(1, now.all - last.all)
    last = now
    return share * os.cpus().length >= AT_REST
  }
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const counted = ({ passed, failed }: Pick<Result, 'passed' | 'failed'>): string =>
  passed + failed > 1 ? `: ${String(passed)} passed, ${String(failed)} failed` : ''

/** A unit that failed, as it can be given to this program. */
function nameOf({ step, unit: one, result }: Failed): string {
  const files = (result.files ?? []).filter(file => file.failed).map(({ file }) => file)
  return step.units.length > 1 ? `${step.name} ${files.length ? files.join(', ') : one.name}` : step.name
}

async function runAll(steps: NamedStep[], record: boolean): Promise<number> {
  const began = Date.now()
  const total = { passed: 0, failed: 0 }
  const sums = new Map(steps.map(step => [step.name, { passed: 0, failed: 0, began: 0 }]))
  const running = new Map<Unit, number>()
  const failures: string[] = []
  const failed: Failed[] = []
  const late: string[] = []
  const took: Record<string, number> = {}
  const slow: { seconds: number; step: string; file: string; name: string }[] = []

  const conclude = (): number => {
    const slowest = slow.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (slowest.length) console.log(`\nThe slowest ${String(slowest.length)} of ${String(slow.length)} tests:`)
    for (const one of slowest)
      console.log(`${one.seconds.toFixed(1).padStart(6)} s  ${one.step}  ${one.file}  ${one.name}`)
    const all = inSeconds(Date.now() - began)
    if (late.length) console.log(`\nFine only when tried again, with nothing beside it: ${late.join(', ')}. Mend it.`)
    console.log(failures.length ? `\nFailed: ${failures.join(', ')} (${all})` : `\nAll checks passed (${all})`)
    console.log(`${String(total.passed)} passed, ${String(total.failed)} failed`)
    return total.failed ? 1 : 0
  }
  const minutes = Math.max(...steps.map(step => step.minutes ?? LIMIT_MINUTES))
  const limit = setTimeout(() => {
    console.error(`\nStopped: the run has taken ${String(minutes)} minutes. What ran:`)
    for (const [{ name }, since] of running) console.error(`  ${name} for ${inSeconds(Date.now() - since)}`)
    for (const [name, sum] of sums) if (!sum.began) console.error(`  ${name} has not begun`)
    failures.push(...failed.map(nameOf), ...[...running.keys()].map(one => `${one.name} (stopped)`))
    total.failed += running.size
    void stop(conclude())
  }, minutes * 60_000)

  await perform(
    steps,
    { atOnce: AT_ONCE, atMost: AT_MOST, rests: restOfCores(), everyMs: LOOK_MS },
    {
      begun(step, one) {
        running.set(one, Date.now())
        const sum = sums.get(step.name)
        if (sum && !sum.began) sum.began = Date.now()
      },
      over(step, one, result) {
        const ms = Date.now() - (running.get(one) ?? 0)
        running.delete(one)
        for (const { file, seconds } of result.files ?? [{ file: one.name, seconds: ms / 1000 }])
          took[file] = Math.round(seconds)
        const sum = sums.get(step.name)
        for (const to of sum ? [total, sum] : [total]) {
          to.passed += result.passed
          to.failed += result.failed
        }
        slow.push(...(result.tests ?? []).map(test => ({ file: one.name, ...test, step: step.name })))
        if (result.failed) failed.push({ step, unit: one, result })
        const said = result.failed || (result.said && result.said.split('\n').length <= SHORT_LINES) ? result.said : ''
        if (said) console.log(shortened(said))
        for (const note of result.notes ?? []) console.log(`  ${note}`)
        const name = one.name === step.name ? step.name : `${step.name} ${one.name}`
        for (const file of result.files ?? [])
          console.log(
            `  ${file.failed ? 'FAILED' : 'ok'} ${file.file}${counted(file)} (${inSeconds(file.seconds * 1000)})`,
          )
        console.log(`${result.failed ? 'FAILED' : 'ok'} ${name}${counted(result)} (${inSeconds(ms)})`)
      },
      stepOver(step: NamedStep, state: State) {
        const sum = sums.get(step.name)
        if (state === 'not run') {
          failures.push(`${step.name} (not run)`)
          total.failed++
        } else if (sum && step.units.length > 1)
          console.log(
            `${state === 'failed' ? 'FAILED' : 'ok'} ${step.name}${counted(sum)} (${inSeconds(Date.now() - sum.began)})`,
          )
      },
    },
  )
  const fine = await tryAgain(failed, ({ unit: { name }, second }) => {
    if (second.failed) console.log(shortened(second.said))
    console.log(`${second.failed ? 'FAILED' : 'ok'} again ${name}${counted(second)}`)
  })
  for (const one of failed) {
    const isFine = fine.some(({ unit: tried }) => tried === one.unit)
    ;(isFine ? late : failures).push(nameOf(one))
    if (!isFine) continue
    total.failed -= one.result.failed
    total.passed += one.result.failed
  }
  clearTimeout(limit)
  if (record) {
    const known = Object.entries({ ...recorded, ...took }).filter(([, seconds]) => seconds >= RECORDED_FROM)
    writeFileSync(
      SECONDS_FILE,
      `${JSON.stringify(Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
    )
  }
  return conclude()
}

/** Ends what interrupted tests have left running: a PostgreSQL outlives the process that started it. */
function endPostgres(): void {
  for (const file of filesBelow(scratch).filter(name => name.endsWith('/postmaster.pid'))) {
    try {
      process.kill(Number.parseInt(readFileSync(path.join(scratch, file), 'utf8'), 10), 'SIGQUIT')
    } catch {
      // it has ended, and only its file is left
    }
  }
}

async function stop(code: number): Promise<void> {
  killAll()
  await postgres?.then(one => one.stop()).catch(() => undefined)
  endPostgres()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130))

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const steps = choose(words.filter(word => word !== '--record')).map(step =>
    step.packs ? { ...step, units: packed(step.units) } : step,
  )
  await stop(await runAll(steps, words.includes('--record')))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  void stop(1)
})
