import TestUtils from '@tarojs/test-utils-react'
import type { ComponentProps } from 'react'
import { setLanguage } from '@/i18n'
import { taskState } from '@/domain/task-state.i18n'
import { Timeline, type WorkRecord } from '@/screen/work/Timeline'
import { workTexts } from '@/screen/work/work.i18n'
import { LANGUAGES } from '@shared/language'
import { TASK_RECORD_TYPES, TASK_STATES, type TaskRecordType } from '@shared/task'
import { taskTexts } from '../task.i18n'
import { PriceCard } from './PriceCard'
import { TaskCard } from './TaskCard'
import { TaskHeadline } from './TaskHeadline'
import { TaskSteps } from './TaskSteps'

const mockGo = jest.fn()
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))
const mockCallPhone = jest.fn()
jest.mock('@/platform/phone', () => ({ callPhone: (phone: string) => mockCallPhone(phone) as unknown }))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const texts = (css: string) => [...document.querySelectorAll<HTMLElement>(css)].map(one => one.textContent)
const tap = (css: string, n = 0) =>
  ui.act(async () => {
    const found = document.querySelectorAll<HTMLElement>(css)[n]
    if (!found) throw new Error(`no ${css}`)
    found.click()
  })

const task = {
  id: 't1',
  taskNo: 'TK2035',
  title: 'Pump is stuck',
  state: 'created',
  product: { id: 'p1', name: 'Pump', model: 'P-1' },
  executorName: '',
  executorOpenUserId: '',
  executorPhone: '',
  planTime: '',
  planMinutes: 120,
  arriveTime: null,
  finishTime: null,
  offReason: '',
  createTime: '2035-01-01T00:00:00Z',
} as unknown as ComponentProps<typeof TaskHeadline>['task']
const engineer = { executorName: '王建国', executorPhone: '13900000000', planTime: '2035-01-02 10:00' }
const soon = () => new Date(Date.now() + 60 * 60_000).toISOString()

test.each([
  ['created', {}, '已收到，正在安排工程师'],
  ['refused', {}, '已收到，正在安排工程师'],
  ['allocated', engineer, '已派给王建国，等待接单'],
  ['accepted', engineer, '王建国将为您上门'],
  ['accepted', { ...engineer, arriveTime: soon() }, '王建国正在上门'],
  ['processing', engineer, '王建国正在为您处理'],
  ['finished', engineer, '服务已完成'],
  ['closed', engineer, '服务已完成'],
  ['off', { offReason: '改期' }, '工单已取消'],
] as const)('the headline of a task that is %s %#', async (state, change, title) => {
  await ui.mount(TaskHeadline, { props: { task: { ...task, ...change, state } } })
  expect(texts('.headline__title')).toEqual([title])
})

test('the headline tells when, and calls who comes', async () => {
  await ui.mount(TaskHeadline, { props: { task: { ...task, ...engineer, state: 'accepted' } } })
  expect(texts('.headline__hint')[0]).toContain('10:00')
  await tap('.headline__call')
  expect(mockCallPhone).toHaveBeenCalledWith('13900000000')
})

test.each([
  [{ cost: 19900, discount: 2050, totalPrice: 17850 }, ['服务费用¥199.00', '优惠−¥20.50', '合计¥178.50']],
  [{ cost: 100, discount: 0, totalPrice: 100 }, ['服务费用¥1.00', '合计¥1.00']],
  [{ cost: 0, discount: 0, totalPrice: 0 }, []],
])('the price card %#', async (price, rows) => {
  await ui.mount(PriceCard, { props: { price } })
  expect(texts('.price-card__row')).toEqual(rows)
  expect(texts('.hint')).toEqual(rows.length ? [] : [taskTexts.t('noPrice')])
})

