import { Button, Cascader, Input, Select } from 'antd'
import { useCallback, type ComponentType, type ReactNode } from 'react'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import type { Choice, FieldError, FormField, FormValues } from '@shared/form'
import { isHtml, isWebLink, parseMarkdown } from '@shared/info-text'
import {
  checkForm,
  hasTime,
  holdsOf,
  maxCountOf,
  maxLengthOf,
  maxRowsOf,
  maxThingsOf,
  qualityAsked,
  takesPictures,
  takesQualityRule,
  takesValue,
  timeLengthOf,
  visibleFields,
  workedOut,
} from '@shared/form-rules'
import { MAX_PARCELS } from '@shared/limits'
import { Field } from '../../ui/Field'
import { Html } from '../../ui/Html'
import { Files } from '../../ui/Files'
import { useGetWhen } from '../../api/queries'
import { AddressInput } from '../../ui/AddressInput'
import { FilesInput } from '../../ui/FilesInput'
import { Icon } from '../../ui/Icon'
import { useUploads, type Uploaded } from '../../ui/useUploads'
import { asNumber, asText, type Around, type InputProps } from './inputs'
import { OfferedTimes } from './OfferedTimes'
import { Location, Logistics, Money, Quality } from './PartsInputs'
import { ProductInput } from './ProductInput'
import { raise } from './raise.i18n'
import { Things } from './Things'

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
/** Labels, which are kept with their texts. */
const tagged = (part: 'tagName' | 'labelName') =>
  function Tagged({ field, value, onChange, ...more }: InputProps<{ id: string }[]>) {
    const chosen = (id: string): { id: string }[] => {
      const choice = field.setting.dataSource?.find(one => one.value === id)
      return choice ? [{ id, [part]: choice.text }] : []
    }
    return (
      <Many
        {...more}
        field={field}
        value={value?.map(({ id }) => id)}
        onChange={ids => onChange(ids?.flatMap(chosen))}
      />
    )
  }
