import type { ComponentType, PropsWithChildren } from 'react'

export type RefresherProps = PropsWithChildren<{
  className: string
  /** what is said while pulling, where letting go refreshes, meanwhile, and then */
  texts: Record<'pull' | 'release' | 'refreshing' | 'complete', string>
  onRefresh: () => Promise<void>
}>
/** What is pulled down to load it again. A mini-program pulls the whole page, and has a sign of its own without words. */
export type RefresherPlatform = ComponentType<RefresherProps>
