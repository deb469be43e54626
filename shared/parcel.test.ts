import fc from 'fast-check'
import { hasLogisticsQuota, isGoingBack, isParcelOver, PARCEL_STATES, PARCEL_WAY } from './parcel'

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
