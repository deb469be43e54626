import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentConfig, Platform, StyleSheet } from '../build'
import { describe } from './edits'
import { memoryFolder } from './memory-folder'
import { compileStyles, scaleLengths } from './styles'

const compile = (
  files: Record<string, string>,
  configs: Record<string, ComponentConfig> = {},
  platform: Platform = 'wechat',
): { styles: Record<string, StyleSheet>; faults: string[] } => {
  const { styles, diagnostics } = compileStyles(memoryFolder(files), platform, configs)
  return { styles, faults: diagnostics.map(describe) }
}

test('750 rpx are the width of the screen', () => {
  assert.equal(scaleLengths('375rpx'), 'calc(var(--mini-width, 100vw) * 0.5)')
  assert.equal(
    scaleLengths('0 -75rpx .75RPX'),
    '0 calc(var(--mini-width, 100vw) * -0.1) calc(var(--mini-width, 100vw) * 0.001)',
  )
  assert.equal(scaleLengths('"10rpx" url(a-10rpx.png) 10px'), '"10rpx" url(a-10rpx.png) 10px')
})

test('tags are those of the host, also in lists and pseudo classes; steps of keyframes are no tags', () => {
  const { styles } = compile({
    'a.wxss':
      'page, view > text:not(image) {color:red} @keyframes k { from {top:0} 50% {top:1px} to {top:2px} } *{top:0}',
  })
  assert.equal(
    styles.a?.text,
    'wx-page, wx-view > wx-text:not(wx-image) {color:red} @keyframes k { from {top:0} 50% {top:1px} to {top:2px} } *{top:0}',
  )
})

test('imports stand where they were, from the root or beside', () => {
  const { styles, faults } = compile({
    'p/a.wxss': '@import "./b.wxss";@import \'/c\';.a{top:0}',
    'p/b.wxss': '.b{top:0}',
    'c.wxss': '.c{top:0}',
  })
  assert.equal(styles['p/a']?.text.replaceAll('\n', ''), '.b{top:0}.c{top:0}.a{top:0}')
  assert.deepEqual(faults, [])
  assert.deepEqual(compile({ 'a.wxss': '.x{}\n@import "./gone.wxss";', 'b.wxss': '@import "./b.wxss";' }).faults, [
    'a.wxss:2:1: @import ./gone.wxss is missing',
    'b.wxss:1:1: @import ./b.wxss imports itself',
  ])
})

test('classes of an isolated component get its prefix, those of a shared one and of a page do not', () => {
  const sheet = ':host { top: 0 } .a.b #c { top: 0 }'
  const of = (config?: ComponentConfig): StyleSheet | undefined =>
    compile({ 'p/card.wxss': sheet }, config ? { 'p/card': config } : {}).styles['p/card']
  const isolated = { text: '[wx-host="p_card"] { top: 0 } .p_card--a.p_card--b #c { top: 0 }', scope: 'p_card' }
  assert.deepEqual(of({ component: true, usingComponents: {} }), isolated)
  assert.deepEqual(of({ component: true, styleIsolation: 'apply-shared', usingComponents: {} }), isolated)
  assert.deepEqual(of({ component: true, styleIsolation: 'shared', usingComponents: {} }), { text: sheet, scope: null })
  assert.deepEqual(of(), { text: sheet, scope: null })
})

test('faults name file, line and column of the file that has them', () => {
  const { faults } = compile({
    'a.wxss': '@import "./b.wxss";',
    'b.wxss': '.a { color: red }\n.b { color: blue',
    'c.wxss': '.c {\n  background: url(./d.png);\n}\n.d { background: url(https://x/e.png) }',
  })
  assert.deepEqual(faults, [
    'b.wxss:2:1: Unclosed block',
    'c.wxss:2:3: WeChat shows no file of the package from a stylesheet: ./d.png',
  ])
  assert.deepEqual(
    compile({ 'a.acss': '@media (min-width: 10rpx) { .a { background: url(b.png) } }' }, {}, 'dingtalk').faults,
    ['a.acss:1:1: rpx in @media is not known to the host'],
  )
})
