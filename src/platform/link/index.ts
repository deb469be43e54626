import { noTwin } from '../no-twin'

export const { openLink, ownHost } = noTwin<typeof import('./index.h5')>('link')
