import TestUtils from '@tarojs/test-utils-react'
import { setLanguage } from '@/i18n'
import { forgetAll } from '@/api/useCall'
import { ApiError } from '@shared/envelope'
import { LANGUAGES } from '@shared/language'
import { Visits } from './Visits'
import { visitsTexts } from './visits.i18n'

const mockCall = jest.fn<unknown, [key: string, input: unknown]>()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: async (key: string, input: unknown) => mockCall(key, input),
}))
// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: () => undefined,
  useDidShow: () => undefined,
}))

const ui = new TestUtils()
const text = () => document.body.textContent ?? ''
const visit = {
  id: 'v1',
  number: 1,
  executorStaffId: 's1',
  executorName: '陈伟',
  executorOpenUserId: '',
  planTime: '2034-12-01 10:00',
  planMinutes: 120,
  departTime: null,
  expectedTime: null,
  arriveTime: '2034-12-01T02:05:00.000Z',
  beginTime: null,
  leaveTime: '2034-12-01T02:40:00.000Z',
  result: 'part',
  content: '水泵磨损',
  part: '水泵 D38',
  waitUntil: '2034-12-05',
}
const next = {
  ...visit,
  id: 'v2',
  number: 2,
  executorName: '',
  planTime: '',
  arriveTime: null,
  leaveTime: null,
  result: null,
  content: '',
  part: '',
  waitUntil: '',
}

beforeEach(() => {
  mockCall.mockReset()
  forgetAll()
  setLanguage('zh')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const shown = (visitNumber: number) => ui.mount(Visits, { props: { kind: 'event', id: 'e1', visitNumber } })

test('a first visit asks for nothing and shows nothing', async () => {
  await shown(1)
  expect(mockCall).not.toHaveBeenCalled()
  expect(text()).toBe('')
})

test.each(LANGUAGES)('%s: what became of the first visit, and what the second one waits for', async language => {
  setLanguage(language)
  mockCall.mockReturnValue([visit, next])
  await shown(2)
  await ui.queries.waitForQuerySelector('.visits__one')
  expect(mockCall).toHaveBeenCalledWith('GET /linkc/task/visits', { query: { kind: 'event', id: 'e1' } })
  const { t } = visitsTexts
  for (const words of [t('nth', { n: 1 }), t('nth', { n: 2 }), t('unplanned'), '陈伟', '水泵 D38', '10:05'])
    expect(text()).toContain(words)
  expect(text()).not.toMatch(/\{\{/)
})

test('what could not be read says so', async () => {
  mockCall.mockImplementation(() => {
    throw new ApiError({ message: 'away', status: 503, code: 50301, id: 'BUSY' })
  })
  await shown(2)
  await ui.queries.waitForQuerySelector('[role=alert]')
  expect(text()).toContain('away')
})
