import fc from 'fast-check'
import {
  CONDITIONS,
  FORM_TYPES,
  type Dependency,
  type FieldError,
  type FieldSetting,
  type FormField,
  type FormType,
  type FormValues,
} from './form'
import {
  checkField,
  checkForm,
  dropHidden,
  filesAskedBy,
  isEmptyQualityTime,
  isEmptyValue,
  settledValues,
  takesValue,
  visibleFields,
} from './form-rules'

const field = (formType: FormType, setting: FieldSetting = {}, more: Partial<FormField> = {}): FormField => ({
  id: 'f',
  fieldName: 'f',
  displayName: 'F',
  formType,
  isNull: 0,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting,
  ...more,
})
const named = (fieldName: string, dependencies: Dependency[] = [], more: Partial<FormField> = {}) =>
  field('text', { dependencies }, { id: fieldName, fieldName, isNull: 1, ...more })
const on = (fieldName: string, ...values: string[]): Dependency => ({ fieldName, values })
const names = (fields: FormField[]) => fields.map(f => f.fieldName)

const dataSource = [
  { value: 'a', text: 'A', children: [{ value: 'a1', text: 'A1' }] },
  { value: 'b', text: 'B' },
]
const file = { id: '018f', filename: 'a.png', fileSize: 3, url: '/a' }
const street = { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' }

describe('one value', () => {
  const good: [FormType, FieldSetting, unknown][] = [
    ['text', {}, 'x'],
    ['text', { maxLength: 2 }, '😀'],
    ['textarea', {}, 'a\nb'],
    ['code', {}, 'E4'],
    ['email', {}, 'a@b.cn'],
    ['phone', {}, '13800000000'],
    ['phone', {}, '19900000000'],
    ['number', { min: -1, max: 2, decimals: 1 }, '1.5'],
    ['number', {}, 0],
    ['number', { decimals: 1 }, '1.50'],
    ['currency', { min: 0 }, { number: '12.5', currency: 'CNY' }],
    ['select', { dataSource }, 'b'],
    ['selectMulti', { dataSource }, ['b', 'a']],
    ['cascader', { dataSource }, ['a', 'a1']],
    ['cascader', { dataSource }, ['b']],
    ['date', {}, '2024-02-29'],
    ['date', { dateType: 'YYYY-MM-DD HH:mm' }, '2026-01-01 23:59'],
    ['datetime', {}, '2026-11-20 00:00'],
    ['datetime', { dateType: 'YYYY-MM-DD' }, '2026-11-20'],
    ['planTime', {}, '2026-11-20 14:00'],
    ['address', {}, street],
    ['address', {}, { ...street, city: '', dist: '', longitude: 120.1, latitude: 30.2 }],
    ['location', {}, { address: '', latitude: 0, longitude: 0 }],
    ['attachment', {}, [file]],
    ['attachment', {}, ['018f']],
    ['autograph', {}, [file]],
    ['product', {}, { id: '018f', name: 'P' }],
    ['product', {}, { kindId: '018f' }],
    ['product', {}, { kindId: '', model: 'KF-35', serialNumber: 'S1' }],
    ['quality', {}, { startTime: '2026-01-01', qualityTime: { number: '2', type: 'year' } }],
    ['user', {}, { staffId: '1', displayName: 'Wang' }],
    ['related_task', {}, [{ taskId: '1' }]],
    ['datetime', {}, '2026-11-20 10:00:59'],
    ['planTime', { dateType: 'YYYY-MM-DD' }, '2026-11-20'],
    ['address', {}, { adProvince: '浙江省', adAddress: '文三路' }],
    ['address', {}, { country: 'France', address: '1 rue de Rivoli' }],
    ['quality', {}, { qualityStartDate: '2026-01-01', qualityDuration: 2, qualityUnit: 'month' }],
    ['sparepart', {}, [{ id: 'x', count: 3 }, { id: 'y' }]],
    ['tags', { dataSource }, [{ tagName: 'A' }, 'b']],
    ['tagLabel', { dataSource }, [{ labelName: 'B' }]],
    ['logistics', {}, { companyName: 'SF', logisticsNo: 'SF 1234-567' }],
    ['currency', { currencies: ['USD', 'EUR'] }, { number: 1, currency: 'EUR' }],
  ]
  test.each(good)('%s %j accepts %j', (formType, setting, value) => {
    expect(isEmptyValue(field(formType, setting), value)).toBe(false)
    expect(checkField(field(formType, setting), value)).toBeNull()
  })

  const bad: [FormType, FieldSetting, unknown, FieldError][] = [
    ['text', {}, 5, 'invalid'],
    ['text', {}, { a: 1 }, 'invalid'],
    ['text', { maxLength: 2 }, 'abc', 'tooLong'],
    ['textarea', {}, 'x'.repeat(501), 'tooLong'],
    ['email', {}, 'a@b', 'email'],
    ['email', {}, 'a b@c.d', 'email'],
    ['phone', {}, '12800000000', 'phone'],
    ['phone', {}, '1380000000', 'phone'],
    ['phone', {}, '+8613800000000a', 'phone'],
    ['number', {}, 'ten', 'number'],
    ['number', {}, '1e3', 'number'],
    ['number', {}, '9'.repeat(400), 'number'],
    ['number', { min: 1 }, 0, 'min'],
    ['number', { max: 1 }, '1.01', 'max'],
    ['number', { decimals: 0 }, 0.5, 'decimals'],
    ['number', { decimals: 2 }, 1e-7, 'decimals'],
    ['currency', {}, { number: 'x', currency: 'CNY' }, 'number'],
    ['currency', {}, 5, 'number'],
    ['select', { dataSource }, 'c', 'choice'],
    ['select', {}, 'a', 'choice'],
    ['select', { dataSource }, ['a'], 'choice'],
    ['selectMulti', { dataSource }, ['a', 'a'], 'choice'],
    ['selectMulti', { dataSource }, 'a', 'choice'],
    ['cascader', { dataSource }, ['a'], 'choice'],
    ['cascader', { dataSource }, ['a', 'b'], 'choice'],
    ['cascader', { dataSource }, 'b', 'choice'],
    ['date', {}, '2023-02-29', 'date'],
    ['date', {}, '2023-2-9', 'date'],
    ['date', {}, '2023-02-09 10:00', 'date'],
    ['datetime', {}, '2023-02-09 24:00', 'date'],
    ['datetime', {}, '2023-02-09', 'date'],
    ['planTime', {}, 20230209, 'date'],
    ['address', {}, { ...street, address: ' ' }, 'address'],
    ['address', {}, { ...street, province: '' }, 'address'],
    ['address', {}, '文三路', 'invalid'],
    ['address', {}, { ...street, address: 'x'.repeat(201) }, 'tooLong'],
    ['address', {}, { ...street, latitude: 91, longitude: 0 }, 'invalid'],
    ['location', {}, { address: 'x', latitude: 91, longitude: 0 }, 'location'],
    ['location', {}, { address: 'x' }, 'location'],
    ['attachment', {}, [{ url: 'x' }], 'file'],
    ['attachment', {}, 'x', 'file'],
    ['attachment', { maxCount: 1 }, [file, file], 'tooMany'],
    ['attachment', { maxCount: 50 }, Array.from({ length: 10 }, () => file), 'tooMany'],
    ['autograph', {}, [file, file], 'tooMany'],
    ['product', {}, { name: 'P' }, 'product'],
    ['product', {}, { model: 7, kindId: '018f' }, 'product'],
    ['product', {}, { kindId: '', model: 'x'.repeat(101) }, 'tooLong'],
    ['product', {}, { kindId: '', model: 'x', serialNumber: 'x'.repeat(101) }, 'tooLong'],
    ['product', {}, { id: 'x', name: 'x'.repeat(5000) }, 'tooLong'],
    ['sparepart', {}, ['x'.repeat(5000)], 'thing'],
    ['sparepart', {}, [{ id: 'x', note: 'x'.repeat(5000) }], 'thing'],
    ['sparepart', {}, [{ id: 'x', number: 0 }], 'count'],
    ['sparepart', {}, [{ id: 'x', number: 1.5 }], 'count'],
    ['materialReturn', {}, Array.from({ length: 2 }, () => ({ id: 'x', number: 9000 })), 'count'],
    ['user', {}, [{ name: 'nobody' }], 'thing'],
    ['user', { maxCount: 1 }, ['a', 'b'], 'tooMany'],
    ['relationTask', {}, Array.from({ length: 21 }, (_, i) => String(i)), 'tooMany'],
    ['tags', { dataSource }, ['c'], 'choice'],
    ['tags', { dataSource }, [{ tagName: 'A' }, 'a'], 'choice'],
    ['logistics', {}, [{ company: 'SF', number: '1' }], 'parcel'],
    ['logistics', {}, [{ number: 'SF123456' }], 'parcel'],
    ['currency', { currencies: ['USD'] }, { number: 1, currency: 'CNY' }, 'currency'],
    ['quality', {}, { startTime: '2026-01-01', qualityTime: { number: 10_000, type: 'year' } }, 'quality'],
    ['address', {}, { country: 'France', address: ' ', city: 'Paris' }, 'address'],
    ['date', {}, '2026-02-31', 'date'],
    ['datetime', {}, '2026-02-09 10:00:61', 'date'],
    ['quality', {}, { startTime: '2026-01-01', qualityTime: { number: 'x', type: 'year' } }, 'quality'],
    ['quality', {}, { startTime: '', qualityTime: { number: 1, type: 'year' } }, 'date'],
    ['quality', {}, { startTime: '2026-01-01', qualityTime: { number: 1.5, type: 'year' } }, 'quality'],
  ]
  test.each(bad)('%s %j refuses %j', (formType, setting, value, error) => {
    expect(checkField(field(formType, setting), value)).toBe(error)
  })

  const empty: [FormType, unknown][] = [
    ['text', ' \n'],
    ['number', ''],
    ['selectMulti', []],
    ['attachment', []],
    ['product', {}],
    ['address', { province: '', city: '', dist: '', address: ' ' }],
    ['address', { country: '中国' }],
    ['location', { address: '' }],
    ['currency', { number: '', currency: 'CNY' }],
    ['quality', { startTime: '', qualityTime: { number: '', type: 'year' } }],
  ]
  test.each(empty)('%s counts %j as empty', (formType, value) => {
    expect(isEmptyValue(field(formType), value)).toBe(true)
    expect(checkField(field(formType), value)).toBe('required')
    expect(checkField(field(formType, {}, { isNull: 1 }), value)).toBeNull()
  })

  test('a quality time is empty when its number is not numeric or its type is missing', () => {
    expect(
      [
        { number: 'x', type: 'year' },
        { number: '', type: 'year' },
        { number: NaN, type: 'year' },
        { number: 1, type: '' },
        { number: 1 },
        null,
        'x',
      ].map(isEmptyQualityTime),
    ).toEqual(Array(7).fill(true))
    expect(
      [
        { number: 1, type: 'year' },
        { number: '0', type: 'month' },
      ].map(isEmptyQualityTime),
    ).toEqual([false, false])
  })

  test('a planned time before now is past, where now is told', () => {
    expect(checkField(field('planTime'), '2026-11-20 09:00', '2026-11-20 09:01')).toBe('past')
    expect(checkField(field('planTime'), '2026-11-20 09:00', '2026-11-20 09:00')).toBeNull()
    expect(checkField(field('datetime'), '2026-11-20 09:00', '2026-11-20 09:01')).toBeNull()
    expect(checkField(field('planTime'), '2020-01-01 09:00')).toBeNull()
  })

  test.each(FORM_TYPES)('%s: empty is an error exactly when it is required and asked for', formType => {
    for (const value of [undefined, null, '', [], {}]) {
      expect(isEmptyValue(field(formType), value)).toBe(true)
      expect(checkField(field(formType), value)).toBe(takesValue(field(formType)) ? 'required' : null)
      expect(checkField(field(formType, {}, { isNull: 1 }), value)).toBeNull()
    }
  })

  test('no JSON value makes a rule throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_TYPES), fc.jsonValue({ maxDepth: 3 }), (formType, value) => {
        const error = checkField(
          field(formType, { dataSource, min: 0, max: 5, decimals: 1, maxLength: 5 }),
          value,
          '2026-11-20 09:00',
        )
        return error === null || typeof error === 'string'
      }),
    )
  })
})

