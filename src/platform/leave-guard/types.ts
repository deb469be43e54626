/** Has the device ask before the screen is left. Returns what ends it. */
export type LeaveGuard = (question: string) => () => void
