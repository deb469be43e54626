import { FORM_TYPES, type FormValues } from '@shared/form'
import { isEmptyValue, takesValue } from '@shared/form-rules'
import { forget } from '@/platform/storage'
import { FormView } from './FormView'
import { formTexts } from './form.i18n'
import { REGISTRY } from './registry'
import { act, field, form, mountForm, ui } from './samples'

// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: () => undefined,
  useDidShow: () => undefined,
}))

beforeEach(() => {
  forget('drafts')
  jest.useRealTimers()
})
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
})

describe.each(FORM_TYPES)('%s', formType => {
  const one = field(formType)

  test('empty and required: says so under the field, unless nobody fills it in', async () => {
    await mountForm([field('text', { fieldName: 'first', isNull: 1 }), one])
    let sent: FormValues | null = null
    await act(() => {
      sent = form.submit()
    })
    expect(form.props.errors.f).toBe(takesValue(one) ? 'required' : undefined)
    expect(sent === null).toBe(takesValue(one))
    expect(document.querySelector('#field-f .field__error')?.textContent ?? '').toBe(
      takesValue(one) ? formTexts.t('error.required') : '',
    )
    expect(isEmptyValue(one, REGISTRY[formType].empty)).toBe(true)
  })

  test('nonsense of a draft does not break it', async () => {
    for (const nonsense of [0, 'x', [1, null, {}], { a: [] }, [[{ id: 5 }]]]) {
      await mountForm([field('text', { fieldName: 'first', isNull: 1 }), one], { initial: { f: nonsense } })
      expect(document.querySelector('.harness')).not.toBeNull()
      ui.unmout()
      await ui.mount(FormView, { props: { types: REGISTRY, fields: [one], values: { f: nonsense } } })
      expect(document.querySelector('.form')).not.toBeNull()
      ui.unmout()
    }
    await mountForm([one])
  })
})
