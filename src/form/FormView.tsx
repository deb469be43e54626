import { Text, View } from '@tarojs/components'
import { useMemo } from 'react'
import { aria } from '@/platform/aria'
import type { FormField, FormValues } from '@shared/form'
import { isEmptyValue, visibleFields } from '@shared/form-rules'
import { NestedContext, useTypes } from './nested'
import { formSectionsOf } from './sections'
import { typeOf, type FieldTypes } from './types'
import './Form.scss'

interface FormViewProps {
  types: FieldTypes
  fields: FormField[]
  values: FormValues
  /** whether the screen tells a field's value elsewhere */
  isTold?: (field: FormField) => boolean
}

function ViewRow({ field, value }: { field: FormField; value: unknown }) {
  const { View: Shown, bare } = typeOf(useTypes(), field)
  if (bare)
    return (
      <View className='field'>
        <Shown field={field} value={value} />
      </View>
    )
  return (
    <View className='field' {...aria({ role: 'group', label: field.displayName })}>
      <View className='field__label'>
        {field.setting.color && <View className='field__colour' style={{ background: field.setting.color }} />}
        <Text>{field.displayName}</Text>
      </View>
      <Shown field={field} value={value} />
    </View>
  )
}

const hasWhatToShow = (field: FormField, value: unknown): boolean =>
  !isEmptyValue(field, value) || !!field.setting.pictures?.length
/** Rows of a form within the form are read as a form is. */
export const NestedView = ({ fields, values }: { fields: FormField[]; values: FormValues }) => (
  <>
    {visibleFields(fields, values)
      .filter(field => hasWhatToShow(field, values[field.fieldName]))
      .map(field => (
        <ViewRow key={field.fieldName} field={field} value={values[field.fieldName]} />
      ))}
  </>
)

/**
 * The read-only viewer of spec §2 "Shell elements": a label and a value for each field that shows and holds something.
 * What only guides the person who fills the form in (info, description) is left out.
 */
export function FormView({ types, fields, values, isTold = () => false }: FormViewProps) {
  const nested = useMemo(() => ({ types, View: NestedView }), [types])
  const shown = visibleFields(fields, values).filter(
    field => typeOf(types, field).heading || (hasWhatToShow(field, values[field.fieldName]) && !isTold(field)),
  )
  // a heading over nothing says nothing
  const sections = formSectionsOf(shown, types).filter(section => section.fields.length)
  return (
    <NestedContext.Provider value={nested}>
      <View className='form'>
        {sections.map(({ head, fields: rows }) => (
          <View key={head?.fieldName ?? ''} className='card form__card'>
            {head && (
              <View className='form__head' {...aria({ role: 'heading', level: 2 })}>
                {head.displayName}
              </View>
            )}
            {rows.map(field => (
              <ViewRow key={field.fieldName} field={field} value={values[field.fieldName]} />
            ))}
          </View>
        ))}
      </View>
    </NestedContext.Provider>
  )
}
