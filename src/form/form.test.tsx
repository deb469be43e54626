import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { FORM_TYPES, type FormValues } from '@shared/form'
import { checkForm, isEmptyValue, takesValue } from '@shared/form-rules'
import { ApiError } from '@shared/envelope'
import { fullDate } from '@shared/dates'
import { forget } from '@/platform/storage'
import { loadDraft as draftAt, ownPlace } from '@/stores/drafts'
import { common } from '@/i18n/common.i18n'
import { Form } from './Form'
import { FormView } from './FormView'
import { session } from '@/stores/session'
import { ProductSheet } from './fields/product'
import { formTexts } from './form.i18n'
import { KnownContext } from './parts/KnownSheet'
import { REGISTRY } from './registry'
import type { EditProps } from './types'
import type { FunctionComponent } from 'react'
import { formSectionsOf } from './sections'
import { act, dataSource, field, form, Harness, mountForm, SAMPLES, textOf, ui, useMounted } from './samples'

// page life cycles exist only inside a running app
const mockHide: { run: () => void } = { run: () => undefined }
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidHide: (run: () => void) => {
    mockHide.run = run
  },
  useDidShow: () => undefined,
}))

const loadDraft = (place: string) => draftAt(ownPlace(place))

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
  const { value, seen, whole = /./ } = SAMPLES[formType]

  test('filled: is accepted, and what is sent survives JSON and the shared rules', async () => {
    await mountForm([field('text', { fieldName: 'first', isNull: 1 }), one], { initial: { f: value } })
    let sent: FormValues | null = null
    await act(() => {
      sent = form.submit()
    })
    expect(form.props.errors).toEqual({})
    const arrived = JSON.parse(JSON.stringify(sent)) as FormValues
    expect(checkForm([one], arrived)).toEqual([])
    expect('f' in arrived).toBe(takesValue(one) && value !== undefined)
    if (takesValue(one)) expect(isEmptyValue(one, arrived.f)).toBe(false)
  })

  test('read only: label and value', async () => {
    const { View: Shown } = REGISTRY[formType]
    await ui.mount(() => (
      <View className='shown'>
        <Shown field={one} value={value} />
      </View>
    ))
    const text = textOf(document.querySelector('.shown'))
    if (typeof seen === 'string') expect(text).toContain(seen)
    else expect(text).toMatch(seen)
    ui.unmout()
    await ui.mount(FormView, { props: { types: REGISTRY, fields: [one], values: { f: value } } })
    const isShown = !REGISTRY[formType].heading && value !== undefined
    // those of the rows of a form within the form stand in it
    expect(document.querySelectorAll('.form__card > .field')).toHaveLength(isShown ? 1 : 0)
    if (isShown && !REGISTRY[formType].bare) expect(textOf(document.querySelector('.field__label'))).toBe('The field')
    if (isShown) expect(textOf(document.querySelector('.field'))).toMatch(whole)
  })
})

test('a heading is read over what was filled in, and not over nothing', async () => {
  const fields = [
    field('separator', { fieldName: 'empty', displayName: 'Nothing below' }),
    field('text', { fieldName: 'left', isNull: 1 }),
    field('group', { fieldName: 'full', displayName: 'Something below' }),
    field('text', { fieldName: 'told', isNull: 1 }),
  ]
  await ui.mount(FormView, { props: { types: REGISTRY, fields, values: { told: 'x' } } })
  expect([...document.querySelectorAll('.form__head')].map(textOf)).toEqual(['Something below'])
})

