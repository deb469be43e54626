/** Tells how much of the window's lower part the keypad covers, in px, each time that changes; returns a function that stops that. */
export type WatchKeyboard = (onCovered: (px: number) => void) => () => void
