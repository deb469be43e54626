import { noTwin } from '../no-twin'

export const { inputMode } = noTwin<typeof import('./index.h5')>('input-mode')
