import type { LendBuiltins } from './types'

/** The browsers that we name have what every page calls; what marked calls comes with it (ui/markdown). */
export const lendBuiltins: LendBuiltins = () => undefined
