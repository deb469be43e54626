import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import type { ScreenProps } from '@/screen/screen'
import { ApiError } from '@shared/envelope'
import { LANGUAGES } from '@shared/language'
import { auth } from '../auth.i18n'
import Login from './login'

const mockCall = jest.fn()
const mockGone = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ replace: (...args: unknown[]) => mockGone(...args) as unknown }))
// the frame of a screen needs a running app, and what stands below the link has tests of its own
jest.mock('@/screen/screen', () => ({ screen: (_key: string, page: unknown) => page }))
jest.mock('../components/ChatSignIn', () => ({ ChatSignIn: () => null }))
jest.mock('../components/CodeForm', () => ({ CodeForm: () => null }))

const ui = new TestUtils()
const toasts = jest.fn()
const logged = jest.spyOn(console, 'error')
beforeEach(() => {
  jest.clearAllMocks()
  logged.mockImplementation(() => undefined)
  Object.assign(Taro, { showToast: toasts })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
afterAll(() => logged.mockRestore())

/** Opens a link that signs in, whose call fails with this; what the person is told, and in which ways. */
async function told(failure: unknown) {
  mockCall.mockImplementation(async () => {
    throw failure
  })
  const visit = { path: '/login', query: { token: 'of-a-link', relogin: 'true', from: '/mall/user' } }
  await ui.mount(Login as ComponentType<ScreenProps>, { props: { visit } })
  await ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
  return [
    ...(toasts.mock.calls as [{ title: string }][]).map(([{ title }]) => title),
    document.querySelector('.login__error')?.textContent,
  ]
}

test("Login with certificate fails: Toast with the server message, or 'Login failed' on exception; routing stops: what the server says", async () => {
  setLanguage('en')
  expect(await told(new ApiError({ status: 401, id: 'TOKEN', message: 'This link is over' }))).toEqual([
    'This link is over',
    'This link is over',
  ])
  expect(mockCall.mock.calls.map(([key]) => key as string)).toEqual(['GET /ssp/quickLogin'])
  expect(mockGone).not.toHaveBeenCalled()
})

test.each(LANGUAGES)(
  "Login with certificate fails: Toast with the server message, or 'Login failed' on exception; routing stops: an exception, in %s",
  async language => {
    setLanguage(language)
    const failed = auth.t('loginFailed')
    expect(await told(new TypeError('broken'))).toEqual([failed, failed])
    expect(mockGone).not.toHaveBeenCalled()
    expect(logged.mock.calls.some(([, error]) => error instanceof TypeError)).toBe(true)
    if (language === 'en') expect(failed).toBe('Login failed')
  },
)
