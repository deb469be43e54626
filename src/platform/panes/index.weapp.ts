import type { Panes } from './types'

const nothing = (): undefined => undefined
const never = (): boolean => false

/** A phone shows one screen at a time. */
export const panes: Panes = {
  install: nothing,
  useWide: never,
  useRoomy: never,
  useDock: never,
  useIsBeside: never,
  opensBeside: never,
  listFor: nothing,
  openBoth: () => Promise.resolve(),
  whenBeside: () => nothing,
  changed: nothing,
}
