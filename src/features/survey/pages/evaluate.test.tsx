import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { setLanguage } from '@/i18n'
import { ApiError } from '@shared/envelope'
import { surveyTexts } from '../survey.i18n'
import Evaluate from './evaluate'

const questions = [
  { key: 'stars', type: 'stars', title: 'The engineer?', required: true, options: [] },
  { key: 'why', type: 'text', title: 'Why?', required: true, options: [], when: { key: 'stars', most: 3 } },
  {
    key: 'now',
    type: 'single',
    title: 'Well now?',
    required: true,
    options: [
      { key: 'yes', text: 'Yes' },
      { key: 'no', text: 'No' },
    ],
  },
]
const mockAnswers: Record<string, unknown> = {}
const mockCall = jest.fn()
const mockReplace = jest.fn()
jest.mock('@/api/useCall', () => ({ useCall: (key: string) => mockAnswers[key] }))
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))
jest.mock('@/screen/go', () => ({ replace: (...args: unknown[]) => mockReplace(...args) as unknown }))
// what stands around a screen needs a running app
jest.mock('@/screen/screen', () => ({
  screen: (_url: string, page: ComponentType) => page,
  useTitle: () => undefined,
}))
// a drawing of NutUI, which is tried in a browser
jest.mock('@/ui/nut/Rate', () => ({
  Rate: ({ value, onChange }: { value: number; onChange: (n: number) => void }) => (
    <div className='rate' data-value={value}>
      {[1, 2, 3, 4, 5].map(n => (
        <button key={n} type='button' onClick={() => onChange(n)}>
          {n}
        </button>
      ))}
    </div>
  ),
}))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  setLanguage('en')
  mockCall.mockResolvedValue({})
  const data = { title: 'How was it?', introduction: '', state: 'open', expireTime: '2026-12-10T00:00:00.000Z' }
  Object.assign(mockAnswers, {
    'GET /satisfaction/getConfigDetail': { data },
    'GET /satisfaction/getEvaluateInfoInfo': { data: { title: 'Pump', executorName: 'Li' } },
    'POST /satisfaction/getQuestionAndAnswer': { data: { state: 'open', questions, answers: [] } },
  })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

const open = (query: Record<string, string> = {}) =>
  ui.mount(Evaluate, {
    props: { visit: { path: '/satisfactionEvaluate', query: { id: 'l1', secret: 's', ...query } } },
  } as unknown as Parameters<typeof ui.mount>[1])
const tap = async (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button, .tap')].find(one => one.textContent === text)
  if (!found) throw new Error(`nothing to tap: ${text}`)
  await ui.act(async () => found.click())
}
const shows = (text: string) => document.body.textContent?.includes(text) ?? false
const sent = () =>
  mockCall.mock.calls.filter(([key]) => key === 'POST /satisfaction/createAnswer').map(([, input]) => input as unknown)

test('a question shows by the answer to another, and what is hidden is not sent', async () => {
  await open()
  expect(shows('Why?')).toBe(false)
  await tap('2')
  expect(shows('Why?')).toBe(true)
  await tap('5')
  expect(shows('Why?')).toBe(false)
  await tap(surveyTexts.t('submit'))
  expect(sent()).toEqual([])
  expect(shows(surveyTexts.t('flaw_required'))).toBe(true)
  await tap('Yes')
  await tap(surveyTexts.t('submit'))
  expect(sent()).toEqual([
    {
      body: {
        id: 'l1',
        secret: 's',
        answers: [
          { key: 'stars', mark: 5 },
          { key: 'now', chosen: ['yes'] },
        ],
        finished: true,
      },
    },
  ])
  expect(mockReplace).toHaveBeenCalledWith('/satisfactionEvaluateSuccess', { id: 'l1', secret: 's' })
})

test('sending the same answers again is the same wish, and others are another one', async () => {
  mockCall.mockImplementation((key: string) =>
    key === 'POST /satisfaction/createAnswer'
      ? Promise.reject(new ApiError({ id: 'NETWORK', message: 'no line' }))
      : Promise.resolve({}),
  )
  await open()
  await tap('5')
  await tap('Yes')
  await tap(surveyTexts.t('submit'))
  await tap(surveyTexts.t('submit'))
  await tap('No')
  await tap(surveyTexts.t('submit'))
  const [first, again, changed] = mockCall.mock.calls
    .filter(([key]) => key === 'POST /satisfaction/createAnswer')
    .map(([, , options]: [string, unknown, { idempotencyKey: string }]) => options.idempotencyKey)
  expect(first).toBeTruthy()
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test('stars of a link are set and not sent, and what was begun counts more', async () => {
  await open({ star: '2' })
  expect(document.querySelector('.rate')?.getAttribute('data-value')).toBe('2')
  expect(sent()).toEqual([])
  ui.unmout()
  mockAnswers['POST /satisfaction/getQuestionAndAnswer'] = {
    data: { state: 'open', questions, answers: [{ key: 'stars', mark: 4 }] },
  }
  await open({ star: '2' })
  expect(document.querySelector('.rate')?.getAttribute('data-value')).toBe('4')
})

test('a link that is spent says so', async () => {
  mockAnswers['POST /satisfaction/getQuestionAndAnswer'] = { data: { state: 'answered', questions, answers: [] } }
  await open()
  expect(shows(surveyTexts.t('answered'))).toBe(true)
})

test('a survey that was given is read again, and what is wrong can be helped at once', async () => {
  const reload = jest.fn(() => Promise.resolve())
  const given = (help: unknown) => {
    const answers = [
      { key: 'stars', mark: 2 },
      { key: 'why', text: 'It drips' },
      { key: 'now', chosen: ['no'] },
    ]
    mockAnswers['POST /satisfaction/getQuestionAndAnswer'] = {
      data: { state: 'answered', questions, answers, help },
      reload,
    }
  }
  given({ ways: ['reopen', 'call'], asked: null, kind: 'event', workId: null, dueTime: null })
  await open()
  for (const text of ['The engineer?', '★★', 'It drips', 'No']) expect(shows(text)).toBe(true)
  await tap(surveyTexts.t('help_call'))
  expect(mockCall).toHaveBeenCalledWith(
    'POST /satisfaction/askHelp',
    { body: { id: 'l1', secret: 's', how: 'call' } },
    expect.anything(),
  )
  expect(reload).toHaveBeenCalled()
  ui.unmout()
  given({ ways: [], asked: 'call', kind: 'event', workId: null, dueTime: '2035-01-01T02:00:00Z' })
  await open()
  expect(shows(surveyTexts.t('helped_call'))).toBe(true)
  expect(shows(surveyTexts.t('help_reopen'))).toBe(false)
})
