import type { Foreground } from './types'

/** A chat app hides the page itself when it goes to the back. */
export const foreground: Foreground = { isSeen: () => true, onChange: () => undefined }
