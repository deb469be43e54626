/** Opens what the app keeps about what it may do; null where only the device's own settings do. */
export type OpenSettings = (() => void) | null
