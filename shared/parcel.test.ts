import fc from 'fast-check'
import {
  cleanParcelNumber,
  hasLogisticsQuota,
  isGoingBack,
  isParcelNumber,
  isParcelOver,
  PARCEL_STATES,
  PARCEL_WAY,
  searchedParcel,
} from './parcel'

const count = fc.integer({ min: 0, max: 20 })
const quota = fc.record({
  totalQuota: count,
  totalUse: count,
  isDailyLimit: fc.boolean(),
  dailyQuotaLimit: count,
  todayUse: count,
})

test('who asks while they may never asks more than the total, nor on a day more than its limit', () => {
  fc.assert(
    fc.property(quota, fc.integer({ min: 0, max: 60 }), (begin, tries) => {
      let now = begin
      for (let i = 0; i < tries; i++)
        if (hasLogisticsQuota(now)) now = { ...now, totalUse: now.totalUse + 1, todayUse: now.todayUse + 1 }
      expect(now.totalUse).toBeLessThanOrEqual(Math.max(begin.totalUse, begin.totalQuota))
      if (now.isDailyLimit) expect(now.todayUse).toBeLessThanOrEqual(Math.max(begin.todayUse, begin.dailyQuotaLimit))
    }),
  )
})

test('a limit for a day refuses only where it is switched on, and never lets through what the total refuses', () => {
  fc.assert(
    fc.property(quota, one => {
      const without = hasLogisticsQuota({ ...one, isDailyLimit: false })
      expect(without).toBe(one.totalUse < one.totalQuota)
      expect(hasLogisticsQuota({ ...one, isDailyLimit: true })).toBe(without && one.todayUse < one.dailyQuotaLimit)
    }),
  )
})

test('what goes back stands at no station of the way to the customer', () => {
  expect(PARCEL_STATES.filter(isGoingBack).filter(state => PARCEL_WAY.some(one => one === state))).toEqual([])
  expect(PARCEL_STATES.filter(isParcelOver)).toEqual(['signed', 'returned'])
})

test.each([
  'SF2026112600018',
  ' sf 2026 1126 00018',
  'ＳＦ２０２６１１２６０００１８',
  'SF2026112600018\u200b',
  '快递单号：SF2026112600018',
  '顺丰 SF2026112600018。',
  'Трек-номер: sf2026112600018',
  '№ SF2026112600018',
  'Tracking number SF2026112600018',
])('%p is one and the same parcel', spelling => {
  expect(cleanParcelNumber(spelling)).toBe('SF2026112600018')
  expect(searchedParcel(spelling)).toBe('SF2026112600018')
  expect(isParcelNumber(cleanParcelNumber(spelling))).toBe(true)
})
test('two numbers are not one parcel', () => {
  for (const text of [
    'SF2026112600018，SF2026112600019',
    'SF2026112600018 SF2026112600019',
    'sf2026112600018/sf2026112600019',
    '快递单号：SF2026112600018、SF2026112600019',
  ]) {
    expect(isParcelNumber(cleanParcelNumber(text))).toBe(false)
    expect(searchedParcel(text)).toBe(null)
  }
})
test('what some carriers and people write stays', () => {
  expect(['JDX012345678901-1-1-', 'jd–12', 'SF-1', '1', 'NOT-MINE', '自送', '自送 2'].map(cleanParcelNumber)).toEqual([
    'JDX012345678901-1-1',
    'JD-12',
    'SF-1',
    '1',
    'NOT-MINE',
    '自送',
    '2',
  ])
  expect(['自送', 'Uncle Wang, 12/7', '1'].map(isParcelNumber)).toEqual([true, true, true])
  expect(['\u200b', 'x'.repeat(41)].map(text => isParcelNumber(cleanParcelNumber(text)))).toEqual([false, false])
  expect(['SF', '王一', 'MX-200'].map(searchedParcel)).toEqual([null, null, 'MX-200'])
})
