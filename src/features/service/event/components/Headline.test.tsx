import TestUtils from '@tarojs/test-utils-react'
import type { ComponentProps } from 'react'
import { setLanguage } from '@/i18n'
import { workTexts } from '@/screen/work/work.i18n'
import { eventTexts } from '../event.i18n'
import { EventHeadline } from './Headline'

const mockGo = jest.fn()
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('zh')
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const tap = async (element: HTMLElement | undefined) => {
  if (!element) throw new Error('nothing to tap')
  await ui.act(async () => element.click())
}
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
  mergedInto: null,
  fields: [],
  attribute: {},
} as unknown as ComponentProps<typeof EventHeadline>['event']
const pill = () => document.querySelector<HTMLElement>('.headline__action')

test('its button stands beside the visiting time, where it may be used', async () => {
  const onReschedule = jest.fn()
  await ui.mount(EventHeadline, { props: { event, evaluates: true, onReschedule } })
  expect(pill()?.textContent).toBe(workTexts.t('reschedule'))
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
  ui.unmout()
  // a parcel by courier: the time is asked for only of who wants a visit
  const when = {
    fieldName: 'when',
    formType: 'planTime',
    setting: { dependencies: [{ fieldName: 'how', values: ['visit'] }] },
  }
  const how = { fieldName: 'how', formType: 'select', setting: {} }
  for (const [chosen, expected] of [
    ['courier', 'willAnswer'],
    ['visit', 'waiting'],
  ] as const) {
    const asked = { ...event, planTime: '', fields: [how, when], attribute: { how: chosen } } as unknown as typeof event
    await ui.mount(EventHeadline, { props: { event: asked, evaluates: true } })
    expect(title()).toBe(workTexts.t(expected))
    ui.unmout()
  }
})

test('one that the company cancelled says so, and one that was merged leads to where it goes on', async () => {
  const off = { ...event, state: 'off', offReason: '缺配件' } as typeof event
  const said = () => [...document.querySelectorAll('.headline__title, .headline__hint')].map(one => one.textContent)
  await ui.mount(EventHeadline, { props: { event: off, evaluates: true, offBy: 'staff' } })
  expect(said()).toEqual([eventTexts.t('offByUs'), workTexts.t('offReason', { reason: '缺配件' })])
  ui.unmout()
  await ui.mount(EventHeadline, { props: { event: off, evaluates: true, offBy: 'linkman' } })
  expect(said()[0]).toBe(eventTexts.t('offTitle'))
  ui.unmout()
  const mergedInto = { id: 'e2', eventNo: 'SR2036' }
  await ui.mount(EventHeadline, { props: { event: { ...off, mergedInto }, evaluates: true } })
  expect(said()[0]).toContain('SR2036')
  await tap(pill() ?? undefined)
  expect(mockGo).toHaveBeenCalledWith('/event/view', { id: 'e2' })
})

test('who comes is called, and written to', async () => {
  const props = {
    event: { ...event, id: 'e1', state: 'allocated', executorName: '王建国' } as typeof event,
    evaluates: true,
  }
  await ui.mount(EventHeadline, { props })
  await tap(document.querySelector<HTMLElement>('.headline__message') ?? undefined)
  expect(mockGo).toHaveBeenCalledWith('/event/remark', { id: 'e1' })
})

test('who has taken a request for a time to come is not at work, and a quotation that waits comes first', async () => {
  const taken = { ...event, state: 'processing', executorName: '王建国' } as typeof event
  const title = () => document.querySelector('.headline__title')?.textContent
  await ui.mount(EventHeadline, { props: { event: taken, evaluates: true } })
  expect(title()).toBe(workTexts.t('willCome', { name: '王建国' }))
  ui.unmout()
  await ui.mount(EventHeadline, { props: { event: { ...taken, planTime: '2020-01-02 10:00' }, evaluates: true } })
  expect(title()).toBe(workTexts.t('takenBy', { name: '王建国' }))
  ui.unmout()
  const quotation = { isOpen: true, amount: 10_000, order: null } as NonNullable<
    ComponentProps<typeof EventHeadline>['quotation']
  >
  await ui.mount(EventHeadline, { props: { event: taken, evaluates: true, quotation } })
  expect(title()).toContain('¥100.00')
  ui.unmout()
  await ui.mount(EventHeadline, {
    props: { event: taken, evaluates: true, quotation: { ...quotation, isOpen: false } },
  })
  expect(title()).toBe(workTexts.t('willCome', { name: '王建国' }))
  ui.unmout()
  // what was agreed to waits for nobody, however long it is not paid
  const agreed = { name: '顾晓', way: 'portal', createTime: '2026-11-18T01:32:00.000Z' } as const
  await ui.mount(EventHeadline, { props: { event: taken, evaluates: true, quotation: { ...quotation, agreed } } })
  expect(title()).toBe(workTexts.t('willCome', { name: '王建国' }))
})
