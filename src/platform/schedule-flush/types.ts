/** Runs something once, before the next drawing: in a browser's next frame, and in a chat app, where each drawing crosses the bridge, some milliseconds later. Returns a function that cancels it. */
export type ScheduleFlush = (run: () => void) => () => void
