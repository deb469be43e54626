import { visitEnd, windowOf } from './plan-time'

test.each<[string, number | undefined, string]>([
  ['14:00', undefined, '16:00'],
  ['2026-11-20 14:00', undefined, '16:00'],
  ['2026-11-20 14:00', 45, '14:45'],
  ['23:30', 60, '00:30'],
  ['2026-11-20 23:30', 60, '2026-11-21 00:30'],
  ['2026-11-30 10:00', 2 * 24 * 60, '2026-12-02 10:00'],
  ['2026-11-20', 60, ''],
  ['', 60, ''],
])('a visit at %s of %s minutes ends at %s', (time, minutes, end) => expect(visitEnd(time, minutes)).toBe(end))

test('a work without a length of its own takes the usual one', () =>
  expect([windowOf({ planMinutes: 0 }), windowOf({ planMinutes: 45 })]).toEqual([120, 45]))
