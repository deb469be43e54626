/** Puts what the engines of old phones lack where newer ones have it, before anything calls it. */
export type LendBuiltins = () => void
