import { noTwin } from '../no-twin'

export const { location } = noTwin<typeof import('./index.h5')>('location')
