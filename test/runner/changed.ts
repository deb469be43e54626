import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importGraph, reached, SITE_EXTENSIONS, type Graph } from './graph'
import { isDeep, testFiles } from './node-test'
import { root } from './program'

/** What a change can touch: words for test/run.ts, its deep tests, the nearest first, and the files of tests that are left out. */
export interface Touched {
  run: string[]
  deep: string[]
  leftOut: string[]
}
/** What the tests are compared by: who imports what, and which domains' calls a file of tests names. */
export interface Project {
  graph: Graph
  /** of files of tests: domains whose calls they name, as far as they are deep */
  calls: ReadonlyMap<string, ReadonlySet<string>>
  tests: readonly string[]
  jestTests: readonly string[]
}

/** A change of these can touch anything. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig.*\.json|babel\.config\.js|jest\.config\.js|\.npmrc|test\/(run|harness|database)\.ts|test\/runner\/.*(?<!\.test)\.m?ts)$/
/** What runs the tests: its own are deep. */
const RUNNER = /^test\/(run\.ts|runner\/)/
/** Nothing runs them but their own commands. */
const UNTESTED = /^(docs|bench)\/|\.(md|png)$/
/** The portal as a whole. Every test that starts it would reach every domain; which domains it is about shows in what it imports beside. */
const isHub = (file: string): boolean =>
  /^(server\/(app|demo|backup|tenant)\/|test\/(harness|demo|demo-contents|factories)\.ts$|test\/e2e\/portal\.ts$)/.test(
    file,
  )
const DOMAIN = /^server\/domains\/([^/]+)\//
const FEATURE = /^src\/features\/(?:(?:service|request|knowledge)\/)?([^/]+)\//
const SITE = /^(src|shared|config|types)\//
const CONSOLE = /^(console|shared)\//
/** Texts, calls and URLs, which lists written by hand are compared with. */
const LISTED = /^contract\/|^config\/routes\.ts$|\.i18n\.ts$/
/** Tests that look at every call or table, whatever they import. */
const CROSS_CUTTING = /^test\/(server|spec)\//
const JEST = /^(src|shared|console)\/.*\.test\.tsx?$/

/** All files of tests that run in node:test, by path. */
export const nodeTestFiles = (): string[] =>
  [
    'test/runner',
    'test/spec',
    'test/server',
    'test/sinks',
    'test/mini',
    'test/e2e',
    'test/console',
    'test/journeys',
    'server',
  ].flatMap(folder => testFiles(folder))

const isBrowserTest = (file: string): boolean => /^test\/(e2e|journeys)\//.test(file)

