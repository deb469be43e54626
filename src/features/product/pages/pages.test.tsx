import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { forget, keep } from '@/platform/storage'
import type { ScreenProps } from '@/screen/screen'
import { door, type Door } from '@/stores/door'
import { session } from '@/stores/session'
import { takeFill } from '@/stores/pending-fill'
import { ApiError } from '@shared/envelope'
import { cardTexts } from '../card.i18n'
import { faultTexts } from '../fault.i18n'
import { product as productTexts } from '../product.i18n'
import { qualityTexts } from '../quality.i18n'
import CardScreen from './card'
import Fault from './fault'
import Product from './product'
import QualityView from './qualityView'
import Records from './records'

const mockCall = jest.fn()
const mockGo = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({
  go: (...args: unknown[]) => mockGo(...args) as unknown,
  replace: (...args: unknown[]) => mockGo(...args) as unknown,
  closeTo: (...args: unknown[]) => mockGo(...args) as unknown,
  restart: jest.fn(),
  urlOf: (url: string) => url,
}))
// the frame of a screen needs a running app
jest.mock('@/screen/screen', () => ({
  screen: (_key: string, Screen: unknown) => Screen,
  useTitle: () => undefined,
  useShareCard: () => undefined,
  useRefusal: () => undefined,
}))
jest.mock('@tarojs/taro', () => {
  const nothing = () => undefined
  return {
    ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
    useDidShow: nothing,
    useDidHide: nothing,
    usePageScroll: nothing,
  }
})

const ui = new TestUtils()
let answers: Record<string, unknown>
let people = 0
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('en')
  forget('drafts')
  keep('token', `person-${String(++people)}`)
  session.state = 'hasLogin'
  answers = {}
  mockCall.mockImplementation((key: string, input: unknown) => {
    const answer = answers[key]
    const value: unknown = typeof answer === 'function' ? (answer as (i: unknown) => unknown)(input) : answer
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value ?? { list: [], hasNextPage: false })
  })
  Object.assign(Taro, { showToast: jest.fn() })
  door.data = {
    company: { name: 'Home', phone: '400-1' },
    eventTypes: [{ id: 't1', name: 'Repair', description: '', icon: 'repair' }],
    setting: { shop: true, wiki: true, evaluate: true },
    selfHelpEnabled: true,
    faultLibraryIds: ['f'],
    productRegisterOpen: true,
    extendedWarrantyCard: true,
  } as unknown as Door
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('token')
})
const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const open = async (Page: ComponentType, query: Record<string, string> = {}, path = '') => {
  await ui.mount(Page as ComponentType<ScreenProps>, { props: { visit: { path, query } as ScreenProps['visit'] } })
  await settled()
  await settled()
}
const text = () => document.body.textContent ?? ''
const taps = () => [...document.querySelectorAll<HTMLElement>('.tap')]
const tap = (said: string) =>
  ui.act(async () => {
    const found = taps().find(one => one.textContent === said || one.getAttribute('aria-label') === said)
    if (!found)
      throw new Error(
        `no ${said} among ${taps()
          .map(one => one.textContent ?? '')
          .join(', ')}`,
      )
    found.click()
    for (let i = 0; i < 20; i++) await Promise.resolve()
  })
const asked = (key: string) => (mockCall.mock.calls as [string, unknown][]).filter(([one]) => one === key)
const NONE = new ApiError({ id: 'NOT_FOUND', message: 'none', status: 404 })

