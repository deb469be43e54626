import type { PressableProps } from './types'

/** Taro's own Button is a div on H5, which keyboards and screen readers do not find. */
export function Pressable({ className, onClick, disabled, id, label, pressed, current, children }: PressableProps) {
  return (
    <button
      type='button'
      id={id}
      className={className}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
