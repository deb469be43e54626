import { noTwin } from '../no-twin'

export const { lostPage } = noTwin<typeof import('./index.h5')>('lost-page')
