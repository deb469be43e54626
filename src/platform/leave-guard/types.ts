/** Has the device ask before the screen is left. Returns what ends it. */
export type AskBeforeLeaving = (question: string) => () => void
