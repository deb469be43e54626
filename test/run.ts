import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { filesBelow } from './budgets'
import { findChromium } from './chromium'
import { installNode, otherNodes } from './nodes'
import { isDeep, runTests, runTogether, testFiles } from './runner/node-test'
import { bin, execute, killAll, root } from './runner/program'
import { perform, type Failure, type Result, type State, type Step, type Unit } from './runner/schedule'
import { recordSeconds, secondsOf } from './runner/seconds'
import { tryAgain, type Failed } from './runner/second-try'

/**
 * npm test: every check and test of a landing. `node --import tsx test/run.ts [what ...]` runs a part: steps, groups of them (below), or
 * files of tests, deep ones too; `audit [part or file ...]` the whole of the audit, or parts of it (test/audit.ts); with `--record` it keeps how
 * much of the processors each part took, by which the longest begin first.
 * Steps are cut into units for one core, a file of tests each, or several short ones. A step that fails does not
 * stop the others, except those that need it. A line near the end counts checks and tests.
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
/** A run that takes this long hangs, and so does a part of the audit, where a file takes the whole of its matrix. */
const LIMIT_MINUTES = 45
const AUDIT_MINUTES = 60
/** A file is stopped that takes so many times what is recorded of it, but no sooner than after {@link LEAST_MINUTES}; in the audit as late as its part. */
const TIMES = 10
const LEAST_MINUTES = 5
/** Longest run of a program other than a file of tests. */
const MINUTES = 15
/** Of what a program said before it failed, this many lines of beginning and end are shown. */
const SHOWN_LINES = 150
/** A program that was fine is heard when it has little to say. */
const SHORT_LINES = 6
/** The slowest tests that are named at the end. */
const SLOWEST = 20
/** Files of tests that take no more, s, are run by one process, until these together would take so much. */
const SHORT = 15
const PACK = 60

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

const unit = (name: string, run: Unit['run']): Unit => ({ name, seconds: secondsOf(name), run })

const program = (name: string, command: string, args: string[], env?: NodeJS.ProcessEnv): Unit =>
  unit(name, async () => {
    const { ok, said, coreSeconds } = await execute(command, args, { env, minutes: MINUTES })
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, said, coreSeconds }
  })
const script = (name: string, file: string, ...args: string[]): Unit =>
  program(name, process.execPath, ['--import', 'tsx', file, ...args])
const build = (target: string): Unit =>
  program(`build:${target}`, bin('taro'), ['build', '--type', target], { NODE_ENV: 'production' })

type JestResults = Record<'numFailedTests' | 'numPassedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}
const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''

