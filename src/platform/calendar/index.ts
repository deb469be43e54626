import { noTwin } from '../no-twin'

export const { calendar } = noTwin<typeof import('./index.h5')>('calendar')
