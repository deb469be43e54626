import type { PropsWithChildren } from 'react'

export type TextLinkProps = PropsWithChildren<{
  className: string
  /** address that a browser shows and can open in a tab of its own; '' for what leads nowhere outside the screen */
  href: string
  onClick: () => void
  /** name for screen readers, where the text does not say it */
  label?: string
}>
