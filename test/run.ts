import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { filesBelow } from './budgets'
import { findChromium } from './chromium'
import { otherNodes } from './nodes'

/**
 * npm test: every check and test. `node --import tsx test/run.ts [what ...]` runs a part: the name of a step, or of a group below.
 * A step that fails does not stop the others, except those that need it. The last line counts checks and tests.
 */
const root = path.resolve(__dirname, '..')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'lianke-test-'))
// a PostgreSQL that runs as another user must be able to pass through
chmodSync(scratch, 0o711)
// all temporary files of the run lie in one folder, so that nothing stays behind; elsewhere than on Linux the path would be too long for a socket
if (process.platform === 'linux') process.env.TMPDIR = scratch
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name)
const MINUTE = 60_000
/** Of what a quiet program said before it failed, this many lines of beginning and end are shown. */
const SHOWN_LINES = 100
/** A program that was fine is heard when it has little to say. */
const SHORT_LINES = 6
function shortened(output: string): string {
  const lines = output.split('\n')
  return lines.length <= 2 * SHOWN_LINES
    ? lines.join('\n')
    : [
        ...lines.slice(0, SHOWN_LINES),
        `... ${lines.length - 2 * SHOWN_LINES} lines left out ...`,
        ...lines.slice(-SHOWN_LINES),
      ].join('\n')
}
/** Steps that use both cores run alone, the others two at a time. */
const CORES = 2

interface Counts {
  passed: number
  failed: number
}
interface Step {
  name: string
  cores: 1 | 2
  /** steps that must have passed before */
  needs?: string[]
  /** steps that must be over before, however they ended */
  after?: string[]
  /** the result of this step is a folder in dist/, kept when only a part is run and no source is newer */
  builds?: string
  run(): Promise<Counts>
}

const running = new Set<ChildProcess>()
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // it has just ended by itself
  }
}

/** Runs a program; false when it fails or takes too long. The words of a program that is not loud come at its end. */
function execute(
  command: string,
  args: string[],
  o: { env?: NodeJS.ProcessEnv; loud?: boolean; minutes?: number } = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // a group of its own, so that a program that hangs goes with all it has started
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...o.env },
      stdio: ['ignore', o.loud ? 'inherit' : 'pipe', o.loud ? 'inherit' : 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const limit = o.minutes ?? 5
    const timer = setTimeout(() => {
      output += `\nstopped after ${limit} minutes`
      if (o.loud) console.error(`stopped after ${limit} minutes`)
      killGroup(child)
    }, limit * MINUTE)
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(timer)
      running.delete(child)
      const said = output.trim()
      if (said && (code !== 0 || said.split('\n').length <= SHORT_LINES)) console.log(shortened(said))
      resolve(code === 0)
    })
  })
}

const once = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
const check = (command: string, args: string[], o?: Parameters<typeof execute>[2]) => async (): Promise<Counts> =>
  once(await execute(command, args, o))
const script = (file: string, ...args: string[]) => check(process.execPath, ['--import', 'tsx', file, ...args])
const build = (target: string) => check(bin('taro'), ['build', '--type', target], { env: { NODE_ENV: 'production' } })

/** Programs that must say how many tests they ran: one that says nothing, or skips a test, has failed. */
function honest(counts: Counts & { skipped: number }, ended: boolean): Counts {
  if (counts.skipped) console.error(`${counts.skipped} tests were skipped`)
  const failed = counts.failed + counts.skipped
  return { passed: counts.passed, failed: failed || (ended && counts.passed) ? failed : 1 }
}

