import type { UseIdlePull } from './types'

/** In a browser only what refreshes can be pulled. */
export const useIdlePull: UseIdlePull = () => undefined
