import { noTwin } from '../no-twin'

export const { network } = noTwin<typeof import('./index.h5')>('network')