async function jest(): Promise<Counts> {
  const file = path.join(scratch, 'jest.json')
  const ended = await execute(bin('jest'), ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=1`])
  if (!existsSync(file)) return once(false)
  const said = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites' | 'numPendingTests' | 'numTodoTests',
    number
  >
  return honest(
    {
      passed: said.numPassedTests,
      failed: said.numFailedTests + said.numRuntimeErrorTestSuites,
      skipped: said.numPendingTests + said.numTodoTests,
    },
    ended,
  )
}

async function nodeTests(
  name: string,
  files: string[],
  o: { atOnce: number; seconds: number; minutes: number; env?: NodeJS.ProcessEnv; node?: string },
): Promise<Counts> {
  if (!files.length) {
    console.error('no test files')
    return once(false)
  }
  const file = path.join(scratch, `${name}.tap`)
  const ended = await execute(
    o.node ?? process.execPath,
    [
      '--import',
      'tsx',
      '--test',
      `--test-concurrency=${o.atOnce}`,
      `--test-timeout=${o.seconds * 1000}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${file}`,
      ...files,
    ],
    { loud: true, minutes: o.minutes, env: o.env },
  )
  const tap = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const said = (what: string): number => Number(new RegExp(`^# ${what} (\\d+)`, 'm').exec(tap)?.[1] ?? 0)
  return honest(
    { passed: said('pass'), failed: said('fail') + said('cancelled'), skipped: said('skipped') + said('todo') },
    ended,
  )
}

const testFiles = (folder: string): string[] =>
  existsSync(path.join(root, folder))
    ? filesBelow(path.join(root, folder))
        .filter(file => file.endsWith('.test.ts'))
        .map(file => `${folder}/${file}`)
        .toSorted()
    : []

let stopPostgres: (() => Promise<void>) | undefined
/** Lets the test processes share one embedded PostgreSQL, whose address is in the environment. */
async function withPostgres(run: () => Promise<Counts>): Promise<Counts> {
  // loaded only here: the harness imports the whole server, and a fault in it must not keep the other checks from running
  const { startPostgres } = await import('./harness')
  const postgres = await startPostgres()
  stopPostgres = postgres.stop
  try {
    return await run()
  } finally {
    stopPostgres = undefined
    await postgres.stop()
  }
}

/** The product started, stopped and killed on every other Node that it promises to run on. */
async function onOtherNodes(): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0 }
  for (const node of await otherNodes(scratch)) {
    const counts = await nodeTests('nodes', ['server/app/start.test.ts'], { atOnce: 1, seconds: 240, minutes: 5, node })
    total.passed += counts.passed
    total.failed += counts.failed
  }
  return total
}

/** Customer journeys of test/journeys, on these platforms at once. */
async function journeys(name: string, platforms: string[]): Promise<Counts> {
  const CHROMIUM_PATH = await findChromium()
  return withPostgres(() =>
    nodeTests(
      name,
      platforms.map(platform => `test/journeys/${platform}.test.ts`),
      { atOnce: 2, seconds: 600, minutes: 10, env: { CHROMIUM_PATH } },
    ),
  )
}

const SOURCES = ['config', 'contract', 'shared', 'src', 'server', 'bench', 'test/mini/host'].filter(folder =>
  existsSync(path.join(root, folder)),
)
const STEPS: Step[] = [
  { name: 'typecheck', cores: 2, run: script('test/typecheck.ts') },
  { name: 'build:h5', cores: 1, builds: 'h5', run: build('h5') },
  { name: 'lint', cores: 1, run: check(bin('oxlint'), ['--deny-warnings']) },
  { name: 'format', cores: 1, run: check(bin('oxfmt'), ['--check']) },
  {
    name: 'imports',
    cores: 1,
    run: check(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES]),
  },
  { name: 'unused', cores: 1, run: check(bin('knip'), []) },
  { name: 'drift', cores: 1, run: script('test/drift.ts') },
  { name: 'build:weapp', cores: 1, builds: 'weapp', after: ['build:h5'], run: build('weapp') },
  { name: 'build:dd', cores: 1, builds: 'dd', after: ['build:weapp'], run: build('dd') },
  {
    name: 'sinks',
    cores: 1,
    needs: ['build:h5'],
    run: async () => {
      const gate = await script('test/sinks/check.ts')()
      const tests = await nodeTests('sinks', testFiles('test/sinks'), { atOnce: 1, seconds: 60, minutes: 2 })
      return { passed: gate.passed + tests.passed, failed: gate.failed + tests.failed }
    },
  },
  { name: 'jest', cores: 1, run: jest },
  {
    name: 'mini',
    cores: 2,
    needs: ['build:weapp', 'build:dd'],
    run: async () => {
      const [gate, sinks] = [await script('test/mini/check.ts')(), await script('test/sinks/check.ts', 'mini')()]
      const tests = await nodeTests('mini', testFiles('test/mini'), {
        atOnce: 2,
        seconds: 120,
        minutes: 5,
        env: { CHROMIUM_PATH: await findChromium() },
      })
      return { passed: gate.passed + sinks.passed + tests.passed, failed: gate.failed + sinks.failed + tests.failed }
    },
  },
  {
    name: 'server',
    cores: 2,
    run: () =>
      withPostgres(() =>
        nodeTests('server', [...testFiles('test/spec'), ...testFiles('test/server'), ...testFiles('server')], {
          atOnce: 2,
          seconds: 420,
          minutes: 16,
        }),
      ),
  },
  { name: 'nodes', cores: 1, run: onOtherNodes },
  {
    name: 'e2e',
    cores: 2,
    needs: ['build:h5'],
    run: async () => {
      const CHROMIUM_PATH = await findChromium()
      return withPostgres(() =>
        nodeTests('e2e', testFiles('test/e2e'), { atOnce: 2, seconds: 600, minutes: 15, env: { CHROMIUM_PATH } }),
      )
    },
  },
  { name: 'journeys:h5', cores: 1, needs: ['build:h5'], run: () => journeys('journeys-h5', ['h5']) },
  {
    name: 'journeys:mini',
    cores: 2,
    needs: ['build:weapp', 'build:dd'],
    run: () => journeys('journeys-mini', ['weapp', 'dd', 'wecom', 'broken']),
  },
]
const GROUPS: Record<string, string[]> = {
  static: ['typecheck', 'lint', 'format', 'imports', 'unused', 'drift'],
  build: ['build:h5', 'sinks', 'build:weapp', 'build:dd', 'mini'],
  journeys: ['journeys:h5', 'journeys:mini'],
}

