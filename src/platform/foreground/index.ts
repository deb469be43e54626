import { noTwin } from '../no-twin'

export const { foreground } = noTwin<typeof import('./index.h5')>('foreground')
