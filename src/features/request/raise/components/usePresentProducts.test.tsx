import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { asField } from '@/form/as-field'
import { Form } from '@/form/Form'
import { useForm, type FormState } from '@/form/useForm'
import { forget } from '@/platform/storage'
import { REGISTRY } from '@/form/registry'
import { keepDraft, ownPlace } from '@/stores/drafts'
import { ApiError } from '@shared/envelope'
import { usePresentProducts } from './usePresentProducts'

// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
}))
const mockCall = jest.fn()
jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: (...args: unknown[]) => mockCall(...args) as unknown,
}))

const ui = new TestUtils()
beforeEach(() => {
  jest.clearAllMocks()
  keepDraft(ownPlace('test'), { values: { unit: kept, story: 'it leaks' }, idempotencyKey: 'k' })
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('drafts')
})

const kept = { id: 'p1', name: 'Насос', model: 'P-1', serialNumber: 'S', qualityInfoStatus: 'in-warranty' }
const now = { ...kept, name: 'Pump, large', qualityInfoStatus: 'out-of-warranty' }
const fields = [asField('unit', 'product', 'Unit'), asField('story', 'textarea', 'Story')]
let form: FormState
function Harness({ initial = {} }: { initial?: Record<string, unknown> }) {
  form = useForm({ types: REGISTRY, place: 'test', fields, initial })
  usePresentProducts(form, fields, initial)
  return (
    <View>
      <Form {...form.props} />
    </View>
  )
}
const open = async (initial?: Record<string, unknown>) => {
  await ui.mount(Harness, { props: initial ? { initial } : {} })
  // effects of a busy machine come later than the next turn
  await ui.act(() => new Promise(resolve => setTimeout(resolve, 20)))
}
const refused = (status: number) => new ApiError({ id: 'X', message: 'x', status })

test('a draft that is resumed shows its product by the name and warranty of now, and all else as it was', async () => {
  mockCall.mockResolvedValue(now)
  await open()
  expect(mockCall.mock.calls).toEqual([['GET /product/getById', { query: { id: 'p1' } }]])
  expect(form.values).toEqual({ unit: now, story: 'it leaks' })
  expect(document.body.textContent).toContain('Pump, large')
  expect(document.body.textContent).not.toContain('Насос')
})

test('the product that the screen knows already is not asked for', async () => {
  await open({ unit: now })
  expect([form.values.unit, mockCall.mock.calls]).toEqual([now, []])
})

test.each([
  ['is no longer the person’s goes', 404, null],
  ['cannot be asked for stays', 0, kept],
] as const)('one that %s', async (_name, status, unit) => {
  mockCall.mockRejectedValue(refused(status))
  await open()
  expect(form.values).toEqual({ unit, story: 'it leaks' })
})

test('one that was chosen meanwhile stays', async () => {
  let answer: (product: unknown) => void = () => undefined
  mockCall.mockReturnValue(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  await open()
  const other = { id: 'p2', name: 'Fan' }
  await ui.act(async () => form.set('unit', other))
  await ui.act(async () => answer(now))
  expect(form.values.unit).toEqual(other)
})

test('a form without a draft asks for nothing', async () => {
  forget('drafts')
  await open({ unit: kept })
  expect(mockCall).not.toHaveBeenCalled()
})
