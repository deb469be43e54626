/** Does the work of a call whose answer will be drawn. In a chat app, where each drawing crosses the bridge, an answer waits a moment for the others that are on their way. */
export type DrawTogether = <T>(work: () => Promise<T>) => Promise<T>
