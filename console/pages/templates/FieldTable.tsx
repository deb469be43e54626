import { Button, Checkbox } from 'antd'
import { Fragment, useState } from 'react'
import { takesValue } from '@shared/form-rules'
import { FORM_TYPE_NAMES } from '@shared/form-type-names'
import { localize, type Language } from '@shared/language'
import type { StoredField } from '@contract/stored-field'
import { useLanguage } from '../../i18n/texts'
import { formTexts } from '../../ui/form.i18n'
import { Icon } from '../../ui/Icon'
import { Empty } from '../../ui/states'
import { MoveHandle } from '../../ui/MoveHandle'
import { movedIn, useReorder } from '../../ui/useReorder'
import { useIsNarrow } from '../../ui/width'
import { FieldSettings } from './FieldSettings'
import { copyOf, everyChoice, type Flaw } from './template'
import { templates } from './templates.i18n'

/** A field's conditions as a sentence; '' without any. */
function conditionOf(
  { setting }: StoredField,
  fields: readonly StoredField[],
  language: Language,
  t: ReturnType<typeof templates.useT>,
): string {
  return (setting.dependencies ?? [])
    .map(({ fieldName, when = 'is', values }) => {
      const other = fields.find(one => one.fieldName === fieldName)
      const field = (other && localize(other.displayName, language)) || fieldName
      if (when === 'between') {
        const [from = '', to = ''] = values
        return t(!to ? 'when_from' : !from ? 'when_to' : 'when_between', { field, from, to })
      }
      const choices = everyChoice(other?.setting.dataSource)
      const named = values.map(value => {
        const choice = choices.find(one => one.value === value)
        return choice ? localize(choice.text, language) || value : value
      })
      return t(`when_${when}`, { field, values: named.join(' / ') })
    })
    .join('; ')
}

/** The fields of a form, a row each. Rows are moved, copied, removed and opened; without `onChange` they are looked at. */
export function FieldTable({
  fields,
  flaws,
  open,
  onOpen,
  onChange,
}: {
  fields: readonly StoredField[]
  flaws: readonly Flaw[]
  /** id of the one that is opened, null for none */
  open: string | null
  onOpen: (id: string | null) => void
  onChange?: (fields: StoredField[]) => void
}) {
  const t = templates.useT()
  const word = formTexts.useT()
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const [told, setTold] = useState('')
  const nameOf = (field: StoredField) => localize(field.displayName, language) || t('unnamed')
  const typeOf = ({ formType }: StoredField) => FORM_TYPE_NAMES[formType][language]
  const reorder = useReorder(fields.length, (from, to) => {
    const field = fields[from]
    if (!field || !onChange) return
    onChange(movedIn(fields, from, to))
    setTold(word('moved', { name: nameOf(field), n: to + 1 }))
  })
  const set = (index: number, field: StoredField) => onChange?.(fields.map((one, i) => (i === index ? field : one)))
  if (!fields.length) return <Empty icon='register' text={t('noFields')} />
  return (
    <>
      <p className='told' role='status'>
        {told}
      </p>
      <table className='template__fields'>
        <thead>
          <tr>
            {onChange && <th className='template__narrow' aria-label={word('moveHint')} />}
            <th>{t('name')}</th>
            {!isNarrow && <th>{t('type')}</th>}
            <th className='template__narrow' aria-label={t('required')}>
              {isNarrow ? '*' : t('required')}
            </th>
            {!isNarrow && <th className='template__narrow'>{t('searchable')}</th>}
            {!isNarrow && <th>{t('shown')}</th>}
            {onChange && <th className='template__narrow' aria-label={t('copyField', { name: '' })} />}
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => {
            const name = nameOf(field)
            const own = flaws.filter(one => one.fieldName === field.fieldName)
            const { row, ...move } = reorder(index)
            const asks = takesValue(field)
            const condition = conditionOf(field, fields, language, t)
            const isOpen = open === field.id
            return (
              <Fragment key={field.id}>
                <tr
                  className={isOpen ? 'template__row template__row--open' : 'template__row'}
                  {...(onChange ? row : {})}
                >
                  {onChange && (
                    <td>
                      <MoveHandle name={name} {...move} />
                    </td>
                  )}
                  <td>
                    <button
                      type='button'
                      className='template__name'
                      aria-expanded={isOpen}
                      aria-label={t('openField', { name })}
                      onClick={() => onOpen(isOpen ? null : field.id)}
                    >
                      {field.setting.color && (
                        <span className='template__dot' style={{ background: field.setting.color }} />
                      )}
                      {name}
                    </button>
                    {isNarrow && (
                      <span className='template__sub'>{[typeOf(field), condition].filter(Boolean).join(' · ')}</span>
                    )}
                    {own.map(({ flaw, detail }, i) => (
                      <span key={i} className='field__error'>
                        {t(`flaw_${flaw}`, { detail })}
                      </span>
                    ))}
                  </td>
                  {!isNarrow && <td>{typeOf(field)}</td>}
                  <td>
                    <Checkbox
                      aria-label={t('requiredOf', { name })}
                      checked={asks && field.isNull === 0}
                      disabled={!onChange || !asks}
                      onChange={event => set(index, { ...field, isNull: event.target.checked ? 0 : 1 })}
                    />
                  </td>
                  {!isNarrow && (
                    <td>
                      <Checkbox
                        aria-label={t('searchableOf', { name })}
                        checked={asks && field.isSearch === 1}
                        disabled={!onChange || !asks}
                        onChange={event => set(index, { ...field, isSearch: event.target.checked ? 1 : 0 })}
                      />
                    </td>
                  )}
                  {!isNarrow && <td className='template__condition'>{condition || t('always')}</td>}
                  {onChange && (
                    <td className='template__tools'>
                      <Button
                        type='text'
                        size='small'
                        aria-label={t('copyField', { name })}
                        title={t('copyField', { name })}
                        icon={<Icon name='copy' size={16} />}
                        onClick={() => {
                          const copy = copyOf(fields, field)
                          onChange([...fields.slice(0, index + 1), copy, ...fields.slice(index + 1)])
                          onOpen(copy.id)
                        }}
                      />
                      <Button
                        type='text'
                        size='small'
                        aria-label={t('removeField', { name })}
                        title={t('removeField', { name })}
                        icon={<Icon name='close' size={16} />}
                        onClick={() => onChange(fields.filter(one => one !== field))}
                      />
                    </td>
                  )}
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={7} className='template__settings'>
                      <FieldSettings
                        field={field}
                        fields={fields}
                        readOnly={!onChange}
                        onChange={next => set(index, next)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
