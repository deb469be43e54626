import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { forgetAll } from '@/api/useCall'
import { setLanguage } from '@/i18n'
import { daysAfter, tenantDay } from '@shared/day'
import People from './people'

const mockCall = jest.fn()
const mockRestart = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ restart: (...args: unknown[]) => mockRestart(...args) as unknown }))
// the frame of a screen needs a running app
jest.mock('@/screen/screen', () => ({ screen: (_key: string, Screen: unknown) => Screen }))
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  showToast: () => Promise.resolve(),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
  usePageScroll: () => undefined,
  usePullDownRefresh: () => undefined,
}))

const ui = new TestUtils()
const today = tenantDay(Date.now())
const person = (id: string, change: object) => ({
  id,
  name: '李娟',
  phone: '138****0001',
  scopes: ['service'],
  endDay: '',
  state: 'accepted',
  isOver: false,
  createTime: '2026-01-02T02:00:00.000Z',
  expireTime: new Date(Date.now() + 86_400_000).toISOString(),
  ...change,
})
let authorization: object | null
let authorized: object[]
let accepted: object[]
beforeEach(() => {
  jest.clearAllMocks()
  forgetAll()
  setLanguage('zh')
  authorization = null
  authorized = []
  accepted = []
  mockCall.mockImplementation(async (key: string) => {
    if (key === 'GET /linkc/v3c/auth/getLinkmanAndCustomer') return { authorization }
    if (key === 'GET /member/getLinkmanList')
      return { own: [{ id: 'me', name: '张三', phone: '13800000000', isMe: true }], authorized }
    if (key === 'GET /member/standing') return { invitations: [], accepted, ended: [] }
    return { done: true }
  })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const open = async () => {
  await ui.mount(People as ComponentType, { props: {} })
  for (let n = 0; n < 4; n++) await settled()
}
const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)]
const text = (css: string) => all(css).map(one => one.textContent)
const button = (words: string) => all('.button').find(one => one.textContent === words)
const tap = async (one: HTMLElement | undefined) => {
  expect(one).toBeDefined()
  await ui.act(async () => one?.click())
  await settled()
}
const written = () =>
  (mockCall.mock.calls as [string, { body?: unknown }?][])
    .filter(([key]) => key.startsWith('POST'))
    .map(([key, input]) => [key, input?.body])

test('each person has a line of what they may do and one of what not, with an end that is amber when it is near', async () => {
  authorized = [
    person('near', { endDay: daysAfter(today, 20) }),
    person('far', { endDay: daysAfter(today, 90), scopes: ['service', 'machines', 'money'] }),
  ]
  await open()
  expect(text('.member-people__title')).toEqual(['2 人看得到'])
  expect(text('.member-may__line')).toHaveLength(3)
  expect(text('.member-may__line')[0]).toContain('查看设备、请求和进度')
  expect(text('.member-may__line--not')).toHaveLength(1)
  expect(text('.member-may__line--not')[0]).toContain('余额和发票')
  expect(all('.member-soon')).toHaveLength(1)
  expect(all('.member-soon')[0]?.textContent).toContain('还有 21 天')
})

test('who has not answered can be sent the invitation again, and it can be taken back', async () => {
  authorized = [person('w', { state: 'waiting', name: '张建华' })]
  await open()
  expect(text('.member-people__title')).toEqual(['0 人看得到，1 人还没接受'])
  expect(all('.member-person__unanswered')).toHaveLength(1)
  await tap(button('再发'))
  await tap(button('收回'))
  await tap(all('.button--danger')[0])
  expect(written()).toEqual([
    ['POST /member/sendInvitation', { id: 'w' }],
    ['POST /member/cancelAuthorization', { id: 'w' }],
  ])
})

test('before anything is sent it is read back what it means; without a scope nothing is', async () => {
  authorized = [person('p', { endDay: '' })]
  await open()
  await tap(button('修改'))
  expect(text('.member-effect')[0]).toBe(
    '李娟接受后可以查看设备、请求和进度，提交请求、改期，一直有效；看不到注册设备；订单、费用、余额和发票。',
  )
  await tap(all('.switch-row')[0])
  expect(all('.member-effect')).toHaveLength(0)
  await tap(button('保存'))
  expect(written()).toEqual([])
  await tap(all('.switch-row')[2])
  await tap(button('保存'))
  expect(written()).toEqual([['POST /member/changeAuthorization', { id: 'p', scopes: ['money'], endDay: '' }]])
})

test('who acts for somebody sees for whom and how far, and goes back to what is their own', async () => {
  authorization = { scopes: ['service'], endDay: '' }
  accepted = [
    {
      id: 'a',
      customerName: '张三家',
      inviter: '张三',
      scopes: ['service'],
      endDay: '',
      expireTime: '',
      isPresent: true,
    },
  ]
  await open()
  expect(mockCall.mock.calls.some(([key]) => key === 'GET /member/getLinkmanList')).toBe(false)
  expect(text('.member-person__name')).toEqual(['张三家', '我自己'])
  await tap(button('切换'))
  expect(written()).toEqual([['POST /member/actFor', { id: null }]])
  expect(mockRestart).toHaveBeenCalledWith('/mall/index')
})
