import { noTwin } from '../no-twin'

export const { payment } = noTwin<typeof import('./index.h5')>('pay')
