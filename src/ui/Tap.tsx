import type { PropsWithChildren } from 'react'
import { Pressable } from '@/platform/pressable'
import './Tap.scss'

interface TapProps {
  onClick: () => void
  className?: string
  /** name for screen readers, where the content has no text */
  label?: string
  disabled?: boolean
  /** chosen, for toggles and chips */
  pressed?: boolean
  /** the present one, for steps and links to screens */
  current?: boolean
  /** one of a tab list: whether it is the one that shows */
  tab?: boolean
  id?: string
}

/** Anything that is tapped: a real button without a look of its own, so that keyboards and screen readers find it. */
export function Tap({
  onClick,
  className = '',
  label,
  disabled = false,
  pressed,
  current,
  tab,
  id,
  children,
}: PropsWithChildren<TapProps>) {
  return (
    <Pressable
      className={'tap ' + className}
      onClick={onClick}
      disabled={disabled}
      id={id}
      label={label}
      pressed={pressed}
      current={current}
      tab={tab}
    >
      {children}
    </Pressable>
  )
}
