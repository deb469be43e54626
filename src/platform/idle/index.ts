import { noTwin } from '../no-twin'

export const { whenIdle } = noTwin<typeof import('./index.h5')>('idle')
