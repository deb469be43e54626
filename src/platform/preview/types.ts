/** The device's own viewer for pictures, from `current` on; null where the app draws one itself. */
export type ViewPictures = ((urls: string[], current: string) => void) | null
