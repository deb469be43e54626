import TestUtils from '@tarojs/test-utils-react'
import AssistantButton from './AssistantButton'
import { AssistantEntry } from './AssistantEntry'
import { assistantSlot } from './assistant-slot'

const mockAnswers: { open: boolean; status: 0 | 1; fails: boolean } = { open: true, status: 0, fails: false }
const mockAsked: string[] = []
const mockWent: string[] = []
let mockPerson = 'a'
const mockThere = jest.fn()
jest.mock('@/api/call', () => ({
  call: async (key: string) => {
    mockAsked.push(key)
    if (mockAnswers.fails) throw new Error('offline')
    return key.includes('switch') ? { status: mockAnswers.status } : { open: mockAnswers.open, agent: null }
  },
}))
jest.mock('@/platform/storage', () => ({ caller: () => mockPerson }))
jest.mock('./go', () => ({
  go: (url: string) => {
    mockWent.push(url)
  },
}))

const ui = new TestUtils()
const button = () => document.querySelector<HTMLElement>('#assistant')
const wait = async () => {
  await ui.act(async () => {
    await jest.advanceTimersByTimeAsync(3000)
  })
}
let person = 0
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  mockPerson = String(++person)
  Object.assign(mockAnswers, { open: true, status: 0, fails: false })
  mockAsked.length = 0
  mockWent.length = 0
  mockThere.mockClear()
  assistantSlot.load = null
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  jest.useRealTimers()
})

test('loads when the first page has come to rest, asks once for each person, and shows where there are agents', async () => {
  await ui.mount(AssistantEntry, { props: { on: '/mall/index', onThere: mockThere } })
  expect([button(), mockAsked]).toEqual([null, []])
  await wait()
  expect(button()).not.toBeNull()
  ui.unmout()
  await ui.mount(AssistantEntry, { props: { on: '/mall/index', onThere: mockThere } })
  expect(button()).not.toBeNull()
  await wait()
  expect(mockAsked.length).toBe(1)
})

test.each([
  [0, false],
  [1, true],
] as const)('without agents the switch of the older assistant decides: %s', async (status, shown) => {
  Object.assign(mockAnswers, { open: false, status })
  await ui.mount(AssistantButton, { props: { on: '/mall/index', onThere: mockThere } })
  await wait()
  expect(button() !== null).toBe(shown)
  // the screen leaves it place only where it stands
  expect(mockThere.mock.calls.length > 0).toBe(shown)
})

test('two screens that come before the answer ask once, and a person who comes meanwhile is asked for', async () => {
  await ui.mount(AssistantButton, { props: { on: '/mall/index', onThere: mockThere } })
  await ui.mount(AssistantButton, { props: { on: '/mall/index', onThere: mockThere } })
  expect(mockAsked.length).toBe(1)
  mockPerson = String(++person)
  await ui.mount(AssistantButton, { props: { on: '/mall/index', onThere: mockThere } })
  await wait()
  expect(mockAsked.length).toBe(2)
  expect(button()).not.toBeNull()
})

test.each([
  ['/mall/index', 'screen--assisted'],
  ['/event/create', 'screen--assisted-in-bar'],
  ['/event/remark', 'screen--assisted-in-bar'],
] as const)('%s leaves it place by %s', async (on, className) => {
  await ui.mount(AssistantButton, { props: { on, onThere: mockThere } })
  await wait()
  expect(mockThere.mock.calls).toEqual([[className]])
})

test('without an answer there is no button', async () => {
  mockAnswers.fails = true
  await ui.mount(AssistantButton, { props: { on: '/mall/index', onThere: mockThere } })
  await wait()
  expect(button()).toBeNull()
})

test("opens the panel where the app brings one, in front of the button; says when it cannot; else opens the assistant's own screen", async () => {
  await ui.mount(AssistantButton, { props: { on: '/mall/index', onThere: mockThere } })
  await wait()
  await ui.act(async () => button()?.click())
  expect(mockWent).toEqual(['/chat/ai'])
  assistantSlot.load = async () => {
    throw new Error('offline')
  }
  await ui.act(async () => button()?.click())
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  assistantSlot.load = async () => ({
    default: ({ onClose }) => (
      <button id='close' onClick={onClose}>
        panel
      </button>
    ),
  })
  await ui.act(async () => button()?.click())
  expect(document.body.textContent).toContain('panel')
  const opacity = () => document.querySelector<HTMLElement>('.assistant-button')?.style.opacity
  expect([button() !== null, opacity()]).toEqual([true, '0'])
  await ui.act(async () => document.querySelector<HTMLElement>('#close')?.click())
  expect(document.body.textContent).not.toContain('panel')
  expect(opacity()).toBe('1')
})
