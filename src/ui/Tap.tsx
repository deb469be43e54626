import type { PropsWithChildren } from 'react'
import { Pressable } from '@/platform/pressable'
import type { Radio } from '@/platform/pressable/types'
import './Tap.scss'

interface TapProps {
  onClick: () => void
  className?: string
  /** name for screen readers, where the content has no text */
  label?: string
  disabled?: boolean
  /** work is on its way: takes no tap, and keeps the keyboard */
  busy?: boolean
  /** chosen, for toggles and chips */
  pressed?: boolean
  /** the present one, for steps and links to screens */
  current?: boolean
  /** one of a tab list: whether it is the one that shows */
  tab?: boolean
  /** one of several choices of which one holds: from `radioOf` */
  radio?: Radio
  /** whether what it opens below itself is there */
  expanded?: boolean
  id?: string
}

/** Anything that is tapped: a real button without a look of its own, so that keyboards and screen readers find it. */
export function Tap({
  onClick,
  className = '',
  label,
  disabled = false,
  busy = false,
  pressed,
  current,
  tab,
  radio,
  expanded,
  id,
  children,
}: PropsWithChildren<TapProps>) {
  return (
    <Pressable
      className={'tap ' + className}
      onClick={onClick}
      disabled={disabled}
      busy={busy}
      id={id}
      label={label}
      pressed={pressed}
      current={current}
      tab={tab}
      radio={radio}
      expanded={expanded}
    >
      {children}
    </Pressable>
  )
}
