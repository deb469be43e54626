import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as glassEasel from 'glass-easel'
import type { Platform } from '../build'
import { describe } from './edits'
import { memoryFolder } from './memory-folder'
import { compileTemplates } from './templates'

glassEasel.globalOptions.throwGlobalError = true

interface Shown {
  text(): string
  tap(id: string): string[]
}

/** Renders the template `page` of some files with glass-easel, without a browser. Handlers note their names. */
function show(
  platform: Platform,
  files: Record<string, string>,
  data: Record<string, unknown> = {},
  handlers: string[] = [],
): Shown {
  const { code, diagnostics } = compileTemplates(memoryFolder(files), platform)
  assert.deepEqual(diagnostics.map(describe), [])
  const groupList = new Function(`return ${code}`)() as glassEasel.template.ProcGenGroupList
  const content = groupList.page
  assert.ok(content)
  const heard: string[] = []
  const methods = Object.fromEntries(
    handlers.map(name => [
      name,
      () => {
        heard.push(name)
      },
    ]),
  )
  const definition = glassEasel.registerElement({
    template: { groupList, content, fallbackListenerOnNativeNode: true },
    data,
    methods,
  })
  const page = glassEasel.createElement('page', definition as unknown as glassEasel.GeneralComponentDefinition)
  const root = page.getShadowRoot()
  assert.ok(root)
  const text = (node: glassEasel.Node): string => {
    if (node instanceof glassEasel.TextNode) return node.textContent
    const inside = node.childNodes.map(text).join('')
    if (node instanceof glassEasel.NativeNode) return `<${node.is}>${inside}</${node.is}>`
    return inside
  }
  return {
    text: () => text(root),
    tap(id) {
      const target = root.getElementById(id)
      assert.ok(target, `no element ${id}`)
      glassEasel.Event.dispatchEvent(
        target,
        new glassEasel.Event('tap', {}, { bubbles: true, composed: true, capturePhase: true }),
      )
      return heard.splice(0)
    },
  }
}

test('wx:if, wx:elif and wx:else show one of them', () => {
  const page = '<a wx:if="{{n > 1}}">many</a><a wx:elif="{{n === 1}}">one</a><a wx:else>none</a>'
  for (const [n, expected] of [
    [2, 'many'],
    [1, 'one'],
    [0, 'none'],
  ] as const)
    assert.equal(show('wechat', { 'page.wxml': page }, { n }).text(), `<a>${expected}</a>`)
})

test('wx:for repeats with item and index, or the names given', () => {
  const list = [
    { id: 7, name: 'x' },
    { id: 8, name: 'y' },
  ]
  assert.equal(
    show('wechat', { 'page.wxml': '<a wx:for="{{list}}" wx:key="id">{{index}}{{item.name}}</a>' }, { list }).text(),
    '<a>0x</a><a>1y</a>',
  )
  assert.equal(
    show(
      'wechat',
      {
        'page.wxml':
          '<block wx:for="{{list}}" wx:for-item="row" wx:for-index="at" wx:key="name"><a>{{at}}{{row.id}}</a></block>',
      },
      { list },
    ).text(),
    '<a>07</a><a>18</a>',
  )
})

test('import brings named templates, include brings the rest of a file', () => {
  const files = {
    'page.wxml':
      '<import src="parts/lines.wxml"/><include src="/parts/foot"/><template is="{{kind}}" data="{{...row, last: true}}"/>',
    'parts/lines.wxml': '<template name="row"><a>{{name}}{{last}}</a></template><b>not imported</b>',
    'parts/foot.wxml': '<template name="unused">no</template><c>foot</c>',
  }
  assert.equal(show('wechat', files, { kind: 'row', row: { name: 'x' } }).text(), '<c>foot</c><a>xtrue</a>')
})

test('wxs from a file and inline, with requires', () => {
  const files = {
    'page.wxml':
      '<wxs src="./lib/a.wxs" module="a"/><wxs module="own">module.exports = { less: function (x, y) { return x < y } }</wxs><a>{{a.kind(list)}} {{a.digits("a1b2")}} {{own.less(1, 2)}}</a>',
    'lib/a.wxs':
      'var b = require("./b.wxs");\nmodule.exports = { kind: b.kind, digits: function (s) { return s.replace(getRegExp("[^0-9]", "g"), "") } }',
    'lib/b.wxs': 'module.exports.kind = function (x) { return x.constructor === "Array" ? "list" : x.constructor }',
  }
  assert.equal(show('wechat', files, { list: [] }).text(), '<a>list 12 true</a>')
})

