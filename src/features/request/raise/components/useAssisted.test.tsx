import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { Form } from '@/form/Form'
import { useForm, type FormState } from '@/form/useForm'
import { forget } from '@/platform/storage'
import { activeForm } from '@/stores/active-form'
import { asField } from '@/form/as-field'
import { REGISTRY } from '@/form/registry'
import { leaveFill } from '@/stores/pending-fill'
import { raiseTexts } from '../raise.i18n'
import { codeValues } from '../fault-code'
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
  call: async () => ({ id: 'p1', name: 'Pump', model: 'P-1', serialNumber: 'S', qualityInfoStatus: '' }),
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
  asField('story', 'textarea', 'Story'),
]
let form: FormState
function Harness(props: { isNew?: boolean }) {
  form = useForm({ types: REGISTRY, place: 'test', fields })
  useAssisted(form, { templateId: 't', name: 'Repair', fields, isNew: props.isNew ?? true })
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

describe('what the assistant left for a form that was not open', () => {
  const left = { templateId: 't', values: { fault: 'E4' }, productId: 'p1', sentence: 'it shows E4' }
  const toasts: unknown[] = []
  beforeEach(() => {
    toasts.length = 0
    jest.spyOn(Taro, 'showToast').mockImplementation(async toast => {
      toasts.push(toast?.title)
      return { errMsg: '' }
    })
  })
  afterEach(() => jest.restoreAllMocks())

  test('is filled in once it opens, said, and taken once', async () => {
    leaveFill(left)
    await ui.mount(Harness, {})
    // the name of the product comes later
    await ui.act(() => new Promise<void>(done => setTimeout(done)))
    expect(form.values).toMatchObject({ fault: 'E4', unit: { id: 'p1', name: 'Pump' } })
    expect(toasts).toEqual([raiseTexts.t('filledIn', { n: 2 })])
    ui.unmout()
    forget('drafts')
    await ui.mount(Harness, {})
    expect(form.values).toEqual({})
  })

  test('keeps the sentence as the description when nothing could be read of it', async () => {
    leaveFill({ ...left, values: {}, productId: null })
    await ui.mount(Harness, {})
    expect(form.values).toMatchObject({ story: 'it shows E4' })
  })

  test('keeps the words of a fault with its machine, and its code where the form asks for it', async () => {
    leaveFill({ templateId: 't', values: {}, productId: 'p1', sentence: 'E4 no drain\nfull drum', code: 'E4' })
    await ui.mount(Harness, {})
    await ui.act(() => new Promise<void>(done => setTimeout(done)))
    expect(form.values).toMatchObject({ story: 'E4 no drain\nfull drum', unit: { id: 'p1', name: 'Pump' } })
    const asked = asField('errorCode', 'text', 'Shown', {
      setting: { maxLength: 3, dependencies: [{ fieldName: 'seen', values: ['code', 'both'] }] },
    })
    const seen = asField('seen', 'selectMulti', 'Seen', {
      setting: { dependencies: [{ fieldName: 'kind', values: ['broken'] }] },
    })
    const kind = asField('kind', 'select', 'Kind')
    expect(codeValues([kind, seen, asked], 'AL-203')).toEqual({ errorCode: 'AL-', seen: ['code'], kind: 'broken' })
    expect(codeValues([asField('a', 'text', '报警代码')], 'AL-203')).toEqual({ a: 'AL-203' })
    expect(codeValues([asField('a', 'text', 'Код ошибки')], 'E4')).toEqual({ a: 'E4' })
    expect(codeValues([asField('a', 'text', '产品编号')], 'E4')).toEqual({})
  })

  test('is for no other form, nor for the change of one that was sent', async () => {
    leaveFill({ ...left, templateId: 'another' })
    await ui.mount(Harness, {})
    ui.unmout()
    leaveFill(left)
    await ui.mount(Harness, { props: { isNew: false } })
    expect([form.values, toasts]).toEqual([{}, []])
  })
})
