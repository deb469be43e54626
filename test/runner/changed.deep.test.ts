import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { touchedBy, within, type Project } from './changed'
import { importGraph, reached, SITE_EXTENSIONS, type Graph } from './graph'

const FILES: Record<string, string> = {
  'server/domains/wiki/wiki.service.ts': 'export const wiki = 1',
  'server/domains/wiki/wiki.test.ts': `import '../../../test/harness'`,
  'server/domains/event/event.service.ts': 'export const event = 1',
  'server/domains/event/event.test.ts': `import { start } from '../../../test/harness'; start()`,
  'server/domains/event/event.deep.test.ts': `import { event } from './event.service'; event`,
  'server/kernel/text.ts': 'export const text = 1',
  'server/app/app.ts': `import { wiki } from '../domains/wiki/wiki.service'; import { event } from '../domains/event/event.service'; import { text } from '../kernel/text'; export const app = [wiki, event, text]`,
  'server/app/start.ts': `import { app } from './app'; console.log(app, './worker.ts')`,
  'server/app/worker.ts': 'console.log(1)',
  'server/workers/pool.test.ts': `console.log('server/app/start.ts')`,
  'test/harness.ts': `import { app } from '../server/app/app'; export const start = () => app`,
  'test/spec/calls.test.ts': `import '../../contract/event'`,
  'test/server/isolation.test.ts': `import '../harness'`,
  'test/server/kill.deep.test.ts': `import '../harness'`,
  'test/e2e/portal.ts': `export { start } from '../harness'`,
  'test/e2e/wiki.test.ts': `import { start } from './portal'; import { t } from '../../src/features/knowledge/wiki/wiki.i18n'; start(t)`,
  'test/e2e/event.test.ts': `import { start } from './portal'; import { t } from '../../src/features/service/event/event.i18n'; start(t)`,
  'test/e2e/screens.test.ts': `import { start } from './portal'; import { ROUTES } from '../../config/routes'; start(ROUTES)`,
  'contract/event.ts': 'export const calls = 1',
  'config/routes.ts': 'export const ROUTES = 1',
  'src/features/knowledge/wiki/wiki.i18n.ts': 'export const t = 1',
  'src/features/knowledge/wiki/pages/detail.tsx': `import { t } from '../wiki.i18n'; import { say } from '../../../../platform/say'; export default [t, say]`,
  'src/features/service/event/event.i18n.ts': 'export const t = 1',
  'src/features/service/event/pages/view.tsx': `import { t } from '../event.i18n'; export default t`,
  'src/platform/say/index.h5.ts': `import { words } from './words'; export const say = words`,
  'src/platform/say/index.dd.ts': 'export const say = 2',
  'src/platform/say/words.ts': 'export const words = 1',
  'src/platform/say/words.test.ts': `import { words } from './words'; words`,
  'src/app.tsx': 'export default 1',
}
const isJest = (file: string): boolean => file.startsWith('src/') && file.includes('.test.')

