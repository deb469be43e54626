import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { describe } from './compiler'
import { checkBuild, type Budgets } from './gate'
import { laterBuiltins, modernSyntax } from './gate/syntax'

const AMPLE = { main: 900 * 1024, subpackage: 500 * 1024 }
const check = (name: string, budgets: Budgets = AMPLE): string[] =>
  checkBuild(path.join(__dirname, 'fixtures', name), budgets).diagnostics.map(describe)
const canRunOfficial = process.platform === 'linux' && process.arch === 'x64'

test('good builds have no faults', () => {
  assert.deepEqual(check('wechat'), [])
  assert.deepEqual(check('dingtalk'), [])
})

test('every fault of a broken build of WeChat is named with its place', () => {
  assert.deepEqual(check('wechat-broken'), [
    'app.json:2:27: page pages/gone: pages/gone.js missing',
    'app.json:2:27: page pages/gone: pages/gone.json missing',
    'app.json:2:27: page pages/gone: pages/gone.wxml missing',
    'app.json:3:38: tab more/list is no page of the main package',
    'more/list.json:1:24: JSON does not support trailing commas',
    'pages/tags.json:4:5: component gone: parts/gone.js, parts/gone.json, parts/gone.wxml missing',
    'more/list.wxml:1:14: ../gone.wxml is missing',
    'pages/tags.wxml:7:23: unexpected character inside expression',
    'pages/tags.wxml:2:25: Unexpected token',
    'pages/tags.wxml:4:25: ./gone.wxs is missing',
    'parts/card.wxml:2:4: missing end tag',
    'numbers.wxs:1:21: ./words.wxs is missing',
    'pages/tags.wxml:9:15: template nowhere is defined neither here nor in an imported file',
    'app.wxss:2:1: @import ./gone.wxss is missing',
    'app.wxss:3:12: WeChat shows no file of the package from a stylesheet: picture.png',
    'pages/tags.wxss:1:1: Unclosed block',
    'project.js:2:1: Unexpected token',
    'pages/tags.wxml:6:19: <dialog> is neither a built-in component nor named in usingComponents',
    'app.js:3:18: optional chaining (ES2020) is not known to old JavaScript engines',
    'app.js:3:18: nullish coalescing (ES2020) is not known to old JavaScript engines',
    'more/list.js:2:3: class field (ES2022) is not known to old JavaScript engines',
    'more/list.js:3:3: class field (ES2022) is not known to old JavaScript engines',
    'more/list.js:5:14: BigInt (ES2020) is not known to old JavaScript engines',
    'more/list.js:5:24: number with underscores (ES2021) is not known to old JavaScript engines',
    'more/list.js:5:43: import() (ES2020) is not known to old JavaScript engines',
    String.raw`pages/tags.js:1:13: regular expression /(?<=#)\d+/: lookbehind is not known to old JavaScript engines`,
    String.raw`pages/tags.js:3:11: regular expression /[\p{L}--[a-z]]/v: v flag (ES2024) is not known to old JavaScript engines`,
    'more/list.js:6:21: at() is not there in old JavaScript engines',
    ...(canRunOfficial
      ? ['pages/tags.wxml:2:26: wcc: Unexpected token `)`', 'pages/tags.wxss:2:4: wcsc: unexpected `{` at pos 21']
      : []),
  ])
})

test('every fault of a broken build of DingTalk is named with its place', () => {
  assert.deepEqual(check('dingtalk-broken'), [
    'pages/index.axml:1:19: <import-sjs name="{first}">: the host knows a plain name only',
    'pages/index.axml:4:7: the host does not know the attribute slot-scope',
    'pages/index.axml:3:14: invalid attribute prefix',
    'pages/index.axml:3:40: not a valid identifier',
    'words.sjs:2:1: Unexpected token',
    'pages/index.acss:1:18: Unexpected }',
  ])
})

test('packages beyond the budget', () => {
  assert.deepEqual(
    check('wechat', { main: 1024, subpackage: 10 }).map(text => text.replace(/\d+\.\d KB/, 'n KB')),
    [
      'app.json: the main package is n KB; the budget is 1.0 KB',
      'app.json: subpackage more is n KB; the budget is 0.0 KB',
    ],
  )
})

test('builtins that old engines lack are named, once in each file, unless the build lends them', () => {
  const names = (source: string): string[] =>
    laterBuiltins(source).map(({ name, line, column }) => `${name} ${line}:${column}`)
  assert.deepEqual(names('p.then(a).finally(b)\nq.finally(c)'), ['finally 1:11'])
  assert.deepEqual(names('[1].at(-1); Object.hasOwn(a, b); x.replaceAll(c, d)'), [
    'at 1:5',
    'hasOwn 1:20',
    'replaceAll 1:36',
  ])
  assert.deepEqual(names('try { a() } finally { b() } c.catch(d); e.at; at(1); "x.matchAll(y)"; f["at"](0)'), [])
  assert.deepEqual(names('not a program'), [])
  const lent = check('wechat-broken', { ...AMPLE, lent: ['at'] })
  assert.deepEqual(
    lent.filter(text => text.includes('at() is not there')),
    [],
  )
})

test('syntax of the supported phones passes, whatever is younger does not', () => {
  const faults = (source: string): string[] =>
    modernSyntax('a.js', source).map(one => one.message.replace(' is not known to old JavaScript engines', ''))
  assert.deepEqual(
    faults(
      'async function* a({ b, ...c }) { try { for await (const d of b) yield d ** 2 } catch { return { ...c, e: /f.\\p{L}/su } } }',
    ),
    [],
  )
  assert.deepEqual(faults('a ??= b; a ||= c'), ['logical assignment ??= (ES2021)', 'logical assignment ||= (ES2021)'])
  assert.deepEqual(faults('class A { #b() {} static { } }'), ['private method (ES2022)', 'static block (ES2022)'])
  assert.deepEqual(faults('/a/d; /(?i:b)/'), [
    'regular expression /a/d: d flag (ES2022)',
    'regular expression /(?i:b)/: Invalid regular expression: /(?i:b)/: Invalid group',
  ])
  assert.deepEqual(faults('not a program'), [])
})
