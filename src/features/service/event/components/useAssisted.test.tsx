import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { Form } from '@/form/Form'
import { useForm, type FormState } from '@/form/useForm'
import { forget } from '@/platform/storage'
import { activeForm } from '@/stores/active-form'
import { asField } from '@/form/as-field'
import { useAssisted } from './useAssisted'

// page life cycles exist only inside a running app
const mockPage = { show: () => undefined as void, hide: () => undefined as void }
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: (run: () => void) => {
    mockPage.show = run
  },
  useDidHide: (run: () => void) => {
    mockPage.hide = run
  },
}))

jest.mock('@/api/call', () => ({
  ...jest.requireActual<typeof import('@/api/call')>('@/api/call'),
  call: async () => ({ name: 'Pump', model: 'P-1', serialNumber: 'S', qualityInfoStatus: '' }),
}))

const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('drafts')
})

const fields = [
  asField('fault', 'text', 'Fault'),
  asField('head', 'separator', 'Head'),
  asField('unit', 'product', 'Unit'),
]
let form: FormState
function Harness() {
  form = useForm({ place: 'test', fields })
  useAssisted(form, { templateId: 't', name: 'Repair', fields })
  return (
    <View>
      <Form {...form.props} />
    </View>
  )
}

test('the assistant sees the open form and fills it through its own state', async () => {
  await ui.mount(Harness, {})
  const open = activeForm(false)
  expect(open).toMatchObject({ bizType: 'event', bizTypeId: 't', bizTypeName: 'Repair' })
  await ui.act(async () => form.set('fault', 'typed'))
  expect(open?.values()).toEqual({ fault: 'typed' })
  let count = 0
  await ui.act(async () => {
    count = open?.fill({ fault: 'E4', head: 'no value', foreign: 'x' }, 'p1') ?? 0
  })
  expect([count, form.values]).toMatchObject([2, { fault: 'E4', unit: { id: 'p1', name: 'Pump' } }])
  expect(form.values.foreign).toBeUndefined()
  // what was filled in is changed like anything else
  await ui.act(async () => form.set('fault', 'E5'))
  expect(form.values.fault).toBe('E5')
})

test('a form under another screen is found only where the assistant is a screen itself, and none when it is gone', async () => {
  await ui.mount(Harness, {})
  mockPage.hide()
  expect([activeForm(false), activeForm(true)?.bizTypeId]).toEqual([null, 't'])
  mockPage.show()
  expect(activeForm(false)?.bizTypeId).toBe('t')
  ui.unmout()
  expect(activeForm(true)).toBeNull()
})