/** Jest on these files; `whole`: with the whole of each matrix. */
function jest(files: string[], name = 'jest', whole = false): Unit {
  const one = unit(name, async () => {
    const written = path.join(scratch, `jest-${String(++jestRuns)}.json`)
    const { ok, said, coreSeconds } = await execute(
      bin('jest'),
      ['--ci', '--json', `--outputFile=${written}`, '--maxWorkers=1', '--runTestsByPath', ...files],
      { minutes: MINUTES, env: whole ? { LIANKE_AUDIT: '1' } : {} },
    )
    if (!existsSync(written)) return { passed: 0, failed: 1, said }
    const results = JSON.parse(readFileSync(written, 'utf8')) as JestResults
    const { numPassedTests: passed, numPendingTests, numTodoTests } = results
    const skipped = numPendingTests + numTodoTests
    const bad = results.numFailedTests + results.numRuntimeErrorTestSuites + skipped
    return {
      passed,
      failed: bad || (ok && passed) ? bad : 1,
      coreSeconds,
      // the results themselves come on the standard output, too
      said: said.replace(/^\{"num.*\}$/m, ''),
      tests: results.testResults.flatMap(result =>
        result.assertionResults.map(({ fullName, duration }) => ({
          name: fullName,
          seconds: (duration ?? 0) / 1000,
          file: path.relative(root, result.name),
        })),
      ),
      failures: results.testResults
        .filter(({ status }) => status === 'failed')
        .flatMap((result): Failure[] => {
          const file = path.relative(root, result.name)
          const failed = result.assertionResults.filter(({ status }) => status === 'failed')
          return failed.length
            ? failed.map(test => ({ file, name: test.fullName, error: firstLine(test.failureMessages?.[0] ?? '') }))
            : [{ file, name: 'cannot be run', error: firstLine(result.message) }]
        }),
    }
  })
  return {
    ...one,
    again: ({ failures = [] }) =>
      [...new Set(failures.flatMap(({ file }) => file ?? []))].map(file => jest([file], file, whole)),
  }
}
let jestRuns = 0
const jestFiles = (deep: boolean): string[] =>
  ['shared', 'src', 'console'].flatMap(folder =>
    ['.test.ts', '.test.tsx'].flatMap(ending => testFiles(folder, ending)).filter(file => isDeep(file) === deep),
  )

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
const minutesOf = (seconds: number): number => Math.max(LEAST_MINUTES, (TIMES * seconds) / 60)

function tests(file: string, o: Surroundings = {}): Unit {
  const one = unit(file, async () => {
    if (o.postgres) await usePostgres()
    const env = {
      ...(o.browser ? { CHROMIUM_PATH: await findChromium() } : {}),
      ...(o.whole ? { LIANKE_AUDIT: '1' } : {}),
    }
    return runTests(file, { scratch, env, minutes: o.whole ? AUDIT_MINUTES : minutesOf(secondsOf(file)) })
  })
  return { ...one, ...(o.browser && { usesBrowser: true as const }), again: () => [one] }
}
/** Units of one short file each become units of several files, which one process runs. */
function packed(units: readonly Unit[]): Unit[] {
  const packs: Unit[][] = []
  const sum = (pack: readonly Unit[]): number => pack.reduce((all, { seconds }) => all + seconds, 0)
  for (const one of units.filter(({ seconds }) => seconds <= SHORT)) {
    const last = packs.at(-1)
    if (last && sum(last) + one.seconds <= PACK) last.push(one)
    else packs.push([one])
  }
  return [
    ...units.filter(({ seconds }) => seconds > SHORT),
    ...packs.map((pack): Unit => {
      const [first] = pack
      if (first && pack.length === 1) return first
      const files = pack.map(({ name }) => name)
      const usesBrowser = pack.some(one => one.usesBrowser)
      return {
        name: `${files[0] ?? ''} and ${String(files.length - 1)} more`,
        seconds: sum(pack),
        ...(usesBrowser && { usesBrowser: true as const }),
        run: async () => {
          await usePostgres()
          const env = usesBrowser ? { CHROMIUM_PATH: await findChromium() } : {}
          return runTogether(files, { scratch, env, minutes: minutesOf(sum(pack)) })
        },
        // a process that ends before its tests says nothing of its files
        again: result => {
          const bad = new Set((result.files ?? []).filter(({ failed }) => failed).map(({ file }) => file))
          return pack.filter(({ name }) => bad.size === 0 || bad.has(name))
        },
      }
    }),
  ]
}

/** Where files of node:test lie, and what they need. */
const IN_BROWSER: Surroundings = { postgres: true, browser: true }
const AREAS: Record<string, { folders: string[]; surroundings: Surroundings }> = {
  server: { folders: ['test/server', 'server'], surroundings: { postgres: true } },
  lists: { folders: ['test/spec'], surroundings: { postgres: true } },
  e2e: { folders: ['test/e2e'], surroundings: IN_BROWSER },
  console: { folders: ['test/console'], surroundings: IN_BROWSER },
  journeys: { folders: ['test/journeys'], surroundings: IN_BROWSER },
  tools: { folders: ['test/runner', 'test/sinks', 'test/mini'], surroundings: IN_BROWSER },
}
const filesOf = (area: string): string[] => (AREAS[area]?.folders ?? []).flatMap(folder => testFiles(folder))
const unitsOf = (area: string, wanted: (file: string) => boolean, o: Surroundings = {}): Unit[] =>
  filesOf(area)
    .filter(wanted)
    .map(file => tests(file, { ...AREAS[area]?.surroundings, ...o }))
/** The tests of an area that belong to every landing. */
const landing = (area: string, wanted: (file: string) => boolean = () => true): Unit[] =>
  unitsOf(area, file => !isDeep(file) && wanted(file))
const isOnMini = (file: string): boolean => !file.endsWith('/h5.test.ts')

/** The product started, stopped and killed on other releases of Node that it promises to run on. */
const onNodes = (lines: readonly string[]): Unit[] =>
  lines.map(line =>
    unit(`node ${line}`, async () =>
      runTests('server/app/start.deep.test.ts', {
        scratch,
        node: await installNode(line, scratch),
        env: { LIANKE_OTHER_NODE: '1' },
        minutes: MINUTES,
      }),
    ),
  )

/** The browser's tests need it; what else deep tests use they install themselves. Debian's mirrors do not always answer at the first time. */
const programs = unit('programs', async () => {
  let said = ''
  for (let n = 0; n < INSTALLS; n++)
    try {
      await findChromium()
      return { passed: 1, failed: 0, said }
    } catch (error) {
      said += `${error instanceof Error ? error.message : String(error)}\n`
    }
  return { passed: 0, failed: 1, said }
})
const INSTALLS = 3

/** The client once for each platform (moduleSuffixes decide which platform file is read), then the server and the tests. */
const PROJECTS = ['', '.weapp', '.dd', '.console', '.server'].map(name => `tsconfig${name}.json`)
const SOURCES = ['config', 'console', 'contract', 'shared', 'src', 'server', 'bench', 'tools', 'test/mini/host'].filter(
  folder => existsSync(path.join(root, folder)),
)
interface NamedStep extends Step {
  /** the result of this step is a folder in dist/, kept when only a part is run and no source is newer */
  builds?: string
  /** its short files of tests are run together */
  packs?: true
  /** a run of which it is a part may take this long */
  minutes?: number
  /** run when it is asked for, or one of its files is */
  isDeep?: true
}
const STEPS: NamedStep[] = [
  { name: 'programs', units: [programs] },
  {
    name: 'typecheck',
    isFirst: true,
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
  { name: 'lint', isFirst: true, units: [program('lint', bin('oxlint'), ['--deny-warnings'])] },
  { name: 'format', isFirst: true, units: [program('format', bin('oxfmt'), ['--check'])] },
  {
    name: 'imports',
    isFirst: true,
    units: [
      program('imports', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...SOURCES]),
    ],
  },
  { name: 'unused', isFirst: true, units: [program('unused', bin('knip'), [])] },
  { name: 'drift', isFirst: true, units: [script('drift', 'test/drift.ts')] },
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
  { name: 'jest', isFirst: true, units: [jest(jestFiles(false))] },
  {
    name: 'sinks',
    needs: ['build:h5', 'build:console'],
    units: [script('sinks:h5', 'test/sinks/check.ts')],
  },
  {
    name: 'mini',
    needs: ['build:h5', 'build:weapp', 'build:dd'],
    after: ['programs'],
    units: [
      script('check:mini', 'test/mini/check.ts'),
      script('sinks:mini', 'test/sinks/check.ts', 'mini'),
      ...landing('tools'),
    ],
  },
  { name: 'server', packs: true, after: ['programs'], units: [...landing('lists'), ...landing('server')] },
  { name: 'e2e', packs: true, needs: ['build:h5'], after: ['programs'], units: landing('e2e') },
  {
    name: 'console',
    packs: true,
    needs: ['build:h5', 'build:console'],
    after: ['programs'],
    units: landing('console'),
  },
  {
    name: 'journeys:h5',
    needs: ['build:h5'],
    after: ['programs'],
    units: landing('journeys', file => !isOnMini(file)),
  },
  {
    name: 'journeys:mini',
    // staff at the desk take part
    needs: ['build:weapp', 'build:dd', 'build:console'],
    after: ['programs'],
    units: landing('journeys', isOnMini),
  },
]
const BUILDS = ['build:h5', 'build:weapp', 'build:dd', 'build:console']
/** Deep files of tests, each found by its name alone. */
const DEEP: NamedStep = {
  name: 'deep',
  isDeep: true,
  needs: BUILDS,
  minutes: AUDIT_MINUTES,
  units: Object.keys(AREAS).flatMap(area => unitsOf(area, isDeep)),
}
/** A file that takes a part of a matrix in a landing says so by what it imports (test/audit.ts). */
const hasMatrix = (file: string): boolean =>
  /\bWHOLE\b[^\n]* from '(\.\.\/)+(test\/)?audit'/.test(readFileSync(path.join(root, file), 'utf8'))
const matrices = (...areas: string[]): Unit[] =>
  areas.flatMap(area => unitsOf(area, file => isDeep(file) || hasMatrix(file), { whole: true }))
/** Parts of the audit: what landings leave out, and the whole of what they take a part of. */
const PARTS: Record<string, () => Unit[]> = {
  server: () => matrices('server'),
  e2e: () => matrices('e2e'),
  console: () => matrices('console'),
  journeys: () => matrices('journeys'),
  tools: () => [
    ...matrices('lists', 'tools'),
    jest([...jestFiles(true), ...jestFiles(false).filter(hasMatrix)], 'jest whole', true),
    ...onNodes(otherNodes()),
  ],
}
const GROUPS: Record<string, string[]> = {
  static: ['typecheck', 'lint', 'format', 'imports', 'unused', 'drift'],
  build: ['build:h5', 'build:console', 'sinks', 'build:weapp', 'build:dd', 'mini'],
  journeys: ['journeys:h5', 'journeys:mini'],
  landing: STEPS.map(step => step.name),
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

/** `audit [part or file ...]`: its parts, or files of them, one after the other below one name, and the builds that are not fresh. */
function chooseAudit(words: string[]): NamedStep[] {
  const isFile = (word: string): boolean => word.includes('.test.')
  const all = Object.values(PARTS).flatMap(part => (words.some(isFile) ? part() : []))
  const unknown = words.filter(word => !PARTS[word] && !all.some(one => one.name === word))
  if (unknown.length)
    throw new Error(
      `the audit has no part ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}, and their files`,
    )
  const chosen = words.length ? words : Object.keys(PARTS)
  const units = chosen.flatMap(word => PARTS[word]?.() ?? all.filter(one => one.name === word))
  const needed = units.some(one => one.usesBrowser) || !words.every(isFile) ? BUILDS : []
  return [
    ...withBuilds(needed),
    {
      name: 'audit',
      needs: needed,
      minutes: AUDIT_MINUTES * Math.max(1, chosen.filter(word => PARTS[word]).length),
      units,
    },
  ]
}
/** Steps that others need, without builds that are fresh. */
const withBuilds = (names: readonly string[]): NamedStep[] =>
  STEPS.filter(step => names.includes(step.name) && !(step.builds && isFresh(step.builds)))

/** The steps asked for, cut down to the files asked for, and what they need; fresh builds that nobody named are left out. */
function choose(words: string[]): NamedStep[] {
  if (!words.length) return STEPS
  if (words[0] === 'audit') return chooseAudit(words.slice(1))
  const all = [...STEPS, DEEP]
  const named = words.flatMap(word => GROUPS[word] ?? [word])
  const forJest = named.filter(isJestFile)
  const isKnown = (word: string): boolean =>
    isJestFile(word) || all.some(step => step.name === word || step.units.some(one => one.name === word))
  const unknown = named.filter(word => !isKnown(word))
  if (unknown.length)
    throw new Error(
      `unknown: ${unknown.join(', ')}. There are audit, ${[...all.map(step => step.name), ...Object.keys(GROUPS)].join(', ')}, and files of tests`,
    )
  const chosen = all.flatMap((step): NamedStep[] => {
    if (named.includes(step.name)) return [step]
    if (step.name === 'jest' && forJest.length) return [{ ...step, units: [jest(forJest)] }]
    const units = step.units.filter(one => named.includes(one.name))
    // of deep files only those in a browser read what is built
    return units.length
      ? [{ ...step, units, ...(step.isDeep && !units.some(one => one.usesBrowser) && { needs: [] }) }]
      : []
  })
  const needed = withBuilds(chosen.flatMap(step => step.needs ?? []))
  return all.flatMap(step => chosen.find(one => one.name === step.name) ?? (needed.includes(step) ? [step] : []))
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

const inSecondsOf = (seconds: number): number => Math.max(1, Math.round(seconds))
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const counted = ({ passed, failed }: Pick<Result, 'passed' | 'failed'>): string =>
  passed + failed > 1 ? `: ${String(passed)} passed, ${String(failed)} failed` : ''

/** What only a run without others beside it has shown to be fine. */
function flakes({ unit: one, result }: Failed): string[] {
  const failures = result.failures ?? []
  return failures.length
    ? failures.map(({ file, name, error }) => `FLAKY ${file ?? one.name} · ${name} · ${error}`)
    : [`FLAKY ${one.name} · ${result.said.trim().split('\n').at(-1) ?? ''}`]
}

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
  const late: Failed[] = []
  const took: Record<string, number> = {}
  const slow: { seconds: number; step: string; file: string; name: string }[] = []

  const conclude = (): number => {
    const slowest = slow.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (slowest.length) console.log(`\nThe slowest ${String(slowest.length)} of ${String(slow.length)} tests:`)
    for (const one of slowest)
      console.log(`${one.seconds.toFixed(1).padStart(6)} s  ${one.step}  ${one.file}  ${one.name}`)
    const all = inSeconds(Date.now() - began)
    console.log(failures.length ? `\nFailed: ${failures.join(', ')} (${all})` : `\nAll checks passed (${all})`)
    console.log(`${String(total.passed)} passed, ${String(total.failed)} failed`)
    if (late.length)
      console.log(
        `\n${late.flatMap(flakes).join('\n')}\nFine only when run again alone. Mend it, or move it to its deep file.`,
      )
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
        const spent = result.coreSeconds ?? ms / 1000
        const inAll = (result.files ?? []).reduce((all, { seconds }) => all + seconds, 0)
        if (result.files)
          for (const { file, seconds } of result.files) took[file] = inSecondsOf((spent * seconds) / (inAll || 1))
        else took[one.name] = inSecondsOf(spent)
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
  const fine = await tryAgain(failed, ({ file, second }) => {
    if (second.failed) console.log(shortened(second.said))
    console.log(`${second.failed ? 'FAILED' : 'ok'} again ${file}${counted(second)}`)
  })
  for (const one of failed) {
    if (!fine.includes(one)) {
      failures.push(nameOf(one))
      continue
    }
    late.push(one)
    total.failed -= one.result.failed
    total.passed += one.result.failed
  }
  clearTimeout(limit)
  if (record) {
    // what the audit runs wholly takes longer there than in a landing
    const isWhole = steps.some(step => step.name === 'audit')
    const measured = Object.entries(took).filter(([name]) => !isWhole || isDeep(name))
    recordSeconds(
      Object.fromEntries(measured),
      new Set([...STEPS, DEEP].flatMap(step => step.units.map(({ name }) => name))),
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
