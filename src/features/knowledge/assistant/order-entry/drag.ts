import { ENTRY_PANEL } from '../limits'

/** Height of the panel when it opens, in px. */
export const entryHeight = (windowHeight: number): number => Math.round(windowHeight * ENTRY_PANEL.share)

/** Height while the panel is dragged from `from` to `y` (px from the top of the window): between 0 and the window's height. */
export const dragged = (height: number, from: number, y: number, windowHeight: number): number =>
  Math.max(0, Math.min(windowHeight, height + from - y))

/** Height at which a panel stays that is let go at this one: its head and its input are whole. */
export const settled = (height: number): number => Math.max(height, ENTRY_PANEL.least)

/** Whether letting go at this height closes the panel (AI specification §2.1). */
export const closesAt = (height: number): boolean => height <= ENTRY_PANEL.closeAt
