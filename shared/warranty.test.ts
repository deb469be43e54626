import dayjs from 'dayjs'
import fc from 'fast-check'
import { qualityEndTime, warrantyStatus } from './warranty'

const day = fc.integer({ min: 0, max: 40000 }).map(n => dayjs('1990-01-01').add(n, 'day').format('YYYY-MM-DD'))

describe('warranty status', () => {
  test.each([
    ['no end date', '2024-01-01', null, '2024-06-01', ''],
    ['nothing at all', null, null, '2024-06-01', ''],
    ['an end that is no day', null, '2024-02-31', '2024-01-01', ''],
    ['end only, the day before it', null, '2024-06-02', '2024-06-01', 'in-warranty'],
    ['end only, on it', null, '2024-06-01', '2024-06-01', 'in-warranty'],
    ['end only, the day after it', null, '2024-05-31', '2024-06-01', 'out-of-warranty'],
    ['both, before the start', '2024-06-02', '2025-06-01', '2024-06-01', 'out-of-warranty'],
    ['both, on the start', '2024-06-01', '2025-06-01', '2024-06-01', 'in-warranty'],
    ['both, on the end', '2023-06-02', '2024-06-01', '2024-06-01', 'in-warranty'],
    ['both, after the end', '2023-06-01', '2024-05-31', '2024-06-01', 'out-of-warranty'],
    ['a time behind the day', '2024-06-01 23:00:00', '2024-06-01 00:00:00', '2024-06-01', 'in-warranty'],
    ['an empty start', '', '2024-06-01', '2024-06-01', 'in-warranty'],
  ])('%s', (_name, start, end, today, expected) => expect(warrantyStatus(start, end, today)).toBe(expected))

  test('is in warranty exactly on the days from start to end', () =>
    fc.assert(
      fc.property(day, day, day, (start, end, today) => {
        const inside = !dayjs(today).isBefore(start) && !dayjs(today).isAfter(end)
        expect(warrantyStatus(start, end, today)).toBe(inside ? 'in-warranty' : 'out-of-warranty')
      }),
    ))
})

describe('quality end date', () => {
  test.each([
    ['2024-01-01', 1, 'year', '2024-12-31'],
    ['2024-03-15', 18, 'month', '2025-09-14'],
    ['2024-02-29', 1, 'year', '2025-02-27'],
    ['2023-01-31', 1, 'month', '2023-02-27'],
    ['2024-12-01', 1, 'month', '2024-12-31'],
    ['', 1, 'year', ''],
    ['2024-13-01', 1, 'year', ''],
    ['2024-01-01', 0, 'year', ''],
    ['2024-01-01', 1.5, 'year', ''],
    ['2024-01-01', Number.NaN, 'month', ''],
    ['2024-01-01', 1e9, 'year', ''],
  ] as const)('%s + %s %s', (start, duration, unit, expected) =>
    expect(qualityEndTime(start, duration, unit)).toBe(expected),
  )

  test('twelve months are a year, and the period holds its first and last day only', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (start, years) => {
        const end = qualityEndTime(start, years, 'year')
        expect(end).toBe(qualityEndTime(start, years * 12, 'month'))
        expect(warrantyStatus(start, end, start)).toBe('in-warranty')
        expect(warrantyStatus(start, end, end)).toBe('in-warranty')
        expect(warrantyStatus(start, end, dayjs(end).add(1, 'day').format('YYYY-MM-DD'))).toBe('out-of-warranty')
        expect(warrantyStatus(start, end, dayjs(start).subtract(1, 'day').format('YYYY-MM-DD'))).toBe('out-of-warranty')
      }),
    ))
})
