/** Tells how much of the window's lower part the keypad covers, in px, each time that changes; returns what ends it. */
export type WatchKeyboard = (onCovered: (px: number) => void) => () => void
