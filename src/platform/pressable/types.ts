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
  /** the present one, for steps and links to screens */
  current: boolean | undefined
  /** one of a tab list: whether it is the one that shows */
  tab: boolean | undefined
}>
