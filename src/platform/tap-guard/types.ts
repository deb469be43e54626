/**
 * Calls `blocks` for each tap, before any handler on the screen; where it answers true, no handler gets the tap.
 * `isWithin` tells whether the tap is on, or inside, an element with a class. To be called once.
 */
export type TapGuard = (blocks: (isWithin: (className: string) => boolean) => boolean) => void
