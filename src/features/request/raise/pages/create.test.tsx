import TestUtils from '@tarojs/test-utils-react'
import type { ComponentType } from 'react'
import { ApiError } from '@shared/envelope'
import type { EventFormProps } from '../components/EventForm'
import Create from './create'

const TEMPLATE = { name: 'Repair', notice: '', formVersion: 'v1', enabled: 1, isDelete: 0 }
const FIELDS = [{ fieldName: 'device', formType: 'product' }]
const PRODUCT = { id: 'p1', name: 'Pump', model: 'X1', serialNumber: 'S1', qualityInfoStatus: 'in' }
const mockAnswers: Record<string, object> = {}
const mockAsked: [string, unknown][] = []
const mockReloaded: string[] = []
let mockState = 'hasLogin'
let mockForm: EventFormProps | undefined
jest.mock('@/api/useCall', () => ({
  useCall: (key: string, input: object | null) => {
    if (input) mockAsked.push([key, input])
    const answer = input ? mockAnswers[key] : undefined
    const reload = async () => {
      mockReloaded.push(key)
    }
    return answer instanceof Error ? { error: answer, reload } : { data: answer, reload }
  },
}))
jest.mock('@/stores/session', () => ({ useSession: () => ({ state: mockState }) }))
jest.mock('@/screen/go', () => ({}))
jest.mock('@/screen/screen', () => ({
  screen: (_url: string, page: ComponentType) => page,
  useTitle: () => undefined,
}))
jest.mock('../components/EventForm', () => ({
  EventForm: (props: EventFormProps) => {
    mockForm = props
    return null
  },
}))

const ui = new TestUtils()
beforeEach(() => {
  mockAsked.length = 0
  mockReloaded.length = 0
  mockState = 'hasLogin'
  mockForm = undefined
  Object.assign(mockAnswers, {
    'GET /ssp/eventType/templateInfo': { ...TEMPLATE, fields: FIELDS },
    'GET /ssp/event/known': { initial: {} },
    'GET /product/getById': PRODUCT,
    'GET /wiki/getWiki': { productId: 'p1' },
  })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})
const mount = (query: object) => {
  const props = { visit: { path: '/event/create', query: { templateId: 't1', ...query } } }
  return ui.mount(Create, { props } as unknown as Parameters<typeof ui.mount>[1])
}
const open = async (query: object): Promise<EventFormProps> => {
  await mount(query)
  if (!mockForm) throw new Error('no form')
  return mockForm
}

test('a request that begins at an article is about the product of it that the person has', async () => {
  const { initial, productId } = await open({ articleId: 'a1' })
  expect([initial.device, productId]).toEqual([PRODUCT, 'p1'])
  expect(mockAsked).toContainEqual(['GET /wiki/getWiki', { query: { id: 'a1' } }])
  expect(mockAsked).toContainEqual(['GET /ssp/event/known', { query: { templateId: 't1', productId: 'p1' } }])
})

test('an article that a line does not bring gives no form without its product, but another try', async () => {
  mockAnswers['GET /wiki/getWiki'] = new ApiError({ status: 503, message: 'busy' })
  await mount({ articleId: 'a1' })
  expect(mockForm).toBeUndefined()
  await ui.act(async () => document.querySelector<HTMLElement>('.state .button')?.click())
  expect(mockReloaded).toContain('GET /wiki/getWiki')
})

test('an article that is gone keeps nobody from asking', async () => {
  mockAnswers['GET /wiki/getWiki'] = new ApiError({ status: 404, message: 'not found' })
  const { productId } = await open({ articleId: 'a1' })
  expect(productId).toBe('')
})

test('an article about nothing that the person has says nothing of the product', async () => {
  mockAnswers['GET /wiki/getWiki'] = { productId: null }
  const { initial, productId } = await open({ articleId: 'a1' })
  expect([initial.device, productId]).toEqual([undefined, ''])
})
