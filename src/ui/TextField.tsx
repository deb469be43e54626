import { Input, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { aria } from '@/platform/aria'
import './TextField.scss'

interface TextFieldProps {
  label: string
  value: string
  onInput: (value: string) => void
  /** told under the field */
  error?: string | undefined
  hint?: string
  placeholder?: string
  maxLength?: number
  password?: boolean
  /** which keys come up: from platform/input-mode */
  inputMode?: Record<string, string>
  /** what browsers may fill in: tel, one-time-code, username, current-password, email, name */
  autoComplete?: string
  onConfirm?: () => void
  id?: string
  /** a button or picture behind the input */
  children?: ReactNode
}

/** One line of text with its name above and its error below. */
export function TextField({
  label,
  value,
  onInput,
  error,
  hint,
  placeholder = '',
  maxLength = 140,
  password = false,
  inputMode = {},
  autoComplete,
  onConfirm,
  id,
  children,
}: TextFieldProps) {
  return (
    <View className={'text-field' + (error ? ' text-field--wrong' : '')}>
      <Text className='text-field__label'>{label}</Text>
      <View className='text-field__row'>
        <Input
          className='text-field__input'
          {...inputMode}
          {...aria({ label, ...(id && error ? { describedBy: id + '-error' } : {}) })}
          {...(id ? { id } : {})}
          {...(autoComplete ? { autoComplete } : {})}
          // phones begin with a capital, and an account is told letter by letter
          {...(autoComplete === 'username' ? { autoCapitalize: 'off' } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
          password={password}
          value={value}
          maxlength={maxLength}
          placeholder={placeholder}
          placeholderClass='text-field__placeholder'
          onInput={event => onInput(event.detail.value)}
          {...(onConfirm ? { onConfirm } : {})}
        />
        {children}
      </View>
      {error ? (
        <View className='text-field__error' {...(id ? { id: id + '-error' } : {})} {...aria({ role: 'alert' })}>
          <Text>{error}</Text>
        </View>
      ) : hint ? (
        <Text className='hint'>{hint}</Text>
      ) : null}
    </View>
  )
}
