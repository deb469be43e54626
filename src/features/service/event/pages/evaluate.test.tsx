import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { forget, load } from '@/platform/storage'
import { evaluateTexts } from '@/screen/work/evaluate.i18n'
import Evaluate from './evaluate'

const evaluateConfig = {
  useStarEvaluate: true,
  useTagEvaluate: true,
  starEvaluates: ['1', '2', '3', '4', '5'],
  tagEvaluates: [
    { star: 5, tags: ['Kind', 'Skilled'] },
    { star: 1, tags: ['Late', 'Kind'] },
  ],
  starEvaluateFeilds: ['Attitude'],
}
const mockDoor = { data: { evaluateConfig } }
const mockEvent = {
  data: { id: 'e1', state: 'finished', title: 'Pump', eventNo: 'SR1', templateName: 'Repair', executorName: '' },
}
const mockCall = jest.fn()
const mockCloseTo = jest.fn()
jest.mock('@/stores/door', () => ({ useDoor: () => mockDoor }))
jest.mock('@/api/useCall', () => ({ useCall: () => mockEvent }))
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ closeTo: (...args: unknown[]) => mockCloseTo(...args) as unknown }))
// what stands around a screen needs a running app
jest.mock('@/screen/screen', () => ({ screen: (_url: string, page: ComponentType) => page }))
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: () => undefined,
}))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('en')
  Object.assign(Taro, { showToast: jest.fn() })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('drafts')
})

const open = (config: Partial<typeof evaluateConfig> = {}) => {
  mockDoor.data.evaluateConfig = { ...evaluateConfig, ...config }
  return ui.mount(Evaluate, {
    props: { visit: { path: '/event/evaluate/create', query: { id: 'e1' } } },
  } as unknown as Parameters<typeof ui.mount>[1])
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const tap = async (element: HTMLElement | undefined) => {
  if (!element) throw new Error('nothing to tap')
  await ui.act(async () => element.click())
}
const send = () => tap(all('.button--primary')[0])
const chip = (tag: string) => all('.chips__one').find(one => one.textContent === tag)
const error = () => document.querySelector('.evaluate__error')?.textContent
const words = () => all('textarea')[0] as HTMLTextAreaElement
const type = (text: string) =>
  ui.act(async () => {
    // past React's own setter, which takes what it set itself for no change
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(words(), text)
    words().dispatchEvent(new Event('input', { bubbles: true }))
  })
/** what was sent last */
const sent = () => (mockCall.mock.calls[mockCall.mock.calls.length - 1] as [string, { body: unknown }])[1].body

test('Evaluate config: starEvaluates, tagEvaluates, useStarEvaluate, useTagEvaluate, starEvaluateFeilds: with stars they are asked for', async () => {
  await open()
  expect([all('.rate').length, all('.chips__one').length]).toEqual([2, 0])
  await send()
  expect([error(), mockCall.mock.calls.length]).toEqual([evaluateTexts.t('starNeeded'), 0])
  await tap(all('.nut-rate-item')[4])
  expect(error()).toBeUndefined()
  await tap(chip('Skilled'))
  await send()
  expect(sent()).toEqual({ id: 'e1', star: 5, starFields: [], tags: ['Skilled'], content: '' })
})

test('Evaluate config: starEvaluates, tagEvaluates, useStarEvaluate, useTagEvaluate, starEvaluateFeilds: without stars none are shown or sent, and the tags of all of them are offered once', async () => {
  await open({ useStarEvaluate: false })
  expect([all('.rate').length, all('.chips__one').map(one => one.textContent)]).toEqual([
    0,
    ['Kind', 'Skilled', 'Late'],
  ])
  await send()
  expect([error(), mockCall.mock.calls.length]).toEqual([evaluateTexts.t('wordsNeeded'), 0])
  await tap(chip('Late'))
  expect(error()).toBeUndefined()
  await send()
  expect(sent()).toEqual({ id: 'e1', starFields: [], tags: ['Late'], content: '' })
})

test('what was typed stays on the screen until the next one stands, and no draft of it is left', async () => {
  await open({ useStarEvaluate: false, useTagEvaluate: false })
  await type('they were kind')
  await send()
  expect(sent()).toEqual({ id: 'e1', starFields: [], tags: [], content: 'they were kind' })
  expect(mockCloseTo).toHaveBeenCalledWith('/event/view', { id: 'e1' })
  expect(words().value).toBe('they were kind')
  expect(Object.keys(load('drafts') ?? {})).toEqual([])
})

test('stars, tags and words are there again after the screen was left, but for what is offered no more', async () => {
  await open()
  const taps = all('.nut-rate-item')
  await tap(taps[4])
  await tap(taps[7])
  await tap(chip('Kind'))
  await tap(chip('Skilled'))
  await type('quick')
  ui.unmout()
  document.body.innerHTML = ''
  await open({ tagEvaluates: [{ star: 5, tags: ['Kind'] }] })
  expect([chip('Kind')?.className.includes('--on'), words().value]).toEqual([true, 'quick'])
  await send()
  expect(sent()).toEqual({
    id: 'e1',
    star: 5,
    starFields: [{ name: 'Attitude', star: 3 }],
    tags: ['Kind'],
    content: 'quick',
  })
})

test('stars that were given before they were switched off are not sent', async () => {
  await open()
  const taps = all('.nut-rate-item')
  await tap(taps[4])
  await tap(taps[7])
  await type('quick')
  ui.unmout()
  document.body.innerHTML = ''
  await open({ useStarEvaluate: false })
  await send()
  expect(sent()).toEqual({ id: 'e1', starFields: [], tags: [], content: 'quick' })
})
