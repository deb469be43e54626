import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { takesValue } from '@shared/form-rules'
import { localize } from '@shared/language'
import type { StoredChoice, StoredField, StoredSetting } from '@contract/stored-field'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { MoveHandle } from '../../ui/MoveHandle'
import { movedIn, useReorder } from '../../ui/useReorder'
import { asType, isOffered, partsOf, TYPES } from './template'
import { templates } from './templates.i18n'

const WITH_TIME = 'YYYY-MM-DD HH:mm'
const NUMBERS = ['maxLength', 'min', 'max', 'decimals', 'maxCount', 'leadDays', 'leadHours'] as const
/** The most of those that have a limit of their own. */
const MOST: { readonly [part in (typeof NUMBERS)[number]]?: number } = { leadDays: 60, leadHours: 72 }
/** Those that may be 0. */
const FROM_ZERO: readonly string[] = ['decimals', 'leadDays', 'leadHours']

/** A setting without what is empty, as it is stored. */
const without = (setting: StoredSetting, part: keyof StoredSetting): StoredSetting => {
  const { [part]: _gone, ...rest } = setting
  return rest
}

function Choices({
  label,
  choices,
  nested,
  readOnly,
  onChange,
}: {
  label: string
  choices: readonly StoredChoice[]
  /** choices can have others below them */
  nested: boolean
  readOnly: boolean
  onChange: (choices: StoredChoice[]) => void
}) {
  const t = templates.useT()
  const language = useLanguage()
  const reorder = useReorder(choices.length, (from, to) => onChange(movedIn(choices, from, to)))
  const set = (index: number, choice: StoredChoice) => onChange(choices.map((one, i) => (i === index ? choice : one)))
  const next = () => {
    for (let n = choices.length + 1; ; n++) {
      const value = String(n)
      if (!choices.some(one => one.value === value)) return { value, text: {} }
    }
  }
  return (
    <div role='group' aria-label={label} className='template__choices'>
      {choices.map((choice, i) => {
        const name = localize(choice.text, language) || choice.value
        const { row, ...move } = reorder(i)
        return (
          <div key={i} className='template__choice' {...(readOnly ? {} : row)}>
            {!readOnly && <MoveHandle name={name} {...move} />}
            <LocalizedInput
              label={t('choice', { n: i + 1 })}
              value={choice.text}
              max={200}
              disabled={readOnly}
              onChange={text => set(i, { ...choice, text })}
            />
            <Field label={t('choiceValue', { n: i + 1 })}>
              {at => (
                <Input
                  {...at}
                  value={choice.value}
                  maxLength={200}
                  disabled={readOnly}
                  onChange={event => set(i, { ...choice, value: event.target.value })}
                />
              )}
            </Field>
            {!readOnly && (
              <Button
                type='text'
                aria-label={t('removeChoice', { name })}
                title={t('removeChoice', { name })}
                icon={<Icon name='close' size={16} />}
                onClick={() => onChange(choices.filter((_, at) => at !== i))}
              />
            )}
            {nested && choice.children && choice.children.length > 0 && (
              <div className='template__below'>
                <Choices
                  label={name}
                  choices={choice.children}
                  nested
                  readOnly={readOnly}
                  onChange={children => set(i, { ...choice, children })}
                />
              </div>
            )}
            {nested && !readOnly && !choice.children?.length && (
              <Button
                size='small'
                className='template__below'
                onClick={() => set(i, { ...choice, children: [{ value: '1', text: {} }] })}
              >
                {t('addBelow', { name })}
              </Button>
            )}
          </div>
        )
      })}
      {!readOnly && (
        <Button size='small' onClick={() => onChange([...choices, next()])}>
          {t('addChoice')}
        </Button>
      )}
    </div>
  )
}

