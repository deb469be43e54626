/** The device's own viewer for pictures, from `current` on; null where the app draws one itself. */
export type PreviewPictures = ((urls: string[], current: string) => void) | null
