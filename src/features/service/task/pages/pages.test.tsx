import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { ApiError } from '@shared/envelope'
import { setLanguage } from '@/i18n'
import { workTexts } from '@/screen/work/work.i18n'
import type { ScreenProps } from '@/screen/screen'
import { door, type Door } from '@/stores/door'
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
const mockReplace = jest.fn()
jest.mock('@/screen/go', () => ({
  go: (...args: unknown[]) => mockGo(...args) as unknown,
  replace: (...args: unknown[]) => mockReplace(...args) as unknown,
}))
// the frame of a screen needs a running app
jest.mock('@/screen/screen', () => ({ screen: (_key: string, Screen: unknown) => Screen }))
jest.mock('@tarojs/taro', () => {
  const nothing = () => undefined
  return {
    ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
    useDidShow: nothing,
    useDidHide: nothing,
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
  // one tab list, by what its tabs are chosen by, not by the name of the first
  const tabs = document.querySelector('[role=tablist]')
  expect(tabs?.getAttribute('aria-label')).toBe('按状态查看')
  expect([...(tabs?.querySelectorAll('[role=tab]') ?? [])].map(one => one.getAttribute('aria-selected'))).toEqual([
    'false',
    'false',
    'true',
    'false',
    'false',
  ])
  expect(texts('.work-card__unread').length).toBe(1)
  await tap('.work-card__main')
  expect(mockGo).toHaveBeenCalledWith('/task/details', { id: 't1' })
  expect(texts('.work-card__unread')).toEqual([])
})

test('the list: numbers that could not be had anew are gone from the tabs, instead of contradicting the rows', async () => {
  await open(List)
  expect(texts('.tabs__count')).toEqual(['3'])
  answers['GET /linkc/task/countforList'] = new ApiError({ status: 503, message: 'busy', id: 'BUSY' })
  await tap('#tab-processing')
  await settled()
  expect(texts('.work-card').length).toBe(1)
  expect(texts('.tabs__count')).toEqual([])
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

test('the list: an empty tab leads to all of them, a search that finds nothing to the list without it', async () => {
  await open(List, { state: 'off' })
  answers['POST /linkc/task/search'] = page([])
  await tap('#tab-finished')
  await settled()
  expect(texts('.state .button')).toEqual([workTexts.t('showAll')])
  answers['POST /linkc/task/search'] = page([task])
  await tap('.state .button')
  await settled()
  expect(texts('.tabs__one--on')).toEqual(['全部'])
  expect(texts('.work-card__main').length).toBe(1)
  await ui.act(async () => {
    const field = document.querySelector('.search-field__input')
    field?.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { detail: { value: 'pump' } }))
    await new Promise(resolve => setTimeout(resolve, 500))
  })
  await settled()
  expect(inputsOf('POST /linkc/es/task/search').length).toBeGreaterThan(0)
  expect(texts('.state__text')).toEqual([workTexts.t('searchNone', { keyword: 'pump' })])
  await tap('.state .button')
  await settled()
  expect(texts('.work-card__main').length).toBe(1)
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

test('the details: what was done stands once, on its own card, and the booked window has its end', async () => {
  answers['GET /v_open/doorGetTask'] = {
    ...task,
    state: 'accepted',
    planTime: '2035-01-02 14:00',
    executorName: '陈伟',
  }
  answers['GET /linkc/task/recordList'] = [
    { ...record(3), type: 'finish', content: task.serviceContent },
    { ...record(2), type: 'finish', content: 'looked at it, came again' },
    { ...record(1), planTime: '2035-01-02 14:00', formerPlanTime: '2035-01-01 09:00' },
  ]
  await open(Details, { id: 't1' })
  expect(texts('.headline__hint')).toEqual(['预约时间：2035-01-02 周二 14:00–16:00'])
  expect(texts('.details__text')).toEqual(['Pump replaced'])
  expect(texts('.timeline__title').slice(0, 2)).toEqual([workTexts.t('record_finish'), workTexts.t('record_finish')])
  expect(texts('.timeline__text')).toEqual([
    'looked at it, came again',
    '2035-01-01 周一 09:00–11:00 → 2035-01-02 周二 14:00–16:00',
    'entry 1',
  ])
})

test('the details: the device with its picture and warranty, once, and its name alone where it is no longer mine', async () => {
  const field = (fieldName: string, formType: string) => ({ fieldName, formType, displayName: fieldName, isNull: 1 })
  answers['GET /v_open/doorGetTask'] = {
    ...task,
    product: { id: 'p1', name: 'Pump', model: 'P-7' },
    fields: [field('device', 'product'), field('other', 'product')].map(one => ({
      ...one,
      setting: {},
      placeHolder: '',
    })),
    attribute: { device: { id: 'p1', name: 'Old name' }, other: { id: 'p2', name: 'Hose' } },
  }
  answers['GET /product/getById'] = {
    id: 'p1',
    name: 'Pump, large',
    serialNumber: 'S-1',
    picture: '/pump.png',
    qualityInfoStartTime: '2034-01-01',
    qualityInfoEndTime: '2094-12-31',
    qualityInfoStatus: 'in-warranty',
  }
  await open(Details, { id: 't1' })
  await settled()
  expect(texts('.product-card__name')).toEqual(['Pump, large'])
  expect(texts('.product-card')[0]).toContain('质保至 2094-12-31')
  expect(document.body.textContent).not.toContain('Old name')
  expect(document.body.textContent).toContain('Hose')
  await tap('.product-card')
  expect(mockGo).toHaveBeenCalledWith('/product/productDetail', { id: 'p1' })
  ui.unmout()
  answers['GET /product/getById'] = new ApiError({ status: 404, message: 'not found', id: 'NOT_FOUND' })
  // another device, since what was known of the first one is remembered
  answers['GET /v_open/doorGetTask'] = { ...task, product: { id: 'p3', name: 'Gone', model: '' } }
  await open(Details, { id: 't1' })
  await settled()
  expect(texts('.product-card__name')).toEqual(['Gone'])
})

test('the details: while the timeline is on its way nobody is told that there is no progress', async () => {
  let answer: (records: unknown[]) => void = () => undefined
  answers['GET /linkc/task/recordList'] = new Promise<unknown[]>(resolve => {
    answer = resolve
  })
  // another task, since the timeline of the first one is remembered
  await open(Details, { id: 't9' })
  expect(document.body.textContent).not.toContain(workTexts.t('noRecords'))
  expect(texts('.details__timeline .skeleton__line').length).toBe(2)
  await ui.act(async () => answer([]))
  await settled()
  expect(document.body.textContent).toContain(workTexts.t('noRecords'))
  ui.unmout()
  answers['GET /linkc/task/recordList'] = new ApiError({ status: 500, message: 'broken', id: 'INTERNAL' })
  await open(Details, { id: 't8' })
  await settled()
  expect(texts('.details__timeline')[0]).toContain('broken')
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

test.each([
  ['on its day the form says when it was wanted', '2035-01-02T03:00:00Z', true],
  ['on a day before nobody is expected any more', '2035-01-01T03:00:00Z', false],
])('finished %s', async (_name, finishTime, isShown) => {
  const field = {
    fieldName: 'when',
    formType: 'planTime',
    displayName: '期望时间',
    isNull: 1,
    isSystem: 0,
    setting: {},
  }
  const planTime = '2035-01-02 09:00'
  const done = { ...task, planTime, planMinutes: 120, finishTime, fields: [field], attribute: { when: planTime } }
  answers['GET /v_open/doorGetTask'] = done
  await open(Details, { id: 't1' })
  expect(texts('.details')[0]).toContain('Pump replaced')
  expect(texts('.form .field')).toEqual(isShown ? [expect.stringContaining('09:00–11:00')] : [])
})

test('the progress shows every entry', async () => {
  await open(Progress, { id: 't1' })
  expect(texts('.timeline__one').length).toBe(5)
  expect(texts('.progress__number')).toEqual(['TK1'])
})

test('Setting flags: anonymous, progress, evaluate, shop, wiki: without progress there are no steps and no timeline, but what both sides wrote, and the screen of the progress leads to the details', async () => {
  answers['GET /v_open/doorGetTask'] = { ...task, state: 'processing' }
  answers['POST /linkc/task/search'] = page([{ ...task, state: 'processing' }])
  const shows = async () => {
    await open(List)
    const links = texts('.button').filter(text => text === workTexts.t('viewProgress')).length
    ui.unmout()
    document.body.innerHTML = ''
    await open(Details, { id: 't1' })
    const seen = [texts('.steps').length, texts('.details__more').length, texts('.timeline__one').length]
    const titles = texts('.details .card__title')
    ui.unmout()
    document.body.innerHTML = ''
    await open(Progress, { id: 't1' })
    return [links, ...seen, titles.includes(workTexts.t('progress')), titles.includes(workTexts.t('remarkHistory'))]
  }
  expect(await shows()).toEqual([1, 1, 1, 4, true, false])
  expect(mockReplace).not.toHaveBeenCalled()
  ui.unmout()
  document.body.innerHTML = ''

  try {
    door.data = { company: { type: 1 }, setting: { progress: false } } as Door
    answers['GET /linkc/task/recordList'] = [{ ...record(1), type: 'remark' }]
    expect(await shows()).toEqual([0, 0, 0, 1, false, true])
    expect(mockReplace.mock.calls).toEqual([['/task/details', { id: 't1' }]])
    ui.unmout()
    document.body.innerHTML = ''
    answers['GET /linkc/task/recordList'] = []
    expect(await shows()).toEqual([0, 0, 0, 0, false, false])
  } finally {
    door.data = null
  }
})
