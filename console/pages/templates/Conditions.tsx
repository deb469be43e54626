import { Button, Input, Select } from 'antd'
import type { Condition } from '@shared/form'
import { choosesOf, entryKindOf, hasTime, holdsOf, takesValue } from '@shared/form-rules'
import { localize } from '@shared/language'
import { toFormFields } from '@shared/localized-form'
import type { StoredField, StoredSetting } from '@contract/stored-field'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { everyChoice } from './template'
import { templates } from './templates.i18n'

type Dependency = NonNullable<StoredSetting['dependencies']>[number]

/** How a field of this type can be looked at: what can be named of it, and whether it is filled in. */
function conditionsFor({ formType }: StoredField): readonly Condition[] {
  if (choosesOf(formType)) return ['is', 'empty', 'filled']
  switch (entryKindOf(formType)) {
    case 'number':
    case 'money':
      return ['is', 'between', 'empty', 'filled']
    case 'time':
      return ['between', 'empty', 'filled']
    case 'product':
      return ['contains', 'empty', 'filled']
    case undefined:
      return holdsOf(formType) === 'files' ? ['empty', 'filled'] : ['contains', 'empty', 'filled']
    default:
      return ['is', 'contains', 'empty', 'filled']
  }
}

/** The first and the last value of a range; one of the two may stay open. */
function Bounds({
  other,
  values,
  readOnly,
  onChange,
}: {
  other: StoredField
  values: readonly string[]
  readOnly: boolean
  onChange: (values: string[]) => void
}) {
  const t = templates.useT()
  const [from = '', to = ''] = values
  const [field] = toFormFields([other], 'zh')
  const type = entryKindOf(other.formType) !== 'time' ? 'number' : field && hasTime(field) ? 'datetime-local' : 'date'
  const bound = (label: string, value: string, change: (next: string) => void) => (
    <Field label={label}>
      {at => (
        <Input
          {...at}
          type={type}
          {...(type === 'number' ? { step: 'any' } : {})}
          value={type === 'number' ? value : value.replace(' ', 'T')}
          disabled={readOnly}
          onChange={event =>
            change(type === 'number' ? event.target.value : event.target.value.slice(0, 16).replace('T', ' '))
          }
        />
      )}
    </Field>
  )
  return (
    <div className='template__bounds'>
      {bound(t('boundFrom'), from, next => onChange([next, to]))}
      {bound(t('boundTo'), to, next => onChange([from, next]))}
    </div>
  )
}

/** When a field shows: what others must hold. */
export function Conditions({
  field,
  fields,
  readOnly,
  onChange,
}: {
  field: StoredField
  fields: readonly StoredField[]
  readOnly: boolean
  onChange: (dependencies: Dependency[]) => void
}) {
  const t = templates.useT()
  const language = useLanguage()
  const all = field.setting.dependencies ?? []
  const others = fields.filter(one => one !== field && takesValue(one))
  const nameOf = (one: StoredField) => localize(one.displayName, language) || one.fieldName
  /** A condition on a field, of which nothing is said yet. */
  const on = (fieldName: string): Dependency => {
    const other = others.find(one => one.fieldName === fieldName)
    const [when = 'is'] = other ? conditionsFor(other) : []
    return { fieldName, ...(when === 'is' ? {} : { when }), values: [] }
  }
  return (
    <div role='group' aria-label={t('shown')} className='template__choices'>
      <p className='field__hint'>{t('conditionHint')}</p>
      {all.map((condition, i) => {
        const { fieldName, when = 'is', values } = condition
        const other = fields.find(one => one.fieldName === fieldName)
        const choices = everyChoice(other?.setting.dataSource).map(({ value, text }) => ({
          value,
          label: localize(text, language) || value,
        }))
        const set = (next: Dependency) => onChange(all.map((one, at) => (at === i ? next : one)))
        const kinds = other ? conditionsFor(other) : []
        const name = other ? nameOf(other) : fieldName
        return (
          <div key={i} className='template__when'>
            <Field label={t('conditionField')}>
              {at => (
                <Select
                  {...at}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={fieldName}
                  disabled={readOnly}
                  options={[...(other && !others.includes(other) ? [other] : []), ...others].map(one => ({
                    value: one.fieldName,
                    label: nameOf(one),
                  }))}
                  onChange={(next: string) => set(on(next))}
                />
              )}
            </Field>
            <Field label={t('when')}>
              {at => (
                <Select<Condition>
                  {...at}
                  value={when}
                  disabled={readOnly}
                  options={(kinds.includes(when) ? kinds : [when, ...kinds]).map(kind => ({
                    value: kind,
                    label: t(`kind_${kind}`),
                  }))}
                  onChange={kind => set({ fieldName, ...(kind === 'is' ? {} : { when: kind }), values: [] })}
                />
              )}
            </Field>
            {when === 'between' && other ? (
              <Bounds
                other={other}
                values={values}
                readOnly={readOnly}
                onChange={next => set({ ...condition, values: next })}
              />
            ) : when === 'empty' || when === 'filled' ? (
              <span />
            ) : (
              <Field label={t(when === 'contains' ? 'containedWords' : 'conditionValues')}>
                {at => (
                  <Select
                    {...at}
                    mode={choices.length && when === 'is' ? 'multiple' : 'tags'}
                    value={values}
                    disabled={readOnly}
                    options={when === 'is' ? choices : []}
                    onChange={(next: string[]) => set({ ...condition, values: next })}
                  />
                )}
              </Field>
            )}
            {!readOnly && (
              <Button
                type='text'
                aria-label={t('removeCondition', { name })}
                title={t('removeCondition', { name })}
                icon={<Icon name='close' size={16} />}
                onClick={() => onChange(all.filter((_, at) => at !== i))}
              />
            )}
          </div>
        )
      })}
      {!readOnly && others.length > 0 && (
        <Button size='small' onClick={() => onChange([...all, on(others[0]?.fieldName ?? '')])}>
          {t('addCondition')}
        </Button>
      )}
    </div>
  )
}
