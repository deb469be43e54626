import { money } from './money'

test.each([
  [0, '¥0.00'],
  [1, '¥0.01'],
  [1205, '¥12.05'],
  [100000, '¥1000.00'],
  [-300, '-¥3.00'],
  [2147483647, '¥21474836.47'],
])('%i cents', (cents, text) => expect(money(cents)).toBe(text))
