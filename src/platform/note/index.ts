import { noTwin } from '../no-twin'

export const { Note } = noTwin<typeof import('./index.h5')>('note')
