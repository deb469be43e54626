import { noTwin } from '../no-twin'

export const { ShareButton } = noTwin<typeof import('./index.h5')>('share-button')
