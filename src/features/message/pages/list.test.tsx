import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import { ApiError } from '@shared/envelope'
import { setLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { LANGUAGES } from '@shared/language'
import { messageTexts } from '../message.i18n'
import type { Message } from '../components/MessageCard'
import MessageList from './list'

const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
const mockBottom: { reach: () => void } = { reach: () => undefined }
// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
}))
jest.mock('@/platform/list-end', () => {
  const { useEffect } = jest.requireActual<typeof import('react')>('react')
  return {
    ListEnd: ({ onReach }: { onReach: () => void }) => {
      useEffect(() => {
        mockBottom.reach = onReach
        return () => {
          mockBottom.reach = () => undefined
        }
      }, [onReach])
      return null
    },
  }
})
// the frame of every screen has its own tests
jest.mock('@/screen/screen', () => ({ screen: (_key: string, Screen: unknown) => Screen }))
const mockWent = jest.fn()
jest.mock('@/screen/go', () => ({
  go: (...args: unknown[]) => mockWent('go', ...args) as unknown,
  openUrl: (...args: unknown[]) => mockWent('openUrl', ...args) as unknown,
}))
const mockPull: { down: () => Promise<void> } = { down: () => Promise.resolve() }
jest.mock('@/platform/refresher', () => ({
  Refresher: ({ onRefresh, children }: { onRefresh: () => Promise<void>; children: unknown }) => {
    mockPull.down = onRefresh
    return children
  },
}))

const message = (n: number, o: Partial<Message> = {}): Message => ({
  id: `m${n}`,
  kind: 'event',
  title: `Title ${n}`,
  body: `Body ${n}`,
  about: `Thing ${n}`,
  number: `R${n}`,
  url: `/event/view?id=e${n}`,
  isRead: false,
  createTime: '2026-11-21T06:00:00.000Z',
  ...o,
})
const page = (list: Message[], hasNextPage = false) => ({ list, hasNextPage })
const offline = () => new ApiError({ id: 'NETWORK', message: common.t('network') })

/** What the server answers, by call; a call that is not here fails the test. */
let answers: Record<string, (input: { query?: { before?: string }; body?: object }) => unknown>
const asked = (key: string) => mockCall.mock.calls.filter(([one]) => one === key).map(([, input]) => input as unknown)

const ui = new TestUtils()
const told = jest.fn()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
  Object.assign(Taro, { showToast: told })
  // the list does without the count when it cannot be had
  answers = { 'GET /ssp/message/unReadMsg': () => Promise.reject(offline()) }
  mockCall.mockImplementation(async (key: string, input: object) => {
    const answer = answers[key]
    if (!answer) throw new Error(`nobody answers ${key}`)
    return answer(input)
  })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

const settle = () => new Promise(resolve => setTimeout(resolve, 0))
const act = (work: () => unknown) =>
  ui.act(async () => {
    await work()
    await settle()
  })
const open = () => act(() => ui.mount(MessageList, {}))
const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)]
const texts = (css: string) => all(css).map(one => one.textContent)
const withText = (css: string, text: string) => all(css).find(one => one.textContent?.includes(text))
const tap = async (element: HTMLElement | undefined) => {
  if (!element) throw new Error('nothing to tap')
  await act(() => element.click())
}
const dots = () => all('.message-card').map(card => !!card.querySelector('.message-card__dot'))
const LIST = 'GET /ssp/message/list'
const SETTING = 'GET /ssp/message/setting'
const setting = {
  wechat: true,
  sms: false,
  quiet: true,
  quietFrom: '22:00',
  quietTo: '08:00',
  hasWechat: true,
  hasSms: true,
}

test('while the first page is on its way there are skeletons, and then messages, the unread ones marked', async () => {
  let answer: (value: unknown) => void = () => undefined
  answers[LIST] = () => new Promise(resolve => (answer = resolve))
  await open()
  expect(all('.skeleton').length).toBeGreaterThan(0)
  expect(all('.message-card')).toHaveLength(0)
  await act(() => answer(page([message(2), message(1, { isRead: true, sandboxSms: 'Short words' })])))
  expect(all('.skeleton')).toHaveLength(0)
  expect(texts('.message-card__title')).toEqual(['Thing 2', 'Thing 1'])
  expect(dots()).toEqual([true, false])
  expect(texts('.message-card__dot')).toEqual([messageTexts.t('unreadMark')])
  expect(texts('.message-card__sms')).toEqual([messageTexts.t('sandboxSms', { text: 'Short words' })])
  expect(texts('.list-end')).toEqual([common.t('noMore')])
})