/** Whether a folder of dist/ is newer than all that goes into it. */
function isFresh(target: string): boolean {
  const made = [`dist/${target}/index.html`, `dist/${target}/app.json`]
    .map(file => path.join(root, file))
    .find(existsSync)
  if (!made) return false
  const inputs = ['src', 'shared', 'config', 'types']
    .flatMap(folder => filesBelow(path.join(root, folder)).map(file => `${folder}/${file}`))
    .concat('babel.config.js', 'package-lock.json')
  return inputs.every(file => statSync(path.join(root, file)).mtimeMs < statSync(made).mtimeMs)
}

/** The steps asked for and what they need; fresh builds that nobody named are left out. */
function choose(words: string[]): Step[] {
  if (!words.length) return STEPS
  const named = words.flatMap(word => GROUPS[word] ?? [word])
  const unknown = named.filter(name => !STEPS.some(step => step.name === name))
  if (unknown.length)
    throw new Error(
      `unknown: ${unknown.join(', ')}. There are ${[...STEPS.map(step => step.name), ...Object.keys(GROUPS)].join(', ')}`,
    )
  const needed = STEPS.filter(step => named.includes(step.name)).flatMap(step => step.needs ?? [])
  return STEPS.filter(
    step => named.includes(step.name) || (needed.includes(step.name) && !(step.builds && isFresh(step.builds))),
  )
}

type State = 'waiting' | 'running' | 'passed' | 'failed' | 'not run'

async function runAll(steps: Step[]): Promise<Counts> {
  const began = Date.now()
  const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`
  const states = new Map<string, State>(steps.map(step => [step.name, 'waiting']))
  const total: Counts = { passed: 0, failed: 0 }
  const failures: string[] = []
  let free = CORES

  const perform = async (step: Step): Promise<void> => {
    const start = Date.now()
    console.log(`> ${step.name}`)
    const counts = await step.run().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return once(false)
    })
    total.passed += counts.passed
    total.failed += counts.failed
    states.set(step.name, counts.failed ? 'failed' : 'passed')
    if (counts.failed) failures.push(step.name)
    console.log(
      `${counts.failed ? 'FAILED' : 'ok'} ${step.name}${counts.passed + counts.failed > 1 ? `: ${counts.passed} passed, ${counts.failed} failed` : ''} (${seconds(start)})`,
    )
  }

  await new Promise<void>(resolve => {
    const startReady = (): void => {
      for (const step of steps.filter(one => states.get(one.name) === 'waiting')) {
        const state = (name: string): State => states.get(name) ?? 'passed'
        if (step.needs?.some(name => ['failed', 'not run'].includes(state(name)))) {
          states.set(step.name, 'not run')
          failures.push(`${step.name} (not run)`)
          total.failed++
          continue
        }
        const early = [...(step.needs ?? []), ...(step.after ?? [])].some(name =>
          ['waiting', 'running'].includes(state(name)),
        )
        if (early || step.cores > free) continue
        free -= step.cores
        states.set(step.name, 'running')
        void perform(step).then(() => {
          free += step.cores
          startReady()
        })
      }
      if (![...states.values()].some(state => state === 'waiting' || state === 'running')) resolve()
    }
    startReady()
  })
  console.log(
    failures.length
      ? `\nFailed: ${failures.join(', ')} (${seconds(began)})`
      : `\nAll checks passed (${seconds(began)})`,
  )
  return total
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
  for (const child of running) killGroup(child)
  await stopPostgres?.().catch(() => undefined)
  endPostgres()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130))

async function main(): Promise<void> {
  const { passed, failed } = await runAll(choose(process.argv.slice(2)))
  console.log(`${passed} passed, ${failed} failed`)
  await stop(failed ? 1 : 0)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  void stop(1)
})
