import TestUtils from '@tarojs/test-utils-react'
import { View } from '@tarojs/components'
import { presentTime } from '@shared/clock'
import type { FieldSetting, FormField, FormType } from '@shared/form'
import { fullDate } from '@shared/dates'
import { daysAfter, tenantTime } from '@shared/day'
import { Form } from './Form'
import { REGISTRY } from './registry'
import { useForm, type FormState } from './useForm'

export const ui = new TestUtils()
export const dataSource = [
  { value: 'a', text: 'Alpha', children: [{ value: 'a1', text: 'Alpha one' }] },
  { value: 'b', text: 'Beta' },
]
export const file = {
  id: '018f0000-0000-7000-8000-000000000001',
  filename: 'leak.pdf',
  fileSize: 2048,
  url: '/api/files/t/1?e=1&s=x',
}
export const picture = { ...file, filename: 'leak.png' }
export const period = { startTime: '2026-01-01', qualityTime: { number: 2, type: 'year' } }
export const goods = [{ id: 'p1', name: 'Filter', number: 3 }]

export const part = (fieldName: string, formType: FormType): FormField => ({
  id: fieldName,
  fieldName,
  displayName: fieldName,
  formType,
  isNull: 1,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting: {},
})

/** A value of each type, and what a reader must find of it. */
export const SAMPLES: Record<
  FormType,
  { value: unknown; seen: string | RegExp; whole?: RegExp; setting?: FieldSetting }
