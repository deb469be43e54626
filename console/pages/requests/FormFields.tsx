import { Cascader, Input, Select } from 'antd'
import { useCallback, type ComponentType, type ReactNode } from 'react'
import type { AddressValue, Choice, CurrencyValue, FieldError, FormField, FormValues, ProductValue } from '@shared/form'
import { hasTime, maxCountOf, maxLengthOf, takesValue, visibleFields } from '@shared/form-rules'
import { useGet } from '../../api/queries'
import { Field } from '../../ui/Field'
import { FilesInput } from '../../ui/FilesInput'
import { useUploads, type Uploaded } from '../../ui/useUploads'
import { raise } from './raise.i18n'

type At = Parameters<Parameters<typeof Field>[0]['children']>[0]
interface InputProps<V> {
  at: At
  field: FormField
  value: V | undefined
  /** undefined: nothing is filled in */
  onChange: (value: V | undefined) => void
}
/** What a form is filled in with beside itself. */
export interface Around {
  products: readonly { id: string; name: string; serialNumber: string }[]
  /** one more file of a field is there */
  onFile: (fieldName: string, file: Uploaded) => void
  /** how many files of a field have not got through */
  onUnsent: (fieldName: string, count: number) => void
}

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const asNumber = (text: string): string | number => (/^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text)
const TYPES: Partial<Record<FormField['formType'], 'tel' | 'email'>> = { phone: 'tel', email: 'email' }