describe('a form', () => {
  const fields = [
    field('select', { fieldName: 'fault', displayName: 'Fault', setting: { dataSource } }),
    field('text', {
      fieldName: 'detail',
      displayName: 'Detail',
      setting: { dependencies: [{ fieldName: 'fault', values: ['b'] }] },
    }),
    field('separator', { fieldName: 'visit', displayName: 'The visit' }),
    field('phone', { fieldName: 'phone', displayName: 'Phone' }),
  ]
  const errors = () => form.props.errors

  test('shows a dependent field when its choice is tapped, and sends nothing of it when it hides again', async () => {
    await mountForm(fields)
    expect(document.querySelector('#field-detail')).toBeNull()
    const chip = [...document.querySelectorAll('button')].find(b => b.textContent === 'Beta')
    await act(() => {
      chip?.click()
    })
    expect(document.querySelector('#field-detail')).not.toBeNull()
    await act(() => {
      form.set('detail', 'secret')
      form.set('phone', '13800000000')
    })
    await act(() => {
      form.set('fault', 'a')
    })
    let sent: FormValues | null = null
    await act(() => {
      sent = form.submit()
    })
    expect(sent).toEqual({ fault: 'a', phone: '13800000000' })
  })

  test('says what is wrong when a field is left, but not that it is empty; the error goes as soon as it is corrected', async () => {
    await mountForm(fields)
    await act(() => form.props.onBlur('phone'))
    expect(errors()).toEqual({})
    await act(() => form.set('phone', '1380000'))
    expect(errors()).toEqual({})
    await act(() => form.props.onBlur('phone'))
    expect(errors()).toEqual({ phone: 'phone' })
    expect(document.querySelector('#field-phone input')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('#field-phone input')?.getAttribute('aria-describedby')).toBe('field-phone-error')
    expect(textOf(document.querySelector('#field-phone-error'))).toBe(formTexts.t('error.phone'))
    await act(() => form.set('phone', '13800000000'))
    expect(errors()).toEqual({})
  })

  test('scrolls to the first wrong field', async () => {
    await mountForm(fields)
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.id)
    }
    await act(() => {
      form.submit()
    })
    expect(scrolled).toEqual(['field-fault'])
    expect(document.activeElement?.textContent).toBe('Alpha')
  })

  test('keeps a draft with its idempotency key, takes it up again, and starts over after reset', async () => {
    await mountForm(fields)
    const key = form.idempotencyKey
    await act(() => form.set('fault', 'b'))
    ui.unmout()
    expect(loadDraft('test')).toMatchObject({ values: { fault: 'b' }, idempotencyKey: key })
    await mountForm(fields)
    expect(form).toMatchObject({ restored: true, values: { fault: 'b' }, idempotencyKey: key })
    await act(() => form.reset())
    expect(form).toMatchObject({ restored: false, values: {} })
    expect(form.idempotencyKey).not.toBe(key)
    expect(loadDraft('test').time).toBe(0)
  })

  test('values that a form begins with are no draft; what is typed into it is one, and is said to be kept', async () => {
    await mountForm(fields, { initial: { fault: 'a' } })
    expect([form.kept, form.values.fault]).toEqual([false, 'a'])
    ui.unmout()
    expect(loadDraft('test').time).toBe(0)
    await mountForm(fields, { initial: { fault: 'a' } })
    jest.useFakeTimers()
    await act(() => form.set('phone', '138'))
    expect(form.kept).toBe(false)
    await act(() => {
      jest.advanceTimersByTime(500)
    })
    expect(form.kept).toBe(true)
    expect(loadDraft('test').values).toEqual({ fault: 'a', phone: '138' })
  })

  test('a form that was sent shows its values until its screen goes, and leaves no draft', async () => {
    await mountForm(fields)
    const key = form.idempotencyKey
    await act(() => form.set('fault', 'b'))
    await act(() => form.sent())
    expect(form).toMatchObject({ values: { fault: 'b' }, idempotencyKey: key })
    // a second tap, or a touch of the form, before the next screen stands
    await act(() => {
      form.submit()
    })
    await act(() => form.set('fault', 'c'))
    ui.unmout()
    expect(loadDraft('test').time).toBe(0)
  })

  test('writes the draft once typing rests, and under the place it was typed at', async () => {
    jest.useFakeTimers()
    await ui.act(async () => {
      void ui.mount(Harness, { props: { types: REGISTRY, place: 'one', fields } })
    })
    await act(() => form.set('phone', '1'))
    await act(() => form.set('phone', '13'))
    expect(loadDraft('one').time).toBe(0)
    await act(() => {
      jest.advanceTimersByTime(500)
    })
    expect(loadDraft('one').values).toEqual({ phone: '13' })
    // a page that is left does not wait
    await act(() => form.set('phone', '138'))
    await act(() => mockHide.run())
    expect(loadDraft('one').values).toEqual({ phone: '138' })
  })

  test('shows what the server found, an unknown error as invalid', async () => {
    await mountForm(fields, { initial: { fault: 'a', phone: '13800000000' } })
    await act(() =>
      form.refused(
        new ApiError({
          message: '',
          fields: [
            { fieldName: 'phone', error: 'repeated' },
            { fieldName: 'fault', error: 'something new' },
          ],
        }),
      ),
    )
    expect(errors()).toEqual({ phone: 'repeated', fault: 'invalid' })
    // the same value would be refused again
    await act(() => {
      expect(form.submit()).toBeNull()
    })
    expect(errors()).toEqual({ phone: 'repeated' })
    await act(() => form.set('phone', '13900000000'))
    expect(errors()).toEqual({})
  })

  test('a key that arrived with other content is renewed, with the values and the draft kept', async () => {
    await mountForm(fields, { place: 'renew' })
    await act(() => form.set('phone', '138'))
    const { idempotencyKey } = form
    await act(() => form.refused(new ApiError({ message: '', id: 'FIELD_INVALID' })))
    expect(form.idempotencyKey).toBe(idempotencyKey)
    await act(() => form.refused(new ApiError({ message: '', id: 'IDEMPOTENCY_KEY_REUSED' })))
    expect(form.idempotencyKey).not.toBe(idempotencyKey)
    expect(loadDraft('renew')).toMatchObject({ values: { phone: '138' }, idempotencyKey: form.idempotencyKey })
  })

  test('asks whether a unique value stands elsewhere when the field is left, and forgets an answer for an older value', async () => {
    const unique = [field('text', { fieldName: 'no', setting: { unique: true } })]
    const answers: ((repeats: boolean) => void)[] = []
    const checkRepeat = jest.fn(() => new Promise<boolean>(resolve => answers.push(resolve)))
    await mountForm(unique, { checkRepeat, initial: { no: ' A-1 ' } })
    await act(() => form.props.onBlur('no'))
    expect(checkRepeat).toHaveBeenCalledWith(unique[0], 'A-1')
    await act(() => form.set('no', 'A-2'))
    await act(() => answers[0]?.(true))
    expect(errors()).toEqual({})
    await act(() => form.set('no', 'A-1'))
    await act(() => {
      expect(form.submit()).toBeNull()
    })
    expect(errors()).toEqual({ no: 'repeated' })
  })

  test('is not sent while files are under way or have failed', async () => {
    const files = [field('attachment', { fieldName: 'files', isNull: 1 })]
    await mountForm(files)
    for (const state of ['uploading', 'uploadFailed'] as const) {
      await act(() => form.props.onUnfinished('files', state))
      await act(() => {
        expect(form.submit()).toBeNull()
      })
      expect(errors()).toEqual({ files: state })
      // what is on its way is not wrong: it is said in grey, and waited for
      expect(form.isWaiting()).toBe(state === 'uploading')
      expect(!!document.querySelector('.field--wrong')).toBe(state === 'uploadFailed')
      expect(document.querySelector(state === 'uploading' ? '.field__wait' : '.field__error')?.textContent).toBe(
        formTexts.t(`error.${state}`),
      )
    }
    await act(() => form.props.onUnfinished('files', null))
    expect(errors()).toEqual({})
    await act(() => {
      expect(form.submit()).toEqual({})
    })
  })

  test('a link of a text opens only with http or https', async () => {
    const toast = jest.spyOn(Taro, 'showToast').mockResolvedValue({ errMsg: '' })
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    await ui.mount(FormView, {
      props: {
        types: REGISTRY,
        fields: [field('textarea')],
        values: { f: 'ftp://a.cn/x and www.b.cn or https://c.cn/y.' },
      },
    })
    const links = [...document.querySelectorAll('button')]
    expect(links.map(textOf)).toEqual(['ftp://a.cn/x', 'www.b.cn', 'https://c.cn/y'])
    for (const link of links)
      await act(() => {
        link.click()
      })
    expect(toast.mock.calls.map(([options]) => options?.title)).toEqual([
      formTexts.t('badLink'),
      formTexts.t('badLink'),
    ])
    expect(open.mock.calls.map(([url]) => url)).toEqual(['https://c.cn/y'])
    jest.restoreAllMocks()
  })

  test('separators begin a card, and one without fields is left out', () => {
    const cards = formSectionsOf([...fields, field('group', { fieldName: 'empty' })], REGISTRY).map(s => [
      s.head?.fieldName ?? null,
      s.fields.map(f => f.fieldName),
    ])
    expect(cards).toEqual([
      [null, ['fault', 'detail']],
      ['visit', ['phone']],
    ])
  })
})

