import { noTwin } from '../no-twin'

export const { useIdlePull } = noTwin<typeof import('./index.h5')>('pull-down')
