import { noTwin } from '../no-twin'

export const { useIdlePullDown } = noTwin<typeof import('./index.h5')>('pull-down')
