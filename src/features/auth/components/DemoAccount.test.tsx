import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import { LANGUAGES } from '@shared/language'
import { auth } from '../auth.i18n'
import { DemoAccount } from './DemoAccount'

const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
}))

const DEMO = { name: '张三', account: 'zhangsan', password: 'p' }
const result = { token: 't', device: 'secret of the device' }
const answer = (demo: typeof DEMO | null) =>
  mockCall.mockImplementation((key: string) => Promise.resolve(key === 'GET /auth/demoAccount' ? demo : result))
const onSignedIn = jest.fn()
const ui = new TestUtils()
const act = (work: () => unknown) =>
  ui.act(async () => {
    await work()
    await new Promise(resolve => setTimeout(resolve, 0))
  })
const button = () => document.querySelector<HTMLElement>('#login-demo')
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  jest.clearAllMocks()
})

test('where there is no demo, nobody is offered an account', async () => {
  answer(null)
  await act(() => ui.mount(DemoAccount, { props: { onSignedIn } }))
  expect(mockCall).toHaveBeenCalled()
  expect(button()).toBeNull()
})

test.each([...LANGUAGES])('one tap signs in with the demo account, %s', async language => {
  setLanguage(language)
  answer(DEMO)
  await act(() => ui.mount(DemoAccount, { props: { onSignedIn } }))
  expect(button()?.textContent).toBe(auth.t('tryDemo', { name: DEMO.name }))
  await act(() => button()?.click())
  expect(mockCall).toHaveBeenCalledWith('POST /auth/login', { body: { account: 'zhangsan', password: 'p' } })
  expect(onSignedIn).toHaveBeenCalledWith({ token: 't' })
})