test.each([
  ['created', 1],
  ['refused', 1],
  ['allocated', 2],
  ['accepted', 3],
  ['processing', 4],
  ['finished', 5],
  ['closed', 5],
  ['off', 0],
] as const)('steps of a task that is %s', async (state, done) => {
  await ui.mount(TaskSteps, { props: { task: { state, arriveTime: null } } })
  expect(texts('.steps__one--done').length).toBe(done)
  expect(texts('.steps__one--now').length).toBe(done ? 1 : 0)
})

test('the step before the work says that the engineer has set out', async () => {
  await ui.mount(TaskSteps, { props: { task: { state: 'accepted', arriveTime: soon() } } })
  expect(texts('.steps__one--now')).toEqual([taskState.t('stepOnTheWay')])
})

test('a card leads to the task, its remarks and its progress', async () => {
  const onOpen = jest.fn()
  await ui.mount(TaskCard, { props: { task, unread: 3, onOpen } })
  expect(texts('.work-card__unread')[0]).toMatch(/^3/)
  expect(texts('.work-card')[0]).toMatch(/Pump is stuck.*P-1.*TK2035/)
  await tap('.work-card__main')
  expect(onOpen).toHaveBeenCalledTimes(1)
  await tap('.button', 0)
  await tap('.button', 1)
  expect(mockGo.mock.calls).toEqual([
    ['/task/remark', { id: 't1' }],
    ['/task/progress', { id: 't1' }],
  ])
})

const objection = {
  content: 'Two filters, not one',
  createTime: '2035-01-01T01:00:00Z',
  end: 'open',
  answer: '',
  answeredBy: '',
  answerTime: null,
} as const
test.each([
  [{ state: 'pending', objection: null, dueTime: null }, '待您确认', /服务报告待您确认/],
  [
    { state: 'refused', objection, dueTime: '2035-01-01T02:00:00Z' },
    '有异议',
    /您于 .*提出了异议 · .*会在 .* 前答复您/,
  ],
  [{ state: 'refused', objection, dueTime: null }, '有异议', /还没有答复/],
  [{ state: 'pending', objection: { ...objection, end: 'answered' }, dueTime: null }, '待您确认', /您的异议已答复/],
  [{ state: 'confirmed', objection: null, dueTime: null }, '已完成', /^(?!.*报告)/],
] as const)('a finished task says what its report waits for %#', async (report, state, next) => {
  const done = { ...task, ...engineer, state: 'finished', report } as const
  await ui.mount(TaskCard, { props: { task: done as never, unread: 0, onOpen: jest.fn() } })
  expect(texts('.work-card .tag')).toEqual([state])
  expect(texts('.work-card__next')[0]).toMatch(next)
  await ui.mount(TaskHeadline, { props: { task: done as never } })
  expect(texts('.headline')[0]).toMatch(report.state === 'confirmed' ? /服务已完成/ : /报告|异议/)
})

test.each(LANGUAGES)('every entry of the timeline and every state has a name in %s', async language => {
  setLanguage(language)
  const records = TASK_RECORD_TYPES.map(type => ({
    id: type,
    type,
    actor: 'staff',
    actorName: '',
    actorOpenUserId: '',
    executorName: 'A',
    executorOpenUserId: '',
    content: '',
    attachment: [],
    arriveTime: null,
    planTime: '',
    formerPlanTime: '',
    createTime: '2035-01-01T00:00:00Z',
  })) satisfies (WorkRecord & { type: TaskRecordType })[]
  await ui.mount(Timeline<(typeof records)[number]>, {
    props: { records, minutes: 120, nameOf: type => taskTexts.t(`record_${type}`) },
  })
  const titles = texts('.timeline__title')
  expect(titles.length).toBe(TASK_RECORD_TYPES.length)
  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles) expect(title).toMatch(/^[^{}_]{2,}$/)
  expect(titles).toContain(workTexts.t('record_allocate', { name: 'A' }))
  for (const state of TASK_STATES) await ui.mount(TaskHeadline, { props: { task: { ...task, ...engineer, state } } })
  for (const title of texts('.headline__title')) expect(title).toMatch(/^[^{}_]{3,}$/)
})
