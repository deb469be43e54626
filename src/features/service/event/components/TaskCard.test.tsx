import TestUtils from '@tarojs/test-utils-react'
import type { ComponentProps } from 'react'
import { setLanguage } from '@/i18n'
import { EventSteps } from '@/domain/EventSteps'
import { taskState } from '@/domain/task-state.i18n'
import { workTexts } from '@/screen/work/work.i18n'
import { LANGUAGES } from '@shared/language'
import { TASK_STATES } from '@shared/task'
import { door, type Door } from '@/stores/door'
import { eventTexts } from '../event.i18n'
import { EventCard, type EventSummary } from './EventCard'
import { EventHeadline } from './Headline'
import { TaskCard } from './TaskCard'

const mockGo = jest.fn()
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const text = () => document.body.textContent ?? ''

const soon = () => new Date(Date.now() + 60 * 60_000).toISOString()
const task = {
  state: 'accepted',
  planTime: '2035-01-02 10:00',
  planMinutes: 120,
  executorName: '陈伟',
  executorOpenUserId: '',
  arriveTime: null,
  onSiteTime: null,
  finishTime: null,
  offReason: '',
  report: null,
} as const
const converted = { taskId: 't1', taskNo: 'TK2035', task, cost: 0, totalPrice: 0 }
const event = {
  ...converted,
  id: 'e1',
  eventNo: 'SR2035',
  state: 'converted',
  title: 'Pump is stuck',
  templateName: 'Repair',
  product: null,
  star: null,
  executorName: '王建国',
  executorOpenUserId: '',
  executorPhone: '13900000000',
  executorCount: 7,
  executorStar: null,
  planTime: '2034-12-01 08:00',
  arriveTime: null,
  onSiteTime: null,
  offReason: '',
  createTime: '2034-12-01T00:00:00Z',
}

test.each([
  ['before anybody is found', { state: 'created', executorName: '' }, ['待安排', '已收到，正在安排工程师', '10:00']],
  ['who comes and when', {}, ['待上门', '陈伟将为您上门', '10:00']],
  ['on the way', { arriveTime: soon() }, ['上门中', '陈伟正在上门', '到达']],
  ['at work', { state: 'processing' }, ['服务中', '陈伟正在为您处理']],
  ['finished', { state: 'finished', finishTime: '2035-01-02T04:05:00Z' }, ['已完成', '服务已完成', '12:05']],
  ['cancelled', { state: 'off', offReason: '改期' }, ['已取消', '工单已取消', '改期']],
] as const)('the request says of its task what the task says: %s', async (_name, change, said) => {
  await ui.mount(TaskCard, { props: { event: { ...converted, task: { ...task, ...change } } } })
  for (const one of said) expect(text()).toContain(one)
})

test.each(LANGUAGES)('every state is told, without a gap, in %s', async language => {
  setLanguage(language)
  for (const state of TASK_STATES) {
    await ui.mount(TaskCard, { props: { event: { ...converted, task: { ...task, state } } } })
    expect(text()).not.toMatch(/[{}_]/)
  }
  expect(text()).toContain(taskState.t('accepted'))
  expect(text()).toContain(workTexts.t('willCome', { name: '陈伟' }))
})

test('a price is told once there is one, and not of a visit that was cancelled', async () => {
  const shows = async (price: Partial<ComponentProps<typeof TaskCard>['event']>) => {
    await ui.mount(TaskCard, { props: { event: { ...converted, ...price } } })
    const shown = text().includes('¥')
    ui.unmout()
    document.body.innerHTML = ''
    return shown
  }
  expect(await shows({})).toBe(false)
  expect(await shows({ cost: 500, totalPrice: 500 })).toBe(true)
  expect(await shows({ cost: 500, totalPrice: 0 })).toBe(true)
  expect(await shows({ cost: 500, totalPrice: 500, task: { ...task, state: 'off' } })).toBe(false)
})

test('the headline of a request that became a task names nobody: the task says who comes', async () => {
  const headline = (shown: typeof event | (Omit<typeof event, 'task'> & { task: null })) =>
    ui.mount(EventHeadline, {
      props: { event: shown as unknown as ComponentProps<typeof EventHeadline>['event'], evaluates: true },
    })
  await headline({ ...event, state: 'processing', task: null })
  expect(document.querySelector('.headline__person')).toBeTruthy()
  ui.unmout()
  document.body.innerHTML = ''
  await headline(event)
  expect(text()).toContain(eventTexts.t('converted'))
  expect(document.querySelector('.headline__person')).toBeNull()
})

test('in a list the request says who comes for its task, and leads to the progress of it', async () => {
  const row = event as unknown as EventSummary
  await ui.mount(EventCard, {
    props: { event: row, unread: 0, evaluates: true, onOpen: () => undefined, onUrge: () => undefined },
  })
  expect(text()).toContain('陈伟将于')
  expect(text()).not.toContain('王建国')
  const progress = [...document.querySelectorAll<HTMLElement>('.button')].find(
    one => one.textContent === workTexts.t('viewProgress'),
  )
  await ui.act(async () => progress?.click())
  expect(mockGo).toHaveBeenCalledWith('/task/progress', { id: 't1' })
})

test('Setting flags: anonymous, progress, evaluate, shop, wiki: without progress a request of the list leads to none, and shows no steps', async () => {
  const buttons = async () => {
    await ui.mount(EventCard, {
      props: {
        event: event as unknown as EventSummary,
        unread: 0,
        evaluates: true,
        onOpen: () => undefined,
        onUrge: () => undefined,
      },
    })
    const seen = [...document.querySelectorAll('.button')].map(one => one.textContent)
    ui.unmout()
    await ui.mount(EventSteps, { props: { state: 'created' } })
    if (document.querySelector('.steps')) seen.push('steps')
    ui.unmout()
    document.body.innerHTML = ''
    return seen
  }
  const before = await buttons()
  expect(before).toEqual(expect.arrayContaining([workTexts.t('viewProgress'), 'steps']))
  try {
    door.data = { company: { type: 1 }, setting: { progress: false } } as Door
    expect(await buttons()).toEqual(before.filter(one => one !== workTexts.t('viewProgress') && one !== 'steps'))
  } finally {
    door.data = null
  }
})
