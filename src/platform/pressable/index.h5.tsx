import type { PressableProps } from './types'
import './pressed.scss'

// Safari on iPhones shows a pressed button only to a page that listens to touches
document.addEventListener('touchstart', () => undefined, { passive: true })

/** Taro's own Button is a div on H5, which keyboards and screen readers do not find. */
export function Pressable({
  className,
  onClick,
  disabled,
  id,
  label,
  pressed,
  current,
  tab,
  children,
}: PressableProps) {
  return (
    <button
      type='button'
      id={id}
      className={className}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-current={current ? 'true' : undefined}
      role={tab === undefined ? undefined : 'tab'}
      aria-selected={tab}
      // one stop of the keyboard for all of them (platform/tab-keys)
      tabIndex={tab === false ? -1 : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
