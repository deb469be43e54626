import { Temporal } from '@js-temporal/polyfill'
import dayjs from 'dayjs'
import fc from 'fast-check'
import { lengthenedEnd, qualityEndTime, warrantyFacts, warrantyStatus, type QualityInfo } from './warranty'

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

/** Days on which months and years are of different lengths, and each month's middle, of the years that differ. */
const TURNS = [2024, 2025, 2026, 2027, 2028, 2100].flatMap(year =>
  ['01-29', '01-30', '01-31', '02-28', '03-31', '05-31', '08-31', '09-30', '11-30', '12-31', '06-15'].map(
    rest => `${year}-${rest}`,
  ),
)

describe('ends as another calendar has them', () => {
  test('of a rule: the day before the same date, in a shorter month before its last day', () => {
    const wrong: string[] = []
    for (const start of ['2024-02-29', ...TURNS])
      for (const [unit, durations] of [
        ['month', [1, 2, 6, 12, 18, 36]],
        ['year', [1, 2, 4, 10]],
      ] as const)
        for (const duration of durations) {
          const end = Temporal.PlainDate.from(start)
            .add({ [`${unit}s`]: duration })
            .subtract({ days: 1 })
          if (qualityEndTime(start, duration, unit) !== end.toString()) wrong.push(`${start} + ${duration} ${unit}`)
        }
    expect(wrong).toEqual([])
  })

  test('of what lengthens one: whole months from the day after it', () => {
    const wrong: string[] = []
    for (const end of ['2027-02-28', '2027-03-14', ...TURNS])
      for (const months of [0, 1, 6, 12, 24])
        for (const days of [0, 1, 30]) {
          const until = Temporal.PlainDate.from(end)
            .add({ days: 1 })
            .add({ months })
            .add({ days })
            .subtract({ days: 1 })
          if (lengthenedEnd(end, months, days) !== until.toString()) wrong.push(`${end} + ${months} + ${days}`)
        }
    expect(wrong).toEqual([])
    expect([lengthenedEnd('2027-02-28', 12), lengthenedEnd('2027-03-14', 12), lengthenedEnd('', 12)]).toEqual([
      '2028-02-29',
      '2028-03-14',
      '',
    ])
  })
})

describe('why a warranty is as it is', () => {
  const INFO: QualityInfo = {
    mode: 'automatic',
    rule: { qualityDuration: 12, qualityUnit: 'month', qualityFiledName: 'installTime' },
    catalogName: { en: 'Purifiers' },
    firstEndTime: '2026-06-19',
    lengthened: [],
    parts: [],
  }
  const told = (dates: Record<string, string | null>, info: QualityInfo | null, today = '2026-01-01') =>
    warrantyFacts(dates, info, today).map(({ fact, filedName, end, days }) => [fact, filedName, end, days])
  const dates = { qualityInfoStartTime: '2025-06-20', qualityInfoEndTime: '2026-06-19' }

  test('the rule of its day, what lengthened it, and where today lies', () => {
    expect(told(dates, INFO)).toEqual([
      ['rule', 'installTime', '2026-06-19', 0],
      ['within', '', '2026-06-19', 169],
    ])
    const longer = { by: 'card' as const, ref: '1', months: 12, days: 0, until: '2027-06-19', time: '2026-01-01' }
    expect(told({ ...dates, qualityInfoEndTime: '2027-06-19' }, { ...INFO, lengthened: [longer] })).toEqual([
      ['rule', 'installTime', '2026-06-19', 0],
      ['lengthened', '', '2027-06-19', 0],
      ['within', '', '2027-06-19', 534],
    ])
    expect(told(dates, INFO, '2026-06-20').at(-1)).toEqual(['after', '', '2026-06-19', 1])
    expect(told(dates, INFO, '2025-06-19').at(-1)).toEqual(['before', '', '2026-06-19', 1])
  })

  test('what is missing, what was given by hand, and that nothing is known', () => {
    const none = { qualityInfoStartTime: null, qualityInfoEndTime: null }
    expect(told(none, { ...INFO, firstEndTime: '' })).toEqual([['missing', 'installTime', '', 0]])
    expect(told(dates, null).map(([fact]) => fact)).toEqual(['manual', 'within'])
    expect(told(none, null)).toEqual([['noRule', '', '', 0]])
  })

  test('machines that took each other’s place name each other', () => {
    const other = { productId: '1', serialNumber: 'S2', time: '2026-12-01' }
    const facts = warrantyFacts(dates, { ...INFO, replacedBy: other }, '2027-01-01')
    expect(facts[0]).toMatchObject({ fact: 'replaced', ref: 'S2', start: '2026-12-01' })
    const next = warrantyFacts(dates, { ...INFO, replaces: { ...other, how: 'rest' } }, '2027-01-01')
    expect(next.find(({ fact }) => fact === 'replaces')).toMatchObject({ ref: 'S2', filedName: 'rest' })
  })
})
