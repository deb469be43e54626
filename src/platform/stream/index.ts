import { noTwin } from '../no-twin'

export const { openStream } = noTwin<typeof import('./index.h5')>('stream')
