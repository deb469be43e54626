import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { door, type Door } from '@/stores/door'
import { session } from '@/stores/session'
import { ApiError } from '@shared/envelope'
import type { RouteKey } from '../../../../config/routes'
import User from './user'

const mockCall = jest.fn()
const mockGo = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))
// the frame of a screen needs a running app
jest.mock('@/screen/screen', () => ({ screen: (_key: string, Screen: unknown) => Screen }))
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
}))

const ui = new TestUtils()
const page = (list: unknown[], total = list.length) => ({ list, hasNextPage: total > list.length, total })
const product = (n: number) => ({
  id: `p${String(n)}`,
  name: `Dishwasher ${String(n)}`,
  serialNumber: `S${String(n)}`,
  picture: '',
  qualityInfoStartTime: null,
  qualityInfoEndTime: null,
  qualityInfoStatus: '',
})
const event = (id: string, change: object) => ({
  id,
  title: `Request ${id}`,
  state: 'created',
  icon: 'repair',
  planTime: '',
  executorName: '王建国',
  executorOpenUserId: '',
  arriveTime: null,
  offReason: '',
  unread: 0,
  taskId: null,
  task: null,
  ...change,
})
const lists: Record<string, unknown> = {}
let devices: unknown
let counts: object
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
  // every switch is on: what is not open is still not offered
  door.data = {
    domainId: 'acme',
    eventTypes: [{ id: 'e1' }],
    multiLanguage: true,
    languageList: ['zh', 'en'],
    setting: { evaluate: true, shop: true, wiki: true },
    serviceMall: true,
    RECEIPT_MANAGE: true,
    memberManage: true,
    extendedWarrantyCard: true,
    company: { name: '远山电器', phone: '', logo: '' },
  } as unknown as Door
  Object.assign(session, { state: 'hasLogin', memberName: '张三', phone: '13800000000', head: '' })
  devices = page([product(1), product(2)])
  counts = { all: 3, waiting: 1, processing: 1, unEvaluate: 1, finished: 0, off: 0 }
  Object.assign(lists, { processing: page([]), waiting: page([]), unEvaluate: page([]) })
  mockCall.mockImplementation(async (key: string, input: { query: { state: string; pageSize: number } }) => {
    if (key === 'GET /product/list') {
      if (devices instanceof ApiError) throw devices
      return devices
    }
    return key === 'GET /ssp/event/list' ? lists[input.query.state] : counts
  })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const open = async () => {
  await ui.mount(User as ComponentType, { props: {} })
  await settled()
  await settled()
}
const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)]
const texts = (css: string) => all(css).map(one => one.textContent)
const tap = (one: HTMLElement | undefined) => ui.act(async () => one?.click())

test('devices come first, then requests, then what else is mine', async () => {
  await open()
  expect(texts('.card__title')).toEqual(['我的设备', '我的请求'])
  expect(texts('.my-devices__name')).toEqual(['Dishwasher 1', 'Dishwasher 2'])
  for (const one of all('.content .tap:not(.cell--danger)')) await tap(one)
  const urls = (mockGo.mock.calls as [RouteKey][]).map(([url]) => url)
  expect(urls).toEqual(
    expect.arrayContaining(['/product/productDetail', '/service/serviceList', '/message/list', '/task/list']),
  )
})

test('each request on its way has the one action that fits it', async () => {
  const soon = new Date(Date.now() + 600_000).toISOString()
  lists.processing = page([
    event('working', { state: 'processing' }),
    event('coming', { state: 'processing', arriveTime: soon }),
  ])
  lists.waiting = page([event('booked', { state: 'allocated', planTime: '2035-01-02 14:00' })])
  await open()
  expect(texts('.my-requests__title')).toEqual(['Request coming', 'Request working'])
  expect(texts('.my-requests__one .button')).toEqual(['查看进度', '查看进度'])
  expect(all('.button--primary').length).toBe(1)
  ui.unmout()
  lists.processing = page([])
  lists.unEvaluate = page([event('done', { state: 'finished' })])
  await open()
  expect(texts('.my-requests__one .button')).toEqual(['改期', '去评价'])
  for (const one of all('.my-requests__one .button')) await tap(one)
  expect(mockGo.mock.calls).toEqual([
    ['/event/view', { id: 'booked', action: 'reschedule' }],
    ['/event/evaluate/create', { id: 'done' }],
  ])
})

test('who has many devices sees them all on a screen of their own', async () => {
  devices = page([product(1)], 30)
  await open()
  await tap(all('.card-more')[0])
  expect(mockGo).toHaveBeenCalledWith('/product/list')
})

test('who has nothing yet has a way to begin, and what did not load a way to try again', async () => {
  counts = { all: 0, waiting: 0, processing: 0, unEvaluate: 0, finished: 0, off: 0 }
  devices = new ApiError({ status: 500, message: 'broken', id: 'INTERNAL' })
  await open()
  expect(document.body.textContent).toContain('broken')
  devices = page([])
  await tap(all('.row .button--small')[0])
  await settled()
  expect(document.body.textContent).toContain('名下还没有设备')
  await tap(all('.my-requests__tap')[0])
  expect(mockGo.mock.calls).toEqual([['/event/create', { templateId: 'e1' }]])
})
