import fc from 'fast-check'
import { formulaOf, formulaResult, MAX_FORMULA, roundedTo, type FormulaValue } from './formula'

const resultOf = (text: string, values: Record<string, FormulaValue> = {}, decimals?: number) => {
  const formula = formulaOf(text)
  return formula && formulaResult(formula, name => values[name] ?? '', decimals)
}

test.each<[string, Record<string, FormulaValue>, string]>([
  ['1 + 2 * 3', {}, '7'],
  ['(1 + 2) * 3', {}, '9'],
  ['0.1 + 0.2', {}, '0.3'],
  ['1.005', {}, '1.01'],
  ['-2.5 % 2', {}, '-0.5'],
  ['数量 * 单价', { 数量: '3', 单价: '9.9' }, '29.7'],
  ['field("a-b") + 1', { 'a-b': 1 }, '2'],
  ['kind == "big" ? 20 : 10', { kind: 'big' }, '20'],
  ['kind != "big" && n > 1 ? 1 : 0', { kind: 'small', n: '2' }, '1'],
  ['!done || n >= 3', { done: 'yes', n: 3 }, 'true'],
  ['sum(a, b, c)', { a: '1', b: '', c: 2 }, '3'],
  ['min(3, 1, 2) + max(1, 2) + abs(-1) + floor(1.9) + ceil(1.1)', {}, '7'],
  ['round(1.25, 1)', {}, '1.3'],
  ['days(from, to)', { from: '2024-02-28', to: '2024-03-01 10:00' }, '2'],
  ['first(a, b)', { b: 'x' }, 'x'],
])('%s with %j is %s', (text, values, result) => expect(resultOf(text, values)).toEqual({ text: result }))

test.each<[string, Record<string, FormulaValue>, string]>([
  ['1 / n', { n: '0' }, 'zero'],
  ['1 % 0', {}, 'zero'],
  ['a + 1', {}, 'empty'],
  ['a + 1', { a: 'x' }, 'type'],
  ['days(a, b)', { a: 'x', b: '2024-01-01' }, 'type'],
  ['1e308 * 10', {}, 'type'],
])('%s with %j has no result: %s', (text, values, failure) => expect(resultOf(text, values)).toEqual({ failure }))

test.each([
  '',
  '1 +',
  'a.b',
  'a["b"]',
  'this',
  'constructor("return 1")()',
  'eval("1")',
  'toString()',
  '[1, 2]',
  'a = 1',
  'a; b',
  'a ** 2',
  '/x/',
  'field(a)',
  'field("a", "b")',
  'null',
  '1 '.padEnd(MAX_FORMULA + 1, '+1'),
  '('.repeat(1000) + '1' + ')'.repeat(900),
])('%s is no formula', text => expect(formulaOf(text)).toBeNull())

test('names what it needs, each once', () =>
  expect(formulaOf('a + b * a + field("c d") + max(b, 1)')?.names.sort()).toEqual(['a', 'b', 'c d']))

test('any text is a formula or none, and any values give a result or a reason', () => {
  const parts = fc.constantFrom(
    'a',
    'b',
    '1',
    '0',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    '?',
    ':',
    '==',
    '"x"',
    'max',
    ',',
    '!',
  )
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 20 }),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(fc.string(), fc.double(), fc.boolean())),
      (words, values) => {
        const result = resultOf(words.join(' '), values)
        return result === null || 'text' in result || 'failure' in result
      },
    ),
  )
})

test('rounds halves away from zero, as the decimal digits say', () => {
  expect([roundedTo(2.675, 2), roundedTo(-2.675, 2), roundedTo(1.45, 1), roundedTo(0.5, 0)]).toEqual([
    2.68, -2.68, 1.5, 1,
  ])
})
