/**
 * Lets `keep` see each tap before anything on the screen hears of it; a tap that it keeps goes nowhere else.
 * `isWithin` tells whether the tap is on or in an element of a class. To be called once.
 */
export type TapGuard = (keep: (isWithin: (className: string) => boolean) => boolean) => void
