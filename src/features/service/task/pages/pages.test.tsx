import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { ApiError } from '@/api/envelope'
import { setLanguage } from '@/i18n'
import { workTexts } from '@/screen/work/work.i18n'
import type { ScreenProps } from '@/screen/screen'
import { taskTexts } from '../task.i18n'
import Details from './details'
import List from './list'
import Progress from './progress'

const mockCall = jest.fn()
const mockGo = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))
// the frame of a screen needs a running app
jest.mock('@/screen/screen', () => ({ screen: (_key: string, Screen: unknown) => Screen }))
jest.mock('@tarojs/taro', () => {
  const nothing = () => undefined
  return {
    ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
    useDidShow: nothing,
    useDidHide: nothing,
    useReachBottom: nothing,
    usePageScroll: nothing,
  }
})

const ui = new TestUtils()
const task = {
  id: 't1',
  taskNo: 'TK1',
  eventId: 'e1',
  eventNo: 'EV1',
  title: 'Pump is stuck',
  state: 'finished',
  product: null,
  planTime: '',
  executorName: '',
  executorOpenUserId: '',
  executorPhone: '',
  arriveTime: null,
  finishTime: '2035-01-02T03:00:00Z',
  createTime: '2035-01-01T00:00:00Z',
  offReason: '',
  unread: 2,
  serviceContent: 'Pump replaced',
  linkman: { id: 'l1', name: '张三', phone: '' },
  fields: [],
  attribute: {},
  cost: 19900,
  discount: 2050,
  totalPrice: 17850,
}
const record = (n: number) => ({
  id: `r${String(n)}`,
  type: 'start',
  actor: 'staff',
  actorName: '',
  actorOpenUserId: '',
  executorName: '',
  executorOpenUserId: '',
  content: `entry ${String(n)}`,
  attachment: [],
  arriveTime: null,
  planTime: '',
  formerPlanTime: '',
  createTime: '2035-01-01T00:00:00Z',
})
const page = (list: unknown[]) => ({ list, hasNextPage: false, total: list.length })
const answers: Record<string, unknown> = {}
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
  Object.assign(answers, {
    'GET /linkc/task/countforList': { all: 1, waiting: 0, processing: 3, finished: 1, off: 0 },
    'POST /linkc/task/search': page([task]),
    'POST /linkc/es/task/search': page([]),
    'GET /v_open/doorGetTask': task,
    'GET /linkc/task/recordList': [1, 2, 3, 4, 5].map(record),
    'GET /linkc/task/readMsg': { done: true },
  })
  mockCall.mockImplementation(async (key: string) => {
    if (answers[key] instanceof ApiError) throw answers[key]
    return answers[key]
  })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
/** When the answers that are there have been shown. */
const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const open = async (Page: ComponentType, query: Record<string, string> = {}) => {
  const visit = { path: '', query } as unknown as ScreenProps['visit']
  await ui.mount(Page as ComponentType<ScreenProps>, { props: { visit } })
  await settled()
}
const texts = (css: string) => [...document.querySelectorAll<HTMLElement>(css)].map(one => one.textContent)
const tap = (css: string) => ui.act(async () => document.querySelector<HTMLElement>(css)?.click())
const inputsOf = (key: string) =>
  (mockCall.mock.calls as [string, unknown][]).filter(one => one[0] === key).map(one => one[1])

test('the list: tabs with what waits, cards, and their mark that goes when the task is opened', async () => {
  await open(List, { state: 'processing' })
  expect(inputsOf('POST /linkc/task/search')).toEqual([{ body: { state: 'processing', pageNum: 1 } }])
  expect(inputsOf('POST /linkc/es/task/search')).toEqual([])
  expect(texts('.tabs__one')).toEqual(['全部', '待处理', '处理中3', '已完成', '已取消'])
  expect(texts('.work-card__unread').length).toBe(1)
  await tap('.work-card__main')
  expect(mockGo).toHaveBeenCalledWith('/task/details', { id: 't1' })
  expect(texts('.work-card__unread')).toEqual([])
})

test('the list: nothing yet, and what could not be loaded', async () => {
  answers['POST /linkc/task/search'] = page([])
  await open(List)
  expect(texts('.state__text')[0]).toContain(taskTexts.t('listEmpty'))
  await tap('#tab-off')
  await settled()
  expect(texts('.state__text')).toEqual([workTexts.t('listEmptyTab')])
  answers['POST /linkc/task/search'] = new ApiError({ status: 500, message: 'broken', id: 'INTERNAL' })
  await tap('#tab-finished')
  await settled()
  expect(document.body.textContent).toContain('broken')
})

test('the details: price, result, the newest entries, and that it was read', async () => {
  await open(Details, { id: 't1' })
  expect(texts('.price-card__row--total')).toEqual(['合计¥178.50'])
  expect(texts('.details__text')).toEqual(['Pump replaced'])
  expect(texts('.timeline__one').length).toBe(4)
  expect(inputsOf('GET /linkc/task/readMsg')).toEqual([{ query: { id: 't1' } }])
  await tap('.details__link')
  await tap('.details__more')
  await tap('.sticky-bar .button')
  expect(mockGo.mock.calls).toEqual([
    ['/event/view', { id: 'e1' }],
    ['/task/progress', { id: 't1' }],
    ['/task/remark', { id: 't1' }],
  ])
})

test.each([
  ['created', workTexts.t('waiting')],
  ['allocated', workTexts.t('givenTo', { name: '陈伟' })],
  ['accepted', workTexts.t('willCome', { name: '陈伟' })],
  ['processing', workTexts.t('takenBy', { name: '陈伟' })],
  ['closed', workTexts.t('doneBy')],
  ['off', workTexts.t('taskOff')],
])('the headline of a task that is %s', async (state, title) => {
  answers['GET /v_open/doorGetTask'] = { ...task, state, executorName: '陈伟' }
  await open(Details, { id: 't1' })
  expect(texts('.headline__title')).toEqual([title])
})

test.each([
  ['details', Details],
  ['progress', Progress],
] as const)('the %s of no task, or of a stranger, say so and ask nothing more', async (_name, Page) => {
  await open(Page)
  expect(mockCall).not.toHaveBeenCalled()
  expect(texts('.state').length).toBe(1)
  ui.unmout()
  answers['GET /v_open/doorGetTask'] = new ApiError({ status: 404, message: 'not found', id: 'NOT_FOUND' })
  await open(Page, { id: 't2' })
  expect(document.body.textContent).toContain('not found')
  expect(inputsOf('GET /linkc/task/readMsg')).toEqual([])
})

test('the progress shows every entry', async () => {
  await open(Progress, { id: 't1' })
  expect(texts('.timeline__one').length).toBe(5)
  expect(texts('.progress__number')).toEqual(['TK1'])
})
