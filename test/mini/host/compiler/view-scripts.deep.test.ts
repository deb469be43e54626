import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '../build'
import { adaptViewScript } from './view-scripts'

type Exports = Record<string, (...given: unknown[]) => unknown>
/** Runs an adapted script with the modules it may ask for. */
function run(source: string, platform: Platform, modules: Record<string, unknown> = {}): Exports {
  const { code, error } = adaptViewScript(source, platform)
  assert.equal(error, null)
  const module = { exports: {} as Exports }
  new Function('require', 'module', 'exports', code)((name: string) => modules[name], module, module.exports)
  return module.exports
}

test('constructor is the name of the type, as WXS has it', () => {
  const { of } = run('module.exports.of = function (x) { return x.constructor }', 'wechat')
  assert.ok(of)
  assert.deepEqual(
    [1, 'a', true, {}, [], () => 0, new Date(), /a/].map(value => of(value)),
    ['Number', 'String', 'Boolean', 'Object', 'Array', 'Function', 'Date', 'RegExp'],
  )
  const { inner } = run(
    'module.exports.inner = function (x) { return "Array" === x.list[0].constructor.constructor }',
    'wechat',
  )
  assert.equal(inner?.({ list: [[]] }), false)
  assert.equal(
    adaptViewScript('var s = "x.constructor" // y.constructor', 'wechat').code.endsWith(
      'var s = "x.constructor" // y.constructor',
    ),
    true,
  )
})

test('getDate takes what Date takes, getRegExp a pattern and flags', () => {
  const made = run(
    'exports.now = function () { return getDate() }; exports.at = function (y, m, d) { return getDate(y, m, d) }; exports.any = function (s) { return getRegExp("B", "i").test(s) }',
    'wechat',
  )
  assert.ok(Math.abs(Number(made.now?.()) - Date.now()) < 5000)
  assert.equal(Number(made.at?.(2020, 0, 31)), Number(new Date(2020, 0, 31)))
  assert.equal(made.any?.('abc'), true)
})

test('require finds files with and without extension', () => {
  assert.deepEqual(
    run('exports.a = [require("./b.wxs"), require(\'./c\')]', 'wechat', { './b': 1, './c': 2 }).a,
    [1, 2],
  )
  assert.deepEqual(adaptViewScript('var a = require("./b.wxs")', 'wechat').requires, [
    { target: './b.wxs', offset: 16 },
  ])
})

test('modules of sjs: default, named, renamed and re-exported', () => {
  assert.deepEqual(run('export default { a: 1 }', 'dingtalk'), { a: 1 })
  const all = run(
    'import d, { e as f } from "./x.sjs"\nimport * as ns from "./y"\nexport const a = d, { b } = { b: 2 }\nconst c = f\nexport { c as g, ns }\nexport { h } from "./y"',
    'dingtalk',
    { './x': Object.assign(() => 0, { e: 3 }), './y': { h: 4 } },
  )
  assert.deepEqual({ ...all, a: typeof all.a }, { a: 'function', b: 2, g: 3, ns: { h: 4 }, h: 4 })
  assert.equal(
    run('export default function twice(n) { return n * 2 }\nexport const one = twice(0.5)', 'dingtalk').one,
    1,
  )
})

test('wxs is the JavaScript of 2009', () => {
  for (const [source, offset] of [
    ['let a = 1', 4],
    ['var a = () => 1', 9],
    ['var a = `b`', 8],
  ] as const)
    assert.equal(adaptViewScript(source, 'wechat').error?.offset, offset)
  assert.equal(adaptViewScript('const a = x => `${x}`', 'dingtalk').error, null)
})