const Tags = tagged('tagName')
const LabelsByName = tagged('labelName')
function Moment({ at, field, value, onChange }: InputProps<string>) {
  const length = timeLengthOf(field)
  return (
    <Input
      {...at}
      type={hasTime(field) ? 'datetime-local' : 'date'}
      {...(length > 16 ? { step: 1 } : {})}
      value={asText(value).replace(' ', 'T')}
      onChange={event => onChange(event.target.value.slice(0, length).replace('T', ' ') || undefined)}
    />
  )
}
function Attachment({ at, field, value, onChange, around }: InputProps<Uploaded[]> & { around: Around }) {
  const files = value ?? []
  const { fieldName } = field
  const { onUnsent, onFile } = around
  const tell = useCallback((count: number) => onUnsent(fieldName, count), [onUnsent, fieldName])
  const onlyPictures = takesPictures(field)
  const sends = useUploads({
    held: files.length,
    most: field.formType === 'autograph' ? 1 : maxCountOf(field),
    onlyPictures,
    onAdd: file => onFile(fieldName, file),
    onUnsent: tell,
  })
  return (
    <FilesInput
      label={field.displayName}
      files={files}
      sends={sends}
      {...(onlyPictures ? { accept: PICTURES_ACCEPT } : {})}
      described={at['aria-describedby']}
      onRemove={id => {
        const rest = files.filter(one => one.id !== id)
        onChange(rest.length ? rest : undefined)
      }}
    />
  )
}
/** A form within the form, a group of fields a row. What is wrong in a row is said once the form has been tried. */
function Rows({ at, field, value = [], onChange, around }: InputProps<FormValues[]> & { around: Around }) {
  const t = raise.useT()
  const { fields = [] } = field.setting
  const set = (next: FormValues[]) => onChange(next.length ? next : undefined)
  return (
    <div role='group' aria-label={field.displayName} aria-describedby={at['aria-describedby']} className='raise__parts'>
      {value.map((row, i) => (
        <div key={i} role='group' aria-label={`${field.displayName}: ${t('row', { n: i + 1 })}`} className='raise__of'>
          <FormFields
            fields={fields}
            values={row}
            errors={
              at.status
                ? Object.fromEntries(checkForm(fields, row).map(({ fieldName, error }) => [fieldName, error]))
                : {}
            }
            around={around}
            onChange={(name, next) => set(value.map((one, place) => (place === i ? { ...one, [name]: next } : one)))}
          />
          <Button
            size='small'
            icon={<Icon name='close' size={16} />}
            onClick={() => set(value.filter((_, place) => place !== i))}
          >
            {t('removeRow', { n: i + 1 })}
          </Button>
        </div>
      ))}
      {value.length < maxRowsOf(field) && (
        <Button size='small' className='raise__add' onClick={() => set([...value, {}])}>
          {t('addRow')}
        </Button>
      )}
    </div>
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
const address = drawn(AddressInput, isParts)
const attachment = drawn(Attachment, isList)
const things = drawn(Things, isList)
const quality = drawn(Quality, isParts)
const rows = drawn(Rows, isList)
/** What a form type is filled in with here; the others take no value. */
const INPUTS: Readonly<Record<FormField['formType'], Draw | null>> = {
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
  location: drawn(Location, isParts),
  attachment,
  receiptAttachment: attachment,
  autograph: attachment,
  product: drawn(ProductInput, isParts),
  user: things,
  customer: things,
  relationCustomer: things,
  relationProduct: things,
  authorizeProduct: things,
  relationTask: things,
  related_task: things,
  authorizeTask: things,
  relationCatalog: things,
  related_catalog: things,
  relationReplacementPart: things,
  sparepart: things,
  serviceIterm: things,
  materialVerifyEliminate: things,
  materialReturn: things,
  tags: drawn(Tags, isList),
  tagLabel: drawn(LabelsByName, isList),
  quality,
  quality_rule: quality,
  quality_info: quality,
  qualityInfo: quality,
  logistics: drawn(Logistics, isList),
  subSucCase: rows,
  subCertifications: rows,
  imageDisplay: null,
  info: null,
  separator: null,
  group: null,
  systemAutograph: null,
  jsCodeBlock: null,
  description: null,
  formula: null,
  eventNo: null,
  taskNo: null,
}

/** What nobody fills in: texts, pictures of the company, the result of a formula as it is so far. */
function Given({ field, shown, values }: { field: FormField; shown: readonly FormField[]; values: FormValues }) {
  const t = raise.useT()
  const { displayName, formType, setting } = field
  if (formType === 'separator' || formType === 'group') return <h3>{displayName}</h3>
  if (formType === 'formula') {
    const result = workedOut(field, shown, values)
    const failure = 'failure' in result ? result.failure : ''
    const error = failure === 'zero' ? 'error_zero' : failure === 'type' ? 'error_formula' : ''
    return (
      <div className='field'>
        <span>{displayName}</span>
        <output aria-label={displayName}>
          {'text' in result ? `${result.text}${setting.unit ?? ''}` : error ? '' : t('notWorkedOut')}
        </output>
        {error && (
          <p className='field__error' role='alert'>
            {t(error)}
          </p>
        )}
      </div>
    )
  }
  if (setting.pictures?.length)
    return (
      <div className='field'>
        <span>{displayName}</span>
        <Files files={setting.pictures} />
      </div>
    )
  return setting.content ? <InfoText text={setting.content} /> : null
}

/** A text of the company as customers read it. */
function InfoText({ text }: { text: string }) {
  if (isHtml(text))
    return (
      <div className='field__hint'>
        <Html html={text} />
      </div>
    )
  return (
    <div className='field__hint'>
      {parseMarkdown(text).map(({ kind, mark, spans }, i) => (
        <p key={i}>
          {kind === 'item' && `${mark ?? '•'} `}
          {spans.map((span, at) =>
            span.url && isWebLink(span.url) ? (
              <a key={at} href={span.url} target='_blank' rel='noreferrer'>
                {span.text}
              </a>
            ) : span.bold || kind === 'heading' ? (
              <strong key={at}>{span.text}</strong>
            ) : (
              <span key={at}>{span.text}</span>
            ),
          )}
        </p>
      ))}
    </div>
  )
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
  const shown = visibleFields(fields, values)
  const asked = qualityAsked(shown, values)
  const rule = useGetWhen('POST /quality/link', asked && { body: asked }).data
  return (
    <>
      {shown.map(one => {
        const field = rule && takesQualityRule(one) ? { ...one, setting: { ...one.setting, rule } } : one
        const { fieldName, displayName, formType, isNull } = field
        const draw = takesValue(field) ? INPUTS[formType] : null
        if (!draw) return <Given key={fieldName} field={field} shown={shown} values={values} />
        const error = errors[fieldName]
        const label = isNull === 0 ? `${displayName} *` : displayName
        const visit = around.visit?.fieldName === fieldName ? around.visit : undefined
        const said = error ? t(`error_${error}`, limitsOf(field)) : visit?.refusal
        return (
          <div key={fieldName} data-field={fieldName}>
            <Field label={label} {...(said ? { error: said } : {})}>
              {at =>
                draw({
                  at,
                  field,
                  value: values[fieldName],
                  onChange: value => onChange(fieldName, value),
                  around,
                })
              }
            </Field>
            {visit && (
              <OfferedTimes
                visit={visit}
                value={values[fieldName]}
                onChoose={planTime => onChange(fieldName, planTime)}
              />
            )}
          </div>
        )
      })}
    </>
  )
}
/** Most of what a field holds several of. */
function mostOf(field: FormField): number {
  const holds = holdsOf(field.formType)
  if (holds === 'files') return field.formType === 'autograph' ? 1 : maxCountOf(field)
  return holds ? maxThingsOf(field) : field.formType === 'logistics' ? MAX_PARCELS : maxRowsOf(field)
}
const limitsOf = (field: FormField) => {
  const { min, max, decimals } = field.setting
  return { min: min ?? '', max: max ?? '', decimals: decimals ?? '', n: mostOf(field) }
}
