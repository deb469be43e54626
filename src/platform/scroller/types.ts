import type { PropsWithChildren } from 'react'

export type ScrollerProps = PropsWithChildren<{
  className: string
  /** scrolls with what is added at the end; ends when the reader scrolls up, begins again at the end */
  following: boolean
  onFollowing: (following: boolean) => void
  /** goes up when the end is to be shown, wherever the reader is */
  toEnd: number
  /** ms after which the end is scrolled to again, while still following: pictures change the height meanwhile */
  again: readonly number[]
  /** key of the first thing inside: when others come before it, it stays where it is */
  first: string
  /** props for screen readers */
  names: Record<string, string | number | boolean>
}>
