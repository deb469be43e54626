import TestUtils from '@tarojs/test-utils-react'
import { imTexts } from '../im.i18n'
import type { Talk } from '../talk.session'
import type { Conversation } from '../types'
import { Closed, InLine } from './Around'

const mockGo = jest.fn()
jest.mock('@/screen/go', () => ({ go: (...args: unknown[]) => mockGo(...args) as unknown }))
const mockCallPhone = jest.fn()
jest.mock('@/platform/phone', () => ({ callPhone: (phone: string) => mockCallPhone(phone) as unknown }))
let mockPhone = ''
jest.mock('@/stores/door', () => ({ useDoor: () => ({ data: { company: { phone: mockPhone } } }) }))
let mockOpen = true
jest.mock('@/api/call', () => ({ call: async () => ({ open: mockOpen }) }))

const ui = new TestUtils()
const leavePhone = jest.fn(async () => true)
const talk = { leavePhone, end: jest.fn() } as unknown as Talk
const onRequest = jest.fn()
beforeEach(() => {
  jest.clearAllMocks()
  mockPhone = '400-820-0000'
  mockOpen = true
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const buttons = () => [...document.querySelectorAll('.button')].map(one => one.textContent)
const press = (text: string) =>
  ui.act(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.button')].find(one => one.textContent === text)
    if (!found) throw new Error(`no button ${text}`)
    found.click()
  })

describe('where nobody answers', () => {
  test('a request, a call, the assistant and one’s phone are offered', async () => {
    await ui.mount(Closed, { props: { time: '09:00', isKept: false, onRequest, isVisitor: true, talk } })
    // the assistant is offered once it is known that there is one
    await ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
    const call = imTexts.t('call', { phone: mockPhone })
    expect(document.body.textContent).toContain(imTexts.t('closedUntil', { time: '09:00' }))
    expect(buttons()).toEqual([imTexts.t('leaveRequest'), call, imTexts.t('askAssistant'), imTexts.t('leavePhone')])
    await press(imTexts.t('leaveRequest'))
    expect(onRequest).toHaveBeenCalledTimes(1)
    await press(call)
    expect(mockCallPhone).toHaveBeenCalledWith(mockPhone)
    await press(imTexts.t('askAssistant'))
    expect(mockGo).toHaveBeenCalledWith('/chat/ai')
  })
  test('only what the company has', async () => {
    mockPhone = ''
    mockOpen = false
    await ui.mount(Closed, { props: { time: '', isKept: false, onRequest: null, isVisitor: false, talk } })
    expect(buttons()).toEqual([])
  })
  test('who wrote out of hours reads that it is in line, and can leave it', async () => {
    await ui.mount(Closed, { props: { time: '09:00', isKept: true, onRequest: null, isVisitor: false, talk } })
    expect(document.body.textContent).toContain(imTexts.t('keptHint'))
    await press(imTexts.t('leaveLine'))
    expect(talk.end).toHaveBeenCalledTimes(1)
  })
  test('who waits is offered the same only after long', async () => {
    const conversation = { ahead: 2 } as Conversation
    await ui.mount(InLine, { props: { conversation, isLong: false, onRequest, isVisitor: false, talk } })
    expect(document.body.textContent).toContain(imTexts.t('ahead', { count: 2 }))
    expect(buttons()).toEqual([imTexts.t('leaveLine')])
    ui.unmout()
    document.body.innerHTML = ''
    await ui.mount(InLine, { props: { conversation, isLong: true, onRequest, isVisitor: false, talk } })
    expect(buttons()).toContain(imTexts.t('leaveRequest'))
  })
})
