import { setLanguage } from '@/i18n'
import { EVENT_STATES } from '@shared/event'
import { LANGUAGES } from '@shared/language'
import { eventNext, isOnTheWay } from './event-next'

const NOW = Date.parse('2026-11-20T06:00:00Z')
const event = {
  state: 'processing' as const,
  visits: true,
  executorName: '王建国',
  planTime: '2026-11-20 14:00',
  planMinutes: 90,
  arriveTime: null as string | null,
  offReason: '',
}
afterEach(() => setLanguage('zh'))

describe('what happens next', () => {
  test.each([
    ['an engineer on the way', { arriveTime: '2026-11-20T06:20:00Z' }, '王建国已出发，预计今天 14:20 到达'],
    ['who should have arrived', { arriveTime: '2026-11-20T05:20:00Z' }, '王建国正在为您处理'],
    ['taken, for a time to come', { planTime: '2026-11-21 09:00' }, '王建国将于明天 09:00–10:30 上门'],
    ['taken, at its time', { planTime: '2026-11-20 14:00' }, '王建国正在为您处理'],
    ['allocated with a time', { state: 'allocated' as const }, '王建国将于今天 14:00–15:30 上门'],
    [
      'allocated for a day that is over',
      { state: 'allocated' as const, planTime: '2026-11-19 14:00' },
      '已安排王建国，会尽快与您联系',
    ],
    ['allocated without one', { state: 'allocated' as const, planTime: '' }, '已安排王建国，会尽快与您联系'],
    [
      'allocated to nobody named',
      { state: 'allocated' as const, planTime: '', executorName: '' },
      '已安排工程师，会尽快与您联系',
    ],
    ['cancelled with a reason', { state: 'off' as const, offReason: '已自行解决' }, '原因：已自行解决'],
    ['a suggestion, to which nobody comes', { state: 'created' as const, visits: false }, '已收到，我们会答复您'],
    ['a suggestion that somebody has', { state: 'allocated' as const, visits: false }, '王建国会答复您'],
    ['finished', { state: 'finished' as const }, '服务已完成，欢迎评价本次服务'],
  ])('%s', (_name, change, text) => expect(eventNext({ ...event, ...change }, true, NOW)).toBe(text))

  test('a door without evaluations asks for none', () =>
    expect(eventNext({ ...event, state: 'finished' }, false, NOW)).toBe('服务已完成'))

  test('every state has a sentence in every language, with no gap left open', () => {
    for (const language of LANGUAGES) {
      setLanguage(language)
      for (const state of EVENT_STATES) expect(eventNext({ ...event, state }, true, NOW)).toMatch(/^[^{}]{3,}$/)
    }
  })
})

test('on the way is between setting out and arriving', () => {
  expect(isOnTheWay({ state: 'processing', arriveTime: '2026-11-20T06:20:00Z' }, NOW)).toBe(true)
  expect(isOnTheWay({ state: 'processing', arriveTime: '2026-11-20T05:20:00Z' }, NOW)).toBe(false)
  expect(isOnTheWay({ state: 'finished', arriveTime: '2026-11-20T06:20:00Z' }, NOW)).toBe(false)
  expect(isOnTheWay({ state: 'processing', arriveTime: null }, NOW)).toBe(false)
})
