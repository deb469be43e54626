import { Input, Textarea } from '@tarojs/components'
import type { TextInputProps } from './types'
import './text-input.scss'

const TYPES = { text: 'text', decimal: 'digit', tel: 'number', email: 'text', search: 'text' } as const

export function TextInput({
  value,
  onChange,
  onBlur,
  label,
  placeholder = '',
  keys = 'text',
  multiline,
  maxLength,
  isFocused,
  className = '',
  id,
}: TextInputProps) {
  const shared = {
    value,
    placeholder,
    maxlength: maxLength,
    ariaLabel: label,
    placeholderClass: 'text-input__placeholder',
    ...(id ? { id } : {}),
    ...(isFocused ? { focus: true } : {}),
    ...(onBlur ? { onBlur } : {}),
    onInput: (event: { detail: { value: string } }) => onChange(event.detail.value),
  }
  return multiline ? (
    <Textarea
      {...shared}
      autoHeight
      disableDefaultPadding
      cursorSpacing={120}
      className={'text-input text-input--area ' + className}
    />
  ) : (
    <Input
      {...shared}
      type={TYPES[keys]}
      confirmType={keys === 'search' ? 'search' : 'done'}
      cursorSpacing={80}
      className={'text-input ' + className}
    />
  )
}
