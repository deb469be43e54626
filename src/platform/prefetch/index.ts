import { noTwin } from '../no-twin'

export const { prefetch } = noTwin<typeof import('./index.h5')>('prefetch')
