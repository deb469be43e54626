import { noTwin } from '../no-twin'

export const { share } = noTwin<typeof import('./index.h5')>('share')
