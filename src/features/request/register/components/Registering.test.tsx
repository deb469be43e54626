import Taro from '@tarojs/taro'
import TestUtils from '@tarojs/test-utils-react'
import { asField } from '@/form/as-field'
import { setLanguage } from '@/i18n'
import { forget, keep } from '@/platform/storage'
import { session } from '@/stores/session'
import { ApiError } from '@shared/envelope'
import { registerTexts } from '../register.i18n'
import { Registering } from './Registering'

const mockCall = jest.fn()
const mockGo = jest.fn()
const mockClose = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({
  go: (...args: unknown[]) => mockGo(...args) as unknown,
  closeTo: (...args: unknown[]) => mockClose(...args) as unknown,
}))
jest.mock('@tarojs/taro', () => {
  const nothing = () => undefined
  return {
    ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
    useDidShow: nothing,
    useDidHide: nothing,
  }
})

const ui = new TestUtils()
const t = registerTexts.t
const FIELDS = [
  asField('serialNumber', 'text', 'Serial number', { isNull: 0 }),
  asField('purchaseTime', 'date', 'Bought on', { isNull: 0 }),
  asField('remark', 'textarea', 'Note'),
]
const UNKNOWN = { catalogId: '', model: '', name: '', serialNumber: '', state: 'unknown', productId: '' }
const known = (change: object) => ({ ...UNKNOWN, productionTime: null, installTime: null, ...change })

let answers: Record<string, unknown>
let people = 0
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('en')
  forget('drafts')
  keep('token', `person-${String(++people)}`)
  session.state = 'hasLogin'
  answers = {
    'GET /register/getProductInfo': known({}),
    'POST /register/checkRepeat': { isRepeat: false, isMine: false },
    'GET /api/voice/outside/voice/config': { speech: false, ocr: false, providerSite: '' },
    'POST /register/createRegister': { list: [{ id: 'r1', state: 'submitted', productId: '', registerNo: 'ZC1' }] },
  }
  mockCall.mockImplementation((key: string) => {
    const answer = answers[key]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? [])
  })
  Object.assign(Taro, { showToast: jest.fn() })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('token')
})
const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const open = async (props: Partial<Parameters<typeof Registering>[0]> = {}) => {
  await ui.mount(Registering, {
    props: {
      asked: FIELDS,
      isNew: false,
      needsApproval: true,
      initial: {},
      corrects: null,
      code: '',
      serialNumber: '',
      said: { model: '', bought: '', seller: '' },
      onGuestSent: () => undefined,
      ...props,
    },
  })
  await settled()
}
const text = () => document.body.textContent ?? ''
const input = (label: string) => {
  const named = document.querySelector(`[aria-label="${label}"]`)
  const found = named?.matches('input, textarea') ? named : named?.querySelector('input, textarea')
  if (!found) throw new Error(`no field ${label}`)
  return found as HTMLInputElement
}
const type = (label: string, said: string) =>
  ui.act(async () => {
    const field = input(label)
    // past React's own setter, which takes what it set itself for no change
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, said)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const tap = (said: string, times = 1) =>
  ui.act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>('.tap')].find(one => one.textContent === said)
    if (!found) throw new Error(`no ${said}`)
    for (let n = 0; n < times; n++) found.click()
    for (let i = 0; i < 30; i++) await Promise.resolve()
  })
const fill = async (serial: string) => {
  await type(t('name'), 'Washer')
  await type('Serial number', serial)
  await tap(t('today'))
}
const sent = () =>
  (mockCall.mock.calls as [string, { body: { items: { serialNumber?: string; name?: string }[] } }][])
    .filter(([key]) => key === 'POST /register/createRegister')
    .map(([, { body }]) => body.items)

test('it says how much is left, and is sent once however often it is tapped', async () => {
  await open()
  expect(text()).toContain(t('left', { n: 3 }))
  await fill('S-1')
  expect(text()).toContain(t('ready'))
  await tap(t('submit'), 2)
  expect(sent()).toHaveLength(1)
  expect(sent()[0]).toMatchObject([{ name: 'Washer', serialNumber: 'S-1' }])
  expect(mockClose).toHaveBeenCalledWith('/productreg/detail', { id: 'r1' })
})