describe('visibility', () => {
  test('every dependency must hold; of several chosen values one is enough', () => {
    const fields = [
      named('a'),
      named('b', [], { formType: 'selectMulti' }),
      named('c', [on('a', '1', '2'), on('b', 'x')]),
    ]
    expect(names(visibleFields(fields, { a: '2', b: ['y', 'x'] }))).toEqual(['a', 'b', 'c'])
    expect(names(visibleFields(fields, { a: '2', b: ['y'] }))).toEqual(['a', 'b'])
    expect(names(visibleFields(fields, { b: ['x'] }))).toEqual(['a', 'b'])
  })

  test('what depends on a hidden field is hidden, whatever the order', () => {
    const fields = [named('c', [on('b', '1')]), named('b', [on('a', '1')]), named('a')]
    expect(names(visibleFields(fields, { a: '1', b: '1', c: '1' }))).toEqual(['c', 'b', 'a'])
    expect(names(visibleFields(fields, { a: '0', b: '1', c: '1' }))).toEqual(['a'])
    expect(dropHidden(fields, { a: '0', b: '1', c: '1' })).toEqual({ a: '0' })
  })

  test('an unknown field, a circle and a field that depends on itself hide', () => {
    const fields = [
      named('a', [on('b', '1')]),
      named('b', [on('a', '1')]),
      named('self', [on('self', '1')]),
      named('lost', [on('gone', '1')]),
      named('toString', [on('constructor', '1')]),
    ]
    expect(visibleFields(fields, { a: '1', b: '1', self: '1', gone: '1' })).toEqual([])
  })

  test('hidden required fields are no problem', () => {
    const fields = [named('a'), named('b', [on('a', '1')], { isNull: 0 })]
    expect(checkForm(fields, { a: '0' })).toEqual([])
    expect(checkForm(fields, { a: '1' })).toEqual([{ fieldName: 'b', error: 'required' }])
  })

  test('a filter that fails keeps the original and tells', () => {
    const values = { a: '1' }
    const told = jest.fn()
    const broken = [named('a', [on('b', '1')]), { ...named('b'), setting: null as unknown as FieldSetting }]
    expect(dropHidden(broken, values, told)).toBe(values)
    expect(told).toHaveBeenCalledTimes(1)
    expect(dropHidden(broken, values)).toBe(values)
  })

  const someName = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__')
  const someValue = fc.constantFrom('1', '2')
  const forms = fc.record({
    fields: fc
      .uniqueArray(
        fc.record({
          name: someName,
          dependencies: fc.array(
            fc.record(
              {
                fieldName: fc.oneof(someName, fc.constant('unknown')),
                when: fc.constantFrom(...CONDITIONS),
                values: fc.array(someValue, { maxLength: 2 }),
              },
              { requiredKeys: ['fieldName', 'values'] },
            ),
            { maxLength: 2 },
          ),
        }),
        { selector: f => f.name },
      )
      .map(list => list.map(f => named(f.name, f.dependencies))),
    values: fc.dictionary(
      fc.oneof(someName, fc.constant('extra')),
      fc.oneof(someValue, fc.array(someValue)),
    ) as fc.Arbitrary<FormValues>,
  })

  test('does not depend on the order of the fields', () => {
    fc.assert(
      fc.property(forms, fc.infiniteStream(fc.nat()), ({ fields, values }, numbers) => {
        const keys = new Map(fields.map(f => [f, numbers.next().value]))
        const shuffled = [...fields].sort((x, y) => (keys.get(x) ?? 0) - (keys.get(y) ?? 0))
        expect(new Set(names(visibleFields(shuffled, values)))).toEqual(new Set(names(visibleFields(fields, values))))
      }),
    )
  })

  test('dropHidden keeps visible and foreign values, no hidden one, and has no more to do the second time', () => {
    fc.assert(
      fc.property(forms, ({ fields, values }) => {
        const kept = dropHidden(fields, values)
        const shown = names(visibleFields(fields, values))
        const all = names(fields)
        expect(Object.keys(kept).sort()).toEqual(
          Object.keys(values)
            .filter(name => shown.includes(name) || !all.includes(name))
            .sort(),
        )
        expect(names(visibleFields(fields, kept))).toEqual(shown)
        expect(dropHidden(fields, kept)).toEqual(kept)
      }),
    )
  })

  test('what is kept has no hidden value and all that is required, and nothing changes when it is sent again', () => {
    fc.assert(
      fc.property(forms, fc.array<string>(someName, { maxLength: 3 }), ({ fields: written, values }, required) => {
        const fields = written.map(f => ({
          ...f,
          isNull: required.includes(f.fieldName) ? (0 as const) : (1 as const),
        }))
        const sent = dropHidden(fields, values)
        const problems = checkForm(fields, sent)
        const kept = settledValues(fields, sent)
        const shown = visibleFields(fields, sent)
        expect(Object.keys(kept).filter(name => !names(shown).includes(name))).toEqual([])
        const missing = shown.filter(f => f.isNull === 0 && isEmptyValue(f, sent[f.fieldName])).map(f => f.fieldName)
        expect(problems.filter(one => one.error === 'required').map(one => one.fieldName)).toEqual(missing)
        expect(settledValues(fields, kept)).toEqual(kept)
      }),
    )
  })

  test('a visible field rests on visible fields only', () => {
    fc.assert(
      fc.property(forms, ({ fields, values }) => {
        const shown = visibleFields(fields, values)
        for (const f of shown) for (const d of f.setting.dependencies ?? []) expect(names(shown)).toContain(d.fieldName)
      }),
    )
  })
})

