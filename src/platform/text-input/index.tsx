import { noTwin } from '../no-twin'

export const { TextInput } = noTwin<typeof import('./index.h5')>('text-input')
