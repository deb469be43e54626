import { noTwin } from '../no-twin'

export const { Refresher } = noTwin<typeof import('./index.h5')>('refresher')
