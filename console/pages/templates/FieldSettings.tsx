import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useRef } from 'react'
import { DATE_TYPES, FIELD_OWNERS } from '@shared/form'
import { entryKindOf, holdsOf, takesValue } from '@shared/form-rules'
import { FORM_TYPE_NAMES } from '@shared/form-type-names'
import { localize } from '@shared/language'
import { toldTypeOf } from '@shared/told'
import type { StoredField, StoredSetting } from '@contract/stored-field'
import { LANGUAGE_TAGS } from '../../i18n/language-names'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Choices } from './Choices'
import { Conditions } from './Conditions'
import { EntryHints } from './EntryHints'
import { fieldTexts } from './field.i18n'
import { FormulaInput } from './FormulaInput'
import { PicturesInput } from './pictures'
import { RowFields } from './RowFields'
import { asOwned, asType, factsOf, isRows, ownedBy, partsOf, type Fact } from './template'
import { templates } from './templates.i18n'
import { TypeSelect } from './TypeSelect'

const NUMBERS = ['maxLength', 'min', 'max', 'decimals', 'maxCount', 'leadDays', 'leadHours'] as const
/** The most of those that have a limit of their own. */
const MOST: { readonly [part in (typeof NUMBERS)[number]]?: number } = { leadDays: 60, leadHours: 72 }
/** Those that may be 0. */
const FROM_ZERO: readonly string[] = ['decimals', 'leadDays', 'leadHours']
const PRECISION = {
  'YYYY-MM-DD': 'toDay',
  'YYYY-MM-DD HH:mm': 'toMinute',
  'YYYY-MM-DD HH:mm:ss': 'toSecond',
} as const satisfies Readonly<Record<(typeof DATE_TYPES)[number], string>>
/** How a fact that is a day can be told: as the reader writes one, or as it is kept. */
const TOLD_AS = ['date', 'text'] as const
/** Codes of ISO 4217 that are asked for most. */
const CURRENCIES = ['CNY', 'USD', 'EUR', 'RUB', 'TWD', 'HKD', 'JPY', 'KRW', 'GBP', 'SGD', 'KZT', 'BYN', 'INR', 'AED']
const COLORS = {
  red: '#d64545',
  orange: '#d97706',
  green: '#2f9e44',
  teal: '#0f8f8f',
  blue: '#2563eb',
  purple: '#7c3aed',
  grey: '#6b7280',
} as const
const COLOR_NAMES = Object.keys(COLORS) as (keyof typeof COLORS)[]

/** A setting without what is empty, as it is stored. */
const without = (setting: StoredSetting, part: keyof StoredSetting): StoredSetting => {
  const { [part]: _gone, ...rest } = setting
  return rest
}

/** A colour that marks the field, out of a few, or none. */
function Swatches({
  value,
  readOnly,
  onChange,
}: {
  value: string | undefined
  readOnly: boolean
  onChange: (color: string | undefined) => void
}) {
  const t = fieldTexts.useT()
  const swatch = (name: 'none' | keyof typeof COLORS, color: string | undefined) => (
    <button
      key={name}
      type='button'
      className='template__swatch'
      style={{ background: color ?? 'transparent' }}
      title={t(`color_${name}`)}
      aria-label={t(`color_${name}`)}
      aria-pressed={value?.toLowerCase() === color}
      disabled={readOnly}
      onClick={() => onChange(color)}
    />
  )
  return (
    <div role='group' aria-label={t('color')} className='template__swatches'>
      <span>{t('color')}</span>
      {swatch('none', undefined)}
      {COLOR_NAMES.map(name => swatch(name, COLORS[name]))}
    </div>
  )
}

