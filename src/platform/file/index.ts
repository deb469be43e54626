import { noTwin } from '../no-twin'

export const { file } = noTwin<typeof import('./index.h5')>('file')
