import { noTwin } from '../no-twin'

export const { scan, Viewfinder } = noTwin<typeof import('./index.h5')>('scan')