test('of 200 fields a key stroke draws one, and groups of a long form fold away but for what is wrong', async () => {
  const fields = Array.from({ length: 200 }, (_, n) =>
    n % 50 === 0
      ? field('group', { fieldName: `g${String(n)}`, displayName: `Group ${String(n)}` })
      : field('text', { fieldName: `f${String(n)}`, isNull: n === 60 ? 0 : 1 }),
  )
  const { Edit } = REGISTRY.text
  const drawn: string[] = []
  jest.spyOn(REGISTRY.text as { Edit: FunctionComponent<EditProps<unknown>> }, 'Edit').mockImplementation(props => {
    drawn.push(props.field.fieldName)
    return <Edit {...props} />
  })
  await mountForm(fields)
  expect(new Set(drawn).size).toBe(196)
  drawn.length = 0
  await act(() => form.set('f120', 'x'))
  expect(new Set(drawn)).toEqual(new Set(['f120']))
  const folds = () => [...document.querySelectorAll<HTMLElement>('.form__fold')]
  expect(folds().map(one => one.getAttribute('aria-expanded'))).toEqual(['true', 'true', 'true', 'true'])
  await act(() => folds()[1]?.click())
  expect(document.querySelector('#field-f60')).toBeNull()
  expect(form.missing.map(one => one.fieldName)).toEqual(['f60'])
  await act(() => {
    form.submit()
  })
  expect(document.querySelector('#field-f60 .field__error')).not.toBeNull()
  jest.restoreAllMocks()
})

