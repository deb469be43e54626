import type { WatchKeyboard } from './types'

/** DingTalk moves the page up by itself. */
export const watchKeyboard: WatchKeyboard = () => () => undefined
