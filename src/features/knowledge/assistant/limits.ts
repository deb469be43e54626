/** Numbers of the AI specification that only the panel needs (§9 unless another section is named); the others are in shared/assistant. Times in ms, sizes in px. */
export const PRESS = {
  /** shorter presses of the voice bar, here and in the legacy assistant, are discarded (§4) */
  barMs: 500,
  /** shorter presses of the icon button are discarded (§4) */
  iconMs: 700,
  /** sliding up so far cancels, and back within so far takes the cancelling back (§4) */
  cancelAt: 50,
  releaseAt: 40,
} as const
/** Between the words of a voice and their sending (§4). */
export const VOICE_DEBOUNCE_MS = 200
/** A tap of the legacy assistant is followed after so long. */
export const LEGACY_TAP_MS = 500
/** The end of the list is scrolled to again: pictures and folding blocks change its height meanwhile. */
export const SCROLL_AGAIN_MS = [0, 300, 500, 1000] as const
/** Opened history is scrolled to after so long. */
export const HISTORY_SCROLL_MS = 300
/** Order entry (§2.1): share of the window's height, and the height at which dragging closes. Head and input need `least`, chosen here. */
export const ENTRY_PANEL = { share: 0.7, closeAt: 140, least: 260 } as const
/** Latest history refresh that is due without a reason: this many messages or fewer (§4). */
export const FRESH_MESSAGES = 3
/** Conversations of the list by age, in days (§4 "Grouping"). */
export const GROUP_DAYS = { week: 7, month: 30 } as const
/** Pieces of an answer are drawn together, so that a fast model does not draw the list a thousand times a second; chosen here. */
export const DRAW_MS = 60
/** Send and stop are the same button: a second tap within this time was meant for send; chosen here. */
export const STOP_AFTER_MS = 600