test('a time is refused that comes too soon, or on the wrong side of today', () => {
  const now = '2026-11-20 10:20'
  const visit = field('planTime', { earliest: '2026-11-25 00:00' })
  expect([checkField(visit, '2026-11-24 14:00', now), checkField(visit, '2026-11-25 09:00', now)]).toEqual([
    'tooSoon',
    null,
  ])
  expect(checkField(visit, '2026-11-19 14:00', now)).toBe('past')
  expect(
    ['2027-11-21 23:59', '2027-11-22 00:00', '2036-11-20 10:00'].map(time => checkField(visit, time, now)),
  ).toEqual([null, 'tooFar', 'tooFar'])
  const since = field('date', { to: 'today' })
  expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(day => checkField(since, day, now))).toEqual([
    null,
    null,
    'future',
  ])
  const until = field('date', { from: 'today' })
  expect(['2026-11-19', '2026-11-20', '2026-11-21'].map(day => checkField(until, day, now))).toEqual([
    'past',
    null,
    null,
  ])
  // without a clock nothing is known of today
  expect(checkField(since, '2026-11-21')).toBeNull()
})

test('formulas are worked out of what shows, in any order, and those in a circle have no result', () => {
  const formula = (fieldName: string, text: string, dependencies: Dependency[] = []) =>
    field('formula', { formula: text, dependencies }, { id: fieldName, fieldName, isNull: 1 })
  const number = (fieldName: string) => field('number', {}, { id: fieldName, fieldName, isNull: 1 })
  const fields = [
    formula('c', 'b + 1'),
    formula('b', 'a * 2'),
    number('a'),
    number('n'),
    formula('x', 'y + 1'),
    formula('y', 'x + 1'),
    formula('hidden', 'a', [on('n', '1')]),
    formula('uses', 'first(hidden, 7)'),
  ]
  const all = { a: '1', b: '3', c: '7', uses: '7' }
  expect(settledValues(fields, { a: '1' })).toEqual({ ...all, b: '2', c: '3' })
  expect(settledValues([...fields].reverse(), { a: '1' })).toEqual({ ...all, b: '2', c: '3' })
  expect(settledValues(fields, { a: '1', n: '1' })).toMatchObject({ hidden: '1', uses: '1' })
  expect(settledValues(fields, {})).toEqual({ uses: '7' })
  expect(checkForm([number('a'), formula('b', '1 / a')], { a: '0' })).toEqual([{ fieldName: 'b', error: 'zero' }])
})

