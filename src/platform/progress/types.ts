export interface Progress {
  /** what is said of it; set once, before the first screen */
  words: { onItsWay: () => string; failed: () => string; confirm: () => string; cancel: () => string }
  /**
   * Begins to open a screen, and shows that it is on its way until it is there. Where it cannot come, says so, and everything stays as
   * it was. `how`: above the present screen, or in its place.
   */
  follow(open: () => Promise<unknown>, how: 'above' | 'inPlace' | 'back'): void
}
