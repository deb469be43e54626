import { noTwin } from '../no-twin'

export const { showTitle } = noTwin<typeof import('./index.h5')>('title')
