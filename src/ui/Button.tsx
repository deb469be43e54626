import type { PropsWithChildren } from 'react'
import { Tap } from './Tap'
import './Button.scss'

interface ButtonProps {
  onClick: () => void
  kind?: 'primary' | 'plain' | 'danger'
  size?: 'normal' | 'small'
  disabled?: boolean
  /** work is on its way: shows it and takes no tap */
  busy?: boolean
  label?: string
  id?: string
}

/** The one button look: filled in the tenant's colour, plain, or red for what cannot be undone. */
export function Button({
  kind = 'primary',
  size = 'normal',
  busy,
  disabled,
  children,
  ...rest
}: PropsWithChildren<ButtonProps>) {
  return (
    <Tap
      {...rest}
      disabled={!!disabled}
      busy={!!busy}
      className={`button button--${kind} button--${size}${busy ? ' button--busy' : ''}`}
    >
      {children}
    </Tap>
  )
}