test('a tap reads a message once and opens what it is about, also when that cannot be told', async () => {
  answers[LIST] = () => page([message(2), message(1, { url: '' })])
  answers['POST /ssp/message/readMsg'] = () => Promise.reject(offline())
  await open()
  await tap(all('.message-card')[0])
  expect(mockWent.mock.calls).toEqual([['openUrl', '/event/view?id=e2']])
  expect(dots()).toEqual([false, true])
  await tap(all('.message-card')[0])
  await tap(all('.message-card')[1])
  expect(asked('POST /ssp/message/readMsg')).toEqual([{ body: { id: 'm2' } }, { body: { id: 'm1' } }])
  // nothing to open
  expect(mockWent).toHaveBeenCalledTimes(2)
  expect(dots()).toEqual([false, false])
})

test('marks all as read up to the newest one that is shown, and offers that only while something is unread', async () => {
  let isRead = false
  answers[LIST] = () => page([message(2, { isRead }), message(1, { isRead: true })])
  answers['POST /ssp/message/readAll'] = () => {
    isRead = true
    return { done: true }
  }
  await open()
  await tap(withText('.button', messageTexts.t('readAll')))
  expect(asked('POST /ssp/message/readAll')).toEqual([{ body: { id: 'm2' } }])
  expect(told).toHaveBeenCalledWith({ title: messageTexts.t('allRead'), icon: 'none' })
  expect(asked(LIST)).toHaveLength(2)
  expect(dots()).toEqual([false, false])
  expect(withText('.button', messageTexts.t('readAll'))).toBeUndefined()
})

test('says when they could not be marked, and keeps the marks', async () => {
  answers[LIST] = () => page([message(1)])
  answers['POST /ssp/message/readAll'] = () => Promise.reject(offline())
  await open()
  await tap(withText('.button', messageTexts.t('readAll')))
  expect(told).toHaveBeenCalledWith({ title: common.t('network'), icon: 'none' })
  expect(dots()).toEqual([true])
})

test('loads what is older at its end and by a tap, after the last message, and tries again what failed', async () => {
  answers[LIST] = ({ query }) => page([message(query?.before === 'm2' ? 1 : 2)], !query?.before)
  await open()
  answers[LIST] = () => Promise.reject(offline())
  await act(() => mockBottom.reach())
  expect(texts('.list-end')).toEqual([`${common.t('network')} · ${common.t('retry')}`])
  expect(texts('.message-card__title')).toEqual(['Thing 2'])
  answers[LIST] = ({ query }) => page([message(query?.before === 'm2' ? 1 : 2)], !query?.before)
  await tap(all('.list-end')[0])
  expect(texts('.message-card__title')).toEqual(['Thing 2', 'Thing 1'])
  expect(asked(LIST)).toEqual([{ query: {} }, { query: { before: 'm2' } }, { query: { before: 'm2' } }])
  await act(() => mockBottom.reach())
  expect(asked(LIST)).toHaveLength(3)
})

test('a failed first page says so and can be tried again', async () => {
  answers[LIST] = () => Promise.reject(offline())
  await open()
  expect(texts('.state__text')).toEqual([common.t('offline')])
  answers[LIST] = () =>
    Promise.reject(new ApiError({ id: 'INTERNAL', status: 500, message: 'Broken', requestId: 'r-12345678' }))
  await tap(withText('.button', common.t('retry')))
  expect(texts('.state__text')).toEqual(['Broken'])
  expect(document.body.textContent).toContain('12345678')
  answers[LIST] = () => page([message(1)])
  await tap(withText('.button', common.t('retry')))
  expect(texts('.message-card__title')).toEqual(['Thing 1'])
  expect(texts('.state__text')).toEqual([])
})

