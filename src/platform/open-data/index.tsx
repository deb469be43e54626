import { noTwin } from '../no-twin'

export const { OpenName } = noTwin<typeof import('./index.h5')>('open-data')
