import { noTwin } from '../no-twin'

export const { leaveGuard } = noTwin<typeof import('./index.h5')>('leave-guard')
