import type { ApiError } from '@shared/envelope'

/** What runs when something that a page shows could not be loaded: set once by the tracking. The page shows the error itself, with a way to try again. */
export const onLoadFailed: { run: (call: string, error: ApiError) => void } = { run: () => undefined }
