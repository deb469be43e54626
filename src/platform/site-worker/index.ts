import { noTwin } from '../no-twin'

export const { siteWorker } = noTwin<typeof import('./index.h5')>('site-worker')
