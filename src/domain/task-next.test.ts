import { setLanguage } from '@/i18n'
import { LANGUAGES } from '@shared/language'
import { TASK_STATES } from '@shared/task'
import { isTaskOnTheWay, taskNext } from './task-next'

const NOW = Date.parse('2026-11-20T06:00:00Z')
const task = {
  state: 'accepted' as const,
  executorName: '王建国',
  planTime: '2026-11-20 14:00',
  planMinutes: 90,
  arriveTime: null as string | null,
  offReason: '',
}
afterEach(() => setLanguage('zh'))

test.each([
  ['accepted with a time', {}, '王建国将于今天 14:00–15:30 上门'],
  ['on the way', { arriveTime: '2026-11-20T06:20:00Z' }, '王建国已出发，预计今天 14:20 到达'],
  ['who should have arrived', { arriveTime: '2026-11-20T05:20:00Z' }, '王建国将于今天 14:00–15:30 上门'],
  [
    'at work before the arrival',
    { state: 'processing' as const, arriveTime: '2026-11-20T06:20:00Z' },
    '王建国正在为您处理',
  ],
  ['closed', { state: 'closed' as const }, '服务已完成'],
  ['cancelled', { state: 'off' as const, offReason: '客户改期' }, '原因：客户改期'],
])('%s', (_name, change, text) => expect(taskNext({ ...task, ...change }, NOW)).toBe(text))

test('that a colleague gave it back is not told: somebody is looked for, as in the beginning', () =>
  expect(taskNext({ ...task, state: 'refused' })).toBe(taskNext({ ...task, state: 'created' })))

test('every state has a sentence in every language, with no gap left open', () => {
  for (const language of LANGUAGES) {
    setLanguage(language)
    for (const state of TASK_STATES) {
      expect(taskNext({ ...task, state }, NOW)).toMatch(/^[^{}]{3,}$/)
      expect(taskNext({ ...task, executorName: '', planTime: '', state }, NOW)).toMatch(/^[^{}]{3,}$/)
    }
  }
})

test('on the way is between setting out and arriving, and over when the work begins', () => {
  expect(isTaskOnTheWay({ state: 'accepted', arriveTime: '2026-11-20T06:20:00Z' }, NOW)).toBe(true)
  expect(isTaskOnTheWay({ state: 'accepted', arriveTime: '2026-11-20T05:20:00Z' }, NOW)).toBe(false)
  expect(isTaskOnTheWay({ state: 'processing', arriveTime: '2026-11-20T06:20:00Z' }, NOW)).toBe(false)
  expect(isTaskOnTheWay({ state: 'accepted', arriveTime: null }, NOW)).toBe(false)
})
