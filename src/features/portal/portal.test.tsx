import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import { forget, keep } from '@/platform/storage'
import { home } from './home.i18n'
import { portalTexts } from './portal.i18n'
import { Products } from './components/Products'
import ServiceCenter from './pages/serviceCenter'

const mockGo = jest.fn()
const mockRestart = jest.fn()
jest.mock('@/screen/go', () => ({
  go: (...args: unknown[]) => mockGo(...args) as unknown,
  restart: (...args: unknown[]) => mockRestart(...args) as unknown,
}))
jest.mock('@/screen/screen', () => ({
  screen: (_key: string, Screen: unknown) => Screen,
  useTitle: () => undefined,
}))
jest.mock('@tarojs/taro', () => {
  const taro = jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro')
  return {
    ...taro,
    __esModule: true,
    default: taro,
    useDidShow: () => undefined,
    useDidHide: () => undefined,
  }
})
let mockDoor: object = {}
jest.mock('@/stores/door', () => ({ useDoor: () => ({ data: mockDoor }) }))
let mockNames: string[] = []
let mockTemplates: object[] = []
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: async (key: string, { query }: { query: { pageNum?: number; pageSize: number } }) => {
    if (key === 'GET /doorTypeField/getEventTypeList') return mockTemplates
    if (key === 'GET /doorTypeField/getIm') return { phone: '', workTime: '' }
    const from = ((query.pageNum ?? 1) - 1) * query.pageSize
    const list = mockNames.slice(from, from + query.pageSize).map((name, i) => ({
      id: `p${String(from + i)}`,
      name,
      serialNumber: `SN-${String(from + i)}`,
      pictureUrl: '',
      qualityInfoStatus: '',
      qualityInfoStartTime: null,
      qualityInfoEndTime: null,
    }))
    return { list, total: mockNames.length }
  },
}))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  mockDoor = { company: { name: 'Pumps', phone: '' }, eventTypes: [], LINKC_SCAN_CODE_CONFIG: true }
  mockTemplates = []
  setLanguage('zh')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('token')
})
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)
const taps = () => [...document.querySelectorAll<HTMLElement>('.tap')]
const press = (text: string) =>
  ui.act(async () => {
    const found = taps().find(one => one.textContent === text)
    if (!found)
      throw new Error(
        `no button “${text}” among ${taps()
          .map(one => one.textContent ?? '')
          .join(', ')}`,
      )
    found.click()
    for (let i = 0; i < 10; i++) await Promise.resolve()
  })
/** What was answered is kept for one person: another one for each test. */
let people = 0
const products = async (count: number) => {
  keep('token', `person-${String(++people)}`)
  mockNames = Array.from({ length: count }, (_, i) => `Machine ${String(i)}`)
  await ui.act(async () => {
    await ui.mount(Products, {})
    for (let i = 0; i < 10; i++) await Promise.resolve()
  })
}

test('of my products the home page shows three, and the way to all of them', async () => {
  await products(54)
  expect(texts('.products__name')).toEqual(mockNames.slice(0, 3))
  await press(home.t('allCount', { n: 54 }))
  expect(mockGo).toHaveBeenCalledWith('/product/list')
})
test('three need no way to all', async () => {
  await products(3)
  expect(texts('.products__name')).toEqual(mockNames)
  expect(taps().map(one => one.textContent)).not.toContain(home.t('allCount', { n: 3 }))
})

test.each([
  ['the scanner', true, 'scan', '/mall/scanner'],
  ['a request, where the company has no codes on its products', false, 'raise', '/mall/serviceCenter'],
] as const)('who has no products yet is led to %s', async (_what, scans, text, url) => {
  mockDoor = { ...mockDoor, LINKC_SCAN_CODE_CONFIG: scans }
  await products(0)
  await press(home.t(text))
  expect(mockGo).toHaveBeenCalledWith(url)
})

describe('the service centre', () => {
  const open = (query: Record<string, string> = {}) =>
    ui.act(async () => {
      await ui.mount(ServiceCenter, { props: { visit: { path: '/mall/serviceCenter', query } } })
      for (let i = 0; i < 10; i++) await Promise.resolve()
    })
  beforeEach(() => {
    keep('token', `person-${String(++people)}`)
  })
  test('keeps the product that the person comes from', async () => {
    mockTemplates = [{ id: 't1', name: 'Repair', description: '', icon: '' }]
    await open({ productId: 'p1' })
    await press('Repair')
    expect(mockGo).toHaveBeenCalledWith('/event/create', { templateId: 't1', productId: 'p1' })
  })
  test('leads home where no service is open and nobody can be called', async () => {
    await open()
    await press(portalTexts.t('backHome'))
    expect(mockRestart).toHaveBeenCalledWith('/mall/index')
  })
})
