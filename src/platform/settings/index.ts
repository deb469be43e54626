import { noTwin } from '../no-twin'

export const { openSettings } = noTwin<typeof import('./index.h5')>('settings')