test('a search for a product in vain can be cleared, and who has none goes on without one where the form lets them', async () => {
  const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 400)))
  const request = jest.spyOn(Taro, 'request').mockImplementation((() =>
    Promise.resolve({
      statusCode: 200,
      data: { success: true, code: 0, data: { list: [], total: 0, hasNextPage: false } },
    })) as unknown as typeof Taro.request)
  const offered = () => [...document.querySelectorAll<HTMLElement>('.options__empty .button')]
  const onClose = jest.fn()
  const props = { chosen: '', onChoose: () => undefined, onClose }
  await ui.mount(ProductSheet, { props: { ...props, optional: true } })
  await settled()
  expect(offered().map(textOf)).toEqual([formTexts.t('withoutProduct')])
  const input = document.querySelector<HTMLInputElement>('.search-sheet__search input')
  if (!input) throw new Error('no search')
  await act(() => {
    const typed: EventInit & { target: { value: string } } = { target: { value: 'pump' } }
    ui.fireEvent.change(input, typed)
  })
  await settled()
  expect(offered().map(textOf)).toEqual([common.t('clearSearch')])
  await act(() => offered()[0]?.click())
  await settled()
  expect(input.value).toBe('')
  expect(onClose).not.toHaveBeenCalled()
  await act(() => offered()[0]?.click())
  expect(onClose).toHaveBeenCalledTimes(1)
  ui.unmout()
  document.body.innerHTML = ''
  await ui.mount(ProductSheet, { props: { ...props, optional: false } })
  await settled()
  expect([offered().length, textOf(document.querySelector('.options__empty'))]).toEqual([0, formTexts.t('noProduct')])
  request.mockRestore()
})

