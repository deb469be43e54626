import { noTwin } from '../no-twin'

export const { Outline, outlineOf } = noTwin<typeof import('./index.h5')>('outline')
