import type { ComponentType, PropsWithChildren } from 'react'
import type { Aria } from '../aria/types'

/** What some elements are, by their class. All functions take the place of one among them. */
export interface Part {
  of: string
  role?: 'button' | 'radio' | 'listitem'
  /** for screen readers */
  name?: (at: number) => string
  /** of a radio: whether it is the one that is chosen */
  on?: (at: number) => boolean
  /** of a radio: whether the keyboard stops there while none is chosen; else at the first one that can be */
  stop?: (at: number) => boolean
  disabled?: (at: number) => boolean
  /** what changes in it is read out */
  live?: true
}

export type ReachProps = PropsWithChildren<{
  className?: string
  /** a group, where nothing better is said */
  role?: Aria['role']
  label?: string
  /** of platform/group-keys, for radios */
  keys?: object
  parts: readonly Part[]
}>
/**
 * Lets keyboards and screen readers reach what is drawn inside it by somebody else, who makes everything of `div`s and takes no attributes
 * for them. Enter and the space bar tap what has a role.
 */
export type ReachPlatform = ComponentType<ReachProps>
