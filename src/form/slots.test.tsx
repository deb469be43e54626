import TestUtils from '@tarojs/test-utils-react'
import { forgetAll } from '@/api/useCall'
import { setLanguage } from '@/i18n'
import { ApiError } from '@shared/envelope'
import { areaOf } from '@shared/visit'
import { asField } from './as-field'
import { addDays, presentDay } from './calendar'
import { SlotField } from './parts/SlotField'
import type { SlotsAbout } from './slots'
import { slotTexts } from './slots.i18n'

type Answer = (input: { body?: { planTime: string } }) => unknown
const answers: Record<string, Answer> = {}
const mockCalls: [key: string, input: unknown][] = []
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: async (key: string, input: { body?: { planTime: string } }) => {
    mockCalls.push([key, input])
    return answers[key]?.(input)
  },
}))
// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: () => undefined,
  useDidShow: () => undefined,
}))

const [ASK, HOLD, RELEASE] = ['GET /linkc/task/slots', 'POST /linkc/task/slots/hold', 'POST /linkc/task/slots/release']
const NOW = Date.parse('2026-11-26T02:00:00Z')
const day = '2026-11-27'
const slot = (start: string, end: string, free = 1) => ({ planTime: `${day} ${start}`, end, free, own: false })
const slots = [slot('09:00', '13:00'), slot('13:00', '16:00')]
const ui = new TestUtils()
const onChange = jest.fn()
let now = NOW
const beats = new Set<() => void>()
jest.spyOn(Date, 'now').mockImplementation(() => now)
jest.spyOn(globalThis, 'setInterval').mockImplementation(((beat: () => void) => {
  beats.add(beat)
  return beat
}) as unknown as typeof setInterval)
jest.spyOn(globalThis, 'clearInterval').mockImplementation(beat => void beats.delete(beat as unknown as () => void))
/** Lets the clock go on. */
const pass = (ms: number) =>
  ui.act(async () => {
    now += ms
    beats.forEach(beat => beat())
  })
