import { useGrowing } from '../text-input/growing'
import { enterSends } from './enter-sends'
import type { MessageInputProps } from './types'

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
  const area = useGrowing(value)
  return (
    <textarea
      ref={area}
      id={id}
      rows={1}
      value={value}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      aria-label={label}
      enterKeyHint='send'
      autoComplete='off'
      className={className}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        const { key, shiftKey, ctrlKey, altKey, keyCode, nativeEvent } = event
        if (!enterSends({ key, shiftKey, ctrlKey, altKey, keyCode, isComposing: nativeEvent.isComposing })) return
        event.preventDefault()
        onSend()
      }}
    />
  )
}