describe('the warranty check', () => {
  const found = {
    name: 'Boiler',
    model: 'JSQ30',
    picture: '',
    serialNumber: 'S1',
    productId: '',
    qualityInfoStartTime: '2020-01-01',
    qualityInfoEndTime: '2022-12-31',
    qualityInfoStatus: 'out-of-warranty',
    qualityInfo: {
      mode: 'automatic',
      catalogName: '',
      facts: [],
      parts: [
        {
          name: 'Ignition',
          serialNumber: '',
          start: '2026-09-06',
          end: '2099-09-05',
          isPutIn: false,
          isCovered: true,
          replacedTime: '',
        },
      ],
    },
  }
  test('takes what was typed for a number, and where none has it for a code', async () => {
    answers['GET /product/quality'] = ({ query }: { query: { code?: string } }) => (query.code ? found : NONE)
    await open(QualityView, { serialNumber: 'MF-1' })
    expect(asked('GET /product/quality').map(([, input]) => input)).toEqual([
      { query: { serialNumber: 'MF-1' } },
      { query: { code: 'MF-1' } },
    ])
    expect(text()).toContain('Boiler')
  })
  test('out of warranty is no end: parts that are covered, and every way on', async () => {
    answers['GET /product/quality'] = found
    await open(QualityView, { serialNumber: 'S1' })
    const t = qualityTexts.t
    for (const way of ['reportOut', 'proof', 'card', 'shop', 'faults'] as const) expect(text()).toContain(t(way))
    expect(text()).toContain('Ignition')
    await tap(t('proof') + t('proofHint'))
    expect(mockGo).toHaveBeenCalledWith('/productreg', { serialNumber: 'S1' })
  })
  test('my own machine is not registered again', async () => {
    answers['GET /product/quality'] = { ...found, productId: 'p1' }
    await open(QualityView, { serialNumber: 'S1' })
    expect(text()).not.toContain(qualityTexts.t('proof'))
    await tap(qualityTexts.t('mine'))
    expect(mockGo).toHaveBeenCalledWith('/product/productDetail', { id: 'p1' })
  })
})

describe('a scanned code', () => {
  const refuse = (id: string) => new ApiError({ id, message: id, status: 409 })
  test('that is on nothing yet leads to the registration, with the code', async () => {
    answers['GET /qrcode/fetchFormData'] = refuse('LABEL_BLANK')
    await open(Product, { code: 'MF-NEW' })
    await tap(productTexts.t('register'))
    expect(mockGo).toHaveBeenCalledWith('/productreg', { code: 'MF-NEW' })
  })
  test('that is not good any more says so, and offers no registration', async () => {
    answers['GET /qrcode/fetchFormData'] = refuse('LABEL_REVOKED')
    await open(Product, { code: 'MF-OLD' })
    expect(text()).toContain(productTexts.t('revoked'))
    expect(text()).not.toContain(productTexts.t('register'))
  })
})

describe('a card', () => {
  const card = {
    id: 'c1',
    cardNo: 'YB1',
    months: 12,
    models: [],
    state: 'received',
    expireTime: null,
    receiveTime: null,
    activateTime: null,
    product: null,
    machines: [
      {
        id: 'p1',
        name: 'Boiler',
        model: '',
        picture: '',
        qualityInfoEndTime: '2027-02-28',
        newEndTime: '2028-02-29',
      },
      { id: 'p2', name: 'Old one', model: '', picture: '', qualityInfoEndTime: null, newEndTime: '' },
    ],
  }
  test('is received by a tap alone, in the one spelling of its code', async () => {
    answers['GET /extendedWarranty/receive'] = card
    await open(CardScreen, { code: 'abcd-efgh-jklm' }, '/extendedWarrantyCard')
    expect(asked('GET /extendedWarranty/receive')).toEqual([])
    await tap(cardTexts.t('receive'))
    expect(asked('GET /extendedWarranty/receive')[0]?.[1]).toEqual({ query: { code: 'ABCDEFGHJKLM' } })
    expect(mockGo).toHaveBeenCalledWith('/extendedWarrantyCard', { id: 'c1' })
  })
  test('says the end before and after, asks once more, and is used once however often it is tapped', async () => {
    answers['GET /extendedWarranty/get'] = card
    answers['POST /extendedWarranty/activate'] = { ...card, qualityInfoEndTime: '2028-02-29' }
    await open(CardScreen, { id: 'c1' })
    expect(text()).toContain(cardTexts.t('before', { date: 'Feb 28, 2027' }))
    expect(text()).toContain(cardTexts.t('after', { date: 'Feb 29, 2028' }))
    expect(text()).toContain(cardTexts.t('noEnd'))
    await tap(cardTexts.t('use'))
    expect(asked('POST /extendedWarranty/activate')).toEqual([])
    const yes = taps().find(one => one.textContent === cardTexts.t('yes'))
    await ui.act(async () => {
      yes?.click()
      yes?.click()
      for (let i = 0; i < 20; i++) await Promise.resolve()
    })
    expect(asked('POST /extendedWarranty/activate').map(([, input]) => input)).toEqual([
      { body: { id: 'c1', productId: 'p1' } },
    ])
    expect(text()).toContain(cardTexts.t('done', { date: 'Feb 29, 2028' }))
  })
  test('that is over offers nothing', async () => {
    answers['GET /extendedWarranty/get'] = { ...card, expireTime: '2020-01-01T00:00:00.000Z' }
    await open(CardScreen, { id: 'c1' })
    expect(text()).toContain(cardTexts.t('expired'))
    expect(text()).not.toContain(cardTexts.t('use'))
  })
})

