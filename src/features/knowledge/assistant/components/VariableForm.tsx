import { Text, View } from '@tarojs/components'
import { TextInput } from '@/platform/text-input'
import type { Agent } from '../chat.store'
import { assistantTexts } from '../assistant.i18n'
import './VariableForm.scss'

const MOST = 200

/** Inputs of an agent that defines variables; the required ones are asked for before the first question. `title`: what stands above them. */
export function VariableForm({
  variables,
  values,
  onChange,
  title,
}: {
  variables: Agent['variable']
  values: Readonly<Record<string, string>>
  onChange: (key: string, value: string) => void
  title: string
}) {
  const t = assistantTexts.useT()
  if (!variables.length) return null
  return (
    <View className='card variables'>
      <Text className='sub'>{title}</Text>
      {variables.map(({ key, name, required }) => (
        <View key={key} className='variables__one'>
          <View className='variables__label'>
            {required && <Text className='variables__star'>*</Text>}
            <Text>{name}</Text>
          </View>
          <TextInput
            className='variables__input'
            label={name}
            value={values[key] ?? ''}
            onChange={value => onChange(key, value)}
            placeholder={t('pleaseEnter')}
            maxLength={MOST}
            required={required}
          />
        </View>
      ))}
    </View>
  )
}
