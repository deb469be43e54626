import { noTwin } from '../no-twin'

export const { tabKeys } = noTwin<typeof import('./index.h5')>('tab-keys')
