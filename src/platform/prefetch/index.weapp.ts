import type { Prefetch } from './types'

/** The app's configuration names the packages that come ahead. */
export const prefetch: Prefetch = () => () => undefined
