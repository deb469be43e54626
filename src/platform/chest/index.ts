import { noTwin } from '../no-twin'

export const { chest } = noTwin<typeof import('./index.h5')>('chest')