/** All that can be set of one field: its name, hint and choices in each language, and what its type knows. */
export function FieldSettings({
  field,
  fields,
  readOnly,
  onChange,
}: {
  field: StoredField
  fields: readonly StoredField[]
  readOnly: boolean
  onChange: (field: StoredField) => void
}) {
  const t = templates.useT()
  const f = fieldTexts.useT()
  const language = useLanguage()
  const { setting, formType, owner = 'attribute' } = field
  const parts = partsOf(formType)
  const asks = takesValue(field)
  // files come one by one, each beside what was set meanwhile
  const latest = useRef(field)
  latest.current = field
  const put = (part: keyof StoredSetting, value: unknown) => {
    const now = latest.current
    latest.current = {
      ...now,
      setting:
        value === undefined || value === null || value === false || (Array.isArray(value) && !value.length)
          ? without(now.setting, part)
          : { ...now.setting, [part]: value },
    }
    onChange(latest.current)
  }
  const times = fields.filter(one => one !== field && entryKindOf(one.formType) === 'time')
  const currencyNames = new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'currency' })
  const labelOf = (part: (typeof NUMBERS)[number]): string => {
    if (part !== 'maxCount') return t(part)
    return isRows(formType) ? f('maxRows') : holdsOf(formType) === 'files' ? t(part) : f('maxThings')
  }
  const nameOfFact = (fact: Fact): string =>
    fact === 'code' || fact === 'unit' || fact === 'title' ? f(`fact_${fact}`) : f(`owned_${fact}`)
  const tick = (label: string, isOn: boolean, change: (next: boolean) => void, hint = '') => (
    <Checkbox checked={isOn} disabled={readOnly} onChange={event => change(event.target.checked)}>
      {label} {hint && <span className='field__hint'>{hint}</span>}
    </Checkbox>
  )
  return (
    <div className='template__form'>
      <div className='fields'>
        <LocalizedInput
          label={t('name')}
          value={field.displayName}
          max={200}
          disabled={readOnly}
          onChange={displayName => onChange({ ...field, displayName })}
        />
        <Field label={t('type')}>
          {at => (
            <TypeSelect {...at} value={formType} disabled={readOnly} onChange={type => onChange(asType(field, type))} />
          )}
        </Field>
        {asks && (
          <LocalizedInput
            label={t('placeHolder')}
            value={field.placeHolder}
            max={500}
            disabled={readOnly}
            onChange={placeHolder => onChange({ ...field, placeHolder })}
          />
        )}
        {parts.includes('unit') && (
          <LocalizedInput
            label={t('unit')}
            value={setting.unit ?? {}}
            max={20}
            disabled={readOnly}
            onChange={unit => put('unit', unit)}
          />
        )}
        {NUMBERS.filter(part => parts.includes(part)).map(part => (
          <Field key={part} label={labelOf(part)}>
            {at => (
              <InputNumber
                {...at}
                value={setting[part] ?? null}
                disabled={readOnly}
                {...(part === 'min' || part === 'max'
                  ? {}
                  : { min: FROM_ZERO.includes(part) ? 0 : 1, max: MOST[part] ?? 100_000, precision: 0 })}
                onChange={value => put(part, value)}
              />
            )}
          </Field>
        ))}
        {parts.includes('dateType') && (
          <Field label={f('dateType')}>
            {at => (
              <Select<(typeof DATE_TYPES)[number]>
                {...at}
                value={
                  DATE_TYPES.find(one => one === setting.dateType) ??
                  (formType === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm')
                }
                disabled={readOnly}
                options={DATE_TYPES.map(one => ({ value: one, label: f(PRECISION[one]) }))}
                onChange={next => put('dateType', next)}
              />
            )}
          </Field>
        )}
        {parts.includes('after') && (times.length > 0 || setting.after) && (
          <Field label={f('after')}>
            {at => (
              <Select<string>
                {...at}
                allowClear
                value={setting.after}
                disabled={readOnly}
                options={times.map(one => ({
                  value: one.fieldName,
                  label: localize(one.displayName, language) || one.fieldName,
                }))}
                onChange={next => put('after', next)}
              />
            )}
          </Field>
        )}
        {parts.includes('currencies') && (
          <Field label={f('currencies')}>
            {at => (
              <Select<string[]>
                {...at}
                mode='multiple'
                maxCount={20}
                showSearch={{ optionFilterProp: 'label' }}
                value={setting.currencies ?? []}
                disabled={readOnly}
                options={[...new Set([...CURRENCIES, ...(setting.currencies ?? [])])].map(code => ({
                  value: code,
                  label: `${code} ${currencyNames.of(code) ?? ''}`.trim(),
                }))}
                onChange={next => put('currencies', next)}
              />
            )}
          </Field>
        )}
        {parts.includes('fieldName') && (
          <Field label={f('told')}>
            {at => (
              <Select<string>
                {...at}
                allowClear
                placeholder={f('toldNothing')}
                value={setting.fieldName}
                disabled={readOnly}
                options={factsOf(formType).map(fact => ({ value: fact, label: nameOfFact(fact) }))}
                onChange={next => {
                  put('formType', undefined)
                  put('fieldName', next)
                }}
              />
            )}
          </Field>
        )}
        {parts.includes('formType') && toldTypeOf({ fieldName: setting.fieldName ?? '' }) === 'date' && (
          <Field label={f('toldAs')}>
            {at => (
              <Select<(typeof TOLD_AS)[number]>
                {...at}
                value={entryKindOf(toldTypeOf(setting)) === 'time' ? 'date' : 'text'}
                disabled={readOnly}
                options={TOLD_AS.map(type => ({ value: type, label: FORM_TYPE_NAMES[type][language] }))}
                onChange={next => put('formType', next)}
              />
            )}
          </Field>
        )}
        {takesValue({ formType }) && (
          <Field label={f('owner')} hint={f('ownerHint')}>
            {at => (
              <Select
                {...at}
                value={owner}
                disabled={readOnly}
                options={FIELD_OWNERS.map(one => ({ value: one, label: f(`owner_${one}`) }))}
                onChange={(next: typeof owner) => onChange(asOwned(fields, field, next))}
              />
            )}
          </Field>
        )}
        {owner === 'attribute' ? (
          <Field label={t('fieldName')} hint={t('fieldNameHint')}>
            {at => (
              <Input
                {...at}
                value={field.fieldName}
                maxLength={64}
                disabled={readOnly}
                onChange={event => onChange({ ...field, fieldName: event.target.value.trim() || field.fieldName })}
              />
            )}
          </Field>
        ) : (
          <Field label={f('owned')}>
            {at => (
              <Select<string>
                {...at}
                value={field.fieldName}
                disabled={readOnly}
                options={ownedBy(owner).map(name => ({ value: name, label: f(`owned_${name}`) }))}
                onChange={fieldName => onChange({ ...field, fieldName })}
              />
            )}
          </Field>
        )}
      </div>
      {parts.includes('content') && (
        <LocalizedInput
          label={t('content')}
          value={setting.content ?? {}}
          max={10_000}
          lines
          disabled={readOnly}
          onChange={content => put('content', content)}
        />
      )}
      {parts.includes('formula') && (
        <FormulaInput field={field} fields={fields} readOnly={readOnly} onChange={formula => put('formula', formula)} />
      )}
      {(['from', 'to'] as const).map(
        part =>
          parts.includes(part) && (
            <span key={part}>
              {tick(t(`${part}Today`), setting[part] === 'today', isOn => put(part, isOn ? 'today' : undefined))}
            </span>
          ),
      )}
      {parts.includes('unique') &&
        tick(t('unique'), setting.unique === true, isOn => put('unique', isOn), t('uniqueHint'))}
      {parts.includes('onlyPictures') &&
        tick(t('onlyPictures'), setting.onlyPictures === true, isOn => put('onlyPictures', isOn))}
      {parts.includes('onlyManual') &&
        tick(f('onlyManual'), setting.onlyManual === true, isOn => put('onlyManual', isOn), f('onlyManualHint'))}
      {parts.includes('customerOption') && (
        <div role='group' aria-label={f('told')} className='template__insert'>
          <span>{f('told')}</span>
          {(['linkman', 'address'] as const).map(part => (
            <span key={part}>
              {tick(f(`told_${part}`), setting.customerOption?.[part] === true, isOn => {
                const { [part]: _before, ...rest } = setting.customerOption ?? {}
                const next = isOn ? { ...rest, [part]: true } : rest
                put('customerOption', Object.keys(next).length ? next : undefined)
              })}
            </span>
          ))}
        </div>
      )}
      {asks && tick(f('found'), field.isSearch === 1, isOn => onChange({ ...field, isSearch: isOn ? 1 : 0 }))}
      <Swatches value={setting.color} readOnly={readOnly} onChange={color => put('color', color)} />
      {parts.includes('pictures') && (
        <div>
          <h3>{f('pictures')}</h3>
          <PicturesInput
            ids={setting.pictures ?? []}
            readOnly={readOnly}
            onChange={next => put('pictures', next(latest.current.setting.pictures ?? []))}
          />
        </div>
      )}
      {parts.includes('dataSource') && (
        <div>
          <h3>{t('choices')}</h3>
          <Choices
            label={t('choices')}
            choices={setting.dataSource ?? []}
            nested={formType === 'cascader'}
            readOnly={readOnly}
            onChange={dataSource => put('dataSource', dataSource)}
          />
        </div>
      )}
      {parts.includes('fields') && (
        <div>
          <h3>{f('rowFields')}</h3>
          <RowFields fields={setting.fields ?? []} readOnly={readOnly} onChange={rows => put('fields', rows)} />
        </div>
      )}
      <div>
        <h3>{t('shown')}</h3>
        <Conditions
          field={field}
          fields={fields}
          readOnly={readOnly}
          onChange={dependencies => put('dependencies', dependencies)}
        />
      </div>
      {asks && <EntryHints key={field.id} field={field} readOnly={readOnly} onChange={hints => put('entry', hints)} />}
    </div>
  )
}
