import { dayLabel, timePhrase } from '@shared/dates'
import { daysAfter } from '@shared/day'
import { presentDay, presentMinute, quickVisits } from './calendar'
import { call } from '@/api/call'

const HOUR_MS = 3_600_000
const mockServer = { now: 0, header: {} as Record<string, string> }
jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    ...jest.requireActual<{ default: object }>('@tarojs/taro').default,
    request: async () => ({
      statusCode: 200,
      data: { success: true, data: {} },
      header: { date: new Date(mockServer.now).toUTCString(), ...mockServer.header },
    }),
  },
}))
let device = 0
jest.spyOn(Date, 'now').mockImplementation(() => device)
/** An answer, at a moment of the tenant's time, to a device whose clock is wrong by so many hours. */
async function ask(tenantTime: string, wrongHours: number, header: Record<string, string>): Promise<void> {
  mockServer.now = Date.parse(`${tenantTime.replace(' ', 'T')}:00+08:00`)
  mockServer.header = header
  device = mockServer.now + wrongHours * HOUR_MS
  await call('GET /ssp/event/countforList')
}

// hours after midnight, at which the one device is still in the day before, and before it, at which the other is in the next
test.each([
  ['2026-11-27 03:01', -4],
  ['2026-11-26 22:30', 3],
  ['2026-11-26 12:00', 0],
])(
  'at %s today and tomorrow are the company’s, on a device whose clock is wrong by %d hours',
  async (time, wrongHours) => {
    await ask(time, wrongHours, { 'cache-control': 'no-store' })
    const today = time.slice(0, 10)
    expect(presentDay()).toBe(today)
    expect(presentMinute()).toBe(time)
    expect(dayLabel(time, 'zh')).toBe('今天')
    expect(timePhrase(`${daysAfter(today, 1)} 09:00`, 'en', { until: '11:00' })).toBe('tomorrow, 09:00–11:00')
    expect(quickVisits(presentMinute(), undefined)[0]).toBe(`${daysAfter(today, 1)} 09:00`)
  },
)

test('the name of a header is written in another way by an app; an answer that may be an old one says nothing of now', async () => {
  await ask('2026-11-27 03:01', -4, { 'Cache-Control': 'no-store' })
  await ask('2026-11-27 03:01', -4, {
    'cache-control': 'public, max-age=3600',
    date: 'Thu, 26 Nov 2026 01:00:00 GMT',
  })
  expect(presentMinute()).toBe('2026-11-27 03:01')
})