test('where there is nothing, it says what will come and leads to the requests', async () => {
  answers[LIST] = () => page([])
  await open()
  expect(document.body.textContent).toContain(messageTexts.t('emptyHint'))
  expect(withText('.button', messageTexts.t('readAll'))).toBeUndefined()
  await tap(withText('.button', messageTexts.t('toRequests')))
  expect(mockWent.mock.calls).toEqual([['go', '/service/serviceList', { state: 'all' }]])
})

test('pulled down, it loads again from its first page, and what was read here is as the server says', async () => {
  answers[LIST] = () => page([message(1)])
  answers['POST /ssp/message/readMsg'] = () => ({ done: true })
  await open()
  await tap(all('.message-card')[0])
  expect(dots()).toEqual([false])
  answers[LIST] = () => page([message(2), message(1, { isRead: true })])
  await act(() => mockPull.down())
  expect(texts('.message-card__title')).toEqual(['Thing 2', 'Thing 1'])
  expect(dots()).toEqual([true, false])
})

describe('its settings', () => {
  const rows = () => all('.switch-row')
  const on = () => rows().map(row => row.className.includes('--on'))
  const openSetting = async () => {
    answers[LIST] = () => page([message(1)])
    await open()
    await tap(withText('.button', messageTexts.t('setting')))
  }

  // first: a later one would show what was answered before
  test('are on their way, may fail, and can be tried again', async () => {
    let fail: (error: Error) => void = () => undefined
    answers[SETTING] = () => new Promise((_, reject) => (fail = reject))
    await openSetting()
    expect(all('.message-setting .skeleton').length).toBeGreaterThan(0)
    await act(() => fail(offline()))
    expect(rows()).toHaveLength(0)
    expect(texts('.message-setting .state__text')).toEqual([common.t('offline')])
    answers[SETTING] = () => setting
    await tap(withText('.message-setting .button', common.t('retry')))
    expect(rows()).toHaveLength(3)
  })

  test('show what the company offers and the hours that are quiet, and keep each switch at once', async () => {
    answers[SETTING] = () => setting
    answers['POST /ssp/message/setting'] = () => setting
    await openSetting()
    expect(texts('.switch-row__title')).toEqual((['wechat', 'sms', 'quiet'] as const).map(key => messageTexts.t(key)))
    expect(rows()[2]?.textContent).toContain(messageTexts.t('quietHint', { from: '22:00', to: '08:00' }))
    expect(on()).toEqual([true, false, true])
    await tap(rows()[1])
    await tap(rows()[2])
    expect(on()).toEqual([true, true, false])
    expect(rows().map(row => row.getAttribute('aria-pressed'))).toEqual(['true', 'true', 'false'])
    expect(asked('POST /ssp/message/setting')).toEqual([{ body: { sms: true } }, { body: { quiet: false } }])
  })

  test('a switch that could not be kept goes back, and says why', async () => {
    answers[SETTING] = () => setting
    answers['POST /ssp/message/setting'] = () => Promise.reject(offline())
    await openSetting()
    await tap(rows()[1])
    expect(on()).toEqual([true, false, true])
    expect(told).toHaveBeenCalledWith({ title: common.t('network'), icon: 'none' })
  })

  test('say that there is only this page, where the company has no other way', async () => {
    answers[SETTING] = () => ({ ...setting, hasWechat: false, hasSms: false })
    await openSetting()
    expect(rows()).toHaveLength(0)
    expect(document.body.textContent).toContain(messageTexts.t('inAppOnly'))
  })
})

test.each(LANGUAGES)('%s has words for all of it', async language => {
  setLanguage(language)
  answers[LIST] = () => page([message(1)])
  await open()
  expect(withText('.button', messageTexts.t('readAll'))?.textContent).toBe(messageTexts.t('readAll'))
  expect(texts('.list-end')).toEqual([common.t('noMore')])
})

test.each([
  [3, [true, true]],
  [0, [false, false]],
])('with %d unread in all, also further down, it offers to mark them: %p', async (count, [isRead, isOffered]) => {
  answers['GET /ssp/message/unReadMsg'] = () => ({ count })
  answers[LIST] = () => page([message(2, { isRead: isRead ?? false })], true)
  await open()
  expect(!!withText('.button', messageTexts.t('readAll'))).toBe(isOffered)
})
