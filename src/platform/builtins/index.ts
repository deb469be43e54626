import { noTwin } from '../no-twin'

export const { lendBuiltins } = noTwin<typeof import('./index.h5')>('builtins')
