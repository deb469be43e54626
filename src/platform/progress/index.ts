import { noTwin } from '../no-twin'

export const { progress } = noTwin<typeof import('./index.h5')>('progress')
