import { Text, View } from '@tarojs/components'
import { TextInput } from '@/platform/text-input'
import type { Agent } from '../chat.store'
import { assistantTexts } from '../assistant.i18n'
import './VariableForm.scss'

const MOST = 200

/** Where the input of a variable stands. */
export const variableId = (variables: Agent['variable'], key: string): string =>
  `assistant-variable-${String(variables.findIndex(one => one.key === key))}`

/** Inputs of an agent that defines variables; the required ones are asked for before the first question. `title`: what stands above them; `wanted`: the key of the one without which nothing could be sent. */
export function VariableForm({
  variables,
  values,
  wanted,
  onChange,
  title,
}: {
  variables: Agent['variable']
  values: Readonly<Record<string, string>>
  wanted: string
  onChange: (key: string, value: string) => void
  title: string
}) {
  const t = assistantTexts.useT()
  if (!variables.length) return null
  return (
    <View className='card variables'>
      <Text className='sub'>{title}</Text>
      {variables.map(({ key, name, required }) => {
        const isMissing = key === wanted && !(values[key] ?? '').trim()
        return (
          <View
            key={key}
            id={variableId(variables, key)}
            className={isMissing ? 'variables__one variables__one--missing' : 'variables__one'}
          >
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
              invalid={isMissing}
            />
          </View>
        )
      })}
    </View>
  )
}
