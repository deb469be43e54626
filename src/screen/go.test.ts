import Taro from '@tarojs/taro'
import { closeTo, go, openUrl } from './go'

const [navigateTo, redirectTo, navigateBack] = [jest.fn(), jest.fn(), jest.fn()]
let open = 1
let below = ''
beforeEach(() => {
  jest.clearAllMocks()
  open = 1
  below = ''
  Object.assign(Taro, {
    getCurrentPages: () =>
      Array.from({ length: open }, (_, n) => {
        const [path, query = ''] = below.split('?')
        return n === open - 2 ? { path, $taroParams: Object.fromEntries(new URLSearchParams(query)) } : {}
      }),
    navigateTo: navigateTo.mockResolvedValue(undefined),
    redirectTo: redirectTo.mockResolvedValue(undefined),
    navigateBack: navigateBack.mockResolvedValue(undefined),
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

describe('closeTo', () => {
  test.each([
    ['a screen and its query', () => closeTo('/event/view', { id: 'e1' })],
    ['a URL', () => closeTo('/event/view?id=e1')],
  ])('steps back to %s where that lies right below, whatever else its address says', (_name, closes) => {
    open = 2
    below = '/event/view?id=e1&domainId=d1'
    closes()
    expect([navigateBack.mock.calls.length, redirectTo.mock.calls.length]).toEqual([1, 0])
  })
  test.each([
    ['another one', '/event/view?id=e2'],
    ['another screen', '/service/serviceList?id=e1'],
  ])('opens it in place of the present one where %s lies below', (_name, where) => {
    open = 2
    below = where
    closeTo('/event/view?id=e1')
    expect(navigateBack).not.toHaveBeenCalled()
    expect(redirectTo.mock.calls).toEqual([[{ url: '/event/view?id=e1' }]])
  })
})
