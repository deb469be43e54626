import { Text, View } from '@tarojs/components'
import { memo } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { scrollIntoView } from '@/platform/scroll-into-view'
import type { FormField, FormValues } from '@shared/form'
import { takesValue, visibleFields } from '@shared/form-rules'
import { errorText } from './error-text'
import { formTexts } from './form.i18n'
import { REGISTRY } from './registry'
import { formSectionsOf } from './sections'
import type { FieldType, FormError, Unfinished } from './types'
import './Form.scss'

interface FieldHandlers {
  onChange: (fieldName: string, value: unknown) => void
  onBlur: (fieldName: string) => void
  onUnfinished: (fieldName: string, state: Unfinished) => void
}
export interface FormProps extends FieldHandlers {
  fields: FormField[]
  values: FormValues
  errors: Partial<Record<string, FormError>>
}

/** Ids take letters and digits only, field names are the tenant's. */
const idOf = (fieldName: string): string =>
  'field-' + fieldName.replace(/[^\w-]/g, c => '_' + c.charCodeAt(0).toString(36))

/** Scrolls to a field and makes its control the next one of the keyboard. */
export const scrollToField = (fieldName: string): void => scrollIntoView(idOf(fieldName))
/** Scrolls to a field for somebody who types elsewhere. */
export const showField = (fieldName: string): void => scrollIntoView(idOf(fieldName), { keepsFocus: true })

interface RowProps extends FieldHandlers {
  field: FormField
  value: unknown
  error: FormError | undefined
}

const Row = memo(function Row({ field, value, error, onChange, onBlur, onUnfinished }: RowProps) {
  const t = formTexts.useT()
  const tc = common.useT()
  const { Edit, bare }: FieldType = REGISTRY[field.formType]
  const { fieldName, displayName } = field
  const id = idOf(fieldName)
  const required = field.isNull === 0 && takesValue(field)
  const errorId = error ? id + '-error' : undefined
  // what is still on its way is not wrong
  const isWrong = !!error && error !== 'uploading'
  const control = (
    <Edit
      field={field}
      value={value}
      invalid={isWrong}
      errorId={errorId}
      onChange={next => onChange(fieldName, next)}
      onBlur={() => onBlur(fieldName)}
      onUnfinished={state => onUnfinished(fieldName, state)}
    />
  )
  if (bare)
    return (
      <View className='field' id={id}>
        {control}
      </View>
    )
  return (
    <View
      className={'field' + (isWrong ? ' field--wrong' : '')}
      id={id}
      {...aria({
        role: 'group',
        label: required ? `${displayName}, ${tc('required')}` : displayName,
        ...(errorId ? { describedBy: errorId } : {}),
      })}
    >
      <View className='field__label' {...aria({ hidden: true })}>
        {required && <Text className='field__star'>*</Text>}
        <Text>{displayName}</Text>
      </View>
      {control}
      {error && (
        <View className={isWrong ? 'field__error' : 'hint field__wait'} id={errorId ?? ''}>
          {errorText(error, field, t)}
        </View>
      )}
    </View>
  )
})

/** A form to fill in: the fields that show, on cards, each with its error. The rules are in shared/form. */
export function Form({ fields, values, errors, ...handlers }: FormProps) {
  return (
    <View className='form'>
      {formSectionsOf(visibleFields(fields, values)).map(({ head, fields: rows }) => (
        <View key={head?.fieldName ?? ''} className='card form__card'>
          {head && (
            <View className='form__head' {...aria({ role: 'heading', level: 2 })}>
              {head.displayName}
            </View>
          )}
          {rows.map(field => (
            <Row
              key={field.fieldName}
              field={field}
              value={values[field.fieldName]}
              error={errors[field.fieldName]}
              {...handlers}
            />
          ))}
        </View>
      ))}
    </View>
  )
}