test('who has no product describes one by its kind, and by a plate that was scanned', async () => {
  const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 400)))
  const request = jest.spyOn(Taro, 'request').mockImplementation((() =>
    Promise.resolve({
      statusCode: 200,
      data: {
        success: true,
        code: 0,
        data: { list: [{ id: 'k1', name: 'Pump', more: '' }], total: 1, hasNextPage: false },
      },
    })) as unknown as typeof Taro.request)
  await mountForm([field('product', { fieldName: 'device', isNull: 0 })], {})
  await act(() => document.querySelector<HTMLElement>('.pick-row')?.click())
  await settled()
  const confirm = () =>
    [...document.querySelectorAll<HTMLElement>('.describe__foot .button')].find(
      one => textOf(one) === common.t('confirm'),
    )
  await act(() => confirm()?.click())
  expect(document.querySelectorAll('.describe .field__error')).toHaveLength(1)
  await act(() => document.querySelector<HTMLElement>('.describe [role=radio]')?.click())
  const [model, plate] = document.querySelectorAll<HTMLInputElement>('.describe input')
  if (!model || !plate) throw new Error('no inputs')
  const type = (input: HTMLInputElement, value: string) => {
    const typed: EventInit & { target: { value: string } } = { target: { value } }
    ui.fireEvent.change(input, typed)
  }
  await act(() => type(model, 'KF-35'))
  await act(() => type(plate, 'https://brand.example/qrcode/AB-12345'))
  await act(() => confirm()?.click())
  expect(form.values.device).toEqual({ kindId: 'k1', name: 'Pump', model: 'KF-35', serialNumber: 'AB-12345' })
  expect(textOf(document.querySelector('.pick-row__text'))).toBe('Pump KF-35')
  request.mockRestore()
})

