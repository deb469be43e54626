import { noTwin } from '../no-twin'

export const { Reach } = noTwin<typeof import('./index.h5')>('reach')
