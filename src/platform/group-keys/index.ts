import { noTwin } from '../no-twin'

export const { groupKeys } = noTwin<typeof import('./index.h5')>('group-keys')
