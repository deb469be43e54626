import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentProps } from 'react'
import { forgetAll } from '@/api/useCall'
import { ApiError } from '@shared/envelope'
import { setLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { asField } from '@/form/as-field'
import { addDays, presentDay } from '@/form/calendar'
import { slotTexts } from '@/form/slots.i18n'
import { forget } from '@/platform/storage'
import { session } from '@/stores/session'
import { LANGUAGES } from '@shared/language'
import { RescheduleSheet } from './RescheduleSheet'
import { workTexts } from './work.i18n'

type Answer = (input: { body?: unknown; query?: unknown }) => unknown
const answers: Record<string, Answer> = {}
const mockCalls: [key: string, input: unknown, options: unknown][] = []
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: async (key: string, input: object, options: unknown) => {
    mockCalls.push([key, input, options])
    return answers[key]?.(input)
  },
}))
// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: () => undefined,
  useDidShow: () => undefined,
}))

const MOVE = 'POST /ssp/event/reschedule'
const ASK = 'GET /linkc/task/slots'
const ui = new TestUtils()
const told = jest.fn()
const [onSettled, onClose] = [jest.fn(), jest.fn()]
const day = addDays(presentDay(), 1)
const slot = (time: string, end: string, free: number, own = false) => ({ planTime: `${day} ${time}`, end, free, own })
const offered = {
  on: true,
  minutes: 90,
  hold: null,
  now: new Date().toISOString(),
  days: [
    { day: presentDay(), closed: true, slots: [] },
    {
      day,
      closed: false,
      slots: [
        slot('08:00', '09:30', 0),
        slot('09:30', '11:00', 2),
        slot('13:00', '14:30', 1),
        slot('15:00', '16:30', 0, true),
      ],
    },
  ],
}
beforeEach(() => {
  jest.clearAllMocks()
  forgetAll()
  mockCalls.length = 0
  for (const key of Object.keys(answers)) delete answers[key]
  answers[ASK] = () => ({ ...offered, on: false, days: [] })
  answers[MOVE] = () => ({ done: true })
  setLanguage('zh')
  session.state = 'hasLogin'
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
const settle = () => ui.act(async () => new Promise(resolve => setTimeout(resolve, 0)))
const open = async (props: Partial<ComponentProps<typeof RescheduleSheet>> = {}) => {
  const given = { kind: 'event' as const, id: 'e1', field, planTime: '', onSettled, onClose }
  await ui.mount(RescheduleSheet, { props: { ...given, ...props } })
  await settle()
}
const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)]
const chips = () => all('.chips__one')
const times = () => all('.slots__time')
const chosen = (css: string) => all(css).findIndex(one => one.className.includes('--on'))
const confirm = () => all('.button--primary').at(-1)
const asked = (key: string) => mockCalls.filter(([one]) => one === key)
const tap = async (element: HTMLElement | undefined) => {
  if (!element) throw new Error('nothing to tap')
  await ui.act(async () => element.click())
  await settle()
}
const taken = new ApiError({ status: 409, message: '这个时间刚被约走', id: 'SLOT_TAKEN' })

