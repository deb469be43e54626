/** Ends a pull that nothing on the screen answers, as while it still loads: the sign of the platform would stay for ever. For the frame of every screen. */
export type UseIdlePullDown = () => void