test('several are filled in one after the other and sent together, and outlive the screen', async () => {
  await open()
  await fill('S-1')
  await tap(t('more'))
  expect(text()).toContain(t('added', { n: 1 }))
  ui.unmout()
  await open()
  expect(text()).toContain(t('added', { n: 1 }))
  await fill('S-2')
  await tap(t('submitAll', { n: 2 }))
  expect(sent()[0]?.map(one => one.serialNumber)).toEqual(['S-1', 'S-2'])
  expect(mockClose).toHaveBeenCalledWith('/productreg/detail', { id: 'r1' })
})

test('a refusal of an earlier one brings that onto the screen, with the reason, and loses nothing', async () => {
  await open()
  await fill('S-1')
  await tap(t('more'))
  await fill('S-2')
  answers['POST /register/createRegister'] = new ApiError({
    id: 'REGISTER_ITEM',
    status: 400,
    message: 'Machine 1: bought tomorrow',
    fields: [{ fieldName: 'items.0.serialNumber', error: 'invalid' }],
  })
  await tap(t('submitAll', { n: 2 }))
  await settled()
  expect(input('Serial number').value).toBe('S-1')
  expect(text()).toContain('Machine 1: bought tomorrow')
  expect(text()).toContain('Washer')
  answers['POST /register/createRegister'] = { list: [] }
  await tap(t('submitAll', { n: 2 }))
  expect(
    sent()
      .at(-1)
      ?.map(one => one.serialNumber),
  ).toEqual(['S-2', 'S-1'])
})

test('one that is mine already is not sent', async () => {
  answers['GET /register/getProductInfo'] = known({
    state: 'mine',
    productId: 'p1',
    name: 'Washer',
    model: 'W1',
    serialNumber: 'S-1',
  })
  await open({ serialNumber: 'S-1' })
  expect(text()).toContain(t('state_mine'))
  await tap(t('today'))
  await tap(t('submit'))
  expect(sent()).toEqual([])
  await tap(t('seeMine'))
  expect(mockGo).toHaveBeenCalledWith('/product/productDetail', { id: 'p1' })
})

test('what was told of a machine before stands in the form', async () => {
  await open({ said: { model: 'W1', bought: '2026-11-01', seller: 'Jiajia' } })
  await type('Serial number', 'S-1')
  await tap(t('submit'))
  expect(sent()[0]).toMatchObject([{ model: 'W1', purchaseTime: '2026-11-01', serialNumber: 'S-1', remark: 'Jiajia' }])
})

test('a blank code is bound to what is registered; one of somebody else’s machine says so and may be sent', async () => {
  answers['GET /register/getProductInfo'] = known({ state: 'blank' })
  await open({ code: 'MF-NEW' })
  expect(text()).toContain(t('labelled', { code: 'MF-NEW' }))
  await fill('S-1')
  await tap(t('submit'))
  expect(sent()[0]).toMatchObject([{ code: 'MF-NEW', serialNumber: 'S-1' }])
  ui.unmout()
  answers['POST /register/checkRepeat'] = { isRepeat: true, isMine: false }
  answers['GET /register/getProductInfo'] = known({})
  await open({ serialNumber: 'S-9' })
  expect(text()).toContain(t('state_registered'))
})

test('who has no account says who they are, and is told the number', async () => {
  session.state = 'unLogin'
  let told = ''
  await open({ onGuestSent: list => (told = list.map(one => one.registerNo).join()) })
  await fill('S-1')
  await type(t('guestName'), 'Li')
  await type(t('guestPhone'), '13800138000')
  await tap(t('submit'))
  expect((mockCall.mock.calls.at(-1) as [string, { body: object }])[1].body).toMatchObject({
    guest: { name: 'Li', phone: '13800138000' },
    items: [{ serialNumber: 'S-1' }],
  })
  expect(told).toBe('ZC1')
})
