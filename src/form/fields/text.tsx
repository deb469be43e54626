import { Text, View } from '@tarojs/components'
import type { ComponentType } from 'react'
import { TextInput } from '@/platform/text-input'
import type { TextInputProps } from '@/platform/text-input/types'
import { maxLengthOf } from '@shared/form-rules'
import { formTexts } from '../form.i18n'
import { AnotherContact } from '../parts/KnownSheet'
import { readText } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps, type FieldType, type ViewProps } from '../types'

interface TextOptions {
  keys?: TextInputProps['keys']
  autoComplete?: string
  multiline?: true
  /** what is typed or pasted, as it is kept */
  clean?: (text: string) => string
  View?: ComponentType<ViewProps<string>>
  toSubmit?: (text: string) => unknown
}

/** The input of a text field, with a counter where several lines may be written. */
export function TextEdit({
  field,
  value,
  onChange,
  onBlur,
  invalid,
  errorId,
  keys,
  autoComplete,
  multiline,
  clean = text => text,
}: EditProps<string> & TextOptions) {
  const t = formTexts.useT()
  const max = maxLengthOf(field)
  return (
    <>
      <View className='row'>
        <View className='grow'>
          <TextInput
            value={value}
            onChange={text => onChange(clean(text))}
            onBlur={onBlur}
            label={field.displayName}
            placeholder={field.placeHolder || t('enter')}
            maxLength={max}
            required={field.isNull === 0}
            invalid={invalid}
            {...(errorId ? { describedBy: errorId } : {})}
            {...(keys ? { keys } : {})}
            {...(autoComplete ? { autoComplete } : {})}
            {...(multiline ? { multiline } : {})}
          />
        </View>
        {field.setting.unit && <Text className='field__unit'>{field.setting.unit}</Text>}
      </View>
      <AnotherContact fieldName={field.fieldName} label={field.displayName} />
      {multiline && <Text className='field__counter hint nums'>{`${String(value.length)} / ${String(max)}`}</Text>}
    </>
  )
}

/** A type whose value is text in one input. */
export const textType = ({
  View: Shown = PlainText,
  toSubmit = text => text.trim(),
  ...options
}: TextOptions = {}): FieldType =>
  fieldType<string>({ read: readText, toSubmit, Edit: props => <TextEdit {...props} {...options} />, View: Shown })

export const text = textType()
