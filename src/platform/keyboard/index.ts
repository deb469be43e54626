import { noTwin } from '../no-twin'

export const { watchKeyboard } = noTwin<typeof import('./index.h5')>('keyboard')
