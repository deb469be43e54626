/** Runs once when drawing again is worth it: a browser's next frame, and in a chat app, where each drawing crosses the bridge, after some more milliseconds. Gives what calls it off. */
export type ScheduleFlush = (run: () => void) => () => void
