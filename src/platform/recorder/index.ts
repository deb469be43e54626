import { noTwin } from '../no-twin'

export const { recorder } = noTwin<typeof import('./index.h5')>('recorder')
