/**
 * Keeps the keyboard in what is open over the screen: it begins there and goes back to where it was, Tab goes round in it, Esc and the
 * device's step back close it. Gives the id that the element with the dialog must have. As long as the component is mounted, and `covers`
 * what lies below: what stands beside it is left and come back to like any other part, and closed by Esc from within.
 */
export type UseModal = (close: () => void, covers?: boolean) => string
/** Closes what is open before another screen comes; null where there is nothing to wait for. */
export type CloseAll = () => Promise<void> | null