test('bind lets an event rise, catch stops it, mut-bind is heard once, capture comes first', () => {
  const page = [
    '<a bindtap="outer" capture-bind:tap="capture"><a id="bind" bind:tap="inner"/><a id="catch" catchtap="inner"/></a>',
    '<a bindtap="outer"><a mut-bind:tap="mutual"><a id="mut" mut-bind:tap="inner"/></a></a>',
    '<a capture-catch:tap="capture"><a id="stopped" bindtap="inner"/></a>',
  ].join('')
  const shown = show('wechat', { 'page.wxml': page }, {}, ['outer', 'inner', 'mutual', 'capture'])
  assert.deepEqual(shown.tap('bind'), ['capture', 'inner', 'outer'])
  assert.deepEqual(shown.tap('catch'), ['capture', 'inner'])
  assert.deepEqual(shown.tap('mut'), ['inner', 'outer'])
  assert.deepEqual(shown.tap('stopped'), ['capture'])
})

test('axml: a:if, a:for with an expression as key, onTap, catchTap, import-sjs', () => {
  const files = {
    'page.axml': [
      '<import-sjs name="f" from="./f.sjs"></import-sjs><import src="./lines.axml"/>',
      '<a a:for="{{list}}" a:key="{{item.id}}" a:for-item="item">{{f.twice(item.id)}}</a><a a:if="{{!list.length}}">none</a><a a:else>some</a>',
      '<template is="row" data="{{name: f.kind(list)}}"/><a id="outer" onTap="outer"><a id="on" onTap="inner">.</a><a id="catch" catchTap="inner">.</a></a>',
    ].join(''),
    'lines.axml': '<template name="row"><b>{{name}}</b></template>',
    'f.sjs':
      'import { kind as kindOf } from "./g.sjs"\nconst twice = n => n * 2\nexport default { twice, kind: kindOf }',
    'g.sjs': 'export function kind(x) { return x.constructor }',
  }
  const shown = show('dingtalk', files, { list: [{ id: 1 }, { id: 2 }] }, ['outer', 'inner'])
  assert.equal(shown.text(), '<a>2</a><a>4</a><a>some</a><b>Array</b><a><a>.</a><a>.</a></a>')
  assert.deepEqual(shown.tap('on'), ['inner', 'outer'])
  assert.deepEqual(shown.tap('catch'), ['inner'])
})

test('faults are placed in the file as it was written', () => {
  const faults = (platform: Platform, files: Record<string, string>): string[] =>
    compileTemplates(memoryFolder(files), platform).diagnostics.map(describe)
  assert.deepEqual(faults('wechat', { 'p/a.wxml': '<view>\n  <text>{{ a. }}</text>\n</view>' }), [
    'p/a.wxml:2:15: not a valid identifier',
  ])
  assert.deepEqual(faults('wechat', { 'a.wxml': '<view>\n  <text>\n</view>' }), ['a.wxml:2:4: missing end tag'])
  assert.deepEqual(faults('wechat', { 'a.wxml': '<wxs module="m">\nvar a = ;\n</wxs>' }), [
    'a.wxml:2:9: Unexpected token',
  ])
  assert.deepEqual(faults('wechat', { 'a.wxml': '<include src="b"/>\n<wxs src="c.wxs" module="m"/>' }), [
    'a.wxml:1:15: b is missing',
    'a.wxml:2:11: c.wxs is missing',
  ])
  assert.deepEqual(
    faults('wechat', {
      'a.wxml': '<import src="b.wxml"/><template is="far"/>',
      'b.wxml': '<import src="c.wxml"/>',
      'c.wxml': '<template name="far"/>',
    }),
    ['a.wxml:1:37: template far is defined neither here nor in an imported file'],
  )
  assert.deepEqual(
    faults('dingtalk', { 'a.axml': '<view a:if="{{a}}" onTap="b"\n  catchTouchMove="c" a:foo="1">{{ d. }}</view>' }),
    ['a.axml:2:22: invalid attribute prefix', 'a.axml:2:38: not a valid identifier'],
  )
  assert.deepEqual(faults('dingtalk', { 'a.axml': '<view slot-scope="p"/>' }), [
    'a.axml:1:7: the host does not know the attribute slot-scope',
  ])
})
