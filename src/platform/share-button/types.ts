import type { ComponentType, PropsWithChildren } from 'react'

/** `menu`: only the chat app's own menu can share, which the person has to be told. */
export type ShareOutcome = 'shared' | 'copied' | 'menu' | 'cancelled' | 'failed'
export type ShareButtonProps = PropsWithChildren<{
  className: string
  title: string
  link: string
  onDone: (outcome: ShareOutcome) => void
}>
/** A button that shares the screen it stands on; null where a screen cannot offer that. */
export type ShareButtonPlatform = ComponentType<ShareButtonProps> | null
