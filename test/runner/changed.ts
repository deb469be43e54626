import { importGraph, reached, SITE_EXTENSIONS, type Graph } from './graph'
import { isDeep, testFiles } from './node-test'

/** What a change can touch: words for test/run.ts, and the files of tests that are left out. */
export interface Touched {
  run: string[]
  leftOut: string[]
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
const FEATURE = /^src\/features\/(?:(?:service|knowledge)\/)?([^/]+)\//
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
export function touchedBy(
  changed: readonly string[],
  graph: Graph,
  tests: readonly string[],
  jestTests: readonly string[],
): Touched {
  const files = changed.filter(file => !UNTESTED.test(file))
  if (files.some(file => EVERYTHING.test(file) || !(SITE.test(file) || CONSOLE.test(file) || graph.has(file))))
    return {
      run: [
        'landing',
        ...(files.some(file => RUNNER.test(file)) ? tests.filter(test => RUNNER.test(test) && isDeep(test)) : []),
      ],
      leftOut: [],
    }
  const run = new Set(['typecheck', 'lint', 'format', 'imports', 'unused'])
  const all = [...tests, ...jestTests]
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
      // a domain is reached by every test that starts the portal; only those count that are about it
      if ((domain ? near : far).get(test)?.has(file)) run.add(test)
      if (domain && (test.startsWith(`server/domains/${domain}/`) || CROSS_CUTTING.test(test))) run.add(test)
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
  return { run: [...run], leftOut: all.filter(test => !run.has(test)) }
}

export const jestFiles = (): string[] =>
  ['.test.ts', '.test.tsx'].flatMap(ending => ['src', 'shared', 'console'].flatMap(folder => testFiles(folder, ending)))

/** The graph of everything that can be tested. */
export async function projectGraph(): Promise<Graph> {
  const screens = testFiles('src', '.tsx').filter(file => !/\.(weapp|dd)\.tsx$/.test(file))
  const both = await Promise.all([
    importGraph(nodeTestFiles()),
    importGraph([...jestFiles(), ...screens], { extensions: SITE_EXTENSIONS }),
  ])
  const graph = new Map<string, ReadonlySet<string>>()
  for (const [file, imports] of both.flatMap(one => [...one]))
    graph.set(file, new Set([...(graph.get(file) ?? []), ...imports]))
  return graph
}
