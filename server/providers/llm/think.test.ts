import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { thinkSplitter, type Spoken } from './think'

function split(parts: string[]): { thinking: string; text: string; order: string } {
  const splitter = thinkSplitter()
  const said: Spoken[] = [...parts.flatMap(part => splitter.push(part)), ...splitter.end()]
  for (const one of said) assert.notEqual(one.text, '')
  const of = (kind: Spoken['kind']) =>
    said
      .filter(one => one.kind === kind)
      .map(one => one.text)
      .join('')
  return {
    thinking: of('thinking'),
    text: of('text'),
    order: said
      .map(one => one.kind[1])
      .join('')
      .replace(/(.)\1+/g, '$1'),
  }
}
const FENCED = '看代码：\n```html\n<think>不是思考</think>\n```\n'

describe('thinking and answer', () => {
  const cases: [name: string, input: string, thinking: string, text: string][] = [
    ['no tags', '您好，a < b 且 <b>c</b>', '', '您好，a < b 且 <b>c</b>'],
    ['one block', '<think>先查故障码</think>E4 是温度传感器故障。', '先查故障码', 'E4 是温度传感器故障。'],
    ['white space around the block', '\n <think>\n一步\n二步\n</think>\n\n  答案 \n', '一步\n二步\n', '答案 \n'],
    ['an empty block, as models write that were told not to think', '<think>\n\n</think>\n\n答案', '', '答案'],
    ['unclosed', '<think>想到一半', '想到一半', ''],
    ['cut within the closing tag', '<think>想</thi', '想</thi', ''],
    ['an orphan closing tag', '答案</think>的后半', '', '答案的后半'],
    ['an orphan at the start', '</think>\n答案', '', '答案'],
    ['nested: the first closing tag ends it', '<think>甲<think>乙</think>丙</think>丁', '甲乙', '丙丁'],
    ['opened twice in a row, as templates and models do together', '<think>\n<think>\n想</think>\n答', '想', '答'],
    ['two blocks', '<think>甲</think>一\n\n<think>乙</think>\n\n二', '甲乙', '一\n\n\n\n二'],
    ['spaces and capitals in tags', '< Think >想< / THINK >答', '想', '答'],
    ['the other name', '<thinking>想</thinking>答', '想', '答'],
    [
      'tags that only look alike',
      '<thinker>x</thinker> <think/> <think a="1"> < t',
      '',
      '<thinker>x</thinker> <think/> <think a="1"> < t',
    ],
    ['a fence', `${FENCED}<think>真的</think>好`, '真的', `${FENCED}好`],
    ['a fence that is not closed', '```\n<think>a</think>\n', '', '```\n<think>a</think>\n'],
    [
      'a fence closes by its own marks only',
      '~~~~\n```\n~~~\n<think>a\n~~~~\n<think>b</think>c',
      'b',
      '~~~~\n```\n~~~\n<think>a\n~~~~\nc',
    ],
    [
      'a fence in a list',
      '1. 例：\n   ```\n   <think>\n   ```\n<think>b</think>c',
      'b',
      '1. 例：\n   ```\n   <think>\n   ```\nc',
    ],
    ['the line that opens a fence', '```xml <think>\n</think>\n```\n', '', '```xml <think>\n</think>\n```\n'],
    ['three backticks in a line are no fence', '```a``` <think>b</think>c', 'b', '```a``` c'],
    [
      'a fence left open in thinking does not swallow the answer',
      '<think>\n```js\nlet a\n</think>\n答',
      '```js\nlet a\n',
      '答',
    ],
    ['inline code', '标签 `<think>` 和 `</think>` 的用法', '', '标签 `<think>` 和 `</think>` 的用法'],
    ['inline code at the very end', '标签 `<think>', '', '标签 `'],
    [
      'thinking about the tag',
      '<think>用户问 `</think>` 的意思</think>它结束思考',
      '用户问 `</think>` 的意思',
      '它结束思考',
    ],
    ['thinking that ends with a fence', '<think>```\nx\n```</think>答', '```\nx\n```', '答'],
  ]
  for (const [name, input, thinking, text] of cases) {
    test(name, () => {
      const whole = split([input])
      assert.deepEqual([whole.thinking, whole.text], [thinking, text])
      // in two at every place, and by single characters
      for (let at = 0; at <= input.length; at++)
        assert.deepEqual(split([input.slice(0, at), input.slice(at)]), whole, `cut at ${at}`)
      assert.deepEqual(split([...input]), whole)
    })
  }
})

test('however it is cut, the same comes out', () => {
  const bits = fc.array(
    fc.constantFrom(
      '<think>',
      '</think>',
      '< think >',
      '<',
      '>',
      '`',
      '```',
      '\n',
      '~~~',
      ' ',
      'think',
      '/',
      '答',
      '😀',
      'a',
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(bits, fc.array(fc.nat(), { maxLength: 12 }), (words, cuts) => {
      const input = words.join('')
      const at = [0, ...cuts.map(cut => cut % (input.length + 1)).sort((a, b) => a - b), input.length]
      assert.deepEqual(split(at.slice(1).map((to, i) => input.slice(at[i], to))), split([input]))
    }),
    { numRuns: 3000 },
  )
})

test('text is not held back longer than a tag may last', () => {
  const splitter = thinkSplitter()
  assert.deepEqual(splitter.push('好的'), [{ kind: 'text', text: '好的' }])
  assert.deepEqual(splitter.push(' a <'), [{ kind: 'text', text: ' a ' }])
  assert.deepEqual(splitter.push('b'), [{ kind: 'text', text: '<b' }])
  assert.deepEqual(splitter.push('<think>想').concat(splitter.push('想')), [
    { kind: 'thinking', text: '想' },
    { kind: 'thinking', text: '想' },
  ])
})
