import { Button, Checkbox, Select } from 'antd'
import { MAX_ROW_FIELDS, ROW_TYPES } from '@shared/form-definition'
import { choosesOf } from '@shared/form-rules'
import { FORM_TYPE_NAMES } from '@shared/form-type-names'
import { localize } from '@shared/language'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { MoveHandle } from '../../ui/MoveHandle'
import { movedIn, useReorder } from '../../ui/useReorder'
import { Choices } from './Choices'
import { fieldTexts } from './field.i18n'
import { newRowField, partsOf, type RowField } from './template'
import { templates } from './templates.i18n'

/** A field of a row as another type: what that does not know is left behind. */
function retyped(field: RowField, formType: RowField['formType']): RowField {
  const known = new Set<string>(partsOf(formType))
  return {
    ...field,
    formType,
    setting: Object.fromEntries(Object.entries(field.setting).filter(([part]) => known.has(part))),
  }
}

/** What each row of a form within the form asks for. */
export function RowFields({
  fields,
  readOnly,
  onChange,
}: {
  fields: readonly RowField[]
  readOnly: boolean
  onChange: (fields: RowField[]) => void
}) {
  const t = fieldTexts.useT()
  const type = templates.useT()
  const language = useLanguage()
  const reorder = useReorder(fields.length, (from, to) => onChange(movedIn(fields, from, to)))
  const set = (index: number, field: RowField) => onChange(fields.map((one, i) => (i === index ? field : one)))
  return (
    <div role='group' aria-label={t('rowFields')} className='template__choices'>
      {fields.map((field, i) => {
        const n = i + 1
        const name = localize(field.displayName, language) || type('unnamed')
        const { row, ...move } = reorder(i)
        return (
          <div
            key={field.id}
            role='group'
            aria-label={t('rowField', { n })}
            className='template__of-row'
            {...(readOnly ? {} : row)}
          >
            {!readOnly && <MoveHandle name={name} {...move} />}
            <LocalizedInput
              label={t('rowName', { n })}
              value={field.displayName}
              max={200}
              disabled={readOnly}
              onChange={displayName => set(i, { ...field, displayName })}
            />
            <Field label={t('rowType', { n })}>
              {at => (
                <Select
                  {...at}
                  value={field.formType}
                  disabled={readOnly}
                  options={ROW_TYPES.map(one => ({ value: one, label: FORM_TYPE_NAMES[one][language] }))}
                  onChange={(next: RowField['formType']) => set(i, retyped(field, next))}
                />
              )}
            </Field>
            <Checkbox
              checked={field.isNull === 0}
              disabled={readOnly}
              onChange={event => set(i, { ...field, isNull: event.target.checked ? 0 : 1 })}
            >
              {t('rowRequired')}
            </Checkbox>
            {!readOnly && (
              <Button
                type='text'
                aria-label={t('removeRowField', { name })}
                title={t('removeRowField', { name })}
                icon={<Icon name='close' size={16} />}
                onClick={() => onChange(fields.filter((_, at) => at !== i))}
              />
            )}
            {choosesOf(field.formType) && (
              <div className='template__below'>
                <Choices
                  label={`${name}: ${type('choices')}`}
                  choices={field.setting.dataSource ?? []}
                  nested={false}
                  readOnly={readOnly}
                  onChange={dataSource => set(i, { ...field, setting: { ...field.setting, dataSource } })}
                />
              </div>
            )}
          </div>
        )
      })}
      {!readOnly && fields.length < MAX_ROW_FIELDS && (
        <Button size='small' onClick={() => onChange([...fields, newRowField(fields)])}>
          {t('addRowField')}
        </Button>
      )}
    </div>
  )
}
