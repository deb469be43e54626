import type { PropsWithChildren } from 'react'

export type PressableProps = PropsWithChildren<{
  className: string
  onClick: () => void
  disabled: boolean
  /** work is on its way: takes no tap, and keeps the keyboard */
  busy: boolean
  id: string | undefined
  /** name for screen readers, where the content has no text */
  label: string | undefined
  /** chosen, for toggles and chips */
  pressed: boolean | undefined
  /** the present one, for steps and links to screens */
  current: boolean | undefined
  /** one of a tab list: whether it is the one that shows */
  tab: boolean | undefined
  /** one of several choices of which one holds; where none does yet, the first one is the stop of the keyboard */
  radio: Radio | undefined
  /** whether what it opens below itself is there */
  expanded: boolean | undefined
}>
export type Radio = 'on' | 'off' | 'first'
