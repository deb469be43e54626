import { noTwin } from '../no-twin'

export const { scheduleFlush } = noTwin<typeof import('./index.h5')>('schedule-flush')
