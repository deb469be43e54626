import { backByMeans, levelOf, meansFor, pointsFor, quotaLeft, sumOfMeans } from './member'

test('money goes back the way it came, the dearest first', () => {
  const paid = { money: 20000, balance: 8000, points: 2000, serviceFee: 0, quota: 0 }
  const first = backByMeans(12000, paid)
  expect(first).toEqual({ money: 12000, balance: 0, points: 0, serviceFee: 0, quota: 0 })
  expect(backByMeans(18000, { ...paid, money: 8000 })).toEqual({
    money: 8000,
    balance: 8000,
    points: 2000,
    serviceFee: 0,
    quota: 0,
  })
})

test('a quota ends with the whole or with the day, whichever is first', () => {
  const quota = { totalQuota: 1000, totalUse: 400, isDailyLimit: false, dailyQuotaLimit: 100, todayUse: 100 }
  expect(quotaLeft(quota)).toBe(600)
  expect(quotaLeft({ ...quota, isDailyLimit: true })).toBe(0)
  expect(quotaLeft({ ...quota, isDailyLimit: true, todayUse: 30 })).toBe(70)
  expect(quotaLeft({ ...quota, totalUse: 1200 })).toBe(0)
})

test('points and levels', () => {
  expect([pointsFor(199, 1), pointsFor(100, 1), pointsFor(99, 1), pointsFor(-5, 1)]).toEqual([1, 1, 0, 0])
  const levels = [{ from: 0 }, { from: 100 }, { from: 1000 }]
  expect([
    levelOf(0, levels),
    levelOf(99, levels),
    levelOf(100, levels),
    levelOf(5000, levels),
    levelOf(5, []),
  ]).toEqual([0, 0, 1, 2, -1])
})

test('each means pays as far as it goes, the service fee for services only', () => {
  const worth = { points: 2000, balance: 8000, serviceFee: 9000, quota: 50000 }
  const some = meansFor(30000, 6000, worth, ['quota', 'serviceFee', 'points'])
  expect(some).toEqual({ points: 2000, balance: 0, serviceFee: 6000, quota: 22000 })
  expect(sumOfMeans(some)).toBe(30000)
  expect(meansFor(1500, 0, worth, ['points', 'balance', 'serviceFee'])).toEqual({
    points: 1500,
    balance: 0,
    serviceFee: 0,
    quota: 0,
  })
  expect(sumOfMeans(meansFor(30000, 30000, worth, []))).toBe(0)
})
