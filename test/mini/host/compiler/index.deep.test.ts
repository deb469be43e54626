import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { compileBuild } from '.'
import { readConfigs } from './configs'
import { describe } from './edits'
import { memoryFolder } from './memory-folder'
import { compileModules } from './modules'
import { packageSizes } from './packages'

const fixture = (name: string): string => path.join(__dirname, '../fixtures', name)

test('a build of WeChat', () => {
  const { build, diagnostics, sizes } = compileBuild(fixture('wechat'))
  assert.deepEqual(diagnostics, [])
  assert.equal(build.platform, 'wechat')
  assert.deepEqual(build.pages, ['pages/index/index', 'pages/second/index', 'more/list'])
  assert.deepEqual(build.app.window, { navigationBarTitleText: 'Fixture' })
  assert.deepEqual(build.configs['pages/index/index'], {
    navigationBarTitleText: 'Index',
    usingComponents: { badge: '/parts/badge', card: '/parts/card' },
  })
  assert.equal(build.configs['parts/badge']?.styleIsolation, 'apply-shared')
  assert.deepEqual([...sizes.keys()], ['', 'more'])
})

test("a build of DingTalk gets WeChat's names", () => {
  const { build, diagnostics } = compileBuild(fixture('dingtalk'))
  assert.deepEqual(diagnostics, [])
  assert.equal(build.platform, 'dingtalk')
  assert.deepEqual(build.app.window, { navigationBarTitleText: 'Fixture', enablePullDownRefresh: true })
  assert.deepEqual(build.app.tabBar, {
    list: [
      { pagePath: 'pages/index/index', text: 'Home', iconPath: 'home.png', selectedIconPath: 'home.png' },
      { pagePath: 'pages/second/index', text: 'Second' },
    ],
  })
  assert.deepEqual(build.configs['parts/card'], {
    component: true,
    styleIsolation: 'apply-shared',
    usingComponents: {},
  })
})

test('a folder without app.json is no mini-program', () => {
  assert.throws(() => compileBuild(fixture('.')), /has no app\.json/)
})

test('pages and components that are named must be there', () => {
  const faults = (files: Record<string, string>): string[] =>
    readConfigs(memoryFolder(files), 'wechat').diagnostics.map(describe)
  const page = { 'a.js': '', 'a.json': '{}', 'a.wxml': '' }
  assert.deepEqual(
    faults({
      'app.json': '{ "pages": ["a"],\n "subpackages": [{ "root": "s/", "pages": ["b"] }] }',
      ...page,
      's/b.js': '',
      's/b.json': '{}',
    }),
    ['app.json:2:44: page s/b: s/b.wxml missing'],
  )
  assert.deepEqual(
    faults({
      'app.json': '{ "pages": ["a"] }',
      ...page,
      'a.json': '{\n"usingComponents": { "card": "card", "far": "plugin://p/q" } }',
    }),
    [
      'a.json:2:22: component card: card.js, card.json, card.wxml missing',
      'a.json:2:38: component far comes from plugin://p/q: the host knows components of the build only',
    ],
  )
  assert.deepEqual(
    faults({
      'app.json': '{ "pages": ["a"], "tabBar": { "list": [{ "pagePath": "b", "text": "B", "iconPath": "c.png" }] } }',
      ...page,
    }),
    ['app.json:1:54: tab b is no page of the main package', 'app.json:1:84: tab icon c.png missing'],
  )
  assert.deepEqual(faults({ 'app.json': '{ "pages": ["a"], "plugins": { "p": { "provider": "wx1" } } }', ...page }), [
    'app.json:1:32: plugin p has no version',
  ])
  assert.deepEqual(faults({ 'app.json': '{\n  "pages": [a]\n}' }), [
    'app.json:2:13: Unexpected "a" in JSON',
    'app.json:2:3: no pages',
  ])
})

test('what stays at home counts for no package', () => {
  const app = {
    pages: [],
    subPackages: [{ root: 'more', pages: [] }],
    window: {},
    tabBar: null,
    plugins: {},
    preload: {},
    requiredPrivateInfos: [],
    usingComponents: {},
  }
  const folder = memoryFolder({
    'a.js': '12345',
    'a.js.map': '1',
    'a.js.LICENSE.txt': '1',
    'project.config.json': '1',
    'more/b.js': '123',
    'moreover.js': '1',
  })
  assert.deepEqual(
    [...packageSizes(folder, app)],
    [
      ['', 6],
      ['more', 3],
    ],
  )
})

test('modules keep their lines, see no browser, and fail by themselves when they do not parse', () => {
  const { code, diagnostics } = compileModules(
    memoryFolder({
      'p/a.js': 'module.exports = [typeof window, typeof wx]\n\nthrow new Error("x")',
      'b.js': 'var a\nvar = 1',
    }),
  )
  assert.deepEqual(diagnostics.map(describe), ['b.js:2:5: Unexpected token'])
  const defined = new Map<string, (...given: unknown[]) => void>()
  runInNewContext(code, {
    window: {},
    __miniDefine: (name: string, run: () => void) => {
      defined.set(name, run)
    },
  })
  const module = { exports: [] }
  const given = [undefined, module]
  given[10] = {} as never
  assert.throws(
    () => defined.get('p/a.js')?.(...given),
    (error: Error) => /p\/a\.js:3:7/.test(error.stack ?? ''),
  )
  assert.deepEqual([...module.exports], ['undefined', 'object'])
  assert.throws(() => defined.get('b.js')?.(), /b\.js:2:5: Unexpected token/)
})