test('a known contact fills in name and phone, a known address its field; what is filled in already is not offered', async () => {
  const contacts = [
    { name: 'Ann', phone: '13800000001' },
    { name: '', phone: '13800000002' },
  ]
  const [home, work] = ['Home street 1', 'Work street 2'].map(address => ({
    province: '广东省',
    city: '深圳市',
    dist: '南山区',
    address,
  }))
  const chosen: unknown[] = []
  const fields = [
    field('text', { fieldName: 'who' }),
    field('text', { fieldName: 'what' }),
    field('address', { fieldName: 'where' }),
  ]
  function Known() {
    useMounted({ types: REGISTRY, place: '', fields, initial: { where: home } })
    return (
      <KnownContext.Provider
        value={{
          contacts,
          addresses: [home, work].flatMap(one => one ?? []),
          askedIn: 'who',
          choose: one => chosen.push(one),
        }}
      >
        <Form {...form.props} />
      </KnownContext.Provider>
    )
  }
  await ui.mount(Known, {})
  const another = (name: string) =>
    [...document.querySelectorAll(`#field-${name} .field__action`)].find(one =>
      one.textContent.includes(formTexts.t('another')),
    )
  const rows = () => [...document.querySelectorAll('.known__one')].map(one => one.textContent)
  const tap = async (element: Element | undefined | null) => {
    await act(() => element?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  }
  expect(another('what')).toBeUndefined()
  await tap(another('who'))
  expect(rows()).toEqual(['Ann13800000001', '13800000002'])
  await tap(document.querySelectorAll('.option')[0])
  expect(chosen).toEqual([contacts[0]])
  expect(rows()).toEqual([])

  await tap(another('where'))
  expect(rows()).toEqual(['Work street 2广东省深圳市南山区'])
  await tap(document.querySelectorAll('.option')[0])
  expect(form.values.where).toMatchObject({ address: 'Work street 2' })
})

test('of a pasted line the address is filled in, and who stands beside it is whom the form asks for', async () => {
  const line = '李梅 13912345678 浙江省杭州市西湖区文三路 1 号'
  const found = {
    province: '浙江省',
    city: '杭州市',
    dist: '西湖区',
    address: '文三路 1 号',
    name: '李梅',
    phone: '13912345678',
  }
  const asked: string[] = []
  const request = jest.spyOn(Taro, 'request').mockImplementation((({ url }: Taro.request.Option) => {
    asked.push(new URL(url, 'http://here').searchParams.get('address') ?? '')
    return Promise.resolve({
      statusCode: 200,
      header: {},
      data: { success: true, code: 0, status: 0, message: '', requestId: '', data: found },
    })
  }) as unknown as typeof Taro.request)
  const chosen: unknown[] = []
  const settled = () => ui.act(() => new Promise<void>(resolve => setTimeout(resolve, 50)))
  const fields = [field('text', { fieldName: 'who' }), field('address', { fieldName: 'where' })]
  function Pasting() {
    useMounted({ types: REGISTRY, place: '', fields, initial: {} })
    const choose = (one: unknown) => chosen.push(one)
    return (
      <KnownContext.Provider value={{ contacts: [], addresses: [], askedIn: 'who', choose }}>
        <Form {...form.props} />
      </KnownContext.Provider>
    )
  }
  await ui.mount(Pasting, {})
  const press = (text: string) =>
    act(() =>
      [...document.querySelectorAll<HTMLElement>('.field__action, .button')].find(one => textOf(one) === text)?.click(),
    )
  await press(formTexts.t('pasteAddress'))
  const typed: EventInit & { target: { value: string } } = { target: { value: line } }
  const area = document.querySelector('.address__paste textarea')
  if (!area) throw new Error('no place to paste')
  await act(() => void ui.fireEvent.change(area, typed))
  await press(formTexts.t('recognise'))
  await settled()
  expect(asked).toEqual([line])
  expect(form.values.where).toMatchObject({ province: '浙江省', dist: '西湖区', address: '文三路 1 号' })
  expect(chosen).toMatchObject([{ name: '李梅', phone: '13912345678' }])
  request.mockRestore()
})

test('a phone number is a link to call, but not for the person whose it is', async () => {
  const { View: Phone } = REGISTRY.phone
  const one = field('phone', { fieldName: 'phone' })
  await ui.mount(() => <Phone field={one} value='13800000000' />, {})
  expect(document.querySelector('.field__call')).not.toBeNull()
  ui.unmout()
  document.body.innerHTML = ''
  session.phone = '13800000000'
  await ui.mount(() => <Phone field={one} value='13800000000' />, {})
  expect(document.querySelector('.field__call')).toBeNull()
  expect(textOf(document.querySelector('.field__value'))).toBe('13800000000')
  session.phone = ''
})

test.each([
  ['a day as the reader writes it', { fieldName: 'qualityInfoEndTime' }, fullDate('2028-05-11', 'zh')],
  ['a day as it is kept', { fieldName: 'qualityInfoEndTime', formType: 'text' }, '2028-05-11'],
] as const)('beside a product is told %s', async (_name, setting, seen) => {
  const one = field('relationProduct', { setting })
  await ui.mount(FormView, {
    props: { types: REGISTRY, fields: [one], values: { f: [{ id: '1', name: 'Pump', told: '2028-05-11' }] } },
  })
  expect(textOf(document.querySelector('.thing__told'))).toBe(seen)
})
