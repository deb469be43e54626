import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { common } from '@/i18n/common.i18n'
import { errorText } from '@/form/error-text'
import { formTexts } from '@/form/form.i18n'
import type { FormState } from '@/form/useForm'
import { aria } from '@/platform/aria'

/** A field that has a look of its own, on a card like those of the form: its name, its control, what is wrong. `said` is what the server said of it. */
export function FieldCard({
  form,
  name,
  said = '',
  children,
}: {
  form: FormState
  name: string
  said?: string | undefined
  children: ReactNode
}) {
  const t = formTexts.useT()
  const say = common.useT()
  const field = form.props.fields.find(one => one.fieldName === name)
  if (!field) return null
  const error = form.props.errors[name]
  const required = field.isNull === 0
  return (
    <View className='card form__card'>
      <View
        id={`field-${name}`}
        className={'field' + (error ? ' field--wrong' : '')}
        {...aria({ role: 'group', label: required ? `${field.displayName}, ${say('required')}` : field.displayName })}
      >
        <View className='field__label' {...aria({ hidden: true })}>
          {required && <Text className='field__star'>*</Text>}
          <Text>{field.displayName}</Text>
        </View>
        {children}
        {error && (
          <View className='field__error' {...aria({ role: 'alert' })}>
            {said || errorText(error, field, t)}
          </View>
        )}
      </View>
    </View>
  )
}
