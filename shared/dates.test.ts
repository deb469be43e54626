import fc from 'fast-check'
import dayjs from 'dayjs'
import { LANGUAGES } from './language'
import { dayLabel, fullDate, monthDay, plannedDay, timeLabel, timeLeft, timePhrase } from './dates'

// 2026-11-20 23:30 in the tenant's zone, still the 20th in London
const NOW = Date.parse('2026-11-20T15:30:00Z')

describe('dayLabel', () => {
  test.each([
    ['2026-11-20', 'zh', '今天'],
    ['2026-11-19', 'zh', '昨天'],
    ['2026-11-21 09:00', 'zh', '明天'],
    ['2026-11-18', 'zh', '11-18'],
    ['2025-11-18', 'zh', '2025-11-18'],
    ['2026-11-20', 'en', 'Today'],
    ['2026-11-18', 'en', 'Nov 18'],
    ['2025-11-18', 'en', 'Nov 18, 2025'],
    ['2026-11-21', 'ru', 'Завтра'],
    ['2026-11-18', 'ru', '18 нояб.'],
    ['2026-05-09', 'ru', '9 мая'],
    ['2025-05-09', 'ru', '9 мая 2025'],
    ['2026-11-18', 'tw', '11-18'],
    ['', 'zh', ''],
    ['soon', 'en', ''],
  ] as const)('%s in %s is %s', (text, language, label) => expect(dayLabel(text, language, NOW)).toBe(label))

  test("an instant counts on the tenant's clock, not the device's", () => {
    expect(timeLabel('2026-11-20T15:59:00.000Z', 'zh', NOW)).toBe('今天 23:59')
    expect(timeLabel('2026-11-20T16:00:00.000Z', 'zh', NOW)).toBe('明天 00:00')
    expect(timeLabel('2026-11-20T18:00:00+03:00', 'ru', NOW)).toBe('Сегодня 23:00')
    expect(timeLabel('2026-11-18 09:32', 'en', NOW)).toBe('Nov 18 09:32')
    expect(timeLabel('', 'en', NOW)).toBe('')
  })
})

test('a planned day that is not near has its day of the week', () => {
  const planned = (day: string) => LANGUAGES.map(language => plannedDay(day, language, NOW))
  expect(planned('2026-11-27')).toEqual(['11-27 周五', 'Fri, Nov 27', 'пт, 27 нояб.', '11-27 週五'])
  expect(planned('2027-01-03 09:00')).toEqual([
    '2027-01-03 周日',
    'Sun, Jan 3, 2027',
    'вс, 3 янв. 2027',
    '2027-01-03 週日',
  ])
  expect(planned('2026-11-21')).toEqual(['明天', 'Tomorrow', 'Завтра', '明天'])
  expect(planned('')).toEqual(['', '', '', ''])
})

test('a time within a sentence has no capital, and a span names its end', () => {
  const said = (text: string, until = '') => LANGUAGES.map(language => timePhrase(text, language, { until, now: NOW }))
  expect(said('2026-11-21 08:30')).toEqual(['明天 08:30', 'tomorrow at 08:30', 'завтра в 08:30', '明天 08:30'])
  expect(said('2026-11-27 14:00', '16:00')).toEqual([
    '11-27 周五 14:00–16:00',
    'Fri, Nov 27, 14:00–16:00',
    '27 нояб. (пт), 14:00–16:00',
    '11-27 週五 14:00–16:00',
  ])
  expect(said('2026-11-20 23:00', '2026-11-21 01:00')[1]).toBe('today, 23:00–tomorrow at 01:00')
  expect(said('2026-11-20T16:00:00.000Z')[1]).toBe('tomorrow at 00:00')
  expect(said('2026-11-21')).toEqual(['明天', 'tomorrow', 'завтра', '明天'])
  expect(said('')).toEqual(['', '', '', ''])
})

test.each([
  ['zh', '2028-05-11'],
  ['en', 'May 11, 2028'],
  ['ru', '11 мая 2028'],
  ['tw', '2028-05-11'],
] as const)('fullDate in %s', (language, text) => expect(fullDate('2028-05-11', language)).toBe(text))
test('no date gives no text in any language', () => {
  for (const language of LANGUAGES) expect(fullDate('', language)).toBe('')
})

describe('timeLeft', () => {
  test.each([
    ['2028-05-11', { years: 1, months: 5, days: 22 }],
    ['2026-11-20', { years: 0, months: 0, days: 1 }],
    ['2027-11-19', { years: 1, months: 0, days: 0 }],
    ['2026-12-19', { years: 0, months: 1, days: 0 }],
    ['2026-11-19', { years: 0, months: 0, days: 0 }],
    ['2020-01-01', { years: 0, months: 0, days: 0 }],
  ])('until %s', (day, left) => expect(timeLeft(day, NOW)).toEqual(left))

  test('is nothing exactly when the day is over', () =>
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), days => {
        const { years, months, days: rest } = timeLeft(dayjs('2026-11-20').add(days, 'day').format('YYYY-MM-DD'), NOW)
        expect(years + months + rest > 0).toBe(days >= 0)
        expect(months).toBeLessThan(12)
        expect(rest).toBeLessThan(31)
      }),
    ))
})

test.each([
  ['11-18 09:30', 'zh', '11-18 09:30'],
  ['11-18 09:30', 'en', 'Nov 18 09:30'],
  ['02-29', 'ru', '29 февр.'],
  ['11-18', 'tw', '11-18'],
  ['soon', 'en', 'soon'],
] as const)('a day without its year: %s in %s is %s', (text, language, label) =>
  expect(monthDay(text, language)).toBe(label),
)
