import TestUtils from '@tarojs/test-utils-react'
import Taro from '@tarojs/taro'
import type { ComponentProps } from 'react'
import { setLanguage } from '@/i18n'
import { door, type Door } from '@/stores/door'
import { LANGUAGES } from '@shared/language'
import { Changes, changesOf } from './Changes'
import { isInTime, VisitCard } from './VisitCard'
import { workTexts } from './work.i18n'
import type { WorkRecord } from './Timeline'

const mockCallPhone = jest.fn()
jest.mock('@/platform/phone', () => ({ callPhone: (phone: string) => mockCallPhone(phone) as unknown }))
const mockAdd = jest.fn()
jest.mock('@/platform/calendar', () => ({ calendar: { add: (visit: unknown) => mockAdd(visit) as unknown } }))

const ui = new TestUtils()
const told = jest.fn()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
  door.data = { company: { phone: '400-555-0199' } } as Door
  Object.assign(Taro, { showToast: told })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const texts = (css: string) => [...document.querySelectorAll<HTMLElement>(css)].map(one => one.textContent)

const record = (type: string, more: Partial<WorkRecord> = {}): WorkRecord => ({
  id: type,
  type,
  actor: 'staff',
  actorName: '李敏',
  actorOpenUserId: '',
  executorName: '',
  executorOpenUserId: '',
  content: '',
  attachment: [],
  arriveTime: null,
  planTime: '',
  formerPlanTime: '',
  createTime: '2035-01-01T00:00:00Z',
  ...more,
})
const typesOf = (records: WorkRecord[]) => changesOf(records).map(one => one.type)

// newest first, as the timeline is
test.each<[string, WorkRecord[], string[]]>([
  ['a first engineer is no change', [record('accept'), record('allocate'), record('create')], []],
  ['another one is', [record('allocate'), record('accept'), record('allocate'), record('create')], ['allocate']],
  [
    'so is who was taken back, and a time that the company moved',
    [record('reschedule'), record('takeBack'), record('allocate'), record('create')],
    ['reschedule', 'takeBack'],
  ],
  ['what the person moved is known', [record('reschedule', { actor: 'linkman' }), record('create')], []],
  ['it is over when somebody sets out', [record('depart'), record('takeBack'), record('create')], []],
  ['a second visit begins anew', [record('revisit'), record('depart'), record('takeBack')], ['revisit']],
  ['passed on for want of an answer', [record('pass'), record('allocate')], ['pass']],
])('%s', async (_name, records, types) => {
  await ui.mount(Changes, { props: { records, minutes: 90 } })
  expect(texts('.changes__one')).toHaveLength(types.length)
  expect(typesOf(records)).toEqual(types)
})

test.each(LANGUAGES)('says in %s who comes instead, from when to when, and why', async language => {
  setLanguage(language)
  const records = [
    record('reschedule', { planTime: '2035-01-02 15:00', formerPlanTime: '2035-01-02 09:00', content: '路上堵车' }),
    record('allocate', { executorName: '陈伟' }),
    record('allocate', { id: 'first', executorName: '王强' }),
  ]
  await ui.mount(Changes, { props: { records, minutes: 90 } })
  const [moved = '', given = ''] = texts('.changes__one')
  expect(moved).toMatch(/09:00.*→.*15:00–16:30.*路上堵车/)
  expect(given).toContain(workTexts.t('reassigned', { name: '陈伟' }))
  expect(given).not.toContain('王强')
})

const work: ComponentProps<typeof VisitCard>['work'] = {
  id: 'e1',
  title: '洗碗机漏水',
  planTime: '2035-01-02 09:00',
  planMinutes: 90,
  changeUntil: '2035-01-01T23:00:00.000Z',
  fields: [],
  attribute: {},
  customer: { customerAddress: '' },
}
const card = (more: Partial<ComponentProps<typeof VisitCard>> = {}) =>
  ui.mount(VisitCard, { props: { kind: 'event', number: 'SR1', work, onTheWay: false, ...more } })
const tap = (n: number) => ui.act(async () => document.querySelectorAll<HTMLElement>('.visit-card__action')[n]?.click())

test('until when a visit may be changed is said, and after that whom to call', async () => {
  expect([isInTime(work), isInTime(work, Date.parse('2035-01-01T23:00:00Z')), isInTime({ changeUntil: null })]).toEqual(
    [true, false, true],
  )
  await card()
  expect(texts('.visit-card .sub')[0]).toContain('2035-01-02 周二 07:00')
  expect(texts('.visit-card__action')).toEqual([workTexts.t('addToCalendar')])
  ui.unmout()
  await card({ work: { ...work, changeUntil: '2025-01-01T00:00:00.000Z' } })
  expect(texts('.visit-card .sub')).toEqual([workTexts.t('changeOver')])
  await tap(1)
  expect(mockCallPhone).toHaveBeenCalledWith('400-555-0199')
  ui.unmout()
  await card({ onTheWay: true })
  expect(texts('.visit-card .sub')).toEqual([workTexts.t('onTheWayCall')])
})

test('it goes into the calendar with its whole window; what went wrong is said, a closed window is not', async () => {
  await card()
  mockAdd.mockResolvedValueOnce('added')
  await tap(0)
  expect(mockAdd).toHaveBeenCalledWith(
    expect.objectContaining({
      title: '洗碗机漏水',
      start: '2035-01-02T01:00:00.000Z',
      end: '2035-01-02T02:30:00.000Z',
    }),
  )
  expect(told).toHaveBeenLastCalledWith({ title: workTexts.t('calendarAdded'), icon: 'none' })
  mockAdd.mockResolvedValueOnce('cancelled')
  await tap(0)
  expect(told).toHaveBeenCalledTimes(1)
  mockAdd.mockResolvedValueOnce('failed')
  await tap(0)
  expect(told).toHaveBeenLastCalledWith({ title: workTexts.t('calendarFailed'), icon: 'none' })
})
