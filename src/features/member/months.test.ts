import { lastMonths } from './months'

test('months go back over the turn of a year', () => {
  const months = lastMonths(Date.parse('2026-02-10T04:00:00Z'))
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(months).toHaveLength(24)
})
