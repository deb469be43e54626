import type { PropsWithChildren } from 'react'

export type PressableProps = PropsWithChildren<{
  className: string
  onClick: () => void
  disabled: boolean
  id: string | undefined
  /** name for screen readers, where the content has no text */
  label: string | undefined
  /** chosen, for toggles and chips */
  pressed: boolean | undefined
  /** the present one, for tabs and steps */
  current: boolean | undefined
}>