/** Which tests a change of these files can touch, by what they import. Types are left to the type check, which always runs. */
export function touchedBy(changed: readonly string[], { graph, calls, tests, jestTests }: Project): Touched {
  const files = changed.filter(file => !UNTESTED.test(file))
  const all = [...tests, ...jestTests]
  if (files.some(file => EVERYTHING.test(file) || !(SITE.test(file) || CONSOLE.test(file) || graph.has(file)))) {
    const deep = files.some(file => RUNNER.test(file)) ? tests.filter(test => RUNNER.test(test) && isDeep(test)) : []
    return { run: ['landing'], deep, leftOut: all.filter(test => isDeep(test) && !deep.includes(test)) }
  }
  const run = new Set(['typecheck', 'lint', 'format', 'imports', 'unused'])
  const near = new Map(all.map(test => [test, reached(graph, test, isHub)]))
  const far = new Map(all.map(test => [test, reached(graph, test)]))
  const features = (test: string): Set<string> =>
    new Set([...(near.get(test) ?? [])].flatMap(file => FEATURE.exec(file)?.[1] ?? []))

  /** Whether a test goes through screens of one of these features; one that reads the table of the URLs goes through all. */
  const visits = (test: string, some: ReadonlySet<string>): boolean =>
    graph.get(test)?.has('config/routes.ts') === true || [...features(test)].some(feature => some.has(feature))

  for (const file of files) {
    const domain = DOMAIN.exec(file)?.[1]
    for (const test of all) {
      // what starts the portal reaches every domain, and a deep test of all of it is about none: those count that name it
      if ((domain || isDeep(test) ? near : far).get(test)?.has(file)) run.add(test)
      if (domain && test.startsWith(`server/domains/${domain}/`)) run.add(test)
      if (domain && (isDeep(test) ? calls.get(test)?.has(domain) : CROSS_CUTTING.test(test))) run.add(test)
      if (domain && isBrowserTest(test) && visits(test, new Set([domain]))) run.add(test)
    }
    if (LISTED.test(file)) for (const test of tests.filter(one => one.startsWith('test/spec/'))) run.add(test)
    if (file.endsWith('.i18n.ts'))
      for (const test of jestTests.filter(one => one.startsWith(`${file.split('/')[0] ?? ''}/i18n/`))) run.add(test)
    if (CONSOLE.test(file) && !JEST.test(file)) {
      run.add('build:console')
      for (const test of tests.filter(one => one.startsWith('test/console/'))) run.add(test)
    }
    if (/\.table\.ts$|^server\/db\//.test(file)) run.add('drift')
    if (SITE.test(file) && !/\.test\.tsx?$/.test(file)) {
      for (const step of ['build:h5', 'sinks', 'build:weapp', 'build:dd', 'mini']) run.add(step)
      // the screens that show it: of one feature, or of all that import it; what the app itself imports is on every screen
      const own = FEATURE.exec(file)?.[1]
      const shown = own
        ? new Set([own])
        : new Set(
            [...graph.keys()]
              .filter(one => FEATURE.test(one) && !JEST.test(one) && reached(graph, one).has(file))
              .map(one => FEATURE.exec(one)?.[1] ?? ''),
          )
      const everywhere = !own && (reached(graph, 'src/app.tsx').has(file) || !graph.has(file))
      for (const test of tests.filter(isBrowserTest)) if (everywhere || visits(test, shown)) run.add(test)
    }
  }
  const folders = new Set(files.map(file => path.dirname(file)))
  const domains = new Set(files.flatMap(file => DOMAIN.exec(file)?.[1] ?? []))
  /** 0 of a test that lies beside what changed, then what names its calls or imports it, then what only shows it. */
  const distance = (test: string): number => {
    if (folders.has(path.dirname(test))) return 0
    return files.some(file => near.get(test)?.has(file)) || [...domains].some(one => calls.get(test)?.has(one)) ? 1 : 2
  }
  const deep = [...run].filter(isDeep).toSorted((a, b) => distance(a) - distance(b))
  return { run: [...run].filter(word => !isDeep(word)), deep, leftOut: all.filter(test => !run.has(test)) }
}

/** Of these, in their order, what takes no more processor time together; a test that does not fit makes room for a shorter one behind it. */
export function within<T>(limit: number, all: readonly T[], secondsOf: (one: T) => number): T[] {
  let spent = 0
  return all.filter(one => {
    const fits = spent + secondsOf(one) <= limit
    if (fits) spent += secondsOf(one)
    return fits
  })
}

/** Which domains' calls each of these files of tests names, itself or in what of test/ it imports. */
function callsIn(graph: Graph, tests: readonly string[]): Map<string, Set<string>> {
  const owner = new Map(
    readdirSync(path.join(root, 'server/domains')).flatMap(domain =>
      testFiles(`server/domains/${domain}`, '.routes.ts').flatMap(file =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(CALL)].map(([, call = '']) => [call, domain] as const),
      ),
    ),
  )
  const isOfTests = (file: string): boolean => file.startsWith('test/') || tests.includes(file)
  return new Map(
    tests.map(test => {
      const texts = [...reached(graph, test, file => isHub(file) || !isOfTests(file))].filter(
        file => isOfTests(file) && !isHub(file),
      )
      const named = texts.flatMap(file => [...readFileSync(path.join(root, file), 'utf8').matchAll(CALL)])
      return [test, new Set(named.flatMap(([, call = '']) => owner.get(call) ?? []))]
    }),
  )
}
/** The key of a call, in quotes. */
const CALL = /['"`]((?:GET|POST|PUT|DELETE) \/[^'"`\s]+)/g

export const jestFiles = (): string[] =>
  ['.test.ts', '.test.tsx'].flatMap(ending => ['src', 'shared', 'console'].flatMap(folder => testFiles(folder, ending)))

/** Everything that can be tested. */
export async function openProject(): Promise<Project> {
  const tests = nodeTestFiles()
  const screens = testFiles('src', '.tsx').filter(file => !/\.(weapp|dd)\.tsx$/.test(file))
  const both = await Promise.all([
    importGraph(tests),
    importGraph([...jestFiles(), ...screens], { extensions: SITE_EXTENSIONS }),
  ])
  const graph = new Map<string, ReadonlySet<string>>()
  for (const [file, imports] of both.flatMap(one => [...one]))
    graph.set(file, new Set([...(graph.get(file) ?? []), ...imports]))
  return { graph, calls: callsIn(graph, tests.filter(isDeep)), tests, jestTests: jestFiles() }
}
