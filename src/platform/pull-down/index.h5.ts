import type { UseIdlePullDown } from './types'

/** In a browser only what refreshes can be pulled. */
export const useIdlePullDown: UseIdlePullDown = () => undefined
