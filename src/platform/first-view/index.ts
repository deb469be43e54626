import { noTwin } from '../no-twin'

export const { firstView } = noTwin<typeof import('./index.h5')>('first-view')
