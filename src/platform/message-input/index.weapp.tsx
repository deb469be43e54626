import { Textarea } from '@tarojs/components'
import type { MessageInputProps } from './types'

/** The keypad of a phone has one Enter key: it sends. The panel makes room for the keypad itself (platform/keyboard). */
export function MessageInput({
  value,
  onChange,
  onSend,
  label,
  placeholder,
  maxLength,
  disabled,
  className,
  id,
}: MessageInputProps) {
  return (
    <Textarea
      {...(id ? { id } : {})}
      value={value}
      placeholder={placeholder}
      maxlength={maxLength}
      disabled={disabled}
      ariaLabel={label}
      autoHeight
      disableDefaultPadding
      adjustPosition={false}
      confirmType='send'
      holdKeyboard
      className={className}
      placeholderClass='text-input__placeholder'
      onInput={event => onChange(event.detail.value)}
      onConfirm={onSend}
    />
  )
}