function Line({ at, field, value, onChange }: InputProps<string>) {
  const type = TYPES[field.formType]
  return (
    <Input
      {...at}
      {...(type ? { type } : {})}
      value={asText(value)}
      maxLength={maxLengthOf(field)}
      placeholder={field.placeHolder}
      onChange={event => onChange(event.target.value || undefined)}
    />
  )
}
function Lines({ at, field, value, onChange }: InputProps<string>) {
  return (
    <Input.TextArea
      {...at}
      value={asText(value)}
      maxLength={maxLengthOf(field)}
      placeholder={field.placeHolder}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={event => onChange(event.target.value || undefined)}
    />
  )
}
function NumberLine({ at, field, value, onChange }: InputProps<string | number>) {
  return (
    <Input
      {...at}
      inputMode='decimal'
      value={asText(value)}
      maxLength={20}
      placeholder={field.placeHolder}
      suffix={field.setting.unit}
      onChange={event => onChange(event.target.value === '' ? undefined : asNumber(event.target.value))}
    />
  )
}
function Money({ at, field, value, onChange }: InputProps<CurrencyValue>) {
  const currency = value?.currency || field.setting.unit || 'CNY'
  return (
    <Input
      {...at}
      inputMode='decimal'
      value={asText(value?.number)}
      maxLength={20}
      suffix={currency}
      onChange={event =>
        onChange(event.target.value === '' ? undefined : { number: asNumber(event.target.value), currency })
      }
    />
  )
}
const optionsOf = (choices: readonly Choice[] = []) => choices.map(({ value, text }) => ({ value, label: text }))
function One({ at, field, value, onChange }: InputProps<string>) {
  const t = raise.useT()
  return (
    <Select
      {...at}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={field.placeHolder || t('choose')}
      value={value}
      options={optionsOf(field.setting.dataSource)}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}
function Many({ at, field, value, onChange }: InputProps<string[]>) {
  const t = raise.useT()
  return (
    <Select
      {...at}
      mode='multiple'
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={field.placeHolder || t('choose')}
      value={value ?? []}
      options={optionsOf(field.setting.dataSource)}
      onChange={next => onChange(next.length ? next : undefined)}
    />
  )
}
function Path({ at, field, value, onChange }: InputProps<string[]>) {
  const t = raise.useT()
  return (
    <Cascader<Choice>
      {...at}
      showSearch
      placeholder={field.placeHolder || t('choose')}
      value={value}
      options={field.setting.dataSource ?? []}
      fieldNames={{ label: 'text', value: 'value', children: 'children' }}
      onChange={next => onChange(next?.length ? next.map(String) : undefined)}
    />
  )
}
function Moment({ at, field, value, onChange }: InputProps<string>) {
  return (
    <Input
      {...at}
      type={hasTime(field) ? 'datetime-local' : 'date'}
      value={asText(value).replace(' ', 'T')}
      onChange={event => onChange(event.target.value.slice(0, 16).replace('T', ' ') || undefined)}
    />
  )
}
function Address({ at, value, onChange }: InputProps<AddressValue>) {
  const t = raise.useT()
  const areas = useGet('GET /area/getProvinceCity')
  const { province = '', city = '', dist = '', address = '' } = value ?? {}
  const set = (change: Partial<AddressValue>) => {
    const next = { province, city, dist, address, ...change }
    onChange(Object.values(next).some(Boolean) ? next : undefined)
  }
  return (
    <div className='address'>
      <Cascader
        {...at}
        showSearch
        loading={areas.isLoading}
        placeholder={t('region')}
        value={[province, city, dist].filter(Boolean)}
        options={areas.data ?? []}
        fieldNames={{ label: 'name', value: 'name', children: 'children' }}
        onChange={next => {
          const [first = '', second = '', third = ''] = (next ?? []).map(String)
          set({ province: first, city: second, dist: third })
        }}
      />
      <Input
        aria-label={t('street')}
        placeholder={t('street')}
        value={address}
        maxLength={200}
        {...(at.status ? { status: at.status } : {})}
        onChange={event => set({ address: event.target.value })}
      />
    </div>
  )
}
function Attachment({ at, field, value, onChange, around }: InputProps<Uploaded[]> & { around: Around }) {
  const files = value ?? []
  const { fieldName } = field
  const { onUnsent, onFile } = around
  const tell = useCallback((count: number) => onUnsent(fieldName, count), [onUnsent, fieldName])
  const sends = useUploads({
    held: files.length,
    most: maxCountOf(field),
    onAdd: file => onFile(fieldName, file),
    onUnsent: tell,
  })
  return (
    <FilesInput
      label={field.displayName}
      files={files}
      sends={sends}
      described={at['aria-describedby']}
      onRemove={id => {
        const rest = files.filter(one => one.id !== id)
        onChange(rest.length ? rest : undefined)
      }}
    />
  )
}
function Product({ at, value, onChange, around }: InputProps<ProductValue> & { around: Around }) {
  const t = raise.useT()
  return (
    <Select
      {...at}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      value={value?.id}
      options={around.products.map(({ id, name, serialNumber }) => ({
        value: id,
        label: [name, serialNumber].filter(Boolean).join(' · '),
      }))}
      onChange={(id: string | undefined) => {
        const chosen = around.products.find(one => one.id === id)
        onChange(chosen && { id: chosen.id, name: chosen.name, serialNumber: chosen.serialNumber })
      }}
    />
  )
}

type Draw = (props: InputProps<unknown> & { around: Around }) => ReactNode
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const isList = (value: unknown): boolean => Array.isArray(value)
const isParts = (value: unknown): boolean => typeof value === 'object' && value !== null && !isList(value)
/** A value of another shape, from before the form was changed, counts as none. */
const drawn =
  <V,>(Part: ComponentType<InputProps<V> & { around: Around }>, isShape: (value: unknown) => boolean): Draw =>
  props => <Part {...props} value={isShape(props.value) ? (props.value as V) : undefined} />

const line = drawn(Line, isPlain)
const moment = drawn(Moment, isPlain)
const address = drawn(Address, isParts)
/** What a form type is filled in with here; the others are filled in on the customer's phone alone. */
const INPUTS: Partial<Record<FormField['formType'], Draw>> = {
  text: line,
  code: line,
  email: line,
  phone: line,
  textarea: drawn(Lines, isPlain),
  number: drawn(NumberLine, isPlain),
  currency: drawn(Money, isParts),
  select: drawn(One, isPlain),
  selectMulti: drawn(Many, isList),
  cascader: drawn(Path, isList),
  date: moment,
  datetime: moment,
  showDateTime: moment,
  planTime: moment,
  planStartTime: moment,
  planEndTime: moment,
  address,
  authorizeAddress: address,
  attachment: drawn(Attachment, isList),
  product: drawn(Product, isParts),
}

/** The fields of a form that show, each with a plain input. */
export function FormFields({
  fields,
  values,
  errors,
  around,
  onChange,
}: {
  fields: FormField[]
  values: FormValues
  errors: Readonly<Record<string, FieldError>>
  around: Around
  onChange: (fieldName: string, value: unknown) => void
}) {
  const t = raise.useT()
  return (
    <>
      {visibleFields(fields, values).map(field => {
        const { fieldName, displayName, formType, isNull, setting } = field
        if (formType === 'separator' || formType === 'group') return <h3 key={fieldName}>{displayName}</h3>
        if (!takesValue(field))
          return setting.content ? (
            <p key={fieldName} className='field__hint'>
              {setting.content}
            </p>
          ) : null
        const draw = INPUTS[formType]
        const error = errors[fieldName]
        const label = isNull === 0 ? `${displayName} *` : displayName
        return (
          <div key={fieldName} data-field={fieldName}>
            <Field
              label={label}
              {...(draw ? {} : { hint: t('notHere') })}
              {...(error ? { error: t(`error_${error}`, limitsOf(field)) } : {})}
            >
              {at =>
                draw?.({
                  at,
                  field,
                  value: values[fieldName],
                  onChange: value => onChange(fieldName, value),
                  around,
                })
              }
            </Field>
          </div>
        )
      })}
    </>
  )
}
const limitsOf = ({ setting: { min, max, decimals } }: FormField) => ({
  min: min ?? '',
  max: max ?? '',
  decimals: decimals ?? '',
})