describe('a fault', () => {
  const fault = {
    id: 'f1',
    code: 'E1',
    title: 'No flame',
    symptom: 'It does not light',
    models: [],
    isDangerous: true,
    dangers: ['Close the valve'],
    emergency: [],
    cause: 'Gas is off',
    steps: [
      { text: 'Open the gas', picture: '' },
      { text: 'Change the battery', picture: '' },
    ],
    wikiId: '',
    solved: 3,
    unsolved: 1,
  }
  test('says its dangers before its steps', async () => {
    answers['GET /faultLibrary/view'] = fault
    await open(Fault, { id: 'f1' })
    expect(text().indexOf('Close the valve')).toBeLessThan(text().indexOf('Open the gas'))
    expect(text()).toContain(faultTexts.t('call', { phone: '400-1' }))
    ui.unmout()
    const emergency = [{ name: 'fire', number: '119' }]
    answers['GET /faultLibrary/view'] = { ...fault, id: 'f2', emergency }
    await open(Fault, { id: 'f2' })
    const [first, after] = ['119 fire', '400-1'].map((phone, at) =>
      text().indexOf(faultTexts.t(at ? 'callAfter' : 'call', { phone })),
    )
    expect(first).toBeGreaterThan(-1)
    expect(after).toBeGreaterThan(first ?? 0)
  })
  test('that is not solved goes into the request, with the machine and what was tried; ticks stay', async () => {
    answers['GET /faultLibrary/view'] = fault
    await open(Fault, { id: 'f1', productId: 'p1' })
    await tap(faultTexts.t('step', { n: 2 }) + 'Change the battery')
    expect(text()).toContain(faultTexts.t('stepsDone', { n: 1, all: 2 }))
    await tap(faultTexts.t('report'))
    expect(mockGo).toHaveBeenCalledWith('/event/create', { templateId: 't1', productId: 'p1' })
    expect(takeFill('t1')).toMatchObject({
      productId: 'p1',
      sentence: `E1 No flame\nIt does not light\n${faultTexts.t('storyDone', { steps: 'Change the battery' })}`,
    })
    expect(asked('POST /faultLibrary/solved')[0]?.[1]).toEqual({ body: { id: 'f1', isSolved: false } })
    ui.unmout()
    await open(Fault, { id: 'f1', productId: 'p1' })
    expect(text()).toContain(faultTexts.t('stepsDone', { n: 1, all: 2 }))
  })
})

test('what was done for a former owner is told, and cannot be opened', async () => {
  const row = {
    kind: 'event',
    title: 'Drum is loud',
    number: '',
    state: 'evaluated',
    productId: 'p1',
    productName: 'Washer',
    executorName: '',
    createTime: '2026-01-01T00:00:00.000Z',
    finishTime: null,
  }
  answers['GET /product/serverRecord'] = {
    list: [
      { ...row, id: 'e1', isMine: false },
      { ...row, id: 'e2', isMine: true, title: 'Filter' },
    ],
    hasNextPage: false,
  }
  await open(Records, { productId: 'p1' })
  expect(text()).toContain('Drum is loud')
  const rows = taps().filter(one => one.className.includes('record'))
  expect(rows).toHaveLength(1)
  rows[0]?.click()
  expect(mockGo).toHaveBeenCalledWith('/event/view', { id: 'e2' })
})
