import { noTwin } from '../no-twin'

export const { Outline } = noTwin<typeof import('./index.h5')>('outline')