describe('what a change can touch', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lianke-changed-'))
  after(() => rmSync(folder, { recursive: true }))
  const [jestTests, tests] = [true, false].map(jest =>
    Object.keys(FILES).filter(file => file.includes('.test.') && isJest(file) === jest),
  ) as [string[], string[]]
  let graph: Graph
  let project: Project
  before(async () => {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    const screens = Object.keys(FILES).filter(file => file.startsWith('src/') && !file.includes('.dd.'))
    graph = new Map([
      ...(await importGraph(tests, { folder })),
      ...(await importGraph(screens, { folder, extensions: SITE_EXTENSIONS })),
    ])
    project = { graph, calls: new Map([['test/server/kill.deep.test.ts', new Set(['wiki'])]]), tests, jestTests }
  })
  const touched = (...files: string[]) => {
    const { run, deep, leftOut } = touchedBy(files, project)
    return {
      deep,
      files: run.filter(word => word.includes('.test.')).toSorted(),
      steps: run.filter(word => !word.includes('/')),
      leftOut,
    }
  }

  test('programs that a file names count as imported', () => {
    assert.ok(reached(graph, 'server/workers/pool.test.ts').has('server/app/worker.ts'))
  })

  test('a domain: its own tests, those of every call, and the browser tests of its screens', () => {
    const { files, steps, leftOut } = touched('server/domains/wiki/wiki.service.ts')
    assert.deepEqual(files, [
      'server/domains/wiki/wiki.test.ts',
      'test/e2e/screens.test.ts',
      'test/e2e/wiki.test.ts',
      'test/server/isolation.test.ts',
      'test/spec/calls.test.ts',
    ])
    assert.ok(!steps.includes('build:h5'))
    assert.deepEqual(leftOut.toSorted(), [
      'server/domains/event/event.deep.test.ts',
      'server/domains/event/event.test.ts',
      'server/workers/pool.test.ts',
      'src/platform/say/words.test.ts',
      'test/e2e/event.test.ts',
    ])
  })

  test('what all domains share: every test that starts the portal', () => {
    const { files } = touched('server/kernel/text.ts')
    for (const file of tests.filter(one => !/spec|deep/.test(one))) assert.ok(files.includes(file), file)
  })

  test('a screen: the builds, and the browser tests of its feature', () => {
    const { files, steps } = touched('src/features/knowledge/wiki/pages/detail.tsx')
    assert.deepEqual(files, ['test/e2e/screens.test.ts', 'test/e2e/wiki.test.ts'])
    for (const step of ['build:h5', 'build:weapp', 'build:dd', 'mini', 'sinks', 'typecheck'])
      assert.ok(steps.includes(step), step)
  })

  test('a part of the platform, also the file of another platform: jest, and the features that use it', () => {
    assert.deepEqual(touched('src/platform/say/words.ts').files, [
      'src/platform/say/words.test.ts',
      'test/e2e/screens.test.ts',
      'test/e2e/wiki.test.ts',
    ])
    assert.deepEqual(touched('src/platform/say/index.dd.ts').files, [
      'test/e2e/screens.test.ts',
      'test/e2e/wiki.test.ts',
    ])
  })

  test('calls, URLs and texts: the lists of the specification', () => {
    for (const file of ['contract/event.ts', 'config/routes.ts', 'src/features/service/event/event.i18n.ts'])
      assert.ok(touched(file).files.includes('test/spec/calls.test.ts'), file)
  })

  test('what is not known to any file, and what everything hangs on: everything', () => {
    for (const file of ['server/db/migrations/0009.sql', 'package.json', 'test/harness.ts']) {
      const { run, deep } = touchedBy([file], project)
      assert.deepEqual({ run, deep }, { run: ['landing'], deep: [] })
    }
    const { run, deep } = touchedBy(['test/runner/schedule.ts'], {
      ...project,
      tests: [...tests, 'test/runner/x.deep.test.ts'],
    })
    assert.deepEqual({ run, deep }, { run: ['landing'], deep: ['test/runner/x.deep.test.ts'] })
  })

  test('deep tests stand apart: what lies beside the change first, then what names its calls', () => {
    const event = touched('server/domains/event/event.service.ts')
    assert.deepEqual(event.deep, ['server/domains/event/event.deep.test.ts'])
    assert.ok(!event.files.some(file => file.includes('.deep.')))
    assert.ok(event.leftOut.includes('test/server/kill.deep.test.ts'))
    assert.deepEqual(touched('server/domains/wiki/wiki.service.ts', 'server/domains/event/event.service.ts').deep, [
      'server/domains/event/event.deep.test.ts',
      'test/server/kill.deep.test.ts',
    ])
  })

  test('of deep tests as many as there is time for, a shorter one instead of what does not fit', () => {
    const seconds: Record<string, number> = { near: 60, long: 900, far: 30 }
    assert.deepEqual(
      within(100, Object.keys(seconds), name => seconds[name] ?? 0),
      ['near', 'far'],
    )
  })

  test('papers: only the checks that always run', () => {
    const { files, leftOut } = touched('docs/operations.md', 'README.md')
    assert.deepEqual(files, [])
    assert.equal(leftOut.length, tests.length + jestTests.length)
  })
})
