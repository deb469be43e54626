import Taro from '@tarojs/taro'
import { go, openUrl } from './go'

const [navigateTo, redirectTo] = [jest.fn(), jest.fn()]
let open = 1
beforeEach(() => {
  jest.clearAllMocks()
  Object.assign(Taro, {
    getCurrentPages: () => Array.from({ length: open }, () => ({})),
    navigateTo: navigateTo.mockResolvedValue(undefined),
    redirectTo: redirectTo.mockResolvedValue(undefined),
  })
})

describe.each([
  ['go', () => go('/event/view', { id: 'e1', code: undefined })],
  ['openUrl', () => openUrl('/event/view?id=e1')],
])('%s', (_name, opens) => {
  test('opens a screen on top of the present one', () => {
    open = 9
    opens()
    expect(navigateTo.mock.calls).toEqual([[{ url: '/event/view?id=e1' }]])
    expect(redirectTo).not.toHaveBeenCalled()
  })
  test('and in its place where a mini-program keeps no more pages, which would refuse it', () => {
    open = 10
    opens()
    expect(redirectTo.mock.calls).toEqual([[{ url: '/event/view?id=e1' }]])
    expect(navigateTo).not.toHaveBeenCalled()
  })
})
