import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateAxml } from './axml'
import { attributeOf, readTags } from './markup'

const translated = (source: string): string => translateAxml('a.axml', source).text

test('directives, events and scripts', () => {
  const table: [string, string][] = [
    [
      '<view a:if="{{x}}" a:for="{{l}}" a:for-item="y" a:key="id"/>',
      '<view wx:if="{{x}}" wx:for="{{l}}" wx:for-item="y" wx:key="id"/>',
    ],
    ['<view a:key="{{item.id}}"/>', '<view wx:key="id"/>'],
    ['<view a:key="{{item}}"/>', '<view wx:key="*this"/>'],
    ['<view a:key="{{index}}" id="a"/>', '<view  id="a"/>'],
    ['<view onTap="a" catchTouchMove="b" onLongTap="c"/>', '<view bind:tap="a" catch:touchmove="b" bind:longtap="c"/>'],
    ['<view only="a" catch="b" data-onTap="c"/>', '<view only="a" catch="b" data-onTap="c"/>'],
    ['<import-sjs name="m" from="./m.sjs" />', '<wxs module="m" src="./m" />'],
    ['<import-sjs from="./m.sjs" name="m">\n</import-sjs>', '<wxs src="./m" module="m">\n</wxs>'],
    ['<import src="./b.axml"/><include src="c"/>', '<import src="./b"/><include src="c"/>'],
  ]
  for (const [axml, wxml] of table) assert.equal(translated(axml), wxml)
})

test('text, comments and expressions stay as they are', () => {
  const source =
    '<!-- <view onTap="a"> --> onTap="b" {{ a < b ? "<view onTap=1>" : \'}}\' }}<text title="{{ c > "onTap" }}" x=\'<view onTap="d">\'>a:if="e"</text>'
  assert.equal(translated(source), source)
})

test('places of the translation lead back to the source', () => {
  const source = '<view a:if="{{a}}"\n onTap="b"\n title="c"/>'
  const { text, origin } = translateAxml('a.axml', source)
  for (const word of ['{{a}}', '"b"', 'title', '/>']) assert.equal(origin(text.indexOf(word)), source.indexOf(word))
})

test('tags are read with values of every kind', () => {
  const [view, script, text] = readTags(
    '<view hidden a = "{{ {b: "c"} }}" d=\'e "f"\' g=h>{{ "<no>" }}<wxs module="m">if (a<b) "</view>"</wxs><text/>',
  )
  assert.ok(view && script && text)
  assert.deepEqual(
    view.attributes.map(({ name, value }) => [name, value]),
    [
      ['hidden', null],
      ['a', '{{ {b: "c"} }}'],
      ['d', 'e "f"'],
      ['g', 'h'],
    ],
  )
  assert.equal(script.script, 'if (a<b) "</view>"')
  assert.equal(attributeOf(script, 'module')?.value, 'm')
  assert.deepEqual([text.name, text.selfClosing], ['text', true])
})
