import { isDoneBefore, visitEnd, windowOf } from './plan-time'

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

test.each([
  ['a day before', '2026-11-21 09:00', '2026-11-20T15:59:00Z', true],
  // the tenant's day begins at 16:00 of UTC
  ['on its day, before its time', '2026-11-21 09:00', '2026-11-20T16:00:00Z', false],
  ['a day before, of a day alone', '2026-11-21', '2026-11-20T02:00:00Z', true],
  ['after its day', '2026-11-21 09:00', '2026-11-22T02:00:00Z', false],
  ['not finished', '2026-11-21 09:00', null, false],
  ['not planned', '', '2026-11-20T02:00:00Z', false],
])('done before the day of the visit: %s', (_name, planTime, finishTime, before) =>
  expect(isDoneBefore({ planTime, finishTime })).toBe(before),
)