> = {
  text: { value: 'E4', seen: 'E4' },
  textarea: { value: 'see https://a.cn/x, please', seen: 'https://a.cn/x' },
  number: { value: '2.5', setting: { unit: 'kg' }, seen: '2.5 kg' },
  email: { value: 'a@b.cn', seen: 'a@b.cn' },
  phone: { value: '13800000000', seen: '13800000000' },
  code: { value: 'SN-1', seen: 'SN-1' },
  address: {
    value: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号' },
    seen: '浙江省杭州市西湖区文三路 1 号',
  },
  location: {
    value: { address: 'Gate 3', latitude: 30.27415, longitude: -120.1 },
    seen: /Gate 3.*30\.27415° N, 120\.10000° W/,
  },
  user: {
    value: [
      { staffId: '1', displayName: 'Wang' },
      { staffId: '2', name: 'Li' },
    ],
    seen: /Wang.*Li/,
  },
  select: { value: 'b', setting: { dataSource }, seen: 'Beta' },
  selectMulti: { value: ['a', 'b'], setting: { dataSource }, seen: 'Alpha、Beta' },
  cascader: { value: ['a', 'a1'], setting: { dataSource }, seen: 'Alpha / Alpha one' },
  date: { value: '2024-02-29', seen: fullDate('2024-02-29', 'zh') },
  datetime: { value: '2024-02-29 09:05', seen: `${fullDate('2024-02-29', 'zh')} 09:05` },
  showDateTime: { value: '2024-02-29 09:05', seen: '09:05' },
  planTime: { value: `${daysAfter(tenantTime(presentTime()), 30)} 14:00`, seen: '14:00–16:00' },
  planStartTime: { value: '2024-02-29 09:05', seen: '09:05' },
  planEndTime: { value: '2024-02-29 09:05', seen: '09:05' },
  attachment: { value: [file], seen: 'leak.pdf' },
  imageDisplay: { value: [file], seen: 'leak.pdf' },
  info: { value: 'x', setting: { content: '**Mind** the step\n\n- off' }, seen: /Mind the step.*off/ },
  separator: { value: undefined, seen: '' },
  group: { value: undefined, seen: '' },
  autograph: { value: [picture], seen: '' },
  systemAutograph: { value: [file], seen: 'leak.pdf' },
  customer: { value: { id: '1', name: 'Acme' }, seen: 'Acme' },
  relationCustomer: { value: { id: '1', name: 'Acme' }, seen: 'Acme' },
  relationProduct: { value: [{ id: '1', name: 'Pump' }], seen: 'Pump' },
  relationTask: { value: { taskId: '1', taskNo: 'T-1' }, seen: 'T-1' },
  relationReplacementPart: { value: goods, seen: /Filter.*×3/ },
  relationCatalog: { value: { id: '1', label: 'Pumps' }, seen: 'Pumps' },
  related_task: { value: [{ taskId: '1', templateId: '2', taskNo: 'T-1' }], seen: 'T-1' },
  related_catalog: { value: { id: '1', label: 'Pumps' }, seen: 'Pumps' },
  quality: { value: period, seen: `2 年 · 至 ${fullDate('2027-12-31', 'zh')}` },
  quality_rule: { value: period, seen: '2 年' },
  quality_info: { value: period, seen: '2 年' },
  qualityInfo: { value: period, seen: '2 年' },
  sparepart: { value: goods, seen: 'Filter' },
  serviceIterm: { value: goods, seen: 'Filter' },
  materialVerifyEliminate: { value: goods, seen: 'Filter' },
  materialReturn: { value: goods, seen: 'Filter' },
  receiptAttachment: { value: [file], seen: 'leak.pdf' },
  logistics: { value: [{ company: 'SF', number: 'SF123456' }], seen: 'SF SF123456' },
  subSucCase: {
    value: [{ title: 'A case', year: '2024' }],
    setting: { fields: [part('title', 'text'), part('year', 'number')] },
    seen: 'A case',
    whole: /title.*A case.*year.*2024/,
  },
  subCertifications: { value: [{ name: 'ISO' }], seen: 'ISO' },
  jsCodeBlock: { value: '42', setting: { content: 'alert(1)' }, seen: 'alert(1)' },
  description: { value: 'x', setting: { content: 'Say it' }, seen: 'Say it' },
  formula: { value: 42, seen: '42' },
  currency: { value: { number: '12.5', currency: 'CNY' }, seen: '¥12.50' },
  tags: { value: [{ tagName: 'Beta' }], setting: { dataSource }, seen: 'Beta' },
  tagLabel: { value: [{ id: 'b', labelName: 'as it was' }], setting: { dataSource }, seen: 'Beta' },
  eventNo: { value: 'SR1', seen: 'SR1' },
  taskNo: { value: 'T1', seen: 'T1' },
  authorizeTask: { value: { taskId: '1', taskNo: 'T-1' }, seen: 'T-1' },
  authorizeProduct: { value: { id: '1', name: 'Pump' }, seen: 'Pump' },
  authorizeAddress: {
    value: {
      adProvince: '浙江省',
      adCity: '杭州市',
      adDist: '西湖区',
      adAddress: '文三路',
      province: '浙江省',
      address: '文三路',
    },
    seen: '浙江省杭州市西湖区文三路',
  },
  product: {
    value: { id: '1', name: 'Pump', serialNumber: 'S-1', qualityInfoStatus: 'in-warranty' },
    seen: /Pump.*S-1.*保内/,
  },
}

export const field = (formType: FormType, more: Partial<FormField> = {}): FormField => ({
  id: 'f',
  fieldName: 'f',
  displayName: 'The field',
  formType,
  isNull: 0,
  isSystem: 0,
  isSearch: 0,
  placeHolder: '',
  setting: SAMPLES[formType].setting ?? {},
  ...more,
})
export const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ')

/** The state of the form that is mounted. */
export let form: FormState
export function useMounted(props: Parameters<typeof useForm>[0]): FormState {
  form = useForm(props)
  return form
}
export function Harness(props: Parameters<typeof useForm>[0]) {
  useMounted(props)
  return (
    <View className='harness'>
      <Form {...form.props} />
    </View>
  )
}
export const mountForm = async (fields: FormField[], more: Partial<Parameters<typeof useForm>[0]> = {}) =>
  ui.mount(Harness, { props: { types: REGISTRY, place: 'test', fields, ...more } })
export const act = async (work: () => void) => {
  await ui.act(async () => work())
}
