import { noTwin } from '../no-twin'

export const { aria } = noTwin<typeof import('./index.h5')>('aria')
