import { noTwin } from '../no-twin'

export const { callPhone } = noTwin<typeof import('./index.h5')>('phone')
