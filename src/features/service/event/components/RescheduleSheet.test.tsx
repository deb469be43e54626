import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentProps } from 'react'
import { ApiError } from '@shared/envelope'
import { setLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { forget } from '@/platform/storage'
import { LANGUAGES } from '@shared/language'
import { asField } from '@/form/as-field'
import { eventTexts } from '../event.i18n'
import { workTexts } from '@/screen/work/work.i18n'
import { EventHeadline } from './Headline'
import { RescheduleSheet } from './RescheduleSheet'

const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: () => undefined,
}))

const ui = new TestUtils()
const told = jest.fn()
const [onSettled, onClose] = [jest.fn(), jest.fn()]
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
  Object.assign(Taro, { showToast: told })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('drafts')
})

const field = asField('when', 'planTime', '期望上门时间', {
  setting: { dependencies: [{ fieldName: 'kind', values: ['visit'] }] },
})
const open = (planTime = '') => ui.mount(RescheduleSheet, { props: { id: 'e1', field, planTime, onSettled, onClose } })
const chips = () => [...document.querySelectorAll<HTMLElement>('.chips__one')]
const chosen = () => chips().findIndex(chip => chip.className.includes('chips__one--on'))
const confirm = () => document.querySelector<HTMLElement>('.button--primary') ?? document.body
const tap = async (element: HTMLElement | undefined) => {
  if (!element) throw new Error('nothing to tap')
  await ui.act(async () => element.click())
}
const keyOf = (call: unknown[]) => (call[2] as { idempotencyKey: string }).idempotencyKey

test('the field of the form stands alone: nothing chosen is told, a choice is sent once', async () => {
  await open()
  await tap(confirm())
  expect(document.querySelector('.field__error')?.textContent).toBeTruthy()
  expect(mockCall).not.toHaveBeenCalled()

  let answer: (value: unknown) => void = () => undefined
  mockCall.mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await tap(chips()[1])
  await tap(confirm())
  await tap(confirm())
  expect(mockCall.mock.calls.map(([key, input]) => [key, input])).toEqual([
    [
      'POST /ssp/event/reschedule',
      { body: { id: 'e1', planTime: expect.stringMatching(/^\d{4}-\d\d-\d\d 14:00$/) as string } },
    ],
  ])
  await ui.act(async () => answer({ done: true }))
  expect([onSettled.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  expect(told).toHaveBeenCalledWith({ title: eventTexts.t('rescheduled'), icon: 'none' })
})

test('what was chosen stays when the network is away, and the second try is the same intent', async () => {
  await open()
  await tap(chips()[0])
  mockCall.mockRejectedValueOnce(new ApiError({ status: 0, message: common.t('network') }))
  await tap(confirm())
  expect([chosen(), onClose.mock.calls.length, onSettled.mock.calls.length]).toEqual([0, 0, 1])
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ title: common.t('network') }))
  mockCall.mockResolvedValueOnce({ done: true })
  await tap(confirm())
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(keyOf(mockCall.mock.calls[1] as unknown[])).toBe(keyOf(mockCall.mock.calls[0] as unknown[]))
})

test('a refusal of the server stands under the field', async () => {
  await open()
  await tap(chips()[0])
  mockCall.mockRejectedValueOnce(
    new ApiError({
      status: 400,
      message: 'no',
      id: 'FIELD_INVALID',
      fields: [{ fieldName: 'when', error: 'past' }],
    }),
  )
  await tap(confirm())
  expect(document.querySelector('.field__error')?.textContent).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

const event = {
  state: 'created',
  visits: true,
  executorName: '',
  executorOpenUserId: '',
  executorPhone: '',
  executorCount: 0,
  executorStar: null,
  planTime: '2030-01-02 10:00',
  arriveTime: null,
  finishTime: null,
  offReason: '',
} as unknown as ComponentProps<typeof EventHeadline>['event']
const pill = () => document.querySelector<HTMLElement>('.headline__action')

test('its button stands beside the visiting time, where it may be used', async () => {
  const onReschedule = jest.fn()
  await ui.mount(EventHeadline, { props: { event, evaluates: true, onReschedule } })
  expect(pill()?.textContent).toBe(eventTexts.t('reschedule'))
  await tap(pill() ?? undefined)
  expect(onReschedule).toHaveBeenCalledTimes(1)
  ui.unmout()
  await ui.mount(EventHeadline, { props: { event, evaluates: true } })
  expect(pill()).toBeNull()
})

test('a suggestion is answered, not visited', async () => {
  await ui.mount(EventHeadline, { props: { event: { ...event, visits: false, planTime: '' }, evaluates: true } })
  const title = () => document.querySelector('.headline__title')?.textContent
  expect(title()).toBe(workTexts.t('willAnswer'))
  ui.unmout()
  await ui.mount(EventHeadline, { props: { event: { ...event, planTime: '' }, evaluates: true } })
  expect(title()).toBe(workTexts.t('waiting'))
})

test.each(LANGUAGES)('%s says what it does', language => {
  setLanguage(language)
  for (const key of ['reschedule', 'rescheduled'] as const) expect(eventTexts.t(key).length).toBeGreaterThan(2)
  expect(workTexts.t('timeChanged', { former: 'A', time: 'B' })).toMatch(/A.*B/)
})