function Conditions({
  field,
  fields,
  readOnly,
  onChange,
}: {
  field: StoredField
  fields: readonly StoredField[]
  readOnly: boolean
  onChange: (dependencies: NonNullable<StoredSetting['dependencies']>) => void
}) {
  const t = templates.useT()
  const language = useLanguage()
  const all = field.setting.dependencies ?? []
  // a condition needs values that can be named
  const others = fields.filter(one => one !== field && takesValue(one) && one.setting.dataSource?.length)
  const nameOf = (one: StoredField) => localize(one.displayName, language) || one.fieldName
  return (
    <div role='group' aria-label={t('shown')} className='template__choices'>
      <p className='field__hint'>{t('conditionHint')}</p>
      {all.map((condition, i) => {
        const other = fields.find(one => one.fieldName === condition.fieldName)
        const choices = (other?.setting.dataSource ?? []).map(({ value, text }) => ({
          value,
          label: localize(text, language) || value,
        }))
        const set = (next: typeof condition) => onChange(all.map((one, at) => (at === i ? next : one)))
        return (
          <div key={i} className='template__when'>
            <Field label={t('conditionField')}>
              {at => (
                <Select
                  {...at}
                  value={condition.fieldName}
                  disabled={readOnly}
                  options={[...(other && !others.includes(other) ? [other] : []), ...others].map(one => ({
                    value: one.fieldName,
                    label: nameOf(one),
                  }))}
                  onChange={(fieldName: string) => set({ fieldName, values: [] })}
                />
              )}
            </Field>
            <Field label={t('conditionValues')}>
              {at => (
                <Select
                  {...at}
                  mode={choices.length ? 'multiple' : 'tags'}
                  value={condition.values}
                  disabled={readOnly}
                  options={choices}
                  onChange={(values: string[]) => set({ ...condition, values })}
                />
              )}
            </Field>
            {!readOnly && (
              <Button
                type='text'
                aria-label={t('removeCondition', { name: other ? nameOf(other) : condition.fieldName })}
                title={t('removeCondition', { name: other ? nameOf(other) : condition.fieldName })}
                icon={<Icon name='close' size={16} />}
                onClick={() => onChange(all.filter((_, at) => at !== i))}
              />
            )}
          </div>
        )
      })}
      {!readOnly && others.length > 0 && (
        <Button size='small' onClick={() => onChange([...all, { fieldName: others[0]?.fieldName ?? '', values: [] }])}>
          {t('addCondition')}
        </Button>
      )}
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
  const { setting, formType } = field
  const parts = partsOf(formType)
  const asks = takesValue(field)
  const put = (part: keyof StoredSetting, value: unknown) =>
    onChange({
      ...field,
      setting:
        value === undefined || value === null || value === false || (Array.isArray(value) && !value.length)
          ? without(setting, part)
          : { ...setting, [part]: value },
    })
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
            <Select
              {...at}
              value={formType}
              disabled={readOnly}
              options={[
                ...(isOffered(formType) ? [] : [{ value: formType, label: t('type_other', { type: formType }) }]),
                ...TYPES.map(type => ({ value: type, label: t(`type_${type}`) })),
              ]}
              onChange={type => onChange(asType(field, type))}
            />
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
          <Field key={part} label={t(part)}>
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
      {parts.includes('dateType') && (
        <Checkbox
          checked={setting.dateType === undefined ? formType !== 'date' : setting.dateType === WITH_TIME}
          disabled={readOnly}
          onChange={event => put('dateType', event.target.checked ? WITH_TIME : 'YYYY-MM-DD')}
        >
          {t('withTime')}
        </Checkbox>
      )}
      {(['from', 'to'] as const).map(
        part =>
          parts.includes(part) && (
            <Checkbox
              key={part}
              checked={setting[part] === 'today'}
              disabled={readOnly}
              onChange={event => put(part, event.target.checked ? 'today' : undefined)}
            >
              {t(`${part}Today`)}
            </Checkbox>
          ),
      )}
      {parts.includes('unique') && (
        <Checkbox
          checked={setting.unique === true}
          disabled={readOnly}
          onChange={event => put('unique', event.target.checked)}
        >
          {t('unique')} <span className='field__hint'>{t('uniqueHint')}</span>
        </Checkbox>
      )}
      {parts.includes('onlyPictures') && (
        <Checkbox
          checked={setting.onlyPictures === true}
          disabled={readOnly}
          onChange={event => put('onlyPictures', event.target.checked)}
        >
          {t('onlyPictures')}
        </Checkbox>
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
      <div>
        <h3>{t('shown')}</h3>
        <Conditions
          field={field}
          fields={fields}
          readOnly={readOnly}
          onChange={dependencies => put('dependencies', dependencies)}
        />
      </div>
    </div>
  )
}
