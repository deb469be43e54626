import { noTwin } from '../no-twin'

export const { tapGuard } = noTwin<typeof import('./index.h5')>('tap-guard')
