import { noTwin } from '../no-twin'

export const { speech } = noTwin<typeof import('./index.h5')>('speech')
