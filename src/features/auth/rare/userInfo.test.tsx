import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { ApiError } from '@shared/envelope'
import { forget, load } from '@/platform/storage'
import UserInfo from './userInfo'

const mockData = {
  linkman: { name: 'Ann', email: 'a@b.example', phone: '13800000000', head: '' },
  customer: { name: '' },
}
const mockCall = jest.fn()
jest.mock('@/api/useCall', () => ({
  useCall: () => ({ data: mockData, reload: () => Promise.resolve() }),
}))
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/stores/session', () => ({ refreshSession: () => Promise.resolve() }))
jest.mock('../components/Devices', () => ({ Devices: () => null }))
// what stands around a screen needs a running app
jest.mock('@/screen/screen', () => ({ screen: (_url: string, page: ComponentType) => page }))

const ui = new TestUtils()
const leave = () => {
  ui.unmout()
  document.body.innerHTML = ''
}
const open = async () => {
  await ui.mount(UserInfo, {} as unknown as Parameters<typeof ui.mount>[1])
}
const inputs = () => [...document.querySelectorAll('input')]
const values = () => inputs().map(one => one.value)
const type = (at: number, text: string) =>
  ui.act(async () => {
    const input = inputs()[at]
    if (!input) throw new Error('no such field')
    // past React's own setter, which takes what it set itself for no change
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const save = () =>
  ui.act(async () => {
    document.querySelector<HTMLElement>('.button--primary')?.click()
    for (let i = 0; i < 10; i++) await Promise.resolve()
  })

beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('en')
  Object.assign(Taro, { showToast: jest.fn() })
})
afterEach(() => {
  leave()
  forget('drafts')
})

test('what was typed is there again after the screen was left, until it is saved', async () => {
  await open()
  expect(values()).toEqual(['Ann', 'a@b.example'])
  await type(0, 'Anna')
  leave()
  await open()
  expect(values()).toEqual(['Anna', 'a@b.example'])
  mockCall.mockRejectedValueOnce(new ApiError({ id: 'NETWORK', message: 'no line' })).mockResolvedValueOnce({})
  await save()
  expect(values()).toEqual(['Anna', 'a@b.example'])
  expect(Object.keys(load('drafts') ?? {})).toHaveLength(1)
  await save()
  expect(mockCall).toHaveBeenLastCalledWith('POST /shb/member/updateMemberAttributes', {
    body: { memberName: 'Anna', email: 'a@b.example' },
  })
  expect(load('drafts')).toEqual({})
  leave()
  await open()
  expect(values()).toEqual(['Ann', 'a@b.example'])
})
