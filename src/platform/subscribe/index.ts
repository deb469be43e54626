import { noTwin } from '../no-twin'

export const { subscribe } = noTwin<typeof import('./index.h5')>('subscribe')
