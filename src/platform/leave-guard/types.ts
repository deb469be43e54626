/** Makes the device ask a question before the screen is left. Returns a function that stops that. */
export type LeaveGuard = (question: string) => () => void
