import type { SiteWorker } from './types'

/** The program lies on the device whole. */
export const siteWorker: SiteWorker = { install: async () => undefined }
