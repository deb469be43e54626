import type { Condition } from './form'
import { conditionHolds } from './condition'

const holds = (when: Condition | undefined, values: string[], value: unknown, isEmpty = false): boolean =>
  conditionHolds({ fieldName: 'f', ...(when ? { when } : {}), values }, value, isEmpty)

test.each<[Condition | undefined, string[], unknown, boolean]>([
  [undefined, ['a', 'b'], 'b', true],
  ['is', ['a'], ['x', 'a'], true],
  ['is', ['5'], 5, true],
  ['is', ['true'], true, true],
  ['is', ['p1'], { id: 'p1', name: 'Pump' }, true],
  ['is', ['p1'], [{ id: 'p2' }, { id: 'p1' }], true],
  ['is', ['杭州市'], { province: '浙江省', city: '杭州市', address: 'x' }, true],
  ['is', ['Pump'], { id: 'p1', name: 'Pump' }, false],
  ['is', [], 'a', false],
  ['contains', ['LEAK'], 'it leaks', true],
  ['contains', ['西湖区文三'], { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }, true],
  ['contains', ['pump'], [{ id: 'x', name: 'Big Pump' }], true],
  ['contains', ['x'], [{ id: 'x', name: 'Pump' }], false],
  ['contains', [''], 'anything', false],
  ['between', ['1', '5'], '5', true],
  ['between', ['1', '5'], 5.01, false],
  ['between', ['10', ''], '9', false],
  ['between', ['', '10'], { number: '9', currency: 'CNY' }, true],
  ['between', ['2026-01-01', '2026-12-31'], '2026-12-31 23:59', true],
  ['between', ['2026-01-01', '2026-12-31'], '2027-01-01', false],
  ['between', ['', ''], '5', false],
  ['between', ['1', '5'], '', false],
  ['between', ['1', '5'], 'x', false],
])('%s %j of %j: %s', (when, values, value, result) => expect(holds(when, values, value)).toBe(result))

test('emptiness is what the type of the field says of it', () => {
  expect([holds('empty', [], {}, true), holds('empty', [], {}, false)]).toEqual([true, false])
  expect([holds('filled', [], 'x', false), holds('filled', [], 'x', true)]).toEqual([true, false])
})
