import { noTwin } from '../no-twin'

export const { Pressable } = noTwin<typeof import('./index.h5')>('pressable')