describe('where the company keeps no times', () => {
  test('the field of the form stands alone: nothing chosen is told, a choice is sent once', async () => {
    await open()
    await tap(confirm())
    expect(document.querySelector('.field__error')?.textContent).toBeTruthy()
    expect(asked(MOVE)).toEqual([])

    let answer: (value: unknown) => void = () => undefined
    answers[MOVE] = () =>
      new Promise(resolve => {
        answer = resolve
      })
    await tap(chips()[1])
    await tap(confirm())
    await tap(confirm())
    expect(asked(MOVE).map(([, input]) => input)).toEqual([
      { body: { id: 'e1', planTime: expect.stringMatching(/^\d{4}-\d\d-\d\d 14:00$/) as string } },
    ])
    await ui.act(async () => answer({ done: true }))
    expect([onSettled.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
    expect(told).toHaveBeenCalledWith({ title: workTexts.t('rescheduled'), icon: 'none' })
  })

  test('what was chosen stays when the network is away, and the second try is the same intent', async () => {
    await open()
    await tap(chips()[0])
    answers[MOVE] = () => Promise.reject(new ApiError({ status: 0, message: common.t('network') }))
    await tap(confirm())
    expect([chosen('.chips__one'), onClose.mock.calls.length, onSettled.mock.calls.length]).toEqual([0, 0, 1])
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ title: common.t('network') }))
    answers[MOVE] = () => ({ done: true })
    await tap(confirm())
    expect(onClose).toHaveBeenCalledTimes(1)
    const [first, second] = asked(MOVE).map(([, , options]) => options)
    expect(second).toEqual(first)
  })

  test('a refusal of the server stands under the field', async () => {
    await open()
    await tap(chips()[0])
    answers[MOVE] = () =>
      Promise.reject(
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
})

describe('where it keeps them', () => {
  beforeEach(() => {
    answers[ASK] = () => offered
  })

  test('days say how many times are free, and times what is left; what is full takes no tap', async () => {
    await open({ planTime: `${day} 15:00` })
    expect(asked(ASK)[0]?.[1]).toEqual({ query: { kind: 'event', id: 'e1', days: '14' } })
    expect(all('.slots__day .slots__note').map(one => one.textContent)).toEqual(['休息', '余 3 段'])
    expect(times().map(one => one.textContent)).toEqual([
      '08:00–09:30约满',
      '09:30–11:00还可约 2 位',
      '13:00–14:30最后 1 个',
      '15:00–16:30目前的时间',
    ])
    expect(times().map(one => (one as HTMLButtonElement).disabled)).toEqual([true, false, false, false])
    await tap(times()[1])
    expect([chosen('.slots__time'), times()[1]?.textContent]).toEqual([1, '09:30–11:00已选'])
    await tap(confirm())
    expect(asked(MOVE).map(([, input]) => input)).toEqual([{ body: { id: 'e1', planTime: `${day} 09:30` } }])
    expect(asked('POST /linkc/task/slots/hold')).toEqual([])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('a time that was taken meanwhile is said beside the times, which are asked for anew; the choice stays', async () => {
    await open()
    await tap(times()[1])
    answers[MOVE] = () => Promise.reject(taken)
    answers[ASK] = () => ({
      ...offered,
      days: offered.days.map(one => ({ ...one, slots: one.slots.map(time => ({ ...time, free: 0 })) })),
    })
    await tap(confirm())
    expect(document.querySelector('.slots__problem')?.textContent).toBe(taken.message)
    expect(times()[2]?.textContent).toContain(slotTexts.t('full'))
    expect([asked(ASK).length, chosen('.slots__time'), onClose.mock.calls.length]).toEqual([2, 1, 0])
  })

  test('another visit of the person in that time is said before it is sent', async () => {
    answers['POST /linkc/task/calendar/clash/info'] = () => ({
      clash: true,
      free: 2,
      own: [{ kind: 'task', id: 't9', number: 'TK9', title: '清洗', planTime: `${day} 10:00`, end: '12:00' }],
      next: [],
    })
    await open({ kind: 'task', id: 't1' })
    await tap(times()[1])
    expect(asked('POST /linkc/task/calendar/clash/info').map(([, input]) => input)).toEqual([
      { body: { kind: 'task', id: 't1', planTime: `${day} 09:30` } },
    ])
    expect(document.querySelector('.slots__problem')?.textContent).toContain('清洗')
    await tap(confirm())
    expect(asked('POST /linkc/task/reschedule').map(([, input]) => input)).toEqual([
      { body: { id: 't1', planTime: `${day} 09:30` } },
    ])
  })

  test('a cut line is told, tried again, and keeps nobody from saying when it would suit', async () => {
    answers[ASK] = () => Promise.reject(new ApiError({ status: 0, message: common.t('network') }))
    await open()
    expect(document.querySelector('.reschedule')?.textContent).toContain(common.t('offline'))
    expect(chips().length).toBeGreaterThan(2)
    answers[ASK] = () => offered
    await tap(all('.button--small')[0])
    expect([times().length, chips().length]).toEqual([4, 0])
  })

  test('days without a free time say so', async () => {
    answers[ASK] = () => ({ ...offered, days: [{ day, closed: true, slots: [] }] })
    await open()
    expect(document.querySelector('.slots__none')?.textContent).toBe(slotTexts.t('none'))
  })
})

test.each(LANGUAGES)('%s says what it does', language => {
  setLanguage(language)
  for (const key of ['reschedule', 'rescheduled', 'record_reschedule'] as const)
    expect(workTexts.t(key).length).toBeGreaterThan(2)
  expect(workTexts.t('timeChanged', { former: 'A', time: 'B' })).toMatch(/A.*B/)
})
