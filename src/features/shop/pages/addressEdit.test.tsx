import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { forget, load } from '@/platform/storage'
import { ApiError } from '@shared/envelope'
import { picked } from '../picked'
import AddressEdit from './addressEdit'

const mockCall = jest.fn()
const mockClose = jest.fn()
const mockGo = jest.fn()
const mockBook: object[] = []
jest.mock('@/api/useCall', () => ({ useCall: () => ({ data: mockBook, reload: () => Promise.resolve() }) }))
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({
  closeTo: (...args: unknown[]) => mockClose(...args) as unknown,
  replace: jest.fn(),
  go: (...args: unknown[]) => mockGo(...args) as unknown,
}))
// what stands around a screen needs a running app
jest.mock('@/screen/screen', () => ({
  screen: (_url: string, page: ComponentType) => page,
  useTitle: () => undefined,
}))

const ui = new TestUtils()
const Page = AddressEdit as ComponentType<{ visit: { path: string; query: Record<string, string> } }>
const open = (query: Record<string, string> = {}) =>
  ui.mount(() => <Page visit={{ path: '/address/edit', query }} />, {})
const FIELDS = 'input, textarea'
const input = (label: string) => {
  // Taro names what stands around the field
  const named = document.querySelector(`[aria-label="${label}"]`)
  const found = named?.matches(FIELDS) ? named : named?.querySelector(FIELDS)
  if (!found) throw new Error(`no field ${label}`)
  return found as HTMLInputElement | HTMLTextAreaElement
}
const type = (label: string, text: string) =>
  ui.act(async () => {
    const field = input(label)
    // past React's own setter, which takes what it set itself for no change
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const tap = (text: string) =>
  ui.act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>('.tap')].find(one => one.textContent === text)
    if (!found) throw new Error(`no ${text}`)
    found.click()
    for (let i = 0; i < 20; i++) await Promise.resolve()
  })
const errors = () => [...document.querySelectorAll('.text-field__error')].map(one => one.textContent)
const STREET = 'Region and street, Street, building, number'

beforeEach(() => {
  jest.clearAllMocks()
  mockBook.length = 0
  setLanguage('en')
  forget('drafts')
  Object.assign(Taro, { showToast: jest.fn() })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

test('a pasted line fills the fields, and what was filled in is still there after the screen was left', async () => {
  mockCall.mockResolvedValue({
    name: '张三',
    phone: '13800000000',
    province: '浙江省',
    city: '杭州市',
    dist: '滨江区',
    address: '江南大道3688号',
  })
  await open()
  await type('Paste it whole, we fill it in', '张三 13800000000 浙江杭州滨江江南大道3688号')
  await tap('Read')
  const filled = () => [input('Name').value, input('Mobile number').value, input(STREET).value]
  expect(filled()).toEqual(['张三', '13800000000', '江南大道3688号'])
  expect(document.body.textContent).toContain('浙江省杭州市滨江区')
  ui.unmout()
  document.body.innerHTML = ''
  await open()
  expect(filled()).toEqual(['张三', '13800000000', '江南大道3688号'])
})

test('says what is missing under each field and sends nothing', async () => {
  await open()
  await tap('Save')
  expect([mockCall.mock.calls.length, errors()]).toEqual([
    0,
    ['Please enter a name', 'Please enter a mobile number', 'Please choose a region and enter the street'],
  ])
})

test('what the server refuses stands under its field, and a saved one is no draft any more', async () => {
  mockBook.push({
    id: 'a1',
    name: 'Ann',
    phone: '1',
    country: '',
    province: '浙江省',
    city: '杭州市',
    dist: '',
    address: 'x',
    longitude: null,
    latitude: null,
    isDefault: true,
  })
  await open({ id: 'a1' })
  await type('Name', 'Anna')
  mockCall.mockRejectedValueOnce(new ApiError({ id: 'ADDRESS_INCOMPLETE', message: 'No such place', status: 400 }))
  await tap('Save')
  expect([errors(), mockClose.mock.calls.length]).toEqual([['No such place'], 0])
  await type(STREET, 'y')
  expect(errors()).toEqual([])
  mockCall.mockResolvedValueOnce({ id: 'a1' })
  await tap('Save')
  expect(mockCall.mock.calls[1]).toEqual([
    'POST /address/editAddress',
    {
      body: {
        id: 'a1',
        name: 'Anna',
        phone: '1',
        province: '浙江省',
        city: '杭州市',
        dist: '',
        address: 'y',
        longitude: null,
        latitude: null,
        isDefault: true,
      },
    },
  ])
  expect([mockClose.mock.calls.length, load('drafts')]).toEqual([1, {}])
})

test('a mark on the map is taken with the city around it, stays while the street is written, and goes with another region', async () => {
  mockCall.mockResolvedValue({ code: '330100', name: '杭州市', province: '浙江省', pinyin: 'hangzhou', isServed: true })
  await open()
  await tap('Mark on the map')
  expect(mockGo).toHaveBeenCalledWith('/address/map', { id: undefined, choose: undefined })
  const AT = { longitude: 120.13, latitude: 30.27 }
  const mark = (of: string) =>
    ui.act(async () => {
      picked.now = { ...AT, of, words: '' }
      for (let i = 0; i < 20; i++) await Promise.resolve()
    })
  await mark('another')
  expect(document.body.textContent).toContain('Mark on the map')
  await mark('')
  expect(picked.now).toBe(null)
  expect(mockCall).toHaveBeenCalledWith('GET /area/cityAt', {
    query: { longitude: AT.longitude.toFixed(6), latitude: AT.latitude.toFixed(6) },
  })
  expect(document.body.textContent).toContain('浙江省杭州市')
  await type(STREET, 'Wensan Road 1')
  await tap('Marked, change it')
  expect(mockGo).toHaveBeenLastCalledWith('/address/map', { id: undefined, choose: undefined, ...AT })
  await type('Name', 'Ann')
  await type('Mobile number', '13800000000')
  mockCall.mockResolvedValueOnce({ id: 'a1' })
  await tap('Save')
  const [, { body }] = mockCall.mock.calls[mockCall.mock.calls.length - 1] as [string, { body: object }]
  expect(body).toMatchObject({ province: '浙江省', city: '杭州市', dist: '', address: 'Wensan Road 1', ...AT })
})

test('what the map calls the place fills in what is empty, and nothing that is not', async () => {
  mockCall.mockResolvedValue({ province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路1号' })
  await open()
  await type(STREET, 'third floor')
  await ui.act(async () => {
    picked.now = { longitude: 120.13, latitude: 30.27, of: '', words: '浙江省杭州市西湖区文三路1号' }
    for (let i = 0; i < 20; i++) await Promise.resolve()
  })
  expect(document.body.textContent).toContain('浙江省杭州市西湖区')
  expect(input(STREET).value).toBe('third floor')
})