beforeEach(() => {
  now = NOW
  beats.clear()
  jest.clearAllMocks()
  forgetAll()
  mockCalls.length = 0
  setLanguage('en')
  // the clock of the device goes five minutes ahead of the server's
  answers[ASK] = () => ({
    on: true,
    minutes: 60,
    hold: null,
    now: new Date(now - 5 * 60_000).toISOString(),
    days: [{ day, closed: false, slots }],
  })
  answers[HOLD] = ({ body }) => ({
    planTime: body?.planTime,
    expireTime: new Date(NOW - 5 * 60_000 + 10 * 60_000).toISOString(),
  })
  answers['POST /api/voice/outside/tourist'] = () => ({ touristId: 'secret' })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const form: SlotsAbout = { templateId: 't1', area: '浙江省/杭州市/西湖区' }
const settle = () => ui.act(async () => new Promise(resolve => setTimeout(resolve, 0)))
const mount = async (value: string) => {
  await ui.mount(SlotField, {
    props: { about: form, value, first: '', refusal: null, onChange, children: 'any time' },
  })
  await settle()
}
const asked = (key: string | undefined) => mockCalls.filter(([one]) => one === key).map(([, input]) => input)
const times = () => [...document.querySelectorAll<HTMLElement>('.slots__time')]
const tap = async (element: HTMLElement | undefined) => {
  await ui.act(async () => element?.click())
  await settle()
}
const kept = () => document.querySelector('.slots__left')?.textContent

test('a time is kept when it is chosen, counted down by the clock of the server, and given back when the form is left', async () => {
  await mount('')
  expect(asked(ASK)).toEqual([{ query: { ...form, days: '14' } }])
  await tap(times()[1])
  expect(asked(HOLD)).toEqual([{ body: { ...form, planTime: `${day} 13:00` } }])
  expect(onChange).toHaveBeenCalledWith(`${day} 13:00`)
  ui.unmout()
  expect(asked(RELEASE)).toHaveLength(1)
})

test('one that was chosen before is kept once more, until its time is over', async () => {
  await mount(`${day} 09:00`)
  expect(asked(HOLD)).toEqual([{ body: { ...form, planTime: `${day} 09:00` } }])
  expect(kept()).toBe(slotTexts.t('kept', { left: '10:00' }))
  await pass(18_000)
  expect(kept()).toBe(slotTexts.t('kept', { left: '9:42' }))
  await pass(10 * 60_000)
  expect(kept()).toBe(slotTexts.t('over'))
})

test('one that was taken meanwhile is not chosen, and the times are asked for anew', async () => {
  const taken = new ApiError({ status: 409, message: 'Somebody was faster', id: 'SLOT_TAKEN' })
  answers[HOLD] = () => Promise.reject(taken)
  await mount('')
  await tap(times()[0])
  expect(onChange).not.toHaveBeenCalled()
  expect(document.querySelector('.slots__problem')?.textContent).toBe(taken.message)
  expect(asked(ASK)).toHaveLength(2)
})

test('over a line that is cut it is wished for all the same', async () => {
  await mount('')
  answers[HOLD] = () => Promise.reject(new ApiError({ status: 0, message: 'away' }))
  await tap(times()[0])
  expect(onChange).toHaveBeenCalledWith(`${day} 09:00`)
  ui.unmout()
  expect(asked(RELEASE)).toEqual([])
})

test('where the company keeps no times the field is as it is, and nothing is kept', async () => {
  answers[ASK] = () => ({ on: false, minutes: 120, hold: null, now: new Date(NOW).toISOString(), days: [] })
  await mount(`${addDays(presentDay(), 1)} 09:00`)
  expect(document.body.textContent).toContain('any time')
  expect(asked(HOLD)).toEqual([])
})

test('where somebody has to come is the first address that is filled in', () => {
  const fields = [asField('a', 'text', 'A'), asField('b', 'address', 'B'), asField('c', 'address', 'C')]
  const place = { province: '浙江省', city: '杭州市', dist: '', address: '文三路' }
  expect(areaOf(fields, { a: '浙江省', b: {}, c: place })).toBe('浙江省/杭州市')
  expect(areaOf(fields, {})).toBe('')
})

test('windows that overlap are not all offered at once: as many as there is room for, the others at a tap', async () => {
  const windows = [
    slot('09:00', '11:00', 0),
    slot('09:30', '11:30'),
    slot('10:00', '12:00'),
    slot('11:30', '13:30'),
    slot('12:00', '14:00'),
    slot('16:00', '18:00', 0),
    slot('17:00', '19:00'),
  ]
  answers[ASK] = () => ({
    on: true,
    minutes: 120,
    hold: null,
    now: new Date(now).toISOString(),
    days: [{ day, closed: false, slots: windows }],
  })
  const starts = () => times().map(one => one.querySelector('.slots__window')?.textContent?.slice(0, 5))
  await mount('')
  expect(starts()).toEqual(['09:30', '11:30', '17:00'])
  expect(document.querySelector('.slots__day .slots__note')?.textContent).toBe(slotTexts.t('freeOfDay', { n: 3 }))
  const further = [...document.querySelectorAll<HTMLElement>('.slots__call')].find(
    one => one.textContent === slotTexts.t('further', { n: 2 }),
  )
  await tap(further)
  expect(starts()).toEqual(windows.map(({ planTime }) => planTime.slice(11)))
})

test('a full window stays in sight where nothing free lies in its time, and so does the one that was chosen', async () => {
  answers[ASK] = () => ({
    on: true,
    minutes: 120,
    hold: null,
    now: new Date(now).toISOString(),
    days: [
      {
        day,
        closed: false,
        slots: [slot('09:00', '11:00'), slot('10:00', '12:00'), slot('11:00', '13:00', 0), slot('13:00', '15:00')],
      },
    ],
  })
  await mount(`${day} 10:00`)
  expect(times().map(one => one.querySelector('.slots__window')?.textContent?.slice(0, 5))).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '13:00',
  ])
  expect(times()[2]?.textContent).toContain(slotTexts.t('full'))
})

test('without a network no time is offered that nobody can know; it is asked for when the network is back', async () => {
  let online = true
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  const turn = async (is: boolean) => {
    online = is
    await ui.act(async () => window.dispatchEvent(new Event(is ? 'online' : 'offline')))
    await settle()
  }
  await mount(`${day} 09:00`)
  expect(times()).toHaveLength(2)
  await turn(false)
  expect(times()).toHaveLength(0)
  expect(document.body.textContent).toContain(slotTexts.t('whenBack'))
  expect(document.body.textContent).toContain('any time')
  const [reads, holds] = [asked(ASK).length, asked(HOLD).length]
  answers[HOLD] = () => Promise.reject(new ApiError({ status: 409, message: 'Somebody was faster', id: 'SLOT_TAKEN' }))
  await turn(true)
  expect(asked(ASK).length).toBeGreaterThan(reads)
  expect(asked(HOLD)).toHaveLength(holds + 1)
  expect(times()).toHaveLength(2)
  expect(document.body.textContent).not.toContain(slotTexts.t('whenBack'))
  expect(document.querySelector('.slots__problem')?.textContent).toBe('Somebody was faster')
  expect(onChange).not.toHaveBeenCalledWith('')
  onLine.mockRestore()
})
