import TestUtils from '@tarojs/test-utils-react'
import type { ComponentProps } from 'react'
import { setLanguage } from '@/i18n'
import { comesSoon, EventNext } from './EventNext'

const ui = new TestUtils()
beforeEach(() => setLanguage('en'))
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

const soon = new Date(Date.now() + 60 * 60_000).toISOString()
const event = {
  state: 'processing',
  visits: true,
  executorName: 'Anna',
  executorOpenUserId: '',
  planTime: '',
  planMinutes: 120,
  arriveTime: null,
  offReason: '',
  task: null,
} as const
const task = {
  state: 'accepted',
  executorName: 'Ben',
  executorOpenUserId: '',
  planTime: '',
  planMinutes: 120,
  arriveTime: soon,
  onSiteTime: null,
  finishTime: null,
  offReason: '',
  report: null,
} as const

test.each<[string, ComponentProps<typeof EventNext>['event'], string, boolean]>([
  ['a request', event, 'Anna', false],
  ['a request that somebody comes for', { ...event, arriveTime: soon }, 'Anna', true],
  ['a task that somebody comes for, other than for its request', { ...event, state: 'converted', task }, 'Ben', true],
  ['a task that is at work', { ...event, state: 'converted', task: { ...task, state: 'processing' } }, 'Ben', false],
])('%s', async (_name, given, who, soonThere) => {
  await ui.mount(EventNext, { props: { event: given, evaluates: true } })
  expect(document.body.textContent).toContain(who)
  expect(comesSoon(given)).toBe(soonThere)
})
