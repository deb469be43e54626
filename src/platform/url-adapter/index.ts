import { noTwin } from '../no-twin'

export const { urlAdapter } = noTwin<typeof import('./index.h5')>('url-adapter')
