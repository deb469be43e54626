import { useGrowing } from './growing'
import type { TextInputProps } from './types'
import './text-input.scss'

const MODES = { text: 'text', decimal: 'decimal', tel: 'tel', email: 'email', search: 'search' } as const

/** The browser's own input: Taro's loses letters of input methods at its length limit and knows no labels or error texts. */
export function TextInput({
  value,
  onChange,
  onBlur,
  label,
  placeholder,
  keys = 'text',
  multiline,
  maxLength,
  isFocused,
  className = '',
  id,
  required,
  invalid,
  describedBy,
  autoComplete = 'off',
}: TextInputProps) {
  const area = useGrowing(value)
  const shared = {
    id,
    value,
    placeholder,
    maxLength,
    autoComplete,
    onBlur,
    autoFocus: isFocused,
    'aria-label': label,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return multiline ? (
    <textarea {...shared} ref={area} rows={3} className={'text-input text-input--area ' + className} />
  ) : (
    // a type other than text drops what it does not like, so that it could not be corrected
    <input
      {...shared}
      type='text'
      inputMode={MODES[keys]}
      enterKeyHint={keys === 'search' ? 'search' : undefined}
      className={'text-input ' + className}
    />
  )
}
