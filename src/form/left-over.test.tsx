import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { forget } from '@/platform/storage'
import { keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import type { FormField, FormValues } from '@shared/form'
import { asField } from './as-field'
import { leftOver } from './left-over'
import { useForm, type FormState } from './useForm'
import { REGISTRY } from './registry'

// page life cycles exist only inside a running app
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual<typeof import('@tarojs/taro')>('@tarojs/taro'),
  useDidShow: () => undefined,
  useDidHide: () => undefined,
}))

const ui = new TestUtils()
afterEach(() => {
  ui.unmout()
  document.body.innerHTML = ''
  forget('drafts')
})

const story = asField('story', 'textarea', 'What happened')
const kind = asField('kind', 'selectMulti', 'Kind', {
  setting: {
    dataSource: [
      { value: '1', text: 'Leaks' },
      { value: '2', text: 'Noise' },
    ],
  },
})
const phone = asField('phone', 'text', 'Phone')
const empty = asField('empty', 'text', 'Nothing')
const old = [story, kind, phone, empty]

let form: FormState
let show: (fields: FormField[]) => void
function Harness({ fields, initial }: { fields: FormField[]; initial: FormValues }) {
  const [present, setPresent] = useState(fields)
  show = setPresent
  form = useForm({ types: REGISTRY, place: 'test', fields: present, initial })
  return <View />
}
const open = async (fields: FormField[], initial: FormValues = {}) => ui.mount(Harness, { props: { fields, initial } })
const fill = async (values: FormValues) => {
  await ui.act(async () => {
    for (const [name, value] of Object.entries(values)) form.set(name, value)
  })
}
const typed = { story: 'It drips\nall night', kind: ['1', '2'], phone: '138', empty: ' ' }
const gone = [
  { fieldName: 'story', name: 'What happened', text: 'It drips\nall night' },
  { fieldName: 'kind', name: 'Kind', text: 'Leaks / Noise' },
]

test('what a draft holds for fields that the form lost is told by their names and words, until the form is sent or cleared', async () => {
  await open(old)
  await fill(typed)
  expect(form.leftOver).toEqual([])
  ui.unmout()
  await open([phone])
  expect(form).toMatchObject({ restored: true, leftOver: gone })
  // written again by a form without them, they are still known
  await fill({ phone: '139' })
  ui.unmout()
  await open([phone])
  expect(form.leftOver).toEqual(gone)
  let sent: FormValues | null = null
  await ui.act(async () => {
    sent = form.submit()
  })
  expect(sent).toEqual({ phone: '139' })
  await ui.act(async () => form.reset())
  expect([form.leftOver, form.values]).toEqual([[], {}])
})

test('a field that came back has its answer again', async () => {
  await open(old)
  await fill(typed)
  ui.unmout()
  await open([phone])
  ui.unmout()
  await open([phone, story])
  expect(form.values.story).toBe(typed.story)
  expect(form.leftOver.map(one => one.fieldName)).toEqual(['kind'])
})

test('the form changes while it is open', async () => {
  await open(old)
  await fill(typed)
  await ui.act(async () => show([phone]))
  expect(form).toMatchObject({ restored: false, leftOver: gone })
})

test('a draft of an earlier version has no names, and its texts are told all the same', async () => {
  keepDraft(ownPlace('test'), { values: { story: 'It drips', kind: ['1'] }, idempotencyKey: 'k' })
  await open([phone])
  expect(form.leftOver).toEqual([
    { fieldName: 'story', name: '', text: 'It drips' },
    { fieldName: 'kind', name: '', text: '1' },
  ])
})

test('a draft remembers the fields that hold something, and no more of them than cannot be read from the values', async () => {
  await open(old)
  await fill(typed)
  ui.unmout()
  expect(loadDraft(ownPlace('test')).said).toEqual({
    story: { name: 'What happened' },
    kind: { name: 'Kind', text: 'Leaks / Noise' },
    phone: { name: 'Phone' },
  })
})

test('what the form began with was typed by nobody', async () => {
  await open([phone], { customer: 'Acme' })
  expect(form.leftOver).toEqual([])
})

test.each([
  ['nothing', [null, undefined, '', ' ', [], {}, false, [{ id: 'x' }]], ''],
  ['a number', 2.5, '2.5'],
  ['an address', { province: '浙江省', city: '杭州市', dist: '', address: '文三路 1 号' }, '浙江省杭州市文三路 1 号'],
  ['files', [{ id: '1', filename: 'leak.pdf', fileSize: 2048, url: '/x' }], 'leak.pdf'],
  ['things', [{ id: '1', name: 'Filter', number: '3', unit: 'pc' }], 'Filter 3 pc'],
  ['a warranty', { startTime: '2026-01-01', qualityTime: { number: '2', type: 'year' } }, '2026-01-01 2'],
  ['rows', [{ title: 'a', year: '2024' }, { title: 'b' }], 'a 2024 / b'],
  ['a place', { address: 'Gate', latitude: 30, longitude: 120 }, 'Gate'],
])('of %s what a person can read', (_name, value, text) => {
  const list = Array.isArray(value) && text === '' ? value : [value]
  for (const one of list)
    expect(leftOver([], { x: one }, {}, {})).toEqual(text ? [{ fieldName: 'x', name: '', text }] : [])
})
