import { noTwin } from '../no-twin'

export const { login } = noTwin<typeof import('./index.h5')>('login')
