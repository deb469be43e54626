import type { PressableProps } from './types'
import './pressed.scss'

// Safari on iPhones shows a pressed button only to a page that listens to touches
document.addEventListener('touchstart', () => undefined, { passive: true })

/** Taro's own Button is a div on H5, which keyboards and screen readers do not find. */
export function Pressable({
  className,
  onClick,
  disabled,
  busy,
  id,
  label,
  pressed,
  current,
  tab,
  radio,
  expanded,
  children,
}: PressableProps) {
  return (
    <button
      type='button'
      id={id}
      className={className}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-pressed={pressed}
      aria-current={current ? 'true' : undefined}
      aria-expanded={expanded}
      role={radio ? 'radio' : tab === undefined ? undefined : 'tab'}
      aria-selected={tab}
      aria-checked={radio && radio === 'on'}
      // one stop of the keyboard for all of them (platform/group-keys)
      tabIndex={tab === false || radio === 'off' ? -1 : undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  )
}
