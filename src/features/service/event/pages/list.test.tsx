import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { session } from '@/stores/session'
import { eventTexts } from '../event.i18n'
import EventList from './list'

const mockAsked: string[] = []
const mockReloads: Record<string, jest.Mock> = {}
const mockReload = (key: string) => (mockReloads[key] ??= jest.fn(async () => undefined))
const mockCounts = { all: 9, waiting: 2, processing: 3, unEvaluate: 4, finished: 5, off: 1 }
let mockPulled: () => Promise<void> = async () => undefined
jest.mock('@/api/useCall', () => ({
  useCall: (key: string) => ({ data: mockCounts, reload: mockReload(key) }),
}))
jest.mock('@/api/useList', () => ({
  useList: (key: string, { query }: { query: { state: string } }) => {
    mockAsked.push(query.state)
    return { items: [], status: 'end', total: 0, isOutdated: false, loadMore: jest.fn(), reload: mockReload(key) }
  },
}))
const mockGo = jest.fn()
let mockForms: { id: string }[] = []
jest.mock('@/stores/door', () => ({
  useDoor: () => ({ data: { setting: { evaluate: true }, eventTypes: mockForms } }),
}))
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))
jest.mock('@/screen/screen', () => ({ screen: (_url: string, page: ComponentType) => page }))
jest.mock('@/ui/Refreshable', () => ({
  Refreshable: ({ onRefresh, children }: { onRefresh: typeof mockPulled; children: unknown }) => {
    mockPulled = onRefresh
    return children
  },
}))

const ui = new TestUtils()
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)
const reloads = () => Object.fromEntries(Object.entries(mockReloads).map(([key, { mock }]) => [key, mock.calls.length]))
const open = () => {
  const props = { visit: { path: '/service/serviceList', query: {} } }
  return ui.mount(EventList, { props } as unknown as Parameters<typeof ui.mount>[1])
}
beforeEach(() => {
  session.state = 'hasLogin'
  jest.clearAllMocks()
  mockAsked.length = 0
  mockForms = []
  setLanguage('en')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

test('tabs count what is not over, and only what waits for the customer stands out', async () => {
  await open()
  expect(texts('.tabs__count')).toEqual(['2', '3', '4'])
  expect(texts('.tabs__count--waits')).toEqual(['4'])
})

test('counts are asked for whenever rows are: with another tab, and when the list is pulled', async () => {
  await open()
  const counts = 'GET /ssp/event/countforList'
  const list = 'GET /ssp/event/list'
  await ui.act(async () => document.getElementById('tab-waiting')?.click())
  expect(mockAsked.at(-1)).toBe('waiting')
  expect(reloads()).toMatchObject({ [counts]: 1, [list]: 0 })
  await ui.act(() => mockPulled())
  expect(reloads()).toMatchObject({ [counts]: 2, [list]: 1 })
})

test('an empty list leads to the only form that there is, else to what there is to choose from', async () => {
  const raise = async () => {
    await open()
    const button = [...document.querySelectorAll<HTMLElement>('.tap')].find(
      one => one.textContent === eventTexts.t('listEmptyAction'),
    )
    await ui.act(async () => button?.click())
    ui.unmout()
    document.body.innerHTML = ''
  }
  mockForms = [{ id: 't1' }]
  await raise()
  mockForms = [{ id: 't1' }, { id: 't2' }]
  await raise()
  expect(mockGo.mock.calls).toEqual([
    ['/event/create', { templateId: 't1' }],
    ['/mall/serviceCenter', {}],
  ])
})
