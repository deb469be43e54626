import { noTwin } from '../no-twin'

export const { map } = noTwin<typeof import('./index.h5')>('map')
