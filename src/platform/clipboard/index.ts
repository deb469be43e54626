import { noTwin } from '../no-twin'

export const { copyToClipboard } = noTwin<typeof import('./index.h5')>('clipboard')