test('an end does not lie before its start, whichever knows more of its time', () => {
  const begin = field('planStartTime', {}, { id: 'a', fieldName: 'a' })
  const end = field('planEndTime', { dateType: 'YYYY-MM-DD' }, { id: 'b', fieldName: 'b' })
  const later = field('date', { after: 'a' }, { id: 'c', fieldName: 'c', isNull: 1 })
  const wrong = (values: FormValues) => checkForm([begin, end, later], values)
  expect(wrong({ a: '2026-11-20 10:00', b: '2026-11-20', c: '2026-11-20' })).toEqual([])
  expect(wrong({ a: '2026-11-20 10:00', b: '2026-11-19', c: '2026-11-18' })).toEqual([
    { fieldName: 'b', error: 'order' },
    { fieldName: 'c', error: 'order' },
  ])
})

test('what a choice would ask for is known before it is chosen', () => {
  const where = field('select', { dataSource }, { fieldName: 'where' })
  const setting = { dependencies: [on('where', 'b')] }
  const photo = field('attachment', setting, { fieldName: 'photo' })
  const asked = (...others: FormField[]) =>
    filesAskedBy(where, [where, ...others]).map(one => [one.field.fieldName, one.choices.map(({ value }) => value)])
  expect(asked(photo)).toEqual([['photo', ['b']]])
  expect(asked({ ...photo, isNull: 1 }, field('text', setting, { fieldName: 'note' }))).toEqual([])
})
